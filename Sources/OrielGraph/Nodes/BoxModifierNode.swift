import Foundation

/// A modifier that wraps each box of its content in its own box.
package protocol BoxModifier: PrimitiveModifier {
  associatedtype ModifierBox: WrapperBox
  func makeBox(_ node: ViewNode) -> ModifierBox
  /// Updates the box and invalidates what changed. `old` is nil for a new box.
  func apply(to box: ModifierBox, from old: Self?)
  /// The content's environment scope if the modifier's boxes write to it; nil uses the enclosing one.
  func makeContentScope(in scope: EnvironmentScope) -> EnvironmentScope?
}

/// A node with a separate environment scope for its content.
package protocol ContentScoping: ViewNode {
  var contentScope: EnvironmentScope? { get }
}

extension BoxModifier {
  package func makeContentScope(in scope: EnvironmentScope) -> EnvironmentScope? { nil }
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { BoxModifierNode(view, context) }
}

/// The node of content with a `BoxModifier`. It has one modifier box per content box, and animates the modifier's value.
package final class BoxModifierNode<Content: View, Modifier: BoxModifier>: NodeOf<ModifiedContent<Content, Modifier>>,
  ContentScoping
{
  deinit {}  // Asks for no executor: see `MainThread`.
  package let contentScope: EnvironmentScope?
  private var child: NodeOf<Content>!
  private var wrappers: [(content: Box, box: Modifier.ModifierBox)] = []
  private var presented: PresentedValue<Modifier>?
  /// The view's modifier, or an intermediate value of an animation.
  private var shown: Modifier { presented?.shown ?? view.modifier }

  package override init(_ view: ModifiedContent<Content, Modifier>, _ context: NodeContext) {
    contentScope = view.modifier.makeContentScope(in: context.scope)
    super.init(view, context)
    child = view.content.makeViewNode(NodeContext(under: self, scope: contentScope))
    collect()
  }

  private func collect() {
    let contents = child.boxes
    if contents.count == wrappers.count, zip(contents, wrappers).allSatisfy({ $0 === $1.content }) {
      for (content, box) in wrappers { box.isDeparting = content.isDeparting }
      return
    }
    let old = Dictionary(wrappers.map { (ObjectIdentifier($0.content), $0) }) { first, _ in first }
    wrappers = contents.map { content in
      if let known = old[ObjectIdentifier(content)] {
        known.box.isDeparting = content.isDeparting
        return known
      }
      let box = shown.makeBox(self)
      box.wrap(content)
      box.isDeparting = content.isDeparting
      shown.apply(to: box, from: nil)
      return (content, box)
    }
  }

  package override func childBoxesChanged() {
    let before = wrappers.map { ObjectIdentifier($0.box) }
    collect()
    if before != wrappers.map({ ObjectIdentifier($0.box) }) || wrappers.contains(where: { $0.box.isDeparting }) {
      super.childBoxesChanged()
    }
  }

  package override func update(_ new: ModifiedContent<Content, Modifier>) {
    let old = view.modifier
    view = new
    if !ViewComparison<Modifier>.areEqual(old, new.modifier) { modifierChanged(from: old) }
    child.update(new.content)
  }

  private func modifierChanged(from old: Modifier) {
    guard old is any Animatable, presented != nil || Transaction.current.effectiveAnimation != nil else {
      return show(view.modifier, old)
    }
    let presented = presented ?? PresentedValue(old, in: graph) { [weak self] in self?.show($0, $1) }
    self.presented = presented
    presented.head(for: view.modifier)
  }
  private func show(_ modifier: Modifier, _ old: Modifier) {
    for wrapper in wrappers { modifier.apply(to: wrapper.box, from: old) }
  }

  package override func appendBoxes(to boxes: inout [Box]) { for wrapper in wrappers { boxes.append(wrapper.box) } }
  package override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
