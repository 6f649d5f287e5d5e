import Foundation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A button` {
  /// Two buttons one above the other, which count their presses.
  private struct Content: View {
    let first: @MainActor () -> Void
    var second: @MainActor () -> Void = {}
    var body: some View {
      VStack {
        Button("First", action: first)
        Button("Second", action: second)
      }
    }
  }
  private func centre(_ harness: ViewHarness, _ index: Int = 0) -> CGPoint {
    let frame = harness.boxes(ButtonBox.self)[index].windowFrame
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  @Test func `acts when released inside, not when it goes down`() {
    var count = 0
    let h = ViewHarness(Content { count += 1 })
    let point = centre(h)
    h.pointer(.down, point.x, point.y)
    #expect(count == 0 && h.boxes(ButtonBox.self)[0].isPressed)
    h.pointer(.up, point.x, point.y)
    #expect(count == 1 && !h.boxes(ButtonBox.self)[0].isPressed)
  }
  @Test func `does what it was given last, also when nothing else of it is another`() {
    struct Counter: View {
      @State var count = 0
      let told: (Int) -> Void
      var body: some View {
        let now = count
        Button(now < 2 ? "Few" : "Many") {
          told(now)
          count += 1
        }
      }
    }
    var told: [Int] = []
    let h = ViewHarness(Counter { told.append($0) })
    for _ in 0..<4 {
      let point = centre(h)
      h.pointer(.down, point.x, point.y)
      h.pointer(.up, point.x, point.y)
      h.settle()
    }
    #expect(told == [0, 1, 2, 3])
    #expect(h.boxes(TextBox.self).map(\.string) == ["Many"])
  }
  @Test func `does nothing when the pointer leaves it before the release, and comes back while it is held`() {
    var count = 0
    let h = ViewHarness(Content { count += 1 })
    let point = centre(h), box = h.boxes(ButtonBox.self)[0]
    h.pointer(.down, point.x, point.y)
    h.move(point.x, point.y - 60)
    #expect(!box.isPressed)
    h.pointer(.up, point.x, point.y - 60)
    #expect(count == 0)
    h.pointer(.down, point.x, point.y)
    h.move(point.x, point.y - 60)
    h.move(point.x, point.y)
    #expect(box.isPressed)
    h.pointer(.up, point.x, point.y)
    #expect(count == 1)
  }
  @Test func `lets go when Escape is pressed while it is held`() {
    var count = 0
    let h = ViewHarness(Content { count += 1 })
    let point = centre(h)
    h.pointer(.down, point.x, point.y)
    #expect(h.press(.escape))
    h.pointer(.up, point.x, point.y)
    #expect(count == 0)
  }
  @Test func `acts by Space and Return once Tab has reached it, and shows that`() {
    var log: [Int] = []
    let h = ViewHarness(Content { log.append(1) } second: { log.append(2) })
    h.press(.tab)
    #expect(h.key(.space))
    let box = h.boxes(ButtonBox.self)[0]
    #expect(box.isPressed)
    h.advance(by: 0.11)
    #expect(!box.isPressed)
    h.press(.tab)
    h.press(.return)
    h.press(.tab, .shift)
    h.press(.return)
    #expect(log == [1, 2, 1])
  }
  @Test func `leaves the focus where it is when clicked`() {
    let h = ViewHarness(Content {} second: {})
    h.press(.tab)
    h.click(centre(h, 1))
    #expect(h.input.focusedBox === h.boxes(ButtonBox.self)[0])
    #expect(!h.input.showsFocusRing)
  }
  @Test func `does not hear pointer, keys or assistive technology while it is disabled`() {
    var count = 0
    let h = ViewHarness(Content { count += 1 }.disabled(true))
    let point = centre(h)
    h.move(point.x, point.y)
    #expect(!h.boxes(ButtonBox.self)[0].isHovered)
    h.click(point)
    h.press(.tab)
    #expect(h.input.focusedBox == nil)
    let node = h.spoken(.button)[0]
    #expect(!node.properties.isEnabled)
    #expect(!node.perform(.press))
    #expect(count == 0)
  }
  @Test func `speaks its label and can be pressed by assistive technology`() {
    var count = 0
    let h = ViewHarness(Button { count += 1 } label: { Label("Archive", systemImage: "archivebox") })
    let node = h.spoken(.button)[0]
    #expect(node.label == "Archive")
    #expect(node.actions.contains(.press))
    #expect(node.perform(.press))
    #expect(count == 1)
  }
  @Test func `answers Return anywhere as the default action, and Escape as the cancel action`() {
    var log: [String] = []
    let h = ViewHarness(
      VStack {
        Button("Cancel", role: .cancel) { log.append("cancel") }.keyboardShortcut(.cancelAction)
        Button("Save") { log.append("save") }.keyboardShortcut(.defaultAction)
      })
    h.press(.return)
    h.press(.escape)
    #expect(log == ["save", "cancel"])
  }
  @Test func `can be hit beside a small drawing`() {
    var count = 0
    let h = ViewHarness(Button("x") { count += 1 }.controlSize(.mini))
    let frame = h.boxes(ButtonBox.self)[0].windowFrame
    #expect(frame.height == 16)
    h.click(CGPoint(x: frame.midX, y: frame.minY - 3))
    #expect(count == 1)
  }
  @Test func `repeats while it is held, if it is asked to`() {
    var count = 0
    let h = ViewHarness(Button("More") { count += 1 }.buttonRepeatBehavior(.enabled))
    let point = centre(h)
    h.pointer(.down, point.x, point.y)
    h.advance(by: 0.7)
    #expect((4...7).contains(count))
    h.pointer(.up, point.x, point.y)
    let end = count
    h.advance(by: 1)
    #expect(count == end)
  }
  @Test func `is as high as its control size`() {
    for (size, height) in [(ControlSize.mini, CGFloat(16)), (.small, 20), (.regular, 24), (.large, 30), (.extraLarge, 36)] {
      #expect(ViewHarness(Button("Save") {}.controlSize(size)).boxes(ButtonBox.self)[0].size.height == height)
      let symbol = ViewHarness(Button {} label: { Image(systemName: "plus") }.controlSize(size)).boxes(ButtonBox.self)[0]
      #expect(symbol.size == CGSize(width: height, height: height))
    }
  }
  @Test func `of glass looks like a bordered one, and a prominent one like a prominent one`() {
    func picture(_ style: some PrimitiveButtonStyle) -> Bitmap {
      ViewHarness(Button("Glass") {}.buttonStyle(style), size: CGSize(width: 120, height: 60), pixels: true).picture
    }
    func pixels(_ picture: Bitmap) -> [UInt32] { (0..<60).flatMap { y in (0..<120).map { picture.pixel(x: $0, y: y) } } }
    #expect(pixels(picture(.glass)) == pixels(picture(.bordered)))
    #expect(pixels(picture(.glass(.clear))) == pixels(picture(.bordered)))
    #expect(pixels(picture(.glassProminent)) == pixels(picture(.borderedProminent)))
  }
  @Test func `is told of presses by an app's style`() {
    struct Pressed: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text(configuration.isPressed ? "down" : "up").frame(width: 60, height: 30).contentShape(Rectangle())
      }
    }
    var count = 0
    let h = ViewHarness(Button("x") { count += 1 }.buttonStyle(Pressed()))
    h.pointer(.down, 200, 150)
    h.settle()
    #expect(h.boxes(TextBox.self).map(\.string) == ["down"])
    h.pointer(.up, 200, 150)
    h.settle()
    #expect(h.boxes(TextBox.self).map(\.string) == ["up"])
    #expect(count == 1)
  }
}

