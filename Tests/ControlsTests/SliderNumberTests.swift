import Foundation
import OrielDrawing
import OrielGraph
@testable import OrielControls
import Testing
import ViewTesting

/// What a painter fills with round corners.
private func filled(_ painter: RecordingPainter) -> [(rect: CGRect, radius: Double, paint: Paint)] {
  painter.commands.compactMap { if case .fillRounded(let rect, let radius, let paint) = $0 { (rect, radius, paint) } else { nil } }
}
private func painted(_ box: Box) -> RecordingPainter {
  let painter = RecordingPainter()
  box.paint(painter)
  return painter
}

@MainActor @Suite struct `The numbers of a slider` {
  private struct Content: View {
    @State var value: Double
    let bounds: ClosedRange<Double>
    var step: Double?
    let changed: (Double) -> Void
    var body: some View {
      Group {
        if let step { Slider(value: $value, in: bounds, step: step) { Text("Volume") } } else { Slider(value: $value, in: bounds) { Text("Volume") } }
      }
      .labelsHidden().onChange(of: value) { changed($1) }
    }
  }
  private func harness<V: View>(_ view: V, isRightToLeft: Bool = false, scheme: ColorScheme = .light, state: ControlActiveState = .key) -> ViewHarness {
    ViewHarness(view, size: CGSize(width: 216, height: 40)) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      $0.colorScheme = scheme
      $0.controlActiveState = state
    }
  }
  private func still(_ value: Double = 0.25, step: Double? = nil) -> Content { Content(value: value, bounds: 0...1, step: step) { _ in } }

  @Test func `are counted from where its bounds begin`() {
    var value = 10.0
    let h = harness(Content(value: 10, bounds: 10...20) { value = $0 })
    func isNear(_ expected: Double) -> Bool { abs(value - expected) < 1e-6 }
    h.click(58, 20)
    #expect(isNear(12.5))
    h.press(.tab)
    for (key, expected) in [(Key.right, 13.0), (.pageUp, 14), (.down, 13.5), (.left, 13), (.up, 13.5), (.pageDown, 12.5), (.end, 20), (.right, 20), (.home, 10), (.left, 10)] {
      h.press(key)
      #expect(isNear(expected), "\(key)")
    }
    let node = h.spoken(.slider)[0]
    #expect(node.properties.range == AccessibilityRange(value: 10, minimum: 10, maximum: 20) && node.perform(.setValue("15")))
    h.settle()
    #expect(isNear(15) && h.spoken(.slider)[0].perform(.increment))
    h.settle()
    #expect(isNear(15.5) && h.spoken(.slider)[0].perform(.decrement))
    h.settle()
    #expect(isNear(15) && !h.spoken(.slider)[0].perform(.setValue("much")))
  }
  @Test func `are steps from where its bounds begin`() {
    var value = 10.0
    let h = harness(Content(value: 10, bounds: 10...20, step: 2.5) { value = $0 })
    h.click(70, 20)
    #expect(value == 12.5)
    h.press(.tab)
    for (key, expected) in [(Key.right, 15.0), (.pageUp, 20), (.pageDown, 15), (.left, 12.5), (.home, 10)] {
      h.press(key)
      #expect(value == expected, "\(key)")
    }
  }
  @Test func `begin anew where the app has not taken them`() {
    var log: [Double] = []
    let h = harness(Slider(value: Binding(get: { 10.0 }, set: { log.append($0) }), in: 10...20))
    h.press(.tab)
    h.key(.right)
    h.settle()
    h.key(.right)
    #expect(log.count == 2 && log.allSatisfy { abs($0 - 10.5) < 1e-9 })
  }
  @Test func `are drawn from its leading edge`() {
    let colors = Theme.make().colors
    for (isRightToLeft, bar, knob) in [(false, 0.0, 50.0), (true, 158, 150)] {
      let h = harness(still(), isRightToLeft: isRightToLeft), painter = painted(h.boxes(SliderBox.self)[0]), fills = filled(painter)
      let circle = CGRect(x: knob, y: 4, width: 16, height: 16)
      #expect(fills.map(\.rect) == [CGRect(x: 0, y: 10, width: 216, height: 4), CGRect(x: bar, y: 10, width: 58, height: 4), circle])
      #expect(fills.map(\.radius) == [2, 2, 8] && fills.map(\.paint) == [.color(colors.track), .color(colors.accent), .color(.white)])
      #expect(painter.commands.contains(.shadow(circle, cornerRadius: 8, Theme.make().shadows.knob[0].value)))
      #expect(painter.commands.filter { if case .border(circle, 8, 1, _) = $0 { true } else { false } }.count == 1)
      withExtendedLifetime(h) {}
    }
  }
  @Test func `are drawn flat while it is disabled, grey in the background, and bright in the dark`() {
    let colors = Theme.make().colors, dark = Theme.make(mode: .dark).colors
    let off = harness(still().disabled(true)), shown = painted(off.boxes(SliderBox.self)[0]), fills = filled(shown)
    #expect(fills.map(\.paint) == [.color(colors.track), .color(Theme.make().dimmedFill), .color(colors.windowBackground), .color(colors.fillQuaternary)])
    #expect(fills.last?.rect == CGRect(x: 50, y: 4, width: 16, height: 16) && fills.last?.radius == 8)
    #expect(!shown.commands.contains { if case .shadow = $0 { true } else { false } })
    #expect(shown.commands.contains(.border(CGRect(x: 50, y: 4, width: 16, height: 16), cornerRadius: 8, width: 1, .color(Theme.make().dimmedFill))))
    let back = harness(still(), state: .inactive), night = harness(still(), scheme: .dark), tinted = harness(still().tint(.red))
    #expect(filled(painted(back.boxes(SliderBox.self)[0]))[1].paint == .color(colors.switchOff))
    #expect(filled(painted(night.boxes(SliderBox.self)[0])).map(\.paint) == [.color(dark.track), .color(dark.accent), .color(RGBA(hex: 0xE9E9EC))])
    #expect(filled(painted(tinted.boxes(SliderBox.self)[0]))[1].paint == .color(colors.system.red))
    for h in [off, back, night, tinted] { withExtendedLifetime(h) {} }
  }
  @Test func `are drawn darker under the pointer and a press, with a ring around the focus`() {
    let h = harness(still()), box = h.boxes(SliderBox.self)[0]
    h.move(100, 20)
    #expect(filled(painted(box)).last?.paint == .color(RGBA(white: 0, alpha: 0.04)))
    h.pointer(.down, 58, 20)
    #expect(filled(painted(box)).last?.paint == .color(RGBA(white: 0, alpha: 0.10)))
    h.pointer(.up, 58, 20)
    h.advance(by: 0.3)
    #expect(filled(painted(box)).last?.paint == .color(RGBA(white: 0, alpha: 0.04)))
    let keyed = harness(still()), other = keyed.boxes(SliderBox.self)[0], ring = CGRect(x: 47, y: 1, width: 22, height: 22)
    func rings() -> Int { painted(other).commands.count { if case .border(ring, 11, 2, _) = $0 { true } else { false } } }
    #expect(rings() == 0)
    keyed.press(.tab)
    keyed.advance(by: 0.2)
    #expect(rings() == 1)
    withExtendedLifetime(h) {}
  }
  @Test func `are a tick for each of up to thirty steps`() {
    let colors = Theme.make().colors
    for isEnabled in [true, false] {
      let h = harness(still(step: 0.25).disabled(!isEnabled)), box = h.boxes(SliderBox.self)[0]
      let ticks = painted(box).commands.filter { if case .fillRect = $0 { true } else { false } }
      let paint = Paint.color(isEnabled ? colors.labelTertiary : colors.labelQuaternary)
      #expect(ticks == [8, 58, 108, 158, 208].map { .fillRect(CGRect(x: $0, y: 21, width: 1, height: 4), paint) } && box.size.height == 28)
      withExtendedLifetime(h) {}
    }
    for (steps, height) in [(1.0, 28.0), (30, 28), (31, 24)] {
      let h = harness(still(step: 1 / steps)), box = h.boxes(SliderBox.self)[0]
      #expect(box.size.height == height && box.size(for: .unspecified) == CGSize(width: 120, height: height), "\(steps)")
      #expect(box.size(for: ProposedViewSize(width: 5, height: 5)).width == 32 && box.range(along: .horizontal, across: nil).least == 32)
      withExtendedLifetime(h) {}
    }
  }
}

