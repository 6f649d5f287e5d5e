import Foundation
import OrielControls

/// The files in the chosen view style, or the reason why there are none.
struct FilePanelContent: View {
  let model: FilePanelModel
  @Environment(\.theme) private var theme
  @FocusState private var isBrowsing: Bool
  @State private var hasBegun = false

  var body: some View {
    Group {
      switch model.style {
      case .list: FileTable(model: model)
      case .columns: FileColumns(model: model)
      case .icons: FileIcons(model: model)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(theme.colors.contentBackground))
    .overlay { notice }
    .onAddressDrop { addresses in addresses.first(where: \.isFileURL).map { model.show(dropped: $0) } ?? false }
    .focused($isBrowsing)
    // The files have the initial focus, unless there is a name field.
    .onChange(of: model.listing.state == .complete, initial: true) { _, isComplete in
      guard isComplete, !hasBegun else { return }
      hasBegun = true
      if !model.request.isSave { isBrowsing = true }
    }
    .onChange(of: model.keyWish) { if model.keyWish?.place == .files { isBrowsing = true } }
    // F2.
    .onKeyPress(KeyEquivalent("\u{F705}")) { begin { model.beginRenaming() } }
    .onKeyPress(keys: [.delete]) { press in
      // Backspace goes up, as in most file managers.
      guard press.modifiers.isEmpty, model.naming.entry == nil else { return .ignored }
      return begin { model.goUp() }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(model.title)
  }
  private func begin(_ action: () -> Void) -> KeyPress.Result {
    action()
    return .handled
  }

  @ViewBuilder private var notice: some View {
    switch model.listing.state {
    case .failed(let failure):
      ContentUnavailableView(failure.title, systemImage: failure == .forbidden ? "lock" : "questionmark.folder", description: Text(failure.advice))
    case .reading: if model.listing.entries.isEmpty { ReadingNotice(name: model.title).id(model.location) }
    case .complete:
      if model.listing.entries.isEmpty {
        switch model.location {
        case .search(let text, _): ContentUnavailableView("Nothing Found", systemImage: "magnifyingglass", description: Text("No name here contains “\(text)”."))
        case .folder, .recents, .starred: 
          if model.request.choosesFolder {
            ContentUnavailableView("No folders here", systemImage: "folder", description: Text("The files in it are not shown."))
          } else {
            ContentUnavailableView("Nothing Here", systemImage: "folder")
          }
        }
      }
    }
  }
}

/// Shows that a folder is being read, if it takes noticeably long.
private struct ReadingNotice: View {
  let name: String
  @State private var isShown = false
  var body: some View {
    VStack(spacing: 10) {
      ProgressView()
      Text("Reading “\(name)” …").foregroundStyle(.secondary)
    }
    .opacity(isShown ? 1 : 0)
    .task {
      try? await Task.sleep(for: .milliseconds(300))
      isShown = true
    }
  }
}

/// Name and icon of a file; the name can be edited.
struct FileNameCell: View {
  let entry: FileEntry
  @Bindable var model: FilePanelModel
  @FocusState private var isNaming: Bool

  var body: some View {
    if model.naming.entry == entry.id {
      HStack(spacing: 8) {
        FileSymbol(entry: entry).frame(width: 16)
        TextField("Name", text: Bindable(model.naming).text).labelsHidden()
          .focused($isNaming)
          .onSubmit {
            Task {
              await model.rename()
              if model.naming.entry == nil, model.question == nil { model.giveKeys(to: .files) }
            }
          }
          .onKeyPress(.escape) {
            model.endRenaming()
            model.giveKeys(to: .files)
            return .handled
          }
          .onAppear { isNaming = true }
          .onChange(of: isNaming) { if !isNaming { model.endRenaming() } }
      }
    } else {
      HStack(spacing: 8) {
        FileSymbol(entry: entry).frame(width: 16)
        Text(model.shownName(entry)).lineLimit(1).truncationMode(.middle)
      }
      .opacity(model.isEnabled(entry) ? 1 : 0.4)
      // One element, whose label is used for type-to-select.
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(entry.name)
    }
  }
}

/// The icon for a file's type.
struct FileSymbol: View {
  let entry: FileEntry
  @Environment(\.backgroundProminence) private var prominence
  var body: some View {
    Image(systemName: entry.symbol)
      .foregroundStyle(entry.isFolder && prominence == .standard ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary))
      .overlay(alignment: .bottomTrailing) {
        if entry.destination != nil { Image(systemName: "arrowshape.turn.up.right").font(.system(size: 7, weight: .bold)).offset(x: 3, y: 2) }
      }
      .accessibilityHidden(true)
  }
}

extension FileEntry {
  package var symbol: String {
    switch kind {
    case .folder: "folder"
    case .package: "shippingbox"
    case .special: "gearshape"
    case .brokenLink: "questionmark.folder"
    case .file:
      if type.conforms(to: .image) { "photo" }
      else if type.conforms(to: .audio) { "music.note" }
      else if type.conforms(to: .movie) || type.conforms(to: .video) { "film" }
      else if type.conforms(to: .archive) { "archivebox" }
      else if type.conforms(to: .font) { "textformat" }
      else if type.conforms(to: .text) { "doc.text" }
      else { "doc" }
    }
  }
}
