import OrielControls
import OrielPresentations

/// The view for customising a toolbar: its items in order, and the available ones. Changes apply immediately.
struct ToolbarPalette: View {
  let customizer: ToolbarCustomizer
  /// The bar's label style; nil if the app sets it.
  let labels: Binding<ToolbarLabelStyle>?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(alignment: .leading, spacing: 4) {
        Text("Customize Toolbar").font(.headline).accessibilityAddTraits(.isHeader)
        Text("Add, remove, and drag items to arrange them.").font(.subheadline).foregroundStyle(.secondary)
      }
      .padding([.horizontal, .top], 20).padding(.bottom, 12)
      Divider()
      items
      Divider()
      HStack(spacing: 8) {
        if let labels { LabelPicker(labels: labels) }
        Spacer(minLength: 20)
        Button("Restore Defaults") { withAnimation { customizer.reset() } }.disabled(!customizer.isChanged)
        Button("Done") { dismiss() }.keyboardShortcut(.defaultAction)
      }
      .padding(20)
    }
    .frame(width: 460)
    .onExitCommand { dismiss() }
  }

  private var items: some View {
    let parts = customizer.parts
    return List {
      ForEach(parts) { part in
        Section(parts.count > 1 ? title(of: part) : "In the Toolbar") {
          ForEach(part.pieces) { piece in
            PaletteRow(piece: piece, isShown: true, isMovable: piece.canMove && part.pieces.count > 1) { customizer.remove(piece.id) }
          }
          .onMove { customizer.move(in: part, from: $0, to: $1) }
        }
      }
      Section("More Items") {
        ForEach(customizer.others) { piece in PaletteRow(piece: piece, isShown: false) { customizer.add(piece.id) } }
        PaletteRow(piece: .space(isFlexible: false), isShown: false) { customizer.addSpace(isFlexible: false) }
        PaletteRow(piece: .space(isFlexible: true), isShown: false) { customizer.addSpace(isFlexible: true) }
      }
    }
    .frame(height: 320)
  }
  private func title(of part: ToolbarCustomizer.Part) -> LocalizedStringKey {
    switch part.id {
    case .leading: "Before the Title"
    case .centre: "In the Middle"
    case .trailing: "At the End"
    }
  }
}

/// One item with its controls.
private struct PaletteRow: View {
  let piece: ToolbarCustomizer.Piece
  let isShown: Bool
  var isMovable = false
  let action: () -> Void

  var body: some View {
    HStack(spacing: 8) {
      Button { withAnimation { action() } } label: {
        Image(systemName: isShown ? "minus.circle.fill" : "plus.circle.fill")
          .foregroundStyle(isShown ? AnyShapeStyle(.red) : AnyShapeStyle(.green))
      }
      .buttonStyle(.borderless)
      .opacity(isShown && !piece.canLeave ? 0 : 1).disabled(isShown && !piece.canLeave)
      .accessibilityLabel(isShown ? Text("Remove \(piece.title)") : Text("Add \(piece.title)"))
      Group {
        if let symbol = piece.symbol { Image(systemName: symbol) } else { Color.clear }
      }
      .frame(width: 20).foregroundStyle(.secondary).accessibilityHidden(true)
      Text(piece.title)
      Spacer(minLength: 0)
      if isMovable { Image(systemName: "line.3.horizontal").foregroundStyle(.tertiary).accessibilityHidden(true) }
    }
    .moveDisabled(!isMovable)
  }
}

private struct LabelPicker: View {
  @Binding var labels: ToolbarLabelStyle
  var body: some View {
    Picker("Show", selection: $labels) {
      Text("Icons").tag(ToolbarLabelStyle.automatic)
      Text("Icons and Text").tag(ToolbarLabelStyle.titleAndIcon)
      Text("Text").tag(ToolbarLabelStyle.titleOnly)
    }
    .fixedSize()
  }
}

extension SceneInstance: @MainActor ToolbarMenuHost {
  /// What the bar shows of labels, where people may change it.
  private var toolbarLabelChoice: Binding<ToolbarLabelStyle>? {
    if let binding = declaration.options.toolbarLabelBinding { return binding.treatingIconsAsAutomatic }
    guard declaration.options.toolbarLabels == nil, let customizer = toolbar?.customizer else { return nil }
    return Binding(get: { customizer.labels ?? .automatic }, set: { customizer.labels = $0 }).treatingIconsAsAutomatic
  }
  package var toolbarMenu: [MenuItem] {
    var items: [MenuItem] = []
    if let choice = toolbarLabelChoice {
      func item(_ title: String, _ style: ToolbarLabelStyle) -> MenuItem {
        MenuItem(title, state: choice.wrappedValue == style ? .on : .off, isChoice: true) { choice.wrappedValue = style }
      }
      items += [item("Icons", .automatic), item("Icons and Text", .titleAndIcon), item("Text", .titleOnly), .separator]
    }
    return (items + [customizeToolbarItem].compactMap { $0 }).tidied
  }
  /// The Customize Toolbar command; nil if the toolbar cannot be customised.
  var customizeToolbarItem: MenuItem? {
    guard let toolbar, toolbar.isShown, toolbar.customizer != nil else { return nil }
    return MenuItem("Customize Toolbar\u{2026}") { [weak self] in self?.customizeToolbar() }
  }
  private func customizeToolbar() {
    guard let customizer = toolbar?.customizer else { return }
    let labels = toolbarLabelChoice
    var shown: UnboundPresentation<Void>?
    shown = UnboundPresentation<Void>(.sheet, "Customize Toolbar", over: graph) { _ in
      withExtendedLifetime(shown) {}
      shown = nil
    } content: { _ in AnyView(ToolbarPalette(customizer: customizer, labels: labels)) }
  }
}

extension Binding<ToolbarLabelStyle> {
  /// The automatic style shows icons.
  fileprivate var treatingIconsAsAutomatic: Self {
    Binding(get: { wrappedValue == .iconOnly ? .automatic : wrappedValue }, set: { wrappedValue = $0 })
  }
}
