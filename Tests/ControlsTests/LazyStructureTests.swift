import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

private struct PlainRow: View {
  let number: Int
  var body: some View { Text(verbatim: "Row \(number)").frame(height: 25) }
}
private struct Rows: View {
  var count = 100_000
  var body: some View { ForEach(0..<count, id: \.self) { PlainRow(number: $0) } }
}
private struct TaggedEnvironment: EnvironmentKey { static let defaultValue = "none" }
extension EnvironmentValues {
  fileprivate var tagged: String {
    get { self[TaggedEnvironment.self] }
    set { self[TaggedEnvironment.self] = newValue }
  }
}

/// Ways to wrap rows in the views and modifiers that apps use.
@MainActor private enum Wrapping: String, CaseIterable, CustomTestStringConvertible {
  case view, viewInView, group, condition, optional, section, anyView, padding, environment, identity, background, modifier
  case equatable, transition, viewInSection, viewInForEach, beside

  nonisolated var testDescription: String { rawValue }

  struct Outer: View { var body: some View { Group { if true { Rows().foregroundStyle(.red) } } } }
  struct Same: View, Equatable { var body: some View { Rows() } }
  struct Card: ViewModifier { func body(content: Content) -> some View { content.padding(.horizontal, 2) } }
  struct Header: View { var body: some View { Section { Rows() } header: { Text("Header") } } }

  @ViewBuilder var rows: some View {
    switch self {
    case .view: Rows()
    case .viewInView: Outer()
    case .group: Group { Text("First"); Rows() }
    case .condition: if count > 0 { Rows() } else { Text("Empty") }
    case .optional: if count > 0 { Rows() }
    case .section: Section { Rows() } header: { Text("Header") }
    case .anyView: AnyView(Rows())
    case .padding: Rows().padding(.horizontal, 3).opacity(0.9)
    case .environment: Rows().environment(\.tagged, "rows").font(.body)
    case .identity: Rows().id("rows")
    case .background: Rows().background { Color.red }.overlay { Color.clear }
    case .modifier: Rows().modifier(Card())
    case .equatable: Same().equatable()
    case .transition: Rows().transition(.opacity)
    case .viewInSection: Header()
    case .viewInForEach: ForEach(0..<3) { _ in Rows() }
    case .beside: TupleView((Text("Above"), Rows(), Text("Below")))
    }
  }
  private var count: Int { 1 }
}

