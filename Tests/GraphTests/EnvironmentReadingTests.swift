import Observation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielGraph

extension EnvironmentValues {
  @Entry fileprivate nonisolated var first = 0
  @Entry fileprivate nonisolated var second = 0
  @Entry fileprivate nonisolated var third = 0
}

private nonisolated final class Sum: Sendable {
  let value: Int
  init(_ value: Int) { self.value = value }
}
nonisolated extension EnvironmentDerivation<Sum> {
  fileprivate static let sum = EnvironmentDerivation {
    $0.first = 0
    $0.second = 0
  } derive: { Sum($0.first + $0.second) }
}
extension EnvironmentValues {
  fileprivate nonisolated var sum: Sum { value(of: .sum) }
}

@Suite struct `Reading the environment` {
  @Observable final class Model {
    var first = 1
    var second = 1
    var third = 1
    var shown = 100
  }
  private final class Log { var seen: [String: [Int]] = [:] }
  private struct Reader: View {
    let name: String
    let log: Log
    @Environment(\.sum) private var sum
    var body: some View {
      log.seen[name, default: []].append(sum.value)
      return Tile(width: 10, height: 10)
    }
  }
  private struct Content: View {
    let model: Model
    let log: Log
    var body: some View {
      VStack {
        Reader(name: "outer", log: log)
        Reader(name: "own first", log: log).environment(\.first, 10)
        Reader(name: "both", log: log).environment(\.first, 10).environment(\.second, 10)
        Reader(name: "unrelated", log: log).environment(\.third, 10)
      }
      .environment(\.first, model.first).environment(\.second, model.second).environment(\.third, model.third)
    }
  }

  /// Sets `second` to one more than it is above, plus `first`, once a level.
  private struct Nested: View {
    let depth: Int
    let model: Model
    let log: Log
    let ran: () -> Void
    var body: some View {
      levels(depth).environment(\.first, model.first).environment(\.third, model.third)
    }
    private func levels(_ left: Int) -> AnyView {
      if left == 0 { return AnyView(Reader(name: "leaf", log: log)) }
      return AnyView(
        levels(left - 1).transformEnvironment(\.self) {
          ran()
          $0.second += 1 + $0.first
        })
    }
  }
  @Test func `in a transform runs it again when a key that it reads changes, at most three times a level however deep, and for no other key`() {
    for depth in [1, 10, 200] {
      let model = Model(), log = Log()
      var runs = 0
      let harness = ViewHarness(Nested(depth: depth, model: model, log: log) { runs += 1 })
      // `first`, and what each level has added to `second`.
      #expect(log.seen["leaf"]?.last == 1 + depth * 2)
      runs = 0
      _ = harness.cost { model.first = 4 }
      #expect(log.seen["leaf"]?.last == 4 + depth * 5)
      #expect(runs >= depth && runs <= 3 * depth, "\(runs) runs of \(depth)")
      let before = log.seen["leaf"]?.count
      _ = harness.cost { model.third = 9 }
      #expect(log.seen["leaf"]?.count == before)
    }
  }

  @Test func `of a derived value follows each of its keys where it is set, and no others`() {
    let model = Model(), log = Log()
    let harness = ViewHarness(Content(model: model, log: log))
    #expect(log.seen == ["outer": [2], "own first": [11], "both": [20], "unrelated": [2]])
    log.seen = [:]
    _ = harness.cost { model.first = 2 }
    #expect(log.seen == ["outer": [3], "unrelated": [3]])
    log.seen = [:]
    _ = harness.cost { model.second = 5 }
    #expect(log.seen == ["outer": [7], "own first": [15], "unrelated": [7]])
    log.seen = [:]
    _ = harness.cost { model.third = 3 }
    #expect(log.seen.isEmpty)
  }

