import OrielWindowing

/// Another program that lets colours be picked, in memory. The test plays the person in front of it.
package final class HeadlessScreenColorPicker: ScreenColorPicker {
  /// The windows that asked.
  package private(set) var asked: [UInt64] = []
  /// How many questions were taken back while they were open.
  package private(set) var takenBack = 0
  /// Why nobody can be asked; nil: somebody can.
  package private(set) var absence: String?
  private var open: (number: Int, done: (ScreenColorAnswer) -> Void)?

  package init() {}

  package func pick(over window: UInt64, done: @escaping @MainActor (ScreenColorAnswer) -> Void) -> QuestionToken {
    asked.append(window)
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
  package func answer(_ answer: ScreenColorAnswer) {
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
