import Foundation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A link` {
  @Test func `opens its address by click, Return and assistive technology, and says what it is`() {
    var opened: [URL] = []
    let address = URL(string: "https://example.org/a")!
    let h = ViewHarness(
      Link("Read more", destination: address)
        .environment(\.openURL, OpenURLAction { opened.append($0); return .handled }))
    let frame = h.boxes(ButtonBox.self)[0].windowFrame
    h.click(CGPoint(x: frame.midX, y: frame.midY))
    h.press(.tab)
    h.press(.return)
    let node = h.spoken(.link)[0]
    #expect(node.label == "Read more")
    #expect(node.perform(.press))
    #expect(opened == [address, address, address])
  }
  @Test func `shows a hand, and underlines itself under the pointer`() {
    let h = ViewHarness(
      Link("Read more", destination: URL(string: "https://example.org")!), size: CGSize(width: 100, height: 40), pixels: true)
    let frame = h.boxes(ButtonBox.self)[0].windowFrame
    /// The longest row of marks, below the baseline.
    func inkBelowBaseline() -> Int {
      (Int(frame.maxY) - 4...Int(frame.maxY)).map { y in
        (Int(frame.minX)..<Int(frame.maxX)).count { h.surface!.pixel(x: $0, y: y) & 0xffffff != 0xffffff }
      }.max()!
    }
    let before = inkBelowBaseline()
    h.move(frame.midX, frame.midY)
    h.rest()
    #expect(h.input.cursor == .pointer)
    #expect(inkBelowBaseline() > before + 20)
  }
}

@MainActor @Suite struct `A canvas` {
  @Test func `draws anew only when its inputs change, in its own bounds`() {
    struct Content: View {
      var model: Model
      var body: some View {
        VStack {
          Canvas { context, size in
            model.drawn.append(size)
            context.fill(Path(CGRect(origin: .zero, size: size).insetBy(dx: -50, dy: -50)), with: .color(.red))
          }
          .frame(width: 40, height: 30)
          Text("Count \(model.count)")
        }
      }
    }
    let model = Model()
    let h = ViewHarness(Content(model: model), size: CGSize(width: 120, height: 100), pixels: true)
    #expect(model.drawn == [CGSize(width: 40, height: 30)])
    let frame = h.boxes(CanvasBox.self)[0].windowFrame
    #expect(h.surface!.pixel(at: CGPoint(x: frame.midX, y: frame.midY)) != 0xffff_ffff)
    #expect(h.surface!.pixel(at: CGPoint(x: frame.minX - 3, y: frame.midY)) == 0xffff_ffff)
  }
  @Observable @MainActor final class Model {
    @ObservationIgnored var drawn: [CGSize] = []
    var count = 0
  }
}

@MainActor @Suite struct `A timeline` {
  @Test func `is evaluated when its schedule says, and not between`() {
    var count = 0
    let h = ViewHarness(
      TimelineView(.periodic(from: .now, by: 0.5)) { _ in
        count += 1
        return Text("tick")
      })
    #expect(count == 1)
    h.advance(by: 0.4)
    #expect(count == 1)
    h.advance(by: 1.8)
    #expect((3...6).contains(count))
  }
  @Test func `that is paused wakes nobody`() {
    let h = ViewHarness(TimelineView(.animation(paused: true)) { _ in Text("still") })
    h.rest()
    let frames = h.graph.counters.frames
    h.advance(by: 2)
    #expect(h.graph.counters.frames == frames && h.pendingCalls == 0)
  }
}

@MainActor @Suite struct `A label` {
  @Test func `shows and says what its style leaves of it`() {
    let h = ViewHarness(Label("Inbox", systemImage: "tray"))
    #expect(h.boxes(TextBox.self).map(\.string) == ["Inbox"])
    #expect(h.everything.contains { $0 is any PictureBox })
    let words = ViewHarness(Label("Inbox", systemImage: "tray").labelStyle(.titleOnly))
    #expect(!words.everything.contains { $0 is any PictureBox })
    let picture = ViewHarness(Button {} label: { Label("Inbox", systemImage: "tray").labelStyle(.iconOnly) })
    #expect(picture.boxes(TextBox.self).isEmpty)
    #expect(picture.boxes(ButtonBox.self)[0].size == CGSize(width: 24, height: 24))
  }
  @Test func `without its words still says them on a button`() {
    let h = ViewHarness(Button {} label: { Label("Inbox", systemImage: "tray").labelStyle(.iconOnly) })
    #expect(h.spoken(.button)[0].label == "Inbox")
  }
}

@MainActor @Suite struct `A focus ring` {
  /// The ring of a focused square of 60 points in the middle of 100: whether it is seen beside the middle of an edge and at a corner.
  private func ring<V: View>(_ view: V) -> (edge: Bool, corner: Bool) {
    FocusableLook.install()
    let h = ViewHarness(view.frame(width: 100, height: 100), size: CGSize(width: 100, height: 100), pixels: true)
    h.press(.tab)
    h.settle()
    let picture = h.picture
    func isInked(_ xs: ClosedRange<Int>, _ ys: ClosedRange<Int>) -> Bool {
      ys.contains { y in xs.contains { picture.pixel(x: $0, y: y) != 0xFFFF_FFFF } }
    }
    return (isInked(48...52, 14...19), isInked(14...24, 14...24))
  }
  @Test func `has the shape that contentShape gives it, and a rectangle's otherwise`() {
    let square = Color.clear.frame(width: 60, height: 60)
    #expect(ring(square.focusable()) == (edge: true, corner: true))
    #expect(ring(square.contentShape(.focusEffect, Circle()).focusable()) == (edge: true, corner: false))
    #expect(ring(square.contentShape(.interaction, Circle()).focusable()) == (edge: true, corner: true))
  }
}
