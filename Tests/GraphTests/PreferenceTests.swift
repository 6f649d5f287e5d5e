import Foundation
import Observation
import Testing
import ViewTesting
import OrielGraph

nonisolated private struct Names: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}
nonisolated private struct Bounds: PreferenceKey {
  static var defaultValue: Anchor<CGRect>? { nil }
  static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
}

@MainActor @Suite struct `A preference` {
  final class Journal { var values: [[String]] = [] }
  struct Writers: View {
    @State var count = 2
    let journal: Journal
    let seized: (Binding<Int>) -> Void
    var body: some View {
      seized($count)
      return VStack {
        ForEach(0..<count, id: \.self) { Tile(width: 10, height: 10).preference(key: Names.self, value: ["row \($0)"]) }
        Tile(width: 10, height: 10)
      }
      .onPreferenceChange(Names.self) { journal.values.append($0) }
    }
  }

  @Test func `is reduced in order and told again when a writer comes or goes`() {
    let journal = Journal()
    var count: Binding<Int>!
    let harness = ViewHarness(Writers(journal: journal) { count = $0 })
    harness.settle()
    #expect(journal.values == [["row 0", "row 1"]])
    count.wrappedValue = 3
    harness.settle()
    #expect(journal.values.last == ["row 0", "row 1", "row 2"])
    count.wrappedValue = 1
    harness.settle()
    #expect(journal.values.last == ["row 0"])
  }
  @Test func `of the content is replaced by one written outside`() {
    let journal = Journal()
    let harness = ViewHarness(
      Tile(width: 1, height: 1).preference(key: Names.self, value: ["in"]).preference(key: Names.self, value: ["out"])
        .onPreferenceChange(Names.self) { journal.values.append($0) })
    harness.settle()
    #expect(journal.values == [["out"]])
  }
  @Test func `can be transformed on its way`() {
    let journal = Journal()
    let harness = ViewHarness(
      Tile(width: 1, height: 1).preference(key: Names.self, value: ["in"]).transformPreference(Names.self) { $0.append("more") }
        .onPreferenceChange(Names.self) { journal.values.append($0) })
    harness.settle()
    #expect(journal.values == [["in", "more"]])
  }
  @Test func `with an anchor places an overlay over the view that wrote it`() {
    let harness = ViewHarness(
      HStack(spacing: 0) {
        Tile(width: 40, height: 40)
        Tile(width: 20, height: 40).anchorPreference(key: Bounds.self, value: .bounds) { $0 }
      }
      .overlayPreferenceValue(Bounds.self) { anchor in
        GeometryReader { proxy in
          let rect = anchor.map { proxy[$0] } ?? .zero
          Tile(width: rect.width, height: 3, number: 7).offset(x: rect.minX)
        }
      })
    harness.settle()
    let line = harness.graph.root!.everything.compactMap { $0 as? TileBox }.first { $0.wanted.height == 3 }!
    #expect(line.wanted.width == 20)
    #expect(line.windowFrame.minX == 210)
  }
}

@MainActor @Suite struct `The environment` {
  struct Probe: View {
    @Environment(\.isEnabled) var isEnabled
    @Environment(\.displayScale) var scale
    let seen: (Bool, CGFloat) -> Void
    var body: some View {
      seen(isEnabled, scale)
      return Tile(width: 1, height: 1)
    }
  }
  @Test func `is what the nearest writer says`() {
    var seen: [(Bool, CGFloat)] = []
    let harness = ViewHarness(
      Probe { seen.append(($0, $1)) }.environment(\.isEnabled, false).environment(\.displayScale, 2).environment(\.isEnabled, true))
    harness.settle()
    #expect(seen.count == 1 && seen[0] == (false, 2))
  }
  @Test func `transformed follows the value above`() {
    struct Board: View {
      @State var scale: CGFloat = 1
      let seized: (Binding<CGFloat>) -> Void
      let seen: (Bool, CGFloat) -> Void
      var body: some View {
        seized($scale)
        return Probe(seen: seen).transformEnvironment(\.displayScale) { $0 *= 10 }.environment(\.displayScale, scale)
      }
    }
    var scale: Binding<CGFloat>!
    var seen: [CGFloat] = []
    let harness = ViewHarness(Board(seized: { scale = $0 }, seen: { seen.append($1) }))
    harness.settle()
    scale.wrappedValue = 3
    harness.settle()
    #expect(seen == [10, 30])
  }
  @Test func `transformed by what only the transformation reads follows it`() {
    struct Board: View {
      let model: Factor
      @State private var offset: CGFloat = 1
      @Environment(\.isEnabled) private var isEnabled
      let seized: (Binding<CGFloat>) -> Void
      let seen: (Bool, CGFloat) -> Void
      var body: some View {
        seized($offset)
        return Probe(seen: seen).transformEnvironment(\.displayScale) { $0 = (isEnabled ? 1 : -1) * (offset + model.factor) }
      }
    }
    struct Root: View {
      @State var isEnabled = true
      let board: Board
      let seized: (Binding<Bool>) -> Void
      var body: some View {
        seized($isEnabled)
        return board.environment(\.isEnabled, isEnabled)
      }
    }
    let model = Factor()
    var seen: [CGFloat] = [], offset: Binding<CGFloat>!, isEnabled: Binding<Bool>!
    let harness = ViewHarness(Root(board: Board(model: model, seized: { offset = $0 }, seen: { seen.append($1) }), seized: { isEnabled = $0 }))
    harness.settle()
    model.factor = 4
    harness.settle()
    offset.wrappedValue = 3
    harness.settle()
    isEnabled.wrappedValue = false
    harness.settle()
    #expect(seen.removingRepeats == [3, 5, 7, -7])
  }
}

@Observable private final class Factor { var factor: CGFloat = 2 }

extension [CGFloat] {
  fileprivate var removingRepeats: [CGFloat] { reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
}
