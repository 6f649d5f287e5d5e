import OrielControls

extension View {
  /// Shows details beside this view while the binding is true, in a column at the trailing edge, or in a sheet if the
  /// horizontal size class is compact.
  ///
  /// Dragging the column's divider below its minimum width hides it and sets the binding to false, unless the content has
  /// `interactiveDismissDisabled()`. On Linux, if the window is too narrow for both, the inspector is shown over this view
  /// until the user clicks beside it. Its width and visibility are restored with the window; two inspectors in one window share
  /// one width.
  public func inspector<V: View>(isPresented: Binding<Bool>, @ViewBuilder content: () -> V) -> some View {
    modifier(InspectorModifier(isPresented: isPresented, inspector: content()))
  }
}

private struct InspectorModifier<Inspector: View>: ViewModifier {
  @Binding var isPresented: Bool
  let inspector: Inspector
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass
  @Environment(\.sceneValues) private var sceneValues

  func body(content: Content) -> some View {
    let isCompact = horizontalSizeClass == .compact, isPresented = $isPresented
    // The column keeps its place in the tree, so that this view keeps its state when the size class changes.
    let shown = Binding { !isCompact && isPresented.wrappedValue } set: { isPresented.wrappedValue = $0 }
    InspectorColumn(content: content, inspector: inspector.modifier(TraitsOfColumn()), isPresented: shown, isInWindow: sceneValues != nil)
      .presents(
        Presentation(.sheet, name: "inspector(isPresented:content:)", when: .isPresented(isCompact ? isPresented : .constant(false))) {
          inspector
        })
  }
}

private struct InspectorColumn<Content: View, Inspector: View>: View {
  let content: Content
  let inspector: Inspector
  let isPresented: Binding<Bool>
  /// Whether it is in a window, which stores the width; a rendered image of a view does not.
  let isInWindow: Bool
  var body: some View {
    if isInWindow {
      KeptColumn(content: content, inspector: inspector, isPresented: isPresented)
    } else {
      content.inspectorColumn(isPresented: isPresented, width: .constant(nil), content: inspector)
    }
  }
}
private struct KeptColumn<Content: View, Inspector: View>: View {
  let content: Content
  let inspector: Inspector
  let isPresented: Binding<Bool>
  @SceneStorage("Oriel.inspectorWidth") private var width: Double?
  var body: some View { content.inspectorColumn(isPresented: isPresented, width: $width, content: inspector) }
}

/// Keeps presentation modifiers of a column's content from affecting a sheet that contains both.
private struct TraitsOfColumn: PrimitiveModifier {
  typealias Body = Never
  func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { TraitsOfColumnNode(view, context) }
}
private final class TraitsOfColumnNode<Content: View>: PassThroughNode<Content, TraitsOfColumn> {
  override func preferenceChanged(_ key: ObjectIdentifier) {
    super.preferenceChanged(key)
    if key == ObjectIdentifier(PresentationTraitsKey.self) { super.preferenceChanged(ObjectIdentifier(InspectorHeldKey.self)) }
  }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    if key == PresentationTraitsKey.self { return nil }
    guard key == InspectorHeldKey.self else { return super.preference(key) }
    return (super.preference(PresentationTraitsKey.self)?.isInteractiveDismissDisabled ?? false) as? K.Value
  }
}
