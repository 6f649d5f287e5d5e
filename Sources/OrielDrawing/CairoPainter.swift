import Foundation
import OrielBase
internal import COriel

/// Draws into a block of pixels with Cairo, or directly where a cached mask is faster.
///
/// Pixels are premultiplied ARGB in native byte order. The memory must outlive the painter. Not thread-safe itself;
/// different painters may draw on different threads.
package final class CairoPainter: Painter {
  package let scale: Double
  private(set) var target: PixelSurface
  private(set) var state: State
  private var stack: [State] = []
  private var layers: [Layer] = []

  /// The state that `save` stores.
  struct State {
    /// From user space to device pixels of the whole picture.
    var transform: CGAffineTransform
    /// Device pixels that may still change.
    var clip: PixelRect
    /// Whether the clip is exactly that rectangle, without soft or curved edges.
    var isClipRectangular = true
    /// Whether Cairo's own state was saved for this one.
    var isSavedInCairo = false
  }

  struct Layer {
    enum Kind { case direct, effects(LayerEffects), masked }
    var kind: Kind
    /// The surface drawn on before; nil for layers that need no surface of their own.
    var parent: PixelSurface?
  }

  /// - Parameters:
  ///   - bytesPerRow: at least four times `pixelWidth`, and a multiple of four.
  ///   - isOpaque: the alpha byte is ignored and may hold anything.
  package init(
    data: UnsafeMutableRawPointer, bytesPerRow: Int, pixelWidth: Int, pixelHeight: Int, scale: Double,
    isOpaque: Bool = true
  ) {
    precondition(bytesPerRow % 4 == 0 && bytesPerRow >= pixelWidth * 4, "rows must hold whole pixels")
    self.scale = scale
    target = PixelSurface(
      data: data, bytesPerRow: bytesPerRow, width: pixelWidth, height: pixelHeight, isOpaque: isOpaque)
    state = State(transform: CGAffineTransform(scaleX: scale, y: scale), clip: target.area)
  }

  /// Makes every pixel of the current clip transparent, or black if the surface is opaque.
  package func clear() {
    withCairo {
      cairo_set_operator($0, CAIRO_OPERATOR_CLEAR)
      cairo_paint($0)
      cairo_set_operator($0, CAIRO_OPERATOR_OVER)
    }
  }

  // MARK: State

  package var clipBounds: CGRect { state.clip.isEmpty ? .zero : state.clip.rect.applying(state.transform.inverted()) }

  package func save() {
    stack.append(state)
    state.isSavedInCairo = false
  }

  package func restore() {
    guard let previous = stack.popLast() else { preconditionFailure("restore without save") }
    if state.isSavedInCairo { cairo_restore(target.context) }
    state = previous
  }

  package func concatenate(_ transform: CGAffineTransform) {
    let new = transform.concatenating(state.transform)
    if new.isDrawable { state.transform = new } else { showNothing() }
  }
  /// Suppresses all drawing until the next `restore`. Call this for a transform without an inverse: Cairo would enter an error
  /// state and never draw again.
  private func showNothing() { state.clip = PixelRect(x: 0, y: 0, width: 0, height: 0) }

  package func translate(x: Double, y: Double) {
    let t = state.transform
    let dx = t.a * x + t.c * y, dy = t.b * x + t.d * y
    guard dx.isFinite, dy.isFinite else { return showNothing() }
    state.transform.tx += dx
    state.transform.ty += dy
  }

  /// True if user-space rectangles map to device rectangles without rotation, mirroring or collapse.
  var isUpright: Bool {
    let t = state.transform
    return t.b == 0 && t.c == 0 && t.a > 0 && t.d > 0
  }

  func deviceRect(_ r: CGRect) -> CGRect {
    let t = state.transform
    return CGRect(x: r.minX * t.a + t.tx, y: r.minY * t.d + t.ty, width: r.width * t.a, height: r.height * t.d)
  }

  package func alignedToPixels(_ rect: CGRect) -> CGRect {
    guard isUpright, !rect.isNull, !rect.isInfinite else { return rect }
    let t = state.transform, r = PixelRect(rounding: deviceRect(rect))
    return CGRect(
      x: (Double(r.x) - t.tx) / t.a, y: (Double(r.y) - t.ty) / t.d, width: Double(r.width) / t.a,
      height: Double(r.height) / t.d)
  }

  // MARK: Clipping

  package func clip(to rect: CGRect) {
    guard isUpright else { return clip(to: Path(rect), style: FillStyle()) }
    // Clip edges, like all edges, are rounded to pixel boundaries.
    let pixels = PixelRect(rounding: deviceRect(rect.standardized))
    state.clip = state.clip.common(with: pixels)
    saveInCairo()
    let context = target.context
    cairo_identity_matrix(context)
    cairo_new_path(context)
    cairo_rectangle(
      context, Double(pixels.x - target.area.x), Double(pixels.y - target.area.y), Double(pixels.width),
      Double(pixels.height))
    cairo_clip(context)
  }

  package func clip(to path: Path, style: FillStyle) {
    if isUpright, case .rectangle(let rect) = path.knownShape { return clip(to: rect) }
    saveInCairo()
    let context = target.context
    cairo_set_antialias(context, style.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_fill_rule(context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    trace(path)
    cairo_clip(context)
    let bounds = path.boundingRect.applying(state.transform)
    state.clip = state.clip.common(with: PixelRect(covering: bounds))
    state.isClipRectangular = false
  }

  private func saveInCairo() {
    guard !state.isSavedInCairo, !stack.isEmpty else { return }
    cairo_save(target.context)
    state.isSavedInCairo = true
  }

  // MARK: Cairo

  /// The current transform, as Cairo wants it on the current surface.
  var cairoMatrix: cairo_matrix_t {
    let t = state.transform
    return cairo_matrix_t(
      xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx - Double(target.area.x), y0: t.ty - Double(target.area.y))
  }

  func withCairo(_ body: (OpaquePointer) -> Void) {
    // Nothing within a million pixels of the image is visible, and larger coordinates overflow in Cairo.
    if state.clip.isEmpty || abs(state.transform.tx) > 1e9 || abs(state.transform.ty) > 1e9 { return }
    body(target.context)
  }

  /// Makes `path` Cairo's current path, with the current transform.
  func trace(_ path: Path) {
    let context = target.context
    var matrix = cairoMatrix
    cairo_set_matrix(context, &matrix)
    cairo_new_path(context)
    // Cairo's coordinates overflow at eight million pixels and would wrap around.
    path.trace(in: context, within: 4e6 / max(state.transform.greatestScale, 1e-6))
  }

  // MARK: Layers

  package func beginLayer(_ effects: LayerEffects, bounds: CGRect) {
    guard !effects.isIdentity else { return pushLayer(.direct, area: nil) }
    let outset = effects.outset * max(abs(state.transform.a) + abs(state.transform.c), abs(state.transform.b) + abs(state.transform.d))
    // Beyond this, nothing of a shadow or blur is visible, and the layer would use up memory.
    let spread = outset < 10_000 ? Int(min(outset.rounded(.up), 1600)) : 0
    let wanted = PixelRect(covering: bounds.applying(state.transform)).insetBy(-spread)
    // A projection may show any part of the layer.
    let limit = effects.projection == nil ? state.clip.insetBy(-spread) : Self.projectionLimit(around: wanted)
    pushLayer(.effects(effects), area: wanted.common(with: limit))
  }

  package func endLayer() {
    guard let layer = layers.popLast() else { preconditionFailure("endLayer without beginLayer") }
    guard let parent = layer.parent else { return restore() }
    guard case .effects(let effects) = layer.kind else { preconditionFailure("endLayer inside a masked layer") }
    let picture = target
    restoreTarget(parent)
    guard !picture.area.isEmpty else { return }
    let t = state.transform
    let pixelsPerPoint = abs(t.a * t.d - t.b * t.c).squareRoot()
    for filter in effects.filters { PixelFilter.apply(filter, to: picture, scale: pixelsPerPoint) }
    guard let projection = effects.projection else {
      return composite(picture, opacity: effects.opacity, mode: effects.blendMode)
    }
    if let seen = projected(picture, projection) { composite(seen, opacity: effects.opacity, mode: effects.blendMode) }
  }

  /// Crops a layer with more pixels than a large screen around its centre.
  private static func projectionLimit(around area: PixelRect) -> PixelRect {
    let side = 4096
    return PixelRect(
      x: area.x + max(0, (area.width - side) / 2), y: area.y + max(0, (area.height - side) / 2),
      width: min(area.width, side), height: min(area.height, side))
  }

  /// The image transformed by the projection (of the current user space); nil if nothing of it is visible.
  private func projected(_ picture: PixelSurface, _ projection: PlaneProjection) -> PixelSurface? {
    let toDevice = PlaneProjection(state.transform), fromDevice = PlaneProjection(state.transform.inverted())
    let device = fromDevice.concatenating(projection).concatenating(toDevice)
    guard let inverse = device.inverse else { return nil }
    let bounds = device.apply(picture.area.rect)
    let area = PixelRect(covering: bounds).insetBy(-1).common(with: state.clip)
    guard !area.isEmpty else { return nil }
    let result = PixelSurface(area: area)
    if let scaling = inverse.scaling, [scaling.x, scaling.y].allSatisfy({ 0.5 < $0 && $0 < 1.5 }) {
      oriel_place(
        result.pixels, Int32(result.stride), Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height),
        picture.pixels, Int32(picture.stride), Int32(picture.area.x), Int32(picture.area.y), Int32(picture.area.width),
        Int32(picture.area.height), scaling.x, scaling.dx, scaling.y, scaling.dy)
      return result
    }
    inverse.m.withUnsafeBufferPointer {
      oriel_project(
        result.pixels, Int32(result.stride), Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height),
        picture.pixels, Int32(picture.stride), Int32(picture.area.x), Int32(picture.area.y), Int32(picture.area.width),
        Int32(picture.area.height), $0.baseAddress!)
    }
    return result
  }

  package func beginMaskedLayer(bounds: CGRect) {
    let wanted = PixelRect(covering: bounds.applying(state.transform))
    pushLayer(.masked, area: wanted.common(with: state.clip))
  }

  package func endMaskedLayer(mask: () -> Void) {
    guard let layer = layers.popLast(), let parent = layer.parent, case .masked = layer.kind else {
      preconditionFailure("endMaskedLayer without beginMaskedLayer")
    }
    let picture = target
    restoreTarget(parent)
    guard !picture.area.isEmpty else { return }
    pushLayer(.masked, area: picture.area)
    mask()
    layers.removeLast()
    let coverage = target
    restoreTarget(parent)
    oriel_multiply_alpha(picture.pixels, coverage.pixels, picture.count)
    composite(picture, opacity: 1, mode: .normal)
  }

  private func pushLayer(_ kind: Layer.Kind, area: PixelRect?) {
    save()
    layers.append(Layer(kind: kind, parent: area == nil ? nil : target))
    guard let area else { return }
    target = PixelSurface(area: area)
    state.clip = area
    state.isClipRectangular = true
  }

  /// Ends drawing into a layer's surface and restores the state saved when the layer began.
  private func restoreTarget(_ parent: PixelSurface) {
    cairo_surface_flush(target.surface)
    target = parent
    guard let previous = stack.popLast() else { preconditionFailure("layers and states are not balanced") }
    state = previous
  }

  private func composite(_ picture: PixelSurface, opacity: Double, mode: BlendMode) {
    let area = picture.area.common(with: state.clip)
    guard !area.isEmpty, opacity > 0 else { return }
    let alpha = UInt32(saturating: (min(1, opacity) * 255).rounded())
    if state.isClipRectangular, mode == .normal || mode == .plusDarker {
      cairo_surface_flush(target.surface)
      let to = target.address(area.x, area.y), from = picture.address(area.x, area.y)
      let blend = mode == .normal ? oriel_blit : oriel_plus_darker
      blend(to, Int32(target.stride), from, Int32(picture.stride), Int32(area.width), Int32(area.height), alpha)
      cairo_surface_mark_dirty(target.surface)
      return
    }
    withCairo { context in
      cairo_identity_matrix(context)
      cairo_surface_mark_dirty(picture.surface)
      cairo_set_source_surface(
        context, picture.surface, Double(picture.area.x - target.area.x), Double(picture.area.y - target.area.y))
      cairo_set_operator(context, mode.cairoOperator)
      cairo_save(context)
      cairo_new_path(context)
      // Some blend operators would also change everything outside the rectangle.
      cairo_rectangle(
        context, Double(area.x - target.area.x), Double(area.y - target.area.y), Double(area.width), Double(area.height))
      cairo_clip(context)
      cairo_paint_with_alpha(context, min(1, opacity))
      cairo_restore(context)
      cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      // The source would keep the layer's memory alive.
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
  }
}

extension Path {
  func trace(in context: OpaquePointer) { for element in elements { element.trace(in: context) } }
  /// Traces the path with its coordinates clamped to `limit`; NaN becomes 0.
  func trace(in context: OpaquePointer, within limit: Double) {
    if elements.allSatisfy({ $0.isWithin(limit) }) { return trace(in: context) }
    func bounded(_ p: CGPoint) -> CGPoint {
      func bounded(_ v: Double) -> Double { v.isNaN ? 0 : max(-limit, min(limit, v)) }
      return CGPoint(x: bounded(p.x), y: bounded(p.y))
    }
    for element in elements {
      switch element {
      case .move(let p): Element.move(to: bounded(p)).trace(in: context)
      case .line(let p): Element.line(to: bounded(p)).trace(in: context)
      case .quadCurve(let p, let c): Element.quadCurve(to: bounded(p), control: bounded(c)).trace(in: context)
      case .curve(let p, let a, let b):
        Element.curve(to: bounded(p), control1: bounded(a), control2: bounded(b)).trace(in: context)
      case .closeSubpath: element.trace(in: context)
      }
    }
  }
}
extension Path.Element {
  fileprivate func trace(in context: OpaquePointer) {
    switch self {
    case .move(let p): cairo_move_to(context, p.x, p.y)
    case .line(let p): cairo_line_to(context, p.x, p.y)
    case .quadCurve(let p, let c):
      var x = 0.0, y = 0.0
      cairo_get_current_point(context, &x, &y)
      cairo_curve_to(
        context, x + (c.x - x) * 2 / 3, y + (c.y - y) * 2 / 3, p.x + (c.x - p.x) * 2 / 3, p.y + (c.y - p.y) * 2 / 3,
        p.x, p.y)
    case .curve(let p, let c1, let c2): cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
    case .closeSubpath: cairo_close_path(context)
    }
  }
  /// False if a coordinate is NaN or beyond `limit`.
  fileprivate func isWithin(_ limit: Double) -> Bool {
    func isNear(_ p: CGPoint) -> Bool { abs(p.x) <= limit && abs(p.y) <= limit }
    return switch self {
    case .move(let p), .line(let p): isNear(p)
    case .quadCurve(let p, let c): isNear(p) && isNear(c)
    case .curve(let p, let a, let b): isNear(p) && isNear(a) && isNear(b)
    case .closeSubpath: true
    }
  }
}

extension CGAffineTransform {
  /// Whether Cairo can use it: its values are finite and it has an inverse.
  fileprivate var isDrawable: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-14 && greatestScale < 1e7 && tx.isFinite && ty.isFinite
  }
  var greatestScale: Double { max(abs(a) + abs(c), abs(b) + abs(d)) }
}
