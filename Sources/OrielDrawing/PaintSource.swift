import Foundation
import OrielBase
internal import COriel

extension RGBA {
  /// Premultiplied ARGB, clamped.
  var premultiplied: UInt32 {
    func unit(_ v: Double) -> Double { v > 0 ? (v < 1 ? v : 1) : 0 }
    let a = unit(alpha)
    func byte(_ v: Double) -> UInt32 { UInt32((unit(v) * a * 255).rounded()) }
    return UInt32((a * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

extension Array where Element == GradientStop {
  /// Sorted by location, never empty, with clear stops split so that a fade to clear keeps its neighbour's hue.
  var normalized: [GradientStop] {
    var stops = isEmpty ? [GradientStop(color: .clear, location: 0)] : self
    for index in stops.indices where stops[index].location.isNaN { stops[index].location = 0 }
    for index in stops.indices.dropFirst() where !(stops[index].location >= stops[index - 1].location) {
      stops[index].location = stops[index - 1].location
    }
    guard stops.contains(where: { $0.color.alpha <= 0 }) else { return stops }
    var result: [GradientStop] = []
    for (index, stop) in stops.enumerated() {
      guard stop.color.alpha <= 0 else {
        result.append(stop)
        continue
      }
      for neighbour in [index - 1, index + 1] where stops.indices.contains(neighbour) {
        result.append(GradientStop(color: stops[neighbour].color.opacity(0), location: stop.location))
      }
    }
    return result.isEmpty ? stops : result
  }

  /// The colour at a location; the array must be normalized.
  func color(at t: Double) -> RGBA {
    guard let after = firstIndex(where: { $0.location > t }) else { return self[count - 1].color }
    if after == 0 { return self[0].color }
    let a = self[after - 1], b = self[after]
    return a.color.mixed(with: b.color, by: (t - a.location) / (b.location - a.location))
  }
}

extension CairoPainter {
  /// A paint as one colour per row, the form that the pixel loops use.
  enum RowColours {
    case solid(UInt32)
    /// One colour for each row of the requested rectangle.
    case rows([UInt32])
  }

  /// nil if the paint varies along a row.
  func rowColours(_ paint: Paint, y: Int, count: Int) -> RowColours? {
    switch paint {
    case .color(let color): return .solid(color.premultiplied)
    case .linearGradient(let stops, let start, let end):
      guard isUpright, start.x == end.x, start.y != end.y else { return nil }
      let stops = stops.normalized, t = state.transform
      return .rows(
        (0..<count).map {
          let userY = (Double(y + $0) + 0.5 - t.ty) / t.d
          return stops.color(at: (userY - start.y) / (end.y - start.y)).premultiplied
        })
    default: return nil
    }
  }

  func withRowColours(_ colours: RowColours, _ body: (UnsafePointer<UInt32>, Int32) -> Void) {
    switch colours {
    case .solid(var colour): body(&colour, 0)
    case .rows(let rows): rows.withUnsafeBufferPointer { $0.baseAddress.map { body($0, 1) } }
    }
  }

  /// Sets Cairo's source; Cairo must already have the current transform.
  func setSource(_ paint: Paint) {
    let context = target.context
    switch paint.hasNumbers ? paint : .color(.clear) {
    case .color(let c): cairo_set_source_rgba(context, c.red, c.green, c.blue, c.alpha)
    case .linearGradient(let stops, let start, let end):
      set(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops: stops)
    case .radialGradient(let stops, let center, let inner, let outer):
      set(
        cairo_pattern_create_radial(center.x, center.y, max(0, inner), center.x, center.y, max(0, outer)), stops: stops)
    case .ellipticalGradient(let stops, let rect, let center, let start, let end):
      let pattern = cairo_pattern_create_radial(0, 0, max(0, start), 0, 0, max(0, end))!
      let half = CGSize(width: max(1e-6, rect.width / 2), height: max(1e-6, rect.height / 2))
      var matrix = cairo_matrix_t(
        xx: 1 / half.width, yx: 0, xy: 0, yy: 1 / half.height,
        x0: -(rect.minX + rect.width * center.x) / half.width, y0: -(rect.minY + rect.height * center.y) / half.height)
      cairo_pattern_set_matrix(pattern, &matrix)
      set(pattern, stops: stops)
    case .angularGradient(let stops, let center, let start, let end):
      let seen = clipBounds, reach = seen.farthestDistance(from: center) + 1
      let gradient = AngularGradient(stops: stops.normalized, start: start, end: end)
      if reach * state.transform.greatestScale > AngularGradient.farthest {
        let c = gradient.color(in: atan2(seen.midY - center.y, seen.midX - center.x))
        return cairo_set_source_rgba(context, c.red, c.green, c.blue, c.alpha)
      }
      let pattern = gradient.mesh(center: center, radius: reach)
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    case .mesh(let patches):
      let mesh = cairo_pattern_create_mesh()!
      // Cairo divides a patch until its parts are pixels, and comes to no end with one that is large enough.
      let seen = clipBounds, reach = Double(1 << 14) / max(state.transform.greatestScale, 1e-6)
      let most = seen.isNull ? CGRect.zero : seen.insetBy(dx: -reach, dy: -reach)
      for var patch in patches where patch.points.count == 12 && patch.colors.count == 4 {
        patch.points = patch.points.map {
          CGPoint(x: min(max($0.x, most.minX), most.maxX), y: min(max($0.y, most.minY), most.maxY))
        }
        add(patch, to: mesh)
      }
      cairo_set_source(context, mesh)
      cairo_pattern_destroy(mesh)
    case .image(let bitmap, let origin, let scale):
      let pattern = cairo_pattern_create_for_surface(bitmap.surface)!
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      let k = bitmap.scale / max(scale, 1e-6)
      var matrix = cairo_matrix_t(xx: k, yx: 0, xy: 0, yy: k, x0: -origin.x * k, y0: -origin.y * k)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  private func add(_ patch: MeshPatch, to mesh: OpaquePointer) {
    let p = patch.points
    cairo_mesh_pattern_begin_patch(mesh)
    cairo_mesh_pattern_move_to(mesh, p[0].x, p[0].y)
    for side in 0..<4 {
      let a = p[side * 3 + 1], b = p[side * 3 + 2], end = p[(side * 3 + 3) % 12]
      cairo_mesh_pattern_curve_to(mesh, a.x, a.y, b.x, b.y, end.x, end.y)
    }
    for (corner, color) in patch.colors.enumerated() {
      cairo_mesh_pattern_set_corner_color_rgba(mesh, UInt32(corner), color.red, color.green, color.blue, color.alpha)
    }
    cairo_mesh_pattern_end_patch(mesh)
  }

  private func set(_ pattern: OpaquePointer, stops: [GradientStop]) {
    for stop in stops.normalized {
      let c = stop.color
      cairo_pattern_add_color_stop_rgba(pattern, stop.location, c.red, c.green, c.blue, c.alpha)
    }
    cairo_set_source(target.context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

extension Paint {
  /// False if a point, an angle or a radius is not finite: such a gradient paints nothing.
  fileprivate var hasNumbers: Bool {
    func finite(_ values: Double...) -> Bool { values.allSatisfy { abs($0) < 1e12 } }
    return switch self {
    case .color(let c): finite(c.red, c.green, c.blue, c.alpha)
    case .linearGradient(_, let start, let end): finite(start.x, start.y, end.x, end.y)
    case .radialGradient(_, let center, let inner, let outer): finite(center.x, center.y, inner, outer)
    case .ellipticalGradient(_, let rect, let center, let start, let end):
      finite(rect.minX, rect.minY, rect.width, rect.height, center.x, center.y, start, end)
    case .angularGradient(_, let center, let start, let end): finite(center.x, center.y, start.radians, end.radians)
    case .mesh(let patches): patches.allSatisfy { $0.points.allSatisfy { finite($0.x, $0.y) } }
    case .image(_, let origin, let scale): finite(origin.x, origin.y, scale)
    }
  }
}

extension CGRect {
  fileprivate func farthestDistance(from p: CGPoint) -> Double {
    hypot(max(abs(minX - p.x), abs(maxX - p.x)), max(abs(minY - p.y), abs(maxY - p.y)))
  }
}

/// Colours around a point, as wedges of a Cairo mesh.
private struct AngularGradient {
  let stops: [GradientStop]
  let start: Angle
  let end: Angle
  /// If the centre is this many pixels away, the whole image lies in one direction from it, and Cairo's mesh would never finish.
  static let farthest = 1e6

  /// The colour in one direction from the centre.
  func color(in direction: Double) -> RGBA {
    let sweep = max(-2 * .pi, min(2 * .pi, end.radians - start.radians))
    var turn = (direction - start.radians).truncatingRemainder(dividingBy: 2 * .pi) * (sweep < 0 ? -1 : 1)
    if turn < 0 { turn += 2 * .pi }
    if turn <= abs(sweep) { return stops.color(at: sweep == 0 ? 1 : turn / abs(sweep)) }
    // What the gradient leaves of the circle is shared by its two ends.
    return stops.color(at: turn - abs(sweep) < (2 * .pi - abs(sweep)) / 2 ? 1 : 0)
  }

  func mesh(center: CGPoint, radius: Double) -> OpaquePointer {
    let mesh = cairo_pattern_create_mesh()!
    let sweep = max(-2 * .pi, min(2 * .pi, end.radians - start.radians))
    // What the gradient leaves of the circle is shared by its two ends.
    let rest = 2 * .pi - abs(sweep), direction = sweep < 0 ? -1.0 : 1.0
    var marks = [0.0] + stops.map(\.location).filter { $0 > 0 && $0 < 1 } + [1.0]
    marks = Array(Set(marks)).sorted()
    for (a, b) in zip(marks, marks.dropFirst()) {
      let count = max(1, Int(saturating: min((abs(sweep) * (b - a) / (.pi / 12)).rounded(.up), 1000)))
      for step in 0..<count {
        let t0 = a + (b - a) * Double(step) / Double(count), t1 = a + (b - a) * Double(step + 1) / Double(count)
        // Slightly inside, so that a hard colour stop belongs to one side only.
        let inset = (t1 - t0) * 1e-6
        wedge(
          mesh, center, radius, start.radians + sweep * t0, start.radians + sweep * t1, stops.color(at: t0 + inset),
          stops.color(at: t1 - inset))
      }
    }
    if rest > 1e-6 {
      let first = stops.color(at: 0), last = stops.color(at: 1)
      for (from, to, color) in [
        (end.radians, end.radians + direction * rest / 2, last),
        (start.radians - direction * rest / 2, start.radians, first),
      ] {
        let count = max(1, Int(saturating: min((abs(to - from) / (.pi / 12)).rounded(.up), 1000)))
        for step in 0..<count {
          let a = from + (to - from) * Double(step) / Double(count), b = from + (to - from) * Double(step + 1) / Double(count)
          wedge(mesh, center, radius, a, b, color, color)
        }
      }
    }
    return mesh
  }

  private func wedge(
    _ mesh: OpaquePointer, _ center: CGPoint, _ radius: Double, _ a: Double, _ b: Double, _ from: RGBA, _ to: RGBA
  ) {
    // A little longer than the radius, because the outer edge is straight.
    let r = radius * 1.05
    cairo_mesh_pattern_begin_patch(mesh)
    cairo_mesh_pattern_move_to(mesh, center.x, center.y)
    cairo_mesh_pattern_line_to(mesh, center.x + r * cos(a), center.y + r * sin(a))
    cairo_mesh_pattern_line_to(mesh, center.x + r * cos(b), center.y + r * sin(b))
    cairo_mesh_pattern_line_to(mesh, center.x, center.y)
    for (corner, color) in [from, from, to, to].enumerated() {
      cairo_mesh_pattern_set_corner_color_rgba(mesh, UInt32(corner), color.red, color.green, color.blue, color.alpha)
    }
    cairo_mesh_pattern_end_patch(mesh)
  }
}
