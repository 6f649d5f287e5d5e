import Foundation
import OrielBase
internal import COriel

// Rectangles, rounded rectangles, borders, shadows and paths.
extension CairoPainter {
  package func fill(_ rect: CGRect, with paint: Paint) {
    guard let rect = drawable(rect) else { return }
    guard let box = wholePixels(rect), fillPixels(box, paint) else {
      return withCairo { context in
        var matrix = cairoMatrix
        cairo_set_matrix(context, &matrix)
        cairo_new_path(context)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        paintPath(paint, style: FillStyle())
      }
    }
  }

  package func fill(_ rect: CGRect, cornerRadius: Double, with paint: Paint) {
    guard let rect = drawable(rect) else { return }
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    guard radius > 0 else { return fill(rect, with: paint) }
    if let box = wholePixels(rect), state.transform.a == state.transform.d {
      let radius = radius * scaleFactor
      if fillRounded(box, radius: radius, paint) { return }
    }
    fillWithCairo(Path(roundedRect: rect, cornerRadius: radius, style: .circular), paint, FillStyle())
  }

  package func fill(_ path: Path, with paint: Paint, style: FillStyle) {
    if style.isAntialiased {
      switch path.knownShape {
      case .rectangle(let rect): return fill(rect, with: paint)
      case .roundedRectangle(let rect, let radius) where isUpright && wholePixels(rect) != nil:
        return fill(rect, cornerRadius: radius, with: paint)
      case .roundedRectangle, nil: break
      }
    }
    fillWithCairo(path, paint, style)
  }

