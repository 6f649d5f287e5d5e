import OrielGraph

/// A picker inside a menu: a submenu of its options, or the options themselves under its label.
struct MenuPickerView<Label: View, Options: View>: ContainerView {
  let content: TupleView<(MenuLabelView<Label>, Options)>
  let isInline: Bool
  let choice: Choice
  init(isInline: Bool, label: Label, choice: Choice, options: Options) {
    content = ViewBuilder.buildBlock(MenuLabelView(content: label), options)
    self.isInline = isInline
    self.choice = choice
  }
  func makeBox(_ node: ViewNode) -> MenuPickerBox { MenuPickerBox(node) }
  func apply(to box: MenuPickerBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.choice = choice
    box.isInline = isInline
    box.hidesLabel = environment.labelsHidden
    box.isEnabled = environment.isEnabled
  }
}

final class MenuPickerBox: ContainerBox, MenuItemSource {
  override package class var roles: BoxRoles { [] }
  var choice: Choice!
  var isInline = false
  var hidesLabel = false
  var isEnabled = true

  private var label: MenuLabel { children.lazy.compactMap { ($0 as? MenuLabelBox)?.label }.first ?? MenuLabel([]) }
  private var options: [MenuItem] {
    MenuReading.options(in: children.filter { !($0 is MenuLabelBox) }, choice, isEnabled: isEnabled)
  }
  var menuItems: [MenuItem] {
    let label = label
    guard isInline else {
      return [MenuItem(submenu: label, isEnabled: isEnabled) { [weak self] in self?.options ?? [] }]
    }
    let header: [MenuItem] = hidesLabel || label.title.isEmpty ? [] : [.header(label.title)]
    return [.separator] + header + options + [.separator]
  }
}

extension MenuReading {
  /// A picker's options as items, with a mark for selected ones. Separators divide sections; an option without a tag is a heading.
  static func options(in boxes: [Box], _ choice: Choice, isEnabled: Bool = true) -> [MenuItem] {
    var items: [MenuItem] = [], section = boxes.first?.sectionAround
    for box in boxes {
      if box.sectionAround != section {
        section = box.sectionAround
        items.append(.separator)
      }
      items += option(box, choice, isEnabled)
    }
    return items
  }
  private static func option(_ box: Box, _ choice: Choice, _ isEnabled: Bool) -> [MenuItem] {
    if box is DividerBox { return [.separator] }
    if let section = box as? MenuSectionBox { return section.items { options(in: [$0], choice, isEnabled: isEnabled) } }
    let label = MenuLabel(box)
    guard let tag = box.choiceTag else { return label.title.isEmpty ? [] : [.separator, .header(label.title)] }
    return [
      MenuItem(
        label, isEnabled: isEnabled && box.isInteractionEnabled, state: choice.isSelected(tag) ? .on : .off,
        isChoice: true
      ) { if !choice.isSelected(tag) { choice.select(tag) } }
    ]
  }
}

extension Box {
  /// Identifies the section that contains a box.
  fileprivate var sectionAround: ObjectIdentifier? {
    var node = node
    while let current = node {
      if current is any SectionParts { return ObjectIdentifier(current) }
      node = current.parent
    }
    return nil
  }
}
