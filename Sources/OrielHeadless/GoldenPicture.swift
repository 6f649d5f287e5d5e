import Foundation
import OrielDrawing

/// A picture that was looked at once and must stay as it was: a small PNG beside the test.
///
/// `make bless` (ORIEL_BLESS=1) writes what the tests draw; what differs otherwise is left beside it as `NAME.new.png`.
package nonisolated struct GoldenPicture {
  private let file: URL
  /// How far a channel of a pixel may be off, 0...255, and how many pixels may be further.
  package var tolerance = 2
  package var allowedPixels = 0

  /// `NAME.png` in the folder `Golden` beside the test's source file.
  package init(_ name: String, testFile: String = #filePath) {
    file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name).png")
  }
  /// What is wrong with `picture`, for a test to report; nil if it is as it was.
  package func complaint(about picture: Bitmap) -> String? {
    let new = file.deletingPathExtension().appendingPathExtension("new.png")
    let blesses = ProcessInfo.processInfo.environment["ORIEL_BLESS"] == "1"
    guard let golden = try? Bitmap(contentsOf: file, scale: picture.scale) else {
      if blesses { return write(picture, to: file) }
      return "\(file.lastPathComponent) is missing; look at \(new.path), then `make bless`. "
        + (write(picture, to: new) ?? "")
    }
    let surface = BitmapSurface.make(size: picture.size, scale: picture.scale) {
      $0.draw(picture, in: CGRect(origin: .zero, size: picture.size), interpolation: .none, opacity: 1)
    }
    let count = surface.differences(from: golden, tolerance: tolerance)
    guard count > allowedPixels else {
      // Blessed or not: what looks the same stays the same file.
      try? FileManager.default.removeItem(at: new)
      return nil
    }
    if blesses { return write(picture, to: file) }
    return "\(count) pixels of \(file.lastPathComponent) changed; compare \(new.path). " + (write(picture, to: new) ?? "")
  }
  private func write(_ picture: Bitmap, to url: URL) -> String? {
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try picture.pngData().write(to: url)
      return nil
    } catch { return "\(url.path) could not be written: \(error)" }
  }
}
