import GalleryLibrary
import SwiftUI

/// The front window's actions for the menus.
@MainActor struct GalleryView {
  enum Zoom { case larger, smaller, standard }
  let openFolder: () -> Void
  let preview: () -> Void
  let zoom: (Zoom) -> Void
}

extension FocusedValues {
  /// The photos that the Photo menu acts on.
  @Entry var galleryPhotos: Set<Photo.ID>?
  @Entry var galleryView: GalleryView?
}

/// File > Open Folder, View > Larger, Smaller, and the Photo menu.
struct GalleryCommands: Commands {
  let library: PhotoLibrary
  @FocusedValue(\.galleryPhotos) private var photos
  @FocusedValue(\.galleryView) private var view

  var body: some Commands {
    CommandGroup(after: .newItem) {
      Button("Open Folder…") { view?.openFolder() }
        .keyboardShortcut("o")
        .disabled(view == nil)
      Button("Look for Photos Again") { Task { await library.reload() } }
        .keyboardShortcut("r")
    }
    CommandGroup(before: .toolbar) {
      Group {
        Button("Larger") { view?.zoom(.larger) }.keyboardShortcut("+")
        Button("Smaller") { view?.zoom(.smaller) }.keyboardShortcut("-")
        Button("Standard Size") { view?.zoom(.standard) }.keyboardShortcut("0")
      }
      .disabled(view == nil)
      Divider()
    }
    CommandMenu("Photo") {
      PhotoActions(ids: photos ?? []) { view?.preview() }
        .environment(library)
    }
  }
}

/// The commands for photos, in the Photo menu and the context menu.
struct PhotoActions: View {
  let ids: Set<Photo.ID>
  var preview: (() -> Void)?
  @Environment(PhotoLibrary.self) private var library

  var body: some View {
    Group {
      InspectButton(ids: ids).keyboardShortcut("i")
      if let preview {
        Button("Quick Look", systemImage: "eye", action: preview).keyboardShortcut("y")
      }
      Divider()
      FavouriteButton(ids: ids).keyboardShortcut("l")
      Divider()
      Button("Open in Another Program", systemImage: "arrow.up.right.square") { for id in ids { NSWorkspace.shared.open(id) } }
        .disabled(ids.count > 10)
      Button("Show in Files", systemImage: "folder") { NSWorkspace.shared.activateFileViewerSelecting(Array(ids)) }
    }
    .disabled(ids.isEmpty)
  }
}

/// Adds photos to the favourites, or removes them.
struct FavouriteButton: View {
  let ids: Set<Photo.ID>
  @Environment(PhotoLibrary.self) private var library

  var body: some View {
    let notebook = library.notebook
    let are = !ids.isEmpty && ids.allSatisfy { notebook[$0].isFavourite }
    Button(are ? "Remove from Favourites" : "Favourite", systemImage: are ? "heart.slash" : "heart") {
      for id in ids { notebook[id].isFavourite = !are }
    }
    .disabled(ids.isEmpty)
  }
}

/// Opens or raises the inspector of each photo.
struct InspectButton: View {
  let ids: Set<Photo.ID>
  @Environment(\.openWindow) private var openWindow
  private static let most = 10

  var body: some View {
    Button("Inspect", systemImage: "info.circle") { for id in ids { openWindow(id: "inspector", value: id) } }
      .help("Show what is known about what is selected")
      .disabled(ids.isEmpty || ids.count > Self.most)
  }
}

/// The toolbar's buttons for photos.
struct PhotoTools: ToolbarContent {
  let ids: Set<Photo.ID>
  let preview: () -> Void

  var body: some ToolbarContent {
    ToolbarItemGroup(placement: .primaryAction) {
      FavouriteButton(ids: ids)
      Button("Quick Look", systemImage: "eye", action: preview)
        .help("Look at what is selected")
        .disabled(ids.isEmpty)
      InspectButton(ids: ids)
    }
  }
}
