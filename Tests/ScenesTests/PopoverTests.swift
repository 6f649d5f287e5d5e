import Conformance
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Popovers of a real scene, on the headless window system.
@Suite struct `Popovers` {
  /// The height of the arrow, for which the window has room on each side, and the panel's distance from its view.
  private static let arrow: CGFloat = 11, gap: CGFloat = 4 + arrow

  @Test(.requirement("PR-001", "PR-099", "PR-110")) func `appear beside their view with the binding, and go with it`() throws {
    let stage = Stage()
    #expect(stage.panel == nil)
    stage.open()
    let window = try #require(stage.window), panel = try #require(stage.panel)
    #expect(window.description.kind == .popover)
    #expect(window.owner === stage.test.window)
    #expect(panel.frame.size == CGSize(width: 200, height: 100))
    #expect(panel.frame.minY == stage.anchor.maxY + Self.gap)
    #expect(panel.frame.midX == stage.anchor.midX)
    stage.model.isShown = false
    stage.settle()
    #expect(stage.panel == nil && window.isClosed)
    #expect(stage.model.writes == 0, "the app did it")
  }
  @Test(.requirement("SC-094", "PR-012", "PR-013", "PR-014", "RE-117")) func `have the environment of their view, and know that they are presented`() throws {
    let stage = Stage()
    stage.open()
    #expect(stage.node(.text, "presented mode de_DE") != nil)
    stage.click("Done")
    #expect(!stage.model.isShown && stage.panel == nil)
    #expect(stage.model.writes == 1)
    stage.open()
    stage.click("Older")
    #expect(!stage.model.isShown && stage.panel == nil)
    #expect(stage.test.app.windows.count == 1, "the window stays")
  }
  @Test(.requirement("PR-114", "PR-006", "PR-020")) func `go by a press outside or Escape, which writes the binding once`() throws {
    let stage = Stage()
    stage.open()
    stage.test.window.press(.escape)
    stage.settle()
    #expect(stage.panel == nil && !stage.model.isShown && stage.model.writes == 1)
    stage.open()
    stage.test.window.click(at: CGPoint(x: 5, y: 5))
    stage.settle()
    #expect(stage.panel == nil && !stage.model.isShown && stage.model.writes == 2)
    stage.open()
    let window = try #require(stage.window)
    window.click(at: CGPoint(x: 40, y: 30))
    stage.settle()
    #expect(stage.panel != nil, "a press inside")
    // The grab reports a press in another program's window.
    stage.test.system.clickOutside()
    stage.settle()
    #expect(stage.panel == nil && stage.model.writes == 3)
  }
  @Test(.requirement("PR-116")) func `swallow the press that closes them on their own view and deliver any other`() throws {
    let stage = Stage()
    stage.open()
    stage.test.window.click(at: stage.test.middle(.button, "Other"))
    stage.settle()
    #expect(stage.panel == nil && stage.model.events == ["other"])
    stage.test.window.click(at: stage.test.middle(.button, "Anchor"))
    stage.settle()
    #expect(stage.panel != nil && stage.model.events == ["other", "anchor"])
    stage.test.window.click(at: stage.test.middle(.button, "Anchor"))
    stage.settle()
    #expect(stage.panel == nil && !stage.model.isShown && stage.model.events == ["other", "anchor"], "not opened again")
    stage.test.window.click(at: stage.test.middle(.button, "Anchor"))
    stage.settle()
    #expect(stage.panel != nil)
  }
  @Test(.requirement("PR-115")) func `go when their window moves, is minimised or loses the focus`() throws {
    let stage = Stage()
    stage.open()
    stage.test.window.userMoves(to: CGPoint(x: 40, y: 40))
    stage.settle()
    #expect(stage.panel == nil && !stage.model.isShown)
    stage.open()
    stage.test.window.userMinimizes()
    stage.settle()
    #expect(stage.panel == nil && !stage.model.isShown)
    stage.test.window.userMinimizes(false)
    stage.open()
    #expect(stage.panel != nil)
    stage.test.system.focusAnotherProgram()
    stage.settle()
    #expect(stage.panel == nil && !stage.model.isShown)
  }
  @Test(.requirement("PR-115")) func `take the keys while their window keeps its active look`() throws {
    let stage = Stage()
    stage.test.window.click(at: stage.test.middle(.textField))
    stage.settle()
    stage.open()
    #expect(stage.panel?.graph.input.isWindowFocused == true)
    #expect(!stage.test.graph.input.isWindowFocused)
    #expect(stage.test.graph.scope.read(\.controlActiveState, for: nil) == .key)
    stage.test.window.press(.tab)
    stage.settle()
    #expect(stage.panel?.graph.input.focusedBox != nil)
    stage.test.window.press(.escape)
    stage.settle()
    #expect(stage.test.graph.input.isWindowFocused && stage.test.graph.input.focusedBox != nil, "back in the field")
  }
  @Test(.requirement("PR-114", "PR-119", "PR-120", "PR-122", "PR-123")) func `stay and move with their window when interactive dismissal is disabled`() throws {
    let stage = Stage()
    stage.model.isPinned = true
    stage.open()
    let panel = try #require(stage.panel), window = try #require(stage.window)
    #expect(!window.hasGrab)
    stage.test.window.press(.escape)
    stage.test.window.click(at: stage.test.middle(.button, "Other"))
    stage.settle()
    #expect(stage.model.events == ["other"] && stage.model.isShown && panel.isOpen)
    let offset = panel.frame.origin.x - stage.anchor.minX
    stage.test.window.userMoves(to: CGPoint(x: 40, y: 40))
    stage.settle()
    #expect(panel.isOpen && panel.frame.origin.x - stage.anchor.minX == offset)
    stage.test.window.userMinimizes()
    stage.settle()
    #expect(panel.isOpen && !window.state.isMapped, "out of the way of other programs")
    stage.test.window.userMinimizes(false)
    stage.settle()
    #expect(panel.isOpen && window.state.isMapped)
    stage.click("Done")
    #expect(!stage.model.isShown && stage.panel == nil)
  }
  @Test(.requirement("PR-100", "PR-113", "PR-003")) func `are replaced when the item is another, and follow the contents of the same`() throws {
    let stage = Stage()
    stage.model.item = Named(id: 1, name: "One")
    stage.settle()
    let first = try #require(stage.window)
    #expect(stage.node(.text, "One") != nil)
    stage.model.item = Named(id: 1, name: "Uno")
    stage.settle()
    #expect(stage.window === first && stage.node(.text, "Uno") != nil)
    stage.model.item = Named(id: 2, name: "Two")
    stage.settle()
    #expect(first.isClosed && stage.node(.text, "Two") != nil)
    stage.test.window.press(.escape)
    stage.settle()
    #expect(stage.model.item == nil && stage.panel == nil)
  }
  @Test(.requirement("PR-111", "RE-208")) func `point to a rectangle or a point of their view`() throws {
    let stage = Stage()
    stage.model.anchor = .rect(.bounds)
    stage.open()
    #expect(stage.panel?.frame.midX == stage.anchor.midX && stage.panel?.frame.minY == stage.anchor.maxY + Self.gap)
    stage.model.anchor = .rect(.rect(CGRect(x: 60, y: 10, width: 20, height: 10)))
    stage.settle()
    #expect(stage.panel?.frame.midX == stage.anchor.minX + 70)
    #expect(stage.panel?.frame.minY == stage.anchor.minY + 20 + Self.gap)
    stage.model.anchor = .point(.bottomTrailing)
    stage.settle()
    #expect(stage.panel?.frame.midX == stage.anchor.maxX, "while it is open")
    #expect(stage.panel?.frame.minY == stage.anchor.maxY + Self.gap)
  }
  @Test(.requirement("PR-112")) func `stand at the edge that is asked for, and at another where there is no room`() throws {
    for (edge, isThere) in [
      (Edge.top, { (panel: CGRect, anchor: CGRect) in panel.maxY <= anchor.minY }),
      (.bottom, { $0.minY >= $1.maxY }), (.leading, { $0.maxX <= $1.minX }), (.trailing, { $0.minX >= $1.maxX }),
    ] {
      let stage = Stage()
      stage.model.edge = edge
      stage.open()
      #expect(isThere(try #require(stage.panel).frame, stage.anchor), "\(edge)")
    }
    let sides = PopoverPlacement.sides(.top, isRightToLeft: false)
    let screen = CGRect(x: 0, y: 0, width: 1000, height: 600), anchor = CGRect(x: 500, y: 50, width: 40, height: 20)
    #expect(PopoverPlacement.frame(CGSize(width: 100, height: 100), beside: anchor, gap: 4, sides: sides, on: screen).minY == 74)
    let tall = PopoverPlacement.frame(CGSize(width: 100, height: 560), beside: anchor, gap: 4, sides: sides, on: screen)
    #expect(tall.minX == 544 && tall.maxY <= 600, "neither above nor below")
    #expect(PopoverPlacement.sides(.leading, isRightToLeft: true).prefix(2) == [.trailing, .leading])
  }
  @Test(.requirement("PR-110", "RE-130")) func `stand above by themselves, as the default edge says, and below in a toolbar`() throws {
    struct Plain: View {
      @Binding var isShown: Bool
      var body: some View { Text("Plain").popover(isPresented: $isShown) { Text("Inside").frame(width: 80, height: 40) } }
    }
    let model = Model()
    for isInToolbar in [false, true] {
      model.isShown = true
      let test = MenuTest(Plain(isShown: model.shown).environment(\.isInToolbar, isInToolbar))
      test.settle()
      let anchor = try #require(test.node(.text, "Plain")).frame.offsetBy(dx: test.window.position.x, dy: test.window.position.y)
      let panel = try #require(test.host.popover)
      #expect(abs(panel.frame.midX - anchor.midX) <= 1)
      #expect(isInToolbar ? panel.frame.minY > anchor.minY : panel.frame.maxY < anchor.minY)
      #expect(!panel.graph.scope.read(\.isInToolbar, for: nil))
    }
  }
  @Test(.requirement("RE-130")) func `stand where the system chooses if the edge is nil, and at the edge that is given otherwise`() throws {
    struct Edged: View {
      @Binding var isShown: Bool
      let edge: Edge?
      var body: some View {
        if let edge {
          Text("Here").popover(isPresented: $isShown, arrowEdge: edge) { Text("Inside").frame(width: 80, height: 40) }
        } else {
          Text("Here").popover(isPresented: $isShown, arrowEdge: nil) { Text("Inside").frame(width: 80, height: 40) }
        }
      }
    }
    func isAbove(_ edge: Edge?) throws -> Bool {
      let model = Model()
      model.isShown = true
      let test = MenuTest(Edged(isShown: model.shown, edge: edge))
      test.settle()
      let anchor = try #require(test.node(.text, "Here")).frame.offsetBy(dx: test.window.position.x, dy: test.window.position.y)
      return try #require(test.host.popover).frame.maxY < anchor.minY
    }
    #expect(try isAbove(nil) && isAbove(.top) && !isAbove(.bottom))
  }
  @Test func `follow the size of their content and the place of their view`() throws {
    let stage = Stage()
    stage.open()
    let window = try #require(stage.window)
    stage.model.width = 320
    stage.settle()
    #expect(stage.panel?.frame.size == CGSize(width: 320, height: 100) && window.size == CGSize(width: 320 + 2 * Self.arrow, height: 100 + 2 * Self.arrow))
    #expect(stage.panel?.frame.midX == stage.anchor.midX && window.position.x + Self.arrow == stage.panel?.frame.minX)
    stage.model.indent = 200
    stage.settle()
    #expect(stage.panel?.frame.midX == stage.anchor.midX && window.position.x + Self.arrow == stage.panel?.frame.minX)
    // As much as the screen has room for.
    stage.model.height = 5000
    stage.settle()
    #expect(stage.panel?.frame.height == 1000)
  }
  @Test(.requirement("PR-009")) func `nest, and go from the top when the lower one goes`() throws {
    let stage = Stage()
    stage.open()
    let lower = try #require(stage.panel)
    stage.model.isNested = true
    stage.settle()
    let upper = try #require(lower.popover), upperWindow = try #require(upper.platformWindow as? HeadlessWindow)
    #expect(upperWindow.owner === stage.window)
    #expect(upperWindow.hasGrab && stage.window?.hasGrab == false)
    upperWindow.click(at: CGPoint(x: 21, y: 21))
    stage.settle()
    #expect(stage.model.isNested && stage.model.isShown)
    stage.test.window.press(.escape)
    stage.settle()
    #expect(!stage.model.isNested && stage.model.isShown, "Escape ends the upper one")
    #expect(stage.window?.hasGrab == true)
    stage.model.isNested = true
    stage.settle()
    stage.window?.click(at: CGPoint(x: 15, y: 15))
    stage.settle()
    #expect(!stage.model.isNested && stage.model.isShown, "a press in the lower one")
    stage.model.isNested = true
    stage.settle()
    stage.test.window.click(at: CGPoint(x: 5, y: 5))
    stage.settle()
    #expect(!stage.model.isNested && !stage.model.isShown && stage.panel == nil)
    stage.open()
    stage.model.isNested = true
    stage.settle()
    stage.test.system.clickOutside()
    stage.settle()
    #expect(!stage.model.isNested && !stage.model.isShown && stage.panel == nil)
  }
  @Test func `have menus, and stay when one is chosen from or left`() throws {
    let stage = Stage()
    stage.open()
    let menu = try #require(stage.panel?.graph.accessibilityTree().flatMap(\.all).first { $0.label == "Menu" })
    #expect(menu.perform(.press) || menu.perform(.showMenu))
    stage.settle()
    let session = try #require(stage.panel?.menuSession)
    stage.test.window.press(.down)
    stage.test.window.press(.return)
    stage.settle()
    #expect(stage.model.events == ["chosen"] && stage.panel?.isOpen == true && session.panels.first?.platformWindow == nil)
    #expect(stage.window?.hasGrab == true)
    #expect(menu.perform(.press) || menu.perform(.showMenu))
    stage.settle()
    stage.test.window.click(at: CGPoint(x: 5, y: 5))
    stage.settle()
    #expect(stage.panel?.menuSession == nil && stage.panel?.isOpen == true, "the press ends the menu and nothing else")
  }
  @Test(.requirement("PR-010")) func `make room for what is modal, unless it is their own`() throws {
    let stage = Stage()
    for isPinned in [false, true] {
      stage.model.isPinned = isPinned
      stage.open()
      stage.model.isSheetShown = true
      stage.settle()
      #expect(stage.panel == nil && !stage.model.isShown && stage.test.host.madePresenter?.top != nil)
      stage.model.isSheetShown = false
      stage.settle()
    }
    stage.model.isPinned = false
    stage.open()
    stage.model.isInnerSheetShown = true
    stage.settle()
    #expect(stage.panel?.isOpen == true && stage.test.host.madePresenter?.top != nil)
    #expect(stage.window?.hasGrab == false)
    let events = stage.model.events
    stage.click("Done")
    #expect(stage.model.isShown && stage.model.events == events, "what lies under the sheet takes no presses")
    stage.test.window.press(.escape)
    stage.settle()
    #expect(!stage.model.isInnerSheetShown && stage.model.isShown)
    #expect(stage.window?.hasGrab == true)
    stage.click("Done")
    #expect(!stage.model.isShown)
  }
  @Test(.requirement("PR-010")) func `of date pickers make room as well`() throws {
    struct Picker: View {
      @Bindable var model: Model
      var body: some View {
        ColorPicker("Paint", selection: .constant(.red)).sheet(isPresented: $model.isSheetShown) { Text("Sheet") }
      }
    }
    let model = Model(), test = MenuTest(Picker(model: model))
    #expect(test.node(.colorWell)?.perform(.press) == true)
    test.settle()
    #expect(test.host.popover != nil)
    model.isSheetShown = true
    test.settle()
    #expect(test.host.popover == nil)
  }
  @Test(.requirement("PR-005")) func `go with the view that carries them`() throws {
    struct Conditional: View {
      @Bindable var model: Model
      var body: some View {
        VStack {
          if !model.isPinned { Text("Here").popover(isPresented: model.shown) { Text("Inside") } }
          Text("Always")
        }
      }
    }
    let model = Model(), test = MenuTest(Conditional(model: model))
    model.isShown = true
    test.settle()
    #expect(test.host.popover != nil)
    model.isPinned = true
    test.settle()
    #expect(test.host.popover == nil && !model.isShown && model.writes == 1)
  }
  @Test(.requirement("PR-117", "PR-153")) func `are sheets where the width is compact`() throws {
    let stage = Stage(width: .compact)
    stage.open()
    #expect(stage.panel == nil)
    let top = try #require(stage.test.host.madePresenter?.top)
    #expect(top.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "presented mode de_DE" })
    stage.test.window.press(.escape)
    stage.settle()
    #expect(!stage.model.isShown && stage.model.writes == 1)
  }
  @Observable final class Looks {
    var scheme: ColorScheme? = .dark
  }
  @Test func `have the colour scheme that their content prefers`() throws {
    struct Page: View {
      let looks: Looks
      var body: some View {
        Text("Anchor").popover(isPresented: .constant(true)) { Text("Inside").frame(width: 80, height: 40).preferredColorScheme(looks.scheme) }
      }
    }
    let looks = Looks(), test = MenuTest(Page(looks: looks))
    test.system.advance(by: 0.6)
    let panel = try #require(test.host.popover)
    for scheme in [ColorScheme.dark, .light, .dark] {
      looks.scheme = scheme
      test.system.advance(by: 0.6)
      #expect(panel.graph.scope.read(\.colorScheme, for: nil) == scheme && test.graph.scope.read(\.colorScheme, for: nil) == .light)
    }
  }
  @Test(.requirement("PR-148")) func `have the corners and the background that the content asks for`() throws {
    struct Painted: View {
      @Bindable var model: Model
      var body: some View {
        Text("Here").popover(isPresented: model.shown) {
          Color.clear.frame(width: 120, height: 80).presentationBackground(.red).presentationCornerRadius(20)
        }
      }
    }
    let model = Model()
    let test = MenuTest(
      prepare: {
        $0.output = .pixels
        $0.hasCompositor = true
      }, Painted(model: model))
    model.isShown = true
    test.system.advance(by: 1)
    let panel = try #require(test.host.popover), window = try #require(panel.platformWindow as? HeadlessWindow)
    let picture = try #require(window.snapshot())
    let margins = CGPoint(x: panel.frame.minX - window.position.x, y: panel.frame.minY - window.position.y)
    func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32 { picture.pixel(x: Int(margins.x + x), y: Int(margins.y + y)) }
    #expect(pixel(60, 40) == pixel(60, 84) && pixel(60, 40) >> 24 == 255, "the arrow as well")
    #expect((pixel(60, 40) >> 16) & 255 > 200)
    // With the theme's radius of 12, the first would be inside as well.
    #expect(pixel(5, 5) != pixel(60, 40) && pixel(8, 8) == pixel(60, 40), "a radius of 20")
  }
}
