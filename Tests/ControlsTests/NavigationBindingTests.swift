import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Navigation by bindings` {
  private struct Presented: View {
    @State var isShown = false
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      NavigationStack {
        Text(verbatim: "Root").navigationDestination(isPresented: $isShown) { Text(verbatim: "Next") }
      }
    }
  }
  private func labels(_ harness: ViewHarness) -> [String] { harness.spoken.compactMap(\.label) }

  @Test func `pushes a level and tells the binding when the user goes back`() {
    let out = Held<Binding<Bool>>(), harness = ViewHarness(Presented(out: out))
    #expect(labels(harness).contains("Root") && !labels(harness).contains("Next"))
    out.value?.wrappedValue = true
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("Next"))
    harness.spoken.first { $0.label == "Back" }?.perform(.press)
    harness.frame()
    harness.advance(by: 0.6)
    #expect(out.value?.wrappedValue == false)
    #expect(!labels(harness).contains("Next"))
    // And again, which fails when the level is thought to be there still.
    out.value?.wrappedValue = true
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("Next"))
    out.value?.wrappedValue = false
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("Root") && !labels(harness).contains("Next"))
  }

  private struct Nested: View {
    @State var isDeeper = false
    let path: Binding<NavigationPath>
    var body: some View {
      NavigationStack(path: path) {
        Text(verbatim: "Root").navigationDestination(for: Int.self) { number in
          Text(verbatim: "Level \(number)").navigationDestination(isPresented: $isDeeper) { Text(verbatim: "Deeper") }
        }
      }
    }
  }
  @Test func `leaves a level alone whose own destination is not shown`() {
    let path = Held<NavigationPath>()
    path.value = NavigationPath([7])
    let harness = ViewHarness(Nested(path: Binding(get: { path.value! }, set: { path.value = $0 })))
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("Level 7"))
    #expect(path.value?.count == 1)
  }

  private struct Links: View {
    @State var chosen: Int?
    let out: Held<Binding<Int?>>
    var body: some View {
      let _ = out.value = $chosen
      NavigationView {
        VStack {
          NavigationLink("One", tag: 1, selection: $chosen) { Text(verbatim: "First") }
          NavigationLink(tag: 2, selection: $chosen) { Text(verbatim: "Second") } label: { Text(verbatim: "Two") }
        }
      }
      .navigationViewStyle(.stack)
    }
  }
  @Test func `links with tags follow their selection and write it`() {
    let out = Held<Binding<Int?>>(), harness = ViewHarness(Links(out: out))
    harness.spoken.first { $0.label == "Two" }?.perform(.press)
    harness.frame()
    harness.advance(by: 0.6)
    #expect(out.value?.wrappedValue == 2)
    #expect(labels(harness).contains("Second"))
    out.value?.wrappedValue = nil
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("One"))
    out.value?.wrappedValue = 1
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("First"))
  }
}

@Suite struct `A plain split` {
  private func widths(_ harness: ViewHarness) -> [CGFloat] { harness.boxes(PaneBox.self).map(\.size.width) }
  @Test func `gives a pane no more and no less than its content can be`() {
    let fixed = ViewHarness(
      HSplitView { Slab(height: 10).frame(width: 225); Slab(height: 10) }, size: CGSize(width: 800, height: 300))
    #expect(widths(fixed) == [225, 575])
    fixed.drag(from: CGPoint(x: 225, y: 100), to: CGPoint(x: 400, y: 100))
    #expect(widths(fixed) == [225, 575])
    let bounded = ViewHarness(
      HSplitView { Slab(height: 10).frame(minWidth: 100, idealWidth: 150, maxWidth: 300); Slab(height: 10).frame(minWidth: 350) },
      size: CGSize(width: 800, height: 300))
    #expect(widths(bounded) == [150, 650])
    bounded.drag(from: CGPoint(x: 150, y: 100), to: CGPoint(x: 700, y: 100))
    #expect(widths(bounded) == [300, 500])
    bounded.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 20, y: 100))
    #expect(widths(bounded) == [100, 700])
  }
  @Test func `shares what is left among panes without bounds, and keeps their proportion`() {
    let harness = ViewHarness(
      HSplitView { Slab(height: 10); Slab(height: 10); Slab(height: 10) }, size: CGSize(width: 900, height: 300))
    #expect(widths(harness) == [300, 300, 300])
    harness.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 400, y: 100))
    #expect(widths(harness) == [400, 200, 300])
  }
}
