import OrielControls
import OrielGraph

/// The presentation of one modifier, with its condition.
package struct Presentation<Item, Content: View> {
  let kind: PresentationKind
  let name: String
  let condition: PresentationCondition<Item>
  let onDismiss: (() -> Void)?
  let content: (Item) -> Content
  /// The placement of a popover.
  var popover = PopoverRequest()
  /// The portal request for a file panel.
  package var filePanel: ((Item) -> FilePanelAsk)?

  /// - Parameters:
  ///   - name: The modifier's name, for messages.
  ///   - content: Evaluated in the presentation's own graph, with the presenting view's environment.
  package init(
    _ kind: PresentationKind, name: String, when condition: PresentationCondition<Item>, onDismiss: (() -> Void)? = nil,
    content: @escaping (Item) -> Content
  ) {
    self.kind = kind
    self.name = name
    self.condition = condition
    self.onDismiss = onDismiss
    self.content = content
  }
}

extension View {
  /// Presents while the condition holds; the basis of all presentation modifiers.
  package func presents<Item, Content: View>(_ presentation: Presentation<Item, Content>) -> some View {
    modifier(PresentationModifier(presentation: presentation))
  }
}

package struct PresentationModifier<Item, Presented: View>: PrimitiveModifier {
  package typealias Body = Never
  let presentation: Presentation<Item, Presented>
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { PresentationNode(view, context) }
}

/// Reads the condition whenever it may have changed, and notifies the window after the round's bodies have run.
private final class PresentationNode<Content: View, Item, Presented: View>:
  PassThroughNode<Content, PresentationModifier<Item, Presented>>
{
  private var source: PresentationSourceOf<Item, Presented>!
  private var willTell = false

  override func willMakeChild() {
    source = PresentationSourceOf(view.modifier.presentation, node: self)
    (graph.host as? MenuContentReader)?.viewMayPresent()
    if source.naturalKind.isAlert { (graph.host as? any PresentationHost)?.mayShowAlerts() }
    evaluate()
  }
  override func modifierChanged(from old: PresentationModifier<Item, Presented>) {
    source.presentation = view.modifier.presentation
    evaluate()
    source.contentChanged()
  }
  override func refresh() {
    isQueued = false
    evaluate()
  }
  private func evaluate() {
    let condition = view.modifier.presentation.condition
    source.wanted = tracking { condition.read() ?? (source.isThere && condition.staysWithoutItem() ? source.wanted : nil) }
    guard !willTell, source.hasNews else { return }
    willTell = true
    graph.afterUpdate { [weak self] in
      guard let self, isMounted else { return }
      willTell = false
      source.tell()
    }
  }
  override func willUnmount() {
    let source = source!
    graph.afterUpdate { source.presenterGone() }
  }
}
