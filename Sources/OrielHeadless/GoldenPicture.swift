import Foundation
import OrielDrawing

/// A picture that was looked at once and must stay as it was: a small PNG beside the test. `GoldenFile` says where.
package nonisolated struct GoldenPicture {
  private let file: GoldenFile
  /// How far a channel of a pixel may be off, 0...255, and how many pixels may be further.
  package var tolerance = 2
  package var allowedPixels = 0

  /// `NAME.png` in the folder `Golden` beside the test's source file.
  package init(_ name: String, testFile: String = #filePath) { file = GoldenFile(name, ending: "png", testFile: testFile) }

  /// What is wrong with `picture`, for a test to report; nil if it is as it was. Also when blessed, what looks the same stays
  /// the same file.
  package func complaint(about picture: Bitmap) -> String? {
    guard let golden = try? Bitmap(contentsOf: file.url, scale: picture.scale) else {
      return file.replace(with: try picture.pngData(), unlessBlessed: "\(file.url.lastPathComponent) is missing")
    }
    let surface = BitmapSurface.make(size: picture.size, scale: picture.scale) {
      $0.draw(picture, in: CGRect(origin: .zero, size: picture.size), interpolation: .none, opacity: 1)
    }
    let count = surface.differences(from: golden, tolerance: tolerance)
    guard count > allowedPixels else {
      file.keep()
      return nil
    }
    return file.replace(with: try picture.pngData(), unlessBlessed: "\(count) pixels of \(file.url.lastPathComponent) changed")
  }
}
