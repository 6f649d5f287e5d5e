/// Lets the user pick a colour anywhere on the screen, in another program: the portal of the desktop.
package protocol ScreenColorPicker: AnyObject {
  /// Begins. `done` is called once, in the loop, unless the question is cancelled first.
  ///
  /// - Parameter window: the number of the window that asks, as other programs know it.
  func pick(over window: UInt64, done: @escaping @MainActor (ScreenColorAnswer) -> Void) -> QuestionToken
}

nonisolated package enum ScreenColorAnswer: Equatable, Sendable {
  /// Components of sRGB, 0 to 1.
  case picked(red: Double, green: Double, blue: Double)
  case cancelled
  /// There is nobody who could ask.
  case unavailable(String)
}
