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

  /// A level whose content is made of what its root knows; pressing Return in it counts.
  private struct Following: View {
    @State var item: Int?
    @State var word = "one"
    @State var returns = 0
    let out: Held<(item: Binding<Int?>, word: Binding<String>)>
    let asValue: Bool
    var body: some View {
      let _ = out.value = ($item, $word)
      NavigationStack(path: Binding(get: { asValue ? item.map { [$0 < 0 ? -1 : 1] } ?? [] : [] }, set: { if $0.isEmpty { item = nil } })) {
        Text(verbatim: "Root").focusable()
          .navigationDestination(item: Binding { asValue ? nil : item } set: { item = $0 }) { level("\($0) \(word) \(returns)") }
          .navigationDestination(for: Int.self) { _ in level("\(item ?? 0) \(word) \(returns)") }
      }
    }
    private func level(_ text: String) -> some View { Level(text: text) { returns += 1 } }
  }
  private struct Level: View {
    let text: String
    let count: () -> Void
    @FocusState private var isFocused: Bool
    @State private var isKept = "first"
    var body: some View {
      Text(verbatim: "\(text) \(isKept)")
        .focusable()
        .focused($isFocused)
        .onKeyPress(.return) {
          count()
          isKept = "kept"
          return .handled
        }
        .onAppear { isFocused = true }
    }
  }
  @Test(arguments: [false, true]) func `keeps a level up to date with its item and what else it is made of, and lets it take the focus`(asValue: Bool) {
    let out = Held<(item: Binding<Int?>, word: Binding<String>)>(), harness = ViewHarness(Following(out: out, asValue: asValue))
    harness.press(.tab)
    out.value?.item.wrappedValue = 4
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("4 one 0 first"))
    harness.press(.return)
    harness.frame()
    #expect(labels(harness).contains("4 one 1 kept"))
    out.value?.item.wrappedValue = 5
    out.value?.word.wrappedValue = "two"
    harness.frame()
    // The same level: what it keeps stays.
    #expect(labels(harness).contains("5 two 1 kept"))
    out.value?.item.wrappedValue = nil
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("Root"))
  }

  /// Leads to others of its kind, as folders do.
  private struct Folder: View {
    let number: Int
    let made: Held<Int>
    var body: some View {
      let _ = made.value = (made.value ?? 0) + 1
      Text(verbatim: "Folder \(number)").navigationDestination(for: Int.self) { Folder(number: $0, made: made) }
    }
  }
  @Test func `ends where every level says again what values lead to`() {
    let made = Held<Int>(), path = Held<Binding<[Int]>>()
    struct Root: View {
      @State var path: [Int] = []
      let out: Held<Binding<[Int]>>
      let made: Held<Int>
      var body: some View {
        let _ = out.value = $path
        NavigationStack(path: $path) { Folder(number: 0, made: made) }
      }
    }
    let harness = ViewHarness(Root(out: path, made: made))
    path.value?.wrappedValue = [1, 2, 3]
    harness.frame()
    harness.advance(by: 0.6)
    #expect(labels(harness).contains("Folder 3"))
    #expect(made.value! < 20)
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
