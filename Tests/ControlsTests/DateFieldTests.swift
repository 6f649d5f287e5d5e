import Foundation
import OrielDrawing
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

/// The parts of a date that is typed.
@Suite struct `A part of a date` {
  private let theme = Theme.make()
  private func made(_ start: String = "2026-03-14", rightToLeft: Bool = false) -> DateHarness {
    let h = DateHarness(start, rightToLeft: rightToLeft) { DatePicker("When", selection: $0).labelsHidden().datePickerStyle(.field) }
    h.focus()
    return h
  }
  private func key(_ h: DateHarness, _ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
    let isUsed = h.field.keyDown(KeyEvent(.down, key: key, modifiers: modifiers, time: 0))
    h.settle()
    return isUsed
  }

  @Test func `is reached and stepped by keys, which are for others where they do nothing`() {
    let table: [(Key, KeyModifiers, Bool, String, Int)] = [
      (.left, [], true, "2026-03-14T15:30:00Z", 0), (.right, [], true, "2026-03-14T15:30:00Z", 1), (.down, [], true, "2026-03-13T15:30:00Z", 1),
      (.up, .capsLock, true, "2026-03-14T15:30:00Z", 1), (.left, [], true, "2026-03-14T15:30:00Z", 0), (.end, [], true, "2026-03-14T15:30:00Z", 5),
      (.right, [], true, "2026-03-14T15:30:00Z", 5), (.tab, [], false, "2026-03-14T15:30:00Z", 5), (.tab, .shift, true, "2026-03-14T15:30:00Z", 4),
      (.backtab, .shift, true, "2026-03-14T15:30:00Z", 3), (.tab, [], true, "2026-03-14T15:30:00Z", 4), (.up, [], true, "2026-03-14T15:31:00Z", 4),
      (.home, [], true, "2026-03-14T15:31:00Z", 0), (.tab, .shift, false, "2026-03-14T15:31:00Z", 0), (.backtab, [], false, "2026-03-14T15:31:00Z", 0),
      (.up, .control, false, "2026-03-14T15:31:00Z", 0), (.right, .shift, false, "2026-03-14T15:31:00Z", 0), (.down, .alt, false, "2026-03-14T15:31:00Z", 0),
      (.space, [], false, "2026-03-14T15:31:00Z", 0), (.return, [], false, "2026-03-14T15:31:00Z", 0), (.escape, [], false, "2026-03-14T15:31:00Z", 0),
      (.backspace, [], true, "2026-03-14T15:31:00Z", 0), (.pageUp, [], false, "2026-03-14T15:31:00Z", 0), (.down, [], true, "2026-02-14T15:31:00Z", 0),
    ]
    let h = made()
    for (index, (key, modifiers, isUsed, date, part)) in table.enumerated() {
      #expect(self.key(h, key, modifiers) == isUsed && h.iso == date && h.field.current == part, "\(index) \(key)")
      #expect(h.pixelsThatDiffer() == 0, "\(index) \(key)")
    }
  }
  @Test func `takes digits until it is complete, and goes on if it can be so`() {
    /// The date, the part, and what is shown of it.
    let table: [(Int, String, String, Int)] = [
      (0, "1", "2026-03-14T15:30:00Z", 0), (0, "12", "2026-12-14T15:30:00Z", 1), (0, "13", "2026-03-14T15:30:00Z", 1), (0, "2", "2026-02-14T15:30:00Z", 1),
      (0, "00", "2026-03-14T15:30:00Z", 0), (0, "0", "2026-03-14T15:30:00Z", 0), (0, "01", "2026-01-14T15:30:00Z", 1), (0, "1/", "2026-01-14T15:30:00Z", 1),
      (0, "/", "2026-03-14T15:30:00Z", 1), (0, ",", "2026-03-14T15:30:00Z", 1), (0, ".", "2026-03-14T15:30:00Z", 0), (0, "1.", "2026-01-14T15:30:00Z", 1), (0, "x", "2026-03-14T15:30:00Z", 0),
      (0, "1x", "2026-03-14T15:30:00Z", 0), (1, "31", "2026-03-31T15:30:00Z", 2), (1, "3", "2026-03-14T15:30:00Z", 1), (1, "4", "2026-03-04T15:30:00Z", 2), (1, "32", "2026-03-14T15:30:00Z", 1),
      (2, "1999", "1999-03-14T15:30:00Z", 3), (2, "199", "2026-03-14T15:30:00Z", 2), (3, "9", "2026-03-14T21:30:00Z", 4), (3, "12", "2026-03-14T12:30:00Z", 4),
      (3, "1", "2026-03-14T15:30:00Z", 3), (4, "05", "2026-03-14T15:05:00Z", 5), (4, "6", "2026-03-14T15:06:00Z", 5), (4, "5", "2026-03-14T15:30:00Z", 4),
      (5, "a", "2026-03-14T03:30:00Z", 5), (5, "P", "2026-03-14T15:30:00Z", 5), (5, "5", "2026-03-14T15:30:00Z", 5), (5, "/", "2026-03-14T15:30:00Z", 5), (5, "x", "2026-03-14T15:30:00Z", 5),
    ]
    let h = made()
    for (part, text, date, end) in table {
      _ = key(h, .escape)
      h.kept.date = DateHarness.day("2026-03-14")
      h.field.show(h.field.look, date: h.kept.date)
      _ = key(h, .home)
      for _ in 0..<part { _ = key(h, .right) }
      #expect(h.field.current == part && h.field.textTyped(text), "\(part) \(text)")
      h.settle()
      #expect(h.iso == date && h.field.current == end, "\(part) \(text)")
    }
  }
  @Test func `of a year has two digits for one that is near, and waits for Return`() {
    for (text, year) in [("0", "2000"), ("69", "2069"), ("70", "1970"), ("99", "1999"), ("5", "2005"), ("199", "0199"), ("20\u{8}", "2002"), ("\u{8}", "2026")] {
      let h = made()
      _ = key(h, .right)
      _ = key(h, .right)
      for character in text { if character == "\u{8}" { _ = key(h, .backspace) } else { _ = h.field.textTyped(String(character)) } }
      #expect(h.iso == "2026-03-14T15:30:00Z")
      #expect(key(h, .return) == (text != "\u{8}"), "\(text)")
      #expect(h.kept.date.formatted(.iso8601).hasPrefix(year) || year == "0199", "\(text)")
      #expect(!key(h, .return) && h.field.current == 2)
    }
    let h = made()
    _ = h.field.textTyped("1")
    #expect(key(h, .escape) && !key(h, .escape) && h.iso == "2026-03-14T15:30:00Z")
    // A step begins with what is typed.
    _ = h.field.textTyped("1")
    #expect(key(h, .up) && h.iso == "2026-02-14T15:30:00Z")
  }
  @Test func `is turned by the wheel while the field has the focus, a detent at a time`() {
    let h = made()
    func turn(_ steps: CGFloat) -> Bool { h.field.scroll(ScrollEvent(at: .zero, steps: CGSize(width: 0, height: steps), time: 0)) }
    for (steps, isUsed, month) in [(0, false, 3), (0.4, true, 3), (0.7, true, 4), (0.8, true, 4), (-0.9, true, 4), (-1.2, true, 3), (2, true, 4), (-2, true, 3)] as [(CGFloat, Bool, Int)] {
      #expect(turn(steps) == isUsed && h.iso == "2026-0\(month)-14T15:30:00Z", "\(steps)")
    }
    h.input.setFocus(nil)
    h.settle()
    #expect(!turn(1) && h.iso == "2026-03-14T15:30:00Z")
  }
  @Test func `that an app refuses or changes is shown as the app has it`() {
    let start = DateHarness.day("2026-03-14"), other = DateHarness.day("2026-07-01")
    let refused = DateHarness { _ in
      DatePicker("When", selection: Binding(get: { start }, set: { _ in })).labelsHidden().datePickerStyle(.field)
    }
    refused.focus()
    refused.field.step(by: 1)
    refused.settle()
    #expect(refused.field.date == start)
    final class Held { var date = DateHarness.day("2026-03-14") }
    let held = Held()
    let changed = DateHarness { _ in
      DatePicker("When", selection: Binding(get: { held.date }, set: { _ in held.date = other })).labelsHidden().datePickerStyle(.field)
    }
    changed.focus()
    changed.field.step(by: 1)
    #expect(changed.field.date == other)
    changed.field.step(by: 0)
    #expect(changed.field.date == other)
  }
  @Test func `is entered from either side, pressed where it is, and told while it has the focus`() {
    let h = DateHarness { date in
      VStack {
        DatePicker("When", selection: date).labelsHidden().datePickerStyle(.field)
        Button("Next") {}
      }
    }
    h.focus()
    #expect(h.field.current == 0 && h.field.accessibility?.hint == "Month" && h.field.accessibility?.isFocused == true)
    h.press(.end)
    h.press(.tab)
    #expect(h.field.accessibility?.hint == nil && h.field.accessibility?.isFocused == false)
    h.press(.tab, .shift)
    #expect(h.field.current == 5 && h.field.accessibility?.hint == "AM/PM")
    let frame = h.field.windowFrame
    h.click(frame.minX + 1, frame.midY)
    #expect(h.field.current == 0)
    h.click(frame.minX + 1, frame.midY, button: .secondary)
    h.click(frame.maxX - 1, frame.midY)
    #expect(h.field.current == 5)
    h.click(frame.minX + 1, frame.midY, button: .secondary)
    #expect(h.field.current == 5)
    #expect(h.field.accessibility?.actions == [.increment, .decrement] && !h.field.performAccessibilityAction(.press) && !h.field.performAccessibilityAction(.setValue("1")))
    #expect(h.field.performAccessibilityAction(.decrement) && h.iso == "2026-03-14T03:30:00Z")
    #expect(!h.field.takesHits(at: CGPoint(x: 10, y: -0.5)) && h.field.takesHits(at: CGPoint(x: 10, y: 23.5)) && !h.field.takesHits(at: CGPoint(x: 10, y: 24)))
    let disabled = DateHarness { DatePicker("When", selection: $0).labelsHidden().datePickerStyle(.field).disabled(true) }, field = disabled.field
    #expect(!field.keyDown(KeyEvent(.down, key: .up, time: 0)) && !field.textTyped("1") && !field.performAccessibilityAction(.increment) && !field.isFocusable)
    field.step(by: 1)
    #expect(disabled.iso == "2026-03-14T15:30:00Z" && field.accessibility?.isEnabled == false && field.accessibility?.isFocusable == false)
    let small = DateHarness { DatePicker("When", selection: $0).labelsHidden().datePickerStyle(.field).controlSize(.mini) }
    #expect(small.field.size.height == 16 && small.field.takesHits(at: CGPoint(x: 10, y: -4)) && !small.field.takesHits(at: CGPoint(x: 10, y: -4.5)))
  }

