import Foundation
import OrielWindowing

/// The pointer's location while it hovers, or its end.
@frozen public nonisolated enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}

/// Handles hovering.
struct HoverModifier: BoxModifier {
  typealias Body = Never
  var changed: ((Bool) -> Void)?
  var continuous: ((HoverPhase) -> Void)?
  var space = CoordinateSpace.local
  func makeBox(_ node: ViewNode) -> HoverBox { HoverBox(node) }
  func apply(to box: HoverBox, from old: Self?) { box.modifier = self }
}

final class HoverBox: WrapperBox, HoverTarget {
  var modifier: HoverModifier?
  func hoverChanged(_ isInside: Bool, at point: CGPoint) {
    guard node?.isMounted ?? false else { return }
    modifier?.changed?(isInside)
    modifier?.continuous?(isInside ? .active(location(point)) : .ended)
  }
  func hoverMoved(to point: CGPoint) { modifier?.continuous?(.active(location(point))) }
  private func location(_ point: CGPoint) -> CGPoint {
    guard let space = modifier?.space, !space.isLocal else { return point }
    return convert(convertToWindow(CGRect(origin: point, size: .zero), clipped: false).origin, to: space)
  }
}

/// The pointer's shape over a view.
public nonisolated struct PointerStyle: Hashable, Sendable {
  let shape: CursorShape
  public static let `default` = PointerStyle(shape: .default)
  public static let horizontalText = PointerStyle(shape: .text)
  public static let verticalText = PointerStyle(shape: .verticalText)
  public static let rectSelection = PointerStyle(shape: .crosshair)
  public static let grabIdle = PointerStyle(shape: .grab)
  public static let grabActive = PointerStyle(shape: .grabbing)
  public static let link = PointerStyle(shape: .pointer)
  public static let zoomIn = PointerStyle(shape: .zoomIn)
  public static let zoomOut = PointerStyle(shape: .zoomOut)
  public static let columnResize = PointerStyle(shape: .colResize)
  public static let rowResize = PointerStyle(shape: .rowResize)
  /// The pointer for resizing columns. On Linux, `directions` has no effect: cursor themes have one shape for both directions.
  public static func columnResize(directions: HorizontalDirection.Set) -> PointerStyle { columnResize }
  /// The pointer for resizing rows. On Linux, `directions` has no effect: cursor themes have one shape for both directions.
  public static func rowResize(directions: VerticalDirection.Set) -> PointerStyle { rowResize }
  public static func frameResize(
    position: FrameResizePosition, directions: FrameResizeDirection.Set = .all
  ) -> PointerStyle {
    switch position {
    case .top, .bottom: PointerStyle(shape: .nsResize)
    case .leading, .trailing: PointerStyle(shape: .ewResize)
    case .topLeading, .bottomTrailing: PointerStyle(shape: .nwseResize)
    case .topTrailing, .bottomLeading: PointerStyle(shape: .neswResize)
    }
  }
}

public nonisolated enum FrameResizePosition: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
}
public nonisolated enum FrameResizeDirection: Int8, CaseIterable, Hashable, Sendable {
  case inward, outward
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let inward = Set(rawValue: 1)
    public static let outward = Set(rawValue: 2)
    public static let all: Set = [.inward, .outward]
  }
}
public nonisolated enum HorizontalDirection: Int8, CaseIterable, Hashable, Sendable {
  case leading, trailing
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ direction: HorizontalDirection) { self.init(rawValue: 1 << direction.rawValue) }
    public static let leading = Set(.leading)
    public static let trailing = Set(.trailing)
    public static let all: Set = [.leading, .trailing]
  }
}
public nonisolated enum VerticalDirection: Int8, CaseIterable, Hashable, Sendable {
  case up, down
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ direction: VerticalDirection) { self.init(rawValue: 1 << direction.rawValue) }
    public static let up = Set(.up)
    public static let down = Set(.down)
    public static let all: Set = [.up, .down]
  }
}

struct PointerStyleModifier: BoxModifier {
  typealias Body = Never
  let shape: CursorShape?
  func makeBox(_ node: ViewNode) -> PointerStyleBox { PointerStyleBox(node) }
  func apply(to box: PointerStyleBox, from old: Self?) {
    box.shape = shape
    if old != nil { box.graph.input.cursorMayHaveChanged() }
  }
}
final class PointerStyleBox: WrapperBox {
  var shape: CursorShape?
  override var cursor: CursorShape? { shape }
}

