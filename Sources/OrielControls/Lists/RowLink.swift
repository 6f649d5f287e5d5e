import OrielDrawing
import OrielGraph

/// A navigation link's properties for the list whose row it is.
struct RowLink {
  var isEnabled = true
  /// Whether the destination appears beside the list, which keeps the row selected, or covers it.
  var showsBeside = false
  /// Whether the destination is shown, according to a binding; nil if only the list knows, because it followed the link.
  var isActive: Bool?
  /// Shows the destination. `onGone` is called when it is removed.
  let follow: (_ onGone: @escaping () -> Void) -> Void
}

/// Makes a link fill its list row, so that the list handles presses anywhere in the row.
struct RowLinkModifier: BoxModifier {
  typealias Body = Never
  let link: RowLink
  func makeBox(_ node: ViewNode) -> RowLinkBox { RowLinkBox(node) }
  func apply(to box: RowLinkBox, from old: Self?) { box.link = link }
}

/// Gives a row's box access to its link.
struct RowLinkKey: LayoutValueKey { nonisolated static var defaultValue: RowLinkBox? { nil } }

/// The content of a link in a list. A link that is only part of its row acts like a plain button.
final class RowLinkBox: WrapperBox, PressTarget, FocusTarget {
  override package class var roles: BoxRoles { [.press, .focus] }
  // Not a parameter of the initializer: the compiler takes the stub that would stand for the inherited one for an endless recursion.
  var link = RowLink { _ in } {
    didSet { if link.isActive != oldValue.isActive || link.isEnabled != oldValue.isEnabled { parent?.traitsChanged(of: self) } }
  }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? {
    key == ObjectIdentifier(RowLinkKey.self) ? self : super.layoutValue(key)
  }

  /// Whether the link is the whole row, so that the list handles presses, focus and accessibility.
  var isWholeRow: Bool {
    var box: Box = self
    while let parent = box.parent {
      if parent is ListRowsBox { return box.listTrait(RowLinkKey.self) === self }
      box = parent
    }
    return false
  }

  var isHovered = false
  var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
  var isPressEnabled: Bool { link.isEnabled && !isWholeRow }
  var isFocusable: Bool { link.isEnabled && !isWholeRow }
  func activate(by source: ActivationSource) { if link.isEnabled { link.follow({}) } }
  override func takesHits(at point: CGPoint) -> Bool { !isWholeRow && bounds.contains(point) }

  override func paint(_ painter: any Painter) {
    if isPressed {
      painter.beginLayer(LayerEffects(opacity: 0.6), bounds: inkBounds)
      super.paint(painter)
      painter.endLayer()
    } else {
      super.paint(painter)
    }
    guard graph.input.showsFocusRing(for: self), let theme = node?.scope.read(\.theme, for: nil) else { return }
    painter.focusRing(
      painter.alignedToPixels(bounds.insetBy(dx: -3, dy: -1)), cornerRadius: theme.metrics.control.radius[.regular], theme: theme, opacity: 1)
  }
  override var overflow: EdgeInsets { EdgeInsets(top: 6, leading: 8, bottom: 6, trailing: 8) }

  override var accessibility: AccessibilityProperties? {
    guard !isWholeRow else { return nil }
    var properties = AccessibilityProperties(.button)
    properties.label = spokenLabel
    properties.isEnabled = link.isEnabled
    properties.isFocusable = link.isEnabled
    properties.actions = [.press]
    return properties
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .press, link.isEnabled, !isWholeRow else { return false }
    activate(by: .accessibility)
    return true
  }
}

/// Rows that are links.
extension ListBox {
  func link(of unit: RowUnit?) -> RowLink? {
    guard let unit, unit.supply.role == .row else { return nil }
    return unit.box?.listTrait(RowLinkKey.self)?.link
  }
  /// Whether keys can move through rows, to select them or to follow their links.
  var hasChoosableRows: Bool { selection != nil || window.allUnits.contains { link(of: $0) != nil } }

  /// Whether the destination of the row's link is shown beside the list.
  func isFollowed(_ unit: RowUnit) -> Bool {
    guard let link = link(of: unit) else { return false }
    return link.isActive ?? (link.showsBeside && followedRow == unit.key)
  }
  /// Follows the link of a selected row. Links whose destination covers the list wait for the release or Return.
  func followBeside(_ row: Int) {
    guard let unit = window.unit(atRow: row), link(of: unit)?.showsBeside == true else { return }
    follow(unit)
  }
  @discardableResult func follow(_ unit: RowUnit?) -> Bool {
    guard let unit, let link = link(of: unit), link.isEnabled else { return false }
    guard link.showsBeside else {
      link.follow({})
      return true
    }
    guard !isFollowed(unit) else { return true }
    let key = unit.key
    followedRow = key
    link.follow { [weak self] in if self?.followedRow == key { self?.followedRow = nil } }
    return true
  }
}
