import Foundation
import OrielGraph

// A row's properties for its list.

struct ListInsetsKey: LayoutValueKey { nonisolated static var defaultValue: EdgeInsets? { nil } }
struct ListSeparatorKey: LayoutValueKey { nonisolated static var defaultValue: ListSeparators? { nil } }
struct ListSelectionDisabledKey: LayoutValueKey { nonisolated static var defaultValue: Bool? { nil } }
struct ListDeleteDisabledKey: LayoutValueKey { nonisolated static var defaultValue: Bool? { nil } }
struct ListMoveDisabledKey: LayoutValueKey { nonisolated static var defaultValue: Bool? { nil } }
struct ListBadgeKey: LayoutValueKey { nonisolated static var defaultValue: Text? { nil } }

/// The separators above and below a row.
nonisolated struct ListSeparators: Equatable {
  var top: Visibility = .automatic
  var bottom: Visibility = .automatic
  var tint: Color?
}

/// The place of a view, because labels and disclosure groups look different in sidebars.
package nonisolated enum ListPlace: Hashable, Sendable { case none, content, sidebar, header }

public nonisolated struct BadgeProminence: Hashable, Sendable {
  private let value: Int
  public static let decreased = BadgeProminence(value: 0)
  public static let standard = BadgeProminence(value: 1)
  public static let increased = BadgeProminence(value: 2)
}

extension EnvironmentValues {
  @Entry public nonisolated var defaultMinListRowHeight: CGFloat = 0
  @Entry public nonisolated var defaultMinListHeaderHeight: CGFloat?
  @Entry public nonisolated var badgeProminence = BadgeProminence.standard
  @Entry nonisolated var listRowSpacing: CGFloat?
  @Entry package nonisolated var listPlace = ListPlace.none
}

extension View {
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { layoutValue(key: ListInsetsKey.self, value: insets) }
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    layoutValue(
      key: ListSeparatorKey.self,
      value: ListSeparators(
        top: edges.contains(.top) ? visibility : .automatic, bottom: edges.contains(.bottom) ? visibility : .automatic))
  }
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    layoutValue(key: ListSeparatorKey.self, value: ListSeparators(tint: color))
  }
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    listRowSeparator(visibility, edges: edges)
  }
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, spacing) }
  public func listItemTint(_ tint: Color?) -> some View { transformEnvironment(\.styles) { $0.tint = tint.map { AnyShapeStyle($0) } } }
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    layoutValue(key: ListSelectionDisabledKey.self, value: isDisabled as Bool?)
  }
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    layoutValue(key: ListDeleteDisabledKey.self, value: isDisabled as Bool?)
  }
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    layoutValue(key: ListMoveDisabledKey.self, value: isDisabled as Bool?)
  }
  public func badgeProminence(_ prominence: BadgeProminence) -> some View { environment(\.badgeProminence, prominence) }
  /// Adds a badge with a number; 0 shows none.
  public func badge(_ count: Int) -> some View { badge(Text(badgeCount: count)) }
  public func badge(_ label: Text?) -> some View { layoutValue(key: ListBadgeKey.self, value: label) }
  public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
  @_disfavoredOverload
  public func badge(_ resource: LocalizedStringResource?) -> some View { badge(resource.map { Text($0) }) }
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(label.map { Text($0) }) }
}

extension Text {
  /// The number in the locale's format; nil for 0.
  init?(badgeCount count: Int) {
    guard count != 0 else { return nil }
    // Below a thousand there is no grouping separator, and formatting costs a start memory.
    self = count.magnitude < 1000 && !Self.mayHaveOwnDigits ? Text(verbatim: String(count)) : Text("\(count)")
  }
  /// Whether the user's language may write numbers with other digits than 0 to 9.
  private static let mayHaveOwnDigits = Locale.ofSession.map { ownDigits.contains(String($0.identifier.prefix { $0.isLetter })) } ?? false
  private static let ownDigits: Set = ["ar", "as", "bgc", "bho", "bn", "ckb", "doi", "dz", "fa", "ks", "lrc", "mni", "mr", "my", "mzn", "ne", "pa", "ps", "raj", "sa", "sat", "sd", "ur", "uz"]
}

extension Box {
  func listTrait<K: LayoutValueKey>(_ key: K.Type) -> K.Value {
    (layoutValue(ObjectIdentifier(key)) as? K.Value) ?? K.defaultValue
  }
}
