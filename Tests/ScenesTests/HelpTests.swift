import Conformance
import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

@Suite struct `Help` {
  private func content() -> some View {
    HStack(spacing: 0) {
      Tile(width: 100, height: 100).help("First")
      Tile(width: 100, height: 100).help("Second")
      Button("Do") {}.keyboardShortcut("d").help("Third").frame(width: 100, height: 100)
    }
  }
  // 300 points of content in the middle of 600, below the menu bar.
  private let first = CGPoint(x: 170, y: 214), second = CGPoint(x: 300, y: 214), third = CGPoint(x: 400, y: 214)
  private func words(_ window: HeadlessWindow?) -> [String] { window?.lastRecording?.texts ?? [] }

  @Test func `comes when the pointer rests, 18 points below it`() {
    let test = MenuTest(content())
    test.window.movePointer(to: first)
    test.app.system.advance(by: 0.5)
    #expect(test.toolTips.isEmpty)
    test.app.system.advance(by: 0.2)
    let tip = test.toolTips.first
    #expect(words(tip) == ["First"])
    #expect(tip?.position == CGPoint(x: test.window.position.x + 170, y: test.window.position.y + 232))
    #expect(test.system.focusedWindow === test.window)
  }

  @Test func `goes when the pointer moves on, a button or a key is pressed`() {
    let test = MenuTest(content())
    func show() {
      test.window.pointerLeaves()
      test.window.movePointer(to: CGPoint(x: 160, y: 214))
      test.window.movePointer(to: first)
      test.app.system.advance(by: 0.7)
      #expect(test.toolTips.count == 1)
    }
    show()
    test.window.movePointer(to: CGPoint(x: 171, y: 214))
    #expect(test.toolTips.count == 1)
    test.window.movePointer(to: CGPoint(x: 180, y: 214))
    #expect(test.toolTips.isEmpty)
    // It was read: resting again over the same view does not bring it back.
    test.app.system.advance(by: 1)
    #expect(test.toolTips.isEmpty)
    show()
    test.window.click(at: first)
    #expect(test.toolTips.isEmpty)
    test.app.system.advance(by: 1)
    #expect(test.toolTips.isEmpty)
    show()
    test.window.press("a")
    #expect(test.toolTips.isEmpty)
    show()
    test.window.pointerLeaves()
    #expect(test.toolTips.isEmpty)
  }

  /// Views that are made by a key, or scrolled under the pointer, have not been pointed to.
  @Test func `does not come for what appears under a pointer that rests`() {
    struct Cells: View {
      @State private var count = 0
      var body: some View {
        VStack {
          if count.isMultiple(of: 2) { Tile(width: 100, height: 100).help("Even") } else { Tile(width: 100, height: 100).help("Odd") }
          Button("Next") { count += 1 }.keyboardShortcut("n")
        }
      }
    }
    let test = MenuTest(Cells())
    let place = CGPoint(x: 300, y: 200)
    test.window.movePointer(to: place)
    test.app.system.advance(by: 0.7)
    #expect(words(test.toolTips.first) == ["Even"])
    test.window.press("n", modifiers: .control)
    test.app.system.advance(by: 2)
    #expect(test.toolTips.isEmpty)
    // Another window was over it for a while.
    test.window.pointerLeaves()
    test.window.movePointer(to: place)
    test.app.system.advance(by: 2)
    #expect(test.toolTips.isEmpty)
    test.window.movePointer(to: CGPoint(x: 302, y: 200))
    test.app.system.advance(by: 0.7)
    #expect(words(test.toolTips.first) == ["Odd"])
  }

  @Test func `comes at once beside another that has just been shown`() {
    let test = MenuTest(content())
    test.window.movePointer(to: first)
    test.app.system.advance(by: 0.7)
    test.window.movePointer(to: second)
    #expect(test.toolTips.isEmpty)
    test.app.system.advance(by: 0.1)
    #expect(words(test.toolTips.first) == ["Second"])
  }

  @Test(.requirement("SC-263")) func `names the keys that do the same`() {
    let test = MenuTest(content())
    test.window.movePointer(to: third)
    test.app.system.advance(by: 0.7)
    #expect(words(test.toolTips.first) == ["Third  Ctrl+D"])
  }

