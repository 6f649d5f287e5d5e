import GalleryLibrary
import SwiftUI

/// Square photos in rows. Only visible ones have views.
struct PhotoGrid: View {
  let photos: [Photo]
  let album: Album
  let side: Double
  @Binding var selection: Set<Photo.ID>
  let isSearching: Bool
  let open: (Photo.ID) -> Void
  let preview: () -> Void
  let openFolder: () -> Void
  @Environment(PhotoLibrary.self) private var library
  @FocusState private var isFocused: Bool
  /// The photo from which arrow keys move, and the end of a range selected with Shift.
  @State private var current: Photo.ID?
  private static let gap = 6.0, margin = 14.0

  var body: some View {
    GeometryReader { room in
      let width = room.size.width - 2 * Self.margin
      let columns = PhotoZoom.columns(in: width, side: side, gap: Self.gap)
      let cell = max(20, ((width - Self.gap * Double(columns - 1)) / Double(columns)).rounded(.down))
      ScrollViewReader { scroll in
        ScrollView {
          LazyVGrid(columns: Array(repeating: GridItem(.fixed(cell), spacing: Self.gap), count: columns), spacing: Self.gap) {
            ForEach(photos) { photo in
              PhotoCell(photo: photo, side: cell, isSelected: selection.contains(photo.id), hasFocus: isFocused, isNext: photo.id == next)
                .gesture(TapGesture(count: 2).onEnded { open(photo.id) })
                .simultaneousGesture(TapGesture().onEnded { choose(photo.id) })
                .simultaneousGesture(TapGesture().modifiers(.command).onEnded { toggle(photo.id) })
                .simultaneousGesture(TapGesture().modifiers(.shift).onEnded { extend(to: photo.id) })
                .contextMenu { PhotoActions(ids: selection.contains(photo.id) ? selection : [photo.id]) { preview(photo.id) } }
            }
          }
          .padding(Self.margin)
        }
        .focusable()
        .focused($isFocused)
        .focusEffectDisabled()
        .onMoveCommand { go($0.step, columns, scroll) }
        .onKeyPress(.home) { go(.first, columns, scroll) }
        .onKeyPress(.end) { go(.last, columns, scroll) }
        .onKeyPress(.return) { run(open) }
        .onKeyPress(.space) { run { _ in preview() } }
        .onAppear { isFocused = true }
      }
    }
    .background(.background)
    .overlay { notice }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Photos")
  }

  /// Where the keys go on while nothing is selected, so that the focus is seen.
  private var next: Photo.ID? { isFocused && selection.isEmpty ? current ?? photos.first?.id : nil }

  private func choose(_ id: Photo.ID) {
    isFocused = true
    selection = [id]
    current = id
  }
  private func toggle(_ id: Photo.ID) {
    isFocused = true
    if selection.remove(id) == nil { selection.insert(id) }
    current = id
  }
  private func extend(to id: Photo.ID) {
    isFocused = true
    guard let start = photos.firstIndex(where: { $0.id == current }), let end = photos.firstIndex(where: { $0.id == id }) else { return choose(id) }
    selection.formUnion(photos[min(start, end)...max(start, end)].map(\.id))
  }
  private func preview(_ id: Photo.ID) {
    choose(id)
    preview()
  }

  @discardableResult private func go(_ step: PhotoStep, _ columns: Int, _ scroll: ScrollViewProxy) -> KeyPress.Result {
    let place = (current ?? selection.first).flatMap { id in photos.firstIndex { $0.id == id } }
    guard let next = step.from(place, count: photos.count, columns: columns) else { return .ignored }
    choose(photos[next].id)
    scroll.scrollTo(photos[next].id)
    return .handled
  }
  private func run(_ action: (Photo.ID) -> Void) -> KeyPress.Result {
    guard let id = current.flatMap({ selection.contains($0) ? $0 : nil }) ?? selection.first else { return .ignored }
    action(id)
    return .handled
  }

  @ViewBuilder private var notice: some View {
    if photos.isEmpty {
      switch library.state {
      case .failed(let sentence):
        ContentUnavailableView {
          Label("Nothing to Show", systemImage: "exclamationmark.triangle")
        } description: {
          Text(sentence)
        } actions: {
          Button("Open Folder…", action: openFolder)
        }
      case .idle, .reading:
        ProgressView("Looking for photos")
      case .read where album == .favourites && !isSearching:
        ContentUnavailableView("No Favourites", systemImage: "heart", description: Text("Photos that you mark with a heart appear here."))
      case .read where isSearching:
        ContentUnavailableView("Nothing Found", systemImage: "magnifyingglass", description: Text("No name or caption contains these words."))
      case .read:
        ContentUnavailableView {
          Label("No Photos", systemImage: "photo.on.rectangle")
        } description: {
          Text("There are no pictures in “\(library.folder.lastPathComponent)”.")
        } actions: {
          Button("Open Folder…", action: openFolder)
        }
      }
    }
  }
}

extension MoveCommandDirection {
  fileprivate var step: PhotoStep {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }
}
