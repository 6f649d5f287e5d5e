import OrielWindowing

/// Another program that is asked things, in memory. The test plays the person in front of it.
package class HeadlessRespondent<Question, Answer> {
  /// Every question, with the window that it belongs to.
  package private(set) var asked: [(question: Question, window: UInt64)] = []
  package var questions: [Question] { asked.map(\.question) }
  /// How many questions were taken back while they were open.
  package private(set) var takenBack = 0
  /// Why nobody can be asked; nil: somebody can.
  package private(set) var absence: String?
  private var open: (number: Int, done: (Answer) -> Void)?
  private let cancelled: Answer
  private let unavailable: (String) -> Answer

  init(cancelled: Answer, unavailable: @escaping (String) -> Answer) {
    self.cancelled = cancelled
    self.unavailable = unavailable
  }

  func take(_ question: Question, over window: UInt64, done: @escaping (Answer) -> Void) -> QuestionToken {
    asked.append((question, window))
    let number = asked.count
    open = (number, done)
    if let absence { Task { if self.open?.number == number { self.answer(self.unavailable(absence)) } } }
    return QuestionToken { [self] in
      guard open?.number == number else { return }
      open = nil
      takenBack += 1
    }
  }
  /// Answers the last question, if it is open.
  package func answer(_ answer: Answer) {
    let done = open?.done
    open = nil
    done?(answer)
  }
  /// Ends. What is open counts as cancelled, and from now on nobody is there.
  package func end(_ reason: String = "no portal") {
    absence = reason
    answer(cancelled)
  }
}
