import OrielDesktop
import OrielScenes
import OrielX11

// One process for all starts of an app that the desktop knows by a name of its own.

/// What a start is among the starts of its app.
enum InstanceClaim {
  /// The app has no name on the bus, or this start is to be a process of its own.
  case unclaimed
  /// The process that others hand their starts to, if there is a bus. The lock is held until the process ends.
  case first(InstanceLock?)
  /// Another process runs.
  case taken
}

extension ProgramName {
  /// Programs of a build folder have no desktop file with a reverse-DNS name, and options are for the process they are given
  /// to: such starts are processes of their own.
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
  /// Answers other starts and the desktop for `app`.
  func serve(_ app: RunningApp, in system: X11WindowSystem) {
    serve { [weak app, weak system] request, launch in
      guard let app, let system else { return }
      system.adoptStartup(launch ?? "") { app.answer(request) }
    }
  }
}
