import GalleryLibrary
import SwiftUI

/// The details of a photo, and the user's caption.
struct InspectorWindow: View {
  let id: Photo.ID?
  @Environment(PhotoLibrary.self) private var library
  @Environment(\.displayScale) private var displayScale
  @State private var pixels: CGSize?

  var body: some View {
    if let id, let photo = library.photo(id) {
      let notebook = library.notebook
      VStack(spacing: 0) {
        Thumbnail(url: id, side: 256, scale: displayScale)
          .frame(height: 180)
          .clipShape(.rect(cornerRadius: 8))
          .padding(.horizontal, 20)
          .padding(.top, 12)
          .accessibilityHidden(true)
        Form {
          Section {
            TextField("Caption", text: Binding { notebook[id].caption } set: { notebook[id].caption = $0 }, prompt: Text("None"))
            Toggle("Favourite", isOn: Binding { notebook[id].isFavourite } set: { notebook[id].isFavourite = $0 })
          }
          Section {
            LabeledContent("Name", value: photo.fileName)
            LabeledContent("Kind", value: photo.kind)
            LabeledContent("Dimensions", value: pixels.map { "\(Int($0.width)) × \(Int($0.height))" } ?? "–")
            LabeledContent("Size", value: ByteCountFormatter.string(fromByteCount: Int64(photo.size), countStyle: .file))
            LabeledContent("Modified", value: photo.date.formatted(date: .abbreviated, time: .shortened))
            if !photo.album.isEmpty { LabeledContent("Folder", value: photo.album) }
          } footer: {
            if let failure = notebook.failure {
              Label("What you write here cannot be saved: \(failure)", systemImage: "exclamationmark.triangle")
            }
          }
        }
        .formStyle(.grouped)
        .scrollContentBackground(.hidden)
      }
      .navigationTitle(photo.name)
      .toolbar {
        Button("Show in Files", systemImage: "folder") { NSWorkspace.shared.activateFileViewerSelecting([id]) }
          .help("Open the folder that this photo lies in")
      }
      .task(id: id) {
        pixels = await Task.detached { NSImage(contentsOf: id)?.size }.value
      }
    } else if library.state == .idle || library.state == .reading {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      ContentUnavailableView("No Such Photo", systemImage: "photo", description: Text("It is not in the folder that is open in Gallery."))
        .navigationTitle("Inspector")
    }
  }
}
