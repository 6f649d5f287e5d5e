import Conformance
import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `A split view` {
  private func make(_ visibility: Binding<NavigationSplitViewVisibility>? = nil) -> ViewHarness {
    ViewHarness(
      NavigationSplitView {
        List(0..<5) { Text(verbatim: "Box \($0)") }
      } content: {
        Slab(height: 50)
      } detail: {
        Text(verbatim: "Detail")
      }, size: CGSize(width: 1000, height: 400))
  }
  private func widths(_ harness: ViewHarness) -> [CGFloat] { harness.boxes(PaneBox.self).map(\.size.width) }

  @Test func `gives a column at least the width its content needs`() {
    let harness = ViewHarness(
      NavigationSplitView { List { Text("Row") }.frame(minWidth: 260) } detail: { Text("Detail").frame(minWidth: 300) },
      size: CGSize(width: 900, height: 300))
    harness.frame()
    let split = harness.boxes(SplitBox.self)[0]
    #expect(split.panes[0].size.width == 260)
    #expect(split.extent(along: .horizontal, across: nil).least == 300, "the sidebar gives way")
    let wished = ViewHarness(
      NavigationSplitView { List { Text("Row") }.frame(minWidth: 260).navigationSplitViewColumnWidth(200) } detail: { Text("Detail") },
      size: CGSize(width: 900, height: 300))
    wished.frame()
    #expect(wished.boxes(SplitBox.self)[0].panes[0].size.width == 200)
  }
  @Test func `gives columns their ideal widths and the detail the rest`() {
    #expect(widths(make()) == [216, 308, 476])
  }
  @Test func `follows its dividers within the columns' limits, evaluating nothing`() {
    let harness = make()
    let before = harness.graph.counters.bodies
    harness.drag(from: CGPoint(x: 217, y: 100), to: CGPoint(x: 277, y: 100))
    #expect(widths(harness) == [276, 308, 416])
    harness.drag(from: CGPoint(x: 276, y: 100), to: CGPoint(x: 600, y: 100))
    #expect(widths(harness)[0] == 360)
    #expect(harness.graph.counters.bodies == before)
    harness.click(CGPoint(x: 360, y: 50), count: 2)
    #expect(widths(harness)[0] == 216)
  }
  @Test func `snaps its sidebar shut below half of its least width`() {
    let harness = make()
    harness.drag(from: CGPoint(x: 216, y: 100), to: CGPoint(x: 60, y: 100))
    harness.advance(by: 0.4)
    #expect(harness.boxes(PaneBox.self)[1].windowFrame.minX == 0)
    #expect(widths(harness)[2] == 692)
  }
  @Test func `takes the width of a column from within it, below a search field as well`() {
    struct Root: View {
      let placement: SearchFieldPlacement
      var body: some View {
        NavigationSplitView {
          List(0..<5) { Text(verbatim: "Box \($0)") }.navigationSplitViewColumnWidth(min: 150, ideal: 230, max: 260)
            .searchable(text: .constant(""))
        } detail: {
          VStack { Text(verbatim: "Detail").navigationSplitViewColumnWidth(min: 320, ideal: 400) }
        }
      }
    }
    let harness = ViewHarness(Root(placement: .automatic), size: CGSize(width: 700, height: 300))
    #expect(widths(harness) == [230, 470])
    harness.size.width = 480
    harness.frame()
    #expect(widths(harness) == [160, 320])
  }
  @Test func `hides its sidebar while there is no room for it, unless it is asked for`() {
    let harness = make(), split = harness.boxes(SplitBox.self)[0]
    harness.size.width = 500
    harness.frame()
    #expect(harness.boxes(PaneBox.self)[1].windowFrame.minX == 0)
    #expect(widths(harness)[2] == 200)
    // What is not seen is neither met by Tab nor told.
    #expect(!harness.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Box 1" })
    harness.size.width = 1000
    harness.frame()
    #expect(widths(harness) == [216, 308, 476])
    #expect(split.extent(along: .horizontal, across: nil).least == 380)
  }
  @Test func `shows its sidebar over the other columns when it is asked for without room, until a press beside it`() {
    let harness = make(), split = harness.boxes(SplitBox.self)[0]
    harness.size.width = 500
    harness.frame()
    let sidebar = harness.boxes(PaneBox.self)[0]
    let others = Array(widths(harness).dropFirst())
    #expect(others == [300, 200])
    #expect(split.toggleSqueezed(split.panes[0]))
    harness.frame()
    harness.advance(by: 0.4)
    #expect(sidebar.windowFrame == CGRect(x: 0, y: 0, width: 216, height: harness.size.height))
    // The others stay where they were, and keep their least.
    #expect(split.panes.dropFirst().map(\.size.width) == others)
    #expect(split.panes[1].windowFrame.minX == 0)
    #expect(harness.spoken.contains { $0.label == "Box 1" })
    // A press inside stays inside; one beside it sends it away and does nothing else.
    harness.click(CGPoint(x: 100, y: 290))
    harness.advance(by: 0.4)
    #expect(sidebar.cover == 1)
    harness.click(CGPoint(x: 400, y: 100))
    harness.frame()
    harness.advance(by: 0.4)
    #expect(!sidebar.isSeen)
    #expect(!harness.spoken.contains { $0.label == "Box 1" })
    // With room again it stands beside the others.
    #expect(split.toggleSqueezed(split.panes[0]))
    harness.advance(by: 0.4)
    harness.size.width = 1000
    harness.frame()
    #expect(widths(harness) == [216, 308, 476])
    #expect(sidebar.cover == 0)
  }
  @Test func `comes in from the right in a right-to-left window`() {
    let harness = ViewHarness(
      NavigationSplitView { Slab(height: 10) } detail: { Slab(height: 10).navigationSplitViewColumnWidth(min: 400, ideal: 400) }
        .environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 500, height: 400))
    let split = harness.boxes(SplitBox.self)[0]
    harness.frame()
    #expect(split.toggleSqueezed(split.panes[0]))
    harness.frame()
    harness.advance(by: 0.4)
    #expect(split.panes[0].windowFrame.minX == 284)
  }
  @Test func `is pulled by keys after F8`() {
    let harness = make()
    harness.graph.input.setFocus(harness.boxes(ListBox.self)[0])
    harness.press(.function(8))
    harness.press(.right)
    harness.frame()
    #expect(widths(harness)[0] == 226)
    harness.press(.end)
    harness.frame()
    #expect(widths(harness)[0] == 360)
    harness.press(.escape)
    harness.frame()
    #expect(widths(harness)[0] == 216)
    #expect(harness.graph.input.focusedBox === harness.boxes(ListBox.self)[0])
    harness.press(.function(8))
    harness.press(.function(8))
    harness.press(.left)
    harness.press(.return)
    harness.frame()
    #expect(widths(harness) == [216, 298, 486])
    #expect(harness.graph.input.focusedBox === harness.boxes(ListBox.self)[0])
  }
  @Test func `shows the columns its binding says`() {
    struct Root: View {
      @State var visibility = NavigationSplitViewVisibility.all
      let out: Held<Binding<NavigationSplitViewVisibility>>
      var body: some View {
        let _ = out.value = $visibility
        NavigationSplitView(columnVisibility: $visibility) { Slab(height: 10) } detail: { Slab(height: 10) }
      }
    }
    let out = Held<Binding<NavigationSplitViewVisibility>>(), harness = ViewHarness(Root(out: out))
    out.value?.wrappedValue = .detailOnly
    harness.frame()
    harness.advance(by: 0.3)
    #expect(widths(harness)[1] == 400)
    out.value?.wrappedValue = .all
    harness.frame()
    harness.advance(by: 0.3)
    #expect(widths(harness)[1] == 184 || widths(harness)[1] == 200)
  }
}

