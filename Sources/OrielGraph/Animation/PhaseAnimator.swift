import Foundation

/// Content that cycles through phases, each with its own animation, continuously or once per trigger.
public struct PhaseAnimator<Phase: Equatable, Content: View>: PrimitiveView {
  let phases: [Phase]
  /// nil cycles forever.
  let trigger: AnyEquatable?
  let content: (Phase) -> Content
  let animation: (Phase) -> Animation?

  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases: Array(phases), trigger: AnyEquatable(trigger), content: content, animation: animation)
  }
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases: Array(phases), trigger: nil, content: content, animation: animation)
  }
  init(
    phases: [Phase], trigger: AnyEquatable?, content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation?
  ) {
    if phases.isEmpty { RuntimeIssue.report("PhaseAnimator has no phases, so it shows nothing. Give it at least one.") }
    self.phases = phases
    self.trigger = trigger
    self.content = content
    self.animation = animation
  }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { PhaseAnimatorNode(self, context) }
}

/// Any equatable value, compared with others of its type.
package nonisolated struct AnyEquatable: Equatable {
  private let value: Any
  private let equals: (Any) -> Bool
  package init<E: Equatable>(_ value: E) {
    self.value = value
    equals = { ($0 as? E) == value }
  }
  package static func == (a: Self, b: Self) -> Bool { a.equals(b.value) }
}

private final class PhaseAnimatorNode<Phase: Equatable, Content: View>: NodeOf<PhaseAnimator<Phase, Content>> {
  private var child: NodeOf<Content>?
  private var index = 0
  private var clock: PhaseClock?

  override init(_ view: PhaseAnimator<Phase, Content>, _ context: NodeContext) {
    super.init(view, context)
    showPhase()
    if view.trigger == nil { graph.afterUpdate { [weak self] in self?.advance() } }
  }

  override func update(_ new: PhaseAnimator<Phase, Content>) {
    let isTriggered = new.trigger != view.trigger
    view = new
    if index >= new.phases.count { index = 0 }
    refresh()
    // A trigger during a cycle does not start another one.
    if isTriggered, clock == nil { graph.afterUpdate { [weak self] in self?.advance() } }
  }
  override func refresh() {
    isQueued = false
    showPhase()
  }
  private func showPhase() {
    guard view.phases.indices.contains(index) else { return }
    let content = tracking { view.content(view.phases[index]) }
    if let child { child.update(content) } else {
      child = content.makeViewNode(NodeContext(under: self))
    }
  }

  /// Shows the next phase; the one after it follows once this phase's animation is complete.
  private func advance() {
    guard isMounted, view.phases.count > 1 else { return }
    index = (index + 1) % view.phases.count
    let animation = view.animation(view.phases[index])
    Transaction.with(Transaction(animation: animation)) { invalidate() }
    let clock = PhaseClock(animation, at: graph.now) { [weak self] in
      guard let self else { return }
      self.clock = nil
      if self.view.trigger == nil || self.index != 0 { self.advance() }
    }
    self.clock = clock
    graph.animator.add(clock)
  }

  override func appendBoxes(to boxes: inout [Box]) { child?.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { if let clock { graph.animator.remove(clock) } }
}

/// Reports when an animation is complete, whatever it animates; never before the next frame.
private final class PhaseClock: AnimationParticipant {
  private var vector = AnimatedVector(0.0)
  private let done: () -> Void
  init(_ animation: Animation?, at now: TimeInterval, done: @escaping () -> Void) {
    self.done = done
    vector.animate(to: 1, with: animation, at: now)
  }
  func advance(to time: TimeInterval) -> Bool {
    _ = vector.value(at: time)
    if vector.isAnimating, !vector.isLogicallyComplete { return true }
    done()
    return false
  }
}

extension View {
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let base = AnyView(self)
    return PhaseAnimator(
      phases, trigger: trigger, content: { content(PlaceholderContentView(content: base), $0) }, animation: animation)
  }
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let base = AnyView(self)
    return PhaseAnimator(
      phases, content: { content(PlaceholderContentView(content: base), $0) }, animation: animation)
  }
}
