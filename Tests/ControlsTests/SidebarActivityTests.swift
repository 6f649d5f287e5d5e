import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

/// What a sidebar looks like while its window is active, and while another one is.
@MainActor @Suite struct `A sidebar` {
  private struct Places: View {
    @State private var place: Int? = 0
    @State private var isDark = false
    let out = Held<Binding<Bool>>()
    var body: some View {
      let _ = out.value = $isDark
      List(selection: $place) {
        Section { ForEach(0..<30) { Text(verbatim: "Row \($0)") } } header: { Text("Places") } footer: { Text("Their end") }
      }
      .listStyle(.sidebar)
      .environment(\.colorScheme, isDark ? .dark : .light)
    }
  }
  private func harness(_ view: Places = Places()) -> ViewHarness { ViewHarness(view, size: CGSize(width: 220, height: 200)) }
  /// A text as it is drawn: its height, which tells its font, and its colour.
  private func look(_ words: String, in harness: ViewHarness) -> String? {
    harness.settle()
    let whole = CGRect(origin: .zero, size: harness.size), painter = RecordingPainter(bounds: whole)
    harness.graph.root?.draw(painter)
    let line = painter.entries.map { Words.entry($0, in: whole) }.first { $0.hasPrefix("text \"\(words)\"") }
    return line?.split(separator: "\" ").last.map { $0.split(separator: " ")[1...2].joined(separator: " ") }
  }

  @Test func `has headers that look the same in active and inactive windows`() throws {
    let harness = harness(), before = try #require(look("Places", in: harness))
    #expect(before.hasSuffix("×14 #12141ca8"))
    for isActive in [false, true, false, true] {
      harness.isWindowActive = isActive
      #expect(look("Places", in: harness) == before, "\(isActive)")
    }
  }
  @Test func `has dim rows in an inactive window, those that come into view meanwhile as well`() throws {
    let harness = harness()
    #expect(try #require(look("Row 1", in: harness)).hasSuffix("#12141ceb"))
    harness.isWindowActive = false
    #expect(try #require(look("Row 1", in: harness)).hasSuffix("#12141ca8"))
    harness.scrollBox.scroll(to: CGPoint(x: 0, y: 600), animation: nil)
    #expect(try #require(look("Row 22", in: harness)).hasSuffix("#12141ca8"))
    harness.isWindowActive = true
    #expect(try #require(look("Row 22", in: harness)).hasSuffix("#12141ceb"))
  }
  @Test func `has dim rows of the other colours where the mode changes in an inactive window`() throws {
    let view = Places(), harness = harness(view)
    harness.isWindowActive = false
    let light = try #require(look("Row 1", in: harness))
    view.out.value?.wrappedValue = true
    let dark = try #require(look("Row 1", in: harness))
    harness.isWindowActive = true
    let active = try #require(look("Row 1", in: harness))
    #expect(Set([light, dark, active]).count == 3, "\(light) \(dark) \(active)")
  }
}
