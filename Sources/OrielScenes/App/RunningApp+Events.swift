import Foundation
import OrielControls

/// Chooses the windows for URLs and activities.
extension RunningApp {
  /// Delivers URLs to an open window that prefers them, otherwise to one that allows them, otherwise to a new window of the
  /// first scene that names them, otherwise of the first scene without conditions.
  package func open(_ urls: [URL]) {
    guard !urls.isEmpty, !isEnding else { return }
    for audience in audiences { audience.app(self, opens: urls) }
    for url in documents.take(urls) {
      let event = ExternalEvent.address(url)
      guard let window = window(for: event) else {
        RuntimeIssue.report("No scene handles the URL \(url.absoluteString). See handlesExternalEvents(matching:).")
        continue
      }
      window.activate()
      deliver(event, to: window)
    }
  }

  /// Delivers an activity in the same way as a URL. Returns false if no window accepts it.
  @discardableResult package func continueActivity(_ activity: NSUserActivity) -> Bool {
    guard !isEnding else { return false }
    if audiences.contains(where: { $0.app(self, continues: activity) }) {
      activity.delegate?.userActivityWasContinued(activity)
      return true
    }
    let event = ExternalEvent.activity(activity)
    guard let window = window(for: event) else {
      RuntimeIssue.report("No scene handles \(event.name). See handlesExternalEvents(matching:).")
      return false
    }
    window.activate()
    deliver(event, to: window)
    activity.delegate?.userActivityWasContinued(activity)
    return true
  }

  /// Opens windows for the URLs of the launch. If there are none, the launch continues.
  func openLaunchWindows(for urls: [URL]) {
    for event in urls.map(ExternalEvent.address) {
      guard registry.windows.isEmpty || openWindow(taking: event) == nil else { continue }
      // Only scenes that name the URL: otherwise the window that opens at launch gets it.
      if let declaration = declaration(naming: event) { open(declaration) }
    }
  }
  /// Delivers the remaining URLs of the launch to the windows that have opened.
  func deliverLaunchURLs(_ urls: [URL]) {
    guard !urls.isEmpty else { return }
    for audience in audiences { audience.app(self, opens: urls) }
    for event in urls.map(ExternalEvent.address) {
      let named = declaration(naming: event).flatMap { registry.windows(of: $0).first }
      guard let window = named ?? openWindow(taking: event) ?? registry.windows.first else { continue }
      deliver(event, to: window)
    }
  }

  private func window(for event: ExternalEvent) -> SceneInstance? {
    if let window = openWindow(taking: event) { return window }
    let candidates = entries.filter { $0.declaration.isWindowLike }
    guard let declaration = declaration(naming: event) ?? candidates.first(where: { $0.options.externalEvents == nil })?.declaration
    else { return nil }
    let known = registry.windows
    // A scene or app with a single window reuses it.
    if declaration.kind != .group || !supportsMultipleWindows, let window = known.first(where: { $0.declaration === declaration }) {
      return window
    }
    if case .activity(let activity) = event, !mayOpenWindow(activity) { return nil }
    return newWindow(of: declaration, for: event)
  }
  private func newWindow(of declaration: SceneDeclaration, for event: ExternalEvent?) -> SceneInstance? {
    let known = registry.windows
    eventUnderway = event
    open(declaration)
    eventUnderway = nil
    return registry.windows.first { other in !known.contains { $0 === other } }
  }
  /// Opens a window for it, of the scene that names it or else of the first group that names nothing.
  package func openWindow(for event: ExternalEvent?) -> SceneInstance? {
    let groups = entries.filter { $0.declaration.kind == .group }
    let named = event.flatMap { declaration(naming: $0) }
    guard let declaration = named ?? groups.first(where: { $0.options.externalEvents == nil })?.declaration else { return nil }
    guard let window = newWindow(of: declaration, for: event) else { return nil }
    if let event { deliver(event, to: window) }
    return window
  }
  /// The open window for it: one that prefers it, else one that allows it.
  private func openWindow(taking event: ExternalEvent) -> SceneInstance? {
    self.window([(\.preferring, .prefers), (\.allowing, .allows)], for: event)
  }
  /// The open window that wants it more than others do.
  package func preferringWindow(for event: ExternalEvent) -> SceneInstance? { window([(\.preferring, .prefers)], for: event) }
  private func window(
    _ ways: [(KeyPath<ExternalEventHandling, Set<String>>, ExternalEventWish)], for event: ExternalEvent
  ) -> SceneInstance? {
    let target = event.target
    // The window focused last is asked first.
    let windows = registry.windows.filter { !$0.isClosed }.sorted { a, _ in a === registry.main }
    let handling = windows.map { $0.graph.preference(ExternalEventKey.self) }
    let wishes = windows.map { $0.companion?.wish(for: event) }
    for (set, wish) in ways {
      let index = windows.indices.first { wishes[$0] == wish || ExternalEventConditions.match(handling[$0][keyPath: set], target) }
      if let index { return windows[index] }
    }
    return nil
  }
  private func declaration(naming event: ExternalEvent) -> SceneDeclaration? {
    entries.first {
      $0.declaration.isWindowLike && ExternalEventConditions.match($0.options.externalEvents ?? [], event.target)
    }?.declaration
  }
  /// Whether a new window may open for the activity. Its type must be in the app's property list, if there is one.
  package func mayOpenWindow(_ activity: NSUserActivity) -> Bool {
    guard let types = properties.activityTypes, !types.contains(activity.activityType) else { return true }
    RuntimeIssue.report(
      "The activity type \(activity.activityType) is not listed in NSUserActivityTypes in the app's Info.plist, so no window opens for it. "
        + "Add it there.")
    return false
  }
  /// After the window has been laid out, so that its views are there and hear of it.
  package func deliver(_ event: ExternalEvent, to window: SceneInstance) {
    window.companion?.receive(event)
    window.graph.afterUpdate { [weak window] in
      guard let window, !window.isClosed else { return }
      let handling = window.graph.preference(ExternalEventKey.self)
      switch event {
      case .address(let url): for action in handling.openURL { action(url) }
      case .activity(let activity):
        let actions = handling.continuations.filter { $0.type == activity.activityType }
        for (_, action) in actions { action(activity) }
        // Without a handler for web pages, the activity is delivered as a URL.
        if actions.isEmpty, activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL {
          for action in handling.openURL { action(url) }
        }
      }
    }
  }

  /// The URLs in the program's arguments: those with a scheme, and existing files.
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
