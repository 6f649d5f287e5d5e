import OrielWindowing

/// What another program that lets colours be picked must do.
package struct ScreenColorContract {
  package struct Host: ContractHost {
    package var picker: any ScreenColorPicker
    /// The windows that it has been asked for.
    package var asked: @MainActor () -> [UInt64]
    /// How many questions it has taken back from its person, without an answer.
    package var takenBack: @MainActor () -> Int
    /// Its person answers the last question; nil: closes the window.
    package var answer: @MainActor (_ color: (Double, Double, Double)?) async throws -> Void
    /// The other program ends, or is missing from the beginning.
    package var end: @MainActor () async throws -> Void
    /// Lets everything arrive that is on its way.
    package var settle: @MainActor () async -> Void
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(
      picker: any ScreenColorPicker, asked: @escaping @MainActor () -> [UInt64], takenBack: @escaping @MainActor () -> Int,
      answer: @escaping @MainActor ((Double, Double, Double)?) async throws -> Void, end: @escaping @MainActor () async throws -> Void,
      settle: @escaping @MainActor () async -> Void, pump: @escaping @MainActor (@MainActor () -> Bool) async -> Bool
    ) {
      (self.picker, self.asked, self.takenBack, self.answer) = (picker, asked, takenBack, answer)
      (self.end, self.settle, self.pump) = (end, settle, pump)
    }
  }
  package typealias Clause = ContractClause<Host>

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "answers with the colour that was picked, for the window that asks") { host in
      let answers = try await host.ask(over: 0x1F) { try await host.answer((1, 0.5, 0)) }
      try expect(answers == [.picked(red: 1, green: 0.5, blue: 0)], "the answers are \(answers)")
      try expect(host.asked() == [0x1F], "it was asked for \(host.asked())")
    },
    Clause(name: "says that its person cancelled") { host in
      let answers = try await host.ask { try await host.answer(nil) }
      try expect(answers == [.cancelled], "the answers are \(answers)")
    },
    Clause(name: "takes back what is cancelled, and tells nobody of a late answer") { host in
      var answers: [ScreenColorAnswer] = []
      let token = host.picker.pick(over: 0) { answers.append($0) }
      try await host.wait("the question") { host.asked().count == 1 }
      await host.settle()
      token.cancel()
      try await host.wait("its end") { host.takenBack() == 1 }
      try await host.answer((0, 0, 0))
      await host.settle()
      try expect(answers.isEmpty, "it answered \(answers)")
    },
    Clause(name: "says once, and not at once, that it is not there") { host in
      try await host.end()
      var answers: [ScreenColorAnswer] = []
      let token = host.picker.pick(over: 0) { answers.append($0) }
      try expect(answers.isEmpty, "it answered within the call")
      try await host.wait("the answer") { !answers.isEmpty }
      await host.settle()
      guard answers.count == 1, case .unavailable = answers[0] else { throw ContractViolation(description: "it answered \(answers)") }
      withExtendedLifetime(token) {}
    },
    Clause(name: "cancels what is open when it ends") { host in
      let answers = try await host.ask { try await host.end() }
      try expect(answers == [.cancelled], "the answers are \(answers)")
    },
  ]
}

extension ScreenColorContract.Host {
  /// Every answer to a question during which something happens.
  fileprivate func ask(over window: UInt64 = 0, _ event: () async throws -> Void) async throws -> [ScreenColorAnswer] {
    var answers: [ScreenColorAnswer] = []
    let token = picker.pick(over: window) { answers.append($0) }
    try await wait("the question") { asked().count == 1 }
    await settle()
    try await event()
    try await wait("the answer") { !answers.isEmpty }
    await settle()
    withExtendedLifetime(token) {}
    return answers
  }
}
