import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielControls

@Suite struct `A colour picker` {
  /// One picker in a window, and what became of its colour.
  @MainActor final class Painting {
    private(set) var color: Color
    let test: TestApp
    init(_ color: Color = Color(RGBA(hex: 0x3366CC)), supportsOpacity: Bool = true) {
      let kept = Kept<Color>()
      kept.values = [color]
      let binding = Binding(get: { kept.values[0] }, set: { kept.values[0] = $0 })
      self.color = color
      test = TestApp {
        WindowGroup {
          ColorPicker("Paint", selection: binding, supportsOpacity: supportsOpacity).padding(20).frame(width: 300, height: 400)
        }
      }
      read = { kept.values[0] }
    }
    private let read: () -> Color
    var hex: String { read().resolved(in: .make()).hexadecimal(withAlpha: true) }
    var window: HeadlessWindow { test.headless() }
    var well: ColorWellBox { find(ColorWellBox.self, in: test.windows[0].graph)[0] }
    var panel: PopoverPanel? { test.windows[0].popover }
    func find<B: Box>(_ type: B.Type, in graph: ViewGraph) -> [B] {
      func all(_ box: Box) -> [B] { (box as? B).map { [$0] } ?? box.children.flatMap(all) }
      return graph.root.map(all) ?? []
    }
    func inPanel<B: Box>(_ type: B.Type) -> [B] { panel.map { find(type, in: $0.graph) } ?? [] }
    var panelWindow: HeadlessWindow? { panel?.platformWindow as? HeadlessWindow }
    func middle(_ box: Box) -> CGPoint {
      let frame = box.convertToWindow(box.bounds, clipped: false)
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    @discardableResult func open() -> Painting {
      window.click(at: middle(well))
      test.settle()
      return self
    }
  }

  @Test func `opens its panel in a window below the well, and closes it when pressed again`() {
    let painting = Painting().open()
    let panel = painting.panelWindow
    #expect(panel?.description.kind == .popover)
    let well = painting.well.convertToWindow(painting.well.bounds, clipped: false)
    // Beyond a gap of 4 points and the arrow.
    #expect(painting.panel.map { $0.frame.minY } == painting.window.position.y + well.maxY + 4 + 11)
    painting.open()
    #expect(painting.panel == nil)
    #expect(panel?.isClosed == true)
  }

  @Test func `takes swatches at once and stays open`() {
    let painting = Painting().open()
    let grid = painting.inPanel(SwatchGridBox.self)[0], origin = grid.convertToWindow(grid.bounds, clipped: false).origin
    painting.panelWindow?.click(at: CGPoint(x: origin.x + 9, y: origin.y + 9))
    #expect(painting.hex == "#FFFFFF")
    painting.panelWindow?.drag(
      from: CGPoint(x: origin.x + 9, y: origin.y + 9), to: CGPoint(x: origin.x + 12 * 18 - 9, y: origin.y + 9))
    #expect(painting.hex == "#000000")
    #expect(painting.panel != nil)
  }

  @Test func `keeps hue and saturation while the brightness passes black`() {
    let painting = Painting(Color(RGBA(hex: 0x3399CC))).open()
    let sliders = painting.inPanel(ColorSliderBox.self), brightness = sliders[2]
    let frame = brightness.convertToWindow(brightness.bounds, clipped: false)
    painting.panelWindow?.click(at: CGPoint(x: frame.minX + 2, y: frame.midY))
    #expect(painting.hex == "#000000")
    painting.panelWindow?.click(at: CGPoint(x: frame.maxX - 2, y: frame.midY))
    #expect(painting.hex == "#40BFFF")
  }

  @Test func `has an opacity slider only where the colour may be translucent`() {
    let painting = Painting().open()
    let slider = painting.inPanel(ColorSliderBox.self)[3]
    let frame = slider.convertToWindow(slider.bounds, clipped: false)
    painting.panelWindow?.click(at: CGPoint(x: frame.midX, y: frame.midY))
    #expect(painting.hex == "#3366CC80")
    #expect(Painting(supportsOpacity: false).open().inPanel(ColorSliderBox.self).count == 3)
  }

