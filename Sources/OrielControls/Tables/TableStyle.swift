import OrielGraph

/// The appearance of tables.
public nonisolated protocol TableStyle: Sendable {}

/// A built-in style.
nonisolated protocol ResolvedTableStyle: TableStyle {
  var look: TableLook { get }
}
/// The properties of a table style.
nonisolated struct TableLook: Hashable, Sendable {
  var isBordered = false
  var alternates = true
}

public nonisolated struct AutomaticTableStyle: TableStyle, ResolvedTableStyle {
  public init() {}
  var look: TableLook { TableLook() }
}
/// Rows inset from the edges of the table.
public nonisolated struct InsetTableStyle: TableStyle, ResolvedTableStyle {
  private let alternates: Bool
  public init() { alternates = true }
  public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
  var look: TableLook { TableLook(alternates: alternates) }
}
/// A table with a border.
public nonisolated struct BorderedTableStyle: TableStyle, ResolvedTableStyle {
  private let alternates: Bool
  public init() { alternates = true }
  public init(alternatesRowBackgrounds: Bool) { alternates = alternatesRowBackgrounds }
  var look: TableLook { TableLook(isBordered: true, alternates: alternates) }
}
nonisolated extension TableStyle where Self == AutomaticTableStyle {
  public static var automatic: AutomaticTableStyle { AutomaticTableStyle() }
}
nonisolated extension TableStyle where Self == InsetTableStyle {
  public static var inset: InsetTableStyle { InsetTableStyle() }
  public static func inset(alternatesRowBackgrounds: Bool) -> InsetTableStyle {
    InsetTableStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
  }
}
nonisolated extension TableStyle where Self == BorderedTableStyle {
  public static var bordered: BorderedTableStyle { BorderedTableStyle() }
  public static func bordered(alternatesRowBackgrounds: Bool) -> BorderedTableStyle {
    BorderedTableStyle(alternatesRowBackgrounds: alternatesRowBackgrounds)
  }
}

extension EnvironmentValues {
  @Entry nonisolated var tableLook = TableLook()
}
extension View {
  public func tableStyle<S: TableStyle>(_ style: S) -> some View {
    environment(\.tableLook, (style as? any ResolvedTableStyle)?.look ?? TableLook())
  }
}