  /// One of its keys set by the same transform: the value is that of the transform so far.
  @Test func `of a derived value inside a transform sees what the transform has set`() {
    let graph = ViewGraph(host: nil)
    graph.scope.rewrite { $0.first = 3 }
    let inner = EnvironmentScope(parent: graph.scope)
    #expect(inner.values(reader: nil).sum.value == 3)
    var seen: [Int] = []
    inner.rewrite {
      seen.append($0.sum.value)
      $0.second = 4
      seen.append($0.sum.value)
    }
    #expect(seen == [3, 7])
    #expect(inner.values(reader: nil).sum.value == 7)
  }

  private struct KeyReader: View {
    let log: Log
    let name: String
    @Environment(\.third) private var third
    var body: some View {
      log.seen[name, default: []].append(third)
      return Tile(width: 1, height: 1)
    }
  }
  private struct Many: View {
    let model: Model
    let log: Log
    var body: some View {
      VStack(spacing: 0) {
        ForEach(0..<model.shown, id: \.self) { KeyReader(log: log, name: "\($0)") }
      }
      .environment(\.third, model.third)
    }
  }
  /// The readers of a scope are a list that closes its gaps.
  @Test func `stays with those that are left when others go`() {
    let model = Model(), log = Log()
    let harness = ViewHarness(Many(model: model, log: log))
    harness.settle()
    _ = harness.cost { model.shown = 40 }
    log.seen = [:]
    _ = harness.cost { model.third = 7 }
    #expect(log.seen.count == 40 && log.seen.values.allSatisfy { $0 == [7] })
    _ = harness.cost { model.shown = 60 }
    log.seen = [:]
    _ = harness.cost { model.third = 8 }
    #expect(log.seen.count == 60 && log.seen.values.allSatisfy { $0 == [8] })
  }

  @Test func `is as it was where it is equal, or has the same bits`() {
    func same<V: Equatable>(_ a: V, _ b: V) -> [Bool] {
      [Entry(a).isEqual(to: Entry(b)), EquatableEntry(a).isEqual(to: EquatableEntry(b)), Entry(a).isEqual(to: EquatableEntry(b))]
    }
    let long = String(repeating: "long ", count: 20)
    #expect(same(1, 1) == [true, true, true] && same(1, 2) == [false, false, false] && same(0.0, -0.0) == [true, true, true])
    #expect(same(Double.nan, .nan) == [true, true, true] && same(Double.nan, 1) == [false, false, false])
    #expect(same(long + "a", long + "a") == [true, true, true] && same(long + "a", long + "b") == [false, false, false])
    #expect(same([1: "a"], [1: "a"]) == [true, true, true] && same(Int?.none, 0) == [false, false, false])
  }
  @Test func `finds every one of many keys, and none that was not set`() {
    var table = EnvironmentTable()
    let types: [Any.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, String.self, Float.self,
      Double.self, Bool.self, [Int].self, [String].self, Set<Int>.self, Character.self, Substring.self, Int?.self, String?.self, Never.self,
    ]
    for (index, type) in types.enumerated() where index % 2 == 0 { table[ObjectIdentifier(type)] = Entry(index) }
    for (index, type) in types.enumerated() {
      #expect(table.has(ObjectIdentifier(type)) == (index % 2 == 0))
      #expect(table[ObjectIdentifier(type)]?.value(as: Int.self) == (index % 2 == 0 ? index : nil))
    }
    table[ObjectIdentifier(Int.self)] = Entry(100)
    #expect(table[ObjectIdentifier(Int.self)]?.value(as: Int.self) == 100)
    #expect(table.keys.count == 11)
  }
}

@Suite struct `The clipboards of a window` {
  @Test func `are equal where both are the same objects`() {
    let one = HeadlessWindowSystem(), two = HeadlessWindowSystem()
    let whole = Clipboards(general: one.clipboard, primary: one.primarySelection)
    #expect(whole == Clipboards(general: one.clipboard, primary: one.primarySelection))
    #expect(whole != Clipboards(general: one.clipboard, primary: two.primarySelection))
    #expect(whole != Clipboards(general: two.clipboard, primary: one.primarySelection))
  }
}
