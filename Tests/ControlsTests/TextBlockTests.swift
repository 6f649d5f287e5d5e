import Foundation
@testable import OrielControls
import Testing

/// The same numbers every time.
private struct Steady: RandomNumberGenerator {
  var seed: UInt64
  mutating func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed ^ (seed >> 29)
  }
}

/// Blocks in chunks, beside the same blocks in a plain array.
@Suite struct `The blocks of a text` {
  private func block(_ length: Int, lines: Int = 1, extent: Double = 1, breakLength: Int = 0, isMeasured: Bool = false) -> TextBlock {
    TextBlock(length: UInt16(length), breakLength: UInt8(breakLength), isMeasured: isMeasured, lines: UInt16(lines), extent: extent)
  }
  private func blocks(_ all: [TextBlock], generation: Int = 0, guess: ((TextBlocks.Chunk) -> (lines: Int, extent: Double))? = nil) -> TextBlocks {
    var blocks = TextBlocks()
    blocks.replace(blocks.place(ofBlock: 0), through: blocks.place(ofBlock: 0), with: all, generation: generation, guess: guess)
    return blocks
  }
  /// Everything that can be asked, for every block or for some.
  private func check(_ blocks: TextBlocks, _ plain: [TextBlock], _ comment: Comment) {
    #expect(blocks.count == plain.count && blocks.lines == plain.reduce(0) { $0 + Int($1.lines) }, comment)
    #expect(blocks.extent == plain.reduce(0) { $0 + $1.extent }, comment)
    #expect(blocks.chunks.allSatisfy { !$0.blocks.isEmpty && $0.blocks.count <= 512 && $0.bytes == $0.blocks.reduce(0) { $0 + Int($1.length) } }, comment)
    #expect(blocks.chunks.reduce(0) { $0 + $1.estimates } == plain.count { !$0.isMeasured }, comment)
    var place: TextPlace? = blocks.place(ofBlock: 0)
    var start = 0, top = 0.0, wrong = 0, last = blocks.place(ofBlock: 0)
    for (index, block) in plain.enumerated() {
      guard let here = place else { wrong += 1; break }
      if here.index != index || here.start != start || here.top != top || blocks[here] != block { wrong += 1 }
      if blocks.range(of: here) != start..<start + Int(block.length) - Int(block.breakLength) { wrong += 1 }
      if blocks.isContinued(here) != (block.breakLength == 0 && index < plain.count - 1) { wrong += 1 }
      // Looking up takes a while; some of all will do.
      if index % 13 == 0 || index % 256 > 254 {
        if blocks.place(ofBlock: index) != here { wrong += 1 }
        for offset in [start, start + Int(block.length) - 1] where blocks.place(ofByte: offset) != here { wrong += 1 }
        for height in [top, top + block.extent - 0.125] where blocks.place(at: height) != here { wrong += 1 }
      }
      start += Int(block.length)
      top += block.extent
      last = here
      place = blocks.place(after: here)
    }
    #expect(place == nil && wrong == 0, comment)
    #expect(blocks.place(ofByte: start + 10) == last && blocks.place(at: top + 10) == last && blocks.place(ofBlock: plain.count + 3) == last, comment)
    #expect(blocks.place(ofByte: -1).index == 0 && blocks.place(at: -1).index == 0, comment)
    // And back again.
    var back = last, steps = 0
    while let before = blocks.place(before: back) {
      if before.index != back.index - 1 || steps % 13 == 0 && before != blocks.place(ofBlock: before.index) { wrong += 1 }
      back = before
      steps += 1
    }
    #expect(steps == plain.count - 1 && back.start == 0 && back.top == 0 && wrong == 0, comment)
  }

