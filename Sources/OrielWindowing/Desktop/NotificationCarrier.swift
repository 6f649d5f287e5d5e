import Foundation

/// Carries notifications to the other apps of the session and back. Nothing is kept for apps that start later.
package protocol NotificationCarrier: AnyObject {
  /// What another app posted; `userInfo` is a property list, or empty. Never what this carrier posted itself.
  var onReceive: ((_ name: String, _ object: String?, _ userInfo: Data) -> Void)? { get set }
  /// Hears from now on. Before that nothing is received, and nobody is woken by what others post.
  func listen()
  /// Every app of the session gets it, unless it has no name or more user info than `NotificationLimits` allow: then none does.
  func post(_ name: String, _ object: String?, _ userInfo: Data)
}

package nonisolated enum NotificationLimits {
  /// Bytes of a notification's property list.
  package static let userInfo = 1 << 20
}
