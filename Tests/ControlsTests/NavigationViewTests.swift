import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `A navigation view` {
  private struct Conditional: View {
    @State var isFilled = true
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isFilled
      NavigationView {
        if isFilled { List(0..<3) { Text("Row \($0)") } }
        Text("Detail")
      }
    }
  }
  private struct Either: View {
    let isEmpty: Bool
    var body: some View {
      NavigationView {
        if isEmpty { Text("Nothing") } else { List(0..<3) { Text("Row \($0)") } }
        Text("Detail")
      }
    }
  }
  private struct Around: View {
    let isReady: Bool
    var body: some View {
      NavigationView {
        if isReady {
          List(0..<3) { Text("Row \($0)") }
          Text("Detail")
        } else {
          Text("Nothing")
        }
      }
    }
  }
  private struct Grouped: View {
    var body: some View {
      NavigationView {
        Group {
          List(0..<3) { Text("Row \($0)") }
          Text("Middle")
        }
        Text("Detail")
      }
    }
  }
  private func show(_ view: some View) -> ViewHarness { ViewHarness(view, size: CGSize(width: 900, height: 300)) }
  /// The column in which the words are; nil if they are not there.
  private func column(of words: String, in harness: ViewHarness) -> Int? {
    guard let place = harness.spoken.first(where: { $0.label == words })?.frame else { return nil }
    return harness.boxes(PaneBox.self).firstIndex { $0.windowFrame.contains(CGPoint(x: place.midX, y: place.midY)) }
  }

  @Test func `shows a text beside a list that is there on a condition, in the detail column`() {
    let out = Held<Binding<Bool>>(), harness = show(Conditional(out: out))
    #expect(column(of: "Row 1", in: harness) == 0)
    #expect(column(of: "Detail", in: harness) == 1)
    out.value?.wrappedValue = false
    harness.frame()
    #expect(column(of: "Row 1", in: harness) == nil)
    #expect(column(of: "Detail", in: harness) == 1)
  }
  @Test(arguments: [true, false]) func `shows one of two lists in the sidebar`(_ isEmpty: Bool) {
    let harness = show(Either(isEmpty: isEmpty))
    #expect(column(of: isEmpty ? "Nothing" : "Row 1", in: harness) == 0)
    #expect(column(of: "Detail", in: harness) == 1)
  }
  @Test func `finds its columns in a condition and in groups`() {
    let ready = show(Around(isReady: true))
    #expect(column(of: "Row 1", in: ready) == 0)
    #expect(column(of: "Detail", in: ready) == 1)
    #expect(column(of: "Nothing", in: show(Around(isReady: false))) == 0)
    let grouped = show(Grouped())
    #expect(["Row 1", "Middle", "Detail"].map { column(of: $0, in: grouped) } == [0, 1, 2])
  }
}

@Suite struct `A column with a list in a frame` {
  private func split(_ sidebar: some View) -> SplitBox {
    let harness = ViewHarness(NavigationSplitView { sidebar } detail: { Text("Detail") }, size: CGSize(width: 900, height: 300))
    let split = harness.boxes(SplitBox.self)[0]
    kept.value = harness
    return split
  }
  private let kept = Held<ViewHarness>()

  @Test(arguments: [100.0, 150, 250, 400]) func `is as wide as the list`(_ width: CGFloat) {
    let split = split(List { Text("Row") }.frame(width: width))
    #expect(split.panes[0].size.width == width)
    let list = kept.value!.boxes(ListBox.self)[0]
    #expect(list.windowFrame == split.panes[0].windowFrame)
    kept.value!.drag(from: CGPoint(x: width, y: 100), to: CGPoint(x: width + 100, y: 100))
    #expect(split.panes[0].size.width == width, "its divider does not leave the list behind")
  }
  @Test func `starts with its ideal width and stays within its limits`() {
    let split = split(List { Text("Row") }.frame(minWidth: 160, idealWidth: 190, maxWidth: 260))
    #expect(split.panes[0].size.width == 190)
    kept.value!.drag(from: CGPoint(x: 190, y: 100), to: CGPoint(x: 400, y: 100))
    #expect(split.panes[0].size.width == 260)
    #expect(kept.value!.boxes(ListBox.self)[0].size.width == 260)
  }
  @Test func `has its usual width around words`() {
    #expect(split(Text("Nothing chosen")).panes[0].size.width == 216)
    #expect(split(List { Text("Row") }.frame(maxWidth: .infinity)).panes[0].size.width == 216)
  }
}

@Suite struct `A long title` {
  @Test(arguments: [340.0, 420, 500, 700], [false, true]) func `ends in an ellipsis before what stands behind it`(_ width: CGFloat, _ rightToLeft: Bool) throws {
    let long = String(repeating: "Quarterly figures\nof all branches ", count: 6)
    let view = Text("Content").navigationTitle(long).navigationSubtitle(long)
      .toolbar { Button("Add", systemImage: "plus") {} }.searchable(text: .constant(""))
    let harness = ViewHarness(ToolbarWindow(content: view), size: CGSize(width: width, height: 200)) {
      if rightToLeft { $0.layoutDirection = .rightToLeft }
    }
    harness.frame()
    let title = try #require(harness.boxes(ToolbarTitleBox.self).first)
    for other in harness.spoken(.searchField) + harness.spoken(.button) { #expect(!other.frame.intersects(title.windowFrame)) }
    let painter = RecordingPainter()
    title.paint(painter)
    var lines: [CGRect] = []
    for case .text(_, let rect, _) in painter.commands { lines.append(rect) }
    #expect(lines.count == 2)
    for line in lines {
      #expect(line.minX >= -0.5 && line.maxX <= title.size.width + 0.5 && line.width > title.size.width / 2)
      #expect(line.height < 24, "one line each")
    }
  }
}