  @Test func `are found by number, byte and height after any change, from both ends`() {
    var random = Steady(seed: 11)
    func made(_ count: Int) -> [TextBlock] {
      (0..<count).map { _ in
        let length = Int.random(in: 1...40, using: &random)
        return block(
          length, lines: Int.random(in: 1...3, using: &random), extent: Double(Int.random(in: 1...40, using: &random)) / 4,
          breakLength: Int.random(in: 0...min(3, length), using: &random), isMeasured: Bool.random(using: &random))
      }
    }
    var plain = made(3), tested = blocks(plain)
    check(tested, plain, "at first")
    for step in 0..<60 {
      let first = Int.random(in: 0..<plain.count, using: &random)
      let span = step % 7 == 0 ? Int.random(in: 0...300, using: &random) : Int.random(in: 0...2, using: &random)
      let last = min(plain.count - 1, first + span)
      var new = made(step % 5 == 0 ? Int.random(in: 200...700, using: &random) : Int.random(in: 0...3, using: &random))
      if new.isEmpty, last - first + 1 == plain.count { new = made(1) }
      tested.replace(tested.place(ofBlock: first), through: tested.place(ofBlock: last), with: new, generation: step < 30 ? 0 : 1)
      plain.replaceSubrange(first...last, with: new)
      let measured = Int.random(in: 0..<plain.count, using: &random)
      let place = tested.place(ofBlock: measured), old = plain[measured].extent
      #expect(tested.measured(place, lines: 2, extent: 3.5) == 3.5 - old)
      (plain[measured].isMeasured, plain[measured].lines, plain[measured].extent) = (true, 2, 3.5)
      check(tested, plain, "step \(step)")
      if plain.count > 900 {
        plain = made(2)
        tested = blocks(plain)
      }
    }
  }
  @Test func `begin with one that is empty`() {
    let blocks = TextBlocks()
    #expect(blocks.count == 1 && blocks.lines == 1 && blocks.extent == 0 && blocks.chunks[0].generation == 0)
    #expect(blocks.hasEstimates(0) && blocks.place(after: blocks.place(ofBlock: 0)) == nil && blocks.place(before: blocks.place(ofBlock: 0)) == nil)
  }
  @Test func `fill chunks of 256, and split one beyond twice as many`() {
    var tested = blocks((0..<600).map { _ in block(1) }, generation: 1)
    #expect(tested.chunks.map(\.blocks.count) == [256, 256, 88] && TextBlocks.fewBlocks == 256)
    func insert(_ count: Int) {
      let place = tested.place(ofBlock: 5)
      tested.replace(place, through: place, with: (0..<count).map { _ in block(1) }, generation: 1)
    }
    insert(256)
    #expect(tested.chunks.map(\.blocks.count) == [511, 256, 88])
    insert(2)
    #expect(tested.chunks.map(\.blocks.count) == [5, 2, 256, 249, 256, 88])
    #expect(tested.count == 856)
  }
  @Test func `know whether all were measured in one generation`() {
    var tested = blocks([block(3), block(4)], generation: 2)
    #expect(tested.hasEstimates(2))
    _ = tested.measured(tested.place(ofBlock: 0), lines: 1, extent: 2)
    #expect(tested.hasEstimates(2) && tested.chunks[0].estimates == 1)
    _ = tested.measured(tested.place(ofBlock: 1), lines: 4, extent: 8)
    #expect(!tested.hasEstimates(2) && tested.hasEstimates(3) && tested.lines == 5 && tested.extent == 10)
    // Once more is no estimate less.
    #expect(tested.measured(tested.place(ofBlock: 1), lines: 3, extent: 6) == -2)
    #expect(tested.chunks[0].estimates == 0 && tested.lines == 4 && tested.extent == 8)
  }

  // MARK: Guesses

  private let four = [32, 96, 224, 0]

