import Foundation

/// A path as text: numbers followed by `m` (move), `l` (line), `q` and `c` (curves, controls first) or `h` (close).
extension Path: LosslessStringConvertible {
  public var description: String {
    func text(_ points: CGPoint..., word: String) -> String {
      points.map { "\(Self.text($0.x)) \(Self.text($0.y)) " }.joined() + word
    }
    return elements.map {
      switch $0 {
      case .move(let p): text(p, word: "m")
      case .line(let p): text(p, word: "l")
      case .quadCurve(let p, let c): text(c, p, word: "q")
      case .curve(let p, let c1, let c2): text(c1, c2, p, word: "c")
      case .closeSubpath: "h"
      }
    }.joined(separator: " ")
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  public init?(_ string: String) {
    self.init()
    var numbers: [Double] = []
    func points(_ count: Int) -> [CGPoint]? {
      guard numbers.count == count * 2 else { return nil }
      defer { numbers = [] }
      return stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }
    for word in string.split(whereSeparator: \.isWhitespace) {
      switch word {
      case "m":
        guard let p = points(1) else { return nil }
        move(to: p[0])
      case "l":
        guard let p = points(1) else { return nil }
        addLine(to: p[0])
      case "q":
        guard let p = points(2) else { return nil }
        addQuadCurve(to: p[1], control: p[0])
      case "c":
        guard let p = points(3) else { return nil }
        addCurve(to: p[2], control1: p[0], control2: p[1])
      case "h":
        guard numbers.isEmpty else { return nil }
        closeSubpath()
      default:
        guard let number = Double(word), number.isFinite else { return nil }
        numbers.append(number)
      }
    }
    if !numbers.isEmpty { return nil }
  }
}
