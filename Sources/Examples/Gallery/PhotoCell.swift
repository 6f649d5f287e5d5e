import GalleryLibrary
import QuickLookThumbnailing
import SwiftUI

/// A photo in the grid.
struct PhotoCell: View {
  let photo: Photo
  let side: Double
  let isSelected: Bool
  let hasFocus: Bool
  /// The keys go on here.
  let isNext: Bool
  @Environment(PhotoLibrary.self) private var library
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    let notes = library.notebook[photo.id]
    Thumbnail(url: photo.url, side: side, scale: displayScale)
      .frame(width: side, height: side)
      .clipShape(.rect(cornerRadius: 6))
      .overlay(alignment: .bottomLeading) {
        if notes.isFavourite {
          Image(systemName: "heart.fill")
            .font(.system(size: 12))
            .foregroundStyle(.white)
            .shadow(color: .black.opacity(0.6), radius: 2)
            .padding(7)
        }
      }
      .overlay {
        if isSelected {
          RoundedRectangle(cornerRadius: 6)
            .strokeBorder(hasFocus ? AnyShapeStyle(.tint) : AnyShapeStyle(.gray), lineWidth: 3)
        } else if isNext {
          RoundedRectangle(cornerRadius: 9).strokeBorder(.tint, lineWidth: 2).padding(-3)
        }
      }
      .contentShape(.rect)
      .help(notes.caption.isEmpty ? photo.fileName : notes.caption)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(notes.caption.isEmpty ? photo.name : notes.caption)
      .accessibilityValue(notes.isFavourite ? "Favourite" : "")
      .accessibilityAddTraits(isSelected ? [.isImage, .isButton, .isSelected] : [.isImage, .isButton])
  }
}

/// The thumbnail of a file, filling its frame. It is loaded while the view exists.
struct Thumbnail: View {
  let url: URL
  let side: Double
  let scale: Double
  @State private var picture: CGImage?

  var body: some View {
    Rectangle()
      .fill(.quinary)
      .overlay {
        if let picture = picture ?? Shelf.pictures.object(forKey: key) {
          Image(decorative: picture, scale: 1).resizable().interpolation(.high).scaledToFill()
        } else {
          Image(systemName: "photo").font(.system(size: min(28, side / 4), weight: .light)).foregroundStyle(.tertiary)
        }
      }
      .clipped()
      .task(id: url) { await read() }
  }

  private var key: NSString { url.path as NSString }

  private func read() async {
    let wanted = side * scale
    if let known = Shelf.pictures.object(forKey: key), Double(max(known.width, known.height)) >= min(wanted, Shelf.enough) {
      picture = known
      return
    }
    picture = nil
    let request = QLThumbnailGenerator.Request(
      fileAt: url, size: CGSize(width: side, height: side), scale: scale, representationTypes: .thumbnail)
    guard let made = try? await QLThumbnailGenerator.shared.generateBestRepresentation(for: request), !Task.isCancelled else { return }
    picture = made.cgImage
    Shelf.pictures.setObject(made.cgImage, forKey: key, cost: made.cgImage.width * made.cgImage.height * 4)
  }

  /// A cache, so that scrolling back shows thumbnails immediately.
  @MainActor private enum Shelf {
    static let pictures: NSCache<NSString, CGImage> = {
      let cache = NSCache<NSString, CGImage>()
      cache.totalCostLimit = 48 << 20
      return cache
    }()
    /// The size in pixels. A smaller image has a smaller thumbnail.
    static let enough = 128.0
  }
}
