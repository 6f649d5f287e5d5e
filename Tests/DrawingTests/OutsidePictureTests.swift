import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `A picture from outside` {
  private func svg(_ content: String, _ attributes: String = "width=\"40\" height=\"20\"") -> Data {
    Data("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(attributes)>\(content)</svg>".utf8)
  }
  private func pixels(_ bitmap: Bitmap) -> [UInt32] {
    (0..<bitmap.pixelHeight).flatMap { y in (0..<bitmap.pixelWidth).map { bitmap.pixel(x: $0, y: y) } }
  }
  /// Long enough that only what has no end is given up.
  private static let patient = PictureOrigin.outside(within: 60)

  // MARK: Vector pictures

  @Test func `looks the same drawn in a process of its own`() throws {
    let data = svg("<defs><circle id='c' cx='8' cy='8' r='6' fill='#c03020' stroke='black'/></defs><use href='#c'/><use href='#c' x='16'/>")
    #expect(!ImageDecoding.isBounded(data, scale: 2, size: nil))
    let here = try Bitmap(data: data, scale: 2), there = try Bitmap(data: data, scale: 2, origin: Self.patient)
    #expect(there.pixelWidth == 80 && there.pixelHeight == 40)
    #expect(pixels(there) == pixels(here))
    let sized = try Bitmap(data: data, scale: 1, size: CGSize(width: 10, height: 5), origin: Self.patient)
    #expect(sized.pixelWidth == 10 && sized.pixelHeight == 5)
  }
  @Test func `is drawn here if it is plain`() throws {
    let data = svg("<path d='M0 0 L40 20' stroke='blue'/><rect width='5' height='5' opacity='0.5'/>")
    #expect(ImageDecoding.isBounded(data, scale: 1, size: nil))
    #expect(try Bitmap(data: data, origin: .outside(within: 0)).pixelWidth == 40)
    // The same is not plain with thousands of elements, with what repeats others, or very large.
    #expect(!ImageDecoding.isBounded(svg(String(repeating: "<g/>", count: 2000)), scale: 1, size: nil))
    #expect(!ImageDecoding.isBounded(svg("<text>x</text>"), scale: 1, size: nil))
    #expect(!ImageDecoding.isBounded(data, scale: 1, size: CGSize(width: 9000, height: 9000)))
  }
  /// Each level uses the one below ten times: ten thousand million circles.
  @Test func `that repeats itself without end is given up`() {
    var content = "<g id='l0'><circle r='3'/></g>"
    for level in 1...10 { content += "<g id='l\(level)'>" + String(repeating: "<use xlink:href='#l\(level - 1)'/>", count: 10) + "</g>" }
    let data = svg("<defs>\(content)</defs><use xlink:href='#l10'/>")
    #expect(throws: BitmapError.self) { try Bitmap(data: data, origin: .outside(within: 0.3)) }
  }
  @Test func `is given up once its process has used its processor time, before its time on the clock is over`() throws {
    let busy = Process()
    busy.executableURL = URL(fileURLWithPath: "/bin/sh")
    busy.arguments = ["-c", "while :; do :; done"]
    try busy.run()
    let child = busy.processIdentifier
    defer {
      kill(child, SIGKILL)
      busy.waitUntilExit()
    }
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let exchange = DecodingProcess.Exchange(descriptor: ends[0], child: child, budget: 0.5)
    #expect(throws: BitmapError.tooExpensive) {
      var answer: UInt8 = 0
      try exchange.read(&answer, 1)
    }
    kill(child, SIGSTOP)
    var clock = clockid_t(), used = timespec()
    try #require(clock_getcpuclockid(child, &clock) == 0 && clock_gettime(clock, &used) == 0)
    #expect(Double(used.tv_sec) + Double(used.tv_nsec) / 1e9 < 1)
  }
  @Test func `that takes gigabytes is refused by the process's limit, not by ours`() {
    let steps = (0..<200).map { "<feOffset in='SourceGraphic' dx='\($0)' result='r\($0)'/>" }.joined()
    let merge = "<feMerge>" + (0..<200).map { "<feMergeNode in='r\($0)'/>" }.joined() + "</feMerge>"
    let data = svg(
      "<filter id='f' x='0' y='0' width='1' height='1'>\(steps)\(merge)</filter><rect width='4000' height='4000' filter='url(#f)'/>",
      "width='4000' height='4000'")
    #expect(throws: BitmapError.self) { try Bitmap(data: data, origin: .outside(within: 20)) }
  }
  @Test func `that is damaged says why from the other process as well`() {
    #expect(throws: BitmapError.self) { try Bitmap(data: Data("<svg <use".utf8), origin: Self.patient) }
    #expect(throws: BitmapError.unknownFormat) {
      try Bitmap(data: Data(String(repeating: "no picture at all ", count: 500).utf8), origin: Self.patient)
    }
  }
  @Test func `has the size of its view box where it names no other`() throws {
    let bitmap = try Bitmap(data: svg("<rect width='48' height='12'/>", "viewBox=\"0 0 48 12\""), scale: 2)
    #expect(bitmap.size == CGSize(width: 48, height: 12))
    #expect(try Bitmap(data: svg("<rect width='4' height='4'/>", "")).size == CGSize(width: 100, height: 100))
    #expect(try Bitmap(data: svg("", "width='30' height='10' viewBox='0 0 3 1'")).size == CGSize(width: 30, height: 10))
    for none in ["width='30' height='0'", "width='0' height='30'", "width='0' height='0'"] {
      #expect(try Bitmap(data: svg("", "\(none) viewBox='0 0 12 6'")).size == CGSize(width: 12, height: 6), "\(none)")
    }
  }

  @Test func `is told by its own first bytes, so that no decoder gets what it would draw without end`() {
    func isBounded(_ bytes: [UInt8]) -> Bool { ImageDecoding.isBounded(Data(bytes + [UInt8](repeating: 0, count: 40)), scale: 1, size: nil) }
    #expect(isBounded([0x49, 0x49, 0x2A, 0]) && isBounded([0xFF, 0xD8]) && isBounded(Array("GIF89a".utf8)))
    // A compressed SVG, a PDF, and what nobody knows.
    #expect(!isBounded([0x1F, 0x8B, 8, 0]) && !isBounded(Array("%PDF-1.4".utf8)) && !isBounded(Array("words".utf8)))
    func webP(_ kind: String, _ flags: UInt8) -> [UInt8] { Array("RIFF\0\0\0\0WEBP\(kind)\u{A}\0\0\0".utf8) + [flags] }
    #expect(isBounded(webP("VP8 ", 2)) && isBounded(webP("VP8X", 0)) && !isBounded(webP("VP8X", 2)))
  }

  // MARK: Pixels

  @Test func `larger than can be shown is refused before there is memory for it`() {
    var png = Data(ImageHeader.png) + Data([0, 0, 0, 13]) + Data("IHDR".utf8)
    for _ in 0..<2 { png += Data([0, 0, 0xEA, 0x60]) }
    png += Data([8, 6, 0, 0, 0, 0, 0, 0, 0])
    #expect(throws: BitmapError.tooLarge(width: 60_000, height: 60_000)) { try Bitmap(data: png, origin: Self.patient) }
  }
  @Test func `that moves is cut behind its first picture`() throws {
    let head = Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255])
    let frame = Data([0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
    var data = head
    for _ in 0..<100_000 { data += frame }
    data.append(0x3B)
    #expect(GIFStructure.firstPicture(of: data) == head + frame + Data([0x3B]))
    #expect(try Bitmap(data: data, origin: Self.patient).pixel(x: 0, y: 0) == 0xFFFF_0000)
    // What ends early is left to the decoder.
    #expect(GIFStructure.firstPicture(of: data.prefix(30)) == data.prefix(30))
  }

  /// A progressive JPEG of 48 by 48 pixels, red above and blue below.
  private static let progressive = Data(
    base64Encoded:
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX"
      + "BkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wgARCAAw"
      + "ADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIE/8QAFwEBAQEBAAAAAAAAAAAAAAAAAAQDBf/aAAwDAQACEAMQAAABwpZ9ikikiU"
      + "ro6SKSJStjpIpI/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABBQIT/8QAFREBAQAAAAAAAAAAAAAAAAAAABL/2gAIAQMBAT8Bta1rWta3"
      + "/8QAFREBAQAAAAAAAAAAAAAAAAAAABL/2gAIAQIBAT8BhCEIQhCH/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQAGPwIT/8QAFRABAQAAAA"
      + "AAAAAAAAAAAAAAABH/2gAIAQEAAT8hqqqqqqqqqqqqqqqqqqqqqqqq/9oADAMBAAIAAwAAABAMMMEEEMMP/8QAFBEBAAAAAAAAAAAAAAAAAAAA"
      + "MP/aAAgBAwEBPxAQB//EABQRAQAAAAAAAAAAAAAAAAAAADD/2gAIAQIBAT8QH/8A/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABPxAQAA"
      + "AAAD//2Q==")!

  @Test func `that ends before it is complete shows what there is, and says so`() throws {
    let whole = try Bitmap(data: Self.progressive)
    #expect(!whole.isIncomplete && whole.pixelWidth == 48)
    var shown = 0
    for count in stride(from: Self.progressive.count - 1, to: 20, by: -7) {
      guard let part = try? Bitmap(data: Self.progressive.prefix(count), origin: Self.patient) else { continue }
      shown += 1
      #expect(part.isIncomplete && part.pixelWidth == 48 && part.pixelHeight == 48)
    }
    #expect(shown >= 20)
    // Only the mark of the end is missing: every pixel is there.
    #expect(pixels(try Bitmap(data: Self.progressive.dropLast(2))) == pixels(whole))
    // Of the first scan the colours are there already.
    let coarse = try Bitmap(data: Self.progressive.prefix(Self.progressive.count * 3 / 4))
    #expect(coarse.pixel(x: 24, y: 2) >> 16 & 0xFF > 150 && coarse.pixel(x: 24, y: 2) & 0xFF < 100)
  }
  @Test func `that goes over its pixels a thousand times is refused`() {
    var data = Data([0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8, 0x10, 0, 0x10, 0, 1, 1, 0x11, 0])
    for _ in 0..<1000 { data += Data([0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]) }
    data += Data([0xFF, 0xD9])
    #expect(throws: BitmapError.damaged("it goes over its pixels 1000 times")) { try Bitmap(data: data, origin: Self.patient) }
  }
}

