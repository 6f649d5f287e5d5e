import OrielGraph

/// An animation of a symbol.
public nonisolated protocol SymbolEffect: Sendable {
  /// How the symbol moves. Not for apps.
  var _motion: _SymbolMotion { get }
}
/// The kinds of symbol effects. Each affects the whole symbol, because the line art has no layers.
public nonisolated enum _SymbolMotion: Hashable, Sendable {
  case bounce(down: Bool), pulse, variableColor, scale(down: Bool), breathe, rotate(counterClockwise: Bool)
  /// A direction in points, or a rotation.
  case wiggle(x: Double, y: Double, turn: Double)
  case appear, disappear, replace
}
public nonisolated protocol IndefiniteSymbolEffect {}
public nonisolated protocol DiscreteSymbolEffect {}
public nonisolated protocol TransitionSymbolEffect {}
public nonisolated protocol ContentTransitionSymbolEffect {}

public nonisolated struct SymbolEffectOptions: Sendable, Hashable {
  private(set) var speed = 1.0
  /// nil runs once per change, or forever while active.
  private(set) var count: Int?
  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions(count: .max)
  public static let nonRepeating = SymbolEffectOptions(count: 1)
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(speed: speed) }
  public static func `repeat`(_ count: Int) -> SymbolEffectOptions { SymbolEffectOptions(count: count) }
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { SymbolEffectOptions(count: .max) }
  public func speed(_ speed: Double) -> SymbolEffectOptions { var copy = self; copy.speed = speed; return copy }
  public func `repeat`(_ count: Int) -> SymbolEffectOptions { var copy = self; copy.count = count; return copy }
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { `repeat`(.max) }
  public var repeating: SymbolEffectOptions { `repeat`(.max) }
  public var nonRepeating: SymbolEffectOptions { `repeat`(1) }

  public struct RepeatBehavior: Sendable, Hashable {
    private let count: Int?
    public static let continuous = RepeatBehavior(count: nil)
    public static let periodic = RepeatBehavior(count: nil)
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior { RepeatBehavior(count: count) }
  }
}

public nonisolated struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.bounce(down: false)
  public var up: BounceSymbolEffect { BounceSymbolEffect(_motion: .bounce(down: false)) }
  public var down: BounceSymbolEffect { BounceSymbolEffect(_motion: .bounce(down: true)) }
  public var byLayer: BounceSymbolEffect { self }
  public var wholeSymbol: BounceSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == BounceSymbolEffect { public static var bounce: BounceSymbolEffect { .init() } }

public nonisolated struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.pulse
  public var byLayer: PulseSymbolEffect { self }
  public var wholeSymbol: PulseSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == PulseSymbolEffect { public static var pulse: PulseSymbolEffect { .init() } }

public nonisolated struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.variableColor
  public var iterative: VariableColorSymbolEffect { self }
  public var cumulative: VariableColorSymbolEffect { self }
  public var reversing: VariableColorSymbolEffect { self }
  public var nonReversing: VariableColorSymbolEffect { self }
  public var hideInactiveLayers: VariableColorSymbolEffect { self }
  public var dimInactiveLayers: VariableColorSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == VariableColorSymbolEffect { public static var variableColor: VariableColorSymbolEffect { .init() } }

public nonisolated struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.scale(down: false)
  public var up: ScaleSymbolEffect { ScaleSymbolEffect(_motion: .scale(down: false)) }
  public var down: ScaleSymbolEffect { ScaleSymbolEffect(_motion: .scale(down: true)) }
  public var byLayer: ScaleSymbolEffect { self }
  public var wholeSymbol: ScaleSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == ScaleSymbolEffect { public static var scale: ScaleSymbolEffect { .init() } }

public nonisolated struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.breathe
  public var plain: BreatheSymbolEffect { self }
  public var pulse: BreatheSymbolEffect { self }
  public var byLayer: BreatheSymbolEffect { self }
  public var wholeSymbol: BreatheSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == BreatheSymbolEffect { public static var breathe: BreatheSymbolEffect { .init() } }

