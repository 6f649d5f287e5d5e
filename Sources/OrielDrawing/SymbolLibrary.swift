import Foundation
import OrielBase
internal import OrielAssets

/// The parsed symbols of the line-art set, by name. Guarded by `DrawingLock`.
enum SymbolLibrary {
  nonisolated(unsafe) private static var parsed = AgingCache<String, SymbolDrawing>(limit: 256) { _ in 1 }

  static func contains(_ name: String) -> Bool { SymbolArt.contains(name) }
  static var names: [String] { SymbolArt.names }
  /// The drawing as text, in the language of `SymbolArt.md`.
  static func text(named name: String) -> String? { SymbolArt.drawing(named: name) }

  static func drawing(named name: String) -> SymbolDrawing? {
    DrawingLock.locked {
      if let drawing = parsed.value(for: name) { return drawing }
      guard let text = SymbolArt.drawing(named: name) else { return nil }
      let drawing = SymbolDrawing(text)
      parsed.insert(drawing, for: name)
      return drawing
    }
  }
}

extension SymbolGlyph {
  /// Every name of the set, sorted.
  package static var allNames: [String] { SymbolLibrary.names }
}

/// A symbol as runs of paths on its 16-unit grid, drawn in order (see `SymbolArt.md`).
struct SymbolDrawing: Equatable {
  /// How a run is composed: the mode words of the drawing language.
  enum Mode: Character {
    case stroke = "S", fill = "F", plump = "P", kerf = "K", bite = "B", edge = "E"
    var fills: Bool { self != .stroke && self != .kerf }
    var erases: Bool { self == .kerf || self == .bite || self == .edge }
    /// nil if the path is not stroked.
    func lineWidth(_ stroke: Double) -> Double? {
      switch self {
      case .stroke, .plump: stroke
      case .kerf: stroke + 0.25
      case .edge: stroke + 2
      case .fill, .bite: nil
      }
    }
  }
  struct Dot: Equatable {
    var center: CGPoint
    var radius: Double
  }
  struct Run: Equatable {
    var mode: Mode
    var path = Path()
    var dots: [Dot] = []
  }
  private(set) var runs: [Run] = []

  /// Parsing stops at an unknown word and keeps what was read so far.
  init(_ text: String) {
    var reader = Reader(text), run = Run(mode: .stroke)
    while let word = reader.word() {
      if let mode = Mode(rawValue: word) {
        if !run.path.isEmpty || !run.dots.isEmpty { runs.append(run) }
        run = Run(mode: mode)
      } else if !run.add(word, &reader) {
        break
      }
    }
    if !run.path.isEmpty || !run.dots.isEmpty { runs.append(run) }
  }

  /// Splits a drawing into letters and numbers.
  fileprivate struct Reader {
    private var rest: Substring.UTF8View
    init(_ text: String) { rest = text[...].utf8 }

    private mutating func skipSpaces() { while rest.first == 0x20 { rest.removeFirst() } }

    mutating func word() -> Character? {
      skipSpaces()
      return rest.popFirst().map { Character(UnicodeScalar($0)) }
    }
    mutating func number() -> Double? {
      skipSpaces()
      let digits = rest.prefix { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2D }
      guard !digits.isEmpty, let value = Double(String(decoding: digits, as: UTF8.self)) else { return nil }
      rest = rest[digits.endIndex...]
      return value
    }
    mutating func numbers(_ count: Int) -> [Double]? {
      var result: [Double] = []
      for _ in 0..<count {
        guard let value = number() else { return nil }
        result.append(value)
      }
      return result
    }
  }
}

extension SymbolDrawing.Run {
  /// Returns false if the word is unknown or lacks numbers.
  fileprivate mutating func add(_ word: Character, _ reader: inout SymbolDrawing.Reader) -> Bool {
    let counts: [Character: Int] = [
      "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0, "A": 5, "O": 3, "R": 5, "G": 5, "D": 3,
    ]
    guard let count = counts[word], let n = reader.numbers(count) else { return false }
    let pen = path.currentPoint ?? .zero
    func point(_ index: Int) -> CGPoint { CGPoint(x: n[index], y: n[index + 1]) }
    switch word {
    case "M": path.move(to: point(0))
    case "L": path.addLine(to: point(0))
    case "H": path.addLine(to: CGPoint(x: n[0], y: pen.y))
    case "V": path.addLine(to: CGPoint(x: pen.x, y: n[0]))
    case "C": path.addCurve(to: point(4), control1: point(0), control2: point(2))
    case "Q": path.addQuadCurve(to: point(2), control: point(0))
    case "Z": path.closeSubpath()
    case "A":
      let start = n[3] * .pi / 180
      path.move(to: CGPoint(x: n[0] + n[2] * cos(start), y: n[1] + n[2] * sin(start)))
      path.addRelativeArc(
        center: point(0), radius: n[2], startAngle: .radians(start), delta: .degrees(n[4] - n[3]))
    case "O": path.addEllipse(in: CGRect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2]))
    case "R":
      path.addRoundedRect(
        in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerSize: CGSize(width: n[4], height: n[4]),
        style: .circular)
    case "G": path.addGear(center: point(0), outer: n[2], inner: n[3], teeth: Int(saturating: min(n[4], 360)))
    default: dots.append(SymbolDrawing.Dot(center: point(0), radius: n[2]))
    }
    return true
  }
}

extension Path {
  fileprivate mutating func addGear(center: CGPoint, outer: Double, inner: Double, teeth: Int) {
    let step = 360 / Double(max(1, teeth))
    var points: [CGPoint] = []
    for tooth in 0..<max(1, teeth) {
      for (turn, radius) in [(-0.33, inner), (-0.19, outer), (0.19, outer), (0.33, inner)] {
        let angle = (Double(tooth) * step - 90 + turn * step) * .pi / 180
        points.append(CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
      }
    }
    addLines(points)
    closeSubpath()
  }
}
