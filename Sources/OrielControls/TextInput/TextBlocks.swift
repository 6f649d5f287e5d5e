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
  /// A line up to so long is laid out whole, as every paragraph of prose is.
  static let greatestLength = 4096
  /// Pieces of longer lines: shaping more at once would be felt with each key.
  static let pieceLength = 1024
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
    /// The generation of the measurements; see `TextStack.generation`.
    fileprivate(set) var generation: Int
    /// The generation in which the chunk's height was estimated as a whole; nil if its blocks were estimated one by one. While it is set, each
    /// block gets a share of that estimate in proportion to its length, and the heights stored in the blocks are out of date.
    fileprivate(set) var sharedGeneration: Int?
    /// Of a shared height, for a byte.
    private var share = 0.0

    fileprivate init(_ blocks: ArraySlice<TextBlock>, generation: Int) {
      self.blocks = Array(blocks)
      self.generation = generation
      addUp()
    }
    fileprivate mutating func addUp() {
      (bytes, lines, extent, estimates) = (0, 0, 0, 0)
      sharedGeneration = nil
      for block in blocks {
        bytes += Int(block.length)
        lines += Int(block.lines)
        extent += block.extent
        if !block.isMeasured { estimates += 1 }
      }
    }

    /// One guess stands for all blocks.
    fileprivate mutating func shareOut(lines: Int, extent: Double, _ generation: Int) {
      (self.lines, self.extent, sharedGeneration) = (lines, extent, generation)
      // None of these heights was measured in this generation.
      (self.generation, estimates) = (-1, blocks.count)
      share = extent / Swift.max(1, Double(bytes) + Self.least * Double(blocks.count))
    }
    /// The minimum weight of a block: a short block also has at least one line.
    private static let least = 32.0
    fileprivate func extent(of block: TextBlock) -> Double {
      sharedGeneration == nil ? block.extent : share * (Double(block.length) + Self.least)
    }
    /// A few blocks, evenly spread; and how many stand for each of them.
    fileprivate func sample(_ body: (TextBlock) -> Void) -> Double {
      let step = Swift.max(1, blocks.count / Self.sampleSize)
      var index = step / 2, count = 0
      while index < blocks.count {
        body(blocks[index])
        index += step
        count += 1
      }
      return Double(blocks.count) / Double(Swift.max(1, count))
    }
    private static let sampleSize = 12
  }
  private(set) var chunks: [Chunk]
  private(set) var count = 1
  /// A chunk is split beyond twice as many.
  private static let chunkSize = 256
  /// More than so many are not looked at one by one before they have to be.
  static var fewBlocks: Int { chunkSize }

  /// One block without any text.
  init() { chunks = [Chunk([TextBlock(length: 0)], generation: 0)] }

  var extent: Double { chunks.reduce(0) { $0 + $1.extent } }
  var lines: Int { chunks.reduce(0) { $0 + $1.lines } }
  /// Whether some heights are guesses, given the measuring that counts.
  func hasEstimates(_ generation: Int) -> Bool { chunks.contains { $0.estimates > 0 || $0.generation != generation } }
  subscript(place: TextPlace) -> TextBlock {
    var block = chunks[place.chunk].blocks[place.item]
    block.extent = chunks[place.chunk].extent(of: block)
    return block
  }
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
    let chunk = chunks[place.chunk]
    while place.item < chunk.blocks.count - 1, place.start + Int(chunk.blocks[place.item].length) <= offset { step(&place, in: chunk) }
    return place
  }
  /// The block at a height, or the nearest one.
  func place(at extent: Double) -> TextPlace {
    var place = TextPlace()
    while place.chunk < chunks.count - 1, place.top + chunks[place.chunk].extent <= extent { skip(&place) }
    let chunk = chunks[place.chunk]
    while place.item < chunk.blocks.count - 1, place.top + chunk.extent(of: chunk.blocks[place.item]) <= extent { step(&place, in: chunk) }
    return place
  }
  func place(ofBlock index: Int) -> TextPlace {
    var place = TextPlace()
    while place.chunk < chunks.count - 1, place.index + chunks[place.chunk].blocks.count <= index { skip(&place) }
    let chunk = chunks[place.chunk]
    while place.item < chunk.blocks.count - 1, place.index < index { step(&place, in: chunk) }
    return place
  }
  private func skip(_ place: inout TextPlace) {
    place.index += chunks[place.chunk].blocks.count
    place.start += chunks[place.chunk].bytes
    place.top += chunks[place.chunk].extent
    place.chunk += 1
  }
  private func step(_ place: inout TextPlace, in chunk: Chunk) {
    let block = chunk.blocks[place.item]
    place.item += 1
    place.index += 1
    place.start += Int(block.length)
    place.top += chunk.extent(of: block)
  }
  func place(after place: TextPlace) -> TextPlace? {
    guard place.index < count - 1 else { return nil }
    var next = place
    step(&next, in: chunks[place.chunk])
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

  /// Puts other blocks in place of those from `first` to `last`. Many of them have no heights yet; `guess` is for a whole chunk.
  mutating func replace(
    _ first: TextPlace, through last: TextPlace, with new: [TextBlock], generation: Int,
    guess: ((Chunk) -> (lines: Int, extent: Double))? = nil
  ) {
    count += new.count - (last.index - first.index + 1)
    if guess == nil, first.chunk == last.chunk, chunks[first.chunk].blocks.count + new.count <= 2 * Self.chunkSize,
      chunks[first.chunk].generation == generation
    {
      chunks[first.chunk].blocks.replaceSubrange(first.item...last.item, with: new)
      chunks[first.chunk].addUp()
      if chunks[first.chunk].blocks.isEmpty { chunks.remove(at: first.chunk) }
      return
    }
    var made: [Chunk] = []
    func add(_ blocks: ArraySlice<TextBlock>, _ generation: Int, _ finish: (inout Chunk) -> Void) {
      var start = blocks.startIndex
      while start < blocks.endIndex {
        let end = Swift.min(start + Self.chunkSize, blocks.endIndex)
        var chunk = Chunk(blocks[start..<end], generation: generation)
        finish(&chunk)
        made.append(chunk)
        start = end
      }
    }
    /// What is left of a chunk whose blocks share a guess goes on sharing it.
    func add(_ blocks: ArraySlice<TextBlock>, of old: Chunk) {
      add(blocks, old.generation) { chunk in
        guard let generation = old.sharedGeneration else { return }
        let extent = chunk.blocks.reduce(0) { $0 + old.extent(of: $1) }
        let lines = old.extent > 0 ? Int(saturating: (Double(old.lines) * extent / old.extent).rounded()) : 0
        chunk.shareOut(lines: Swift.max(chunk.blocks.count, lines), extent: extent, generation)
      }
    }
    add(chunks[first.chunk].blocks[..<first.item], of: chunks[first.chunk])
    add(new[...], generation) { chunk in
      guard let guess else { return }
      let (lines, extent) = guess(chunk)
      chunk.shareOut(lines: lines, extent: extent, generation)
    }
    add(chunks[last.chunk].blocks[(last.item + 1)...], of: chunks[last.chunk])
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
      if item < count { change += extent - chunks[chunk].extent(of: block) }
      block.lines = UInt16(clamping: lines)
      block.extent = extent
      block.isMeasured = false
      chunks[chunk].blocks[item] = block
    }
    chunks[chunk].generation = generation
    chunks[chunk].addUp()
    return change
  }
  /// Guesses the height of a chunk as a whole from a few of its blocks; gives how much longer the first `count` blocks became.
  mutating func share(chunk: Int, generation: Int, first count: Int, _ guess: (Chunk) -> (lines: Int, extent: Double)) -> Double {
    let old = chunks[chunk], (lines, extent) = guess(old)
    chunks[chunk].shareOut(lines: lines, extent: extent, generation)
    if count <= 0 { return 0 }
    if count >= old.blocks.count { return extent - old.extent }
    let new = chunks[chunk]
    return old.blocks[..<count].reduce(0) { $0 + new.extent(of: $1) - old.extent(of: $1) }
  }
  /// Lines and length of a chunk, from what `guess` says of a few of its blocks.
  static func guessed(_ chunk: Chunk, _ guess: (TextBlock) -> (lines: Int, extent: Double)) -> (lines: Int, extent: Double) {
    var lines = 0, extent = 0.0
    let weight = chunk.sample {
      let one = guess($0)
      lines += one.lines
      extent += one.extent
    }
    return (Int(saturating: (Double(lines) * weight).rounded()), extent * weight)
  }
}
