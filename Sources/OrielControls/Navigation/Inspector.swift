import OrielDrawing
import OrielGraph

/// Content with a column for details at its trailing edge.
public struct _InspectorView<Content: View, Inspector: View>: PrimitiveView {
  let content: Content
  let inspector: Inspector
  let isPresented: Binding<Bool>
  /// Stores the width that the user chose; nil if it is not stored.
  let width: Binding<Double?>
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { InspectorNode(self, context) }
}

/// The window's inspector, for its menus.
package final class InspectorControl: Equatable {
  fileprivate var read: () -> Bool = { false }
  fileprivate var write: (Bool) -> Void = { _ in }
  package var isShown: Bool { read() }
  package func toggle() { write(!isShown) }
  nonisolated package static func == (a: InspectorControl, b: InspectorControl) -> Bool { a === b }
}
/// Passes the outermost inspector's control to the window.
package nonisolated enum InspectorControlKey: PreferenceKey {
  package static var defaultValue: InspectorControl? { nil }
  package static func reduce(value: inout InspectorControl?, nextValue: () -> InspectorControl?) { value = value ?? nextValue() }
}

/// Whether an inspector's content prevents the user from hiding it.
package nonisolated enum InspectorHeldKey: PreferenceKey {
  package static var defaultValue: Bool { false }
  package static func reduce(value: inout Bool, nextValue: () -> Bool) { value = nextValue() || value }
}
/// The width requested by an inspector's content.
private nonisolated enum InspectorWidthKey: PreferenceKey {
  static var defaultValue: ColumnWidth? { nil }
  static func reduce(value: inout ColumnWidth?, nextValue: () -> ColumnWidth?) { value = value ?? nextValue() }
}

private final class InspectorNode<Content: View, Inspector: View>: NodeOf<_InspectorView<Content, Inspector>>, PreferenceReading {
  private var content: NodeOf<Content>!
  /// Created when first shown.
  private var inspector: NodeOf<Inspector>?
  private var box: SplitBox!
  private var main: PaneBox!
  private var side: PaneBox!
  private let reader: ReaderNode
  private let looker: ReaderNode
  private let control = InspectorControl()
  /// Stores in the window whether the column is shown.
  private let kept: SceneValuePlace?

  override init(_ view: _InspectorView<Content, Inspector>, _ context: NodeContext) {
    reader = ReaderNode(context)
    looker = ReaderNode(context)
    kept = context.scope.read(\.sceneValues, for: nil)?.claim("inspector")
    super.init(view, context)
    box = SplitBox(self, axis: .horizontal)
    main = PaneBox(self)
    main.isFlexible = true
    main.defaults = ColumnWidth(minimum: 120)
    main.fitsContent = true
    side = PaneBox(self)
    side.defaults = ColumnWidth(minimum: 200, ideal: 260, maximum: 480)
    side.collapses = true
    side.isTrailing = true
    side.chosen = view.width.wrappedValue.map { CGFloat($0) }
    side.onChosen = { [weak self] width in self?.view.width.wrappedValue = width.map { Double($0) } }
    content = view.content.makeViewNode(NodeContext(under: self))
    main.setChildren(content.boxes)
    box.setPanes([main, side])
    reader.onChange = { [weak self] in self?.apply() }
    looker.onChange = { [weak self] in self?.applyLook() }
    control.read = { [weak self] in
      guard let self else { return false }
      return view.isPresented.wrappedValue && (!side.isSqueezedOut || side.insists)
    }
    control.write = { [weak self] isShown in
      guard let self else { return }
      // It was hidden for lack of space, but the binding is still true.
      if isShown, view.isPresented.wrappedValue, box.toggleSqueezed(side) { return }
      view.isPresented.wrappedValue = isShown
    }
    box.onShown = { [weak self] pane, isShown in
      if pane === self?.side { self?.view.isPresented.wrappedValue = isShown }
    }
    applyLook()
    // In a restored window, the stored state overrides the app's initial value.
    let wasShown = kept?.value as? Bool
    apply()
    if let wasShown, wasShown != view.isPresented.wrappedValue {
      graph.afterUpdate { [weak self] in self?.view.isPresented.wrappedValue = wasShown }
    }
    preferenceChanged(ObjectIdentifier(InspectorControlKey.self))
  }

  private func applyLook() {
    let theme = looker.recording { scope.read(\.theme, for: looker) }
    box.show(theme)
    side.background = theme.colors.windowBackground
  }
  private func apply() {
    let isShown = reader.tracking { view.isPresented.wrappedValue }
    if isShown, inspector == nil {
      let inner = EnvironmentScope(parent: scope)
      inner.rewrite { [weak self] in
        $0.automaticListLook = ListLook(.inset)
        // It is what is presented here, not the window.
        $0._isPresented = true
        $0._dismiss = DismissAction { self?.view.isPresented.wrappedValue = false }
      }
      let node = view.inspector.makeViewNode(NodeContext(under: self, scope: inner))
      inspector = node
      side.setChildren(node.boxes)
      collectPreferences()
    }
    let animation = Transaction.current.effectiveAnimation ?? scope.read(\.theme, for: nil).motion.sidebar
    box.setShown(side, isShown, animation: animation)
    if let kept, kept.value as? Bool != isShown { kept.value = isShown }
  }

  override func update(_ new: _InspectorView<Content, Inspector>) {
    view = new
    content.update(new.content)
    inspector?.update(new.inspector)
    apply()
  }
  override func childBoxesChanged() {
    guard let content, main != nil else { return }
    if !main.children.elementsEqual(content.boxes, by: ===) { main.setChildren(content.boxes) }
    if let inspector, !side.children.elementsEqual(inspector.boxes, by: ===) { side.setChildren(inspector.boxes) }
  }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let content { body(content) }
    if let inspector { body(inspector) }
  }
  override func preferenceChanged(_ key: ObjectIdentifier) {
    // Column widths must not pass beyond this inspector.
    if key == ObjectIdentifier(InspectorWidthKey.self) || key == ObjectIdentifier(InspectorHeldKey.self) {
      graph.enqueue(self)
    } else {
      super.preferenceChanged(key)
    }
  }
  func collectPreferences() {
    side.isHeld = inspector?.preference(InspectorHeldKey.self) ?? false
    guard let value = inspector?.preference(InspectorWidthKey.self), value != side.wish else { return }
    side.wish = value
    box.setNeedsLayout()
  }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    if key == InspectorWidthKey.self || key == InspectorHeldKey.self { return nil }
    if key == InspectorControlKey.self { return (control as InspectorControl?) as? K.Value }
    return super.preference(key)
  }
  override func willUnmount() {
    reader.unmount()
    looker.unmount()
    kept?.giveBack()
  }
}

extension View {
  /// The column of an inspector; see `inspector(isPresented:content:)`.
  package func inspectorColumn<V: View>(isPresented: Binding<Bool>, width: Binding<Double?>, content: V) -> some View {
    _InspectorView(content: self, inspector: content, isPresented: isPresented, width: width)
  }
  /// Sets a fixed width, in points, from inside an inspector's content.
  public func inspectorColumnWidth(_ width: CGFloat) -> some View {
    preference(key: InspectorWidthKey.self, value: ColumnWidth(minimum: width, ideal: width, maximum: width))
  }
  /// Sets the width limits and the ideal width from inside an inspector's content. A double click on the divider restores the ideal.
  public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    preference(key: InspectorWidthKey.self, value: ColumnWidth(minimum: min, ideal: ideal, maximum: max))
  }
}
