import Foundation

/// Something the user is doing with the app, such as viewing or editing an item. Use it on the main actor.
///
/// A view advertises one with `userActivity(_:isActive:_:)`, and a window continues it in `onContinueUserActivity(_:perform:)`.
/// On Linux, it continues only in windows of the same app; it is not handed off, indexed or predicted.
public nonisolated class NSUserActivity: NSObject, @unchecked Sendable {
  /// The activity's type in reverse-DNS form. Types that open windows must be in `NSUserActivityTypes` of the app's
  /// property list.
  public let activityType: String
  public var title: String?
  /// The data needed to continue: property list values, `URL`, `UUID` and sets of these.
  public var userInfo: [AnyHashable: Any]?
  /// The keys of `userInfo` to store with the activity; empty for all.
  public var requiredUserInfoKeys: Set<String>?
  /// Identifies the content. Windows match their conditions against this text, or `webpageURL` if it is nil.
  public var targetContentIdentifier: String?
  public var webpageURL: URL?
  public var referrerURL: URL?
  public var expirationDate: Date?
  public var keywords: Set<String> = []
  public var persistentIdentifier: String?
  public var isEligibleForHandoff = true
  public var isEligibleForSearch = false
  public var isEligibleForPublicIndexing = false
  public var isEligibleForPrediction = false
  /// Whether to update the activity from the app's state before it is next read.
  public var needsSave = false
  public weak var delegate: (any NSUserActivityDelegate)?
  /// False after `invalidate()`.
  private(set) var isValid = true
  /// Lets views update the activity before it is read, if it needs saving.
  var onSave: ((NSUserActivity) -> Void)?

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  // MARK: The current activity

  private nonisolated(unsafe) static weak var last: NSUserActivity?
  /// The app's current activity.
  package static var current: NSUserActivity? {
    last?.saveIfNeeded()
    return last
  }

  /// Makes this the app's current activity, which its scenes see. It is not handed off to other devices.
  public func becomeCurrent() { if isValid { Self.last = self } }
  public func resignCurrent() { if Self.last === self { Self.last = nil } }
  /// Invalidates the activity permanently.
  public func invalidate() {
    isValid = false
    resignCurrent()
  }

  /// Updates the activity if `needsSave` is set.
  package func saveIfNeeded() {
    guard needsSave else { return }
    needsSave = false
    onSave?(self)
    delegate?.userActivityWillSave(self)
  }

  /// The text that conditions of windows and scenes are matched against.
  var target: String? { targetContentIdentifier ?? webpageURL?.absoluteString }
}

/// Handles the saving and continuing of an activity.
public nonisolated protocol NSUserActivityDelegate: AnyObject {
  func userActivityWillSave(_ userActivity: NSUserActivity)
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}
extension NSUserActivityDelegate {
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// The type of an activity for the web page in `webpageURL`.
public nonisolated let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

// MARK: Payloads

extension NSUserActivity {
  /// Encodes a value into `userInfo`.
  public func setTypedPayload<T: Codable>(_ payload: T) throws {
    let coded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(payload), options: .fragmentsAllowed)
    guard let entries = coded as? [String: Any] else {
      throw EncodingError.invalidValue(payload, .init(codingPath: [], debugDescription: "\(T.self) is not coded with keys."))
    }
    userInfo = entries
  }
  /// Decodes a value from `userInfo`.
  public func typedPayload<T: Codable>(_ type: T.Type) throws -> T {
    try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: Self.textKeys(userInfo ?? [:])))
  }
  fileprivate static func textKeys(_ values: [AnyHashable: Any]) -> [String: Any] {
    Dictionary(values.compactMap { key, value in (key.base as? String).map { ($0, value) } }) { first, _ in first }
  }
}

// MARK: Storage

extension NSUserActivity {
  private enum Key {
    static let type = "type", title = "title", userInfo = "userInfo", required = "requiredUserInfoKeys"
    static let target = "targetContentIdentifier", page = "webpageURL", identifier = "persistentIdentifier"
    /// Types that a property list lacks are stored as dictionaries with one of these keys.
    static let url = "oriel.url", uuid = "oriel.uuid", set = "oriel.set"
  }

  /// The activity as a readable property list, saved with a window. Values that cannot be stored are left out and logged.
  package var stored: Data? {
    var entries = Self.textKeys(userInfo ?? [:])
    if let required = requiredUserInfoKeys, !required.isEmpty { entries = entries.filter { required.contains($0.key) } }
    var list: [String: Any] = [Key.type: activityType]
    list[Key.title] = title
    list[Key.target] = targetContentIdentifier
    list[Key.page] = webpageURL?.absoluteString
    list[Key.identifier] = persistentIdentifier
    if let required = requiredUserInfoKeys { list[Key.required] = required.sorted() }
    list[Key.userInfo] = entries.reduce(into: [String: Any]()) { kept, entry in
      if let value = Self.listed(entry.value) {
        kept[entry.key] = value
      } else {
        RuntimeIssue.report(
          "The activity \(activityType) has a value of type \(type(of: entry.value)) for '\(entry.key)', which cannot be stored; it is left "
            + "out. Use numbers, strings, dates, data, URLs, and arrays and dictionaries of these.")
      }
    }
    return PropertyList.data(list)
  }
  package convenience init?(stored: Data) {
    guard let list = PropertyList.dictionary(stored), let type = list[Key.type] as? String, !type.isEmpty else { return nil }
    self.init(activityType: type)
    title = list[Key.title] as? String
    targetContentIdentifier = list[Key.target] as? String
    webpageURL = (list[Key.page] as? String).flatMap { URL(string: $0) }
    persistentIdentifier = list[Key.identifier] as? String
    requiredUserInfoKeys = (list[Key.required] as? [String]).map { Set($0) }
    userInfo = (list[Key.userInfo] as? [String: Any])?.mapValues(Self.unlisted)
  }

  /// The value as a property list value; nil if it cannot be stored.
  private static func listed(_ value: Any) -> Any? {
    switch value {
    case let url as URL: return [Key.url: url.absoluteString]
    case let identifier as UUID: return [Key.uuid: identifier.uuidString]
    case is String, is Data, is Date, is Bool, is Int, is Double, is NSNumber: return value
    case let values as [Any]:
      let kept = values.compactMap(listed)
      return kept.count == values.count ? kept : nil
    case let values as Set<AnyHashable>:
      let kept = values.compactMap { listed($0.base) }
      return kept.count == values.count ? [Key.set: kept] : nil
    case let values as [String: Any]:
      let kept = values.compactMapValues(listed)
      return kept.count == values.count ? kept : nil
    default: return nil
    }
  }
  private static func unlisted(_ value: Any) -> Any {
    if let values = value as? [Any] { return values.map(unlisted) }
    guard let entries = value as? [String: Any] else { return value }
    if entries.count == 1 {
      if let text = entries[Key.url] as? String, let url = URL(string: text) { return url }
      if let text = entries[Key.uuid] as? String, let identifier = UUID(uuidString: text) { return identifier }
      if let values = entries[Key.set] as? [Any] { return Set(values.map(unlisted).compactMap { $0 as? AnyHashable }) }
    }
    return entries.mapValues(unlisted)
  }
}
