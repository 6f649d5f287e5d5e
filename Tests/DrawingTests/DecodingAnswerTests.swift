import Foundation
import Testing

@testable import OrielDrawing

/// What a decoding process says is as untrusted as the picture it was given.
@Suite struct `The answer of a decoding process` {
  /// Processor time that no test uses up.
  private static let patience = 100_000.0
  /// Larger than any number that a process can have, so that its processor time is unknown.
  private static let nobody: pid_t = 5_000_000

  /// An exchange with what stands in for the process, which has said `bytes` and ended.
  private func exchange<Result>(
    _ bytes: [UInt8], child: pid_t = getpid(), budget: Double = patience, _ body: (borrowing DecodingProcess.Exchange) throws(BitmapError) -> Result
  ) throws(BitmapError) -> Result {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { throw .noProcess }
    defer { close(ends[0]) }
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    return try body(DecodingProcess.Exchange(descriptor: ends[0], child: child, budget: budget))
  }
  private func bytes(_ head: [Int64]) -> [UInt8] { head.withUnsafeBytes { Array($0) } }
  /// Its failure, or nil if it is a picture.
  private func failure(_ head: [Int64], _ rest: [UInt8] = []) -> BitmapError? {
    do throws(BitmapError) {
      let decoded = try exchange(bytes(head) + rest) { exchange throws(BitmapError) in try DecodingProcess.Answer(reading: exchange).result.get() }
      free(decoded.pixels)
      return nil
    } catch { return error }
  }

  @Test func `is a picture of its width, height and pixels`() throws {
    let pixels: [UInt32] = [0xFF01_0203, 2, 3, 0x8000_0004, 5, 0xFFFF_FFFF]
    for (kind, isIncomplete) in [(Int64(0), false), (1, true)] {
      let decoded = try exchange(bytes([kind, 3, 2]) + pixels.withUnsafeBytes { Array($0) }) { exchange throws(BitmapError) in
        try DecodingProcess.Answer(reading: exchange).result.get()
      }
      #expect(decoded.width == 3 && decoded.height == 2 && decoded.isIncomplete == isIncomplete)
      #expect((0..<6).map { decoded.pixels[$0] } == pixels)
      free(decoded.pixels)
    }
  }
  @Test func `is a reason of at most two thousand bytes`() {
    let long = [UInt8](repeating: 0x78, count: 2000)
    #expect(failure([2, 3, 0], Array("bad".utf8)) == .damaged("bad") && failure([5, 4, 0], Array("librsvg".utf8)) == .decoderMissing("libr"))
    #expect(failure([2, 0, 0], [1]) == .damaged("") && failure([5, -7, 9]) == .decoderMissing(""))
    #expect(failure([2, 90_000, 0], long) == .damaged(String(repeating: "x", count: 2000)))
    #expect(failure([3, 1, 1]) == .unknownFormat && failure([4, 70_000, 5]) == .tooLarge(width: 70_000, height: 5))
  }
  @Test func `is not believed if its numbers cannot be`() {
    for head: [Int64] in [[6, 1, 1], [-1, 1, 1], [0, 0, 5], [0, 5, 0], [1, -5, 5], [0, 32768, 1], [0, 1, 32768], [0, .max, .max]] {
      #expect(failure(head, [UInt8](repeating: 0, count: 64)) == .noProcess, "\(head)")
    }
    #expect(failure([0, 32767, 32766]) == .tooLarge(width: 32767, height: 32766))
    #expect(failure([0, 9000, 1], [UInt8](repeating: 1, count: 9000 * 4)) == nil)
  }
  @Test func `that ends early is that of a process which ran out of time or memory`() {
    #expect(failure([0, 3, 2], [UInt8](repeating: 1, count: 23)) == .tooExpensive && failure([0, 3, 2], [UInt8](repeating: 1, count: 24)) == nil)
    #expect(failure([2, 4, 0], [65, 66, 67]) == .tooExpensive && failure([0]) == .tooExpensive && failure([]) == .tooExpensive)
  }

