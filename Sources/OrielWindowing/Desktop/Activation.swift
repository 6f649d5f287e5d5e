/// What another process asks of a running app.
nonisolated package enum ActivationRequest: Equatable, Sendable {
  /// Show yourself.
  case activate
  /// Open these addresses.
  case open([String])
  /// Do what a desktop file calls an action. The parameter, if there is one, is a text.
  case action(String, parameter: String?)
}

/// The one process of an app, as other starts of it and the desktop reach it.
///
/// `launch` is what the desktop calls the start that a request comes from; it gives a window the right to the focus.
package protocol ActivationService: AnyObject {
  /// Takes the app's name, if the desktop can know it by one, and hears requests from now on. Only the first call counts.
  func serve(_ handler: @escaping (_ request: ActivationRequest, _ launch: String?) -> Void)
  /// Hands what this process was started with to the one that serves the name. `completion` hears once, and never before this
  /// returns, whether that process took it; false also if none serves within a few seconds.
  func forward(opening addresses: [String], launch: String?, completion: @escaping (_ isTaken: Bool) -> Void)
}
