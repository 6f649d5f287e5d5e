import Foundation
import Observation
import OrielGraph
import Testing
import ViewTesting

extension ContainerValues {
  @Entry fileprivate nonisolated var mark = 0
}

@Observable @MainActor private final class Items {
  var names = ["x", "y", "z"]
  var isWide = false
}

/// What a container has seen of its content.
private final class Seen {
  var widths: [Int] = []
  var marks: [Int] = []
  var values: [ContainerValues] = []
  var ids: [Subview.ID] = []
  var transforms = 0
  func note(_ subviews: SubviewsCollection) {
    transforms += 1
    values = subviews.map(\.containerValues)
    marks = values.map(\.mark)
    ids = subviews.map(\.id)
  }
}

/// A container that takes its content apart and shows it in a row.
private struct Row<Content: View>: View {
  let seen: Seen
  @ViewBuilder let content: Content
  var body: some View {
    Group(subviews: content) { subviews in
      let _ = seen.note(subviews)
      HStack(spacing: 0) { ForEach(subviews) { subview in subview } }
    }
  }
}

private struct Pair: View {
  var body: some View {
    Tile(width: 20, height: 1)
    Tile(width: 21, height: 1)
  }
}
private struct Marked: View {
  var body: some View { Tile(width: 1, height: 1).containerValue(\.mark, 6) }
}
private struct Even: View {
  let number: Int
  var body: some View { if number % 2 == 0 { Tile(width: 40 + CGFloat(number), height: 1) } }
}
/// As wide as the scale says.
private struct Scaled: View {
  @Environment(\.displayScale) private var scale
  var body: some View { Tile(width: scale, height: 1) }
}
private struct Child: View {
  let name: String
  let note: (String) -> Void
  @State private var made = UUID()
  var body: some View {
    note("\(name) \(made)")
    return Tile(width: 10, height: 10)
  }
}
private struct Switched: View {
  let seized: (Binding<Bool>) -> Void
  @State private var isOn = false
  var body: some View {
    let _ = seized($isOn)
    Tile(width: 1, height: 1)
    if isOn { Tile(width: 2, height: 1) }
  }
}

