import OrielGraph

/// A number that scales with the user's text size.
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  @Environment(\.dynamicTypeSize) private var typeSize
  nonisolated(unsafe) private let base: Value
  nonisolated private let style: Font.TextStyle

  nonisolated public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
    style = textStyle
  }
  nonisolated public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

  @preconcurrency @MainActor public var wrappedValue: Value { base * Value(typeSize.factor) }
}
