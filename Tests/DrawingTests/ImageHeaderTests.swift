import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `The first bytes of a picture` {
  private func padded(_ bytes: [UInt8], to count: Int) -> Data { Data(bytes + Array(repeating: 0, count: max(0, count - bytes.count))) }
  private func size(_ data: Data) -> [Int]? { ImageHeader.dimensions(of: data).map { [$0.0, $0.1] } }

  @Test func `tell its size in each format, as soon as there are enough`() {
    let png: [UInt8] = ImageHeader.png + [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 2, 3, 0, 0, 5, 4]
    #expect(size(Data(png)) == [0x10203, 0x504] && size(Data(png.dropLast())) == nil)
    let gif: [UInt8] = Array("GIF89a".utf8) + [0x03, 0x02, 0x05, 0x04]
    #expect(size(Data(gif)) == [0x203, 0x405] && size(Data(gif.dropLast())) == nil)
    let bmp: [UInt8] = [0x42, 0x4D] + Array(repeating: 0, count: 16) + [4, 3, 2, 1, 9, 8, 0, 0]
    #expect(size(Data(bmp)) == [0x1020304, 0x809] && size(Data(bmp.dropLast())) == nil)
    let upsideDown: [UInt8] = [0x42, 0x4D] + Array(repeating: 0, count: 16) + [7, 0, 0, 0, 0xFB, 0xFF, 0xFF, 0xFF]
    #expect(size(Data(upsideDown)) == [7, 5])
    func webp(_ kind: String, _ content: [UInt8]) -> Data { padded(Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(kind.utf8) + [0, 0, 0, 0] + content, to: 30) }
    #expect(size(webp("VP8X", [0, 0, 0, 0, 0x09, 0x01, 0, 0x04, 0x02, 0])) == [0x10A, 0x205])
    #expect(size(webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x34, 0x52, 0x78, 0xD6])) == [0x1234, 0x1678])
    // Fourteen bits each, less one.
    let width: UInt32 = 299, height: UInt32 = 8000, packed = width | height << 14
    #expect(size(webp("VP8L", [0x2F, UInt8(packed & 255), UInt8(packed >> 8 & 255), UInt8(packed >> 16 & 255), UInt8(packed >> 24)])) == [300, 8001])
    #expect(size(webp("VP8X", [0, 0, 0, 0, 9, 1, 0, 4, 2, 0]).prefix(29)) == nil)
    #expect(size(Data("<svg/>".utf8)) == nil && size(Data()) == nil)
  }

  @Test func `of a JPEG are looked through for its frame`() {
    func frame(_ marker: UInt8) -> [UInt8] { [0xFF, marker, 0, 17, 8, 0x01, 0x02, 0x03, 0x04, 3] }
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]
    for marker in 0xC0...0xCF as ClosedRange<UInt8> {
      let isFrame = ![0xC4, 0xC8, 0xCC].contains(marker)
      #expect(size(padded(start + frame(marker), to: 60)) == (isFrame ? [0x304, 0x102] : nil), "\(marker)")
    }
    #expect(size(padded(start + [0xFF, 0xDB, 0, 2] + frame(0xC2), to: 60)) == [0x304, 0x102])
    #expect(size(padded(start + frame(0xBF), to: 60)) == nil && size(padded(start + frame(0xD0), to: 60)) == nil)
    #expect(size(padded(start + [0x00] + frame(0xC0), to: 60)) == nil && size(Data(start)) == nil)
  }

  @Test func `tell its format, and whether it is bounded by its header`() {
    func bounded(_ bytes: [UInt8]) -> Bool { ImageDecoding.isBounded(Data(bytes), scale: 1, size: nil) }
    for start: [UInt8] in [ImageHeader.png, [0xFF, 0xD8], [0x47, 0x49, 0x46, 0x38], [0x42, 0x4D], [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0, 0, 1, 0]] {
      #expect(bounded(start + [1, 2, 3]) && !bounded([9] + start))
    }
    #expect(!bounded(Array("%PDF-1.4".utf8)) && !bounded([]) && !bounded([0x1F, 0x8B, 8, 0]))
    func webp(_ kind: UInt8, flags: UInt8, count: Int = 30) -> [UInt8] {
      var bytes = Array("RIFF0000WEBPVP8".utf8) + [kind, 0, 0, 0, 0, flags]
      bytes += Array(repeating: 0, count: 30)
      return Array(bytes.prefix(count))
    }
    #expect(bounded(webp(0x58, flags: 0)) && bounded(webp(0x58, flags: 0x10)) && !bounded(webp(0x58, flags: 2)) && !bounded(webp(0x58, flags: 0x12)))
    #expect(bounded(webp(0x4C, flags: 2)) && bounded(webp(0x20, flags: 2)) && !bounded(webp(0x20, flags: 0, count: 29)))
    #expect(!bounded(Array("RIFX0000WEBPVP8 ".utf8) + Array(repeating: 0, count: 20)) && !bounded(Array("RIFF0000WAVEVP8 ".utf8) + Array(repeating: 0, count: 20)))
    #expect(ImageHeader.isSVG(Data("  <svg/>".utf8)) && !ImageHeader.isSVG(Data("<html/>".utf8)))
    let blank = String(repeating: " ", count: 1021)
    #expect(!ImageHeader.isSVG(Data((blank + "<svg/>").utf8)) && ImageHeader.isSVG(Data(("<?xml?>" + blank + "<svg/>").utf8)) && ImageHeader.isSVG(Data((String(blank.dropFirst()) + "<svg/>").utf8)))
    #expect(ImageHeader.isPDF(Data("%PDF-1.4".utf8)) && ImageHeader.isPDF(Data((String(repeating: "x", count: 1019) + "%PDF-1.4").utf8)))
    #expect(!ImageHeader.isPDF(Data((String(repeating: "x", count: 1020) + "%PDF-1.4").utf8)) && !ImageHeader.isPDF(Data("PDF-".utf8)))
  }

  @Test func `are refused for their size at the limits`() {
    func failure(_ width: Int, _ height: Int) -> BitmapError? {
      do { try ImageDecoding.check(width, height) } catch { return error }
      return nil
    }
    #expect(failure(1, 1) == nil && failure(32767, 2048) == nil && failure(2048, 32767) == nil && failure(8192, 8192) == nil)
    #expect(failure(0, 5) == .damaged("it has no pixels") && failure(5, 0) == .damaged("it has no pixels") && failure(-1, 5) == .damaged("it has no pixels"))
    #expect(failure(32768, 1) == .tooLarge(width: 32768, height: 1) && failure(1, 32768) == .tooLarge(width: 1, height: 32768) && failure(8193, 8192) == .tooLarge(width: 8193, height: 8192))
  }
}