  // MARK: Looks

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private func painted(_ h: DateHarness) -> RecordingPainter {
    let painter = RecordingPainter()
    h.field.paint(painter)
    return painter
  }
  private func texts(_ painter: RecordingPainter) -> [(rect: CGRect, paint: Paint)] {
    painter.commands.compactMap { if case .text(_, let rect, let paint) = $0 { (rect, paint) } else { nil } }
  }
  private func symbols(_ painter: RecordingPainter) -> [(rect: CGRect, paint: Paint)] {
    painter.commands.compactMap { if case .symbol(_, let rect, _, let paint) = $0 { (rect, paint) } else { nil } }
  }
  @Test func `stands in a well, with the sign of a calendar beside it where there is one`() {
    let side = CGFloat(theme.metrics.control.icon[.regular]), radius = Double(theme.metrics.control.radius[.regular]), colors = theme.colors
    for isRightToLeft in [false, true] {
      func made(_ isCompact: Bool, isEnabled: Bool = true) -> DateHarness {
        DateHarness(rightToLeft: isRightToLeft) { date in
          Group {
            if isCompact {
              DatePicker("Day", selection: date, displayedComponents: .date).datePickerStyle(.compact)
            } else {
              DatePicker("Day", selection: date, displayedComponents: .date).datePickerStyle(.field)
            }
          }
          .labelsHidden().disabled(!isEnabled)
        }
      }
      let plain = made(false), compact = made(true), disabled = made(true, isEnabled: false), width = compact.field.size.width
      #expect(plain.field.size.height == 24 && width == plain.field.size.width + side + 8 && compact.field.overflow == EdgeInsets(.all, 3))
      let extent = compact.field.extent(along: .horizontal, across: nil)
      #expect(extent.least == width && extent.greatest == width && compact.field.extent(along: .vertical, across: nil).least == 24)
      let painter = painted(compact), text = texts(painter), symbol = symbols(painter)
      #expect(painter.commands.first == .fillRounded(rect(0, 0, width, 24), cornerRadius: radius, .color(colors.fieldBackground)))
      #expect(painter.texts == ["3/14/2026"] && text[0].paint == .color(colors.labelPrimary))
      #expect(isRightToLeft ? abs(text[0].rect.maxX - width + 8) < 0.001 : text[0].rect.minX == 8)
      #expect(text[0].rect.minY == ((24 - text[0].rect.height) / 2).rounded())
      let middle = isRightToLeft ? 4 + (side + 8) / 2 : width - 4 - (side + 8) / 2
      #expect(symbol.count == 1 && abs(symbol[0].rect.midX - middle) <= 0.5 && abs(symbol[0].rect.midY - 12) <= 0.5 && symbol[0].rect.width == side)
      #expect(symbol[0].paint == .color(colors.labelSecondary) && symbols(painted(plain)).isEmpty)
      #expect(symbols(painted(disabled))[0].paint == .color(colors.labelDisabled) && texts(painted(disabled))[0].paint == .color(colors.labelDisabled))
      let hover = PaintCommand.fillRounded(painter.alignedToPixels(rect(middle - side / 2 - 4, 12 - side / 2 - 4, side + 8, side + 8)), cornerRadius: 4, .color(colors.overlayHover))
      for (h, x, isInside, isShown) in [(compact, middle, true, true), (compact, middle, false, false), (compact, width / 2, true, false), (disabled, middle, true, false), (plain, middle, true, false)] {
        h.field.hoverChanged(isInside, at: CGPoint(x: x, y: 12))
        #expect(painted(h).commands.contains(hover) == isShown)
      }
      compact.field.hoverMoved(to: CGPoint(x: middle, y: 12))
      #expect(painted(compact).commands.contains(hover))
      #expect(compact.field.accessibility?.actions == [.increment, .decrement, .press])
    }
  }
  @Test func `is marked while it is edited, inside a ring`() {
    let h = made(), colors = theme.colors, radius = Double(theme.metrics.control.radius[.regular]), width = h.field.size.width
    func marks() -> [CGRect] { painted(h).commands.compactMap { if case .fillRounded(let rect, 3, .color(colors.accent)) = $0 { rect } else { nil } } }
    func rings() -> [PaintCommand] { painted(h).commands.filter { if case .border(_, _, _, .color) = $0 { true } else { false } } }
    func ring(_ amount: Double) -> [PaintCommand] {
      [
        .border(rect(-3, -3, width + 6, 30), cornerRadius: radius + 3, width: 3, .color(colors.focusRing.opacity(0.22 * amount))),
        .border(rect(-1, -1, width + 2, 26), cornerRadius: radius + 1, width: 2, .color(colors.focusRing.opacity(amount))),
      ]
    }
    #expect(rings() == ring(0.5))
    h.advance(by: 0.1)
    #expect(rings() == ring(1))
    let text = texts(painted(h))[0].rect
    var places: [CGRect] = []
    for _ in 0..<6 {
      let mark = marks()
      #expect(mark.count == 1 && mark[0].minY <= text.minY && mark[0].maxY >= text.maxY && mark[0].height <= text.height + 3)
      places += mark
      _ = key(h, .right)
    }
    #expect(places.first?.minX == 6 && abs((places.last?.maxX ?? 0) - text.maxX - 2) <= 1)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.minX < $1.minX && $0.maxX < $1.maxX })
    h.input.setFocus(nil)
    h.settle()
    #expect(marks().isEmpty && rings().isEmpty)
  }
}
