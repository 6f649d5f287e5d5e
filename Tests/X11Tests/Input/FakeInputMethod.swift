import Foundation
import OrielWindowing

/// An input method inside the test, which answers when it is told to.
@MainActor final class FakeInputMethod: @MainActor InputMethodService {
  let names: [String]
  var isRunning: Bool? = true {
    didSet { onChange?() }
  }
  var onChange: (() -> Void)?
  private(set) var starts = 0
  private(set) var contexts: [FakeContext] = []
  var context: FakeContext { contexts.last! }
  /// Says that it is ready as soon as a place is made.
  var isPrompt = true

  init(names: [String] = ["fake"]) { self.names = names }

  func start() { starts += 1 }
  func makeContext(window: UInt64, output: @escaping (InputMethodOutput) -> Void) -> any InputMethodContext {
    let context = FakeContext(output: output)
    contexts.append(context)
    return context
  }
}

@MainActor final class FakeContext: @MainActor InputMethodContext {
  /// What it was told and asked, in order: "focus", "key 97", "reset" ...
  private(set) var log: [String] = []
  private(set) var places: [(state: TextInputState, caret: CGRect, spot: CGPoint)] = []
  private(set) var keys: [InputMethodKey] = []
  private(set) var isClosed = false
  private var questions: [(Bool) -> Void] = []
  private let output: (InputMethodOutput) -> Void

  init(output: @escaping (InputMethodOutput) -> Void) { self.output = output }

  func setFocus(_ hasFocus: Bool) { log.append(hasFocus ? "focus" : "unfocus") }
  func update(_ state: TextInputState, caret: CGRect, spot: CGPoint) {
    log.append("place \(state.session)")
    places.append((state, caret, spot))
  }
  func process(_ key: InputMethodKey, answer: @escaping (Bool) -> Void) {
    log.append((key.isRelease ? "release " : "key ") + String(UnicodeScalar(key.symbol).map(Character.init) ?? "?"))
    keys.append(key)
    questions.append(answer)
  }
  func reset(answer: @escaping () -> Void) {
    log.append("reset")
    questions.append { _ in answer() }
  }
  func close() { isClosed = true }

  // MARK: What the test makes it say

  var openQuestions: Int { questions.count }
  func say(_ said: InputMethodOutput) { output(said) }
  /// Answers the oldest question.
  func answer(_ isUsed: Bool = false) { questions.removeFirst()(isUsed) }
  func answerAll(_ isUsed: Bool = false) { while !questions.isEmpty { answer(isUsed) } }
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}
