/// A value computed from several environment keys, kept by the scopes in which it is read until one of the keys changes there.
///
/// A node that reads it depends on the one value, not on each of the keys.
package nonisolated final class EnvironmentDerivation<Value: AnyObject & Sendable>: AnyEnvironmentDerivation, @unchecked Sendable {
  private let derive: (EnvironmentValues) -> Value

  /// - Parameters:
  ///   - sources: Writes every key that the value is computed from; what it writes does not matter.
  ///   - derive: Computes the value, and must not read other keys.
  package init(from sources: (inout EnvironmentValues) -> Void, derive: @escaping (EnvironmentValues) -> Value) {
    self.derive = derive
    var values = EnvironmentValues()
    sources(&values)
    super.init(sources: values.overrides.keys)
  }

  func value(in values: EnvironmentValues) -> Value {
    if let reads = values.reads { for source in sources { reads.note(source) } }
    guard let scope = values.scope, !values.overrides.hasAny(of: sources) else { return derive(values) }
    return scope.derived(self, reader: values.reader) as! Value
  }
  override func make(in scope: EnvironmentScope) -> AnyObject { derive(scope.values(reader: nil)) }
}

package nonisolated class AnyEnvironmentDerivation: @unchecked Sendable {
  let sources: [ObjectIdentifier]
  /// Stands for the value among the keys that nodes read.
  var key: ObjectIdentifier { ObjectIdentifier(self) }
  /// All of them; of the main thread.
  nonisolated(unsafe) static private(set) var all: [AnyEnvironmentDerivation] = []

  fileprivate init(sources: [ObjectIdentifier]) {
    self.sources = sources
    Self.all.append(self)
  }
  func make(in scope: EnvironmentScope) -> AnyObject { fatalError("A derivation makes its value.") }
}

extension EnvironmentValues {
  package nonisolated func value<Value>(of derivation: EnvironmentDerivation<Value>) -> Value { derivation.value(in: self) }
}
