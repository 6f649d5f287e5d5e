import Foundation
import OrielControls

/// Which windows open automatically at launch, and when a running app is launched again.
extension RunningApp {
  /// Opens the window or space that the app's scenes and property list declare for the launch.
  func openByLaunchRule() {
    if properties.prefersSpaceAtLaunch {
      if let declaration = entries.first(where: { $0.declaration.kind == .space })?.declaration {
        return space.openAtLaunch(declaration)
      }
      RuntimeIssue.report(
        "UIApplicationPreferredDefaultSceneSessionRole requests a space at launch, but the app declares no ImmersiveSpace; the first window opens.")
    }
    // The scenes with launch behaviour `presented`; without any, the first scene, unless it is suppressed.
    let presented = entries.filter {
      ![.settings, .space, .extra].contains($0.declaration.kind) && $0.options.launchBehavior == .presented
    }
    let first = entries.first { $0.declaration.isWindowLike }
    let chosen = presented.isEmpty && !isHosted ? [first].compactMap { $0 }.filter { $0.options.launchBehavior != .suppressed } : presented
    for entry in chosen { openNew(entry.declaration, presenting: nil) }
  }

  /// Does what another start of the app, or the desktop, asks for.
  package func answer(_ request: ActivationRequest) {
    switch request {
    case .activate: reactivate()
    case .open(let addresses):
      let urls = addresses.compactMap { URL(string: $0) }
      if urls.isEmpty { reactivate() } else { open(urls) }
    case .action(let name, let parameter): perform(action: name, parameter: parameter)
    }
  }

  /// The app was started again, or chosen in a dock: shows the window that was used last, or opens one as at launch.
  package func reactivate() {
    guard hasLaunched, !isEnding else { return }
    let windows = registry.windows.filter { !$0.isClosed && $0.declaration.kind != .alert }
    let isVisible = windows.contains { $0.platformWindow.map { $0.state.isMapped && !$0.state.isMinimized } ?? false }
    guard audiences.allSatisfy({ $0.app(self, showsWindowWhenStartedAgain: isVisible) }) else { return }
    if let window = registry.main ?? windows.last(where: \.declaration.isWindowLike) ?? windows.last { return window.activate() }
    openByLaunchRule()
  }

  /// Performs an action from the desktop file: an entry of the dock menu, "new-window", or an activity of that type.
  package func perform(action name: String, parameter: String?) {
    guard hasLaunched, !isEnding else { return }
    if dockMenu.perform(action: name) { return }
    if name == "new-window" {
      guard let group = entries.first(where: { $0.declaration.kind == .group })?.declaration else { return reactivate() }
      return openNew(group, presenting: nil)
    }
    let activity = NSUserActivity(activityType: name)
    if let parameter {
      activity.userInfo = ["parameter": parameter]
      activity.targetContentIdentifier = parameter
    }
    continueActivity(activity)
  }
}
