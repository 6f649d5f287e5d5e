import GalleryLibrary
import QuickLook
import SwiftUI

/// A sidebar with albums, and the album's photos or one of them.
struct GalleryWindow: View {
  @Environment(PhotoLibrary.self) private var library
  @AppStorage(GalleryApp.folderKey) private var folder = ""
  @SceneStorage("album") private var album = Album.all
  @SceneStorage("shown") private var shown: URL?
  @SceneStorage("side") private var side = PhotoZoom.standard
  /// An address in each line.
  @SceneStorage("selection") private var keptSelection = ""
  @State private var selection: Set<Photo.ID> = []
  @State private var search = ""
  @State private var previewed: URL?
  @State private var choosesFolder = false
  @State private var scale = PhotoScale.fit

  var body: some View {
    let photos = library.photos(in: album, matching: search)
    NavigationSplitView {
      AlbumSidebar(album: $album)
        .navigationSplitViewColumnWidth(min: 150, ideal: 200, max: 320)
    } detail: {
      NavigationStack {
        PhotoGrid(photos: photos, album: album, side: side, selection: $selection, isSearching: !search.isEmpty, open: show) {
          previewed = selection.first
        } openFolder: {
          choosesFolder = true
        }
          .navigationTitle(title)
          .navigationSubtitle(subtitle(photos.count))
          .toolbar { gridTools }
          .navigationDestination(item: $shown) { id in
            PhotoPage(id: id, photos: photos, scale: $scale, show: show)
              .toolbar { PhotoTools(ids: [id]) { previewed = id } }
          }
      }
      .navigationSplitViewColumnWidth(min: 360, ideal: 800)
    }
    .searchable(text: $search, prompt: "Names and captions")
    .quickLookPreview($previewed, in: photos.map(\.url))
    .fileImporter(isPresented: $choosesFolder, allowedContentTypes: [.folder]) { result in
      if case .success(let url) = result { open(url) }
    }
    .fileDialogDefaultDirectory(library.folder)
    .onAppear { selection = Set(keptSelection.split(separator: "\n").compactMap { URL(string: String($0)) }) }
    // Written down with every change: thousands are not what anybody looks for the next time.
    .onChange(of: selection) { keptSelection = selection.count > 500 ? "" : selection.map(\.absoluteString).sorted().joined(separator: "\n") }
    .onChange(of: album) {
      selection = []
      shown = nil
    }
    // The photo shown last may have been deleted.
    .onChange(of: library.state) { if library.state == .read, let id = shown, library.photo(id) == nil { shown = nil } }
    .onChange(of: previewed) { if let previewed { selection = [previewed] } }
    .focusedSceneValue(\.galleryPhotos, shown.map { [$0] } ?? selection)
    .focusedSceneValue(\.galleryView, GalleryView(openFolder: { choosesFolder = true }, preview: { previewed = shown ?? selection.first }, zoom: zoom))
  }

  @ToolbarContentBuilder private var gridTools: some ToolbarContent {
    ToolbarItem(placement: .primaryAction) {
      Slider(value: $side, in: PhotoZoom.range) { Text("Size of the photos") } minimumValueLabel: {
        Image(systemName: "photo").imageScale(.small)
      } maximumValueLabel: {
        Image(systemName: "photo").imageScale(.large)
      }
      .labelsHidden()
      .frame(width: 150)
    }
    ToolbarSpacer(.fixed, placement: .primaryAction)
    PhotoTools(ids: selection) { previewed = selection.first }
  }

  private func show(_ id: Photo.ID) {
    selection = [id]
    shown = id
  }
  private func open(_ url: URL) {
    folder = url.path
    album = .all
    Task { await library.open(url) }
  }
  private func zoom(_ step: GalleryView.Zoom) {
    if shown != nil {
      scale = scale.after(step)
    } else {
      switch step {
      case .larger: side = PhotoZoom.larger(side)
      case .smaller: side = PhotoZoom.smaller(side)
      case .standard: side = PhotoZoom.standard
      }
    }
  }

  private var title: String {
    switch album {
    case .all: library.folder.lastPathComponent
    case .favourites: "Favourites"
    case .folder(let name): (name as NSString).lastPathComponent
    }
  }
  private func subtitle(_ count: Int) -> LocalizedStringKey {
    if selection.count > 1 { return "\(selection.count) of \(count) selected" }
    if library.state == .reading, count == 0 { return "Looking for photos" }
    return count == 1 ? "1 photo" : "\(count) photos"
  }
}
