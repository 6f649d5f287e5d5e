import Foundation
import Synchronization

/// An app's custom symbol: the SVG template of a `.symbolset`, which contains the symbol in several weights and sizes between
/// guides.
///
/// Templates are drawn for a 100-point font. A file without the template's groups is treated as one drawing, 1.5 times as high as
/// capital letters.
package final class CustomSymbol: Hashable, Sendable {
  private let data: Data
  /// The group to draw, with its frame in the template's units; nil for the whole file.
  private let element: String?
  private let box: CGRect
  /// Template points per font point.
  private let unit: Double
  private struct Key: Hashable {
    var fontSize: Double
    var scale: Double
  }
  private let made = Mutex<[Key: Bitmap]>([:])

  package init(contentsOf url: URL) throws(BitmapError) {
    do { data = try Data(contentsOf: url) } catch { throw .unreadable(url) }
    // The regular weight at medium size is used for all weights and sizes; a smaller variant is scaled up to it.
    for (name, factor) in [("Regular-M", 1), ("Regular-S", 1.28), ("Regular-L", 0.78)] {
      if let found = try VectorDecoder.place(of: "#" + name, in: data), found.width > 0, found.height > 0 {
        (element, box, unit) = ("#" + name, found, 100 / factor)
        return
      }
    }
    let whole = try Bitmap(data: data)
    (element, box, unit) = (nil, CGRect(origin: .zero, size: whole.size), whole.size.height / 1.1)
  }

  /// In points, beside a font of this size.
  package func size(fontSize: Double) -> CGSize {
    CGSize(width: (box.width / unit * fontSize).rounded(.up), height: (box.height / unit * fontSize).rounded(.up))
  }
  /// The symbol in black, for use as a mask.
  package func bitmap(fontSize: Double, scale: Double) throws(BitmapError) -> Bitmap {
    let key = Key(fontSize: fontSize, scale: scale)
    if let known = made.withLock({ $0[key] }) { return known }
    let decoded = try VectorDecoder.decode(data, scale: scale, size: size(fontSize: fontSize), element: element)
    let bitmap = Bitmap(adopting: decoded.pixels, width: decoded.width, height: decoded.height, scale: scale)
    made.withLock {
      // Animations request many sizes only once.
      if $0.count >= 16 { $0 = [:] }
      $0[key] = bitmap
    }
    return bitmap
  }

  package static func == (a: CustomSymbol, b: CustomSymbol) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
