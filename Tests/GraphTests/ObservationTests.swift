import Observation
import Testing
import ViewTesting

@testable import OrielGraph

@Observable @MainActor private final class Counts {
  var count = 0
  var other = 0
  var readsOther = false
}

@Suite(.serialized) struct `Observing an object` {
  private struct Plain: View {
    @State private var size = 10.0
    var body: some View { Tile(width: size, height: 10) }
  }
  /// A sentinel and its registration cost more than such a body.
  @Test func `costs views nothing that read none`() {
    let before = ObservationScope.sentinels
    let harness = ViewHarness(VStack { ForEach(0..<500) { _ in Plain() } })
    #expect(harness.graph.counters.bodies >= 500)
    #expect(ObservationScope.sentinels == before)
  }

  private struct Switching: View {
    let model: Counts
    var body: some View { Tile(width: 10, height: 10, number: model.readsOther ? model.other : model.count) }
  }
  /// The first reading of a view's type has no sentinel, so that its registration is not taken back; it must not count either.
  @Test func `follows what the last body read, from the first view of a type on`() {
    for _ in 0..<3 {
      let model = Counts()
      let harness = ViewHarness(Switching(model: model))
      #expect(harness.cost { model.count += 1 }.bodies == 1)
      #expect(harness.cost { model.count += 1 }.bodies == 1)
      #expect(harness.cost { model.readsOther = true }.bodies == 1)
      #expect(harness.cost { model.count += 1 }.bodies == 0)
      #expect(harness.cost { model.other += 1 }.bodies == 1)
      #expect(harness.cost { model.readsOther = false }.bodies == 1)
      #expect(harness.cost { model.other += 1 }.bodies == 0)
    }
  }

  private struct Late: View {
    let model: Counts
    @State private var isReading = false
    let seized: (Binding<Bool>) -> Void
    var body: some View {
      seized($isReading)
      return Tile(width: 10, height: 10, number: isReading ? model.count : 0)
    }
  }
  @Test func `begins with whichever body reads it first`() {
    let model = Counts()
    var binding: Binding<Bool>?
    let harness = ViewHarness(Late(model: model) { binding = $0 })
    #expect(harness.cost { model.count += 1 }.bodies == 0)
    #expect(harness.cost { binding?.wrappedValue = true }.bodies == 1)
    for _ in 0..<3 { #expect(harness.cost { model.count += 1 }.bodies == 1) }
    #expect(harness.cost { binding?.wrappedValue = false }.bodies == 1)
    #expect(harness.cost { model.count += 1 }.bodies == 0)
  }

  @Test func `ends with the view, also for the first of its type`() {
    struct Only: View {
      let model: Counts
      var body: some View { Tile(width: 10, height: 10, number: model.count) }
    }
    let model = Counts()
    let harness = ViewHarness(Only(model: model))
    harness.graph.unmount()
    model.count += 1
    #expect(!harness.wantsFrame)
  }
}
