import OrielGraph

/// Accessibility of rows: each is one element with its position, state and actions, and contains its content.
extension ListRowsBox: AccessibilityRowContainer {
  package func accessibilityRows(_ read: ([Box]) -> [AccessibilityNode]) -> [AccessibilityNode] {
    let units = window.allUnits.sorted { $0.index < $1.index }
    return units.compactMap { unit in
      let content = read(unit.rowBoxes)
      guard !content.isEmpty || unit.supply.role == .row else { return nil }
      return element(for: unit, content)
    }
  }

  private func element(for unit: RowUnit, _ content: [AccessibilityNode]) -> AccessibilityNode {
    var properties = AccessibilityProperties(role(of: unit))
    properties.label = content.flatMap(\.all).compactMap(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
    if let badge = unit.box?.listTrait(ListBadgeKey.self) { properties.value = list?.words(of: badge) }
    if unit.supply.role == .row {
      properties.position = unit.index + 1
      properties.positionCount = window.count
    } else if unit.supply.role == .header {
      properties.headingLevel = 2
    }
    properties.isSelected = unit.isSelected
    let isSelectable = list?.identity(ofRow: unit.index) != nil
    properties.isFocusable = isSelectable
    properties.isFocused = list?.isKeyboardRow(unit) ?? false
    var node = AccessibilityNode(unit, in: self, properties, frame: rect(unit))
    node.children = content
    addActions(to: &node, unit, isSelectable: isSelectable)
    return node
  }

  private func role(of unit: RowUnit) -> AccessibilityProperties.Role {
    switch unit.supply.role {
    case .row: isInTable ? .row : unit.outline == nil ? .listItem : .outlineItem
    case .header: .heading
    case .footer: .group
    }
  }

  private func addActions(to node: inout AccessibilityNode, _ unit: RowUnit, isSelectable: Bool) {
    let index = unit.index
    if !isSelectable, let link = list?.link(of: unit), link.isEnabled {
      node.properties.isFocusable = true
      node.handlers.append((.press, { [weak list, weak unit] in list?.follow(unit) }))
      node.handlers.append((.focus, { [weak list] in list?.selectByAssistance(index) }))
    }
    if isSelectable {
      let select: () -> Void = { [weak list] in list?.selectByAssistance(index) }
      node.handlers.append((.press, select))
      node.handlers.append((.focus, select))
    }
    if let outline = unit.outline {
      node.properties.outlineLevel = outline.level
      if outline.hasChildren {
        node.properties.isExpanded = outline.isOpen
        let toggle: () -> Void = { [weak list, weak unit] in if let unit { list?.toggleOutline(unit) } }
        node.handlers.append((outline.isOpen ? .collapse : .expand, toggle))
      }
    } else if unit.supply.role == .header, let isExpanded = list?.section(ofHeader: unit)?.isExpanded {
      node.properties.isExpanded = isExpanded.wrappedValue
      node.handlers.append((isExpanded.wrappedValue ? .collapse : .expand, { isExpanded.wrappedValue.toggle() }))
    }
    if let list, list.hasSwipeActions(unit) {
      for item in list.swipeItems(of: unit).items where item.isSelectable { node.handlers.append((.named(item.title), item.action)) }
    }
    node.handlers.append((.scrollToVisible, { [weak list] in list?.revealRow(index) }))
  }
}
