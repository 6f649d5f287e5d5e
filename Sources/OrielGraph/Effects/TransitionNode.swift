import Foundation

/// Content with a transition.
public struct _TransitionView<Content: View>: PrimitiveView {
  let content: Content
  let transition: AnyTransition
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { TransitionNode(self, context) }
}

/// A node that animates its own insertion and removal.
protocol TransitionPlaying: ViewNode {
  func playInsertion(_ transaction: Transaction)
  func playRemoval(_ transaction: Transaction, done: @escaping () -> Void)
}

/// Shows the content in its transition's view for the current phase.
private final class TransitionNode<Content: View>: NodeOf<_TransitionView<Content>>, TransitionPlaying {
  private var child: NodeOf<AnyView>!
  private var phase = TransitionPhase.identity

  override init(_ view: _TransitionView<Content>, _ context: NodeContext) {
    super.init(view, context)
    child = presented.makeViewNode(NodeContext(under: self))
  }
  private var presented: AnyView { view.transition.content(AnyView(view.content), phase) }

  override func update(_ new: _TransitionView<Content>) {
    view = new
    child.update(presented)
  }
  private func show(_ phase: TransitionPhase, _ transaction: Transaction) {
    self.phase = phase
    Transaction.with(transaction) { child.update(presented) }
  }
  private func own(_ transaction: Transaction) -> Transaction {
    var transaction = transaction
    if let animation = view.transition.animation { transaction.animation = animation }
    return transaction
  }

  func playInsertion(_ transaction: Transaction) {
    show(.willAppear, Transaction())
    show(.identity, own(transaction))
  }
  func playRemoval(_ transaction: Transaction, done: @escaping () -> Void) {
    var transaction = own(transaction)
    let batch = CompletionBatch(criteria: .removed, action: done)
    transaction[CompletionBatch.Key.self] = batch
    show(.didDisappear, transaction)
    batch.arm()
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

extension ViewNode {
  /// The transitions that apply to this node: its own, or those of the structure directly below it.
  fileprivate func transitions(_ found: inout [any TransitionPlaying]) {
    if let playing = self as? any TransitionPlaying { return found.append(playing) }
    // A node with its own box is another container, whose transitions do not belong to this change.
    if self is any BoxOwningNode { return }
    forEachChild { $0.transitions(&found) }
  }
}

/// A node whose boxes are its own, not its children's.
protocol BoxOwningNode: ViewNode {}
extension LeafNode: BoxOwningNode {}
extension ContainerNode: BoxOwningNode {}

extension ViewGraph {
  /// A node was added to an existing tree.
  func arrive(_ node: ViewNode) {
    let transaction = Transaction.current
    guard let animation = transaction.effectiveAnimation, counters.frames > 0, isVisible else { return }
    layoutFollows(transaction)
    var playing: [any TransitionPlaying] = []
    node.transitions(&playing)
    if playing.isEmpty {
      for box in node.boxes { BoxFade.begin(box, from: 0, to: 1, animation, animator) {} }
    } else {
      for transition in playing { transition.playInsertion(transaction) }
    }
  }

  /// Plays a node's removal and calls `done` at its end. Returns false if there is no transition, so it is removed at once.
  func depart(_ node: ViewNode, done: @escaping () -> Void) -> Bool {
    let transaction = Transaction.current
    guard let animation = transaction.effectiveAnimation, counters.frames > 0, isVisible else { return false }
    let boxes = node.boxes
    guard !boxes.isEmpty else { return false }
    layoutFollows(transaction)
    for box in boxes { box.isDeparting = true }
    var playing: [any TransitionPlaying] = []
    node.transitions(&playing)
    var remaining = playing.isEmpty ? boxes.count : playing.count
    let one = {
      remaining -= 1
      if remaining == 0 { done() }
    }
    if playing.isEmpty {
      for box in boxes { BoxFade.begin(box, from: box.fade ?? 1, to: 0, animation, animator, done: one) }
    } else {
      for transition in playing { transition.playRemoval(transaction, done: one) }
    }
    return true
  }
}

/// The default transition: a box fades in or out.
final class BoxFade: AnimationParticipant {
  private weak var box: Box?
  private var vector: AnimatedVector<Double>
  private let done: () -> Void

  static func begin(
    _ box: Box, from start: Double, to end: Double, _ animation: Animation, _ animator: Animator, done: @escaping () -> Void
  ) {
    let fade = BoxFade(box, start, done)
    fade.vector.animate(to: end, with: animation, at: animator.graph?.now ?? animator.time)
    box.fade = start
    animator.add(fade)
  }
  private init(_ box: Box, _ value: Double, _ done: @escaping () -> Void) {
    self.box = box
    vector = AnimatedVector(value)
    self.done = done
  }
  func advance(to time: TimeInterval) -> Bool {
    let value = vector.value(at: time)
    if let box {
      box.fade = vector.isAnimating || vector.target < 1 ? min(max(value, 0), 1) : nil
      box.setNeedsDisplay()
    }
    if !vector.isAnimating { done() }
    return vector.isAnimating
  }
}
