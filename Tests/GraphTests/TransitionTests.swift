import Foundation
import Testing
import ViewTesting
import OrielGraph

@MainActor @Suite struct `A transition` {
  struct Stage: View {
    @State var isShown = true
    let seized: (Binding<Bool>) -> Void
    let transition: AnyTransition?
    var body: some View {
      seized($isShown)
      return VStack(spacing: 0) {
        Tile(width: 100, height: 20)
        if isShown {
          if let transition { Tile(width: 50, height: 30).transition(transition) } else { Tile(width: 50, height: 30) }
        }
      }
    }
  }

  @Test(arguments: ["none", "opacity", "scale", "slide", "move", "asymmetric"])
  func `keeps what leaves on the screen until it has played, then takes it out`(name: String) {
    let transition: AnyTransition? =
      switch name {
      case "opacity": .opacity
      case "scale": .scale
      case "slide": .slide
      case "move": .move(edge: .top)
      case "asymmetric": .asymmetric(insertion: .slide, removal: .opacity)
      default: nil
      }
    var shown: Binding<Bool>!
    let harness = ViewHarness(Stage(seized: { shown = $0 }, transition: transition))
    harness.settle()
    func tiles() -> Int { harness.graph.root!.everything.filter { $0 is TileBox }.count }
    #expect(tiles() == 2)
    withAnimation(.linear(duration: 0.2)) { shown.wrappedValue = false }
    harness.advance(by: 0.1)
    #expect(tiles() == 2)
    harness.advance(by: 0.3)
    #expect(tiles() == 1)
    #expect(!harness.wantsFrame)
  }

  @Test func `does not play without an animation`() {
    var shown: Binding<Bool>!
    let harness = ViewHarness(Stage(seized: { shown = $0 }, transition: .opacity))
    harness.settle()
    shown.wrappedValue = false
    harness.settle()
    #expect(harness.graph.root!.everything.filter { $0 is TileBox }.count == 1)
  }

  struct Mover: View {
    @State var isTrailing = false
    let seized: (Binding<Bool>) -> Void
    var body: some View {
      seized($isTrailing)
      return HStack(spacing: 0) {
        if isTrailing { Filler() }
        Tile(width: 20, height: 20)
        if !isTrailing { Filler() }
      }
    }
  }
  @Test func `moves what layout puts elsewhere along the way`() {
    var trailing: Binding<Bool>!
    let harness = ViewHarness(Mover { trailing = $0 })
    harness.settle()
    let tile = harness.graph.root!.everything.first { $0 is TileBox }!
    #expect(tile.windowFrame.minX == 0)
    withAnimation(.linear(duration: 1)) { trailing.wrappedValue = true }
    harness.advance(by: 0.5)
    #expect(tile.windowFrame.minX > 100 && tile.windowFrame.minX < 300)
    harness.advance(by: 0.7)
    #expect(tile.windowFrame.minX == 380)
  }
}
