import OrielScenes

// Programs without an `App`: they launch themselves, with a delegate and the scenes they have added to `NSApplication`.

extension NSApplicationDelegate where Self: NSObject {
  /// Makes the delegate and runs the program with it: `@main final class AppDelegate: NSObject, NSApplicationDelegate`.
  public static func main() {
    let delegate = _ObjectRoot.make(Self.self)
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
    withExtendedLifetime(delegate) {}
  }
}

extension NSApplication {
  private static var hosted: AppLaunch?

  /// Opens the display and tells the delegate of the launch. `run()` does it too; call it in a program that has a main loop of its own.
  public func finishLaunching() {
    guard Self.hosted == nil, RunningApp.current == nil else { return }
    let launch = AppLaunch { HostedApp() }
    Self.hosted = launch
    launch.app.isHosted = true
    if let delegate = takeDelegate() { AppKitWindows.of(launch.app).delegate = delegate }
    launch.launch()
  }
  /// Runs the program until it is terminated: what `main` does for an `App`.
  public func run() {
    finishLaunching()
    Self.hosted?.run()
  }
  /// Handles events, timers and tasks until `date`, then returns to the program's own main loop. False once the app has ended, and
  /// at once inside a task (an `async` `main` is one), where the app cannot go on.
  @discardableResult public func run(until date: Date) -> Bool {
    finishLaunching()
    guard let app = RunningApp.current, !app.isEnding else { return false }
    return app.handleEvents(for: max(0, date.timeIntervalSinceNow))
  }
}
