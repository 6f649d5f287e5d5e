internal import COriel
import Foundation
import OrielDrawing

/// Writes PDF with Cairo. The functions are looked up on first use, because not every Cairo build has them.
package nonisolated final class PDFWriter {
  private let path: String
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private typealias Create = @convention(c) (UnsafePointer<CChar>, Double, Double) -> OpaquePointer?

  package init?(path: String, size: CGSize) {
    guard let create = LazyLibrary.loaded.find("cairo_pdf_surface_create", Create.self),
      let surface = create(path, size.width, size.height), let context = cairo_create(surface)
    else { return nil }
    (self.path, self.surface, self.context) = (path, surface, context)
  }
  /// Adds a page with the upper rows of an image.
  package func add(_ picture: Bitmap, rows: Int, at origin: CGPoint, scale: CGFloat) {
    let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(picture.pixelWidth), Int32(rows))
    cairo_surface_flush(image)
    if let target = cairo_image_surface_get_data(image) {
      let stride = Int(cairo_image_surface_get_stride(image))
      for y in 0..<rows {
        (target + y * stride).withMemoryRebound(to: UInt32.self, capacity: picture.pixelWidth) { row in
          for x in 0..<picture.pixelWidth { row[x] = picture.pixel(x: x, y: y) }
        }
      }
      cairo_surface_mark_dirty(image)
    }
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, image, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
    cairo_surface_destroy(image)
    cairo_show_page(context)
  }
  /// Returns an error message, or nil.
  package func finish() -> String? {
    // If Cairo cannot draw an image, only the context has the error.
    let drawing = cairo_status(context)
    cairo_surface_finish(surface)
    let status = drawing == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : drawing
    if status == CAIRO_STATUS_SUCCESS, isWhole { return nil }
    return String(cString: cairo_status_to_string(status == CAIRO_STATUS_SUCCESS ? CAIRO_STATUS_WRITE_ERROR : status))
  }
  /// Cairo does not say that a full disk had no room for the last bytes, which are written when the file is closed.
  private var isWhole: Bool {
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else { return false }
    defer { try? file.close() }
    try? file.seek(toOffset: size - min(size, 16))
    return (try? file.read(upToCount: 16))?.range(of: Data("%%EOF".utf8)) != nil
  }
  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
}
