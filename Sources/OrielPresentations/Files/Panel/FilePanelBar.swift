import Foundation
import OrielControls

/// The bar above the files: back and forward, the path, the view style, and the search field.
struct FilePanelBar: View {
  @Bindable var model: FilePanelModel
  @Environment(\.theme) private var theme
  @Environment(\.layoutDirection) private var direction
  @FocusState private var isSearching: Bool

  var body: some View {
    HStack(spacing: 12) {
      HStack(spacing: 4) {
        step("chevron.backward", "Back", isEnabled: model.history.canGoBack) { model.goBack() }
        step("chevron.forward", "Forward", isEnabled: model.history.canGoForward) { model.goForward() }
        Spacer(minLength: 0)
      }
      .frame(width: Metrics.FilePanel.sidebarWidth - 12)
      if model.typing.path == nil {
        CrumbBar(model: model).frame(maxWidth: .infinity, alignment: .leading)
      } else {
        PathField(model: model).frame(maxWidth: .infinity)
      }
      Picker("View", selection: $model.style) {
        ForEach(FilePanelStyle.allCases, id: \.self) { style in
          Image(systemName: style.symbol).accessibilityLabel(style.title).help(style.title).tag(style)
        }
      }
      .pickerStyle(.segmented).labelsHidden().fixedSize()
      SearchField(text: $model.searchText, prompt: Text("Search"))
        .focused($isSearching)
        .frame(minWidth: 108, idealWidth: 180, maxWidth: 180)
        .frame(height: theme.metrics.toolbar.searchHeight)
    }
    .padding(.leading, 10).padding(.trailing, 10)
    .frame(height: theme.metrics.toolbar.height)
    .onChange(of: model.keyWish) { if model.keyWish?.place == .search { isSearching = true } }
  }

  private func step(_ symbol: String, _ name: LocalizedStringKey, isEnabled: Bool, _ action: @escaping @MainActor @Sendable () -> Void) -> some View {
    Button(action: action) { Image(systemName: symbol) }
      .buttonStyle(.accessoryBar).environment(\.isInToolbar, true)
      .disabled(!isEnabled).accessibilityLabel(name).help(name)
  }
}

extension FilePanelStyle {
  var symbol: String {
    switch self {
    case .list: "list.bullet"
    case .columns: "rectangle.split.3x1"
    case .icons: "square.grid.2x2"
    }
  }
  var title: LocalizedStringKey {
    switch self {
    case .list: "List"
    case .columns: "Columns"
    case .icons: "Icons"
    }
  }
}

/// The path bar; the first components are in a menu if there is no room.
struct CrumbBar: View {
  let model: FilePanelModel
  var body: some View {
    let crumbs = model.crumbs
    if crumbs.isEmpty {
      Text(model.title).font(.headline).padding(.horizontal, 10)
    } else {
      ViewThatFits(in: .horizontal) {
        row(crumbs, last: 8)
        row(crumbs, last: 5)
        row(crumbs, last: 4)
        row(crumbs, last: 3)
        row(crumbs, last: 2)
        row(crumbs, last: 1)
      }
    }
  }
  private func row(_ crumbs: [PathCrumb], last count: Int) -> some View {
    HStack(spacing: 4) {
      let hidden = crumbs.dropLast(count)
      if !hidden.isEmpty {
        Menu {
          ForEach(Array(hidden.reversed())) { crumb in Button(crumb.name) { model.go(to: .folder(crumb.path)) } }
        } label: { Image(systemName: "ellipsis") }
          .buttonStyle(.accessoryBar).menuIndicator(.hidden).fixedSize().accessibilityLabel("Folders further out")
        separator
      }
      ForEach(Array(crumbs.suffix(count))) { crumb in
        CrumbButton(crumb: crumb, isCurrent: crumb == crumbs.last) { model.go(to: .folder(crumb.path)) }
        if crumb != crumbs.last { separator }
      }
    }
    .lineLimit(1)
  }
  private var separator: some View {
    Image(systemName: "chevron.forward").font(.system(size: 8, weight: .semibold)).foregroundStyle(.secondary).accessibilityHidden(true)
  }
}