@MainActor @Suite struct `A lazy container` {
  @Test(arguments: Wrapping.allCases) fileprivate func `makes only the rows in sight through whatever wraps them`(_ wrapping: Wrapping) {
    let containers: [(String, ViewHarness)] = [
      ("column", ViewHarness(ScrollView { LazyVStack(spacing: 0) { wrapping.rows } })),
      ("row", ViewHarness(ScrollView(.horizontal) { LazyHStack { wrapping.rows } })),
      ("grid", ViewHarness(ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { wrapping.rows } })),
      ("list", ViewHarness(List { wrapping.rows })),
    ]
    for (name, harness) in containers {
      harness.settle()
      let shown = harness.boxes(TextBox.self).count
      #expect(shown > 4, "\(name)")
      #expect(shown < 60, "\(name)")
      #expect(harness.graph.counters.bodies < 200, "\(name)")
    }
  }

  private struct Counter: View {
    @State private var extra = 0
    let seized: (Binding<Int>) -> Void
    var body: some View {
      seized($extra)
      return ForEach(0..<(1_000 + extra), id: \.self) { PlainRow(number: $0) }
    }
  }
  @Test func `keeps the state of a view whose body is rows, and takes them again when it changes`() {
    var binding: Binding<Int>?
    let harness = ViewHarness(ScrollView { LazyVStack(spacing: 0) { PlainRow(number: -1); Counter { binding = $0 } } })
    harness.settle()
    let before = harness.scrollBox.contentSize.height
    let cost = harness.cost { binding!.wrappedValue = 500 }
    harness.settle()
    #expect(harness.scrollBox.contentSize.height == before + 500 * 25)
    // The view itself, and the rows in sight, which it makes anew.
    #expect(cost.bodies <= 1 + 14)
    #expect(cost.nodesMade == 0)
  }
  private struct Still: View {
    var body: some View { ForEach(0..<3, id: \.self) { Slab(height: 10, number: $0) } }
  }
  private struct Growing: View {
    @State var count = 1
    let seized: (Binding<Int>) -> Void
    var body: some View {
      seized($count)
      return ForEach(0..<count, id: \.self) { Slab(height: 10, number: 10 + $0) }
    }
  }
  @Test func `does not ask such a view again when only one beside it has changed`() {
    var count: Binding<Int>?
    let harness = ViewHarness(ScrollView { LazyVStack(spacing: 0) { Still(); Growing { count = $0 } } })
    harness.settle()
    let cost = harness.cost { count!.wrappedValue = 2 }
    harness.settle()
    #expect(harness.boxes(SlabBox.self).map(\.number) == [0, 1, 2, 10, 11])
    #expect(cost.bodies == 1)
  }
  private struct EnvironmentRows: View {
    @Environment(\.tagged) private var tag
    var body: some View { ForEach(0..<2) { _ in Text(verbatim: tag) } }
  }
  @Test func `gives such a view the environment that is written around it`() {
    let harness = ViewHarness(ScrollView { LazyVStack { EnvironmentRows().environment(\.tagged, "inside") } })
    harness.settle()
    #expect(harness.spoken(.text).map(\.label) == ["inside", "inside"])
  }
  @Test func `runs what appears with all rows together once`() {
    var appeared = 0, changed = 0
    let harness = ViewHarness(
      ScrollView { LazyVStack { Rows().onAppear { appeared += 1 }.onChange(of: 1, initial: true) { changed += 1 } } })
    harness.settle()
    #expect(appeared == 1)
    #expect(changed == 1)
  }
  @Test func `ends the state of such a view with it`() {
    struct Switch: View {
      let isOn: Bool
      let gone: () -> Void
      var body: some View { ScrollView { LazyVStack { if isOn { Rows().onDisappear(perform: gone) } } } }
    }
    var gone = 0
    struct Shell: View {
      @State var isOn = true
      let seized: (Binding<Bool>) -> Void
      let gone: () -> Void
      var body: some View {
        seized($isOn)
        return Switch(isOn: isOn, gone: gone)
      }
    }
    var binding: Binding<Bool>?
    let harness = ViewHarness(Shell(seized: { binding = $0 }, gone: { gone += 1 }))
    harness.settle()
    binding!.wrappedValue = false
    harness.settle()
    #expect(gone == 1)
    #expect(harness.boxes(TextBox.self).isEmpty)
  }

  @Test func `shows the beginning of more rows than anyone can count`() {
    let endless = ForEach(0..<(Int.max / 4), id: \.self) { PlainRow(number: $0) }
    for harness in [
      ViewHarness(ScrollView { LazyVStack(spacing: 0) { endless } }), ViewHarness(List { endless }),
      ViewHarness(ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { endless; endless } }),
    ] {
      harness.settle()
      #expect((5..<60).contains(harness.boxes(TextBox.self).count))
      let cost = harness.cost { harness.scrollBox.setOffset(CGPoint(x: 0, y: 1_000)) }
      #expect(cost.bodies < 40)
      harness.settle()
      #expect((5..<60).contains(harness.boxes(TextBox.self).count))
    }
  }
  @Test func `finds the row of an identity that does not exist in a moment`() {
    var proxy: ScrollViewProxy?
    let harness = ViewHarness(
      ScrollViewReader { reader in
        let _ = proxy = reader
        ScrollView { LazyVStack { ForEach(0..<(Int.max / 4), id: \.self) { PlainRow(number: $0) } } }
      })
    harness.settle()
    proxy?.scrollTo("nowhere")
    proxy?.scrollTo(-1)
    harness.settle()
    #expect(harness.scrollBox.offset == .zero)
  }
  @Test func `is what long data needs: an eager stack shows its first hundred thousand and says so`() {
    let issues = RuntimeIssue.capturing {
      let harness = ViewHarness(Tally { ForEach(0..<(Int.max / 4), id: \.self) { _ in EmptyView() } })
      harness.graph.unmount()
    }
    #expect(issues.contains { $0.contains("ForEach") && $0.contains("only the first 100000") })
  }
  private struct Tally<Content: View>: View {
    @ViewBuilder let content: Content
    var body: some View { VStack { content } }
  }
}
