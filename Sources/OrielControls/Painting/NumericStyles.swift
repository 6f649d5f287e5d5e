import Foundation
import OrielDrawing
import OrielGraph

// Finds numbers from an app that are NaN or infinite, at the point where a box stores them.

extension Path {
  /// Whether no coordinate is NaN.
  nonisolated var isNumeric: Bool {
    func isNumeric(_ p: CGPoint) -> Bool { p.x.isFinite && p.y.isFinite }
    return elements.allSatisfy {
      switch $0 {
      case .move(let p), .line(let p): isNumeric(p)
      case .quadCurve(let p, let c): isNumeric(p) && isNumeric(c)
      case .curve(let p, let a, let b): isNumeric(p) && isNumeric(a) && isNumeric(b)
      case .closeSubpath: true
      }
    }
  }
}

nonisolated extension ResolvedStyle {
  /// Whether all its numbers are valid for painting.
  var isNumeric: Bool {
    func finite(_ values: Double...) -> Bool { values.allSatisfy(\.isFinite) }
    func color(_ c: RGBA) -> Bool { finite(c.red, c.green, c.blue, c.alpha) }
    switch self {
    case .color(let c): return color(c)
    case .gradient(let gradient):
      guard gradient.stops.allSatisfy({ $0.location.isFinite && color($0.color) }) else { return false }
      return switch gradient.form {
      case .linear(let start, let end): finite(start.x, start.y, end.x, end.y)
      case .radial(let center, let start, let end), .elliptical(let center, let start, let end):
        finite(center.x, center.y, start, end)
      case .angular(let center, let start, let end): finite(center.x, center.y, start.radians, end.radians)
      }
    case .mesh, .image, .material: return true
    case .faded(let base, let opacity): return opacity.isFinite && base.isNumeric
    case .blended(let base, _): return base.isNumeric
    case .shadowed(let base, let shadow):
      return finite(shadow.value.radius, shadow.value.x, shadow.value.y) && base.isNumeric
    }
  }
}

extension ParagraphContent {
  /// The content with valid sizes, and whether some had to be replaced.
  nonisolated var numeric: (content: ParagraphContent, isOther: Bool) {
    func isNumeric(_ a: TextAttributes) -> Bool {
      a.font.size > 0 && a.font.size.isFinite && a.font.tracking.isFinite && a.kern.isFinite && a.baselineOffset.isFinite
    }
    if lineSpacing.isFinite, runs.allSatisfy({ isNumeric($0.attributes) }) { return (self, false) }
    var copy = self
    if !lineSpacing.isFinite { copy.lineSpacing = 0 }
    for index in runs.indices where !isNumeric(runs[index].attributes) {
      var attributes = runs[index].attributes
      if !(attributes.font.size > 0 && attributes.font.size.isFinite) { attributes.font.size = 13 }
      if !attributes.font.tracking.isFinite { attributes.font.tracking = 0 }
      if !attributes.kern.isFinite { attributes.kern = 0 }
      if !attributes.baselineOffset.isFinite { attributes.baselineOffset = 0 }
      copy.runs[index].attributes = attributes
    }
    return (copy, true)
  }
}
