/// A view's own namespace for identifiers that must not clash with other views'.
@propertyWrapper public struct Namespace: InstallableProperty {
  public nonisolated struct ID: Hashable, Sendable {
    let number: Int
  }
  nonisolated(unsafe) private var id: ID?
  nonisolated public init() { id = nil }

  @preconcurrency @MainActor public var wrappedValue: ID {
    if let id { return id }
    RuntimeIssue.report("A @Namespace was read outside a view's body; all such reads share one namespace.")
    return ID(number: 0)
  }

  private final class Slot { let id = ID(number: Namespace.next()) }
  private static var count = 0
  private static func next() -> Int {
    count += 1
    return count
  }
  package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    let own = slot as? Slot ?? Slot()
    slot = own
    id = own.id
  }
}

extension Namespace: @unchecked Sendable {}
extension Namespace: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Namespace, _ b: Namespace) -> Bool { true }
}
