/// Variants that follow from other drawings: a symbol in a circle, struck through, with a badge, filled.
///
/// Only the names of `SymbolArt.variants` are composed: a name that does not exist stays unknown. What a rule cannot draw well
/// is drawn by hand in the tables.
enum SymbolComposition {
  /// One run of a drawing: its mode, and its words with their numbers.
  private struct Run {
    var mode: Character
    var words: [Word]
    var text: String { ([String(mode)] + words.map(\.text)).joined(separator: " ") }
  }
  private struct Word {
    var letter: Character
    var numbers: [Double]
    var text: String { "\(letter)" + numbers.map { Self.spelled($0) }.joined(separator: " ") }
    /// Hundredths of a unit are finer than any pixel.
    private static func spelled(_ number: Double) -> String {
      let rounded = (number * 100).rounded() / 100
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    /// Whether a subpath begins here.
    var begins: Bool { "MAORGD".contains(letter) }
  }

  /// `find` gives the drawings that exist, composed ones included.
  static func drawing(named name: String, find: (String) -> String?) -> String? {
    let parts = name.split(separator: ".").map(String.init)
    /// The name without its end, if it ends so.
    func base(_ end: String) -> String? { name.hasSuffix("." + end) ? String(name.dropLast(end.count + 1)) : nil }

    if let index = parts.lastIndex(where: { $0 == "badge" || $0 == "trianglebadge" }), index + 1 < parts.count {
      var kind = parts[(index + 1)...].joined(separator: "."), start = parts[..<index].joined(separator: ".")
      if parts[index] == "trianglebadge" { kind = "triangle" }
      // "clock.badge.xmark.fill" fills the clock, as "folder.fill.badge.plus" fills the folder.
      if name.hasSuffix(".fill") {
        kind = kind.hasSuffix(".fill") ? String(kind.dropLast(5)) : kind
        start += ".fill"
      }
      if let badge = badges[kind] { return find(start).map { $0 + " " + badge } }
    }
    if let base = base("slash") { return find(base).map { $0 + slash } }
    if let base = base("slash.fill") { return find(base + ".fill").map { $0 + slash } }
    if let outline = base("fill"), let drawing = find(outline) { return filled(drawing) }
    for (end, frame, size, middle) in frames {
      if let glyph = base(end), let drawing = small[glyph] ?? find(glyph) {
        return framed(drawing, in: frame, size: size, middle: middle)
      }
    }
    return nil
  }

  private static let slash = " E M2.5 2.5 L13.5 13.5 S M2.5 2.5 L13.5 13.5"

