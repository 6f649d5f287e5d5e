import Foundation
import OrielDrawing

/// A colour by lightness, green-red and blue-yellow, evenly spaced to the eye. Mixing here keeps brightness.
nonisolated struct Oklab {
  var lightness: Double
  var a: Double
  var b: Double
  var alpha: Double
  var chroma: Double { (a * a + b * b).squareRoot() }

  init(_ color: RGBA) {
    let r = Self.linear(color.red), g = Self.linear(color.green), blue = Self.linear(color.blue)
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * blue)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    alpha = color.alpha
  }

  var rgba: RGBA {
    let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    return RGBA(
      red: Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: alpha)
  }

  /// Components weighted by alpha, so that clear adds no hue.
  func mixed(with other: Oklab, by fraction: Double) -> Oklab {
    var result = self
    result.alpha = alpha + (other.alpha - alpha) * fraction
    guard result.alpha > 0 else { return result }
    func mix(_ x: Double, _ y: Double) -> Double {
      (x * alpha * (1 - fraction) + y * other.alpha * fraction) / result.alpha
    }
    result.lightness = mix(lightness, other.lightness)
    result.a = mix(a, other.a)
    result.b = mix(b, other.b)
    return result
  }

  static func linear(_ c: Double) -> Double {
    let m = abs(c)
    return m <= 0.04045 ? c / 12.92 : (c < 0 ? -1 : 1) * pow((m + 0.055) / 1.055, 2.4)
  }
  static func encoded(_ c: Double) -> Double {
    let m = abs(c)
    return m <= 0.0031308 ? c * 12.92 : (c < 0 ? -1 : 1) * (1.055 * pow(m, 1 / 2.4) - 0.055)
  }
}
