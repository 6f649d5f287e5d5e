import OrielScenes
import Testing

@testable import OrielControls
@testable import OrielHeadless

/// The eyedropper of the colour panel, on a screen in memory.
@Suite(.serialized) struct `The eyedropper` {
  @Observable final class Model { var color = Color(RGBA(hex: 0x3366CC)) }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View { ColorPicker("Paint", selection: $model.color, supportsOpacity: false).padding() }
  }
  private let model = Model()
  private static let red: UInt32 = 0xFFE5_383B, green: UInt32 = 0xFF2A_9A47

  /// Red left of x = 500, green from there on.
  private func make(portal: HeadlessScreenColorPicker? = nil, hasScreen: Bool = true) -> MenuTest {
    Eyedropper.reset()
    Eyedropper.makePicker = { portal }
    return MenuTest(
      prepare: { system in
        let size = (width: 1600, height: 1000)
        let row = [UInt32](repeating: Self.red, count: 500) + [UInt32](repeating: Self.green, count: size.width - 500)
        if hasScreen {
          system.screen = Bitmap(pixelWidth: size.width, pixelHeight: size.height, premultiplied: (0..<size.height).flatMap { _ in row })
        }
        system.pointerLocation = CGPoint(x: 300, y: 200)
      }, Content(model: model))
  }
  private func begin(_ test: MenuTest) throws -> PopoverPanel {
    let well = try #require(test.node(.colorWell))
    #expect(well.perform(.press))
    test.settle()
    let panel = try #require(test.host.popover)
    let button = try #require(spoken(panel).first { $0.role == .button && $0.label == "Pick a color from the screen" })
    #expect(button.perform(.press))
    test.settle()
    return panel
  }
  private func spoken(_ panel: PopoverPanel) -> [AccessibilityNode] { panel.graph.accessibilityTree().flatMap(\.all) }
  private func loupe(_ test: MenuTest) -> HeadlessWindow? { test.system.windows.first { $0.description.kind == .dragIcon } }
  private func hexadecimal(_ test: MenuTest) -> String {
    model.color.resolved(in: test.graph.scope.read(\.theme, for: nil)).hexadecimal(withAlpha: false)
  }

  @Test func `shows the pixels around the pointer, and takes the one that is clicked, also over other windows`() throws {
    let test = make(), panel = try begin(test), loupe = try #require(self.loupe(test))
    #expect(loupe.hasGrab && loupe.cursor == .crosshair)
    #expect(loupe.position == CGPoint(x: 320, y: 220))
    let box = try #require((loupe.delegate as? LoupePanel)?.graph.root.map(boxes)?.first)
    #expect(box.color == RGBA(hex: 0xE5383B))
    test.system.movePointer(to: CGPoint(x: 500, y: 990))
    test.settle()
    #expect(box.color == RGBA(hex: 0x2A9A47))
    #expect(box.accessibility?.label == "Magnifier" && box.accessibility?.value == "#2A9A47")
    // Near the lower edge it stands above the pointer.
    #expect(loupe.position == CGPoint(x: 520, y: 990 - 20 - loupe.size.height))
    loupe.click(at: CGPoint(x: -20, y: 169))
    test.settle()
    #expect(hexadecimal(test) == "#2A9A47")
    #expect(loupe.isClosed && panel.isOpen)
    let popover = try #require(panel.platformWindow as? HeadlessWindow)
    #expect(popover.hasGrab)
  }
  @Test func `stands beside the pointer as long as it fits on the screen there`() throws {
    let test = make()
    _ = try begin(test)
    let loupe = try #require(self.loupe(test)), last = test.system.monitors[0].frame.maxX - 20 - loupe.size.width
    test.system.movePointer(to: CGPoint(x: last, y: 300))
    test.settle()
    #expect(loupe.position == CGPoint(x: last + 20, y: 320))
    test.system.movePointer(to: CGPoint(x: last + 1, y: 300))
    test.settle()
    #expect(loupe.position == CGPoint(x: last + 1 - 20 - loupe.size.width, y: 320))
    loupe.press(.escape)
    test.settle()
  }
  @Test func `moves by a pixel with the arrow keys, by ten with Shift, and Return takes the colour`() throws {
    let test = make()
    _ = try begin(test)
    let loupe = try #require(self.loupe(test))
    loupe.press(.right)
    loupe.press(.down)
    #expect(test.system.pointerLocation == CGPoint(x: 301, y: 201))
    for _ in 0..<20 { loupe.press(.right, modifiers: .shift) }
    loupe.press(.left)
    loupe.press(.up)
    #expect(test.system.pointerLocation == CGPoint(x: 500, y: 200))
    loupe.press(.return)
    test.settle()
    #expect(hexadecimal(test) == "#2A9A47")
  }
  @Test func `ends with Escape, another button or a lost grab, and changes nothing`() throws {
    let ends: [(HeadlessWindow) -> Void] = [
      { $0.press(.escape) }, { $0.click(at: .zero, button: .secondary) }, { $0.loseGrab() },
    ]
    for end in ends {
      let test = make(), panel = try begin(test), loupe = try #require(self.loupe(test))
      end(loupe)
      test.settle()
      #expect(loupe.isClosed && panel.isOpen)
      #expect(hexadecimal(test) == "#3366CC")
    }
  }
  @Test func `follows what moves below a still pointer`() throws {
    let test = make()
    _ = try begin(test)
    let loupe = try #require(self.loupe(test))
    test.system.screen = Bitmap(pixelWidth: 1600, pixelHeight: 1000, premultiplied: [UInt32](repeating: Self.green, count: 1_600_000))
    test.system.advance(by: 1.1)
    let box = try #require((loupe.delegate as? LoupePanel)?.graph.root.map(boxes)?.first)
    #expect(box.color == RGBA(hex: 0x2A9A47))
    loupe.press(.escape)
    test.settle()
    #expect(loupe.isClosed)
  }
  @Test func `reads the screen when the pointer moves to another pixel, soon after, and once a second at rest`() throws {
    let test = make()
    _ = try begin(test)
    let loupe = try #require(self.loupe(test))
    func readings(_ body: () -> Void) -> Int {
      let before = test.system.screenReadings
      body()
      return test.system.screenReadings - before
    }
    test.system.advance(by: 0.5)
    #expect(readings { test.system.advance(by: 10) } == 10)
    #expect(readings {
      for x in 301...310 { test.system.movePointer(to: CGPoint(x: x, y: 200)) }
      test.system.advance(by: 0.05)
    } <= 10)
    #expect(readings { test.system.advance(by: 0.1) } == 1)
    #expect(readings {
      for _ in 0..<10 { test.system.movePointer(to: CGPoint(x: 310, y: 200)) }
      test.system.advance(by: 0.1)
    } == 0)
    loupe.press(.escape)
    test.settle()
    #expect(readings { test.system.advance(by: 5) } == 0)
  }
  @Test func `says so where nobody shows it the screen`() throws {
    let test = make(hasScreen: false), panel = try begin(test)
    test.settle()
    #expect(loupe(test) == nil && panel.isOpen)
    let words = "This desktop does not let apps see the screen."
    #expect(spoken(panel).contains { $0.label == words || $0.value == words })
  }
  @Test func `asks the portal first, and takes its colour even if the panel has closed meanwhile`() throws {
    let portal = HeadlessScreenColorPicker(), test = make(portal: portal), panel = try begin(test)
    #expect(portal.asked.map(\.window) == [test.window.identifier] && loupe(test) == nil)
    // The portal's own window takes the focus.
    test.system.focusAnotherProgram()
    test.settle()
    #expect(!panel.isOpen)
    portal.answer(.picked(red: 1, green: 0, blue: 0))
    test.settle()
    #expect(hexadecimal(test) == "#FF0000")
  }
  @Test func `has a loupe of its own where the portal is none`() async throws {
    let portal = HeadlessScreenColorPicker()
    portal.end()
    let test = make(portal: portal)
    _ = try begin(test)
    for _ in 0..<1000 where loupe(test) == nil { await Task.yield() }
    #expect(loupe(test)?.hasGrab == true)
    loupe(test)?.press(.escape)
    test.settle()
    #expect(loupe(test) == nil)
  }

  private func boxes(_ box: Box) -> [LoupeBox] { (box as? LoupeBox).map { [$0] } ?? box.children.flatMap(boxes) }
}
