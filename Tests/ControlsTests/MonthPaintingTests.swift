import Foundation
import OrielDrawing
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

/// How a calendar shows its days: the selected one, today, those that cannot be chosen.
@Suite struct `The looks of the days of a calendar` {
  private let theme = Theme.make()
  private var colors: ThemeColors { theme.colors }
  private func made(
    in limits: ClosedRange<Date>? = nil, mode: Theme.Mode = .light, rightToLeft: Bool = false, _ change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) -> DateHarness {
    DateHarness(size: CGSize(width: 300, height: 320), rightToLeft: rightToLeft, mode: mode) { date in
      DatePicker("Day", selection: date, in: limits ?? Date.distantPast...Date.distantFuture, displayedComponents: .date)
        .labelsHidden().datePickerStyle(.graphical).transformEnvironment(\.self, transform: change)
    }
  }
  private func painted(_ h: DateHarness) -> RecordingPainter {
    let painter = RecordingPainter()
    h.grid.paint(painter)
    return painter
  }
  private func disc(_ h: DateHarness, _ day: Int) -> CGRect {
    let cell = h.grid.place(ofDay: day)
    return CGRect(x: cell.midX - 13, y: cell.midY - 13, width: 26, height: 26)
  }
  private func texts(_ h: DateHarness) -> [(text: String, rect: CGRect, paint: Paint)] {
    painted(h).commands.compactMap { if case .text(let text, let rect, let paint) = $0 { (text, rect, paint) } else { nil } }
  }
  private func shapes(_ h: DateHarness) -> [PaintCommand] { painted(h).commands.filter { if case .text = $0 { false } else { true } } }

