import Foundation

/// Something the user is doing with the app, such as viewing or editing an item. Use it on the main actor.
///
/// A view advertises one with `userActivity(_:isActive:_:)`, and a window continues it in `onContinueUserActivity(_:perform:)`.
/// On Linux, it continues only in windows of the same app; it is not handed off, indexed or predicted.
public nonisolated class NSUserActivity: NSObject, @unchecked Sendable {
  /// What kind of activity it is, in reverse-DNS form. Kinds that open windows stand in `NSUserActivityTypes` of the app's
  /// property list.
  public let activityType: String
  public var title: String?
  /// What it takes to go on: values that a property list holds, `URL`, `UUID` and sets of these.
  public var userInfo: [AnyHashable: Any]?
  /// The keys of `userInfo` that are kept where the activity is stored; empty: all.
  public var requiredUserInfoKeys: Set<String>?
  /// What the activity is about: windows that want it are found by this text, or else by `webpageURL`.
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
  /// Asks for another look at the state the activity describes before it is read the next time.
  public var needsSave = false
  public weak var delegate: (any NSUserActivityDelegate)?
  /// False after `invalidate()`.
  private(set) var isValid = true
  /// Runs before the activity is read, when it needs to be saved: how views bring it up to date.
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
  /// What the app says a person does now.
  package static var current: NSUserActivity? {
    last?.saveIfNeeded()
    return last
  }

  /// Says that this is what a person does now. No desktop hands activities to other devices; the app's scenes see it.
  public func becomeCurrent() { if isValid { Self.last = self } }
  public func resignCurrent() { if Self.last === self { Self.last = nil } }
  /// Ends the activity for good.
  public func invalidate() {
    isValid = false
    resignCurrent()
  }

  /// Brings it up to date, if it needs to be.
  package func saveIfNeeded() {
    guard needsSave else { return }
    needsSave = false
    onSave?(self)
    delegate?.userActivityWillSave(self)
  }

  /// What conditions of windows and scenes are looked for in.
  var target: String? { targetContentIdentifier ?? webpageURL?.absoluteString }
}

/// Hears of an activity that is saved or continued.
public nonisolated protocol NSUserActivityDelegate: AnyObject {
  func userActivityWillSave(_ userActivity: NSUserActivity)
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}
extension NSUserActivityDelegate {
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// The type of an activity that is a web page; `webpageURL` says which.
public nonisolated let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

// MARK: Payloads

extension NSUserActivity {
  /// Puts a value in the place of `userInfo`.
  public func setTypedPayload<T: Codable>(_ payload: T) throws {
    let coded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(payload), options: .fragmentsAllowed)
    guard let entries = coded as? [String: Any] else {
      throw EncodingError.invalidValue(payload, .init(codingPath: [], debugDescription: "\(T.self) is not coded with keys."))
    }
    userInfo = entries
  }
  /// Reads `userInfo` as a value.
  public func typedPayload<T: Codable>(_ type: T.Type) throws -> T {
    try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: Self.textKeys(userInfo ?? [:])))
  }
  fileprivate static func textKeys(_ values: [AnyHashable: Any]) -> [String: Any] {
    Dictionary(values.compactMap { key, value in (key.base as? String).map { ($0, value) } }) { first, _ in first }
  }
}

// MARK: Keeping

extension NSUserActivity {
  private enum Key {
    static let type = "type", title = "title", userInfo = "userInfo", required = "requiredUserInfoKeys"
    static let target = "targetContentIdentifier", page = "webpageURL", identifier = "persistentIdentifier"
    /// Values that a property list does not have are kept as dictionaries with one of these keys.
    static let url = "oriel.url", uuid = "oriel.uuid", set = "oriel.set"
  }

  /// What is kept with a window: a property list that a person can read. Values that cannot be kept are left out and logged.
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

  /// The value as a property list holds it; nil if it holds none like it.
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
