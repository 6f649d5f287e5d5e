import Foundation
internal import COriel

/// A shared library that is opened when first asked for a function, and never closed.
struct LazyLibrary: Sendable {
  let name: String
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer?

  init(_ name: String) {
    self.name = name
    handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL)
  }

  func function<Signature>(_ symbol: String, _: Signature.Type) throws(BitmapError) -> Signature {
    guard let handle, let address = dlsym(handle, symbol) else { throw .decoderMissing(name) }
    return unsafeBitCast(address, to: Signature.self)
  }
}

/// JPEG, WebP and whatever else gdk-pixbuf has loaders for.
enum PixbufDecoder {
  private static let library = LazyLibrary("libgdk_pixbuf-2.0.so.0")
  private typealias Pointer = UnsafeMutableRawPointer

  static func decode(_ data: Data) throws(BitmapError) -> ImageDecoding.Decoded {
    let makeLoader = try library.function("gdk_pixbuf_loader_new", (@convention(c) () -> Pointer?).self)
    guard let loader = makeLoader() else { throw .decoderMissing(library.name) }
    defer { g_object_unref(loader) }
    let pixbuf: Pointer
    do { pixbuf = try load(data, with: loader) } catch { throw error }
    let orient = try library.function(
      "gdk_pixbuf_apply_embedded_orientation", (@convention(c) (Pointer) -> Pointer?).self)
    guard let upright = orient(pixbuf) else { throw .damaged("it cannot be turned upright") }
    defer { g_object_unref(upright) }
    return try pixels(of: upright)
  }

  /// Before it makes memory for the pixels, a loader says how many there will be: refused there, whatever the format.
  /// Width and height stand in the memory returned once they are known; 0 until then.
  private static func announcedSize(of loader: Pointer) -> UnsafeMutablePointer<Int32> {
    let announced = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    announced.initialize(repeating: 0, count: 2)
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(refuseTooLarge, to: GCallback.self), announced, nil, GConnectFlags(rawValue: 0))
    return announced
  }
  private static let refuseTooLarge: @convention(c) (Pointer, Int32, Int32, UnsafeMutablePointer<Int32>) -> Void = {
    loader, width, height, announced in
    announced[0] = width
    announced[1] = height
    guard (try? ImageDecoding.check(Int(width), Int(height))) == nil else { return }
    // No pixels at all makes every loader give up.
    (try? library.function("gdk_pixbuf_loader_set_size", (@convention(c) (Pointer, Int32, Int32) -> Void).self))?(loader, 0, 0)
  }

  private static func load(_ data: Data, with loader: Pointer) throws(BitmapError) -> Pointer {
    let write = try library.function(
      "gdk_pixbuf_loader_write",
      (@convention(c) (Pointer, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Int32).self)
    let close = try library.function(
      "gdk_pixbuf_loader_close",
      (@convention(c) (Pointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Int32).self)
    let get = try library.function("gdk_pixbuf_loader_get_pixbuf", (@convention(c) (Pointer) -> Pointer?).self)
    let announced = announcedSize(of: loader)
    defer { announced.deallocate() }
    var failure: UnsafeMutablePointer<GError>?
    let bytes = [UInt8](data)
    let isWritten = bytes.withUnsafeBufferPointer { write(loader, $0.baseAddress!, $0.count, &failure) } != 0
    var closeFailure: UnsafeMutablePointer<GError>?
    // A loader has to be closed whatever happened, and complains again about what it complained about.
    let isClosed = close(loader, &closeFailure) != 0
    let reason = (failure ?? closeFailure).map { String(cString: $0.pointee.message) }
    let isUnknown = (failure ?? closeFailure)?.pointee.code == 3
    if let failure { g_error_free(failure) }
    if let closeFailure { g_error_free(closeFailure) }
    if announced[0] > 0 { try ImageDecoding.check(Int(announced[0]), Int(announced[1])) }
    if !isWritten, isUnknown { throw .unknownFormat }
    guard isWritten, isClosed, let pixbuf = get(loader) else { throw .damaged(reason ?? "its data ends early") }
    return pixbuf
  }

  private static func pixels(of pixbuf: Pointer) throws(BitmapError) -> ImageDecoding.Decoded {
    func number(_ name: String) throws(BitmapError) -> Int {
      Int(try library.function("gdk_pixbuf_get_\(name)", (@convention(c) (Pointer) -> Int32).self)(pixbuf))
    }
    let width = try number("width"), height = try number("height"), channels = try number("n_channels")
    let rowBytes = try number("rowstride")
    try ImageDecoding.check(width, height)
    let read = try library.function("gdk_pixbuf_read_pixels", (@convention(c) (Pointer) -> UnsafePointer<UInt8>?).self)
    guard channels == 3 || channels == 4, let source = read(pixbuf) else { throw .unknownFormat }
    let pixels = try ImageDecoding.allocate(width, height)
    oriel_premultiply(source, rowBytes, Int32(channels), pixels, Int32(width), Int32(height))
    return ImageDecoding.Decoded(width: width, height: height, pixels: pixels)
  }
}

/// SVG, drawn at the size that is wanted.
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

  /// Where the ink of an element is, nil if there is no such element.
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

  /// Draws the whole picture, or one element of it as large as fits.
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
      // Without a size of its own it has that of its view box; vector pictures that have neither get this one.
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

  /// Whether an SVG is so simple that drawing it cannot take long: few elements, none that repeats or filters others.
  static func isPlain(_ data: Data, scale: Double, size: CGSize?) -> Bool {
    guard data.count <= 64 << 10 else { return false }
    let text = String(decoding: data, as: UTF8.self)
    let multipliers = [
      "<use", ":use", "filter", "pattern", "mask", "marker", "clip", "<image", ":image", "ENTITY", "dasharray", "foreignObject",
      "@import", "<text", ":text", "<svg:", "CDATA",
    ]
    guard !multipliers.contains(where: text.contains) else { return false }
    guard data.count(where: { $0 == UInt8(ascii: "<") }) <= 1000 else { return false }
    // Each of these may take another layer of the whole picture.
    guard text.components(separatedBy: "opacity").count <= 33 else { return false }
    return (size.map { $0.width * $0.height * scale * scale } ?? 0) <= 4_000_000
  }

  private static func damaged(_ failure: inout UnsafeMutablePointer<GError>?) -> BitmapError {
    let reason = failure.map { String(cString: $0.pointee.message) }
    if let failure { g_error_free(failure) }
    return .damaged(reason ?? "its SVG data is wrong")
  }
}
