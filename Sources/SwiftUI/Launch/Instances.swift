import OrielDesktop
import OrielScenes
import OrielX11

// One process for all launches of an app whose desktop file has a reverse-DNS name.

/// The role of this launch among the launches of its app.
enum InstanceClaim {
  /// The app has no name on the bus, or this launch asks for its own process.
  case unclaimed
  /// This process takes the other launches, if there is a bus. It holds the lock until it exits.
  case first(InstanceLock?)
  /// Another process of the app is running.
  case taken
}

extension ProgramName {
  /// Programs in a build folder have no desktop file with a reverse-DNS name, and options apply to the process that gets them:
  /// such launches get their own process.
  @MainActor func claim(_ properties: AppProperties) -> InstanceClaim {
    guard ApplicationService.isName(identifier), !properties.allowsSeveralInstances,
      !CommandLine.arguments.dropFirst().contains(where: { $0.hasPrefix("-") })
    else { return .unclaimed }
    switch InstanceLock.claim(identifier) {
    case .first(let lock): return .first(lock)
    case .taken: return .taken
    case .unavailable: return .first(nil)
    }
  }
}

extension ActivationService {
  /// True: the process that runs has taken the start over.
  func forwards(_ addresses: [URL], in system: X11WindowSystem) -> Bool {
    var isTaken = false
    forward(opening: addresses.map(\.absoluteString), launch: system.unansweredStartup) { [weak system] in
      isTaken = $0
      system?.stop()
    }
    system.run()
    return isTaken
  }
  /// Answers other launches and the desktop on behalf of `app`.
  func serve(_ app: RunningApp, in system: X11WindowSystem) {
    serve { [weak app, weak system] request, launch in
      guard let app, let system else { return }
      system.adoptStartup(launch ?? "") { app.answer(request) }
    }
  }
}
