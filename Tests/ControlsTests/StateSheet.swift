import Foundation
import OrielControls
import OrielHeadless
import Testing
import ViewTesting

/// A picture of controls in all their states. Each cell is a window of its own that a user really points at, presses
/// or reaches with Tab.
@MainActor struct StateSheet {
  enum State: String, CaseIterable { case normal, hover, pressed, focused, disabled, inactive }
  enum Mode: String, CaseIterable {
    case light, dark, lightContrast, darkContrast
    var theme: Theme.Mode {
      switch self {
      case .light: .light
      case .dark: .dark
      case .lightContrast: .lightContrast
      case .darkContrast: .darkContrast
      }
    }
  }
  struct Row {
    let title: String
    let height: Double
    /// Where the pointer goes, as a part of the control.
    let point: UnitPoint
    let view: AnyView
    init<V: View>(_ title: String, height: Double = 36, at point: UnitPoint = .center, @ViewBuilder _ view: () -> V) {
      self.title = title
      self.height = height
      self.point = point
      self.view = AnyView(view())
    }
  }

  let name: String
  var states = State.allCases
  var titleWidth = 84.0
  var cellWidth = 112.0
  let rows: [Row]

  /// Draws the sheet and compares it with the one that was looked at.
  func check(_ mode: Mode, scale: Double = 1, rightToLeft: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) {
    PinnedInterface.install()
    let picture = draw(mode, scale: scale, rightToLeft: rightToLeft)
    let suffix = (rightToLeft ? "-rtl" : "") + (scale == 1 ? "" : "-\(Int(scale))x")
    if let complaint = GoldenPicture("\(name)-\(mode.rawValue)\(suffix)").complaint(about: picture) {
      Issue.record("\(complaint)", sourceLocation: sourceLocation)
    }
  }

  private func draw(_ mode: Mode, scale: Double, rightToLeft: Bool) -> Bitmap {
    let width = titleWidth + cellWidth * Double(states.count)
    let heading = states.count > 1 ? 22.0 : 0
    let height = heading + rows.reduce(0) { $0 + $1.height }
    let surface = BitmapSurface(size: CGSize(width: width, height: height), scale: scale)
    func cell(_ view: AnyView, _ rect: CGRect, state: State, point: UnitPoint = .center) {
      let picture = Cell(view, size: rect.size, mode: mode, scale: scale, rightToLeft: rightToLeft, state: state)
        .picture(after: state, at: point)
      let place = rightToLeft ? CGRect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
      surface.painter.draw(picture, in: place, interpolation: .none, opacity: 1)
    }
    func caption(_ text: String) -> AnyView { AnyView(Text(verbatim: text).font(.caption).foregroundStyle(.secondary)) }
    cell(AnyView(EmptyView()), CGRect(x: 0, y: 0, width: titleWidth, height: heading), state: .normal)
    for (column, state) in states.enumerated() where heading > 0 {
      cell(
        caption(state.rawValue),
        CGRect(x: titleWidth + cellWidth * Double(column), y: 0, width: cellWidth, height: heading), state: .normal)
    }
    var y = heading
    for row in rows {
      cell(caption(row.title), CGRect(x: 0, y: y, width: titleWidth, height: row.height), state: .normal)
      for (column, state) in states.enumerated() {
        cell(
          row.view,
          CGRect(x: titleWidth + cellWidth * Double(column), y: y, width: cellWidth, height: row.height), state: state,
          point: row.point)
      }
      y += row.height
    }
    return surface.bitmap()
  }

  /// One control in a window of its own.
  private final class Cell: ViewHarness {
    init(_ view: AnyView, size: CGSize, mode: Mode, scale: Double, rightToLeft: Bool, state: State) {
      super.init(
        view.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading).padding(.horizontal, 8)
          .disabled(state == .disabled),
        size: size, pixels: true, scale: scale, background: Theme.make(mode: mode.theme).colors.windowBackground
      ) {
        $0.colorScheme = mode.theme.isDark ? .dark : .light
        $0._colorSchemeContrast = mode.theme.isIncreasedContrast ? .increased : .standard
        $0.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
        $0.controlActiveState = state == .inactive ? .inactive : .key
      }
      rest()
    }

    func picture(after state: State, at point: UnitPoint) -> Bitmap {
      let target = everything.last { ($0 is any PressTarget || $0 is any PointerTarget) && $0.size.width > 0 }
      let frame = target?.windowFrame ?? CGRect(origin: .zero, size: size)
      let place = CGPoint(x: frame.minX + frame.width * point.x, y: frame.minY + frame.height * point.y)
      switch state {
      case .normal, .disabled: break
      case .hover: move(place.x, place.y)
      case .pressed:
        move(place.x, place.y)
        pointer(.down, place.x, place.y, count: 1)
      case .focused: press(.tab)
      case .inactive: input.isWindowFocused = false
      }
      advance(by: 0.3)
      graph.damageAll()
      self.frame()
      return self.picture
    }
  }
}