@MainActor @Suite struct `The subviews of a view` {
  private func widths(_ harness: ViewHarness) -> [Int] {
    harness.boxes(TileBox.self).map { (Int($0.windowFrame.minX), Int($0.wanted.width)) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test(arguments: [true, false]) func `are all that it stands for, in order`(isOn: Bool) {
    let seen = Seen()
    let harness = ViewHarness(
      Row(seen: seen) {
        Tile(width: 1, height: 1)
        ForEach(0..<3) { Tile(width: 2 + CGFloat($0), height: 1) }
        Group {
          Tile(width: 10, height: 1)
          Tile(width: 11, height: 1)
        }
        if isOn { Tile(width: 12, height: 1) }
        EmptyView()
        Pair()
        AnyView(Group { Tile(width: 30, height: 1); Tile(width: 31, height: 1) })
        ForEach(0..<4) { Even(number: $0) }
        HStack(spacing: 0) { Tile(width: 50, height: 1); Tile(width: 51, height: 1) }
      }, size: CGSize(width: 2000, height: 100))
    let condition = isOn ? [12] : []
    #expect(widths(harness) == [1, 2, 3, 4, 10, 11] + condition + [20, 21, 30, 31, 40, 42, 50, 51])
    #expect(seen.ids.count == (isOn ? 14 : 13) && Set(seen.ids).count == seen.ids.count)
  }

  @Test func `keep their state where they move, and lose it when they go`() {
    let items = Items(), seen = Seen()
    var lines: [String] = []
    struct Root: View {
      let items: Items
      let seen: Seen
      let note: (String) -> Void
      var body: some View { Row(seen: seen) { ForEach(items.names, id: \.self) { Child(name: $0, note: note) } } }
    }
    let harness = ViewHarness(Root(items: items, seen: seen) { lines.append($0) })
    func lives(of name: String) -> Int { Set(lines.filter { $0.hasPrefix("\(name) ") }).count }
    items.names = ["z", "w", "x"]
    harness.settle()
    #expect(harness.boxes(TileBox.self).count == 3)
    for name in ["x", "y", "z", "w"] { #expect(lives(of: name) == 1, "\(name)") }
    items.names = ["x", "y", "z"]
    harness.settle()
    #expect(lives(of: "y") == 2 && lives(of: "x") == 1 && lives(of: "z") == 1)
  }

  @Test func `change with the state of a view that stands for several`() throws {
    let seen = Seen()
    var flag: Binding<Bool>?
    let harness = ViewHarness(
      Row(seen: seen) {
        Switched { flag = $0 }
        Tile(width: 9, height: 1)
      })
    #expect(widths(harness) == [1, 9])
    let isOn = try #require(flag)
    isOn.wrappedValue = true
    harness.settle()
    #expect(widths(harness) == [1, 2, 9] && seen.transforms == 2)
    isOn.wrappedValue = false
    harness.settle()
    #expect(widths(harness) == [1, 9] && seen.transforms == 3)
  }

  @Test func `are evaluated by themselves when only their own values change`() {
    let items = Items(), seen = Seen()
    struct Reader: View {
      let items: Items
      var body: some View { Tile(width: items.isWide ? 8 : 4, height: 1) }
    }
    let harness = ViewHarness(
      Row(seen: seen) {
        Reader(items: items)
        Pair()
      })
    let cost = harness.cost { items.isWide = true }
    #expect(cost.bodies == 1 && seen.transforms == 1 && widths(harness) == [8, 20, 21])
  }

  @Test func `have the environment of the place where they are shown, under that of their content`() {
    struct Sizes: View {
      var body: some View {
        Group(subviews: TupleView((Scaled(), Group { Scaled() }.environment(\.displayScale, 5)))) { subviews in
          HStack(spacing: 0) { ForEach(subviews) { $0.environment(\.displayScale, 7) } }
        }
      }
    }
    let harness = ViewHarness(Sizes())
    #expect(widths(harness) == [7, 5])
  }

  @Test func `tell their container the outermost of the values written around them`() {
    let seen = Seen()
    let harness = ViewHarness(
      Row(seen: seen) {
        Tile(width: 1, height: 1).containerValue(\.mark, 1)
        Tile(width: 1, height: 1).containerValue(\.mark, 2).padding(1).containerValue(\.mark, 3)
        Group {
          Tile(width: 1, height: 1)
          Tile(width: 1, height: 1).containerValue(\.mark, 1)
        }
        .containerValue(\.mark, 4)
        HStack { Tile(width: 1, height: 1).containerValue(\.mark, 5) }
        Marked()
        Tile(width: 1, height: 1)
      })
    #expect(seen.marks == [1, 3, 4, 4, 0, 6, 0] && harness.boxes(TileBox.self).count == 7)
  }

  @Test func `are told by their tags, or by the ids of their elements`() {
    let seen = Seen()
    let harness = ViewHarness(
      Row(seen: seen) {
        Tile(width: 1, height: 1).tag("a").padding(1)
        ForEach(0..<2) { _ in Tile(width: 1, height: 1) }
        ForEach(3..<4) { _ in Tile(width: 1, height: 1).tag("b").onAppear {} }
        Tile(width: 1, height: 1)
      })
    #expect(seen.values.map { $0.tag(for: String.self) } == ["a", nil, nil, "b", nil])
    #expect(seen.values.map { $0.tag(for: Int.self) } == [nil, 0, 1, 3, nil])
    #expect(seen.values.map { $0.hasTag("b") } == [false, false, false, true, false])
    #expect(seen.values[0].tag(for: Double.self) == nil && !seen.values[0].hasTag(1))
    #expect(harness.boxes(TileBox.self).count == 5)
  }

  @Test func `appear once each, with what is applied to them`() {
    let seen = Seen()
    var appeared: [Int] = []
    struct Some<Content: View>: View {
      let seen: Seen
      @ViewBuilder let content: Content
      var body: some View { Group(subviews: content) { subviews in HStack { subviews.first } } }
    }
    let harness = ViewHarness(
      Some(seen: seen) {
        Tile(width: 1, height: 1).tag(1).onAppear { appeared.append(1) }
        Tile(width: 1, height: 1).tag(2).onAppear { appeared.append(2) }
      })
    harness.settle()
    #expect(appeared == [1])
  }

  @Test func `are shown by a collection of them and by its parts`() {
    let items = Items()
    struct Parts: View {
      let items: Items
      var body: some View {
        Group(subviews: ForEach(items.names, id: \.self) { Tile(width: CGFloat($0.count), height: 1) }) { subviews in
          VStack(spacing: 0) {
            HStack { subviews }
            HStack { subviews.dropFirst().prefix(1) }
            subviews.last
          }
        }
      }
    }
    let harness = ViewHarness(Parts(items: items))
    let rows = { Dictionary(grouping: harness.boxes(TileBox.self)) { $0.windowFrame.minY }.sorted { $0.key < $1.key }.map { $0.value.count } }
    #expect(rows() == [3, 1, 1])
    items.names = ["x"]
    harness.settle()
    #expect(harness.boxes(TileBox.self).count == 2)
  }

  @Test func `are the data of a loop, and go through containers within containers`() {
    let items = Items(), seen = Seen()
    struct Twice<Content: View>: View {
      @ViewBuilder let content: Content
      var body: some View {
        ForEach(subviews: content) { subview in
          subview
          subview
        }
      }
    }
    struct Root: View {
      let items: Items
      let seen: Seen
      var body: some View {
        Row(seen: seen) {
          Twice {
            ForEach(items.names, id: \.self) { Tile(width: CGFloat($0.count), height: 1).containerValue(\.mark, $0.count) }
          }
        }
      }
    }
    let harness = ViewHarness(Root(items: items, seen: seen))
    #expect(seen.marks == [1, 1, 1, 1, 1, 1])
    items.names = ["aa", "b"]
    harness.settle()
    #expect(seen.marks == [2, 2, 1, 1] && widths(harness) == [2, 2, 1, 1])
  }

  @Test func `may be of another type the next time`() {
    let items = Items(), seen = Seen()
    struct Root: View {
      let items: Items
      let seen: Seen
      var content: AnyView {
        items.isWide ? AnyView(Filler().frame(width: 30, height: 1).tag(1)) : AnyView(Tile(width: 3, height: 1).tag(1))
      }
      var body: some View { Row(seen: seen) { content } }
    }
    let harness = ViewHarness(Root(items: items, seen: seen))
    #expect(widths(harness) == [3])
    items.isWide = true
    harness.settle()
    #expect(harness.boxes(TileBox.self).isEmpty && seen.values.map { $0.tag(for: Int.self) } == [1])
  }
}
