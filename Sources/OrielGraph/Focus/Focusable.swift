import Foundation
import OrielDrawing

/// How a focusable view uses the focus.
public nonisolated struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// For activation, as with a button: focused by keys, not by clicks.
  public static let activate = FocusInteractions(rawValue: 1)
  /// For input, as with a text field: focused by a click.
  public static let edit = FocusInteractions(rawValue: 2)
  public static let automatic: FocusInteractions = [.activate, .edit]
}

struct FocusableModifier: BoxModifier {
  typealias Body = Never
  let isFocusable: Bool
  let interactions: FocusInteractions
  func makeBox(_ node: ViewNode) -> FocusableBox { FocusableBox(node) }
  func apply(to box: FocusableBox, from old: Self?) {
    box.allowsFocus = isFocusable
    box.interactions = interactions
    if old?.isFocusable == true, !isFocusable { box.graph.input.focusabilityChanged() }
  }
  func makeContentScope(in scope: EnvironmentScope) -> EnvironmentScope? { EnvironmentScope(parent: scope) }
}

/// Makes any content focusable.
final class FocusableBox: WrapperBox, FocusContainer {
  override package class var roles: BoxRoles { [.focus, .focusContainer] }
  var allowsFocus = true
  var interactions = FocusInteractions.automatic
  private var showsRing = false

  var isFocusable: Bool { allowsFocus && isInteractionEnabled }
  var takesFocusOnClick: Bool { interactions.contains(.edit) }

  func focusChanged(_ isFocused: Bool) {
    let has = graph.input.focusedBox === self
    (node as? any ContentScoping)?.contentScope?.rewrite { $0._isFocused = has }
    // Content for input always shows its focus; content for activation only during keyboard navigation.
    let shows = isFocused && graph.input.showsFocusRing(for: self)
    guard shows != showsRing else { return }
    if showsRing { setNeedsDisplay() }
    showsRing = shows
    invalidateInk()
    setNeedsDisplay()
  }
  override var overflow: EdgeInsets {
    let reach = showsRing ? FocusRing.reach : 0
    return EdgeInsets(top: reach, leading: reach, bottom: reach, trailing: reach)
  }
  override func paint(_ painter: any Painter) {
    super.paint(painter)
    if showsRing { FocusRing.paint?(painter, self) }
  }
}

/// Draws focus rings; set by the layer above, which has the theme.
package enum FocusRing {
  /// Draws the ring around a box in its coordinates.
  package static var paint: ((any Painter, Box) -> Void)?
  /// How far it extends past the box, in points.
  package static var reach: CGFloat = 4
}

/// An area in which arrow keys move the focus.
struct FocusSectionModifier: BoxModifier {
  typealias Body = Never
  func makeBox(_ node: ViewNode) -> FocusSectionBox { FocusSectionBox(node) }
  func apply(to box: FocusSectionBox, from old: Self?) {}
}
final class FocusSectionBox: WrapperBox, FocusSection {
  override package class var roles: BoxRoles { .focusGroup }
  var focusAxes: Axis.Set { [.horizontal, .vertical] }
}

/// Limits default focus preferences to the content.
struct FocusScopeModifier: BoxModifier {
  typealias Body = Never
  let namespace: Namespace.ID
  func makeBox(_ node: ViewNode) -> FocusScopeBox { FocusScopeBox(node) }
  func apply(to box: FocusScopeBox, from old: Self?) { box.namespace = namespace }
}
final class FocusScopeBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  var namespace: Namespace.ID?
}

extension InputRouter {
  /// Call this when a box is no longer focusable.
  package func focusabilityChanged() { graph.afterUpdate { [weak self] in self?.focus.reconcile() } }
}

/// Moves the focus to the default of a scope.
public struct ResetFocusAction {
  weak var router: InputRouter?
  public func callAsFunction(in namespace: Namespace.ID) {
    guard let router, let scope = router.focusScope(namespace, in: router.graph.root) else { return }
    router.setFocus(FocusOrder.preferred(in: scope) ?? FocusOrder.targets(in: scope).first)
  }
}

extension EnvironmentValues {
  /// Moves the focus to the default of a focus scope in the window of the view that reads it.
  public nonisolated var resetFocus: ResetFocusAction {
    let scope = UncheckedValue(scope)
    return MainThread.assumed { UncheckedValue(ResetFocusAction(router: scope.value?.graph?.input)) }.value
  }
}

extension InputRouter {
  func focusScope(_ namespace: Namespace.ID, in box: Box?) -> Box? {
    guard let box else { return nil }
    if (box as? FocusScopeBox)?.namespace == namespace { return box }
    for child in box.childrenInViewOrder { if let found = focusScope(namespace, in: child) { return found } }
    return nil
  }
}

extension View {
  public func focusable(_ isFocusable: Bool = true) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable, interactions: .automatic))
  }
  public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable, interactions: interactions))
  }
  public func focusSection() -> some View { modifier(FocusSectionModifier()) }
  public func focusScope(_ namespace: Namespace.ID) -> some View { modifier(FocusScopeModifier(namespace: namespace)) }
}
