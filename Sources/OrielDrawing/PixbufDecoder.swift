import Foundation
import OrielBase
internal import COriel

extension LazyLibrary {
  /// A function of a library that decodes pictures.
  func function<Signature>(_ symbol: String, _: Signature.Type) throws(BitmapError) -> Signature {
    guard let function = find(symbol, Signature.self) else { throw .decoderMissing(name) }
    return function
  }
}

/// Decodes JPEG, WebP and all other formats for which gdk-pixbuf has loaders.
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

  /// A loader announces the size before it allocates pixels, so images that are too large are refused here, whatever the format.
  /// The returned memory receives width and height once they are known; both are 0 until then.
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
    // A size of zero makes every loader give up.
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
    // A loader must always be closed, and reports an earlier error again.
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
