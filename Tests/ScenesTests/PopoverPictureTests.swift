import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielControls

/// Popovers over a plain ground, as they were looked at once.
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
      $0.draw(bitmap, in: bounds, interpolation: .none, opacity: 1)
    }.bitmap()
    if let complaint = GoldenPicture(name).complaint(about: picture) { Issue.record("\(complaint)") }
  }

  @Test(arguments: [false, true], [1.0, 2.0]) func `with arrow and shadow`(dark: Bool, scale: Double) throws {
    let test = make(dark: dark, scale: scale)
    try check("popover-calendar-\(dark ? "dark" : "light")-\(Int(scale))x", open(test, .datePicker))
  }
  @Test func `of a colour well`() throws {
    try check("popover-colors-light-2x", open(make(scale: 2), .colorWell))
  }
  @Test func `above what it belongs to, and without a compositor`() throws {
    let above = make(alignment: .bottomLeading, screen: CGSize(width: 800, height: 560))
    let window = try open(above, .datePicker)
    #expect(window.position.y < above.window.position.y + 200)
    try check("popover-above", window)
    try check("popover-plain", open(make(hasCompositor: false), .datePicker))
  }

  @Test func `point at the middle of what they belong to, never at a corner`() {
    let panel = CGRect(x: 100, y: 100, width: 200, height: 120)
    func arrow(_ anchor: CGRect) -> PopoverShape.Arrow? { PopoverPanel.arrow(of: panel, to: anchor, inset: 28) }
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
