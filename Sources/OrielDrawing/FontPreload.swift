import Foundation
internal import COriel

/// Loads fonts on a background thread while an app launches.
///
/// Reading fontconfig's configuration and the interface font takes about ten milliseconds; connecting to the display,
/// building the scenes and waiting for the window manager take as long. In parallel, the cost is only one of the two.
package enum FontPreload {
  private nonisolated(unsafe) static var configuring: pthread_t?

  /// Reads fontconfig's configuration. Call it first in an app.
  package static func begin() {
    // A separate heap for each of two short threads would waste half a megabyte.
    mallopt(M_ARENA_MAX, 1)
    configuring = start { FcInit() }
  }

  /// Loads the interface font, once the desktop's choice is known.
  package static func loadInterfaceFont() {
    let thread = start {
      FontEnvironment.load()
      mallopt(M_ARENA_MAX, 0)
    }
    if let thread { pthread_detach(thread) }
  }

  /// Two threads that read the configuration at the same time would each do all the work.
  static func waitForConfiguration() {
    guard let thread = configuring else { return }
    configuring = nil
    pthread_join(thread, nil)
  }

  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    final class Work {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    let argument = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let error = pthread_create(&thread, nil, { pointer in
      Unmanaged<Work>.fromOpaque(pointer!).takeRetainedValue().run()
      return nil
    }, argument.toOpaque())
    if error == 0 { return thread }
    argument.release()
    return nil
  }
}