@Suite struct `The parts of a JPEG` {
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 4, 1, 2, 0x55, 0xFF, 0x00, 0x66, 0xFF, 0xD3, 0x77]
  private static let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]
  private func whole(_ bytes: [UInt8], pixels: Int = 1) throws -> (data: Data, isIncomplete: Bool) { try JPEGStructure.whole(Data(bytes), pixels: pixels) }

  @Test func `are complete with their end, and get one if it is missing`() throws {
    let good = Self.head + Self.scan + [0xFF, 0xD9]
    #expect(try whole(good) == (Data(good), false) && whole(good + [1, 2, 3]) == (Data(good + [1, 2, 3]), false))
    #expect(try whole(Self.head + Self.scan) == (Data(good), true))
    #expect(try whole(Self.head + Self.scan + [0xFF]) == (Data(good), true))
    // Padding before a marker belongs to it.
    #expect(try whole(Self.head + Self.scan + [0xFF, 0xFF, 0xFF, 0xD9]).isIncomplete == false)
    // Without a scan nothing can be shown, whatever is added.
    #expect(try whole(Self.head) == (Data(Self.head), false))
  }
  @Test func `end before a part that is cut off`() throws {
    let second = Self.head + Self.scan + [0xFF, 0xC4, 0, 9, 1, 2]
    #expect(try whole(second) == (Data(Self.head + Self.scan + [0xFF, 0xD9]), true))
    for rest: [UInt8] in [[0xFF, 0xC4], [0xFF, 0xC4, 0], [0xFF, 0xDA, 0, 9, 1]] {
      #expect(try whole(Self.head + Self.scan + rest) == (Data(Self.head + Self.scan + [0xFF, 0xD9]), true))
    }
    // One that ends with the file is whole, and a length below two is taken for two.
    #expect(try whole(Self.head + Self.scan + [0xFF, 0xC4, 0, 3, 1]) == (Data(Self.head + Self.scan + [0xFF, 0xC4, 0, 3, 1, 0xFF, 0xD9]), true))
    #expect(try whole(Self.head + Self.scan + [0xFF, 0xC4, 0, 0, 0xFF, 0xD9]).isIncomplete == false)
  }
  @Test func `go over all pixels a hundred times at most, and over two thousand million of them`() throws {
    func file(_ scans: Int) -> [UInt8] { Self.head + Array(repeating: Self.scan, count: scans).flatMap(\.self) + [0xFF, 0xD9] }
    #expect(throws: Never.self) { try whole(file(100)) }
    #expect(throws: BitmapError.damaged("it goes over its pixels 101 times")) { try whole(file(101)) }
    #expect(throws: Never.self) { try whole(file(32), pixels: 64 << 20) }
    #expect(throws: BitmapError.damaged("it goes over its pixels 33 times")) { try whole(file(33), pixels: 64 << 20) }
  }
}

