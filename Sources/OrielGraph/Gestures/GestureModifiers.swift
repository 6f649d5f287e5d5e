import Foundation
import OrielWindowing

/// Which gestures of a view and its subviews are enabled.
public nonisolated struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  /// The gesture that is being added.
  public static let gesture = GestureMask(rawValue: 1)
  /// The subviews' gestures.
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

/// Attaches a gesture to each box of its content.
public struct _GestureModifier<G: Gesture>: BoxModifier {
  public typealias Body = Never
  nonisolated enum Precedence { case normal, high, simultaneous }
  let gesture: G
  let precedence: Precedence
  let mask: GestureMask
  package func makeBox(_ node: ViewNode) -> _GestureBox<G> { _GestureBox(node) }
  package func apply(to box: _GestureBox<G>, from old: Self?) { box.attach(self) }
}

package final class _GestureBox<G: Gesture>: WrapperBox, GestureCarrier, Contestant {
  override package class var roles: BoxRoles { .gestures }
  private var modifier: _GestureModifier<G>?
  private var recognizer: GestureRecognizer<G.Value>?
  private lazy var context = GestureContext(self)
  var box: Box { self }

  func attach(_ new: _GestureModifier<G>) {
    modifier = new
    if let recognizer { new.gesture.updateAny(recognizer) }
  }

  func addEntries(to entries: inout [PointerContest.Entry], continuing contest: PointerContest?) {
    guard let modifier, isInteractionEnabled else { return }
    if !modifier.mask.contains(.subviews) { entries.removeAll() }
    guard modifier.mask.contains(.gesture) else { return }
    if recognizer == nil { recognizer = modifier.gesture.makeAnyRecognizer() }
    let goesOn = contest?.entries.contains { !$0.isOver && $0.contestant === self } ?? false
    if !goesOn { recognizer?.reset() }
    let entry = PointerContest.Entry(self, isSimultaneous: modifier.precedence == .simultaneous)
    if modifier.precedence == .high { entries.insert(entry, at: 0) } else { entries.append(entry) }
  }

  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    guard let recognizer else { return .failed }
    context.effects = []
    let phase = recognizer.handle(event, in: context)
    effects += context.effects
    context.effects = []
    return switch phase {
    case .possible: .possible
    case .active: .active
    case .ended: .ended
    case .failed: .failed
    }
  }
  func cancel() { recognizer?.reset() }
  var deadline: TimeInterval? { recognizer?.deadline }

  // Assistive technology can perform taps for the user.
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .press, let tap = modifier?.gesture as? any TapActing else { return false }
    tap.performTap()
    return true
  }
  override package var accessibility: AccessibilityProperties? { nil }
  /// Whether a tap on the content has an action.
  var actsOnTap: Bool { isInteractionEnabled && modifier?.gesture is any TapActing }
}

/// A box with a tap gesture that can be performed without a pointer.
protocol TapActingBox: Box {
  var actsOnTap: Bool { get }
}
extension _GestureBox: TapActingBox {}

/// A gesture whose action can be performed without a pointer.
protocol TapActing {
  func performTap()
}
extension _EndedGesture: TapActing where Content == TapGesture {
  func performTap() { if content.count == 1 { action(()) } }
}

/// Reports when a press begins and ends, in whatever way.
struct PressingGesture<Content: Gesture>: PrimitiveGesture {
  typealias Value = Content.Value
  let content: Content
  let pressingChanged: (Bool) -> Void
  func makeRecognizer() -> GestureRecognizer<Value> { Recognizer(content.makeAnyRecognizer(), pressingChanged) }
  func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    recognizer.pressingChanged = pressingChanged
    content.updateAny(recognizer.base)
  }
  private final class Recognizer: DerivedRecognizer<Value, Value> {
    var pressingChanged: (Bool) -> Void
    private var isPressing = false
    init(_ base: GestureRecognizer<Value>, _ pressingChanged: @escaping (Bool) -> Void) {
      self.pressingChanged = pressingChanged
      super.init(base)
    }
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      let phase = base.handle(event, in: context)
      switch phase {
      case .possible(_?), .active: context.effects.append { [self] in set(true) }
      case .ended: context.effects.append { [self] in set(false) }
      case .possible(nil), .failed: break
      }
      return phase
    }
    private func set(_ new: Bool) {
      guard new != isPressing else { return }
      isPressing = new
      pressingChanged(new)
    }
    override func reset() {
      set(false)
      super.reset()
    }
  }
}

extension View {
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(_GestureModifier(gesture: gesture, precedence: .normal, mask: mask))
  }
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }
  public func gesture<T: Gesture>(_ gesture: T, name: String, isEnabled: Bool = true) -> some View {
    self.gesture(gesture, isEnabled: isEnabled)
  }
  public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(_GestureModifier(gesture: gesture, precedence: .high, mask: mask))
  }
  public func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }
  public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(_GestureModifier(gesture: gesture, precedence: .simultaneous, mask: mask))
  }
  public func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { action() })
  }
  public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }
  @_disfavoredOverload
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }

  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      PressingGesture(
        content: LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
          .onEnded { _ in action() }, pressingChanged: onPressingChanged ?? { _ in }))
  }
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
  }
}
