// What the contracts have in common: clauses, each of which a host is held to.

/// What a clause runs on: an implementation, and a way to let it work.
package protocol ContractHost {
  /// Lets everybody work until the condition holds; false if it did not within a few seconds.
  var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool { get }
}

/// One thing that every implementation must do. Each clause runs on a host of its own.
package nonisolated struct ContractClause<Host>: Sendable, CustomStringConvertible {
  /// "A window system <name>".
  package let name: String
  package let check: @MainActor @Sendable (Host) async throws -> Void
  package var description: String { name }
}

package nonisolated struct ContractViolation: Error, CustomStringConvertible {
  package let description: String
}

func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw ContractViolation(description: message()) }
}

extension ContractHost {
  func wait(_ what: String, until condition: @MainActor () -> Bool) async throws {
    let holds = await pump(condition)
    try expect(holds, "waited in vain for \(what)")
  }
}
