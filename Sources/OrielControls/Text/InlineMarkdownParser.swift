/// Parses one paragraph of Markdown in linear time for any input, because texts may be untrusted.
///
/// Emphasis delimiters form a list of runs, and brackets a stack; both are matched at a possible closer
/// (CommonMark, "An algorithm for parsing nested emphasis and links"). No search is repeated: a failed one
/// records how far down the next need not go.
nonisolated struct InlineMarkdownParser {
  /// How many pairs open or close at a run of marks.
  struct Pairs: Equatable { var plain = 0, strong = 0, struck = 0 }
  /// Marks of one kind in a row.
  struct Run {
    let mark: UInt8
    let length: Int
    let canOpen: Bool, canClose: Bool
    /// Unmatched delimiters.
    var count: Int
    var opens = Pairs(), closes = Pairs()
    /// Neighbours among the runs that may still be matched.
    var before: Int, after: Int? = nil
  }
  enum Piece {
    case words(Range<Int>)
    case decoded(String)
    case code(Range<Int>)
    /// An index of `runs`.
    case marks(Int)
    case linkStart(String), linkEnd
  }
  private struct Bracket {
    /// Of its own words in `pieces`.
    let piece: Int
    let isImage: Bool
    /// The last run before it.
    let runBefore: Int
    var isActive = true
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var pieces: [Piece] = []
  private(set) var runs: [Run] = []
  private(set) var steps = 0
  private var index = 0
  /// The start of text that is not in a piece yet.
  private var wordsStart = 0
  private var lastRun = 0
  private var brackets: [Bracket] = []
  /// Brackets below this are inactive.
  private var inactiveBrackets = 0
  private lazy var ticks = BacktickRuns(bytes)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // A sentinel, so that every run has a predecessor.
    runs = [Run(mark: 0, length: 0, canOpen: false, canClose: false, count: 0, before: 0)]
  }

  mutating func read() {
    while index < bytes.count {
      steps += 1
      switch bytes[index] {
      case UInt8(ascii: "\\") where byte(at: index + 1).map(\.isASCIIPunctuation) ?? false:
        endWords()
        wordsStart = index + 1
        index += 2
      case UInt8(ascii: "`"): readCode()
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readMarks()
      case UInt8(ascii: "!") where byte(at: index + 1) == UInt8(ascii: "["): readBracket(isImage: true)
      case UInt8(ascii: "["): readBracket(isImage: false)
      case UInt8(ascii: "]"): closeBracket()
      case UInt8(ascii: "<"): readAddress()
      case UInt8(ascii: "&"): readEntity()
      default: index += 1
      }
    }
    endWords()
    matchMarks(above: 0)
  }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
  /// Adds the plain text read so far as a piece.
  private mutating func endWords() {
    if wordsStart < index { pieces.append(.words(wordsStart..<index)) }
    wordsStart = index
  }
  /// Adds a piece that replaces the bytes up to `end`.
  private mutating func add(_ piece: Piece, upTo end: Int) {
    endWords()
    pieces.append(piece)
    index = end
    wordsStart = end
  }

  // MARK: Code

  private mutating func readCode() {
    var end = index
    while byte(at: end) == UInt8(ascii: "`") { end += 1 }
    let length = end - index
    steps += length
    guard let close = ticks.next(of: length, from: end) else { return index = end }
    var code = end..<close
    // One space on each side separates the content from the backticks and is removed.
    if code.count > 2, bytes[code.lowerBound] == 0x20, bytes[code.upperBound - 1] == 0x20, bytes[code].contains(where: { $0 != 0x20 }) {
      code = code.lowerBound + 1..<code.upperBound - 1
    }
    steps += code.count
    add(.code(code), upTo: close + length)
  }

  // MARK: Addresses and entities

  private mutating func readAddress() {
    guard let (target, text, end) = MarkdownTarget.address(in: bytes, at: index, steps: &steps) else { return index += 1 }
    endWords()
    pieces.append(.linkStart(target))
    pieces.append(.words(text))
    add(.linkEnd, upTo: end)
  }
  private mutating func readEntity() {
    steps += MarkdownEntity.longest
    guard let (text, end) = MarkdownEntity.read(bytes, at: index) else { return index += 1 }
    add(.decoded(text), upTo: end)
  }

  // MARK: Links

  private mutating func readBracket(isImage: Bool) {
    let end = index + (isImage ? 2 : 1)
    endWords()
    brackets.append(Bracket(piece: pieces.count, isImage: isImage, runBefore: lastRun))
    add(.words(index..<end), upTo: end)
  }
  private mutating func closeBracket() {
    guard let bracket = brackets.popLast() else { return index += 1 }
    let isActive = bracket.isImage || brackets.count >= inactiveBrackets
    inactiveBrackets = min(inactiveBrackets, brackets.count)
    guard isActive, let (target, end) = MarkdownTarget.inline(in: bytes, at: index + 1, steps: &steps) else { return index += 1 }
    endWords()
    matchMarks(above: bracket.runBefore)
    if bracket.isImage {
      // An image is replaced with its alternative text.
      pieces[bracket.piece] = .words(0..<0)
      index = end
      wordsStart = end
    } else {
      pieces[bracket.piece] = .linkStart(target)
      add(.linkEnd, upTo: end)
      // Links cannot be nested.
      inactiveBrackets = brackets.count
    }
  }

  // MARK: Emphasis

  private mutating func readMarks() {
    let mark = bytes[index]
    var end = index
    while byte(at: end) == mark { end += 1 }
    steps += end - index
    let before = MarkdownCharacter(endingAt: index, in: bytes), after = MarkdownCharacter(at: end, in: bytes)
    let isLeft = after != .blank && (after != .punctuation || before != .other)
    let isRight = before != .blank && (before != .punctuation || after != .other)
    var canOpen = isLeft, canClose = isRight
    if mark == UInt8(ascii: "_") {
      canOpen = isLeft && (!isRight || before == .punctuation)
      canClose = isRight && (!isLeft || after == .punctuation)
    } else if mark == UInt8(ascii: "~"), end - index != 2 {
      // "~5" means about five.
      return index = end
    }
    runs.append(
      Run(mark: mark, length: end - index, canOpen: canOpen, canClose: canClose, count: end - index, before: lastRun))
    runs[lastRun].after = runs.count - 1
    lastRun = runs.count - 1
    add(.marks(runs.count - 1), upTo: end)
  }

  /// Pairs the runs above `bottom` and discards the rest.
  private mutating func matchMarks(above bottom: Int) {
    // At or below its floor, no run matches this kind of closer.
    var floors = [Int](repeating: bottom, count: Self.closerKinds)
    var closer = runs[bottom].after
    while let current = closer {
      steps += 1
      guard runs[current].canClose else {
        closer = runs[current].after
        continue
      }
      let kind = Self.closerKind(runs[current])
      var opener = runs[current].before
      while opener > floors[kind], !pairs(opener, current) {
        steps += 1
        opener = runs[opener].before
      }
      if opener > floors[kind] {
        pair(opener, current)
        // Runs between opener and closer can no longer match.
        runs[opener].after = current
        runs[current].before = opener
        if runs[opener].count == 0 { unlink(opener) }
        if runs[current].count == 0 {
          closer = runs[current].after
          unlink(current)
        }
      } else {
        floors[kind] = runs[current].before
        closer = runs[current].after
        if !runs[current].canOpen { unlink(current) }
      }
    }
    lastRun = bottom
    runs[bottom].after = nil
  }
  private func pairs(_ opener: Int, _ closer: Int) -> Bool {
    let a = runs[opener], b = runs[closer]
    guard a.mark == b.mark, a.canOpen else { return false }
    // "*a**b*" is one emphasis: a run that could be either does not pair if the lengths add up to a multiple of three.
    guard a.canClose || b.canOpen else { return true }
    return (a.length + b.length) % 3 != 0 || (a.length % 3 == 0 && b.length % 3 == 0)
  }
  private mutating func pair(_ opener: Int, _ closer: Int) {
    if runs[opener].mark == UInt8(ascii: "~") {
      runs[opener].count = 0
      runs[closer].count = 0
      runs[opener].opens.struck += 1
      runs[closer].closes.struck += 1
    } else if runs[opener].count >= 2, runs[closer].count >= 2 {
      runs[opener].count -= 2
      runs[closer].count -= 2
      runs[opener].opens.strong += 1
      runs[closer].closes.strong += 1
    } else {
      runs[opener].count -= 1
      runs[closer].count -= 1
      runs[opener].opens.plain += 1
      runs[closer].closes.plain += 1
    }
  }
  private mutating func unlink(_ run: Int) {
    let before = runs[run].before, after = runs[run].after
    runs[before].after = after
    if let after { runs[after].before = before }
  }

  private static let closerKinds = 18
  private static func closerKind(_ run: Run) -> Int {
    let mark = run.mark == UInt8(ascii: "*") ? 0 : run.mark == UInt8(ascii: "_") ? 1 : 2
    return (mark * 2 + (run.canOpen ? 1 : 0)) * 3 + run.length % 3
  }
}
