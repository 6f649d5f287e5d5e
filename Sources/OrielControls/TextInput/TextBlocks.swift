/// A hard line of a text, or a piece of one that is very long.
nonisolated struct TextBlock: Equatable, Sendable {
  /// Bytes, with the break at the end.
  var length: UInt16
  /// Of the hard break at the end; 0 at the end of the text, and where a long line goes on in the next block.
  var breakLength: UInt8 = 0
  /// False while `lines` and `extent` are guesses.
  var isMeasured = false
  /// On the screen.
  var lines: UInt16 = 1
  /// Along the flow: height with the spacing below it, or the width where everything stands on one line.
  var extent = 0.0
  /// Shaping more at once would be felt.
  static let greatestLength = 4096
}

/// A block and where it begins: in bytes, and along the flow.
nonisolated struct TextPlace: Equatable, Sendable {
  fileprivate(set) var chunk = 0, item = 0
  /// Among all blocks.
  fileprivate(set) var index = 0
  fileprivate(set) var start = 0
  fileprivate(set) var top = 0.0
}

/// The blocks of a text by number, by offset and by height.
///
/// They lie in chunks that know their sums, so that a change touches one chunk and a search looks at the sums and then into
/// one of them.
nonisolated struct TextBlocks: Sendable {
  nonisolated struct Chunk: Sendable {
    fileprivate(set) var blocks: [TextBlock]
    fileprivate(set) var bytes = 0, lines = 0, extent = 0.0
    /// How many blocks are not measured.
    fileprivate(set) var estimates = 0
    /// Which measuring the heights are from, see `TextStack.generation`.
    fileprivate(set) var generation: Int

    fileprivate init(_ blocks: ArraySlice<TextBlock>, generation: Int) {
      self.blocks = Array(blocks)
      self.generation = generation
      addUp()
    }
    fileprivate mutating func addUp() {
      (bytes, lines, extent, estimates) = (0, 0, 0, 0)
      for block in blocks {
        bytes += Int(block.length)
        lines += Int(block.lines)
        extent += block.extent
        if !block.isMeasured { estimates += 1 }
      }
    }
  }
  private(set) var chunks: [Chunk]
  private(set) var count = 1
  /// A chunk is split beyond twice as many.
  private static let chunkSize = 256

  /// One block without any text.
  init() { chunks = [Chunk([TextBlock(length: 0)], generation: 0)] }

  var extent: Double { chunks.reduce(0) { $0 + $1.extent } }
  var lines: Int { chunks.reduce(0) { $0 + $1.lines } }
  /// Whether some heights are guesses, given the measuring that counts.
  func hasEstimates(_ generation: Int) -> Bool { chunks.contains { $0.estimates > 0 || $0.generation != generation } }
  subscript(place: TextPlace) -> TextBlock { chunks[place.chunk].blocks[place.item] }
  /// The bytes of a block without its break.
  func range(of place: TextPlace) -> Range<Int> {
    let block = self[place]
    return place.start..<place.start + Int(block.length) - Int(block.breakLength)
  }
  /// Whether a long line goes on in the block after this one.
  func isContinued(_ place: TextPlace) -> Bool { self[place].breakLength == 0 && place.index < count - 1 }

  // MARK: Finding

  /// The block that holds a byte; offsets inside a break belong to the line before it, and where a long line was cut the
  /// offset belongs to the block that begins there.
  func place(ofByte offset: Int) -> TextPlace {
    var place = TextPlace()
    while place.chunk < chunks.count - 1, place.start + chunks[place.chunk].bytes <= offset { skip(&place) }
    let blocks = chunks[place.chunk].blocks
    while place.item < blocks.count - 1, place.start + Int(blocks[place.item].length) <= offset { step(&place, over: blocks) }
    return place
  }
  /// The block at a height, or the nearest one.
  func place(at extent: Double) -> TextPlace {
    var place = TextPlace()
    while place.chunk < chunks.count - 1, place.top + chunks[place.chunk].extent <= extent { skip(&place) }
    let blocks = chunks[place.chunk].blocks
    while place.item < blocks.count - 1, place.top + blocks[place.item].extent <= extent { step(&place, over: blocks) }
    return place
  }
  func place(ofBlock index: Int) -> TextPlace {
    var place = TextPlace()
    while place.chunk < chunks.count - 1, place.index + chunks[place.chunk].blocks.count <= index { skip(&place) }
    let blocks = chunks[place.chunk].blocks
    while place.item < blocks.count - 1, place.index < index { step(&place, over: blocks) }
    return place
  }
  private func skip(_ place: inout TextPlace) {
    let chunk = chunks[place.chunk]
    place.index += chunk.blocks.count
    place.start += chunk.bytes
    place.top += chunk.extent
    place.chunk += 1
  }
  private func step(_ place: inout TextPlace, over blocks: [TextBlock]) {
    let block = blocks[place.item]
    place.item += 1
    place.index += 1
    place.start += Int(block.length)
    place.top += block.extent
  }
  func place(after place: TextPlace) -> TextPlace? {
    guard place.index < count - 1 else { return nil }
    var next = place
    step(&next, over: chunks[place.chunk].blocks)
    if next.item == chunks[place.chunk].blocks.count {
      next.chunk += 1
      next.item = 0
    }
    return next
  }
  func place(before place: TextPlace) -> TextPlace? {
    guard place.index > 0 else { return nil }
    var previous = place
    if place.item > 0 {
      previous.item -= 1
    } else {
      previous.chunk -= 1
      previous.item = chunks[previous.chunk].blocks.count - 1
    }
    let block = self[previous]
    previous.index -= 1
    previous.start -= Int(block.length)
    previous.top -= block.extent
    return previous
  }

  // MARK: Changing

  /// Puts other blocks in place of those from `first` to `last`.
  mutating func replace(_ first: TextPlace, through last: TextPlace, with new: [TextBlock], generation: Int) {
    count += new.count - (last.index - first.index + 1)
    if first.chunk == last.chunk, chunks[first.chunk].blocks.count + new.count <= 2 * Self.chunkSize,
      chunks[first.chunk].generation == generation
    {
      chunks[first.chunk].blocks.replaceSubrange(first.item...last.item, with: new)
      chunks[first.chunk].addUp()
      if chunks[first.chunk].blocks.isEmpty { chunks.remove(at: first.chunk) }
      return
    }
    var made: [Chunk] = []
    func add(_ blocks: ArraySlice<TextBlock>, _ generation: Int) {
      var start = blocks.startIndex
      while start < blocks.endIndex {
        let end = Swift.min(start + Self.chunkSize, blocks.endIndex)
        made.append(Chunk(blocks[start..<end], generation: generation))
        start = end
      }
    }
    add(chunks[first.chunk].blocks[..<first.item], chunks[first.chunk].generation)
    add(new[...], generation)
    add(chunks[last.chunk].blocks[(last.item + 1)...], chunks[last.chunk].generation)
    chunks.replaceSubrange(first.chunk...last.chunk, with: made)
  }
  /// Writes what measuring one block found; gives how much longer it became.
  mutating func measured(_ place: TextPlace, lines: Int, extent: Double) -> Double {
    let old = self[place]
    chunks[place.chunk].blocks[place.item].isMeasured = true
    chunks[place.chunk].blocks[place.item].lines = UInt16(clamping: lines)
    chunks[place.chunk].blocks[place.item].extent = extent
    if !old.isMeasured { chunks[place.chunk].estimates -= 1 }
    chunks[place.chunk].lines += lines - Int(old.lines)
    chunks[place.chunk].extent += extent - old.extent
    return extent - old.extent
  }
  /// Guesses all heights of a chunk again; gives how much longer the first `count` blocks of it became.
  mutating func estimate(chunk: Int, generation: Int, first count: Int, _ guess: (TextBlock) -> (lines: Int, extent: Double)) -> Double {
    var change = 0.0
    for item in chunks[chunk].blocks.indices {
      var block = chunks[chunk].blocks[item]
      let (lines, extent) = guess(block)
      if item < count { change += extent - block.extent }
      block.lines = UInt16(clamping: lines)
      block.extent = extent
      block.isMeasured = false
      chunks[chunk].blocks[item] = block
    }
    chunks[chunk].generation = generation
    chunks[chunk].addUp()
    return change
  }
}
