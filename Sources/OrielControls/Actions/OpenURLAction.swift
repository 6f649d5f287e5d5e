import OrielGraph

/// Opens a URL with the app's handler, or else with the desktop's default program.
@MainActor @preconcurrency public struct OpenURLAction {
  private let handler: (@MainActor (URL) -> Result)?

  /// The result of a handler.
  public struct Result: Sendable {
    fileprivate enum Outcome: Sendable { case handled, discarded, system(URL?) }
    fileprivate let outcome: Outcome

    public static let handled = Result(outcome: .handled)
    public static let discarded = Result(outcome: .discarded)
    /// Leaves the URL to the desktop.
    public static let systemAction = Result(outcome: .system(nil))
    /// Leaves another URL to the desktop.
    public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
  }

  public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

  fileprivate nonisolated init() { handler = nil }

  public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// `completion` is called with whether the URL was opened.
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    switch handler?(url).outcome ?? .system(nil) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): DesktopOpening.open(other ?? url, completion)
    }
  }
}

/// Opens URLs with the desktop's own opener.
package enum DesktopOpening {
  /// Handles URLs with the app's own schemes.
  package static var takesOwn: (URL) -> Bool = { _ in false }
  /// The desktop's portal, for systems and sandboxes without the opener.
  package static var portal: ((URL, @escaping (Bool) -> Void) -> Void)?
  /// The opener; tests replace it.
  static var opener = "xdg-open"

  /// Returns false if the opener could not be started; `completion` gets the result.
  @discardableResult package static func open(_ url: URL, _ completion: @escaping (Bool) -> Void) -> Bool {
    if takesOwn(url) {
      completion(true)
      return true
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, url.absoluteString]
    let answer = Answer(completion)
    // The opener may run as long as the program that it starts, so only a failure is reported later.
    process.terminationHandler = { ended in
      let status = ended.terminationStatus
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          // env's exit status if there is no such program.
          if status == 127, let portal { portal(url) { answer.give($0) } } else { answer.give(status == 0) }
        }
      }
    }
    do { try process.run() } catch {
      answer.give(false)
      return false
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3) { MainActor.assumeIsolated { answer.give(true) } }
    return true
  }

  /// Calls the completion once.
  private final class Answer {
    private var completion: ((Bool) -> Void)?
    init(_ completion: @escaping (Bool) -> Void) { self.completion = completion }
    func give(_ isAccepted: Bool) {
      completion?(isAccepted)
      completion = nil
    }
  }
}

extension EnvironmentValues {
  /// Opens URLs; set it to handle them before the desktop does.
  @Entry public nonisolated var openURL = OpenURLAction()
}
