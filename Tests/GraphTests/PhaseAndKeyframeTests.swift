import Foundation
import Observation
import OrielGraph
import Testing
import ViewTesting

private final class Shown { var values: [Double] = [] }

private struct Phased: View {
  let shown: Shown
  let trigger: Int?
  var body: some View {
    if let trigger {
      PhaseAnimator([0.0, 1, 2], trigger: trigger, content: { note($0) }, animation: { _ in .linear(duration: 0.1) })
    } else {
      PhaseAnimator([0.0, 1, 2], content: { note($0) }, animation: { _ in .linear(duration: 0.1) })
    }
  }
  func note(_ value: Double) -> some View {
    if shown.values.last != value { shown.values.append(value) }
    return EmptyView().opacity(value)
  }
}

private struct Triggered: View {
  let shown: Shown
  let model: StoredModel
  var body: some View { Phased(shown: shown, trigger: model.count) }
}
@Observable private final class StoredModel { var count = 0 }

@Suite struct `A phase animator` {
  @Test func `goes round and round without a trigger`() {
    let shown = Shown()
    let harness = ViewHarness(Phased(shown: shown, trigger: nil))
    harness.advance(by: 0.5)
    #expect(shown.values.prefix(5) == [0, 1, 2, 0, 1])
  }
  @Test func `stays in its first phase until triggered, then goes round once`() {
    let shown = Shown(), model = StoredModel()
    let harness = ViewHarness(Triggered(shown: shown, model: model))
    harness.advance(by: 0.5)
    #expect(shown.values == [0])
    model.count += 1
    harness.advance(by: 1)
    #expect(shown.values == [0, 1, 2, 0])
    // Again, and a trigger on the way makes no third round.
    model.count += 1
    harness.advance(by: 0.15)
    model.count += 1
    harness.advance(by: 1)
    #expect(shown.values == [0, 1, 2, 0, 1, 2, 0])
  }
}

@Suite struct `A keyframe animator` {
  private struct Moving: View {
    let shown: Shown
    var body: some View {
      KeyframeAnimator(initialValue: 0.0, repeating: true) { value in
        let _ = shown.values.append(value)
        EmptyView()
      } keyframes: { _ in
        LinearKeyframe(10.0, duration: 0.5)
      }
    }
  }
  @Test func `moves along its keyframes and begins again`() {
    let shown = Shown()
    let harness = ViewHarness(Moving(shown: shown))
    harness.advance(by: 0.25)
    #expect(abs((shown.values.last ?? 0) - 5) < 0.8)
    harness.advance(by: 0.5)
    #expect(abs((shown.values.last ?? 0) - 5) < 0.8)
    #expect((shown.values.max() ?? 0) > 9)
  }
}

@Suite struct `App storage` {
  private struct Reader: View {
    @AppStorage private var name: String
    let shown: (String) -> Void
    init(_ store: UserDefaults, shown: @escaping (String) -> Void) {
      _name = AppStorage(wrappedValue: "nobody", "name", store: store)
      self.shown = shown
    }
    var body: some View {
      let _ = shown(name)
      EmptyView()
    }
  }
  @Test func `shows its default, then what is written through another property`() throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    var names: [String] = []
    let harness = ViewHarness(Reader(store) { names.append($0) })
    #expect(names == ["nobody"])
    AppStorage(wrappedValue: "nobody", "name", store: store).wrappedValue = "Ada"
    harness.settle()
    #expect(names.last == "Ada")
    #expect(store.string(forKey: "name") == "Ada")
  }
}
