import Foundation
import OrielBase
internal import COriel

/// Draws the first page of a PDF, the usual format of vector images in asset catalogs, at a requested size
/// on a transparent background.
enum PageDecoder {
  private static let library = LazyLibrary("libpoppler-glib.so.8")
  private typealias Pointer = UnsafeMutableRawPointer

  static func decode(_ data: Data, scale: Double, size: CGSize?) throws(BitmapError) -> ImageDecoding.Decoded {
    let page = try page(of: data)
    defer { g_object_unref(page) }
    let measure = try library.function(
      "poppler_page_get_size", (@convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void).self)
    let render = try library.function("poppler_page_render", (@convention(c) (Pointer, OpaquePointer) -> Void).self)
    // PDF points equal our points.
    var ownWidth = 0.0, ownHeight = 0.0
    measure(page, &ownWidth, &ownHeight)
    guard ownWidth > 0, ownHeight > 0 else { throw .damaged("its page has no size") }
    return try ImageDecoding.draw(CGSize(width: ownWidth, height: ownHeight), as: size, scale: scale) { context, width, height in
      cairo_scale(context, width / ownWidth, height / ownHeight)
      render(page, context)
    }
  }

  private static func page(of data: Data) throws(BitmapError) -> Pointer {
    let open = try library.function(
      "poppler_document_new_from_bytes",
      (@convention(c) (OpaquePointer, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Pointer?).self)
    let get = try library.function("poppler_document_get_page", (@convention(c) (Pointer, Int32) -> Pointer?).self)
    let bytes = [UInt8](data).withUnsafeBytes { g_bytes_new($0.baseAddress!, UInt($0.count))! }
    defer { g_bytes_unref(bytes) }
    var failure: UnsafeMutablePointer<GError>?
    guard let document = open(bytes, nil, &failure) else {
      let reason = failure.map { String(cString: $0.pointee.message) }
      if let failure { g_error_free(failure) }
      throw .damaged(reason ?? "its PDF data is wrong")
    }
    defer { g_object_unref(document) }
    guard let page = get(document, 0) else { throw .damaged("it has no page") }
    return page
  }
}