  @Test func `are numbers in the middle of their cells, below single letters`() {
    for rightToLeft in [false, true] {
      let h = made(rightToLeft: rightToLeft), drawn = texts(h)
      #expect(drawn.map(\.text) == ["S", "M", "T", "W", "T", "F", "S"] + (1...31).map { "\($0)" })
      for (index, one) in drawn.enumerated() {
        let column = rightToLeft ? 6 - index : index
        let cell = index < 7 ? CGRect(x: CGFloat(column) * 32, y: 0, width: 32, height: 16) : h.grid.place(ofDay: index - 6)
        #expect(abs(one.rect.midX - cell.midX) < 0.001 && one.rect.minY == (cell.midY - one.rect.height / 2).rounded(), "\(one.text)")
        let ink = index < 7 ? colors.labelSecondary : index == 20 ? colors.onAccent : index == 16 ? colors.accentText : colors.labelPrimary
        #expect(one.paint == .color(ink), "\(index)")
      }
      #expect(shapes(h) == [.fillRounded(disc(h, 14), cornerRadius: 13, .color(colors.accent))])
    }
  }
  @Test func `are paler where they cannot be chosen, and where the window has not the keys`() {
    let limited = made(in: DateHarness.day("2026-03-10")...DateHarness.day("2026-03-20"))
    for (index, one) in texts(limited).enumerated() where index >= 7 {
      let day = index - 6
      let ink = day == 14 ? colors.onAccent : day == 10 ? colors.accentText : (10...20).contains(day) ? colors.labelPrimary : colors.labelDisabled
      #expect(one.paint == .color(ink), "\(day)")
    }
    let disabled = made { $0.isEnabled = false }
    #expect(texts(disabled).allSatisfy { $0.paint == .color(colors.labelDisabled) })
    #expect(shapes(disabled) == [.fillRounded(disc(disabled, 14), cornerRadius: 13, .color(colors.fillSecondary))])
    let inactive = made { $0.controlActiveState = .inactive }
    #expect(shapes(inactive) == [.fillRounded(disc(inactive, 14), cornerRadius: 13, .color(colors.selectionInactive))])
    #expect(texts(inactive)[20].paint == .color(colors.labelPrimary))
    // Where contrast is increased, today has an edge as well.
    let contrast = made(mode: .lightContrast), strong = Theme.make(mode: .lightContrast).colors
    #expect(shapes(contrast) == [
      .border(disc(contrast, 10), cornerRadius: 13, width: 1, .color(strong.accentText)), .fillRounded(disc(contrast, 14), cornerRadius: 13, .color(strong.accent)),
    ])
    let late = made(in: DateHarness.day("2026-03-12")...Date.distantFuture, mode: .lightContrast)
    #expect(shapes(late).first == .border(disc(late, 10), cornerRadius: 13, width: 1, .color(strong.labelDisabled)))
  }
  @Test func `show which is under the pointer, if it can be chosen, and have a ring with the focus`() {
    let h = made(in: DateHarness.day("2026-03-10")...Date.distantFuture), selected = PaintCommand.fillRounded(disc(h, 14), cornerRadius: 13, .color(colors.accent))
    func middle(_ day: Int) -> CGPoint { CGPoint(x: h.grid.place(ofDay: day).midX, y: h.grid.place(ofDay: day).midY) }
    h.grid.hoverMoved(to: middle(21))
    #expect(shapes(h) == [selected, .fillRounded(disc(h, 21), cornerRadius: 13, .color(colors.overlayHover))])
    h.settle()
    #expect(h.pixelsThatDiffer() == 0)
    h.grid.hoverMoved(to: middle(12))
    #expect(shapes(h) == [.fillRounded(disc(h, 12), cornerRadius: 13, .color(colors.overlayHover)), selected])
    h.settle()
    #expect(h.pixelsThatDiffer() == 0)
    for (isInside, day) in [(true, 5), (true, 14), (false, 21)] {
      h.grid.hoverChanged(isInside, at: middle(day))
      #expect(shapes(h) == [selected], "\(day)")
    }
    while !(h.input.focusedBox is MonthGridBox) { h.press(.tab) }
    h.advance(by: 0.2)
    #expect(shapes(h) == [selected, .border(disc(h, 14).insetBy(dx: -3, dy: -3), cornerRadius: 16, width: 2, .color(colors.focusRing))])
    #expect(h.grid.accessibility?.isFocused == true && h.grid.accessibility?.actions == [.increment, .decrement])
    h.input.setFocus(nil)
    h.advance(by: 0.2)
    #expect(shapes(h) == [selected] && h.grid.accessibility?.isFocused == false)
  }
  @Test func `are chosen by a drag that begins in them, and by nothing else`() {
    let h = made(), frame = h.grid.windowFrame
    func move(_ phase: PointerEvent.Phase, _ day: Int, _ button: PointerEvent.Button = .primary) {
      let place = h.grid.place(ofDay: day)
      h.pointer(phase, frame.minX + place.midX, frame.minY + place.midY, button: button)
      h.settle()
    }
    move(.moved, 3)
    move(.down, 3, .secondary)
    move(.up, 3, .secondary)
    #expect(h.grid.selectedDay == 14)
    move(.down, 3)
    #expect(h.grid.selectedDay == 3)
    move(.moved, 18)
    #expect(h.grid.selectedDay == 18)
    move(.up, 18)
    move(.moved, 20)
    #expect(h.grid.selectedDay == 18 && h.iso == "2026-03-18T15:30:00Z")
    #expect(!h.grid.keyDown(KeyEvent(.down, key: .right, modifiers: .control, time: 0)) && !h.grid.keyDown(KeyEvent(.down, key: .return, time: 0)))
    #expect(h.grid.keyDown(KeyEvent(.down, key: .right, modifiers: .capsLock, time: 0)) && h.iso == "2026-03-19T15:30:00Z")
    let disabled = made { $0.isEnabled = false }
    #expect(!disabled.grid.keyDown(KeyEvent(.down, key: .right, time: 0)) && !disabled.grid.performAccessibilityAction(.increment) && !disabled.grid.isFocusable)
    #expect(disabled.grid.accessibility?.isEnabled == false && disabled.grid.accessibility?.isFocusable == false && disabled.iso == "2026-03-14T15:30:00Z")
  }
}
