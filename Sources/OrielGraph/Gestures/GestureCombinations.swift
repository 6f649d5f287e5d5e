import Foundation

/// Two gestures that are recognized at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public nonisolated struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  package func makeRecognizer() -> GestureRecognizer<Value> {
    Recognizer(first.makeAnyRecognizer(), second.makeAnyRecognizer())
  }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    first.updateAny(recognizer.first)
    second.updateAny(recognizer.second)
  }

  private final class Recognizer: PairRecognizer<First.Value, Second.Value, Value> {
    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      if !firstPhase.isOver { firstPhase = first.handle(event, in: context) }
      if !secondPhase.isOver { secondPhase = second.handle(event, in: context) }
      let value = Value(first: firstPhase.value, second: secondPhase.value)
      if firstPhase.isOver, secondPhase.isOver { return value.first == nil && value.second == nil ? .failed : .ended(value) }
      if firstPhase.isRecognized || secondPhase.isRecognized { return .active(value) }
      return .possible(value.first == nil && value.second == nil ? nil : value)
    }
  }
}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}

/// One gesture after another.
public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public nonisolated enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  package func makeRecognizer() -> GestureRecognizer<Value> {
    Recognizer(first.makeAnyRecognizer(), second.makeAnyRecognizer())
  }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    first.updateAny(recognizer.first)
    second.updateAny(recognizer.second)
  }

  private final class Recognizer: PairRecognizer<First.Value, Second.Value, Value> {
    /// The pointer that is down, for the second gesture to begin with.
    private var last: GestureEvent?

    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      switch event.kind {
      case .down, .moved: last = event
      case .up, .cancelled: last = nil
      case .time: break
      }
      guard case .ended(let firstValue) = firstPhase else {
        firstPhase = first.handle(event, in: context)
        switch firstPhase {
        case .possible(let value): return .possible(value.map { .first($0) })
        case .active(let value): return .active(.first(value))
        case .failed: return .failed
        case .ended(let value):
          if var begin = last {
            begin.kind = .down
            begin.time = max(begin.time, event.time)
            secondPhase = second.handle(begin, in: context)
          }
          return combined(value)
        }
      }
      if !secondPhase.isOver { secondPhase = second.handle(event, in: context) }
      return combined(firstValue)
    }
    private func combined(_ firstValue: First.Value) -> GesturePhase<Value> {
      switch secondPhase {
      case .possible(let value): .active(.second(firstValue, value))
      case .active(let value): .active(.second(firstValue, value))
      case .ended(let value): .ended(.second(firstValue, value))
      case .failed: .ended(.second(firstValue, nil))
      }
    }
    override func reset() {
      last = nil
      super.reset()
    }
  }
}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// Two gestures of which only one is recognized; the first has precedence.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public nonisolated enum Value {
    case first(First.Value)
    case second(Second.Value)
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  package func makeRecognizer() -> GestureRecognizer<Value> {
    Recognizer(first.makeAnyRecognizer(), second.makeAnyRecognizer())
  }
  package func update(_ recognizer: GestureRecognizer<Value>) {
    let recognizer = recognizer as! Recognizer
    first.updateAny(recognizer.first)
    second.updateAny(recognizer.second)
  }

  private final class Recognizer: PairRecognizer<First.Value, Second.Value, Value> {
    /// Effects of the second gesture while the first was still possible.
    private var waiting: [() -> Void] = []

    override func handle(_ event: GestureEvent, in context: GestureContext) -> GesturePhase<Value> {
      if !firstPhase.isOver { firstPhase = first.handle(event, in: context) }
      if firstPhase.isRecognized {
        if !secondPhase.isOver {
          second.reset()
          secondPhase = .failed
          waiting = []
        }
        return firstPhase.map { .first($0) }
      }
      if !secondPhase.isOver {
        let before = context.effects.count
        secondPhase = second.handle(event, in: context)
        waiting += context.effects[before...]
        context.effects.removeSubrange(before...)
      }
      guard case .failed = firstPhase else {
        return .possible(firstPhase.value.map { .first($0) })
      }
      context.effects += waiting
      waiting = []
      return secondPhase.map { .second($0) }
    }
    override func reset() {
      waiting = []
      super.reset()
    }
  }
}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

class PairRecognizer<First, Second, Value>: GestureRecognizer<Value> {
  let first: GestureRecognizer<First>
  let second: GestureRecognizer<Second>
  var firstPhase = GesturePhase<First>.possible(nil)
  var secondPhase = GesturePhase<Second>.possible(nil)
  init(_ first: GestureRecognizer<First>, _ second: GestureRecognizer<Second>) {
    self.first = first
    self.second = second
    super.init()
  }
  override func reset() {
    first.reset()
    second.reset()
    firstPhase = .possible(nil)
    secondPhase = .possible(nil)
  }
  override var deadline: TimeInterval? {
    [firstPhase.isOver ? nil : first.deadline, secondPhase.isOver ? nil : second.deadline].compactMap { $0 }.min()
  }
}

extension GesturePhase {
  var isRecognized: Bool {
    switch self {
    case .active, .ended: true
    case .possible, .failed: false
    }
  }
}

extension Gesture {
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> { SequenceGesture(self, other) }
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}
