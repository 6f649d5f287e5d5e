import OrielControls

/// Reports the first use of API that has no effect yet. Each has an entry in Gaps.md.
package enum Gap {
  package static func used(_ name: String, because reason: String) {
    RuntimeIssue.report("\(name) has no effect: \(reason). See Gaps.md in the documentation.")
  }
}
