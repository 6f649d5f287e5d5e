import Conformance
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielDrawing
@testable import OrielScenes

/// What looks active, and what that looks like.
@Suite struct `The active look` {
  private struct Report: View {
    let name: String
    let log: Kept<(String, Bool)>
    @Environment(\.appearsActive) private var isActive
    var body: some View {
      let _ = log.values.append((name, isActive))
      Text(name)
    }
  }

  @Test(.requirement("RE-196"))
  func `is that of the key window, and of the main window's toolbar while a panel has the keyboard; without it colours are quiet`() throws {
    let log = Kept<(String, Bool)>()
    func isActive(_ name: String) -> Bool? { log.values.last { $0.0 == name }?.1 }
    let test = TestApp {
      WindowGroup(id: "main") {
        Report(name: "content", log: log).toolbar { ToolbarItem { Report(name: "toolbar", log: log) } }
      }
      WindowGroup(id: "other") {
        Report(name: "other", log: log).toolbar { ToolbarItem { Report(name: "other toolbar", log: log) } }
      }
      UtilityWindow("Panel", id: "panel") { Report(name: "panel", log: log) }
    }
    test.openWindow(id: "other")
    test.openWindow(id: "panel")
    test.settle()
    func window(_ id: String) throws -> HeadlessWindow { test.headless(try #require(test.windows.first { $0.declaration.id == id })) }
    func activate(_ id: String) throws {
      try window(id).userActivates()
      test.settle()
    }
    try activate("main")
    #expect(isActive("content") == true && isActive("toolbar") == true)
    #expect(isActive("other") == false && isActive("other toolbar") == false && isActive("panel") == false)
    // The panel is the key window; the one that was used last stays the main one.
    try activate("panel")
    #expect(isActive("panel") == true && isActive("content") == false && isActive("toolbar") == true)
    #expect(isActive("other") == false && isActive("other toolbar") == false)
    try activate("other")
    #expect(isActive("other") == true && isActive("other toolbar") == true)
    #expect(isActive("panel") == false && isActive("content") == false && isActive("toolbar") == false)
    try activate("panel")
    #expect(isActive("other toolbar") == true && isActive("toolbar") == false)
    test.system.focusAnotherProgram()
    test.settle()
    for name in ["content", "toolbar", "other", "other toolbar", "panel"] { #expect(isActive(name) == false) }

    // How it looks: accents, text and selection of sidebars, what destroys.
    struct Sample: View {
      var body: some View {
        HStack(spacing: 0) {
          List(selection: .constant(Set(["one"]))) {
            Text("One").tag("one")
            Text("Two").tag("two")
          }
          .listStyle(.sidebar).frame(width: 200)
          VStack {
            Button("Confirm") {}.buttonStyle(.borderedProminent)
            Button("Delete", role: .destructive) {}
            Toggle("On", isOn: .constant(true))
          }
          .frame(width: 300, height: 300)
        }
      }
    }
    let sample = MenuTest(prepare: { $0.output = .pixels }, Sample())
    let colors = Theme.make(mode: .light).colors
    func picture() throws -> Bitmap { try #require(sample.window.snapshot()) }
    func count(_ color: RGBA) throws -> Int {
      sample.graph.damageAll()
      sample.system.advance(by: 0.3)
      let picture = try picture()
      // The sidebar shows through it.
      let wanted = BitmapSurface.make(size: CGSize(width: 1, height: 1)) {
        for color in [colors.sidebarBackground, color] { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1), color) }
      }.bitmap().pixel(x: 0, y: 0)
      return (0..<picture.pixelHeight).reduce(0) { sum, y in sum + (0..<picture.pixelWidth).count { picture.pixel(x: $0, y: y) == wanted } }
    }
    // Blue and red beyond what grey text has.
    func blues() throws -> Int {
      let picture = try picture()
      return (0..<picture.pixelHeight).reduce(0) { sum, y in
        sum + (0..<picture.pixelWidth).count { x in
          let pixel = picture.pixel(x: x, y: y)
          return Int(pixel & 0xFF) > Int(pixel >> 16 & 0xFF) + 80
        }
      }
    }
    func reds() throws -> Int {
      let picture = try picture()
      return (0..<picture.pixelHeight).reduce(0) { sum, y in
        sum + (0..<picture.pixelWidth).count { x in
          let pixel = picture.pixel(x: x, y: y)
          return Int(pixel >> 16 & 0xFF) > Int(pixel & 0xFF) + 60
        }
      }
    }
    /// The darkest text of the sidebar, away from its selection: 0 is black.
    func darkest() throws -> UInt32 {
      let picture = try picture()
      var least: UInt32 = 255
      for y in 0..<200 { for x in 10..<190 { least = min(least, picture.pixel(x: x, y: y) >> 8 & 0xFF) } }
      return least
    }
    // The list has the keyboard, as the first view that can have it.
    var counts = try (count(colors.softSelection), blues(), reds())
    #expect(counts.0 > 1000 && counts.1 > 200 && counts.2 > 10, "\(counts)")
    let strong = try darkest()
    sample.system.focusAnotherProgram()
    sample.settle()
    counts = try (count(colors.selectionInactive), blues(), reds())
    #expect(counts.0 > 1000 && counts.1 == 0 && counts.2 == 0, "\(counts)")
    #expect(try darkest() > strong)
  }
}
