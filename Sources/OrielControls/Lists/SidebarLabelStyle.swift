import OrielGraph

/// Labels in sidebars, with an accent-coloured symbol of fixed width so that titles align.
struct SidebarLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    SidebarLabel(configuration: configuration)
  }
}

private struct SidebarLabel: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.theme) private var theme
  @Environment(\.appearsActive) private var isActive
  @Environment(\.styles) private var styles
  /// The accent for text and symbols, which in dark mode is lighter than that of buttons.
  private var tint: AnyShapeStyle { styles.tint == nil ? AnyShapeStyle(Color(theme.colors.accentText)) : AnyShapeStyle(TintShapeStyle()) }
  var body: some View {
    HStack(spacing: 6) {
      configuration.icon
        .foregroundStyle(isActive ? tint : AnyShapeStyle(HierarchicalShapeStyle.secondary))
        .frame(width: theme.metrics.sidebar.icon + 4)
      configuration.title
    }
  }
}
