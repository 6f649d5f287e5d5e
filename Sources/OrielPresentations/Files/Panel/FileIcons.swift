import Foundation
import OrielControls

/// Files as icons, pictures as what they show.
struct FileIcons: View {
  @Bindable var model: FilePanelModel
  @State private var typed = TypedName()
  @FocusState private var isFocused: Bool

  var body: some View {
    GeometryReader { room in
      let columns = max(1, Int((room.size.width - 2 * Metrics.FilePanel.iconMargin + Metrics.FilePanel.iconSpacing) / (Metrics.FilePanel.iconCell + Metrics.FilePanel.iconSpacing)))
      ScrollViewReader { scroll in
        ScrollView {
          LazyVGrid(columns: Array(repeating: GridItem(.flexible(minimum: 60), spacing: Metrics.FilePanel.iconSpacing), count: columns), spacing: Metrics.FilePanel.iconSpacing) {
            ForEach(model.listing.entries) { entry in
              FileIcon(entry: entry, isSelected: model.selection.contains(entry.id), hasFocus: isFocused, model: model) { click in take(click, entry) }
            }
          }
          .padding(Metrics.FilePanel.iconMargin)
        }
        .focusable()
        .focused($isFocused)
        .onMoveCommand { move($0, columns: columns, scroll) }
        .onChange(of: model.revealed, initial: true) { if let id = model.revealed.id { scroll.scrollTo(id) } }
        .onKeyPress(.return) {
          guard !model.selection.isEmpty else { return .ignored }
          Task { await model.open(model.selection) }
          return .handled
        }
        .onKeyPress(.home) { select(0, scroll) }
        .onKeyPress(.end) { select(model.listing.entries.count - 1, towards: -1, scroll) }
        .onKeyPress(characters: .alphanumerics) { press in
          guard press.modifiers.subtracting(.shift).isEmpty else { return .ignored }
          guard let index = typed.type(press.characters, model.listing.entries, current: currentIndex) else { return .ignored }
          return select(index, scroll)
        }
      }
    }
    .accessibilityElement(children: .contain)
  }

  enum Click { case one, toggle, open }
  private func take(_ click: Click, _ entry: FileEntry) {
    isFocused = true
    guard !model.refuses(entry) else { return }
    switch click {
    case .one: model.selection = [entry.id]
    case .toggle where model.request.allowsMultiple: model.selection.formSymmetricDifference([entry.id])
    case .toggle: model.selection = [entry.id]
    case .open: Task { await model.open([entry.id]) }
    }
  }
  private var currentIndex: Int? { model.selection.compactMap { model.listing.index(of: $0) }.max() }
  private func move(_ direction: MoveCommandDirection, columns: Int, _ scroll: ScrollViewProxy) {
    let entries = model.listing.entries
    guard let current = currentIndex else { return _ = select(0, scroll) }
    let step =
      switch direction {
      case .up: -columns
      case .down: columns
      case .left: -1
      case .right: 1
      }
    let index = min(max(0, current + step), entries.count - 1), onward = step.signum()
    func mayBeChosen(_ index: Int) -> Bool { !model.refuses(entries[index]) }
    // The nearest to where the key leads: further on, or else on the way there.
    let found = stride(from: index, through: onward > 0 ? entries.count - 1 : 0, by: onward).first(where: mayBeChosen)
      ?? stride(from: index, to: current, by: -onward).first(where: mayBeChosen)
    if let found { select(found, scroll) }
  }
  /// Selects an entry, or the next one in that direction that can be chosen.
  @discardableResult private func select(_ index: Int, towards step: Int = 1, _ scroll: ScrollViewProxy) -> KeyPress.Result {
    var index = index
    while model.listing.entries.indices.contains(index), model.refuses(model.listing.entries[index]) { index += step }
    guard model.listing.entries.indices.contains(index) else { return .ignored }
    let id = model.listing.entries[index].id
    model.selection = [id]
    scroll.scrollTo(id)
    return .handled
  }
}

/// Letters that are typed to find a name; a pause begins a new one.
struct TypedName {
  private var text = ""
  private var time = Date.distantPast
  mutating func type(_ letters: String, _ entries: [FileEntry], current: Int?, now: Date = Date()) -> Int? {
    if now.timeIntervalSince(time) > 1 { text = "" }
    time = now
    text += letters.lowercased()
    func begins(_ entry: FileEntry) -> Bool { entry.name.lowercased().hasPrefix(text) }
    let start = (current ?? -1) + (text.count > letters.count ? 0 : 1)
    return entries.indices.dropFirst(max(0, start)).first { begins(entries[$0]) } ?? entries.indices.prefix(max(0, start)).first { begins(entries[$0]) }
  }
}

private struct FileIcon: View {
  let entry: FileEntry
  let isSelected: Bool
  let hasFocus: Bool
  let model: FilePanelModel
  let click: (FileIcons.Click) -> Void
  @Environment(\.theme) private var theme
  @Environment(\.displayScale) private var scale
  @State private var thumbnail: Image?

  var body: some View {
    VStack(spacing: 6) {
      ZStack {
        if let thumbnail {
          thumbnail.resizable().scaledToFit().clipShape(.rect(cornerRadius: 3)).accessibilityHidden(true)
        } else {
          Image(systemName: entry.symbol).font(.system(size: 40, weight: .light))
            .foregroundStyle(entry.isFolder ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary)).accessibilityHidden(true)
        }
      }
      .frame(width: 64, height: 64)
      .padding(4)
      .background(Color(isSelected ? theme.colors.fillSecondary : .clear), in: .rect(cornerRadius: 6))
      Text(model.shownName(entry)).font(.callout).lineLimit(2).truncationMode(.middle).multilineTextAlignment(.center)
        .padding(.horizontal, 5).padding(.vertical, 2)
        .foregroundStyle(isSelected && hasFocus ? AnyShapeStyle(Color(theme.colors.onAccent)) : AnyShapeStyle(.primary))
        .background(Color(isSelected ? hasFocus ? theme.colors.accent : theme.colors.selectionInactive : .clear), in: .rect(cornerRadius: 5))
    }
    .frame(maxWidth: .infinity, alignment: .top)
    .frame(height: 112, alignment: .top)
    .opacity(model.isEnabled(entry) ? 1 : 0.4)
    .contentShape(.rect)
    .gesture(TapGesture(count: 2).onEnded { click(.open) })
    .simultaneousGesture(TapGesture().modifiers(.command).onEnded { click(.toggle) })
    .simultaneousGesture(TapGesture().onEnded { click(.one) })
    .contextMenu { FileMenu(ids: [entry.id], model: model) }
    .accessibilityElement(children: .combine)
    .accessibilityLabel(entry.name)
    .accessibilityAddTraits(isSelected ? [.isButton, .isSelected] : .isButton)
    .task(id: entry.path + String(entry.modified)) {
      guard entry.type.conforms(to: .image), thumbnail == nil else { return }
      thumbnail = await model.sources.thumbnails.picture(of: entry).map { Image(bitmap: $0) }
    }
  }
}
