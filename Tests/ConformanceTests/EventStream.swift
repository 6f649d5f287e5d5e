import Foundation

/// Lines as `swift test` writes them to its event stream.
struct EventStream {
  private var lines: [String] = []

  /// How a test ended.
  enum End {
    case passed, failed, failedAsKnown, skipped
    /// The run was over before it ended.
    case never
    /// The run was over before it began.
    case unseen
  }

  /// Announces a test, and lets it run to this end. The ID has no quotes and no backslash.
  mutating func test(_ id: String, _ end: End, issue: String = "Expectation failed") {
    lines.append(#"{"version":0,"kind":"test","payload":{"kind":"function","id":"\#(id)"}}"#)
    guard end != .skipped else {
      event("testSkipped", id, "skip", "because of the machine")
      return
    }
    guard end != .unseen else { return }
    event("testStarted", id, "default")
    switch end {
    case .passed: event("testEnded", id, "pass")
    case .failed:
      event("issueRecorded", id, "fail", issue)
      event("testEnded", id, "fail")
    case .failedAsKnown: event("testEnded", id, "passWithKnownIssue")
    case .skipped, .never, .unseen: break
    }
  }
  mutating func suite(_ id: String, _ end: End) {
    event("testStarted", id, "default")
    event("testEnded", id, end == .passed ? "pass" : "fail")
  }
  private mutating func event(_ kind: String, _ test: String, _ symbol: String, _ text: String = "") {
    lines.append(
      #"{"version":0,"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(test)","instant":{"absolute":\#(lines.count)},"#
        + #""messages":[{"symbol":"\#(symbol)","text":"\#(text)"}]}}"#)
  }

  /// The last line is cut, as when the run is ended while it writes.
  var text: String { lines.map { $0 + "\n" }.joined() + #"{"version":0,"kind":"ev"# }
}
