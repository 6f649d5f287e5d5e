import OrielControls

/// API that is accepted without doing yet what it says. Each has its entry in Gaps.md; the first use is logged.
enum Gap {
  static func used(_ name: String, because reason: String) {
    RuntimeIssue.report("\(name) has no effect here: \(reason). See Gaps.md in the documentation.")
  }
}
