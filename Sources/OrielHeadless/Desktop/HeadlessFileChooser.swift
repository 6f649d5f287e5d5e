import OrielWindowing

/// Another program that asks for files.
package final class HeadlessFileChooser: HeadlessRespondent<FileQuestion, FileAnswer>, FileChooser {
  package init() { super.init(cancelled: .cancelled, unavailable: { .unavailable($0) }) }
  package func ask(_ question: FileQuestion, over window: UInt64, done: @escaping @MainActor (FileAnswer) -> Void) -> QuestionToken {
    take(question, over: window, done: done)
  }
}