public nonisolated struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.wiggle(x: 0, y: 0, turn: 1)
  public var up: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: 0, y: -1, turn: 0)) }
  public var down: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: 0, y: 1, turn: 0)) }
  public var left: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: -1, y: 0, turn: 0)) }
  public var right: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: 1, y: 0, turn: 0)) }
  public var forward: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: 1, y: 0, turn: 0)) }
  public var backward: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: -1, y: 0, turn: 0)) }
  public var clockwise: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: 0, y: 0, turn: 1)) }
  public var counterClockwise: WiggleSymbolEffect { WiggleSymbolEffect(_motion: .wiggle(x: 0, y: 0, turn: -1)) }
  public var byLayer: WiggleSymbolEffect { self }
  public var wholeSymbol: WiggleSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == WiggleSymbolEffect { public static var wiggle: WiggleSymbolEffect { .init() } }

public nonisolated struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.rotate(counterClockwise: false)
  public var clockwise: RotateSymbolEffect { RotateSymbolEffect(_motion: .rotate(counterClockwise: false)) }
  public var counterClockwise: RotateSymbolEffect { RotateSymbolEffect(_motion: .rotate(counterClockwise: true)) }
  public var byLayer: RotateSymbolEffect { self }
  public var wholeSymbol: RotateSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == RotateSymbolEffect { public static var rotate: RotateSymbolEffect { .init() } }

public nonisolated struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.appear
  public var up: AppearSymbolEffect { self }
  public var down: AppearSymbolEffect { self }
  public var byLayer: AppearSymbolEffect { self }
  public var wholeSymbol: AppearSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == AppearSymbolEffect { public static var appear: AppearSymbolEffect { .init() } }

public nonisolated struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.disappear
  public var up: DisappearSymbolEffect { self }
  public var down: DisappearSymbolEffect { self }
  public var byLayer: DisappearSymbolEffect { self }
  public var wholeSymbol: DisappearSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == DisappearSymbolEffect { public static var disappear: DisappearSymbolEffect { .init() } }

public nonisolated struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.replace
  public var upUp: ReplaceSymbolEffect { self }
  public var downUp: ReplaceSymbolEffect { self }
  public var offUp: ReplaceSymbolEffect { self }
  public var byLayer: ReplaceSymbolEffect { self }
  public var wholeSymbol: ReplaceSymbolEffect { self }
}
nonisolated extension SymbolEffect where Self == ReplaceSymbolEffect { public static var replace: ReplaceSymbolEffect { .init() } }

public nonisolated struct AutomaticSymbolEffect: SymbolEffect, TransitionSymbolEffect, ContentTransitionSymbolEffect, Hashable {
  public internal(set) var _motion = _SymbolMotion.replace
}
nonisolated extension SymbolEffect where Self == AutomaticSymbolEffect { public static var automatic: AutomaticSymbolEffect { .init() } }

extension View {
  /// Animates the symbols in the view while `isActive` is true. On Linux, effects move the whole symbol, and `variableColor`
  /// steps its opacity, because the symbols have no layers.
  public func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    transformEnvironment(\.symbolEffects) {
      $0.append(SymbolEffectRequest(motion: effect._motion, options: options, isActive: isActive, value: nil))
    }
  }
  /// Animates the symbols in the view when `value` changes, once or as often as `options` say. On Linux, effects move the whole
  /// symbol.
  public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View {
    transformEnvironment(\.symbolEffects) {
      $0.append(SymbolEffectRequest(motion: effect._motion, options: options, isActive: false, value: AnyEquatable(value)))
    }
  }
  /// Removes symbol effects added by ancestors.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    transformEnvironment(\.symbolEffects) { if isEnabled { $0 = [] } }
  }
}

/// One active `symbolEffect`.
nonisolated struct SymbolEffectRequest: Equatable {
  var motion: _SymbolMotion
  var options: SymbolEffectOptions
  var isActive: Bool
  /// For effects that run once per change; nil for those that run while active.
  nonisolated(unsafe) var value: AnyEquatable?
}
extension EnvironmentValues {
  @Entry nonisolated var symbolEffects: [SymbolEffectRequest] = []
}
