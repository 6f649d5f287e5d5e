import OrielGraph

/// The placement of a toolbar item in its window.
public nonisolated struct ToolbarItemPlacement: Hashable, @unchecked Sendable {
  package enum Slot: Hashable, Sendable { case leading, centre, trailing }
  let slot: Slot
  private let name: String
  /// The accessory bar below the toolbar; nil is the toolbar itself. The identifier is an immutable value.
  let accessoryBar: AnyHashable?
  private init(_ name: String, _ slot: Slot, accessoryBar: AnyHashable? = nil) {
    self.name = name
    self.slot = slot
    self.accessoryBar = accessoryBar
  }
  /// Whether the placement is automatic.
  var isAutomatic: Bool { self == .automatic || self == .secondaryAction }
  public static let automatic = ToolbarItemPlacement("automatic", .trailing)
  public static let principal = ToolbarItemPlacement("principal", .centre)
  public static let navigation = ToolbarItemPlacement("navigation", .leading)
  /// Before the automatic items: after the title, they are at the trailing end together; in a column without a title, at its leading edge.
  public static let primaryAction = ToolbarItemPlacement("primaryAction", .trailing)
  public static let secondaryAction = ToolbarItemPlacement("secondaryAction", .trailing)
  public static let status = ToolbarItemPlacement("status", .centre)
  public static let confirmationAction = ToolbarItemPlacement("confirmationAction", .trailing)
  public static let cancellationAction = ToolbarItemPlacement("cancellationAction", .leading)
  public static let destructiveAction = ToolbarItemPlacement("destructiveAction", .leading)
  public static let navigationBarLeading = ToolbarItemPlacement("navigationBarLeading", .leading)
  public static let navigationBarTrailing = ToolbarItemPlacement("navigationBarTrailing", .trailing)
  public static let topBarLeading = ToolbarItemPlacement("topBarLeading", .leading)
  public static let topBarTrailing = ToolbarItemPlacement("topBarTrailing", .trailing)
  /// A separate bar below the toolbar, for items that belong to the content rather than the window. Items with the same
  /// identity share a bar; several bars are stacked in the order of their first use.
  public static func accessoryBar<ID: Hashable>(id: ID) -> ToolbarItemPlacement {
    ToolbarItemPlacement("accessoryBar", .leading, accessoryBar: AnyHashable(id))
  }
  /// On Linux, windows have no bottom bar, so the item joins the trailing ones.
  public static let bottomBar = ToolbarItemPlacement("bottomBar", .trailing)
  /// On Linux, windows have no ornaments, so the item joins the trailing ones.
  public static let bottomOrnament = ToolbarItemPlacement("bottomOrnament", .trailing)
  /// On Linux, there is no bar above the keyboard, so the item joins the trailing ones.
  public static let keyboard = ToolbarItemPlacement("keyboard", .trailing)
}

/// A bar whose visibility or background can be set.
public nonisolated struct ToolbarPlacement: Hashable, Sendable {
  private let name: String
  public static let automatic = ToolbarPlacement(name: "automatic")
  public static let windowToolbar = ToolbarPlacement(name: "windowToolbar")
  public static func accessoryBar<ID: Hashable>(id: ID) -> ToolbarPlacement { ToolbarPlacement(name: "accessoryBar") }
  public static let bottomBar = ToolbarPlacement(name: "bottomBar")
  public static let navigationBar = ToolbarPlacement(name: "navigationBar")
  public static let tabBar = ToolbarPlacement(name: "tabBar")
}

/// The purpose of a toolbar. It has no influence on the appearance.
public nonisolated struct ToolbarRole: Hashable, Sendable {
  private let name: String
  public static let automatic = ToolbarRole(name: "automatic")
  public static let browser = ToolbarRole(name: "browser")
  public static let editor = ToolbarRole(name: "editor")
  public static let navigationStack = ToolbarRole(name: "navigationStack")
}