  @Test func `share the guess for their chunk by their length`() {
    let tested = blocks(four.map { block($0) }, generation: 5) { _ in (12, 960) }
    #expect(tested.extent == 960 && tested.lines == 12 && tested.count == 4)
    #expect((0..<4).map { tested[tested.place(ofBlock: $0)].extent } == [128, 256, 512, 64])
    #expect((0..<4).map { tested.place(ofBlock: $0).top } == [0, 128, 384, 896])
    #expect(tested.place(at: 383.5).index == 1 && tested.place(at: 384).index == 2)
    #expect(tested.chunks[0].generation == -1 && tested.chunks[0].estimates == 4 && tested.chunks[0].sharedGeneration == 5)
    #expect(tested.place(before: tested.place(ofBlock: 3))?.top == 384)
  }
  @Test func `go on sharing it around one that is replaced`() {
    var tested = blocks(four.map { block($0) }, generation: 5) { _ in (12, 960) }
    let second = tested.place(ofBlock: 1)
    tested.replace(second, through: second, with: [block(10, extent: 7)], generation: 5)
    #expect(tested.chunks.map(\.blocks.count) == [1, 1, 2] && tested.count == 4)
    #expect((0..<4).map { tested[tested.place(ofBlock: $0)].extent } == [128, 7, 512, 64])
    #expect(tested.chunks.map(\.lines) == [2, 1, 7] && tested.chunks.map(\.generation) == [-1, 5, -1])
    #expect(tested.chunks.map(\.sharedGeneration) == [5, nil, 5])
    // No chunk has fewer lines than blocks.
    var flat = blocks(four.map { block($0) }, generation: 5) { _ in (1, 960) }
    let first = flat.place(ofBlock: 0)
    flat.replace(first, through: first, with: [block(1)], generation: 5)
    #expect(flat.chunks.map(\.lines) == [1, 3])
  }
  @Test func `are guessed one by one again, and tell how the first ones grew`() {
    var tested = blocks(four.map { block($0) }, generation: 5) { _ in (12, 960) }
    #expect(tested.estimate(chunk: 0, generation: 7, first: 2) { (2, Double($0.length)) } == -256)
    #expect((0..<4).map { tested[tested.place(ofBlock: $0)].extent } == [32, 96, 224, 0] && tested.lines == 8 && tested.extent == 352)
    #expect(tested.chunks[0].generation == 7 && tested.chunks[0].sharedGeneration == nil && tested.chunks[0].estimates == 4)
    var measured = blocks([block(1, isMeasured: true), block(2, isMeasured: true)])
    #expect(measured.estimate(chunk: 0, generation: 1, first: 0) { _ in (1, 4) } == 0)
    #expect(measured.chunks[0].estimates == 2 && measured.chunks[0].blocks.allSatisfy { !$0.isMeasured && $0.extent == 4 })
    #expect(measured.estimate(chunk: 0, generation: 2, first: 9) { _ in (1, 5) } == 2)
  }
  @Test func `are guessed together, and tell how the first ones grew`() {
    for (count, change) in [(-1, 0.0), (0, 0), (1, 54), (2, 98), (3, 196), (5, 196)] {
      var tested = blocks([block(32, extent: 10), block(32, extent: 20), block(96, extent: 30)])
      #expect(tested.share(chunk: 0, generation: 3, first: count) { _ in (6, 256) } == change)
      #expect((0..<3).map { tested[tested.place(ofBlock: $0)].extent } == [64, 64, 128] && tested.lines == 6 && tested.chunks[0].sharedGeneration == 3)
    }
  }
  @Test func `are guessed from about a dozen of them, evenly spread`() {
    func guessed(_ count: Int) -> (asked: [Int], lines: Int, extent: Double) {
      let chunk = blocks((0..<count).map { block($0) }).chunks[0]
      var asked: [Int] = []
      let (lines, extent) = TextBlocks.guessed(chunk) {
        asked.append(Int($0.length))
        return (3, Double($0.length))
      }
      return (asked, lines, extent)
    }
    #expect(guessed(1) == ([0], 3, 0))
    #expect(guessed(5) == ([0, 1, 2, 3, 4], 15, 10))
    #expect(guessed(24) == ([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23], 72, 288))
    let forty = guessed(40)
    #expect(forty.asked == [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37] && forty.lines == 120 && abs(forty.extent - 760) < 1e-9)
  }
}

