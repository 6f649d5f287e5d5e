import Conformance
import Foundation
@testable import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `The places of a toolbar` {
  private func rect(_ harness: ViewHarness, _ label: String) -> CGRect {
    harness.spoken.first { $0.label == label && [.button, .heading].contains($0.role) }?.frame ?? .null
  }
  private func bar(_ harness: ViewHarness) -> ToolbarBox { harness.boxes(ToolbarBox.self)[0] }
  private func item(_ placement: ToolbarItemPlacement, _ name: String) -> some ToolbarContent {
    ToolbarItem(placement: placement) { Button(name, systemImage: "flag") {} }
  }

  @Test(.requirement("RE-189"))
  func `are where the Mac has them, and a bar below for accessories; those of other platforms are shown as well`() {
    let harness = showToolbar(
      over: Text("Content").navigationTitle("Title").toolbar {
        item(.automatic, "First")
        item(.automatic, "Second")
        item(.secondaryAction, "Third")
        item(.keyboard, "Fourth")
        item(.navigation, "Back")
        item(.principal, "Middle")
        item(.accessoryBar(id: "filters"), "Filter")
        item(.accessoryBar(id: "filters"), "Sort")
        item(.accessoryBar(id: 2), "Below")
      })
    #expect(rect(harness, "Back").minX == 10)
    #expect(rect(harness, "Back").maxX < rect(harness, "Title").minX)
    #expect(abs(rect(harness, "Middle").midX - 400) <= 1)
    let inOrder = ["First", "Second", "Third", "Fourth"].map { rect(harness, $0).minX }
    #expect(inOrder == inOrder.sorted() && inOrder[0] > 400)
    #expect(rect(harness, "Fourth").maxX == 790)
    // Bars of their own, from the leading edge.
    #expect(bar(harness).height == 122, "two bars of 38 below")
    #expect(rect(harness, "Filter").minX == 10 && rect(harness, "Filter").midY == 46 + 19)
    #expect(rect(harness, "Sort").minX == rect(harness, "Filter").maxX + 6 && rect(harness, "Sort").midY == 46 + 19)
    #expect(rect(harness, "Below").minX == 10 && rect(harness, "Below").midY == 46 + 38 + 19)

    let others = showToolbar(
      over: Text("Content").toolbar {
        ToolbarItemGroup {
          Button("Plain", systemImage: "flag") {}
        }
        item(.status, "Status")
        item(.primaryAction, "Primary")
        item(.topBarLeading, "Leading")
        item(.topBarTrailing, "Trailing")
        item(.navigationBarLeading, "Old Leading")
        item(.navigationBarTrailing, "Old Trailing")
        item(.bottomBar, "Bottom")
        item(.bottomOrnament, "Ornament")
      })
    #expect(abs(rect(others, "Status").midX - 400) <= 60)
    for name in ["Plain", "Primary", "Leading", "Trailing", "Old Leading", "Old Trailing", "Bottom", "Ornament"] {
      #expect(!rect(others, name).isNull && rect(others, name).minX > 0, "\(name)")
    }
    #expect(rect(others, "Leading").maxX < rect(others, "Primary").minX)
  }
  @Test func `of an accessory bar are a menu where there is no room, and are mirrored from right to left`() {
    let view = Text("Content").toolbar {
      ToolbarItemGroup(placement: .accessoryBar(id: 1)) {
        ForEach(0..<12) { number in Button("Item \(number)", systemImage: "flag") {} }
      }
    }
    let harness = showToolbar(over: view, width: 300)
    #expect(bar(harness).height == 38, "nothing above it")
    #expect(rect(harness, "Item 0").minX == 10)
    #expect(rect(harness, "More").maxX <= 290 && rect(harness, "More").minX > rect(harness, "Item 0").maxX)
    #expect(rect(harness, "Item 11").isNull)
    let mirrored = ViewHarness(ToolbarWindow(content: view), size: CGSize(width: 800, height: 300)) { $0.layoutDirection = .rightToLeft }
    mirrored.frame()
    #expect(rect(mirrored, "Item 0").maxX == 790)
  }
  private struct Choosing: View {
    let held: Held<Binding<Bool>>
    @State private var shows = false
    var body: some View {
      let _ = held.value = $shows
      Text("Content").toolbar {
        if shows { item }
      }
    }
    private var item: some ToolbarContent {
      ToolbarItem(placement: .accessoryBar(id: 1)) { Button("Filter", systemImage: "flag") {} }
    }
  }
  @Test func `come and go with their items`() {
    let held = Held<Binding<Bool>>(), harness = showToolbar(over: Choosing(held: held))
    #expect(bar(harness).height == 0)
    held.value?.wrappedValue = true
    harness.settle()
    #expect(bar(harness).height == 38 && !rect(harness, "Filter").isNull)
    held.value?.wrappedValue = false
    harness.settle()
    #expect(bar(harness).height == 0 && rect(harness, "Filter").isNull)
  }
  @Test(.requirement("RE-182")) func `make the bar light or dark whatever the window is`() {
    func colours(_ scheme: ColorScheme?) -> (bar: Bool, item: Bool) {
      let held = Held<Bool>()
      let harness = showToolbar(
      over: Text("Content").toolbar { SchemeReader(held: held) }.toolbarColorScheme(scheme, for: .windowToolbar))
      return (bar(harness).theme.colors.chromeBackground == Theme.make(mode: Theme.Mode(dark: true, increasedContrast: false)).colors.chromeBackground, held.value ?? false)
    }
    #expect(colours(nil) == (false, false))
    #expect(colours(.dark) == (true, true))
    #expect(colours(.light) == (false, false))
  }
  private struct SchemeReader: View {
    let held: Held<Bool>
    @Environment(\.colorScheme) private var scheme
    var body: some View {
      let _ = held.value = scheme == .dark
      Button("Item", systemImage: "flag") {}
    }
  }
}
