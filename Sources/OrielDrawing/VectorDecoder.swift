import Foundation
import OrielBase
internal import COriel

/// Draws SVG at a requested size.
enum VectorDecoder {
  private static let library = LazyLibrary("librsvg-2.so.2")
  private typealias Pointer = UnsafeMutableRawPointer
  private struct Rectangle { var x, y, width, height: Double }

  private static func open(_ data: Data) throws(BitmapError) -> Pointer {
    let open = try library.function(
      "rsvg_handle_new_from_data",
      (@convention(c) (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Pointer?).self)
    var failure: UnsafeMutablePointer<GError>?
    let bytes = [UInt8](data)
    guard let handle = bytes.withUnsafeBufferPointer({ open($0.baseAddress!, $0.count, &failure) }) else {
      throw damaged(&failure)
    }
    return handle
  }

  /// The bounds of an element's ink; nil if there is no such element.
  static func place(of element: String, in data: Data) throws(BitmapError) -> CGRect? {
    let handle = try open(data)
    defer { g_object_unref(handle) }
    let measure = try library.function(
      "rsvg_handle_get_geometry_for_element",
      (@convention(c) (Pointer, UnsafePointer<CChar>?, Pointer, Pointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Int32)
        .self)
    var ink = Rectangle(x: 0, y: 0, width: 0, height: 0), logical = ink
    var failure: UnsafeMutablePointer<GError>?
    guard measure(handle, element, &ink, &logical, &failure) != 0 else {
      if let failure { g_error_free(failure) }
      return nil
    }
    return CGRect(x: ink.x, y: ink.y, width: ink.width, height: ink.height)
  }

  /// Draws the whole image, or one element scaled to fit.
  static func decode(_ data: Data, scale: Double, size: CGSize?, element: String? = nil) throws(BitmapError) -> ImageDecoding.Decoded {
    let measure = try library.function(
      "rsvg_handle_get_intrinsic_size_in_pixels",
      (@convention(c) (Pointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32).self)
    let render = try library.function(
      "rsvg_handle_render_document",
      (@convention(c) (Pointer, OpaquePointer, Pointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Int32).self)
    let renderElement = try library.function(
      "rsvg_handle_render_element",
      (@convention(c) (
        Pointer, OpaquePointer, UnsafePointer<CChar>?, Pointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
      ) -> Int32).self)
    let handle = try open(data)
    defer { g_object_unref(handle) }
    var failure: UnsafeMutablePointer<GError>?
    var ownWidth = 0.0, ownHeight = 0.0
    if measure(handle, &ownWidth, &ownHeight) == 0 || !(ownWidth > 0 && ownHeight > 0) {
      // Without a size, the view box is used; without either, this default.
      let box = try viewBox(of: handle) ?? CGSize(width: 100, height: 100)
      (ownWidth, ownHeight) = (box.width, box.height)
    }
    return try ImageDecoding.draw(CGSize(width: ownWidth, height: ownHeight), as: size, scale: scale) {
      (context, width, height) throws(BitmapError) in
      var viewport = Rectangle(x: 0, y: 0, width: width, height: height)
      let isDrawn =
        if let element { renderElement(handle, context, element, &viewport, &failure) } else {
          render(handle, context, &viewport, &failure)
        }
      guard isDrawn != 0 else { throw damaged(&failure) }
    }
  }

  private struct Length {
    var value = 0.0
    var unit: Int32 = 0
  }
  private static func viewBox(of handle: Pointer) throws(BitmapError) -> CGSize? {
    let read = try library.function(
      "rsvg_handle_get_intrinsic_dimensions",
      (@convention(c) (
        Pointer, UnsafeMutablePointer<Int32>, Pointer, UnsafeMutablePointer<Int32>, Pointer, UnsafeMutablePointer<Int32>, Pointer
      ) -> Void).self)
    var hasWidth: Int32 = 0, hasHeight: Int32 = 0, hasBox: Int32 = 0
    var width = Length(), height = Length(), box = Rectangle(x: 0, y: 0, width: 0, height: 0)
    read(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
    guard hasBox != 0, box.width > 0, box.height > 0 else { return nil }
    return CGSize(width: box.width, height: box.height)
  }

  /// Whether an SVG is simple enough to draw quickly: few elements, none that repeats or filters others.
  static func isPlain(_ data: Data, scale: Double, size: CGSize?) -> Bool {
    guard data.count <= 64 << 10 else { return false }
    let text = String(decoding: data, as: UTF8.self)
    let multipliers = [
      "<use", ":use", "filter", "pattern", "mask", "marker", "clip", "<image", ":image", "ENTITY", "dasharray", "foreignObject",
      "@import", "<text", ":text", "<svg:", "CDATA",
    ]
    guard !multipliers.contains(where: text.contains) else { return false }
    guard data.count(where: { $0 == UInt8(ascii: "<") }) <= 1000 else { return false }
    // Each of these may need another layer of the whole image.
    guard text.components(separatedBy: "opacity").count <= 33 else { return false }
    return (size.map { $0.width * $0.height * scale * scale } ?? 0) <= 4_000_000
  }

  private static func damaged(_ failure: inout UnsafeMutablePointer<GError>?) -> BitmapError {
    let reason = failure.map { String(cString: $0.pointee.message) }
    if let failure { g_error_free(failure) }
    return .damaged(reason ?? "its SVG data is wrong")
  }
}
