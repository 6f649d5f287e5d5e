import OrielWindowing

/// Another program that lets colours be picked.
package final class HeadlessScreenColorPicker: HeadlessRespondent<Void, ScreenColorAnswer>, ScreenColorPicker {
  package init() { super.init(cancelled: .cancelled, unavailable: { .unavailable($0) }) }
  package func pick(over window: UInt64, done: @escaping @MainActor (ScreenColorAnswer) -> Void) -> QuestionToken {
    take((), over: window, done: done)
  }
}