@Suite struct `The first frame of a GIF` {
  private static let head: [UInt8] = Array("GIF89a".utf8) + [2, 0, 2, 0]
  private static let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0x00, 2, 2, 0x4C, 1, 1, 0x51, 0]
  private func first(_ bytes: [UInt8]) -> [UInt8] { [UInt8](GIFStructure.firstPicture(of: Data(bytes))) }

  @Test func `is what comes before its end, with its tables and extensions`() {
    let plain = Self.head + [0x00, 0, 0] + Self.frame
    #expect(first(plain + Self.frame + [0x3B]) == plain + [0x3B] && first(plain) == plain + [0x3B])
    // Two and eight colours of three bytes.
    let table = Self.head + [0x80, 0, 0] + Array(repeating: 9, count: 6) + Self.frame, larger = Self.head + [0x82, 0, 0] + Array(repeating: 0x2C, count: 24) + Self.frame
    #expect(first(table + Self.frame) == table + [0x3B] && first(larger + Self.frame) == larger + [0x3B])
    let extended = Self.head + [0x00, 0, 0] + [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + [0x21, 0xFE, 2, 0x2C, 0x2C, 1, 0x3B, 0] + Self.frame
    #expect(first(extended + [7, 7, 7]) == extended + [0x3B])
    let own = Self.head + [0x00, 0, 0] + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0x81] + Array(repeating: 0, count: 12) + [2, 2, 0x4C, 1, 0]
    #expect(first(own + Self.frame) == own + [0x3B])
  }
  @Test func `is the whole file if its end is not found`() {
    let plain = Self.head + [0x00, 0, 0] + Self.frame
    for broken in [Array(plain.dropLast()), Array(plain.prefix(20)), Array(plain.prefix(13)), Array(plain.prefix(14)), [], Self.head + [0x00, 0, 0, 0x3B, 0], Self.head + [0, 0, 0, 0x21, 0xFE, 5, 1]] {
      #expect(first(broken) == broken)
    }
  }
}