@MainActor @Suite struct `The numbers of a toggle` {
  private func harness<V: View>(_ view: V, isRightToLeft: Bool = false, scheme: ColorScheme = .light, state: ControlActiveState = .key) -> ViewHarness {
    ViewHarness(view.labelsHidden(), size: CGSize(width: 100, height: 60)) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      $0.colorScheme = scheme
      $0.controlActiveState = state
    }
  }
  private func toggle(_ isOn: Bool) -> Toggle<Text> { Toggle("Log", isOn: .constant(isOn)) }
  private func box(_ h: ViewHarness) -> ToggleBox { h.boxes(ToggleBox.self)[0] }
  private let track = CGRect(x: 0, y: 0, width: 34, height: 20)

  @Test func `are those of a switch whose knob is at its leading edge until it is on`() {
    let colors = Theme.make().colors
    for (isOn, isRightToLeft, x) in [(false, false, 2.0), (true, false, 16), (false, true, 16), (true, true, 2)] {
      let h = harness(toggle(isOn).toggleStyle(.switch), isRightToLeft: isRightToLeft), painter = painted(box(h)), fills = filled(painter)
      let knob = CGRect(x: x, y: 2, width: 16, height: 16)
      #expect(box(h).size == track.size && fills.map(\.rect) == [track, knob] && fills.map(\.radius) == [10, 8], "\(isOn) \(isRightToLeft)")
      #expect(fills.map(\.paint) == [.color(isOn ? colors.accent : colors.fillPrimary), .color(.white)])
      #expect(painter.commands.contains(.border(track, cornerRadius: 10, width: 1, .color(colors.switchOff))) == !isOn)
      #expect(painter.commands.contains(.shadow(knob, cornerRadius: 8, Theme.make().shadows.knob[0].value)))
    }
  }
  @Test func `are weaker while it is disabled, and grey in the background`() {
    let colors = Theme.make().colors
    let off = harness(toggle(false).toggleStyle(.switch).disabled(true)), on = harness(toggle(true).toggleStyle(.switch).disabled(true))
    #expect(filled(painted(box(off))).map(\.paint) == [.color(colors.fillPrimary.opacity(0.6)), .color(.white)])
    #expect(painted(box(off)).commands.contains(.border(track, cornerRadius: 10, width: 1, .color(colors.controlBorder))))
    #expect(filled(painted(box(on))).map(\.paint) == [.color(colors.accent.opacity(0.45)), .color(.white)])
    #expect(!painted(box(on)).commands.contains { if case .shadow = $0 { true } else { false } })
    let back = harness(toggle(true).toggleStyle(.switch), state: .inactive), night = harness(toggle(false).toggleStyle(.switch).disabled(true), scheme: .dark)
    #expect(filled(painted(box(back))).map(\.paint) == [.color(colors.switchOff), .color(.white)])
    #expect(filled(painted(box(night))).last?.paint == .color(RGBA.white.opacity(0.75)))
  }
  @Test func `are a wider knob under a press`() {
    for (isOn, x) in [(false, 2.0), (true, 13)] {
      let h = harness(toggle(isOn).toggleStyle(.switch)), frame = box(h).windowFrame, colors = Theme.make().colors
      h.pointer(.down, frame.midX, frame.midY)
      let fills = filled(painted(box(h)))
      #expect(fills.count == 3 && fills[2].rect == CGRect(x: x, y: 2, width: 19, height: 16))
      #expect(fills[1].rect == track && fills[1].paint == .color(isOn ? colors.solidPress : colors.overlayPress))
    }
  }
  @Test func `are those of a check box with its mark, or a dash where it is mixed`() {
    let square = CGRect(x: 0, y: 0, width: 16, height: 16), colors = Theme.make().colors
    func symbols(_ painter: RecordingPainter) -> [PaintCommand] { painter.commands.filter { if case .symbol = $0 { true } else { false } } }
    let on = harness(toggle(true).toggleStyle(.checkbox)), off = harness(toggle(false).toggleStyle(.checkbox))
    let shown = painted(box(on)), empty = painted(box(off))
    #expect(box(on).size == square.size && filled(shown).map(\.rect) == [square])
    #expect(filled(shown)[0].radius == 4 && filled(shown)[0].paint == .color(colors.accent))
    let mark = CGRect(x: 2, y: 2, width: 12, height: 12), line: CGFloat = 2.2 * 12 / 16
    #expect(symbols(shown) == [.symbol("checkmark", mark, strokeWidth: line, .color(colors.onAccent))])
    #expect(filled(empty).map(\.rect) == [square] && filled(empty)[0].paint == .color(colors.fieldBackground) && symbols(empty).isEmpty)
    #expect(empty.commands.contains(.border(square, cornerRadius: 4, width: 1, .color(colors.boxBorder))))
    let mixed = harness(Toggle("All", sources: Binding<[Bool]>.constant([true, false]), isOn: \.self).toggleStyle(.checkbox)), dashed = painted(box(mixed))
    let dash = CGRect(x: 4, y: 7, width: 8, height: 2)
    #expect(filled(dashed).map(\.rect) == [square, dash] && filled(dashed)[1].radius == 1)
    #expect(symbols(dashed).isEmpty)
    #expect(filled(dashed).map(\.paint) == [.color(colors.accent), .color(colors.onAccent)])
    // What is smaller than a finger's end takes clicks around it.
    #expect(box(on).takesHits(at: CGPoint(x: -3.5, y: 19.5)))
    #expect(!box(on).takesHits(at: CGPoint(x: -4.5, y: 8)))
    #expect(!box(on).takesHits(at: CGPoint(x: 8, y: 20.5)))
  }
}
