import OrielDrawing
import OrielGraph

/// The appearance of a list.
public nonisolated protocol ListStyle: Sendable {}

/// A built-in style.
nonisolated protocol ResolvedListStyle: ListStyle {
  var look: ListLook { get }
}

/// The properties of a list style.
package nonisolated struct ListLook: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case plain, inset, bordered, sidebar }
  package var kind: Kind
  package var alternates = false
  init(_ kind: Kind, alternates: Bool = false) {
    self.kind = kind
    self.alternates = alternates
  }
}

public nonisolated struct DefaultListStyle: ListStyle, ResolvedListStyle {
  public init() {}
  var look: ListLook { ListLook(.inset) }
}
public nonisolated struct PlainListStyle: ListStyle, ResolvedListStyle {
  public init() {}
  var look: ListLook { ListLook(.plain) }
}
public nonisolated struct InsetListStyle: ListStyle, ResolvedListStyle {
  private let alternates: Bool
  public init() { alternates = false }
  public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
  var look: ListLook { ListLook(.inset, alternates: alternates) }
}
public nonisolated struct BorderedListStyle: ListStyle, ResolvedListStyle {
  private let alternates: Bool
  public init() { alternates = false }
  public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
  var look: ListLook { ListLook(.bordered, alternates: alternates) }
}
public nonisolated struct SidebarListStyle: ListStyle, ResolvedListStyle {
  public init() {}
  var look: ListLook { ListLook(.sidebar) }
}

nonisolated extension ListStyle where Self == DefaultListStyle { public static var automatic: DefaultListStyle { DefaultListStyle() } }
nonisolated extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { PlainListStyle() } }
nonisolated extension ListStyle where Self == InsetListStyle {
  public static var inset: InsetListStyle { InsetListStyle() }
  public static func inset(alternatesRowBackgrounds: Bool) -> InsetListStyle {
    InsetListStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
  }
}
nonisolated extension ListStyle where Self == BorderedListStyle {
  public static var bordered: BorderedListStyle { BorderedListStyle() }
  public static func bordered(alternatesRowBackgrounds: Bool) -> BorderedListStyle {
    BorderedListStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
  }
}
nonisolated extension ListStyle where Self == SidebarListStyle { public static var sidebar: SidebarListStyle { SidebarListStyle() } }

public nonisolated struct AlternatingRowBackgroundBehavior: Hashable, Sendable {
  private let value: Int
  public static let automatic = AlternatingRowBackgroundBehavior(value: 0)
  public static let enabled = AlternatingRowBackgroundBehavior(value: 1)
  public static let disabled = AlternatingRowBackgroundBehavior(value: 2)
}

/// The size of rows in sidebars.
public nonisolated enum SidebarRowSize: Hashable, Sendable { case small, medium, large }

extension EnvironmentValues {
  /// nil if the place determines it: lists in sidebars use the sidebar style.
  @Entry nonisolated var listLook: ListLook?
  /// The meaning of `automatic` in this place.
  @Entry package nonisolated var automaticListLook = ListLook(.inset)
  @Entry nonisolated var alternation = AlternatingRowBackgroundBehavior.automatic
  @Entry public nonisolated var sidebarRowSize = SidebarRowSize.medium
  nonisolated var effectiveListLook: ListLook {
    var look = listLook ?? automaticListLook
    if alternation == .enabled { look.alternates = true }
    if alternation == .disabled { look.alternates = false }
    return look
  }
}

extension View {
  public func listStyle<S: ListStyle>(_ style: S) -> some View {
    environment(\.listLook, style is DefaultListStyle ? nil : (style as? any ResolvedListStyle)?.look)
  }
  public func alternatingRowBackgrounds(_ behavior: AlternatingRowBackgroundBehavior = .enabled) -> some View {
    environment(\.alternation, behavior)
  }
}