@MainActor @Suite struct `The cost of a click` {
  private struct Counter: View {
    @State private var count = 0
    var body: some View {
      VStack {
        Text("Count: \(count)").frame(maxHeight: .infinity)
        Button("Increment") { count += 1 }.frame(maxHeight: .infinity)
        ForEach(0..<20) { Text("Row \($0)") }
      }
    }
  }
  @Test func `going down repaints the button alone, in one frame, without bodies or layout`() {
    let h = ViewHarness(Counter(), size: CGSize(width: 400, height: 600))
    let frame = h.boxes(ButtonBox.self)[0].windowFrame
    h.move(frame.midX, frame.midY)
    h.rest()
    let before = h.graph.counters
    h.pointer(.down, frame.midX, frame.midY)
    #expect(h.wantsFrame)
    h.frame()
    let cost = h.graph.counters - before
    #expect(cost.bodies == 0 && cost.measures == 0 && cost.placements == 0)
    #expect(h.painted.allSatisfy { frame.insetBy(dx: -6, dy: -6).contains($0) })
    #expect(!h.wantsFrame && h.pendingCalls == 0)
    h.advance(by: 1)
    #expect((h.graph.counters - before).frames == 1)
  }
  @Test func `coming up shows the result and half of the release at once, and needs one frame more`() {
    let h = ViewHarness(Counter(), size: CGSize(width: 400, height: 600))
    let frame = h.boxes(ButtonBox.self)[0].windowFrame
    h.pointer(.down, frame.midX, frame.midY)
    h.rest()
    let before = h.graph.counters
    h.pointer(.up, frame.midX, frame.midY)
    h.frame()
    #expect(h.boxes(TextBox.self).contains { $0.string == "Count: 1" })
    #expect(!h.wantsFrame)
    h.advance(by: 2)
    let cost = h.graph.counters - before
    #expect(cost.frames == 2)
    #expect(h.painted.allSatisfy { frame.insetBy(dx: -6, dy: -6).contains($0) })
    #expect(h.pendingCalls == 0)
  }
  @Test func `passing over a button costs three small frames`() {
    let h = ViewHarness(Counter(), size: CGSize(width: 400, height: 600))
    let frame = h.boxes(ButtonBox.self)[0].windowFrame
    let before = h.graph.counters
    h.move(frame.midX, frame.midY)
    h.advance(by: 0.5)
    h.move(frame.midX + 3, frame.midY)
    h.advance(by: 0.5)
    h.move(5, 5)
    h.advance(by: 0.5)
    let cost = h.graph.counters - before
    #expect(cost.frames == 3 && cost.bodies == 0)
  }
}
