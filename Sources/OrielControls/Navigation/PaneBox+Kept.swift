import OrielGraph

// Widths that are restored with the window.
extension PaneBox {
  /// Restores the widths that the user chose, and stores later changes.
  static func keepWidths(of panes: [PaneBox], in place: SceneValuePlace) {
    // The stored data may be invalid; layout applies the limits. 0 means the pane's own width.
    let widths = (place.value as? [Any])?.map { ($0 as? Double) ?? ($0 as? Int).map(Double.init) ?? 0 } ?? []
    if widths.count == panes.count {
      for (pane, width) in zip(panes, widths) where width > 0 && width < 32_768 { pane.chosen = CGFloat(width) }
    }
    let row = panes.map { pane in { [weak pane] in Double(pane?.chosen ?? 0) } }
    for pane in panes {
      pane.onChosen = { [weak place] _ in
        let chosen = row.map { $0() }
        place?.value = chosen.contains { $0 > 0 } ? chosen : nil
      }
    }
  }
}
