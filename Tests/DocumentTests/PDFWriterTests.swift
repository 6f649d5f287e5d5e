import Foundation
import OrielDrawing
import Testing

@testable import OrielDocuments

/// The compressed parts of a written file: what it draws, and the pixels of its pictures.
private struct PDFParts {
  private typealias Inflate = @convention(c) (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt) -> Int32
  /// For each page, where a picture's unit square is: the six numbers of a matrix, from the lower left corner of the page.
  var places: [[Double]] = []
  /// Red, green and blue of each pixel.
  var pictures: [[UInt8]] = []

  init(_ path: String) throws {
    let symbol = try #require(dlsym(nil, "uncompress")), inflate = unsafeBitCast(symbol, to: Inflate.self)
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    var rest = file.startIndex..<file.endIndex
    while let begin = file.range(of: Data("\nstream\n".utf8), in: rest), let end = file.range(of: Data("endstream".utf8), in: begin.upperBound..<file.endIndex) {
      rest = end.upperBound..<file.endIndex
      var part = [UInt8](repeating: 0, count: 10_000), count = UInt(part.count)
      let packed = Array(file[begin.upperBound..<end.lowerBound])
      guard inflate(&part, &count, packed, UInt(packed.count)) == 0 else { continue }
      part = Array(part.prefix(Int(count)))
      let found = Self.places(in: String(decoding: part, as: UTF8.self))
      if found.isEmpty { pictures.append(part) } else { places += found }
    }
  }
  private static func places(in content: String) -> [[Double]] {
    var matrix: [Double] = [1, 0, 0, 1, 0, 0], saved: [[Double]] = [], numbers: [Double] = [], places: [[Double]] = []
    for word in content.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      switch word {
      case "q": saved.append(matrix)
      case "Q": matrix = saved.popLast() ?? matrix
      case "cm" where numbers.count == 6: matrix = product(numbers, matrix)
      case "Do": places.append(matrix)
      default: break
      }
      numbers = []
    }
    return places
  }
  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    func row(_ x: Double, _ y: Double) -> [Double] { [x * b[0] + y * b[2], x * b[1] + y * b[3]] }
    let last = row(a[4], a[5])
    return row(a[0], a[1]) + row(a[2], a[3]) + [last[0] + b[4], last[1] + b[5]]
  }
}

@Suite struct `A PDF that is written` {
  private let folder = TemporaryFolder()
  /// Four pixels in each of three rows, all of them different.
  private let picture = Bitmap(pixelWidth: 4, pixelHeight: 3, premultiplied: (0..<12).map { 0xFF20_0000 | UInt32($0) << 12 | UInt32($0) })!

  @Test func `has a page for each picture, with as many of its upper rows as are wanted, to scale and at their place`() throws {
    let path = folder.path("a.pdf"), writer = try #require(PDFWriter(path: path, size: CGSize(width: 200, height: 100)))
    let pages: [(rows: Int, origin: CGPoint, scale: CGFloat, place: [Double])] = [
      (3, CGPoint(x: 10, y: 20), 2, [8, 0, 0, 6, 10, 74]), (2, CGPoint(x: 7, y: 0), 0.5, [2, 0, 0, 1, 7, 99]), (1, .zero, 1, [4, 0, 0, 1, 0, 99]),
    ]
    for page in pages { writer.add(picture, rows: page.rows, at: page.origin, scale: page.scale) }
    #expect(writer.finish() == nil)
    #expect(folder.text("a.pdf")?.hasPrefix("%PDF-") == true)
    let parts = try PDFParts(path)
    #expect(parts.places == pages.map(\.place))
    let pixels = (0..<12).map { (index: UInt8) -> [UInt8] in [0x20, index << 4, index] }
    #expect(parts.pictures == pages.map { Array(pixels.prefix(4 * $0.rows).joined()) })
  }

  @Test func `says why it is not written: there is no such folder, no room, or a picture is too large`() throws {
    let size = CGSize(width: 200, height: 100)
    for path in [folder.path("none/a.pdf"), "/dev/full"] {
      let writer = try #require(PDFWriter(path: path, size: size))
      writer.add(picture, rows: 3, at: .zero, scale: 1)
      #expect(writer.finish() == "error while writing to output stream", "\(path)")
    }
    let writer = try #require(PDFWriter(path: folder.path("b.pdf"), size: size))
    writer.add(picture, rows: 32_768, at: .zero, scale: 1)
    #expect(writer.finish()?.hasPrefix("invalid value") == true)
  }
}
