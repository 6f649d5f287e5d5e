import Foundation
import Observation
import Testing
import ViewTesting
import OrielGraph

@Observable @MainActor final class Model {
  var count = 0
  var other = 0
}

/// design.md section 4, row by row, on a tree of 1,000 rows.
@MainActor @Suite struct `The cost of an update` {
  /// All 1,001 rows are in sight.
  let tall = CGSize(width: 400, height: 12_000)

  struct Row: View {
    let index: Int
    var body: some View { HStack { Tile(width: 20, height: 10, number: index); Tile(width: 60, height: 10) } }
  }
  struct Counter: View {
    @State var count = 0
    let seized: (Binding<Int>) -> Void
    var body: some View {
      seized($count)
      return Tile(width: 30, height: 10, number: count)
    }
  }
  struct Board: View {
    let seized: (Binding<Int>) -> Void
    var body: some View {
      VStack(spacing: 0) {
        Counter(seized: seized)
        ForEach(0..<1000) { Row(index: $0) }
      }
    }
  }

  @Test func `a state write read by one leaf evaluates its owner once, measures nothing else, paints the leaf`() {
    var binding: Binding<Int>?
    let harness = ViewHarness(Board { binding = $0 }, size: tall)
    let cost = harness.cost { binding!.wrappedValue = 5 }
    #expect(cost.bodies == 1)
    #expect(cost.measures == 0)
    #expect(cost.paintedArea == 300)
  }

  struct ObservingLeaf: View {
    let model: Model
    var body: some View { Tile(width: 30, height: 10, number: model.count) }
  }
  struct ObservedBoard: View {
    let model: Model
    var body: some View {
      VStack(spacing: 0) {
        ObservingLeaf(model: model)
        ForEach(0..<1000) { Row(index: $0) }
      }
    }
  }
  @Test func `an observable write evaluates only the bodies that read that property`() {
    let model = Model()
    let harness = ViewHarness(ObservedBoard(model: model))
    #expect(harness.cost { model.count = 3 }.bodies == 1)
    #expect(harness.cost { model.other = 3 }.bodies == 0)
    #expect(harness.cost { model.count = 4 }.bodies == 1)
  }

  struct Parent: View {
    let model: Model
    var body: some View {
      VStack(spacing: 0) {
        Tile(width: 30, height: 10, number: model.count)
        ForEach(0..<1000) { Row(index: $0) }
      }
    }
  }
  @Test func `a parent evaluated again with equal child inputs evaluates and measures no child`() {
    let model = Model()
    let harness = ViewHarness(Parent(model: model), size: tall)
    let cost = harness.cost { model.count += 1 }
    #expect(cost.bodies == 1)
    #expect(cost.measures == 0)
    #expect(cost.paintedArea == 300)
  }

  struct Reader: View {
    @Environment(\.isEnabled) var isEnabled
    var body: some View { Tile(width: 30, height: 10, number: isEnabled ? 1 : 0) }
  }
  struct EnvironmentBoard: View {
    let model: Model
    var body: some View {
      VStack(spacing: 0) {
        Reader()
        ForEach(0..<1000) { Row(index: $0) }
      }
      .environment(\.isEnabled, model.count == 0)
    }
  }
  @Test func `a changed environment key evaluates only the bodies that read it`() {
    let model = Model()
    let harness = ViewHarness(EnvironmentBoard(model: model))
    let cost = harness.cost { model.count = 1 }
    #expect(cost.bodies == 2)  // the writer and the one reader
    #expect(cost.measures == 0)
  }

  @Test func `a resize by one pixel evaluates no body and measures only what is proposed another size`() {
    struct Content: View {
      var body: some View {
        VStack(spacing: 0) {
          Filler()
          ForEach(0..<1000) { Row(index: $0) }.fixedSize()
        }
      }
    }
    let harness = ViewHarness(Content())
    let cost = harness.cost {
      harness.size.width += 1
      harness.graph.requestFrame()
    }
    #expect(cost.bodies == 0)
    #expect(cost.frames == 1)
    #expect(cost.paints == 1)
    // Each row's wrapper is offered another width; what is inside gets the same offer and is left alone.
    #expect(cost.placements <= 1005)
    #expect(cost.measures <= 2010)
  }

  @Test func `nothing happening asks for no frame`() {
    let harness = ViewHarness(Board { _ in })
    harness.settle()
    #expect(!harness.wantsFrame)
    harness.advance(by: 10)
    #expect(harness.graph.counters.frames == 1)
  }

  @Test func `a hidden window defers its work`() {
    let model = Model()
    let harness = ViewHarness(Parent(model: model), size: tall)
    harness.settle()
    harness.graph.isVisible = false
    let cost = harness.cost { model.count += 1 }
    #expect(cost.bodies == 0 && cost.frames == 0)
    harness.graph.isVisible = true
    #expect(harness.wantsFrame)
    #expect(harness.cost {}.bodies == 1)
  }
}
