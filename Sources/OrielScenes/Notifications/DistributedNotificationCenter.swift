import Foundation
import OrielGraph

/// Notifications between the apps of one session that are made with this framework.
///
/// On Linux, it works between apps of this framework in one desktop session, over the session bus; without a bus, only within
/// the process. The object of a notification is a `String`, its user info a property list of at most 1 MB. Observers also get
/// the notifications of their own process, always asynchronously, on the main thread unless they specify a queue.
///
/// Two of the Mac's own notifications are posted within the process: `AppleInterfaceThemeChangedNotification`, and
/// `com.apple.screenIsLocked` with its counterpart `com.apple.screenIsUnlocked`.
public nonisolated final class DistributedNotificationCenter: NotificationCenter, @unchecked Sendable {
  public struct CenterType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let localNotificationCenterType = CenterType(rawValue: "NSLocalNotificationCenterType")
  }
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Delivers the notification even to suspended centers.
    public static let deliverImmediately = Options(rawValue: 1)
    /// Has no effect: notifications always reach the whole session and no other.
    public static let postToAllSessions = Options(rawValue: 2)
  }

  private static let shared: DistributedNotificationCenter = {
    // The caller may add observers with Foundation's methods, too.
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        isUsed = true
        carrier?.listen()
      }
    }
    return DistributedNotificationCenter()
  }()
  public static func `default`() -> DistributedNotificationCenter { shared }
  /// Returns the only center.
  public static func forType(_ type: CenterType) -> DistributedNotificationCenter { shared }

  @MainActor private static var isUsed = false
  /// The connection to other processes. Receives nothing before the app has accessed the center.
  @MainActor package static var carrier: (any NotificationCarrier)? {
    didSet {
      carrier?.onReceive = { name, object, userInfo in
        shared.take(Notification.Name(name), object, Self.userInfo(userInfo), isImmediate: false)
      }
      if isUsed { carrier?.listen() }
    }
  }

  private let lock = NSLock()
  private var isSuspended = false
  private var held: [Notification] = []
  private static let mostHeld = 1000

  /// While true, notifications of other processes are queued, at most the latest 1000, except `deliverImmediately`.
  public var suspended: Bool {
    get { lock.withLock { isSuspended } }
    set {
      let waiting = lock.withLock {
        isSuspended = newValue
        defer { if !newValue { held = [] } }
        return newValue ? [] : held
      }
      for notification in waiting { super.post(notification) }
    }
  }

  // MARK: Posting

  public func postNotificationName(_ name: NSNotification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil, deliverImmediately: Bool) {
    postNotificationName(name, object: object, userInfo: userInfo, options: deliverImmediately ? .deliverImmediately : [])
  }
  public func postNotificationName(_ name: NSNotification.Name, object: String?, userInfo: [AnyHashable: Any]? = nil, options: Options = []) {
    var data = Data()
    if let userInfo, !userInfo.isEmpty {
      guard let list = Self.propertyList(userInfo), list.count <= NotificationLimits.userInfo else {
        return RuntimeIssue.report("DistributedNotificationCenter: the user info of “\(name.rawValue)” is not a property list of at most 1 MB; nothing is posted.")
      }
      data = list
    }
    let isImmediate = options.contains(.deliverImmediately)
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        Self.carrier?.post(name.rawValue, object, data)
        self.take(name, object, Self.userInfo(data), isImmediate: isImmediate)
      }
    }
  }
  public func post(name: NSNotification.Name, object: String? = nil) { postNotificationName(name, object: object) }
  /// Posts to this process only, if it has accessed the center.
  @MainActor package static func tell(_ name: String) {
    if isUsed { shared.take(Notification.Name(name), nil, nil, isImmediate: true) }
  }

  private func take(_ name: Notification.Name, _ object: String?, _ userInfo: [AnyHashable: Any]?, isImmediate: Bool) {
    let notification = Notification(name: name, object: object, userInfo: userInfo)
    let waits = lock.withLock {
      guard isSuspended, !isImmediate else { return false }
      held.append(notification)
      if held.count > Self.mostHeld { held.removeFirst(held.count - Self.mostHeld) }
      return true
    }
    if !waits { super.post(notification) }
  }

  private static func propertyList(_ userInfo: [AnyHashable: Any]) -> Data? {
    var list: [String: Any] = [:]
    for (key, value) in userInfo {
      guard let key = key as? String else { return nil }
      list[key] = value
    }
    return PropertyList.data(list, .binary)
  }
  private static func userInfo(_ data: Data) -> [AnyHashable: Any]? {
    data.isEmpty ? nil : PropertyList.dictionary(data)
  }

  // MARK: Observing

  /// Observes notifications with an equal `object`; nil for all notifications.
  public func addObserver(
    forName name: NSNotification.Name?, object: String?, queue: OperationQueue?, using block: @Sendable @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    // Foundation compares objects by identity, which strings do not have.
    guard let object else { return super.addObserver(forName: name, object: nil, queue: queue, using: block) }
    return super.addObserver(forName: name, object: nil, queue: queue) { if $0.object as? String == object { block($0) } }
  }
}