  @Test func `does not come while a menu is open, and goes with its window`() {
    let test = MenuTest(content())
    test.window.movePointer(to: first)
    test.window.press(.function(10))
    test.app.system.advance(by: 1)
    #expect(test.toolTips.isEmpty)
    test.window.press(.escape)
    test.window.pointerLeaves()
    test.window.movePointer(to: CGPoint(x: 160, y: 214))
    test.window.movePointer(to: first)
    test.app.system.advance(by: 0.7)
    #expect(test.toolTips.count == 1)
    test.window.askToClose()
    #expect(test.toolTips.isEmpty)
  }

  @Test func `stays on the screen and fades where a compositor runs`() {
    let screen = CGRect(x: 0, y: 0, width: 1000, height: 800), size = CGSize(width: 100, height: 24)
    #expect(HelpWindow.place(size, at: CGPoint(x: 980, y: 100), on: screen) == CGPoint(x: 900, y: 118))
    #expect(HelpWindow.place(size, at: CGPoint(x: 10, y: 790), on: screen) == CGPoint(x: 10, y: 760))
    let test = MenuTest(prepare: { $0.hasCompositor = true }, content())
    test.window.movePointer(to: first)
    test.app.system.advance(by: 0.8)
    #expect(test.toolTips.first?.hasAlpha == true)
    test.window.pointerLeaves()
    #expect(test.toolTips.count == 1)
    test.app.system.advance(by: 0.1)
    #expect(test.toolTips.isEmpty)
  }
}

@Suite struct `Links in a text` {
  struct Content: View {
    let log: Kept<String>
    var body: some View {
      VStack {
        Text("Read [one](https://example.org/1) and [two](https://example.org/2).").font(.body)
        Link("Three", destination: URL(string: "https://example.org/3")!)
        Button {
          log.values.append("button")
        } label: {
          Text("[four](https://example.org/4)")
        }
      }
      .environment(\.openURL, OpenURLAction {
        log.values.append($0.lastPathComponent)
        return .handled
      })
    }
  }
  private func places(_ test: MenuTest) -> [CGPoint] {
    guard let text = test.nodes.first(where: { $0.label?.hasPrefix("Read") == true }), let box = text.box as? TextBox else { return [] }
    return box.linkRectangles.map { CGPoint(x: text.frame.minX + $0.midX, y: text.frame.minY + $0.midY) }
  }

  @Test func `are opened by a click, under a hand`() {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    let places = self.places(test)
    #expect(places.count == 2)
    test.window.movePointer(to: places[0])
    #expect(test.window.cursor == .pointer)
    test.window.click(at: places[0])
    test.window.click(at: places[1])
    test.window.movePointer(to: CGPoint(x: places[0].x - 30, y: places[0].y))
    #expect(test.window.cursor == .default)
    test.window.click(at: CGPoint(x: places[0].x - 30, y: places[0].y))
    // Pressed on one and let go elsewhere, nothing opens.
    test.window.pressPointer(at: places[0])
    test.window.releasePointer(at: places[1])
    #expect(log.values == ["1", "2"])
    test.window.click(at: test.middle(.link, "Three"))
    #expect(log.values == ["1", "2", "3"])
  }

  @Test func `are reached and opened by keys`() {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    test.window.press(.tab)
    test.window.press(.return)
    test.window.press(.right)
    test.window.press(.space)
    test.window.press(.tab)
    test.window.press(.return)
    #expect(log.values == ["1", "2", "3"])
  }

  @Test func `leave the label of a button to the button`() {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    test.window.click(at: test.middle(.button))
    #expect(log.values == ["button"])
  }

  @Test func `are what assistive technology can press`() {
    let log = Kept<String>()
    let test = MenuTest(Content(log: log))
    let text = test.nodes.first { $0.role == .link && $0.label?.hasPrefix("Read") == true }
    #expect(text?.perform(.named("https://example.org/2")) == true)
    #expect(text?.perform(.press) == true)
    #expect(log.values == ["2", "1"])
  }
}