  package func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
    guard style.lineWidth > 0 else { return }
    withCairo { context in
      trace(path)
      cairo_set_line_width(context, min(style.lineWidth, 1e6))
      cairo_set_line_cap(context, style.lineCap.cairo)
      cairo_set_line_join(context, style.lineJoin.cairo)
      cairo_set_miter_limit(context, style.miterLimit.isFinite ? style.miterLimit : 10)
      let dash = style.dash.map { Double($0.isFinite ? max(0, $0) : 0) }
      cairo_set_dash(
        context, dash, dashes(dash, path) ? Int32(dash.count) : 0, style.dashPhase.isFinite ? style.dashPhase : 0)
      cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
      setSource(paint)
      cairo_stroke(context)
    }
  }

  package func strokeInside(_ rect: CGRect, cornerRadius: Double, width: Double, with paint: Paint) {
    guard width > 0, let rect = drawable(rect), !rect.isEmpty else { return }
    let width = min(width, max(rect.width, rect.height))
    let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
    if isUpright, state.transform.a == state.transform.d {
      // A border is a whole number of pixels, rounded down: at scale 1.5, two pixels would look heavy.
      let pixels = max(1, Int(saturating: (width * scaleFactor - 0.5).rounded(.up)))
      if let box = wholePixels(rect), pixels < Self.greatestCorner, min(box.width, box.height) > 2 * pixels,
        strokeRounded(box, radius: radius * scaleFactor, width: pixels, paint)
      {
        return
      }
      return strokeInsideWithCairo(rect, radius: radius, width: Double(pixels) / scaleFactor, paint)
    }
    strokeInsideWithCairo(rect, radius: radius, width: width, paint)
  }

  private func strokeInsideWithCairo(_ rect: CGRect, radius: Double, width: Double, _ paint: Paint) {
    let inner = rect.insetBy(dx: width, dy: width)
    var ring = Path(roundedRect: rect, cornerRadius: radius, style: .circular)
    if !inner.isNull, inner.width > 0, inner.height > 0 {
      ring.addRoundedRect(
        in: inner, cornerSize: CGSize(width: max(0, radius - width), height: max(0, radius - width)), style: .circular)
    }
    fillWithCairo(ring, paint, FillStyle(eoFill: true))
  }

  // MARK: Cairo

  private func fillWithCairo(_ path: Path, _ paint: Paint, _ style: FillStyle) {
    withCairo { _ in
      trace(path)
      paintPath(paint, style: style)
    }
  }

  private func paintPath(_ paint: Paint, style: FillStyle) {
    let context = target.context
    cairo_set_fill_rule(context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_set_antialias(context, style.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    setSource(paint)
    cairo_fill(context)
  }

  /// Whether to dash a line: not if the dashes are too fine to see or too many to draw.
  private func dashes(_ dash: [Double], _ path: Path) -> Bool {
    guard dash.contains(where: { $0 > 0.01 }) else { return false }
    let length = dash.reduce(0, +), bounds = path.boundingRect
    return bounds.isNull || (bounds.width + bounds.height) / length < 20_000
  }

  /// The rectangle clamped to what Cairo can draw; nil if it has no valid numbers. A rectangle far larger than the image keeps its
  /// edges outside the image.
  private func drawable(_ rect: CGRect) -> CGRect? {
    if rect.isNull || rect.isInfinite || !(rect.width.isFinite && rect.height.isFinite && rect.minX.isFinite && rect.minY.isFinite) {
      return rect.isInfinite && !rect.isNull ? clipBounds : nil
    }
    let rect = rect.standardized
    let limit = 4e6 / max(abs(state.transform.a) + abs(state.transform.c), abs(state.transform.b) + abs(state.transform.d), 1e-6)
    if rect.minX >= -limit, rect.minY >= -limit, rect.maxX <= limit, rect.maxY <= limit { return rect }
    // Far from the origin, but perhaps inside the image: scrolled content that is very long.
    let seen = clipBounds.insetBy(dx: -limit / 8, dy: -limit / 8).common(with: rect)
    return seen.isNull ? nil : seen
  }
  /// Corners up to this many pixels are cached as masks.
  private static let greatestCorner = 2048

  // MARK: Straight into the pixels

  /// Device pixels per point; valid only for transforms without rotation and with equal scales.
  var scaleFactor: Double { Double(state.transform.a) }

  /// The device pixels of a rectangle whose edges lie between pixels; nil for any other.
  func wholePixels(_ rect: CGRect) -> PixelRect? {
    guard isUpright, !rect.isNull, !rect.isInfinite else { return nil }
    let exact = deviceRect(rect), rounded = PixelRect(rounding: exact)
    let close = 1.0 / 128
    guard abs(exact.minX - Double(rounded.x)) < close, abs(exact.minY - Double(rounded.y)) < close,
      abs(exact.maxX - Double(rounded.maxX)) < close, abs(exact.maxY - Double(rounded.maxY)) < close
    else { return nil }
    return rounded
  }

  /// Returns false if the paint or the clip needs Cairo.
  private func fillPixels(_ box: PixelRect, _ paint: Paint) -> Bool {
    guard state.isClipRectangular else { return false }
    let visible = box.common(with: state.clip)
    if visible.isEmpty { return true }
    guard let colours = rowColours(paint, y: visible.y, count: visible.height) else { return false }
    withRowColours(colours) { fillRows(visible, $0, $1) }
    return true
  }

  private func fillRows(_ r: PixelRect, _ colours: UnsafePointer<UInt32>, _ step: Int32) {
    oriel_fill(target.address(r.x, r.y), Int32(target.stride), Int32(r.width), Int32(r.height), colours, step)
  }

  private func fillRounded(_ box: PixelRect, radius: Double, _ paint: Paint) -> Bool {
    guard state.isClipRectangular else { return false }
    let visible = box.common(with: state.clip)
    if visible.isEmpty { return true }
    guard let colours = rowColours(paint, y: visible.y, count: visible.height) else { return false }
    guard radius < Double(Self.greatestCorner) else { return false }
    let size = min(Int(radius.rounded(.up)), box.width / 2, box.height / 2)
    guard Double(size) >= radius - 0.5, size > 0 else { return false }
    DrawingLock.locked {
      let corner = MaskCache.mask(.corner(radius: radius.sixteenths)) { Self.cornerMask(radius: radius) }
      let middle = PixelRect(x: box.x, y: box.y + size, width: box.width, height: box.height - 2 * size)
      let top = PixelRect(x: box.x + size, y: box.y, width: box.width - 2 * size, height: size)
      let bottom = PixelRect(x: top.x, y: box.maxY - size, width: top.width, height: size)
      for part in [middle, top, bottom] { paintPart(part, of: visible, colours) }
      paintCorners(corner, size: size, of: box, visible: visible, colours)
    }
    return true
  }

  private func strokeRounded(_ box: PixelRect, radius: Double, width: Int, _ paint: Paint) -> Bool {
    guard state.isClipRectangular else { return false }
    let visible = box.common(with: state.clip)
    if visible.isEmpty { return true }
    guard let colours = rowColours(paint, y: visible.y, count: visible.height) else { return false }
    guard radius < Double(Self.greatestCorner) else { return false }
    let size = max(width, min(Int(radius.rounded(.up)), box.width / 2, box.height / 2))
    guard Double(size) >= radius - 0.5 else { return false }
    DrawingLock.locked {
      let corner = MaskCache.mask(.borderCorner(radius: radius.sixteenths, width: Int32(width))) {
        Self.borderCornerMask(radius: radius, width: width, size: max(width, Int(radius.rounded(.up))))
      }
      for part in [
        PixelRect(x: box.x + size, y: box.y, width: box.width - 2 * size, height: width),
        PixelRect(x: box.x + size, y: box.maxY - width, width: box.width - 2 * size, height: width),
        PixelRect(x: box.x, y: box.y + size, width: width, height: box.height - 2 * size),
        PixelRect(x: box.maxX - width, y: box.y + size, width: width, height: box.height - 2 * size),
      ] { paintPart(part, of: visible, colours) }
      paintCorners(corner, size: size, of: box, visible: visible, colours)
    }
    return true
  }

  /// The part of a box that can be seen; `colours` start at the first visible row.
  private func paintPart(_ part: PixelRect, of visible: PixelRect, _ colours: RowColours) {
    let r = part.common(with: visible)
    if r.isEmpty { return }
    withRowColours(colours) { fillRows(r, $0 + Int($1) * (r.y - visible.y), $1) }
  }

  /// Draws one corner mask four times, mirrored as needed.
  private func paintCorners(_ mask: AlphaMask, size: Int, of box: PixelRect, visible: PixelRect, _ colours: RowColours) {
    for isRight in [false, true] {
      for isBottom in [false, true] {
        let corner = PixelRect(
          x: isRight ? box.maxX - size : box.x, y: isBottom ? box.maxY - size : box.y, width: size, height: size)
        let r = corner.common(with: visible)
        if r.isEmpty { continue }
        let column = isRight ? corner.maxX - 1 - r.x : r.x - corner.x, row = isBottom ? corner.maxY - 1 - r.y : r.y - corner.y
        withRowColours(colours) {
          oriel_fill_mask(
            target.address(r.x, r.y), Int32(target.stride), mask.data + row * mask.stride + column,
            isBottom ? -mask.stride : mask.stride, isRight ? -1 : 1, Int32(r.width), Int32(r.height),
            $0 + Int($1) * (r.y - visible.y), $1)
        }
      }
    }
  }

  private static func cornerMask(radius: Double) -> AlphaMask {
    let size = Int(radius.rounded(.up))
    let mask = AlphaMask(width: size, height: size)
    mask.draw { context in
      cairo_arc(context, radius, radius, radius, .pi, 1.5 * .pi)
      cairo_line_to(context, Double(size), 0)
      cairo_line_to(context, Double(size), Double(size))
      cairo_line_to(context, 0, Double(size))
      cairo_fill(context)
    }
    return mask
  }

  private static func borderCornerMask(radius: Double, width: Int, size: Int) -> AlphaMask {
    let mask = AlphaMask(width: size, height: size)
    mask.draw { context in
      let w = Double(width), inner = max(0, radius - w), far = Double(size) * 4
      for (inset, radius) in [(0, radius), (w, inner)] {
        cairo_move_to(context, inset, far)
        cairo_line_to(context, inset, inset + radius)
        if radius > 0 { cairo_arc(context, inset + radius, inset + radius, radius, .pi, 1.5 * .pi) }
        else { cairo_line_to(context, inset, inset) }
        cairo_line_to(context, far, inset)
        cairo_line_to(context, far, far)
        cairo_close_path(context)
      }
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_fill(context)
    }
    return mask
  }
}

extension CGLineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