  /// Signs at the lower right, as in the tables.
  private static let badges = [
    "plus": "E D12.4 12.4 1.7 S M12.4 10.2 V14.6 M10.2 12.4 H14.6",
    "minus": "E D12.4 12.4 1.7 S M10.2 12.4 H14.6",
    "checkmark": "E D12.4 12.4 1.7 S M9.8 12.6 L11.5 14.3 L14.6 10.6",
    "xmark": "E D12.4 12.4 1.7 S M10.8 10.8 L14 14 M14 10.8 L10.8 14",
    "exclamationmark": "E D12.8 12.2 1.5 S M12.8 9.8 V12.4 P D12.8 14.6 0.1",
    "questionmark": "E D12.4 12.2 1.7 S M11 11.2 Q11 10 12.3 10 Q13.7 10 13.7 11.1 Q13.7 11.9 12.4 12.5 P D12.4 14.4 0.1",
    "clock": "E D11.8 11.8 2.6 S O11.8 11.8 2.8 M11.8 10.3 V11.9 L12.7 12.5",
    "ellipsis": "E D9.6 12.6 1.2 D12.2 12.6 1.2 D14.6 12.6 1.2 P D9.6 12.6 0.3 D12.2 12.6 0.3 D14.8 12.6 0.3",
    "gearshape": "E D12 12 1.8 P G12 12 2.5 1.7 6 K D12 12 0.1",
    "arrow.up": "E D12.4 12.4 1.7 S M12.4 14.7 V10.3 M10.4 12.1 L12.4 10.1 L14.4 12.1",
    "arrow.down": "E D12.4 12.4 1.7 S M12.4 10.1 V14.5 M10.4 12.7 L12.4 14.7 L14.4 12.7",
    "chevron.backward": "E D12.7 12.4 1.7 S M13.8 10.2 L11.6 12.4 L13.8 14.6",
    "person.crop": "E D12.2 12.3 2.2 P O12.2 10.5 0.8 M10.5 14.2 C10.6 13.2 11.2 12.8 12.2 12.8 C13.2 12.8 13.8 13.2 13.9 14.2 Z",
    "key": "E D12.6 9.6 1.5 M12.6 10 V14.2 S O12.6 9.6 1.4 M12.6 11.1 V14.6 L13.8 13.6",
    "moon": "E D12.2 12.2 2.1 P M14.4 13.1 C12.4 13.6 10.9 12.1 11.3 10.1 C9.9 10.8 9.6 12.9 10.8 14 C12 15 13.9 14.6 14.4 13.1 Z",
    "triangle": "E M12 10.2 L14.6 14.6 H9.4 Z P M12 9.9 L14.7 14.5 H9.3 Z K M12 11.5 V12.6 D12 14 0",
  ]
  /// What a symbol may stand in: the frame, how large the symbol is there, and the middle of the room.
  private static let frames: [(end: String, frame: String, size: Double, middle: (Double, Double))] = [
    ("circle", "O8 8 6.5", 7.2, (8, 8)),
    ("square", "R2.5 2.5 11 11 2.3", 7, (8, 8)),
    ("rectangle", "R1.5 3 13 10 2", 6, (8, 8)),
    ("diamond", "M8 1.6 L14.4 8 L8 14.4 L1.6 8 Z", 4.6, (8, 8)),
    ("app", "R2 2 12 12 3.4", 6.4, (8, 8)),
    ("bubble", bubble, 5.6, (8, 7.25)),
    ("message", message, 5.2, (8, 7.6)),
  ]
  /// What has too many lines to be drawn small.
  private static let small = [
    "trash": smallTrash,
    "trash.slash": smallTrash + slash,
    "shippingbox": "M8 1.5 L13.6 4.5 V11.5 L8 14.5 L2.4 11.5 V4.5 Z M2.7 4.7 L8 7.6 L13.3 4.7 M8 7.6 V14.2",
    "gear": "G8 8 6.5 4.6 6 P D8 8 0.3",
  ]
  private static let smallTrash =
    "M2 4 H14 M5.5 3.8 V3 Q5.5 1.5 7 1.5 H9 Q10.5 1.5 10.5 3 V3.8 M3.6 4.2 L4.3 12.6 Q4.5 14.5 6.2 14.5 H9.8 Q11.5 14.5 11.7 12.6 L12.4 4.2"
  private static let bubble =
    "M4 12 H3.6 Q1.5 12 1.5 9.9 V4.6 Q1.5 2.5 3.6 2.5 H12.4 Q14.5 2.5 14.5 4.6 V9.9 Q14.5 12 12.4 12 H8.2 L5 14.4 Q4.3 14.8 4.3 14 V12 Z"
  private static let message =
    "M8 2 C4.2 2 1.4 4.4 1.4 7.6 C1.4 9.5 2.4 11.1 4 12.1 C4 12.9 3.6 13.7 3 14.4 C4.4 14.3 5.7 13.8 6.7 13.1 C7.1 13.2 7.6 13.2 8 13.2 C11.8 13.2 14.6 10.8 14.6 7.6 C14.6 4.4 11.8 2 8 2 Z"

  // MARK: Rules

  private static func framed(_ drawing: String, in frame: String, size: Double, middle: (Double, Double)) -> String {
    let runs = parsed(drawing), box = bounds(of: runs)
    let scale = size / max(box.width, box.height, 1)
    let x = middle.0 - scale * (box.x + box.width / 2), y = middle.1 - scale * (box.y + box.height / 2)
    let moved = runs.map { run -> Run in
      // Lines keep their width, so an edge would take away most of what is drawn so small: a narrow cut does, beside a stroke
      // on one side only, around a dot all the way.
      guard run.mode == "E" else { return Run(mode: run.mode, words: run.words.map { transformed($0, scale, x, y) }) }
      return Run(mode: "K", words: run.words.map { word in
        guard word.letter == "D" else { return transformed(word, scale, x + 0.75, y - 0.75) }
        var dot = transformed(word, scale, x, y)
        dot.numbers[2] += 0.4
        return dot
      })
    }
    return "S " + frame + " " + moved.map(\.text).joined(separator: " ")
  }

