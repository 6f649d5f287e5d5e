import GalleryLibrary
import SwiftUI

/// The zoom of a photo.
enum PhotoScale: Equatable {
  case fit
  /// Points per pixel.
  case times(Double)

  private static let steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8]
  func after(_ step: GalleryView.Zoom) -> PhotoScale {
    let now = if case .times(let factor) = self { factor } else { 0.75 }
    switch step {
    case .larger: return .times(Self.steps.first { $0 > now } ?? now)
    case .smaller: return Self.steps.last { $0 < now }.map { .times($0) } ?? .fit
    case .standard: return self == .fit ? .times(1) : .fit
    }
  }
}

/// One photo, fitted to the window or at the user's zoom.
struct PhotoPage: View {
  let id: Photo.ID
  let photos: [Photo]
  @Binding var scale: PhotoScale
  let show: (Photo.ID) -> Void
  @Environment(PhotoLibrary.self) private var library
  @Environment(\.dismiss) private var dismiss
  @FocusState private var isFocused: Bool
  @GestureState private var pinch = 1.0

  var body: some View {
    WholePhoto(url: id) { image, size in
      switch scale {
      case .fit:
        image.resizable().interpolation(.high).scaledToFit().padding(20)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      case .times(let factor):
        ScrollView([.horizontal, .vertical]) {
          image.resizable().interpolation(.high)
            .frame(width: max(1, size.width * factor * pinch), height: max(1, size.height * factor * pinch))
        }
        .defaultScrollAnchor(.center)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.background)
    .overlay(alignment: .bottom) {
      if !library.notebook[id].caption.isEmpty {
        Text(library.notebook[id].caption)
          .padding(.horizontal, 14).padding(.vertical, 7)
          .background(.regularMaterial, in: .capsule)
          .padding(16)
      }
    }
    .contentShape(.rect)
    .onTapGesture(count: 2) { scale = scale.after(.standard) }
    .gesture(MagnifyGesture().updating($pinch) { value, pinch, _ in pinch = value.magnification })
    .contextMenu { PhotoActions(ids: [id]) }
    .focusable()
    .focused($isFocused)
    .focusEffectDisabled()
    .onAppear { isFocused = true }
    .onMoveCommand { direction in
      switch direction {
      case .left, .up: go(-1)
      case .right, .down: go(1)
      }
    }
    .onExitCommand { dismiss() }
    .accessibilityLabel(library.photo(id)?.name ?? "")
    .navigationTitle(library.photo(id)?.name ?? id.lastPathComponent)
    .navigationSubtitle(place.map { "\($0 + 1) of \(photos.count)" } ?? "")
  }

  private var place: Int? { photos.firstIndex { $0.id == id } }
  private func go(_ step: Int) {
    guard let place, photos.indices.contains(place + step) else { return }
    show(photos[place + step].id)
  }
}

/// A file's picture, read off the main thread.
struct WholePhoto<Content: View>: View {
  let url: URL
  @ViewBuilder let content: (_ image: Image, _ size: CGSize) -> Content
  private enum Reading {
    case under, failed
    case done(URL, NSImage)
  }
  @State private var reading = Reading.under

  var body: some View {
    ZStack {
      switch reading {
      case .under: ProgressView()
      case .failed:
        ContentUnavailableView("This Photo Cannot Be Shown", systemImage: "photo", description: Text("“\(url.lastPathComponent)” is damaged or gone."))
      case .done(_, let image): content(Image(nsImage: image), image.size)
      }
    }
    .task(id: url) {
      if case .done(url, _) = reading { return }
      let url = url
      let image = await Task.detached { NSImage(contentsOf: url) }.value
      guard !Task.isCancelled else { return }
      reading = image.map { .done(url, $0) } ?? .failed
    }
  }
}
