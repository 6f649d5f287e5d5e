import Foundation
import OrielControls

/// The column view: the parent folders, the current folder, and the selected item.
struct FileColumns: View {
  let model: FilePanelModel

  var body: some View {
    ScrollViewReader { scroll in
      ScrollView(.horizontal) {
        HStack(spacing: 0) {
          let crumbs = model.crumbs
          ForEach(Array(crumbs.dropLast().enumerated()), id: \.element.path) { index, crumb in
            column { OtherColumn(path: crumb.path, selected: crumbs[index + 1].path, model: model) }
          }
          column { CurrentColumn(model: model) }.id("current")
          if let nextPath {
            column { OtherColumn(path: nextPath, selected: nil, model: model) }.id("next")
          } else if let entry = model.selectedEntries.first, model.selection.count == 1 {
            FileFacts(entry: entry, model: model).frame(width: Metrics.FilePanel.columnWidth)
          }
        }
      }
      .onChange(of: Last(location: model.location, next: nextPath), initial: true) { _, last in
        scroll.scrollTo(last.next == nil ? "current" : "next", anchor: .trailing)
      }
    }
    .accessibilityElement(children: .contain)
  }
  /// Which column is the last, where it has to be in view.
  private struct Last: Equatable {
    let location: FileLocation?, next: String?
  }
  /// The folder beside the current one.
  private var nextPath: String? {
    guard model.selection.count == 1, let entry = model.selectedEntries.first, model.isBrowsable(entry) else { return nil }
    return entry.path
  }
  private func column(@ViewBuilder _ content: () -> some View) -> some View {
    HStack(spacing: 0) {
      content().frame(width: Metrics.FilePanel.columnWidth)
      Divider()
    }
  }
}

private struct CurrentColumn: View {
  @Bindable var model: FilePanelModel
  var body: some View {
    List(selection: $model.selection) {
      ForEach(model.listing.entries) { FileColumnRow(entry: $0, model: model).listRowSeparator(.hidden).selectionDisabled(model.refuses($0)) }
    }
      .listStyle(.inset)
      .contextMenu(forSelectionType: FileEntry.ID.self) { FileMenu(ids: $0, model: model) } primaryAction: { ids in Task { await model.open(ids) } }
      .onKeyPress(.rightArrow) {
        guard let entry = model.selectedEntries.first, model.selection.count == 1, model.isBrowsable(entry) else { return .ignored }
        model.go(to: .folder(entry.path))
        return .handled
      }
      .onKeyPress(.leftArrow) {
        model.goUp()
        return .handled
      }
  }
}

/// Another folder's column; selecting an item in it navigates there.
private struct OtherColumn: View {
  let path: String
  let selected: String?
  let model: FilePanelModel
  @State private var listing: FolderListing

  init(path: String, selected: String?, model: FilePanelModel) {
    self.path = path
    self.selected = selected
    self.model = model
    _listing = State(initialValue: FolderListing(source: model.sources.source, places: model.files))
  }
  private struct Wish: Equatable {
    let path: String, order: FileOrder, showsHidden: Bool
  }
  private var selection: Binding<FileEntry.ID?> {
    Binding(
      get: { selected.map { FilePath.name(of: $0) } },
      set: { id in
        guard let id, let entry = listing.entry(id), entry.path != selected else { return }
        if model.isBrowsable(entry) { model.go(to: .folder(entry.path)) } else { model.go(to: .folder(path), selecting: entry.path) }
      })
  }
  var body: some View {
    List(selection: selection) { ForEach(listing.entries) { FileColumnRow(entry: $0, model: model).listRowSeparator(.hidden) } }
      .listStyle(.inset)
      .onChange(of: Wish(path: path, order: model.order, showsHidden: model.showsHidden), initial: true) { _, wish in
        listing.show(.folder(wish.path), order: wish.order, showsHidden: wish.showsHidden) { $0.kind != .special && $0.kind != .brokenLink }
      }
      .onDisappear { listing.stop() }
  }
}

private struct FileColumnRow: View {
  let entry: FileEntry
  let model: FilePanelModel
  var body: some View {
    HStack(spacing: 4) {
      FileNameCell(entry: entry, model: model)
      Spacer(minLength: 0)
      if model.isBrowsable(entry) {
        Image(systemName: "chevron.forward").font(.system(size: 8, weight: .semibold)).foregroundStyle(.secondary).accessibilityHidden(true)
      }
    }
  }
}

/// The details of a file, beside its column.
private struct FileFacts: View {
  let entry: FileEntry
  let model: FilePanelModel
  @State private var thumbnail: Image?
  var body: some View {
    VStack(spacing: 8) {
      if let thumbnail {
        thumbnail.resizable().scaledToFit().frame(maxHeight: 140).accessibilityHidden(true)
      } else {
        Image(systemName: entry.symbol).font(.system(size: 48, weight: .light)).foregroundStyle(.secondary).accessibilityHidden(true)
      }
      Text(entry.name).font(.headline).multilineTextAlignment(.center).lineLimit(3).truncationMode(.middle)
      Text(entry.kindName).foregroundStyle(.secondary)
      Text(entry.size.formatted(.byteCount(style: .file))).foregroundStyle(.secondary)
      FileDateText(date: entry.modificationDate, now: model.sources.now).foregroundStyle(.secondary)
      Spacer(minLength: 0)
    }
    .padding(16)
    .task(id: entry.path) {
      thumbnail = nil
      if entry.type.conforms(to: .image) { thumbnail = await model.sources.thumbnails.picture(of: entry).map { Image(bitmap: $0) } }
    }
  }
}
