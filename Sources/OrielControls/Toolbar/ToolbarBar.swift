import OrielDrawing
import OrielGraph

/// The bar under the title of a window, with the items of the content. No items: no bar.
package struct ToolbarBar: LeafView {
  package init() {}
  package func makeBox(_ node: ViewNode) -> ToolbarBox { ToolbarBox(node) }
  package func apply(to box: ToolbarBox, from old: ToolbarBar?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.theme = environment.theme
    box.observe()
  }
}

package final class ToolbarBox: ContainerBox {
  fileprivate var theme = Theme.make() { didSet { if theme != oldValue { setNeedsLayout(); setNeedsDisplay() } } }
  private var slots: [(slot: ToolbarItemPlacement.Slot, startsGroup: Bool)] = []
  private var isObserving = false

  fileprivate func observe() {
    guard !isObserving else { return }
    isObserving = true
    graph.observePreference(ToolbarItemsKey.self) { [weak self] items in self?.show(items) }
  }
  private func show(_ items: ToolbarItems) {
    var boxes: [Box] = []
    slots = []
    for node in items.nodes where node.isMounted {
      for (index, box) in node.boxes.enumerated() {
        boxes.append(box)
        slots.append((node.placement.slot, index == 0))
      }
    }
    let wasShown = isShown
    setChildren(boxes)
    if wasShown != isShown { parent?.setNeedsLayout() }
    setNeedsDisplay()
  }

  package var isShown: Bool { !laidOutChildren.isEmpty }
  package var height: CGFloat { isShown ? theme.metrics.toolbar.height : 0 }
  private static let itemGap: CGFloat = 4, groupGap: CGFloat = 12

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let widths = laidOutChildren.map { $0.size(for: .unspecified).width + Self.itemGap }.reduce(0, +)
    return CGSize(width: proposal.width ?? widths + theme.metrics.toolbar.paddingH * 2, height: height)
  }
  override package func placeChildren() {
    let edge = theme.metrics.toolbar.paddingH
    let sizes = laidOutChildren.map { $0.size(for: .unspecified) }
    func run(_ slot: ToolbarItemPlacement.Slot) -> [(index: Int, gap: CGFloat)] {
      var result: [(Int, CGFloat)] = []
      for index in laidOutChildren.indices where slots[index].slot == slot {
        result.append((index, result.isEmpty ? 0 : slots[index].startsGroup ? Self.groupGap / 2 : Self.itemGap))
      }
      return result
    }
    func width(_ run: [(index: Int, gap: CGFloat)]) -> CGFloat { run.reduce(0) { $0 + sizes[$1.index].width + $1.gap } }
    func place(_ run: [(index: Int, gap: CGFloat)], from start: CGFloat) {
      var x = start
      for (index, gap) in run {
        x += gap
        let itemSize = sizes[index]
        let mirrored = isRightToLeft ? size.width - x - itemSize.width : x
        laidOutChildren[index].place(
          at: CGPoint(x: mirrored, y: ((height - itemSize.height) / 2).rounded()), proposal: .unspecified)
        x += itemSize.width
      }
    }
    let leading = run(.leading), centre = run(.centre), trailing = run(.trailing)
    place(leading, from: edge)
    place(trailing, from: max(edge + width(leading) + Self.groupGap, size.width - edge - width(trailing)))
    place(centre, from: max(edge + width(leading) + Self.groupGap, (size.width - width(centre)) / 2))
  }

  override package func paint(_ painter: any Painter) {
    guard isShown else { return }
    painter.fill(bounds, theme.colors.chromeBackground)
    painter.fill(CGRect(x: 0, y: size.height - 1, width: size.width, height: 1), theme.colors.separator)
    paintChildren(painter)
  }
  override package func takesHits(at point: CGPoint) -> Bool { isShown && bounds.contains(point) }
}
