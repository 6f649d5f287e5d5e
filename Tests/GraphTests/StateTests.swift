import Foundation
import Observation
import Testing
import ViewTesting
import OrielGraph

@MainActor @Suite struct `View state` {
  final class Journal { var lines: [String] = [] }

  struct Child: View {
    let journal: Journal
    let name: String
    @State var made = UUID()
    var body: some View {
      journal.lines.append("\(name) \(made)")
      return Tile(width: 10, height: 10)
        .onAppear { journal.lines.append("\(name) appears") }
        .onDisappear { journal.lines.append("\(name) goes") }
    }
  }

  struct Branch: View {
    let journal: Journal
    @Binding var flag: Bool
    var body: some View {
      if flag { Child(journal: journal, name: "a") } else { Child(journal: journal, name: "b") }
    }
  }
  struct Root: View {
    let journal: Journal
    @State var flag = true
    let seized: (Binding<Bool>) -> Void
    var body: some View {
      seized($flag)
      return Branch(journal: journal, flag: $flag)
    }
  }

  @Test func `belongs to a branch and is new when the branch comes back`() {
    let journal = Journal()
    var flag: Binding<Bool>!
    let harness = ViewHarness(Root(journal: journal) { flag = $0 })
    harness.settle()
    flag.wrappedValue = false
    harness.settle()
    flag.wrappedValue = true
    harness.settle()
    #expect(journal.lines.filter { $0.hasSuffix("appears") } == ["a appears", "b appears", "a appears"])
    #expect(journal.lines.filter { $0.hasSuffix("goes") } == ["a goes", "b goes"])
    let ids = Set(journal.lines.filter { $0.hasPrefix("a ") && $0.count > 20 })
    #expect(ids.count == 2)
  }

  struct Items: View {
    let journal: Journal
    @State var items = ["x", "y", "z"]
    let seized: (Binding<[String]>) -> Void
    var body: some View {
      seized($items)
      return HStack { ForEach(items, id: \.self) { Child(journal: journal, name: $0) } }
    }
  }
  @Test func `moves with its element's identity in a ForEach`() {
    let journal = Journal()
    var items: Binding<[String]>!
    let harness = ViewHarness(Items(journal: journal) { items = $0 })
    harness.settle()
    let before = Set(journal.lines.filter { $0.count > 20 })
    items.wrappedValue = ["z", "x", "new"]
    harness.settle()
    let after = Set(journal.lines.filter { $0.count > 20 && !$0.hasPrefix("new") })
    #expect(after == before)
    #expect(journal.lines.contains("y goes"))
  }

  @Test func `written twice to an equal value changes nothing`() {
    var flag: Binding<Bool>!
    let harness = ViewHarness(Root(journal: Journal()) { flag = $0 })
    harness.settle()
    #expect(harness.cost { flag.wrappedValue = true }.bodies == 0)
  }

  struct Ids: View {
    let journal: Journal
    @State var id = 1
    let seized: (Binding<Int>) -> Void
    var body: some View {
      seized($id)
      return Child(journal: journal, name: "c").id(id)
    }
  }
  @Test func `is new when the explicit id changes`() {
    let journal = Journal()
    var id: Binding<Int>!
    let harness = ViewHarness(Ids(journal: journal) { id = $0 })
    harness.settle()
    id.wrappedValue = 2
    harness.settle()
    #expect(Set(journal.lines.filter { $0.count > 20 }).count == 2)
  }

  @Observable final class Library { var name = "Oriel" }
  struct Reader: View {
    @Environment(Library.self) private var library
    @Environment(\.displayScale) private var scale
    let out: (@escaping () -> (String, CGFloat)) -> Void
    var body: some View {
      out { (library.name, scale) }
      return Tile(width: 10, height: 10)
    }
  }
  struct Shelf: View {
    @State var isShown = true
    let seized: (Binding<Bool>) -> Void
    let out: (@escaping () -> (String, CGFloat)) -> Void
    var body: some View {
      seized($isShown)
      return Group { if isShown { Reader(out: out) } }.environment(Library()).environment(\.displayScale, 3)
    }
  }

  @Test func `of the environment can be read by what outlives the view`() {
    var shown: Binding<Bool>!
    var read: (() -> (String, CGFloat))!
    let harness = ViewHarness(Shelf(seized: { shown = $0 }, out: { read = $0 }))
    harness.settle()
    shown.wrappedValue = false
    harness.settle()
    #expect(read() == ("Oriel", 3))
  }
}
