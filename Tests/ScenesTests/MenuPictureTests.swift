import Foundation
import OrielDrawing
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

@Suite struct `The looks of menus` {
  enum Look: String, CaseIterable { case light, dark, contrast }

  struct Content: View {
    @State var size = "Default"
    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Menu("Format") {
          Toggle("Bold", isOn: .constant(true)).keyboardShortcut("b")
          Button("Italic") {}.keyboardShortcut("i")
          Divider()
          Menu("Text Size") { Button("Small") {} }
          Button("Share", systemImage: "square.and.arrow.up") {}
          Section("Rare") {
            Button("Paste Style") {}.keyboardShortcut("v", modifiers: [.command, .option]).disabled(true)
            Button("Delete", systemImage: "trash", role: .destructive) {}
          }
        }
        .fixedSize()
        Picker("Size", selection: $size) {
          ForEach(["Small", "Default", "Large"], id: \.self) { Text($0) }
        }
        .labelsHidden()
        .fixedSize()
      }
    }
  }
  private func make(
    _ look: Look, scale: Double, hasCompositor: Bool, isRightToLeft: Bool = false
  ) -> MenuTest {
    MenuTest(
      prepare: { system in
        system.output = .pixels
        system.hasCompositor = hasCompositor
        system.monitors = [
          Monitor(
            name: "M", frame: CGRect(x: 0, y: 0, width: 1600, height: 1000),
            visibleFrame: CGRect(x: 0, y: 0, width: 1600, height: 1000), scale: scale)
        ]
        system.desktop.colorScheme = look == .dark ? .dark : .light
        system.desktop.increasedContrast = look == .contrast
        system.desktop.isRightToLeft = isRightToLeft
      }, Content())
  }
  /// The menu as it is seen over a plain background.
  private func pixels(of test: MenuTest) -> Bitmap? {
    test.settle()
    guard let window = test.popUps.first, let bitmap = window.snapshot() else { return nil }
    let bounds = CGRect(origin: .zero, size: window.size)
    return BitmapSurface.make(size: window.size, scale: window.scale) {
      $0.fill(bounds, RGBA(hex: 0x8A93A3))
      $0.draw(bitmap, in: bounds, interpolation: .none, opacity: 1)
    }.bitmap()
  }
  private func check(_ name: String, _ test: MenuTest) throws {
    let picture = try #require(pixels(of: test))
    if let complaint = GoldenPicture(name).complaint(about: picture) { Issue.record("\(complaint)") }
  }
  private func open(_ test: MenuTest) throws {
    let buttons = test.nodes.filter { $0.role == .popUpButton }
    test.window.click(at: CGPoint(x: buttons[0].frame.midX, y: buttons[0].frame.midY))
    try test.popUp().movePointer(to: test.row("Text Size"))
  }

  @Test(arguments: Look.allCases, [1.0, 2.0]) func `a menu with a shadow`(look: Look, scale: Double) throws {
    let test = make(look, scale: scale, hasCompositor: true)
    try open(test)
    try check("menu-\(look.rawValue)-\(Int(scale))x", test)
  }
  @Test(arguments: [1.0, 2.0]) func `a menu without a compositor`(scale: Double) throws {
    let test = make(.light, scale: scale, hasCompositor: false)
    try open(test)
    try check("menu-plain-\(Int(scale))x", test)
  }
  @Test func `a menu from right to left`() throws {
    let test = make(.light, scale: 2, hasCompositor: true, isRightToLeft: true)
    try open(test)
    try check("menu-right-to-left-2x", test)
  }
  @Test(arguments: [Look.light, .dark]) func `a pop-up list`(look: Look) throws {
    let test = make(look, scale: 2, hasCompositor: true)
    let button = try #require(test.nodes.last { $0.role == .popUpButton })
    test.window.click(at: CGPoint(x: button.frame.midX, y: button.frame.midY))
    try check("menu-pop-up-\(look.rawValue)-2x", test)
  }
  @Test(arguments: [Look.light, .dark]) func `the buttons that open them`(look: Look) throws {
    let test = make(look, scale: 2, hasCompositor: true)
    let buttons = test.nodes.filter { $0.role == .popUpButton }.map(\.frame)
    let area = buttons.reduce(buttons[0]) { $0.union($1) }.insetBy(dx: -8, dy: -6)
    let bitmap = try #require(test.window.snapshot())
    let picture = BitmapSurface.make(size: area.size, scale: 2) {
      $0.translate(x: -area.minX, y: -area.minY)
      $0.draw(bitmap, in: CGRect(origin: .zero, size: test.window.size), interpolation: .none, opacity: 1)
    }.bitmap()
    if let complaint = GoldenPicture("menu-buttons-\(look.rawValue)-2x").complaint(about: picture) { Issue.record("\(complaint)") }
  }

  @Test func `a menu's window reaches out for its shadow, where the pointer does nothing`() throws {
    let test = make(.light, scale: 1, hasCompositor: true)
    try open(test)
    let window = try test.popUp(), margins = window.description.shadowMargins
    #expect(window.hasAlpha && margins.leading > 20 && margins.bottom > margins.top)
    #expect(test.session?.panels[0].frame.minX == window.position.x + margins.leading)
    // A press on the shadow is a press beside the menu.
    window.pressPointer(at: CGPoint(x: 3, y: 100))
    #expect(test.session == nil)
  }
}
