import Foundation
import Observation
import OrielGraph
import Testing
import ViewTesting

@Observable @MainActor private final class Switches {
  var isOn = false
  var count = 10
  var on: Set<Int> = []
}

/// Counts how often its children are collected.
private struct Counted<Content: View>: ContainerView {
  let content: Content
  func makeBox(_ node: ViewNode) -> CountedBox { CountedBox(node) }
  func apply(to box: CountedBox, from old: Self?, in node: ViewNode) {}
}
private final class CountedBox: ContainerBox {
  var collections = 0
  override func childrenChanged() { collections += 1 }
  override func placeChildren() { for child in laidOutChildren { child.place(at: .zero, proposal: .unspecified) } }
}

@MainActor @Suite struct `Rows that are one of two branches` {
  private struct Cell: View {
    let isOn: Bool
    var body: some View { if isOn { Tile(width: 8, height: 8) } else { Tile(width: 4, height: 4) } }
  }
  private struct Grid: View {
    let switches: Switches
    let kind: String
    var body: some View {
      VStack(spacing: 0) {
        ForEach(0..<10) { row in
          HStack(spacing: 0) { ForEach(0..<10) { column in cell(switches.isOn || switches.on.contains(row * 10 + column)) } }
        }
      }
    }
    @ViewBuilder private func cell(_ isOn: Bool) -> some View {
      switch kind {
      case "if": if isOn { Tile(width: 8, height: 8) } else { Tile(width: 4, height: 4) }
      case "optional":
        Tile(width: 4, height: 4)
        if isOn { Tile(width: 8, height: 8) }
      case "padding": Cell(isOn: isOn).padding(1)
      case "overlay": Group { if isOn { Tile(width: 8, height: 8) } else { Tile(width: 4, height: 4) } }.overlay { Filler() }
      case "any": if isOn { AnyView(Tile(width: 8, height: 8)) } else { AnyView(Filler().frame(width: 4, height: 4)) }
      default: Tile(width: isOn ? 8 : 4, height: 8).id(isOn)
      }
    }
  }
  private func tiles(_ harness: ViewHarness) -> Int { harness.boxes(TileBox.self).count }

  @Test(arguments: ["if", "optional", "padding", "overlay", "any", "id"])
  func `are all there after their conditions have flipped`(kind: String) {
    let switches = Switches()
    let harness = ViewHarness(Grid(switches: switches, kind: kind))
    let off = kind == "any" ? 0 : 100, on = kind == "optional" ? 200 : 100
    #expect(tiles(harness) == off)
    switches.isOn = true
    harness.settle()
    #expect(tiles(harness) == on)
    #expect(harness.boxes(TileBox.self).allSatisfy { $0.isInWindow })
    switches.isOn = false
    harness.settle()
    #expect(tiles(harness) == off)
    for number in [0, 9, 45, 99] {
      switches.on = [number]
      harness.settle()
      #expect(tiles(harness) == off + (on - off) / 100)
    }
  }

  @Test func `are collected once, however many flip`() {
    struct Many: View {
      let switches: Switches
      var body: some View {
        Counted(
          content: ForEach(0..<1000) { _ in
            if switches.isOn { Tile(width: 8, height: 8) } else { Tile(width: 4, height: 4) }
          }.padding(1))
      }
    }
    let switches = Switches()
    let harness = ViewHarness(Many(switches: switches))
    let box = harness.boxes(CountedBox.self)[0], before = box.collections
    switches.isOn = true
    harness.settle()
    #expect(box.collections == before + 1)
    #expect(harness.boxes(TileBox.self).allSatisfy { $0.wanted.width == 8 })
    #expect(tiles(harness) == 1000)
  }

  @Test func `keep the focus of a row that does not flip`() {
    struct Form: View {
      let switches: Switches
      var body: some View {
        VStack {
          ForEach(0..<5) { row in
            if row == 0 { Filler().focusable() } else if switches.isOn { Tile(width: 8, height: 8) } else { Tile(width: 4, height: 4) }
          }
        }
      }
    }
    let switches = Switches()
    let harness = ViewHarness(Form(switches: switches))
    harness.press(.tab)
    let focused = harness.input.focusedBox
    #expect(focused != nil)
    switches.isOn = true
    harness.settle()
    #expect(harness.input.focusedBox === focused)
  }

  @Test func `may be removed with a transition that has nothing to play`() {
    struct Stage: View {
      let switches: Switches
      var body: some View {
        VStack(spacing: 0) {
          ForEach(0..<switches.count, id: \.self) { _ in Tile(width: 4, height: 4).transition(.identity) }
          if switches.isOn { Tile(width: 8, height: 8).transition(.identity) } else { Filler().transition(.identity) }
          if switches.isOn { Tile(width: 8, height: 8).transition(.identity) }
          AnyView(switches.isOn ? AnyView(Tile(width: 8, height: 8).transition(.identity)) : AnyView(Filler()))
          Tile(width: 8, height: 8).transition(.identity).id(switches.isOn)
        }
      }
    }
    let switches = Switches()
    let harness = ViewHarness(Stage(switches: switches))
    #expect(tiles(harness) == 11)
    for round in 1...4 {
      withAnimation(.linear(duration: 0.1)) {
        switches.isOn.toggle()
        switches.count = round % 2 == 0 ? 10 : 4
      }
      harness.advance(by: 0.3)
      #expect(tiles(harness) == (round % 2 == 0 ? 11 : 8))
    }
  }

  @Test func `may be removed with a transition that shows other views on the way`() {
    struct Swap: Transition {
      func body(content: Content, phase: TransitionPhase) -> some View {
        VStack(spacing: 0) {
          if phase.isIdentity { content } else { content.opacity(0.5) }
          if !phase.isIdentity { Filler() }
        }
        if phase == .didDisappear { Filler() }
      }
    }
    struct Stage: View {
      let switches: Switches
      var body: some View {
        VStack(spacing: 0) {
          ForEach(0..<switches.count, id: \.self) { _ in Tile(width: 4, height: 4).transition(Swap()) }
          if switches.isOn { Tile(width: 8, height: 8).transition(Swap()) } else { Tile(width: 2, height: 2).transition(Swap()) }
        }
      }
    }
    let switches = Switches()
    let harness = ViewHarness(Stage(switches: switches))
    for round in 1...4 {
      withAnimation(.linear(duration: 0.1)) {
        switches.isOn.toggle()
        switches.count = round % 2 == 0 ? 10 : 4
      }
      harness.advance(by: 0.5)
      #expect(tiles(harness) == (round % 2 == 0 ? 11 : 5))
    }
    #expect(!harness.wantsFrame)
  }
}

@MainActor @Suite struct `An endless animation` {
  private struct Pulse: View {
    @State private var isBig = false
    var body: some View {
      Tile(width: 10, height: 10).scaleEffect(isBig ? 2 : 1)
        .onAppear { withAnimation(.linear(duration: 0.2).repeatForever()) { isBig = true } }
    }
  }
  private struct Stage: View {
    let switches: Switches
    var body: some View { if switches.isOn { Pulse() } else { Tile(width: 1, height: 1) } }
  }
  @Test func `ends with its view`() {
    let switches = Switches()
    let harness = ViewHarness(Stage(switches: switches))
    for _ in 0..<3 {
      switches.isOn = true
      harness.advance(by: 0.1)
      #expect(harness.wantsFrame)
      switches.isOn = false
      harness.advance(by: 0.1)
      #expect(!harness.wantsFrame)
      #expect(!harness.graph.animator.isActive)
    }
  }
}
