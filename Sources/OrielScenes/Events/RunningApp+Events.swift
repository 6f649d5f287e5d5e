import Foundation
import OrielControls

/// Addresses from outside: which window they go to.
extension RunningApp {
  /// Takes addresses to the windows that want them: an open one that prefers them, else one that allows them, else a new
  /// one of the first scene that names them, else of the first scene that names nothing.
  package func open(_ urls: [URL]) {
    guard !urls.isEmpty, !isEnding else { return }
    delegate?.application(NSApplication.shared, open: urls)
    for url in urls {
      guard let window = window(for: url) else {
        RuntimeIssue.report("No scene takes the address \(url.absoluteString): see handlesExternalEvents(matching:).")
        continue
      }
      window.activate()
      deliver(url, to: window)
    }
  }

  /// Windows for the addresses the app is started with; the launch goes on if there are none.
  func openLaunchWindows(for urls: [URL]) {
    for url in urls {
      guard registry.windows.isEmpty || openWindow(taking: url) == nil else { continue }
      // Only scenes that name the address: otherwise what opens at launch takes it.
      if let declaration = declaration(naming: url) { open(declaration) }
    }
  }
  /// At launch the windows that opened take what nobody else wants.
  func deliverLaunchURLs(_ urls: [URL]) {
    guard !urls.isEmpty else { return }
    delegate?.application(NSApplication.shared, open: urls)
    for url in urls {
      let named = declaration(naming: url).flatMap { registry.windows(of: $0).first }
      guard let window = named ?? openWindow(taking: url) ?? registry.windows.first else { continue }
      deliver(url, to: window)
    }
  }

  private func window(for url: URL) -> WindowHost? {
    if let window = openWindow(taking: url) { return window }
    let candidates = entries.filter { $0.declaration.isWindowLike }
    guard let declaration = declaration(naming: url) ?? candidates.first(where: { $0.options.externalEvents == nil })?.declaration
    else { return nil }
    let known = registry.windows
    // The only window of its scene, and that of an app with one window, is there to be shown again.
    if declaration.kind != .group || !supportsMultipleWindows, let window = known.first(where: { $0.declaration === declaration }) {
      return window
    }
    open(declaration)
    return registry.windows.first { other in !known.contains { $0 === other } }
  }
  private func openWindow(taking url: URL) -> WindowHost? {
    let target = url.absoluteString
    // The window that had the keys last is asked first.
    let windows = registry.windows.sorted { a, _ in a === registry.main }
    let handling = windows.map { $0.graph.preference(ExternalEventKey.self) }
    for set in [\ExternalEventHandling.preferring, \.allowing] {
      if let index = handling.firstIndex(where: { ExternalEventConditions.match($0[keyPath: set], target) }) { return windows[index] }
    }
    return nil
  }
  private func declaration(naming url: URL) -> SceneDeclaration? {
    entries.first {
      $0.declaration.isWindowLike && ExternalEventConditions.match($0.options.externalEvents ?? [], url.absoluteString)
    }?.declaration
  }
  /// After the window has been laid out, so that its views are there and hear of it.
  private func deliver(_ url: URL, to window: WindowHost) {
    window.graph.afterUpdate { [weak window] in
      guard let window, !window.isClosed else { return }
      for action in window.graph.preference(ExternalEventKey.self).openURL { action(url) }
    }
  }

  /// The addresses among the arguments of the program: what has a scheme, and files that exist.
  package static func addresses(in arguments: [String]) -> [URL] {
    arguments.compactMap { argument in
      guard !argument.hasPrefix("-") else { return nil }
      if let colon = argument.firstIndex(of: ":"), argument.distance(from: argument.startIndex, to: colon) > 1,
        argument[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
        argument.first?.isLetter == true, !argument[colon...].dropFirst().isEmpty
      {
        return URL(string: argument)
      }
      return access(argument, F_OK) == 0 ? URL(fileURLWithPath: argument) : nil
    }
  }
}
