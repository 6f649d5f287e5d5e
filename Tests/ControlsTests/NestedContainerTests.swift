import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// Containers that may stand in each other, again and again.
@MainActor enum ContainerNest: String, CaseIterable, CustomTestStringConvertible {
  case grids, gridsOfRows, fitting, fittingAcross, forms, groupedForms, sections, lists, scrolls, splits, splitsAcross, columns, stacks
  case tabs, groupBoxes, disclosures, labelled, controlGroups, inspectors, lazyGrids, forEach

  nonisolated var testDescription: String { rawValue }

  func view(_ depth: Int) -> AnyView {
    guard depth > 0 else { return AnyView(Slab(height: 10)) }
    let inner = view(depth - 1)
    switch self {
    case .grids: return AnyView(Grid { GridRow { Text("A"); inner }; GridRow { Slab(height: 5); Text("B") } })
    case .gridsOfRows: return AnyView(Grid { inner; GridRow { Text("A"); Slab(height: 4) } })
    case .fitting: return AnyView(ViewThatFits { HStack { Text("Wide and wider"); inner }; VStack { Text("High"); Text("And low") } })
    case .fittingAcross: return AnyView(VStack { Text("A"); ViewThatFits(in: .horizontal) { inner; Text("B") } })
    case .forms: return AnyView(Form { LabeledContent("Label") { inner }; Toggle("On", isOn: .constant(true)) })
    case .groupedForms: return AnyView(Form { Section("Title") { inner } }.formStyle(.grouped))
    case .sections: return AnyView(VStack { Section("Title") { inner; Text("More") } })
    case .lists: return AnyView(List { Text("Row"); inner.frame(height: 60) })
    case .scrolls: return AnyView(VStack { ScrollView { inner }; Text("Below") })
    case .splits: return AnyView(HSplitView { inner; Slab(height: 10) })
    case .splitsAcross: return depth % 2 == 0 ? AnyView(HSplitView { Slab(height: 3); inner }) : AnyView(VSplitView { inner; Slab(height: 8) })
    case .columns: return AnyView(NavigationSplitView { Text("Side") } detail: { inner })
    case .stacks: return AnyView(NavigationStack { VStack { Text("Top"); inner } })
    case .tabs: return AnyView(TabView { inner.tabItem { Text("One") } })
    case .groupBoxes: return AnyView(GroupBox("Box") { inner; Text("More") })
    case .disclosures: return AnyView(DisclosureGroup("More", isExpanded: .constant(true)) { inner })
    case .labelled: return AnyView(HStack { LabeledContent { inner } label: { Text("Label") }; Spacer() })
    case .controlGroups: return AnyView(VStack { ControlGroup { Button("A") {} }; HStack { inner; Divider() } })
    case .inspectors: return AnyView(inner.inspector(isPresented: .constant(true)) { Text("Inspector") })
    case .lazyGrids: return AnyView(LazyVGrid(columns: [GridItem(), GridItem(.flexible(minimum: 5))]) { Text("A"); inner })
    case .forEach: return AnyView(HStack { ForEach(0..<2) { if $0 == 0 { inner } else { Text("B") } } })
    }
  }
}

@MainActor @Suite struct `Containers in containers` {
  /// Questions asked to show a view of some depth, to answer the window for its limits, and to show a change at the bottom.
  private func questions(_ nest: ContainerNest, _ depth: Int) -> (all: Int, boxes: Int) {
    let harness = ViewHarness(nest.view(depth), size: CGSize(width: 800, height: 600))
    harness.settle()
    for proposal in [ProposedViewSize.zero, .unspecified, .infinity] { _ = harness.graph.root!.size(for: proposal) }
    harness.size.width += 10
    harness.frame()
    return (harness.graph.counters.measures + harness.graph.counters.ranges, harness.graph.counters.boxesMade)
  }
  @Test(arguments: ContainerNest.allCases) func `cost the same for each level, however many there are`(_ nest: ContainerNest) {
    let few = questions(nest, 10), half = questions(nest, 20), many = questions(nest, 40)
    let early = Double(half.all - few.all) / 10, late = Double(many.all - half.all) / 20
    #expect(late <= early * 1.25 + 2, "\(few) \(half) \(many)")
    #expect(Double(many.all) / Double(many.boxes) < 40, "\(many)")
  }
}
