import Foundation
import OrielWindowing

/// A gesture with an action for changes of its value.
public struct _ChangedGesture<Content: Gesture>: PrimitiveGesture where Content.Value: Equatable {
  public typealias Value = Content.Value
  let content: Content
  let action: (Content.Value) -> Void
  package func makeRecognizer() -> GestureRecognizer<Value> { Recognizer(content.makeAnyRecognizer(), action) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    recognizer.action = action
    content.updateAny(recognizer.base)
  }

  private final class Recognizer: DerivedRecognizer<Value, Value> {
    var action: (Value) -> Void
    private var last: Value?
    init(_ base: GestureRecognizer<Value>, _ action: @escaping (Value) -> Void) {
      self.action = action
      super.init(base)
    }
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      let phase = base.handle(event, in: context)
      let value: Value? =
        switch phase {
        case .possible(let value): value
        case .active(let value): value
        case .ended, .failed: nil
        }
      if let value, value != last {
        last = value
        context.effects.append { [self] in action(value) }
      }
      return phase
    }
    override func reset() {
      last = nil
      super.reset()
    }
  }
}

/// A gesture with an action for its end.
public struct _EndedGesture<Content: Gesture>: PrimitiveGesture {
  public typealias Value = Content.Value
  let content: Content
  let action: (Content.Value) -> Void
  package func makeRecognizer() -> GestureRecognizer<Value> { Recognizer(content.makeAnyRecognizer(), action) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    recognizer.action = action
    content.updateAny(recognizer.base)
  }

  private final class Recognizer: DerivedRecognizer<Value, Value> {
    var action: (Value) -> Void
    init(_ base: GestureRecognizer<Value>, _ action: @escaping (Value) -> Void) {
      self.action = action
      super.init(base)
    }
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      let phase = base.handle(event, in: context)
      if case .ended(let value) = phase { context.effects.append { [self] in action(value) } }
      return phase
    }
  }
}

/// A gesture that updates a gesture state while it is active.
public struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
  public typealias Value = Base.Value
  public var base: Base
  public var state: GestureState<State>
  let change: (Base.Value, inout State, inout Transaction) -> Void

  public init(
    base: Base, state: GestureState<State>, body: @escaping (Base.Value, inout State, inout Transaction) -> Void
  ) {
    self.base = base
    self.state = state
    change = body
  }
  package func makeRecognizer() -> GestureRecognizer<Value> { Recognizer(base.makeAnyRecognizer(), self) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    recognizer.gesture = self
    base.updateAny(recognizer.base)
  }

  private final class Recognizer: DerivedRecognizer<Value, Value> {
    var gesture: GestureStateGesture
    private var isChanged = false
    init(_ base: GestureRecognizer<Value>, _ gesture: GestureStateGesture) {
      self.gesture = gesture
      super.init(base)
    }
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      let phase = base.handle(event, in: context)
      switch phase {
      case .possible(let value?), .active(let value):
        if event.kind == .time { break }
        context.effects.append { [self] in
          isChanged = true
          var state = gesture.state.wrappedValue
          var transaction = Transaction()
          transaction.isContinuous = true
          gesture.change(value, &state, &transaction)
          gesture.state.write(state, transaction)
        }
      case .ended: context.effects.append { [self] in putBack() }
      case .possible(nil), .failed: break
      }
      return phase
    }
    private func putBack() {
      guard isChanged else { return }
      isChanged = false
      gesture.state.reset()
    }
    override func reset() {
      putBack()
      super.reset()
    }
  }
}

/// A gesture with a mapped value.
public struct _MapGesture<Content: Gesture, Value>: PrimitiveGesture {
  let content: Content
  let transform: (Content.Value) -> Value
  package func makeRecognizer() -> GestureRecognizer<Value> { Recognizer(content.makeAnyRecognizer(), transform) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    recognizer.transform = transform
    content.updateAny(recognizer.base)
  }

  private final class Recognizer: DerivedRecognizer<Content.Value, Value> {
    var transform: (Content.Value) -> Value
    init(_ base: GestureRecognizer<Content.Value>, _ transform: @escaping (Content.Value) -> Value) {
      self.transform = transform
      super.init(base)
    }
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      base.handle(event, in: context).map(transform)
    }
  }
}

/// A gesture that requires modifier keys when it begins.
public struct _ModifiersGesture<Content: Gesture>: PrimitiveGesture {
  public typealias Value = Content.Value
  let content: Content
  let modifiers: EventModifiers
  package func makeRecognizer() -> GestureRecognizer<Value> { Recognizer(content.makeAnyRecognizer(), modifiers) }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    recognizer.modifiers = modifiers
    content.updateAny(recognizer.base)
  }

  private final class Recognizer: DerivedRecognizer<Value, Value> {
    var modifiers: EventModifiers
    init(_ base: GestureRecognizer<Value>, _ modifiers: EventModifiers) {
      self.modifiers = modifiers
      super.init(base)
    }
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      if event.kind == .down, let held = event.source?.modifiers, !held.isSuperset(of: modifiers.keys) { return .failed }
      return base.handle(event, in: context)
    }
  }
}

extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { GestureStateGesture(base: self, state: state, body: body) }
  public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(content: self, transform: body)
  }
  public func modifiers(_ modifiers: EventModifiers) -> _ModifiersGesture<Self> {
    _ModifiersGesture(content: self, modifiers: modifiers)
  }
}
extension Gesture where Value: Equatable {
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> {
    _ChangedGesture(content: self, action: action)
  }
}