@Suite struct `A symbol that an app draws` {
  private func file(_ content: String) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-symbol-\(UUID().uuidString).svg")
    try Data("<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'>\(content)</svg>".utf8).write(to: url)
    return url
  }
  @Test func `is the regular drawing of its template, as large as the font says`() throws {
    let url = try file(
      "<g id='Notes'><rect width='400' height='40'/></g><g id='Symbols'><g id='Black-M'><rect x='300' y='60' width='90' height='90'/></g>"
        + "<g id='Regular-M'><rect x='100' y='100' width='100' height='50'/></g></g>")
    defer { try? FileManager.default.removeItem(at: url) }
    let symbol = try CustomSymbol(contentsOf: url)
    #expect(symbol.size(fontSize: 20) == CGSize(width: 20, height: 10))
    let bitmap = try symbol.bitmap(fontSize: 20, scale: 2)
    #expect(bitmap.pixelWidth == 40 && bitmap.pixelHeight == 20)
    #expect(bitmap.pixel(x: 20, y: 10) == 0xFF00_0000)
    #expect(bitmap === (try symbol.bitmap(fontSize: 20, scale: 2)))
  }
  @Test func `without the groups of a template is one drawing`() throws {
    let url = try file("<rect width='400' height='300'/>")
    defer { try? FileManager.default.removeItem(at: url) }
    let size = try CustomSymbol(contentsOf: url).size(fontSize: 10)
    #expect(size == CGSize(width: 15, height: 11))
  }
}
