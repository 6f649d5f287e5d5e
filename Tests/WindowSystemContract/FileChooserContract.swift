import Foundation
import OrielWindowing

/// What another program that asks for files must do.
package struct FileChooserContract {
  package struct Host: ContractHost {
    package var chooser: any FileChooser
    /// The questions that the other program has been asked, with the window that each belongs to.
    package var asked: @MainActor () -> [(question: FileQuestion, window: UInt64)]
    /// How many of them it has taken back from its person, without an answer.
    package var takenBack: @MainActor () -> Int
    /// Its person answers the last question; nil: closes the window.
    package var answer: @MainActor (_ files: [URL]?, _ format: String?) async throws -> Void
    /// The other program ends, or is missing from the beginning.
    package var end: @MainActor () async throws -> Void
    /// Lets everything arrive that is on its way.
    package var settle: @MainActor () async -> Void
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(
      chooser: any FileChooser, asked: @escaping @MainActor () -> [(question: FileQuestion, window: UInt64)],
      takenBack: @escaping @MainActor () -> Int, answer: @escaping @MainActor ([URL]?, String?) async throws -> Void,
      end: @escaping @MainActor () async throws -> Void, settle: @escaping @MainActor () async -> Void,
      pump: @escaping @MainActor (@MainActor () -> Bool) async -> Bool
    ) {
      (self.chooser, self.asked, self.takenBack, self.answer) = (chooser, asked, takenBack, answer)
      (self.end, self.settle, self.pump) = (end, settle, pump)
    }
  }
  package typealias Clause = ContractClause<Host>

  private nonisolated static let questions: [FileQuestion] = {
    var files = FileQuestion(.files(allowsMultiple: true), title: "Open")
    files.confirmation = "Take"
    files.folder = "/home/anna/B\u{FC}cher"
    files.filters = [
      FileQuestion.Filter(name: "Text", patterns: ["*.txt", "*.md"], mimeTypes: ["text/plain"]),
      FileQuestion.Filter(name: "Pictures", patterns: [], mimeTypes: ["image/png"]),
    ]
    var save = FileQuestion(.save(name: "Letter.txt"), title: "Save")
    save.formats = [FileQuestion.Format(id: "public.text", name: "Text"), FileQuestion.Format(id: "public.json", name: "JSON")]
    return [
      files, FileQuestion(.files(allowsMultiple: false), title: "Open"), FileQuestion(.folder, title: "Choose"), save,
      FileQuestion(.saves(names: ["One.txt", "Zw\u{F6}lf.txt"]), title: "Export"),
    ]
  }()

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "asks what the app asks, over its window") { host in
      for (index, question) in questions.enumerated() {
        let token = host.chooser.ask(question, over: 0x1F) { _ in }
        try await host.wait("the question") { host.asked().count == index + 1 }
        try expect(host.asked()[index].question == question, "it asked \(host.asked()[index].question) for \(question)")
        try expect(host.asked()[index].window == 0x1F, "over window \(host.asked()[index].window)")
        token.cancel()
      }
    },
    Clause(name: "answers with the files that were chosen, and in which format") { host in
      let urls = ["/home/anna/a b.txt", "/home/anna/c.txt"].map { URL(fileURLWithPath: $0) }
      let answers = try await host.ask(questions[0]) { try await host.answer(urls, nil) }
      try expect(answers == [.chosen(urls, format: nil)], "the answers are \(answers)")
      let saved = try await host.ask(questions[3]) { try await host.answer([urls[0]], "public.json") }
      try expect(saved == [.chosen([urls[0]], format: "public.json")], "the answers are \(saved)")
    },
    Clause(name: "says that its person cancelled") { host in
      let answers = try await host.ask(questions[2]) { try await host.answer(nil, nil) }
      try expect(answers == [.cancelled], "the answers are \(answers)")
    },
    Clause(name: "takes back what is cancelled, and tells nobody of a late answer") { host in
      var answers: [FileAnswer] = []
      var token: QuestionToken? = host.chooser.ask(questions[2], over: 0) { answers.append($0) }
      try await host.wait("the question") { host.asked().count == 1 }
      await host.settle()
      token?.cancel()
      try await host.wait("its end") { host.takenBack() == 1 }
      try await host.answer([URL(fileURLWithPath: "/x")], nil)
      await host.settle()
      // Without the token it is cancelled too.
      token = host.chooser.ask(questions[2], over: 0) { answers.append($0) }
      try await host.wait("the second question") { host.asked().count == 2 }
      await host.settle()
      token = nil
      try await host.wait("its end") { host.takenBack() == 2 }
      try expect(answers.isEmpty, "it answered \(answers)")
    },
    Clause(name: "says once, and not at once, that it is not there") { host in
      try await host.end()
      var answers: [FileAnswer] = []
      let token = host.chooser.ask(questions[2], over: 0) { answers.append($0) }
      try expect(answers.isEmpty, "it answered within the call")
      try await host.wait("the answer") { !answers.isEmpty }
      await host.settle()
      guard answers.count == 1, case .unavailable = answers[0] else { throw ContractViolation(description: "it answered \(answers)") }
      withExtendedLifetime(token) {}
    },
    Clause(name: "cancels what is open when it ends") { host in
      let answers = try await host.ask(questions[2]) { try await host.end() }
      try expect(answers == [.cancelled], "the answers are \(answers)")
    },
  ]
}

extension FileChooserContract.Host {
  /// Every answer to a question during which something happens.
  fileprivate func ask(_ question: FileQuestion, _ event: () async throws -> Void) async throws -> [FileAnswer] {
    var answers: [FileAnswer] = []
    let count = asked().count
    let token = chooser.ask(question, over: 0) { answers.append($0) }
    try await wait("the question") { asked().count == count + 1 }
    await settle()
    try await event()
    try await wait("the answer") { !answers.isEmpty }
    await settle()
    withExtendedLifetime(token) {}
    return answers
  }
}