/// A tooltip for the content.
package struct HelpModifier: BoxModifier {
  package typealias Body = Never
  /// The text in the box's environment; evaluated when it is shown or spoken.
  let text: (Box) -> String
  package init(text: @escaping (Box) -> String) { self.text = text }
  package func makeBox(_ node: ViewNode) -> HelpBox { HelpBox(node) }
  package func apply(to box: HelpBox, from old: Self?) { box.makeText = text }
}
package final class HelpBox: WrapperBox, HoverTarget {
  var makeText: (Box) -> String = { _ in "" }
  var text: String { makeText(self) }
  /// The shortcut of the control inside.
  var shortcut: KeyboardShortcut? {
    func find(_ box: Box) -> KeyboardShortcut? {
      if box.pressTarget != nil { return box.node?.scope.read(\.keyboardShortcut, for: nil) }
      for child in box.children { if let found = find(child) { return found } }
      return nil
    }
    return find(self)
  }
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) {
    if isInside { graph.input.helpWanted(by: self) } else { graph.input.helpEnded(for: self) }
  }
  package func hoverMoved(to point: CGPoint) { graph.input.helpWanted(by: self, moved: true) }
}

/// A tooltip to show now, and the rectangle in the window it belongs to.
package struct HelpRequest: Equatable {
  package let text: String
  package let rect: CGRect
  package let pointer: CGPoint
  /// The keyboard shortcut shown with it.
  package let shortcut: KeyboardShortcut?
}

extension InputRouter {
  /// Shows a tooltip after the pointer has rested for a moment; moving over the same view hides it.
  func helpWanted(by box: HelpBox, moved: Bool = false) {
    // The innermost tooltip wins.
    if let inner = hover.boxes.last(where: { $0 is HelpBox }), inner !== box, inner.isInside(box) { return }
    if help.shown === box {
      // Small movements do not hide the tooltip.
      guard let from = help.pointer, let now = pointerLocation, abs(from.x - now.x) + abs(from.y - now.y) > 4 else { return }
      hideHelp()
      help.isRead = true
    }
    hideHelp()
    // Moving to another view shows its tooltip at once; one that was already read is not shown again.
    guard !(help.isRead && moved) else { return }
    help.isRead = false
    let delay = graph.now - help.hiddenAt < Self.helpLinger ? 0.05 : Self.helpDelay
    help.timer = graph.host?.schedule(after: delay) { [weak self, weak box] in
      guard let self, let box, box.isInWindow, !self.isPressing, let pointer = self.pointerLocation else { return }
      let text = box.text
      guard !text.isEmpty else { return }
      self.help.shown = box
      self.help.pointer = pointer
      self.onHelpChanged?(
        HelpRequest(text: text, rect: box.convertToWindow(box.bounds), pointer: pointer, shortcut: box.shortcut))
    }
  }
  func helpEnded(for box: HelpBox) {
    help.isRead = false
    if help.shown === box || help.shown == nil { hideHelp() }
  }
  func hideHelp() {
    help.timer = nil
    guard help.shown != nil else { return }
    help.shown = nil
    help.hiddenAt = graph.now
    onHelpChanged?(nil)
  }
  static let helpDelay: TimeInterval = 0.6
  /// Within this time after one tooltip, the next one appears at once.
  static let helpLinger: TimeInterval = 0.4

  /// Call this when a box under the pointer changes its cursor.
  package func cursorMayHaveChanged() { hover.mayBeNew = hover.mayBeNew || pointerLocation != nil }
}

extension View {
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { modifier(HoverModifier(changed: action)) }
  public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { modifier(HoverModifier(continuous: action, space: coordinateSpace.coordinateSpace)) }
  @_disfavoredOverload
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { modifier(HoverModifier(continuous: action, space: coordinateSpace)) }
  public func pointerStyle(_ style: PointerStyle?) -> some View { modifier(PointerStyleModifier(shape: style?.shape)) }
  public func pointerVisibility(hidden: Bool) -> some View { modifier(PointerStyleModifier(shape: hidden ? CursorShape.none : nil)) }
}
