import OrielScenes

// Programs without an `App`, which launch with a delegate and the scenes that they add to `NSApplication`.

extension NSApplicationDelegate where Self: NSObject {
  /// Creates the delegate and runs the program with it: `@main final class AppDelegate: NSObject, NSApplicationDelegate`.
  public static func main() {
    let delegate = _ObjectRoot.make(Self.self)
    NSApplication.shared.delegate = delegate
    NSApplication.shared.run()
    withExtendedLifetime(delegate) {}
  }
}

extension NSApplication {
  private static var hosted: AppLaunch?

  /// Opens the display and notifies the delegate of the launch. `run()` does this too; call it in a program with its own main loop.
  public func finishLaunching() {
    guard Self.hosted == nil, RunningApp.current == nil else { return }
    let launch = AppLaunch { HostedApp() }
    Self.hosted = launch
    launch.app.isHosted = true
    if let delegate = takeDelegate() { AppKitWindows.of(launch.app).delegate = delegate }
    launch.launch()
  }
  /// Runs the program until it terminates, like `main` for an `App`.
  public func run() {
    finishLaunching()
    Self.hosted?.run()
  }
  /// Handles events, timers and tasks until `date`, then returns to the program's own main loop. Returns false once the app has
  /// terminated, and immediately inside a task (such as an `async` `main`), where the app cannot run.
  @discardableResult public func run(until date: Date) -> Bool {
    finishLaunching()
    guard let app = RunningApp.current, !app.isEnding else { return false }
    return app.handleEvents(for: max(0, date.timeIntervalSinceNow))
  }
}