  /// The first outline filled, and cut out of it what else there is.
  private static func filled(_ drawing: String) -> String {
    var runs = parsed(drawing)
    guard let first = runs.first else { return drawing }
    let end = first.words.dropFirst().firstIndex(where: \.begins) ?? first.words.count
    let frame = Run(mode: "P", words: Array(first.words[..<end]))
    runs[0].words = Array(first.words[end...])
    let inner = runs.filter { !$0.words.isEmpty }.flatMap { run -> [Run] in
      switch run.mode {
      case "S": [Run(mode: "K", words: run.words)]
      // Dots are no path, and grow with the weight in a kerf as they do in a plump run.
      case "P" where run.words.allSatisfy { $0.letter == "D" }: [Run(mode: "K", words: run.words)]
      case "P": [Run(mode: "B", words: run.words), Run(mode: "K", words: run.words)]
      case "F": [Run(mode: "B", words: run.words)]
      case "K": [Run(mode: "S", words: run.words)]
      case "B": [Run(mode: "F", words: run.words)]
      // Room for what lies in front becomes a bar of ink beside the cut.
      default: [Run(mode: "S", words: run.words)]
      }
    }
    return ([frame] + inner).map(\.text).joined(separator: " ")
  }

  private static func parsed(_ drawing: String) -> [Run] {
    var runs = [Run(mode: "S", words: [])]
    for token in drawing.split(separator: " ") {
      if let letter = token.first, letter.isLetter {
        if "SFPKBE".contains(letter), token.count == 1 {
          runs.append(Run(mode: letter, words: []))
          continue
        }
        runs[runs.count - 1].words.append(Word(letter: letter, numbers: token.dropFirst().isEmpty ? [] : [Double(token.dropFirst()) ?? 0]))
      } else if let number = Double(token), let last = runs.last?.words.indices.last {
        runs[runs.count - 1].words[last].numbers.append(number)
      }
    }
    return runs.filter { !$0.words.isEmpty }
  }

  private static func transformed(_ word: Word, _ scale: Double, _ x: Double, _ y: Double) -> Word {
    var n = word.numbers
    func point(_ index: Int) { (n[index], n[index + 1]) = (n[index] * scale + x, n[index + 1] * scale + y) }
    func lengths(_ indices: Range<Int>) { for index in indices { n[index] *= scale } }
    switch word.letter {
    case "H": n[0] = n[0] * scale + x
    case "V": n[0] = n[0] * scale + y
    case "O", "A":
      point(0)
      lengths(2..<3)
    case "R":
      point(0)
      lengths(2..<5)
    case "G":
      point(0)
      lengths(2..<4)
    case "D":
      point(0)
      lengths(2..<3)
    default: for index in stride(from: 0, to: n.count - 1, by: 2) { point(index) }
    }
    return Word(letter: word.letter, numbers: n)
  }

  /// Around all points, those of curves included; strokes count half a line more on each side.
  private static func bounds(of runs: [Run]) -> (x: Double, y: Double, width: Double, height: Double) {
    var low = (x: Double.infinity, y: Double.infinity), high = (x: -Double.infinity, y: -Double.infinity)
    func add(_ x: Double?, _ y: Double?) {
      if let x { (low.x, high.x) = (min(low.x, x), max(high.x, x)) }
      if let y { (low.y, high.y) = (min(low.y, y), max(high.y, y)) }
    }
    for run in runs where run.mode != "E" {
      for word in run.words {
        let n = word.numbers
        switch word.letter {
        case "H": add(n[0], nil)
        case "V": add(nil, n[0])
        case "O", "A", "G", "D":
          add(n[0] - n[2], n[1] - n[2])
          add(n[0] + n[2], n[1] + n[2])
        case "R":
          add(n[0], n[1])
          add(n[0] + n[2], n[1] + n[3])
        default: for index in stride(from: 0, to: n.count - 1, by: 2) { add(n[index], n[index + 1]) }
        }
      }
    }
    guard low.x.isFinite, low.y.isFinite else { return (0, 0, 16, 16) }
    return (low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