  @Test func `takes digits on Return, and shows the colour again when they are none`() {
    let painting = Painting().open()
    let field = painting.inPanel(TextInputBox.self)[0]
    painting.panelWindow?.click(at: painting.middle(field), count: 3)
    painting.panelWindow?.type("#F80")
    #expect(painting.hex == "#3366CC")
    painting.panelWindow?.press(.return)
    #expect(painting.hex == "#FF8800")
    painting.panelWindow?.click(at: painting.middle(field), count: 3)
    painting.panelWindow?.type("mauve\n")
    painting.test.settle()
    #expect(painting.hex == "#FF8800")
    #expect(field.editing.text == "#FF8800")
  }

  @Test func `closes on Escape, and on a press elsewhere that does nothing else`() {
    let painting = Painting().open()
    painting.panelWindow?.press(.escape)
    #expect(painting.panel == nil)
    painting.open()
    painting.window.click(at: CGPoint(x: 280, y: 390))
    #expect(painting.panel == nil)
  }

  @Test func `is worked with the keyboard`() {
    let painting = Painting()
    painting.window.press(.tab)
    painting.window.press(.space)
    painting.test.settle()
    #expect(painting.panel != nil)
    // Keys go on to the window that has the focus; it hands them over.
    painting.window.press(.tab)
    painting.window.press(.home)
    painting.window.press(.home)
    painting.test.settle()
    #expect(painting.hex != "#3366CC")
  }

  @Test func `goes with the window, and with the well`() {
    let painting = Painting().open()
    let panel = painting.panelWindow
    painting.test.windows[0].askToClose()
    #expect(panel?.isClosed == true)
  }

  @Test func `tells assistive technology what it is and what it shows`() {
    let painting = Painting(Color(RGBA(hex: 0x3366CC, alpha: 0.5)))
    let properties = painting.well.accessibility
    #expect(properties?.role == .colorWell)
    #expect(properties?.value == "#3366CC80")
    #expect(painting.well.performAccessibilityAction(.setValue("#102030")))
    #expect(painting.hex == "#102030")
    #expect(!painting.well.performAccessibilityAction(.setValue("blue")))
  }

  @Test func `is dead while disabled`() {
    let test = TestApp {
      WindowGroup { ColorPicker("Paint", selection: .constant(.red)).disabled(true).frame(width: 300, height: 200) }
    }
    test.headless().click(at: CGPoint(x: 150, y: 114))
    test.headless().press(.tab)
    test.headless().press(.space)
    #expect(test.windows[0].popover == nil)
  }

  @Test(arguments: ["#12AB9F", "12ab9f", "#12AB9F80", "#F80", "#F808"]) func `reads hexadecimal`(text: String) throws {
    let color = try #require(RGBA(hexadecimal: text))
    #expect(RGBA(hexadecimal: color.hexadecimal(withAlpha: true))?.isClose(to: color) == true)
  }
  @Test(arguments: ["", "#", "12", "12345", "#GG0000", "1234567", "-12345", "+12345"]) func `refuses what is not`(text: String) {
    #expect(RGBA(hexadecimal: text) == nil)
  }
  @Test func `comes back from components as it was`() {
    for hex in stride(from: UInt32(0), through: 0xFFFFFF, by: 40_961) {
      let color = RGBA(hex: hex)
      #expect(ColorComponents(color).rgba.isClose(to: color))
    }
  }
  @Test func `places popovers below, above, beside, and never off the screen`() {
    let screen = CGRect(x: 0, y: 0, width: 1000, height: 600), size = CGSize(width: 200, height: 300)
    func place(_ x: Double, _ y: Double, rightToLeft: Bool = false) -> CGRect {
      PopoverPlacement.frame(
        size, beside: CGRect(x: x, y: y, width: 40, height: 20), gap: 4,
        sides: PopoverPlacement.sides(nil, isRightToLeft: rightToLeft), on: screen)
    }
    #expect(place(500, 100).origin == CGPoint(x: 420, y: 124))
    #expect(place(500, 500).origin == CGPoint(x: 420, y: 196))
    #expect(place(500, 290).origin == CGPoint(x: 544, y: 150))
    #expect(place(500, 290, rightToLeft: true).origin == CGPoint(x: 296, y: 150))
    #expect(place(10, 100).minX == 0)
    #expect(place(970, 100).maxX == 1000)
  }
}
