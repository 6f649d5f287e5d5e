import Foundation
internal import COriel

extension LayerEffects {
  /// How far the filters spread colour beyond the drawing, in points.
  package var outset: Double {
    filters.reduce(0) { sum, filter in
      switch filter {
      case .blur(let radius, _): sum + (radius > 0 ? radius * 3 : 0)
      case .shadow(let s): sum + (s.radius > 0 ? s.radius * 1.5 : 0) + max(abs(s.x), abs(s.y))
      case .brightness, .contrast, .saturation, .grayscale, .hueRotation, .colorInvert, .luminanceToAlpha, .colorMultiply:
        sum
      }
    }
  }
}

extension BlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal, .plusDarker: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

/// Filters on the pixels of a finished layer.
enum PixelFilter {
  static func apply(_ filter: LayerEffects.Filter, to picture: PixelSurface, scale: Double) {
    switch filter {
    case .blur(let radius, let isOpaque): blur(picture, sigma: radius * scale, extend: isOpaque)
    case .shadow(let shadow): addShadow(shadow, to: picture, scale: scale)
    case .brightness(let b): multiply(picture, [[1, 0, 0, 0, b], [0, 1, 0, 0, b], [0, 0, 1, 0, b], [0, 0, 0, 1, 0]])
    case .contrast(let c):
      let o = (1 - c) / 2
      multiply(picture, [[c, 0, 0, 0, o], [0, c, 0, 0, o], [0, 0, c, 0, o], [0, 0, 0, 1, 0]])
    case .saturation(let s): multiply(picture, saturation(s))
    case .grayscale(let g): multiply(picture, saturation(1 - max(0, min(1, g))))
    case .hueRotation(let angle): multiply(picture, hueRotation(angle.radians))
    case .colorInvert: multiply(picture, [[-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1], [0, 0, 0, 1, 0]])
    case .luminanceToAlpha:
      multiply(picture, [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0.2126, 0.7152, 0.0722, 0, 0]])
    case .colorMultiply(let c):
      multiply(
        picture, [[c.red, 0, 0, 0, 0], [0, c.green, 0, 0, 0], [0, 0, c.blue, 0, 0], [0, 0, 0, c.alpha, 0]])
    }
  }

  private static func blur(_ picture: PixelSurface, sigma: Double, extend: Bool) {
    guard sigma > 0 else { return }
    // Beyond this, nothing of the image is visible, and the blur would be wider than any surface.
    guard sigma <= 500 else { return picture.pixels.update(repeating: 0, count: picture.count) }
    picture.pixels.withMemoryRebound(to: UInt8.self, capacity: picture.count * 4) {
      oriel_blur($0, Int32(picture.stride), Int32(picture.area.height), 4, sigma, extend ? 1 : 0)
    }
  }

  private static func addShadow(_ shadow: ShadowStyleValue, to picture: PixelSurface, scale: Double) {
    let area = picture.area
    let copy = PixelSurface(area: area)
    memcpy(copy.pixels, picture.pixels, picture.count * 4)
    oriel_tint(copy.pixels, copy.count, shadow.color.premultiplied)
    blur(copy, sigma: shadow.radius / 2 * scale, extend: false)
    let dx = PixelRect.pixel((shadow.x * scale).rounded()), dy = PixelRect.pixel((shadow.y * scale).rounded())
    let result = PixelSurface(area: area)
    let moved = PixelRect(x: area.x + dx, y: area.y + dy, width: area.width, height: area.height).common(with: area)
    if !moved.isEmpty {
      oriel_blit(
        result.address(moved.x, moved.y), Int32(result.stride), copy.address(moved.x - dx, moved.y - dy),
        Int32(copy.stride), Int32(moved.width), Int32(moved.height), 255)
    }
    oriel_blit(
      result.pixels, Int32(result.stride), picture.pixels, Int32(picture.stride), Int32(area.width), Int32(area.height),
      255)
    memcpy(picture.pixels, result.pixels, picture.count * 4)
  }

  private static func multiply(_ picture: PixelSurface, _ rows: [[Double]]) {
    let matrix = rows.flatMap { $0.map { $0.isNaN ? 0 : Float(max(-1e6, min(1e6, $0))) } }
    matrix.withUnsafeBufferPointer { oriel_colour_matrix(picture.pixels, picture.count, $0.baseAddress!) }
  }

  private static func saturation(_ s: Double) -> [[Double]] {
    let (r, g, b) = (0.2126 * (1 - s), 0.7152 * (1 - s), 0.0722 * (1 - s))
    return [[r + s, g, b, 0, 0], [r, g + s, b, 0, 0], [r, g, b + s, 0, 0], [0, 0, 0, 1, 0]]
  }

  /// Rotates colours around the grey axis, keeping their luminance.
  private static func hueRotation(_ angle: Double) -> [[Double]] {
    let c = cos(angle), s = sin(angle)
    let (r, g, b) = (0.2126, 0.7152, 0.0722)
    return [
      [r + c * (1 - r) - s * r, g - c * g - s * g, b - c * b + s * (1 - b), 0, 0],
      [r - c * r + s * 0.143, g + c * (1 - g) + s * 0.140, b - c * b - s * 0.283, 0, 0],
      [r - c * r - s * (1 - r), g - c * g + s * g, b + c * (1 - b) + s * b, 0, 0],
      [0, 0, 0, 1, 0],
    ]
  }
}
