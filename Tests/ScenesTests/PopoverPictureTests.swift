import Conformance
import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielControls

/// Popovers over a plain background, as they were looked at once.
@Suite struct `The looks of popovers` {
  private struct Content: View {
    let alignment: Alignment
    @State private var date = Date(timeIntervalSinceReferenceDate: 795_000_000)
    var body: some View {
      VStack(alignment: .leading) {
        ColorPicker("Paint", selection: .constant(Color(RGBA(hex: 0x3366CC)))).labelsHidden()
        DatePicker("Day", selection: $date, displayedComponents: .date).labelsHidden().datePickerStyle(.compact)
      }
      .padding(8)
      .frame(width: 300, height: 200, alignment: alignment)
      .environment(\.dateForToday, date.addingTimeInterval(-3 * 86_400))
      .environment(\.locale, Locale(identifier: "en_US"))
      .environment(\.timeZone, TimeZone(identifier: "UTC")!)
    }
  }
  private func make(
    dark: Bool = false, scale: Double = 1, hasCompositor: Bool = true, alignment: Alignment = .topLeading,
    screen: CGSize = CGSize(width: 1600, height: 1000)
  ) -> MenuTest {
    MenuTest(
      prepare: { system in
        system.output = .pixels
        system.hasCompositor = hasCompositor
        system.monitors = [
          Monitor(
            name: "M", frame: CGRect(origin: .zero, size: screen), visibleFrame: CGRect(origin: .zero, size: screen), scale: scale)
        ]
        system.desktop.colorScheme = dark ? .dark : .light
      }, Content(alignment: alignment))
  }
  private func open(_ test: MenuTest, _ role: AccessibilityProperties.Role) throws -> HeadlessWindow {
    let node = try #require(test.node(role))
    #expect(node.perform(.press))
    test.settle()
    return try #require(test.host.popover?.platformWindow as? HeadlessWindow)
  }
  private func check(_ name: String, _ window: HeadlessWindow) throws {
    let bitmap = try #require(window.snapshot()), bounds = CGRect(origin: .zero, size: window.size)
    let picture = BitmapSurface.make(size: window.size, scale: window.scale) {
      $0.fill(bounds, RGBA(hex: 0x8A93A3))
      if let mask = window.mask { $0.clip(to: mask) }
      $0.draw(bitmap, in: bounds, interpolation: .none, opacity: 1)
    }.bitmap()
    if let complaint = GoldenPicture(name).complaint(about: picture) { Issue.record("\(complaint)") }
  }

  @Test(.requirement("PR-115"), arguments: [false, true], [1.0, 2.0]) func `with arrow and shadow`(dark: Bool, scale: Double) throws {
    let test = make(dark: dark, scale: scale)
    try check("popover-calendar-\(dark ? "dark" : "light")-\(Int(scale))x", open(test, .datePicker))
  }
  @Test func `of a colour well`() throws {
    // Those that other tests chose.
    let recent = RecentColors.shared.colors
    defer { RecentColors.shared.colors = recent }
    RecentColors.shared.colors = []
    try check("popover-colors-light-2x", open(make(scale: 2), .colorWell))
  }
  @Test func `above what it belongs to, and without a compositor`() throws {
    let above = make(alignment: .bottomLeading, screen: CGSize(width: 800, height: 560))
    let window = try open(above, .datePicker)
    #expect(window.position.y < above.window.position.y + 200)
    try check("popover-above", window)
    try check("popover-plain", open(make(hasCompositor: false), .datePicker))
  }

