import Foundation
import Observation
import OrielGraph

/// The identity of a customizable toolbar item, and its customization behavior.
struct ToolbarItemIdentity: Equatable {
  var toolbar: String
  var item: String
  var behavior = ToolbarCustomizationBehavior.default
  var isAlwaysAvailable = false

  var canMove: Bool { behavior != .disabled }
  var canLeave: Bool { behavior == .default && !isAlwaysAvailable }
}

/// The user's customization of a toolbar. Items that it does not contain are new in a later version of the app, and have
/// the app's placement.
struct ToolbarCustomization: Equatable {
  /// The visible items in order, including the user's spaces.
  var shown: [String] = []
  var hidden: [String] = []
  var labels: ToolbarLabelStyle?

  static let space = "space:", flexibleSpace = "flexibleSpace:"
  static func isOwnSpace(_ item: String) -> Bool { item.hasPrefix(space) || item.hasPrefix(flexibleSpace) }
}

extension ToolbarCustomization {
  /// Decodes it from the user defaults; nil if it is invalid.
  init?(propertyList: Any?) {
    guard let list = propertyList as? [String: Any] else { return nil }
    // Enough for any bar, so that a broken file costs no time.
    func names(_ key: String) -> [String] { Array((list[key] as? [String] ?? []).prefix(500)) }
    var seen: Set<String> = []
    shown = names("shown").filter { seen.insert($0).inserted }
    hidden = names("hidden").filter { seen.insert($0).inserted }
    labels = (list["labels"] as? String).flatMap(ToolbarLabelStyle.init(storedName:))
  }
  var propertyList: [String: Any] {
    var list: [String: Any] = ["shown": shown, "hidden": hidden]
    if let labels { list["labels"] = labels.storedName }
    return list
  }
}

extension ToolbarLabelStyle {
  private nonisolated static let named: [(name: String, style: ToolbarLabelStyle)] = [
    ("automatic", .automatic), ("iconOnly", .iconOnly), ("titleAndIcon", .titleAndIcon), ("titleOnly", .titleOnly),
  ]
  nonisolated init?(storedName: String) {
    guard let known = Self.named.first(where: { $0.name == storedName }) else { return nil }
    self = known.style
  }
  nonisolated var storedName: String { Self.named.first { $0.style == self }?.name ?? "automatic" }
}

/// The customization of one toolbar, shared by all its windows and saved in the user defaults.
@Observable package final class ToolbarPreferences {
  private static var all: [String: ToolbarPreferences] = [:]
  static func of(_ toolbar: String) -> ToolbarPreferences {
    if let known = all[toolbar] { return known }
    let made = ToolbarPreferences(toolbar)
    all[toolbar] = made
    return made
  }

  @ObservationIgnored private let key: String
  /// nil until the user customizes the toolbar.
  private(set) var customization: ToolbarCustomization?

  private init(_ toolbar: String) {
    key = "Toolbar " + toolbar
    customization = ToolbarCustomization(propertyList: UserDefaults.standard.object(forKey: key))
  }
  func set(_ new: ToolbarCustomization?) {
    guard new != customization else { return }
    customization = new
    UserDefaults.standard.set(new?.propertyList, forKey: key)
    DefaultsKeeper.shared.wrote(.standard, key)
  }
}