@Suite struct `Cutting a text into blocks` {
  private func cut(_ text: String, _ region: Range<Int>? = nil, breaksLines: Bool = true) -> [[Int]] {
    TextBlockCutting(text: text, breaksLines: breaksLines).blocks(of: region ?? 0..<text.utf8.count).map { [Int($0.length), Int($0.breakLength)] }
  }
  /// Lines of less than 4096 bytes, byte by byte.
  private func plain(_ text: String) -> [[Int]] {
    let bytes = Array(text.utf8)
    var result: [[Int]] = [], start = 0, index = 0
    while index < bytes.count {
      var length = 0
      switch bytes[index] {
      case 0x0A: length = 1
      case 0x0D: length = index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9): length = 3
      default: break
      }
      index += max(1, length)
      if length > 0 {
        result.append([index - start, length])
        start = index
      }
    }
    return result + [[bytes.count - start, 0]]
  }
  private func x(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func `ends blocks at line feeds, carriage returns, both, and Unicode's separators`() {
    #expect(cut("") == [[0, 0]])
    #expect(cut("a\nb\r\nc\rd\u{2028}e\u{2029}") == [[2, 1], [3, 2], [2, 1], [4, 3], [4, 3], [0, 0]])
    #expect(cut("a\nb\r\nc", breaksLines: false) == [[6, 0]])
    var random = Steady(seed: 5)
    let pieces = ["a", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "€", "…", "â", "\u{85}", x(200), x(511), x(512), x(513)]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      #expect(cut(text) == plain(text), "\(text.debugDescription)")
      let bytes = plain(text)
      // The first line, from anywhere in it.
      for offset in [0, bytes[0][0] / 2] where offset <= bytes[0][0] - bytes[0][1] {
        #expect(text.endOfHardLine(from: offset) == bytes[0][0] - bytes[0][1])
      }
    }
  }
  @Test func `ends a region where it ends, with an empty block only at the end of the text`() {
    let text = "ab\r\ncd\n"
    #expect(cut(text, 0..<4) == [[4, 2]])
    #expect(cut(text, 0..<5) == [[4, 2], [1, 0]])
    #expect(cut(text, 4..<7) == [[3, 1], [0, 0]])
    #expect(cut(text, 0..<3) == [[3, 1]])
    #expect(cut(text, 4..<4) == [[0, 0]])
  }
  @Test func `cuts lines of more than 4096 bytes into pieces of 1024, behind a blank of the second half`() {
    #expect(cut(x(4096)) == [[4096, 0]])
    #expect(cut(x(4096) + "\n") == [[4097, 1], [0, 0]])
    #expect(cut(x(4097)) == [[1024, 0], [1024, 0], [1024, 0], [1024, 0], [1, 0]])
    #expect(cut("a\n" + x(4097) + "\r\nb") == [[2, 1], [1024, 0], [1024, 0], [1024, 0], [1024, 0], [3, 2], [1, 0]])
    #expect(cut(x(1000) + " " + x(4000)).map { $0[0] } == [1001, 1024, 1024, 1024, 928])
    #expect(cut(x(1000) + " " + x(4000), breaksLines: false).map { $0[0] } == [1000, 1024, 1024, 1024, 929])
    #expect(cut(x(513) + " " + x(4000)).map { $0[0] } == [514, 1024, 1024, 1024, 928])
    #expect(cut(x(512) + " " + x(4000)).map { $0[0] } == [1024, 1024, 1024, 1024, 417])
    #expect(cut(x(600) + " " + x(400) + " " + x(4000)).map { $0[0] } == [1002, 1024, 1024, 1024, 928])
  }
  @Test func `cuts between characters, and a character of thousands of marks between its marks`() {
    #expect(cut("x" + String(repeating: "é", count: 2048)).map { $0[0] } == [1023, 1024, 1024, 1024, 2])
    #expect(cut("e" + String(repeating: "\u{301}", count: 3000)).map { $0[0] } == [1023, 1024, 1024, 1024, 1024, 882])
  }
}