  @Test func `is waited for as long as the process has processor time, and four times as long on the clock`() throws {
    func reads(_ child: pid_t, _ budget: Double) -> Bool {
      let first = try? exchange([7], child: child, budget: budget) { exchange throws(BitmapError) -> UInt8 in
        var byte: UInt8 = 0
        try exchange.read(&byte, 1)
        return byte
      }
      return first == 7
    }
    #expect(reads(getpid(), Self.patience) && !reads(getpid(), 0) && !reads(getpid(), -1))
    // This process has used more than a tenth of a millisecond already.
    #expect(!reads(getpid(), 0.0001))
    #expect(reads(Self.nobody, Self.patience) && !reads(Self.nobody, 0) && !reads(Self.nobody, -1))
    func now() -> Double {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
    let before = now(), waiting = DecodingProcess.Exchange(descriptor: -1, child: getpid(), budget: 2.5), after = now()
    #expect(waiting.deadline >= before + 10 && waiting.deadline <= after + 10 && waiting.budget == 2.5)
  }
  @Test func `follows what is sent to it in full`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    let data = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }), exchange = DecodingProcess.Exchange(descriptor: ends[0], child: getpid(), budget: Self.patience)
    try exchange.send(data)
    try exchange.send(Data())
    shutdown(ends[0], Int32(SHUT_WR))
    var got = [UInt8](repeating: 0, count: 60_000), count = 0
    while count < got.count {
      let more = got.withUnsafeMutableBytes { read(ends[1], $0.baseAddress! + count, $0.count - count) }
      guard more > 0 else { break }
      count += more
    }
    #expect(Data(got[..<count]) == data)
    // Nobody is there to read the rest.
    close(ends[1])
    let late = DecodingProcess.Exchange(descriptor: ends[0], child: getpid(), budget: Self.patience)
    #expect(throws: BitmapError.tooExpensive) { try late.send(data) }
  }
}

@Suite struct `The pixels of a decoded picture` {
  @Test func `are as many as its points need, rounded up`() throws {
    let cases: [(own: CGSize, size: CGSize?, scale: Double, width: Int, height: Int)] = [
      (CGSize(width: 3, height: 2), nil, 2, 6, 4), (CGSize(width: 3, height: 2), CGSize(width: 5, height: 7), 1.5, 8, 11), (CGSize(width: 0.1, height: 20.01), nil, 1, 1, 21),
    ]
    for expected in cases {
      var told: [Double] = []
      let decoded = try ImageDecoding.draw(expected.own, as: expected.size, scale: expected.scale) { _, width, height throws(BitmapError) in told = [width, height] }
      #expect(decoded.width == expected.width && decoded.height == expected.height && !decoded.isIncomplete)
      #expect(told == [Double(expected.width), Double(expected.height)] && (0..<decoded.width * decoded.height).allSatisfy { decoded.pixels[$0] == 0 })
      free(decoded.pixels)
    }
  }
  @Test func `are refused without a size, above the limits, and if drawing fails`() {
    func failure(_ width: Double, _ height: Double, scale: Double = 1, _ error: BitmapError? = nil) -> BitmapError? {
      do throws(BitmapError) {
        let decoded = try ImageDecoding.draw(CGSize(width: width, height: height), as: nil, scale: scale) { _, _, _ throws(BitmapError) in if let error { throw error } }
        free(decoded.pixels)
        return nil
      } catch { return error }
    }
    let endless = BitmapError.tooLarge(width: .max, height: .max)
    for (width, height) in [(0.0, 5.0), (5, 0), (-1, 5), (5, -1), (1e6, 1), (1, 1e6), (.infinity, 1), (1, .nan)] { #expect(failure(width, height) == endless) }
    #expect(failure(999_999, 2) == .tooLarge(width: 999_999, height: 2) && failure(2, 999_999) == .tooLarge(width: 2, height: 999_999))
    #expect(failure(500, 1, scale: 2000) == endless && failure(1, 500, scale: 2000) == endless)
    #expect(failure(4, 3, .damaged("half")) == .damaged("half") && failure(4, 3) == nil)
  }
  @Test func `of a PNG are its own, with and without alpha, from any part of the memory`() throws {
    let clear: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0x8000_0080, 0, 0xFF12_3456, 0x4040_4040], opaque: [UInt32] = clear.map { $0 | 0xFF00_0000 }
    for pixels in [clear, opaque] {
      let png = Bitmap(pixelWidth: 3, pixelHeight: 2, premultiplied: pixels)!.pngData()
      for data in [png, (Data([1, 2, 3]) + png).dropFirst(3), png + Data([9, 9])] {
        let decoded = try ImageDecoding.decode(data, scale: 1, size: nil)
        #expect(decoded.width == 3 && decoded.height == 2 && (0..<6).map { decoded.pixels[$0] } == pixels)
        free(decoded.pixels)
      }
    }
  }
  @Test func `of a format are looked for in the first part of the file alone`() {
    func isSVG(_ blanks: Int) -> Bool { ImageHeader.isSVG(Data(("<?xml?>" + String(repeating: " ", count: blanks) + "<svg").utf8)) }
    #expect(isSVG(65536 - 11) && !isSVG(65536 - 10))
    // A JPEG whose frame lies just within 64 kilobytes, or just behind them.
    func jpeg(_ length: Int) -> Data {
      var data = Data([0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)])
      data += Data(repeating: 0, count: length - 2)
      data += Data([0xFF, 0xC0, 0, 17, 8, 1, 2, 3, 4, 3])
      return data + Data(repeating: 0, count: 2000)
    }
    let near = ImageHeader.dimensions(of: jpeg(65000)), far = ImageHeader.dimensions(of: jpeg(65535))
    #expect(near?.0 == 0x304 && near?.1 == 0x102 && far == nil)
  }
}
