import Foundation

/// Content that depends on a value animated along keyframes, repeatedly or once per trigger.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: PrimitiveView where KeyframePath.Value == Value {
  enum Start {
    case repeating(Bool)
    case trigger(AnyEquatable)
  }
  let initialValue: Value
  let start: Start
  let content: (Value) -> Content
  let keyframes: (Value) -> KeyframePath

  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initialValue = initialValue
    start = .repeating(repeating)
    self.content = content
    self.keyframes = keyframes
  }
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initialValue = initialValue
    start = .trigger(AnyEquatable(trigger))
    self.content = content
    self.keyframes = keyframes
  }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { KeyframeAnimatorNode(self, context) }
}

private final class KeyframeAnimatorNode<Value, Path: Keyframes, Content: View>: NodeOf<KeyframeAnimator<Value, Path, Content>>,
  AnimationParticipant
where Path.Value == Value {
  private var child: NodeOf<Content>!
  private var value: Value
  private var run: (timeline: KeyframeTimeline<Value>, start: TimeInterval)?

  override init(_ view: KeyframeAnimator<Value, Path, Content>, _ context: NodeContext) {
    value = view.initialValue
    super.init(view, context)
    child = evaluated.makeViewNode(NodeContext(under: self))
    if case .repeating(true) = view.start { graph.afterUpdate { [weak self] in self?.begin() } }
  }
  private var evaluated: Content { tracking { view.content(value) } }

  override func update(_ new: KeyframeAnimator<Value, Path, Content>) {
    let old = view.start
    view = new
    refresh()
    switch (old, new.start) {
    case (.trigger(let a), .trigger(let b)):
      if a != b { graph.afterUpdate { [weak self] in self?.begin() } }
    case (.repeating(let a), .repeating(let b)):
      if b, !a { graph.afterUpdate { [weak self] in self?.begin() } }
    case (.trigger, .repeating), (.repeating, .trigger): break
    }
  }
  override func refresh() {
    isQueued = false
    child.update(evaluated)
  }

  /// Starts the keyframes from the current value.
  private func begin() {
    guard isMounted else { return }
    run = (KeyframeTimeline(initialValue: value, keyframes: view.keyframes(value)), graph.now)
    graph.animator.add(self)
  }
  func advance(to time: TimeInterval) -> Bool {
    guard let run, isMounted else { return false }
    let elapsed = max(0, time - run.start), duration = run.timeline.duration
    var isRunning = elapsed < duration
    if !isRunning, case .repeating(true) = view.start, duration > 0 {
      // The next round begins where the last one should have ended, not at the time of the frame.
      let rounds = (elapsed / duration).rounded(.down)
      value = view.initialValue
      self.run = (
        KeyframeTimeline(initialValue: value, keyframes: view.keyframes(value)), run.start + rounds * duration)
      isRunning = true
    }
    let current = self.run ?? run
    value = current.timeline.value(time: max(0, time - current.start))
    if !isRunning { self.run = nil }
    Transaction.with(Transaction()) { invalidate() }
    return isRunning
  }

  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { graph.animator.remove(self) }
}

extension View {
  public func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let base = AnyView(self)
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating,
      content: { content(PlaceholderContentView(content: base), $0) }, keyframes: keyframes)
  }
  public func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let base = AnyView(self)
    return KeyframeAnimator(
      initialValue: initialValue, trigger: trigger,
      content: { content(PlaceholderContentView(content: base), $0) }, keyframes: keyframes)
  }
}
