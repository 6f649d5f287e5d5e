import Foundation
import OrielWindowing

/// Another program that asks for files, in memory. The test plays the person in front of it.
package final class HeadlessFileChooser: FileChooser {
  /// Every question, with the window that it belongs to.
  package private(set) var asked: [(question: FileQuestion, window: UInt64)] = []
  package var questions: [FileQuestion] { asked.map(\.question) }
  /// How many questions were taken back while they were open.
  package private(set) var takenBack = 0
  /// Why nobody can be asked; nil: somebody can.
  package private(set) var absence: String?
  private var open: (number: Int, done: (FileAnswer) -> Void)?

  package init() {}

  package func ask(_ question: FileQuestion, over window: UInt64, done: @escaping @MainActor (FileAnswer) -> Void) -> QuestionToken {
    asked.append((question, window))
    let number = asked.count
    open = (number, done)
    if let absence { Task { if self.open?.number == number { self.answer(.unavailable(absence)) } } }
    return QuestionToken { [self] in
      guard open?.number == number else { return }
      open = nil
      takenBack += 1
    }
  }
  /// Answers the last question, if it is open.
  package func answer(_ answer: FileAnswer) {
    let done = open?.done
    open = nil
    done?(answer)
  }
  /// Ends. What is open counts as cancelled, and from now on nobody is there.
  package func end(_ reason: String = "no portal") {
    absence = reason
    answer(.cancelled)
  }
}
