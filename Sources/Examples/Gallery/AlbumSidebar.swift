import GalleryLibrary
import SwiftUI

/// All photos, the favourites, and the folders.
struct AlbumSidebar: View {
  @Binding var album: Album
  @Environment(PhotoLibrary.self) private var library

  var body: some View {
    List(selection: Binding<Album?> { album } set: { album = $0 ?? .all }) {
      Section("Library") {
        Label("All Photos", systemImage: "photo.on.rectangle").badge(library.photos.count).tag(Album.all)
        FavouritesRow().tag(Album.favourites)
      }
      if !library.folders.isEmpty {
        Section("Folders") {
          ForEach(library.folders, id: \.name) { folder in
            Label(folder.name.replacingOccurrences(of: "/", with: " › "), systemImage: "folder")
              .badge(folder.count)
              .lineLimit(1)
              .help(folder.name)
              .tag(Album.folder(folder.name))
          }
        }
      }
    }
    .listStyle(.sidebar)
    .accessibilityLabel("Albums")
  }
}

/// Reads the notes of all photos, so that one that changes asks this row alone.
private struct FavouritesRow: View {
  @Environment(PhotoLibrary.self) private var library

  var body: some View {
    Label("Favourites", systemImage: "heart").badge(library.photos(in: .favourites).count)
  }
}
