import Foundation
import OrielWindowing

/// The keyboard shortcuts in one window's content. If several views have the same shortcut, the first one in the view tree acts, in
/// depth-first order from leading to trailing, regardless of when it was added.
final class ShortcutRegistry {
  private struct Entry {
    weak var owner: (any ShortcutOwner)?
  }
  private var entries: [Entry] = []

  func add(_ owner: any ShortcutOwner) { entries.append(Entry(owner: owner)) }
  func remove(_ owner: any ShortcutOwner) { entries.removeAll { $0.owner == nil || $0.owner === owner } }

  private struct Source { weak var source: (any ShortcutSource)? }
  private var sources: [Source] = []
  func add(_ source: any ShortcutSource) {
    sources.removeAll { $0.source == nil }
    sources.append(Source(source: source))
  }

  func modifiersChanged(to modifiers: KeyModifiers) { for entry in sources { entry.source?.modifiersChanged(to: modifiers) } }

  func handle(_ event: KeyEvent, in router: InputRouter) -> Bool {
    defer { self.sources.removeAll { $0.source == nil } }
    let owners = entries.compactMap(\.owner).filter { $0.shortcut?.matches(event) == true }
    // Menus are asked only about possible shortcuts, because reading them costs more than a comparison.
    let sources = sources.compactMap(\.source).filter { event.mayBeShortcut || $0.answersPlainKeys }
    if owners.count + sources.count < 2 {
      return owners.first?.performShortcut(in: router) ?? sources.first?.performShortcut(event) ?? false
    }
    var waiting: [ObjectIdentifier: () -> Bool] = [:]
    for source in sources { waiting[ObjectIdentifier(source)] = { source.performShortcut(event) } }
    // Of several owners around one control, the outermost was created first.
    for owner in owners.reversed() {
      for box in owner.boxes { waiting[ObjectIdentifier(box)] = { owner.performShortcut(in: router) } }
    }
    if let root = router.graph.root, Self.perform(&waiting, from: root) { return true }
    // Owners not found by the walk come last.
    return owners.contains { owner in owner.boxes.contains { waiting[ObjectIdentifier($0)] != nil } && owner.performShortcut(in: router) }
  }
  /// Performs the first enabled one in view order; returns false if there is none.
  private static func perform(_ waiting: inout [ObjectIdentifier: () -> Bool], from box: Box) -> Bool {
    if let action = waiting.removeValue(forKey: ObjectIdentifier(box)), action() { return true }
    guard !waiting.isEmpty else { return false }
    for child in box.childrenInViewOrder where perform(&waiting, from: child) { return true }
    return false
  }
}

/// A box with shortcuts that no view declares: those of a closed menu, or the keys of an alert. It is unregistered when released.
package protocol ShortcutSource: Box {
  /// Whether it also handles keys without Control, Alt or Super.
  var answersPlainKeys: Bool { get }
  /// Performs the action with this shortcut; returns false if there is none.
  func performShortcut(_ event: KeyEvent) -> Bool
  /// Other modifiers are held now; none once the window is no longer focused.
  func modifiersChanged(to modifiers: KeyModifiers)
}

extension ShortcutSource {
  package var answersPlainKeys: Bool { false }
  package func modifiersChanged(to modifiers: KeyModifiers) {}
}

extension InputRouter {
  /// Performs the content's shortcut for this key; false if it has none.
  package func performShortcut(_ event: KeyEvent) -> Bool { shortcuts.handle(event, in: self) }
  package func addShortcutSource(_ source: any ShortcutSource) { shortcuts.add(source) }
}

extension KeyEvent {
  nonisolated var mayBeShortcut: Bool {
    if case .function = key { return true }
    return !modifiers.isDisjoint(with: [.control, .alt, .superKey])
  }
}

protocol ShortcutOwner: AnyObject {
  var shortcut: KeyboardShortcut? { get }
  /// The boxes it belongs to.
  var boxes: [Box] { get }
  /// Returns false if its control is disabled or removed.
  func performShortcut(in router: InputRouter) -> Bool
}

/// Activates the first control of its content when the shortcut is pressed.
public struct _KeyboardShortcutModifier: PrimitiveModifier {
  public typealias Body = Never
  let shortcut: KeyboardShortcut?
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { KeyboardShortcutNode(view, context) }
}

private final class KeyboardShortcutNode<Content: View>: PassThroughNode<Content, _KeyboardShortcutModifier>, ShortcutOwner {
  private let inner: EnvironmentScope
  var shortcut: KeyboardShortcut? { view.modifier.shortcut?.adapted(to: inner.read(\.layoutDirection, for: nil)) }

  init(_ view: ModifiedContent<Content, _KeyboardShortcutModifier>, _ context: NodeContext) {
    inner = EnvironmentScope(parent: context.scope)
    let shortcut = view.modifier.shortcut
    inner.rewrite { $0._keyboardShortcut = shortcut }
    super.init(view, context, scope: inner)
    graph.input.shortcuts.add(self)
  }
  override func modifierChanged(from old: _KeyboardShortcutModifier) {
    let shortcut = view.modifier.shortcut
    inner.rewrite { $0._keyboardShortcut = shortcut }
  }
  override func willUnmount() { graph.input.shortcuts.remove(self) }

  func performShortcut(in router: InputRouter) -> Bool {
    for box in boxes {
      guard box.isInWindow, let target = Self.pressTarget(in: box) else { continue }
      router.showPressed(target)
      target.activate(by: .shortcut)
      return true
    }
    return false
  }
  private static func pressTarget(in box: Box) -> (any PressTarget)? {
    if box.hidesFromFocus { return nil }
    if let target = box.pressTarget { return target.isPressEnabled ? target : nil }
    for child in box.childrenInViewOrder { if let found = pressTarget(in: child) { return found } }
    return nil
  }
}

extension EnvironmentValues {
  /// The keyboard shortcut that applies to the view.
  public nonisolated var keyboardShortcut: KeyboardShortcut? { _keyboardShortcut }
  @Entry package nonisolated var _keyboardShortcut: KeyboardShortcut?
}

extension View {
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    modifier(_KeyboardShortcutModifier(shortcut: KeyboardShortcut(key, modifiers: modifiers)))
  }
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: KeyboardShortcut.Localization
  ) -> some View {
    modifier(
      _KeyboardShortcutModifier(shortcut: KeyboardShortcut(key, modifiers: modifiers, localization: localization)))
  }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    modifier(_KeyboardShortcutModifier(shortcut: shortcut))
  }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(_KeyboardShortcutModifier(shortcut: shortcut))
  }
}
