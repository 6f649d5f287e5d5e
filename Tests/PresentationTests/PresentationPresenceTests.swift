import OrielControls
import Testing
import ViewTesting

@testable import OrielPresentations

/// How much of a presentation is there while it comes and goes.
@MainActor @Suite struct `The presence of a presentation` {
  private final class Log { var entries: [String] = [] }
  private func stage() throws -> (harness: ViewHarness, box: Box, presence: PresentationPresence, log: Log) {
    let harness = ViewHarness(Color.clear), presence = PresentationPresence()
    #expect(presence.amount == 1)
    presence.amount = 0
    return (harness, try #require(harness.graph.root), presence, Log())
  }

  @Test func `is all of it at once without a motion, and where there is nothing left to do`() throws {
    let (harness, box, presence, log) = try stage()
    func head(for target: Double, _ motion: Animation?) {
      presence.head(for: target, motion, in: box, step: { log.entries.append("\(presence.amount)") }) { log.entries.append("done") }
    }
    head(for: 1, nil)
    #expect(presence.amount == 1 && log.entries == ["1.0", "done"])
    head(for: 1, .linear(duration: 1))
    #expect(presence.amount == 1 && log.entries == ["1.0", "done", "1.0", "done"])
    head(for: 0, nil)
    #expect(presence.amount == 0 && log.entries.suffix(2) == ["0.0", "done"])
    withExtendedLifetime(harness) {}
  }

  @Test func `grows step by step, draws each, and says once that it is there`() throws {
    let (harness, box, presence, log) = try stage()
    harness.settle()
    presence.head(for: 1, .linear(duration: 0.2), in: box, step: { log.entries.append("step") }) { log.entries.append("done") }
    #expect(presence.amount == 0 && log.entries.isEmpty)
    harness.advance(by: 0.1)
    #expect(presence.amount > 0.3 && presence.amount < 0.7 && log.entries.count >= 3 && !log.entries.contains("done"))
    #expect(!harness.painted.isEmpty)
    harness.advance(by: 0.2)
    #expect(presence.amount == 1 && log.entries.last == "done" && log.entries.filter { $0 == "done" }.count == 1)
    let count = log.entries.count
    harness.advance(by: 0.2)
    #expect(log.entries.count == count)
  }

  @Test func `turns back from where it is, and only the last way ends`() throws {
    let (harness, box, presence, log) = try stage()
    presence.head(for: 1, .linear(duration: 0.2), in: box, step: {}) { log.entries.append("came") }
    harness.advance(by: 0.1)
    let reached = presence.amount
    presence.head(for: 0, .linear(duration: 0.2), in: box, step: { log.entries.append("step") }) { log.entries.append("went") }
    #expect(presence.amount == reached)
    harness.advance(by: 0.1)
    #expect(presence.amount < reached && presence.amount > 0)
    harness.advance(by: 0.3)
    #expect(presence.amount == 0 && log.entries.last == "went" && !log.entries.contains("came"))
    // At once, in the middle of the way.
    presence.head(for: 1, .linear(duration: 0.2), in: box, step: {}) { log.entries.append("came") }
    harness.advance(by: 0.1)
    presence.head(for: 0, nil, in: box, step: {}) { log.entries.append("gone") }
    harness.advance(by: 0.3)
    #expect(presence.amount == 0 && log.entries.last == "gone" && !log.entries.contains("came"))
  }
}
