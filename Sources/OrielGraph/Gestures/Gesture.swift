import Foundation

/// Recognizes pointer and touch events and produces values.
///
/// On Linux, property wrappers such as `@GestureState` inside a custom gesture are not installed; declare them in the view.
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: Gesture {}
extension Gesture where Body == Never {
  public var body: Never { fatalError("\(Self.self) is recognized by the framework and has no body.") }
}

/// A gesture with its own recognizer instead of a body.
package protocol PrimitiveGesture: Gesture where Body == Never {
  func makeRecognizer() -> GestureRecognizer<Value>
  /// Updates a recognizer made by this type with a new value of the gesture, possibly during a press.
  func update(_ recognizer: GestureRecognizer<Value>)
}

extension Gesture {
  package func makeAnyRecognizer() -> GestureRecognizer<Value> {
    func make<G: PrimitiveGesture>(_ gesture: G) -> AnyObject { gesture.makeRecognizer() }
    if let primitive = self as? any PrimitiveGesture {
      return unsafeDowncast(make(primitive), to: GestureRecognizer<Value>.self)
    }
    return body.makeAnyRecognizer() as AnyObject as! GestureRecognizer<Value>
  }
  package func updateAny(_ recognizer: GestureRecognizer<Value>) {
    func update<G: PrimitiveGesture>(_ gesture: G) {
      gesture.update(unsafeDowncast(recognizer, to: GestureRecognizer<G.Value>.self))
    }
    if let primitive = self as? any PrimitiveGesture { return update(primitive) }
    func pass<B: Gesture>(_ body: B) { body.updateAny(unsafeDowncast(recognizer, to: GestureRecognizer<B.Value>.self)) }
    pass(body)
  }
}

/// The state of a gesture.
package nonisolated enum GesturePhase<Value> {
  /// Not recognized yet; may have a provisional value, such as during a long press.
  case possible(Value?)
  case active(Value)
  case ended(Value)
  case failed

  var isOver: Bool {
    switch self {
    case .ended, .failed: true
    case .possible, .active: false
    }
  }
  /// The current value.
  var value: Value? {
    switch self {
    case .possible(let value): value
    case .active(let value), .ended(let value): value
    case .failed: nil
    }
  }
  func map<T>(_ transform: (Value) -> T) -> GesturePhase<T> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }
}

/// The environment of recognizers, which also collects their effects.
package final class GestureContext {
  package unowned let box: Box
  /// Run in order once the gesture may take effect; dropped if another one claims the press.
  package var effects: [() -> Void] = []
  init(_ box: Box) { self.box = box }

  var settings: DesktopSettings { box.desktopSettings }
}

/// Follows the events of presses and turns them into phases. One per gesture value in the tree; kept between presses.
package class GestureRecognizer<Value> {
  init() {}
  /// Handles an event. Called until it returns `ended` or `failed`, then again after `reset`.
  func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> { .failed }
  /// Resets all state: the press ended, or another gesture claimed it.
  func reset() {}
  /// When it must be called without an event.
  var deadline: TimeInterval? { nil }
}

/// A type-erased gesture.
public struct AnyGesture<Value>: PrimitiveGesture {
  private let make: () -> GestureRecognizer<Value>
  private let hand: (GestureRecognizer<Value>) -> Void

  public init<T: Gesture>(_ gesture: T) where T.Value == Value {
    make = { Typed(type: T.self, recognizer: gesture.makeAnyRecognizer()) }
    hand = { recognizer in
      guard let typed = recognizer as? Typed else { return }
      if typed.type == T.self { gesture.updateAny(typed.recognizer) }
    }
  }
  package func makeRecognizer() -> GestureRecognizer<Value> { make() }
  package func update(_ recognizer: GestureRecognizer<Value>) { hand(recognizer) }

  private final class Typed: GestureRecognizer<Value> {
    let type: Any.Type
    let recognizer: GestureRecognizer<Value>
    init(type: Any.Type, recognizer: GestureRecognizer<Value>) {
      self.type = type
      self.recognizer = recognizer
      super.init()
    }
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      recognizer.handle(event, in: context)
    }
    override func reset() { recognizer.reset() }
    override var deadline: TimeInterval? { recognizer.deadline }
  }
}

/// A recognizer that transforms the phases of another one.
class DerivedRecognizer<Base, Value>: GestureRecognizer<Value> {
  let base: GestureRecognizer<Base>
  init(_ base: GestureRecognizer<Base>) {
    self.base = base
    super.init()
  }
  override func reset() { base.reset() }
  override var deadline: TimeInterval? { base.deadline }
}

extension Optional: Gesture where Wrapped: Gesture {
  public typealias Value = Wrapped.Value
}
extension Optional: PrimitiveGesture where Wrapped: Gesture {
  package func makeRecognizer() -> GestureRecognizer<Wrapped.Value> { self?.makeAnyRecognizer() ?? GestureRecognizer() }
  package func update(_ recognizer: GestureRecognizer<Wrapped.Value>) { self?.updateAny(recognizer) }
}
