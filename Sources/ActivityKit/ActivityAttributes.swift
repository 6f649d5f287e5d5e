import Foundation
import OrielScenes

/// The fixed data of a Live Activity, and the type of the data that changes.
public nonisolated protocol ActivityAttributes: Decodable, Encodable {
  associatedtype ContentState: Decodable, Encodable, Hashable
}

/// The current content of a Live Activity.
public nonisolated struct ActivityContent<State: Decodable & Encodable & Hashable>: Hashable {
  public let state: State
  /// The time from which `isStale` is true in the card's context.
  public let staleDate: Date?
  /// Stored only. Cards are in the order in which they appeared.
  public let relevanceScore: Double
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    (self.state, self.staleDate, self.relevanceScore) = (state, staleDate, relevanceScore)
  }
  public var description: String { "ActivityContent(state: \(state))" }
}
extension ActivityContent: Sendable where State: Sendable {}

public nonisolated enum ActivityState: Codable, Hashable, Sendable {
  case active, stale
  /// The activity has ended; its card may still be visible.
  case ended
  /// The activity has ended and its card is gone.
  case dismissed
}

/// When the card of an ended activity disappears.
public nonisolated struct ActivityUIDismissalPolicy: Hashable, Sendable {
  enum Moment: Hashable { case usual, immediate, after(Date) }
  let moment: Moment
  /// After four hours, or when the user closes it.
  public static let `default` = ActivityUIDismissalPolicy(moment: .usual)
  public static let immediate = ActivityUIDismissalPolicy(moment: .immediate)
  /// At the given time, but after four hours at the latest.
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy { ActivityUIDismissalPolicy(moment: .after(date)) }
  static let longest: TimeInterval = 4 * 60 * 60

  /// The delay in seconds.
  func delay(from now: Date) -> TimeInterval {
    switch moment {
    case .usual: Self.longest
    case .immediate: 0
    case .after(let date): min(Self.longest, max(0, date.timeIntervalSince(now)))
    }
  }
}

/// The source of an activity's updates.
public nonisolated struct PushType: Hashable, Sendable {
  /// Accepted, but has no effect: there is no push service.
  public static let token = PushType()
}

public nonisolated enum ActivityAuthorizationError: LocalizedError, Equatable, Sendable {
  /// No `ActivityConfiguration` in the app's body shows activities with these attributes.
  case unsupportedTarget
  /// The attributes and the state together are larger than 4 KB.
  case attributesTooLarge
  /// The app already shows as many activities as it may.
  case targetMaximumExceeded
  /// There is no window system to show it on.
  case visibility
  public var errorDescription: String? {
    switch self {
    case .unsupportedTarget: String(localized: "The app has no ActivityConfiguration for these attributes.")
    case .attributesTooLarge: String(localized: "The attributes and the state of the activity are larger than 4 KB.")
    case .targetMaximumExceeded: String(localized: "The app already shows the maximum number of activities.")
    case .visibility: String(localized: "The app is not running, so it cannot show an activity.")
    }
  }
}

/// Whether the app may show activities: always.
public nonisolated final class ActivityAuthorizationInfo: Sendable {
  public init() {}
  public var areActivitiesEnabled: Bool { true }
  public var frequentPushesEnabled: Bool { false }
}
