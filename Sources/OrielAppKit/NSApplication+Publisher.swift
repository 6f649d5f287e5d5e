import Foundation
import OrielScenes

extension NSApplication {
  /// Publishes the current value and changes of `keyWindow`, `mainWindow`, `windows` or `isActive`. Values are read and sent
  /// on the main thread, whichever thread subscribes.
  public func publisher<Value>(for keyPath: KeyPath<NSApplication, Value>) -> AnyPublisher<Value, Never> {
    let reading = Reading { NSApplication.shared[keyPath: keyPath] }
    let changes = Self.changes.map { NotificationCenter.default.publisher(for: $0).map { _ in () }.eraseToAnyPublisher() }
    return Publishers.MergeMany(changes)
      .prepend(())
      .flatMap { reading.sent() }
      .eraseToAnyPublisher()
  }
  private nonisolated struct Reading<Value>: @unchecked Sendable {
    let read: @MainActor () -> Value
    init(_ read: @escaping @MainActor () -> Value) { self.read = read }
    /// Changes arrive on the main thread; the first value may be requested on any thread.
    func sent() -> AnyPublisher<Value, Never> {
      if MainThread.isCurrent { return Just(value()).eraseToAnyPublisher() }
      return Just(()).receive(on: DispatchQueue.main).map { value() }.eraseToAnyPublisher()
    }
    private func value() -> Value {
      nonisolated(unsafe) var value: Value?
      MainActor.assumeIsolated { value = read() }
      return value!
    }
  }
  private static var changes: [Notification.Name] {
    [
      NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification, NSWindow.didBecomeMainNotification,
      NSWindow.didResignMainNotification, AppKitWindows.listChanged, NSApplication.didBecomeActiveNotification,
      NSApplication.didResignActiveNotification,
    ]
  }
}