  @Test(.requirement("PR-115")) func `are cut out with their arrow where nothing blends them, and follow what they belong to`() throws {
    let test = make(hasCompositor: false)
    let window = try open(test, .datePicker), panel = try #require(test.host.popover)
    let field = try #require(test.node(.datePicker)).frame, origin = test.window.position
    let mask = try #require(window.mask), tip = CGPoint(x: origin.x + field.midX - window.position.x, y: 1)
    // The tip is 4 points below the field, where the window begins.
    #expect(window.position.y == origin.y + field.maxY + 4)
    #expect(mask.contains(CGPoint(x: tip.x, y: 3)) && !mask.contains(CGPoint(x: tip.x + 20, y: 3)))
    #expect(mask.boundingRect.width == panel.frame.width)
    window.click(at: CGPoint(x: 3, y: 40))
    test.settle()
    #expect(test.host.popover == nil)
  }
  @Test func `point at the middle of what they belong to, never at a corner`() {
    let panel = CGRect(x: 100, y: 100, width: 200, height: 120)
    func arrow(_ anchor: CGRect) -> PopoverShape.Arrow? { PopoverPlacement.arrow(of: panel, to: anchor, inset: 28) }
    #expect(arrow(CGRect(x: 180, y: 60, width: 40, height: 20)) == PopoverShape.Arrow(edge: .top, tip: 100))
    #expect(arrow(CGRect(x: 100, y: 60, width: 10, height: 20)) == PopoverShape.Arrow(edge: .top, tip: 28))
    #expect(arrow(CGRect(x: 290, y: 240, width: 30, height: 20)) == PopoverShape.Arrow(edge: .bottom, tip: 172))
    #expect(arrow(CGRect(x: 20, y: 150, width: 40, height: 20)) == PopoverShape.Arrow(edge: .leading, tip: 60))
    #expect(arrow(CGRect(x: 320, y: 150, width: 40, height: 20)) == PopoverShape.Arrow(edge: .trailing, tip: 60))
    #expect(arrow(CGRect(x: 150, y: 150, width: 40, height: 20)) == nil)
  }
  @Test func `give a calendar the arrow keys, and close by Return`() throws {
    let test = make()
    test.window.press(.tab)
    test.window.press(.tab)
    test.window.press(.space)
    test.settle()
    let popover = try #require(test.host.popover)
    #expect(popover.graph.input.focusedBox is MonthGridBox)
    let before = (popover.graph.input.focusedBox as? MonthGridBox)?.selectedDay ?? 0
    test.window.press(.right)
    test.settle()
    #expect((popover.graph.input.focusedBox as? MonthGridBox)?.selectedDay == before + 1)
    test.window.press(.return)
    test.settle()
    #expect(test.host.popover == nil)
  }
  @Test func `opened by a press leave the next press to the window once Escape has closed them`() throws {
    let test = make()
    let field = try #require(test.node(.datePicker)).frame, symbol = CGPoint(x: field.maxX - 12, y: field.midY)
    for _ in 0..<2 {
      test.window.click(at: symbol)
      test.settle()
      #expect(test.host.popover != nil)
      test.window.press(.escape)
      test.settle()
      #expect(test.host.popover == nil)
    }
  }
  @Test func `grow out of their arrow, and fade when they are closed`() throws {
    let test = make()
    let node = try #require(test.node(.datePicker))
    #expect(node.perform(.press))
    test.app.system.advance(by: 0.05)
    let panel = try #require(test.host.popover)
    let window = try #require(panel.platformWindow as? HeadlessWindow)
    func presence() -> Double { panel.graph.root.map(presences)?.first?.amount ?? -1 }
    #expect(presence() > 0 && presence() < 1)
    test.app.system.advance(by: 0.3)
    #expect(presence() == 1)
    let whole = try #require(window.snapshot())
    panel.close()
    // Input is the window's again at once.
    #expect(test.host.popover == nil)
    #expect(!window.hasGrab && !panel.isOpen)
    test.app.system.advance(by: 0.06)
    #expect(!window.isClosed)
    let fading = try #require(window.snapshot()), middle = (x: whole.pixelWidth / 2, y: whole.pixelHeight / 2)
    #expect(whole.pixel(x: middle.x, y: middle.y) >> 24 == 255)
    #expect(fading.pixel(x: middle.x, y: middle.y) >> 24 < 255)
    test.app.system.advance(by: 0.3)
    #expect(window.isClosed)
    #expect(test.host.departingPopover == nil)
  }
  private func presences(_ box: Box) -> [PopoverPresence] {
    (box as? PopoverBackgroundBox).map { [$0.presence] } ?? box.children.flatMap(presences)
  }
  @Test func `only fade with reduced motion, and come at once without a compositor`() throws {
    for (isReduced, hasCompositor) in [(true, true), (false, false)] {
      let test = make(hasCompositor: hasCompositor)
      test.app.system.desktop.reducedMotion = isReduced
      test.settle()
      #expect(try #require(test.node(.datePicker)).perform(.press))
      let panel = try #require(test.host.popover)
      #expect(try #require(panel.graph.root.map(presences)?.first).amount == (hasCompositor ? 0 : 1))
      let recorder = RecordingPainter(), drawing = PopoverPresence()
      drawing.start = 0.5
      drawing.draw(recorder, bounds: CGRect(x: 0, y: 0, width: 100, height: 100), origin: .zero, isStill: isReduced) {
        recorder.fill(CGRect(x: 0, y: 0, width: 100, height: 100), .black)
      }
      let layers = recorder.commands.compactMap { if case .beginLayer(let effects, _) = $0 { effects } else { nil } }
      let seen = layers.first?.projection?.apply(CGRect(x: 0, y: 0, width: 100, height: 100)).width
      #expect(layers.first?.opacity == 0.5)
      #expect(seen == (isReduced ? nil : 98))
      panel.close()
      test.app.system.advance(by: 0.4)
      #expect(panel.platformWindow == nil)
    }
  }
  @Test func `close by a press in their shadow, and stay by one inside`() throws {
    let test = make()
    let window = try open(test, .datePicker)
    window.click(at: CGPoint(x: window.size.width / 2, y: window.size.height / 2))
    test.settle()
    #expect(test.host.popover != nil)
    window.click(at: CGPoint(x: 4, y: window.size.height / 2))
    test.settle()
    #expect(test.host.popover == nil)
  }
}
