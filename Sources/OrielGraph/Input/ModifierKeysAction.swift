import OrielWindowing

/// The modifier keys that are held, and the views of one window that want to know.
final class ModifierKeys {
  var held: KeyModifiers = []
  private struct Entry { weak var observer: (any ModifierKeysObserver)? }
  private var entries: [Entry] = []
  var hasObservers: Bool { !entries.isEmpty }

  func add(_ observer: any ModifierKeysObserver) { entries.append(Entry(observer: observer)) }
  func remove(_ observer: any ModifierKeysObserver) { entries.removeAll { $0.observer == nil || $0.observer === observer } }
  func change(to new: KeyModifiers) {
    held = new
    guard !entries.isEmpty else { return }
    let new = EventModifiers(new)
    // An action may remove views.
    for entry in entries { entry.observer?.modifiersChanged(to: new) }
  }
}

protocol ModifierKeysObserver: AnyObject {
  func modifiersChanged(to new: EventModifiers)
}

/// Calls an action when other modifier keys of a mask are held than before.
struct ModifierKeysModifier: PrimitiveModifier {
  typealias Body = Never
  let mask: EventModifiers
  let initial: Bool
  let action: (EventModifiers, EventModifiers) -> Void
  func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { ModifierKeysNode(view, context) }
}

private final class ModifierKeysNode<Content: View>: PassThroughNode<Content, ModifierKeysModifier>, ModifierKeysObserver {
  private var held: EventModifiers = []

  override func willMakeChild() {
    let modifier = view.modifier
    held = EventModifiers(graph.input.modifiers)
    graph.input.modifierKeys.add(self)
    guard modifier.initial else { return }
    let shown = held.intersection(modifier.mask)
    graph.afterUpdate { modifier.action(shown, shown) }
  }
  override func willUnmount() { graph.input.modifierKeys.remove(self) }

  func modifiersChanged(to new: EventModifiers) {
    let mask = view.modifier.mask, before = held.intersection(mask), now = new.intersection(mask)
    held = new
    if before != now { view.modifier.action(before, now) }
  }
}

extension View {
  /// Calls an action when modifier keys are pressed or released while the window has the keyboard.
  ///
  /// - Parameters:
  ///   - mask: The modifiers that matter.
  ///   - initial: Whether the action is called when the view appears.
  ///   - action: Gets the modifiers of the mask that were held before, and those that are held now.
  public func onModifierKeysChanged(
    mask: EventModifiers = .all, initial: Bool = true, _ action: @escaping (_ old: EventModifiers, _ new: EventModifiers) -> Void
  ) -> some View { modifier(ModifierKeysModifier(mask: mask, initial: initial, action: action)) }
}
