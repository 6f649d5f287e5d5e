import Foundation

/// Containers often forbid one program to trace another.
package nonisolated enum Tracing {
  package static let isAllowed: Bool = {
    guard let program = try? Program(["strace", "-qq", "-o", "/dev/null", "echo", "traced"]) else { return false }
    return (try? program.read()).map { String(decoding: $0, as: UTF8.self).contains("traced") } ?? false
  }()
}
