import Foundation
import OrielDrawing
import OrielGraph

/// An image loaded from data, a file, a resource or a symbol, for `Image(nsImage:)`.
///
/// On Linux, it cannot be drawn into or written. Complex SVGs, PDFs and rare formats are decoded in a separate
/// process, and fail if that takes more than 5 seconds of processor time (0.1 seconds on the main thread) or 1 GiB of memory.
public nonisolated final class NSImage: @unchecked Sendable {
  public typealias Name = String
  private enum Source {
    case bitmap(Bitmap)
    case symbol(SymbolGlyph, name: String)
    case blank(CGSize)
  }
  private let source: Source
  /// The accessibility label.
  public var accessibilityDescription: String?
  /// Whether it is drawn in the foreground colour, using only its alpha.
  public var isTemplate = false
  private init(_ source: Source) { self.source = source }
  package init(_ bitmap: Bitmap) { source = .bitmap(bitmap) }
  /// An image without pixels.
  public convenience init(size: CGSize) { self.init(.blank(size)) }
  /// An image without pixels and without a size.
  public convenience init() { self.init(.blank(.zero)) }

  /// An image from the content of a file; nil if it cannot be decoded.
  public convenience init?(data: Data) {
    guard let bitmap = Self.bitmap("of \(data.count) bytes", { () throws(BitmapError) in try Bitmap(data: data, origin: .outside) }) else { return nil }
    self.init(.bitmap(bitmap))
  }
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL,
      let bitmap = Self.bitmap(url.path, { () throws(BitmapError) in try Bitmap(contentsOf: url, origin: .outside) })
    else { return nil }
    self.init(.bitmap(bitmap))
  }
  /// Decodes untrusted data. Images that are too expensive are reported, because nil alone gives no reason.
  private static func bitmap(_ name: String, _ read: () throws(BitmapError) -> Bitmap) -> Bitmap? {
    do {
      let bitmap = try read()
      if bitmap.isIncomplete { RuntimeIssue.report("The image \(name) is truncated; the part that exists is shown.") }
      return bitmap
    } catch {
      if error == .tooExpensive || error == .noProcess { RuntimeIssue.report("The image \(name) is not shown. \(error)") }
      return nil
    }
  }
  /// An image from a file, without pixels if it cannot be decoded.
  public convenience init(byReferencing url: URL) {
    let bitmap = url.isFileURL ? Self.bitmap(url.path) { () throws(BitmapError) in try Bitmap(contentsOf: url, origin: .outside) } : nil
    self.init(bitmap.map { .bitmap($0) } ?? .blank(.zero))
  }
  public convenience init(byReferencingFile fileName: String) { self.init(byReferencing: URL(fileURLWithPath: fileName)) }
  public convenience init?(contentsOfFile fileName: String) { self.init(contentsOf: URL(fileURLWithPath: fileName)) }
  /// An image from the app's resources.
  public convenience init?(named name: Name) {
    guard let picture = ImageResources.picture(name, bundlePath: nil, scale: 1, isDark: false) else { return nil }
    self.init(.bitmap(picture.bitmap))
    isTemplate = picture.isTemplate
  }
  public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
    guard let glyph = SymbolGlyph(name: name) else { return nil }
    self.init(.symbol(glyph, name: name))
    accessibilityDescription = description
  }

  /// In points. An image that is given another size is drawn in that.
  public var size: CGSize {
    get { givenSize ?? naturalSize }
    set {
      givenSize = newValue
      sized = nil
    }
  }
  private var givenSize: CGSize?
  /// Its pixels in that size, once they were needed: views ask again and again.
  private var sized: Bitmap?
  private var hasOtherSize: Bool { isValid && size != naturalSize }
  private var naturalSize: CGSize {
    switch source {
    case .bitmap(let bitmap): bitmap.size
    case .symbol: CGSize(width: 16, height: 16)
    case .blank(let size): size
    }
  }
  /// The type identifiers of the pictures that can be decoded.
  ///
  /// Some of them need a decoder that may not be installed, such as poppler for PDF.
  public static let imageTypes = [
    "public.png", "public.jpeg", "com.compuserve.gif", "public.tiff", "com.microsoft.bmp", "org.webmproject.webp", "public.svg-image", "com.adobe.pdf",
  ]
  public static let imageUnfilteredTypes = imageTypes
  public var isValid: Bool { size.width > 0 && size.height > 0 }

  /// Its pixels, scaled into a square with this many on a side.
  package func bitmap(side: Int) -> Bitmap {
    let square = CGSize(width: side, height: side), whole = CGRect(origin: .zero, size: square)
    return BitmapSurface.make(size: square) { painter in
      switch source {
      case .bitmap(let bitmap):
        let scale = min(square.width / max(bitmap.size.width, 1), square.height / max(bitmap.size.height, 1))
        let size = CGSize(width: bitmap.size.width * scale, height: bitmap.size.height * scale)
        painter.draw(bitmap, in: CGRect(x: whole.midX - size.width / 2, y: whole.midY - size.height / 2, width: size.width, height: size.height), interpolation: .high, opacity: 1)
      case .symbol(let glyph, _): painter.draw(glyph, in: whole.insetBy(dx: square.width / 8, dy: square.height / 8), strokeWidth: square.width / 14, with: .color(.black))
      case .blank: break
      }
    }.bitmap()
  }
  /// Stretched to a size, with as many pixels as it has, and enough for dense screens.
  private func drawn(in size: CGSize) -> Bitmap {
    if let sized { return sized }
    let pixels = bitmap.map { Double(max($0.pixelWidth, $0.pixelHeight)) } ?? 0
    let scale = min(max(2, pixels / max(size.width, size.height)), 4096 / max(size.width, size.height))
    let drawn = BitmapSurface.make(size: size, scale: scale) { painter in
      let whole = CGRect(origin: .zero, size: size)
      switch source {
      case .bitmap(let bitmap): painter.draw(bitmap, in: whole, interpolation: .high, opacity: 1)
      case .symbol(let glyph, _): painter.draw(glyph, in: whole, strokeWidth: min(size.width, size.height) / 13, with: .color(.black))
      case .blank: break
      }
    }.bitmap()
    sized = drawn
    return drawn
  }
  /// Its pixels; nil for a symbol, which is lines.
  var bitmap: Bitmap? { if case .bitmap(let bitmap) = source { bitmap } else { nil } }

  var image: Image {
    var image: Image
    switch source {
    case .bitmap where hasOtherSize: image = Image(bitmap: drawn(in: size))
    case .symbol where hasOtherSize:
      image = Image(bitmap: drawn(in: size))
      image.template = .template
    case .bitmap(let bitmap): image = Image(bitmap: bitmap)
    case .symbol(_, let name): image = Image(systemName: name)
    case .blank:
      // A few large pixels: there is nothing to see in them.
      let scale = min(1, 16 / max(size.width, size.height, 1))
      image = Image(bitmap: BitmapSurface.make(size: CGSize(width: max(1, size.width), height: max(1, size.height)), scale: scale) { _ in }.bitmap())
    }
    if let accessibilityDescription { image.label = Text(verbatim: accessibilityDescription) }
    if isTemplate { image.template = .template }
    return image
  }
}
