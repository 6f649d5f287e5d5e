import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `A frame relative to its container` {
  private func frames(_ harness: ViewHarness) -> [CGRect] {
    harness.spoken.filter { $0.role == .button }.map(\.frame)
  }
  /// As large as it is offered, and heard.
  private struct Card: View {
    var body: some View { Color.red.accessibilityElement().accessibilityAddTraits(.isButton).accessibilityLabel("Card") }
  }

  @Test func `is as long as the window, and follows it`() {
    let harness = ViewHarness(
      HStack(spacing: 0) { Card().containerRelativeFrame(.horizontal) { width, _ in width / 4 } }, size: CGSize(width: 400, height: 300))
    harness.settle()
    #expect(frames(harness)[0].width == 100)
    harness.size.width = 600
    harness.frame()
    harness.settle()
    #expect(frames(harness)[0].width == 150)
  }
  @Test func `is so many parts of what a scroll view shows, less its margins`() {
    let harness = ViewHarness(
      ScrollView(.horizontal) {
        HStack(spacing: 10) {
          Card().containerRelativeFrame(.horizontal, count: 4, spacing: 10)
          Card().containerRelativeFrame(.horizontal, count: 4, span: 3, spacing: 10)
        }
      }
      .contentMargins(.horizontal, 20, for: .scrollContent).frame(width: 270), size: CGSize(width: 800, height: 300))
    harness.settle()
    // 230 seen: four parts of 50 and three gaps of 10.
    #expect(frames(harness).map(\.width) == [50, 170])
    #expect(frames(harness)[1].minX - frames(harness)[0].maxX == 10)
  }
  @Test func `is as long as its column, in rows that are made late as well`() {
    let harness = ViewHarness(
      NavigationSplitView {
        ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100) { _ in Card().containerRelativeFrame([.horizontal, .vertical]) } } }
          .navigationSplitViewColumnWidth(200)
      } detail: {
        Card().containerRelativeFrame(.horizontal) { width, _ in width - 100 }
      }, size: CGSize(width: 700, height: 300))
    harness.settle()
    let sidebar = frames(harness).filter { $0.minX < 200 }, detail = frames(harness).filter { $0.minX >= 200 }
    #expect(sidebar.first?.size == CGSize(width: 200, height: 300))
    #expect(detail.map(\.width) == [400])
  }
  @Test func `aligns content of another size`() {
    let harness = ViewHarness(
      Button("Small") {}.containerRelativeFrame([.horizontal, .vertical], alignment: .bottomTrailing),
      size: CGSize(width: 400, height: 300))
    harness.settle()
    #expect(frames(harness)[0].maxX == 400 && frames(harness)[0].maxY == 300)
  }
  private struct Aligned: View {
    @State var alignment = Alignment.topLeading
    let seized: (Binding<Alignment>) -> Void
    var body: some View {
      let _ = seized($alignment)
      Button("Small") {}.containerRelativeFrame([.horizontal, .vertical], alignment: alignment)
    }
  }
  @Test func `moves its content when only its alignment changes`() {
    var alignment: Binding<Alignment>?
    let harness = ViewHarness(Aligned { alignment = $0 }, size: CGSize(width: 400, height: 300))
    harness.settle()
    #expect(frames(harness)[0].minX == 0 && frames(harness)[0].minY == 0)
    alignment?.wrappedValue = .bottomTrailing
    harness.settle()
    #expect(frames(harness)[0].maxX == 400 && frames(harness)[0].maxY == 300)
  }
}