private struct CrumbButton: View {
  let crumb: PathCrumb
  let isCurrent: Bool
  let action: @MainActor @Sendable () -> Void
  @Environment(\.theme) private var theme
  @State private var isHovered = false

  var body: some View {
    Button(action: action) {
      HStack(spacing: 6) {
        if crumb.isHome { Image(systemName: "house").font(.system(size: 12)) }
        Text(crumb.name).fontWeight(isCurrent ? .semibold : .regular).truncationMode(.middle)
      }
      .padding(.horizontal, 10)
      .frame(height: 27)
      .background(
        Color(isCurrent ? theme.colors.fillSecondary : isHovered ? theme.colors.overlayHover : .clear), in: .rect(cornerRadius: theme.metrics.toolbar.radius))
    }
    .buttonStyle(.plain)
    .onHover { isHovered = $0 }
    .accessibilityAddTraits(isCurrent ? .isSelected : [])
  }
}

/// The field for typing a path.
private struct PathField: View {
  @Bindable var model: FilePanelModel
  @FocusState private var isFocused: Bool
  @State private var selection: TextSelection?
  var body: some View {
    TextField("Path", text: Binding(get: { model.typing.path ?? "" }, set: { model.typing.path = $0 }), selection: $selection)
      .labelsHidden()
      .focused($isFocused)
      // Typing continues at the end.
      .onChange(of: isFocused) { if isFocused { putCaretBehind() } }
      .onChange(of: model.keyWish) { if model.keyWish?.place == .path { isFocused = true } }
      .onChange(of: model.typing.completionsTaken) { putCaretBehind() }
      .onSubmit { Task { await model.submitPath() } }
      .onKeyPress(.tab) {
        guard model.typing.completion.common != nil else { return .ignored }
        model.typing.completePath()
        return .handled
      }
      .onKeyPress(.downArrow) { model.typing.moveSuggestion(by: 1) ? .handled : .ignored }
      .onKeyPress(.upArrow) { model.typing.moveSuggestion(by: -1) ? .handled : .ignored }
      .onKeyPress(.escape) {
        model.endTyping()
        return .handled
      }
      .onAppear { isFocused = true }
      .accessibilityLabel("Path")
  }
  private func putCaretBehind() { if let path = model.typing.path { selection = TextSelection(insertionPoint: path.endIndex) } }
}

/// The completions below the path field.
struct PathSuggestions: View {
  let model: FilePanelModel
  @Environment(\.theme) private var theme

  var body: some View {
    if model.typing.path != nil, !model.typing.completion.suggestions.isEmpty {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(Array(model.typing.completion.suggestions.prefix(PathTyping.mostSuggestions).enumerated()), id: \.element) { index, suggestion in
          Button { model.typing.take(suggestion) } label: {
            Text(suggestion).lineLimit(1).truncationMode(.head).padding(.horizontal, 8)
              .frame(maxWidth: .infinity, alignment: .leading).frame(height: theme.metrics.menu.row)
              .foregroundStyle(index == model.typing.suggestion ? AnyShapeStyle(Color(theme.colors.onAccent)) : AnyShapeStyle(.primary))
              .background(Color(index == model.typing.suggestion ? theme.colors.accent : .clear), in: .rect(cornerRadius: 5))
          }
          .buttonStyle(.plain).focusable(false)
        }
      }
      .padding(5)
      .background(Color(theme.colors.elevatedBackground), in: .rect(cornerRadius: theme.metrics.radius.menu))
      .overlay { RoundedRectangle(cornerRadius: theme.metrics.radius.menu).strokeBorder(Color(theme.colors.menuBorder), lineWidth: 1) }
      .shadow(color: .black.opacity(0.15), radius: 8, y: 4)
      .frame(width: 380)
      .padding(.leading, Metrics.FilePanel.sidebarWidth + 10).padding(.top, theme.metrics.toolbar.height - 6)
      .accessibilityElement(children: .contain)
    }
  }
}