@Suite struct `A navigation stack` {
  @Test func `pushes what a value leads to and pops by its back button`() {
    struct Root: View {
      @State var path = NavigationPath()
      let out: Held<Binding<NavigationPath>>
      var body: some View {
        let _ = out.value = $path
        NavigationStack(path: $path) {
          NavigationLink(value: 7) { Slab(height: 40, number: 1) }
            .navigationDestination(for: Int.self) { Slab(height: 60, number: $0) }
        }
      }
    }
    let out = Held<Binding<NavigationPath>>(), harness = ViewHarness(Root(out: out))
    #expect(harness.boxes(SlabBox.self).map(\.number) == [1])
    harness.click(harness.boxes(SlabBox.self)[0].windowFrame.center)
    harness.advance(by: 0.4)
    #expect(harness.boxes(SlabBox.self).map(\.number) == [7])
    #expect(out.value?.wrappedValue.count == 1)
    harness.click(CGPoint(x: 20, y: 19))
    harness.advance(by: 0.4)
    #expect(harness.boxes(SlabBox.self).map(\.number) == [1])
    #expect(out.value?.wrappedValue.isEmpty == true)
    out.value?.wrappedValue.append(9)
    harness.frame()
    #expect(harness.boxes(SlabBox.self).map(\.number) == [9])
  }
  @Test func `keeps paths of Codable values`() throws {
    var path = NavigationPath([1, 2])
    path.append("three")
    let data = try JSONEncoder().encode(try #require(path.codable))
    #expect(NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)) == path)
  }
  @Test(arguments: [3, Int.max, -1, Int.min]) func `has as many values removed as it has`(count: Int) {
    var path = NavigationPath([1, 2])
    let issues = RuntimeIssue.capturing { path.removeLast(count) }
    #expect(path.count == (count > 0 ? 0 : 2))
    #expect(issues.count == 1 && issues[0].contains("removeLast(\(count))"), "\(issues)")
  }
}

@Suite struct `Pictures of mail` {
  @Test(arguments: [ColorScheme.light, .dark]) func `can be looked at`(scheme: ColorScheme) {
    struct Mail: View {
      var selection: Set<Int> = [0]
      var body: some View {
        NavigationSplitView {
          List(selection: .constant("Inbox" as String?)) {
            Section("Favourites") {
              Label("Inbox", systemImage: "tray").badge(12).tag("Inbox")
              Label("Flagged", systemImage: "flag").badge(3).tag("Flagged")
              Label("Drafts", systemImage: "doc").badge(1).tag("Drafts")
              Label("Sent", systemImage: "paperplane").tag("Sent")
            }
            Section("Studio") {
              Label("Projects", systemImage: "folder").tag("Projects")
              Label("Archive", systemImage: "archivebox").tag("Archive")
            }
          }
        } content: {
          List(0..<1000, id: \.self, selection: .constant(Set([0]))) { number in
            VStack(alignment: .leading, spacing: 2) {
              HStack {
                Text(verbatim: number == 0 ? "Ines Albrecht" : "Tomasz Wierzba \(number)").font(.headline)
                Spacer()
                Text(verbatim: "10:42").font(.subheadline).foregroundStyle(.secondary)
              }
              Text(verbatim: "Window metrics, second pass")
              Text(verbatim: "I measured every control again at 1x, 1.5x and 2x. Three of them were half a pixel off").lineLimit(1)
                .foregroundStyle(.secondary)
            }.padding(.leading, 10).padding(.vertical, 4)
          }
        } detail: {
          ScrollView { VStack(alignment: .leading) { ForEach(0..<40) { Text(verbatim: "Line \($0) of the message, which is long.") } }.padding() }
        }
      }
    }
    let harness = ViewHarness(Mail(), size: CGSize(width: 1000, height: 540), pixels: true, scale: 2, environment: { $0.colorScheme = scheme })
    let lists = harness.boxes(ListBox.self)
    harness.graph.input.setFocus(lists[1])
    harness.frame()
    lists[1].setOffset(CGPoint(x: 0, y: 0.5))
    harness.wheel(-1, at: CGPoint(x: 800, y: 300))
    harness.frame()
    harness.save("mail-\(scheme)")
    #expect(harness.pixelsThatDiffer() == 0)
  }
}

@Suite struct `A level of a stack` {
  private struct Level: View {
    let name: String
    let held: Held<(isPresented: Bool, dismiss: DismissAction)>
    @Environment(\.isPresented) private var isPresented
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      let _ = held.value = (isPresented, dismiss)
      Text(verbatim: name)
    }
  }
  private struct Root: View {
    @State private var path = [1, 2]
    let root: Held<(isPresented: Bool, dismiss: DismissAction)>
    let levels: [Held<(isPresented: Bool, dismiss: DismissAction)>]
    let seen: Held<[Int]>
    var body: some View {
      let _ = seen.value = path
      NavigationStack(path: $path) {
        Level(name: "Root", held: root).navigationDestination(for: Int.self) { Level(name: "Level \($0)", held: levels[$0]) }
      }
    }
  }
  @Test(.requirement("RE-117")) func `knows that it is presented, which a root is not, and dismissing it goes back`() throws {
    let root = Held<(isPresented: Bool, dismiss: DismissAction)>(), seen = Held<[Int]>()
    let levels = (0..<3).map { _ in Held<(isPresented: Bool, dismiss: DismissAction)>() }
    let harness = ViewHarness(Root(root: root, levels: levels, seen: seen))
    harness.settle()
    #expect(root.value?.isPresented == false)
    #expect(levels[1].value?.isPresented == true && levels[2].value?.isPresented == true)
    try #require(levels[2].value).dismiss()
    harness.settle()
    #expect(seen.value == [1])
    #expect(harness.spoken.contains { $0.label == "Level 1" })
    try #require(levels[1].value).dismiss()
    harness.settle()
    #expect(seen.value == [])
    // One that is gone already has nothing left to dismiss.
    try #require(levels[2].value).dismiss()
    harness.settle()
    #expect(seen.value == [] && harness.spoken.contains { $0.label == "Root" })
  }
}
