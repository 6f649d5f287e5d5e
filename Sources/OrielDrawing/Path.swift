import Foundation

/// The outline of a shape: lines and Bézier curves in points, with y pointing down.
public struct Path: Equatable, Sendable {
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  /// A shape that painters can draw faster than by filling its outline.
  package enum KnownShape: Equatable, Sendable {
    case rectangle(CGRect)
    case roundedRectangle(CGRect, cornerRadius: Double)
  }

  package var elements: [Element] = [] {
    didSet { knownShape = nil }
  }
  /// The shape of the whole path, if it was created as one known shape and not changed since.
  package private(set) var knownShape: KnownShape?

  public init() {}

  public init(_ rect: CGRect) {
    addRect(rect)
    if !rect.isNull { knownShape = .rectangle(rect.standardized) }
  }

  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    recognizeRounding(of: rect, cornerSize: cornerSize, style: style)
  }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
  }

  public init(ellipseIn rect: CGRect) {
    addEllipse(in: rect)
    let box = rect.standardized
    if box.width == box.height { knownShape = .roundedRectangle(box, cornerRadius: box.width / 2) }
  }

  /// A path drawn by `callback`.
  public init(_ callback: (inout Path) -> Void) {
    callback(&self)
  }

  private mutating func recognizeRounding(of rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle) {
    let box = rect.standardized, half = min(box.width, box.height) / 2
    guard !rect.isNull, cornerSize.width == cornerSize.height else { return }
    let radius = min(max(cornerSize.width, 0), half)
    // A corner that takes up the whole side has no room for smoothing, so both styles are circular.
    if radius == 0 {
      knownShape = .rectangle(box)
    } else if style == .circular || radius == half {
      knownShape = .roundedRectangle(box, cornerRadius: radius)
    }
  }

  public static func == (a: Path, b: Path) -> Bool { a.elements == b.elements }

  public var isEmpty: Bool { elements.isEmpty }

  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// Where the next segment would start; nil in an empty path.
  public var currentPoint: CGPoint? {
    switch elements.last {
    case nil: nil
    case .move(let p), .line(let p), .quadCurve(let p, _), .curve(let p, _, _): p
    case .closeSubpath: subpathStart
    }
  }

  /// Where the subpath of the last element began.
  var subpathStart: CGPoint? {
    for element in elements.reversed() {
      if case .move(let p) = element { return p }
    }
    return nil
  }

  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    var result = Path()
    result.elements = elements.map { $0.applying(transform) }
    if transform.isTranslation {
      switch knownShape {
      case .rectangle(let r): result.knownShape = .rectangle(r.offsetBy(dx: transform.tx, dy: transform.ty))
      case .roundedRectangle(let r, let radius):
        result.knownShape = .roundedRectangle(r.offsetBy(dx: transform.tx, dy: transform.ty), cornerRadius: radius)
      case nil: break
      }
    }
    return result
  }

  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }
}

extension Path.Element {
  func applying(_ t: CGAffineTransform) -> Path.Element {
    switch self {
    case .move(let p): .move(to: p.applying(t))
    case .line(let p): .line(to: p.applying(t))
    case .quadCurve(let p, let c): .quadCurve(to: p.applying(t), control: c.applying(t))
    case .curve(let p, let c1, let c2):
      .curve(to: p.applying(t), control1: c1.applying(t), control2: c2.applying(t))
    case .closeSubpath: .closeSubpath
    }
  }
}
