import Foundation
import OrielDrawing
@testable import OrielControls
import Testing

@Suite struct `A colour by lightness and hue` {
  @Test func `has the coordinates that the definition of Oklab gives`() {
    let known: [(UInt32, Double, Double, Double)] = [
      (0xFFFFFF, 1, 0, 0), (0x000000, 0, 0, 0), (0xFF0000, 0.627955, 0.224863, 0.125846), (0x00FF00, 0.86644, -0.233888, 0.179498),
      (0x0000FF, 0.452014, -0.032457, -0.311528), (0x336699, 0.499314, -0.033043, -0.092967),
    ]
    for (hex, lightness, a, b) in known {
      let lab = Oklab(RGBA(hex: hex))
      #expect(abs(lab.lightness - lightness) < 1e-5 && abs(lab.a - a) < 1e-5 && abs(lab.b - b) < 1e-5 && lab.alpha == 1)
      #expect(abs(lab.chroma - (a * a + b * b).squareRoot()) < 1e-5)
    }
  }
  @Test func `comes back as it was`() {
    for red in 0...4 {
      for green in 0...4 {
        for blue in 0...4 {
          let color = RGBA(red: Double(red) / 4, green: Double(green) / 4, blue: Double(blue) / 4, alpha: 0.25), back = Oklab(color).rgba
          #expect(abs(back.red - color.red) < 1e-5 && abs(back.green - color.green) < 1e-5 && abs(back.blue - color.blue) < 1e-5 && back.alpha == 0.25)
        }
      }
    }
  }
  @Test func `mixes by how much of each is seen`() {
    func lab(_ lightness: Double, _ a: Double, _ b: Double, _ alpha: Double) -> Oklab {
      var lab = Oklab(.black)
      (lab.lightness, lab.a, lab.b, lab.alpha) = (lightness, a, b, alpha)
      return lab
    }
    let mixed = lab(1, 0.2, -0.1, 1).mixed(with: lab(0, 0.4, 0.3, 0.5), by: 0.25)
    #expect(mixed.alpha == 0.875)
    #expect(abs(mixed.lightness - 0.75 / 0.875) < 1e-12 && abs(mixed.a - 0.2 / 0.875) < 1e-12 && abs(mixed.b + 0.0375 / 0.875) < 1e-12)
    let clear = lab(0.5, 0.1, 0.1, 0).mixed(with: lab(1, 0, 0, 0), by: 0.5)
    #expect(clear.lightness == 0.5 && clear.a == 0.1 && clear.alpha == 0)
  }
  @Test func `encodes light as sRGB does, beyond its range as well`() {
    let pairs: [(Double, Double)] = [(0, 0), (0.04045, 0.04045 / 12.92), (0.5, 0.21404114048223255), (1, 1)]
    for (encoded, linear) in pairs {
      for sign in [1.0, -1] {
        #expect(abs(Oklab.linear(sign * encoded) - sign * linear) < 1e-9)
        #expect(abs(Oklab.encoded(sign * linear) - sign * encoded) < 1e-6)
      }
    }
    #expect(abs(Oklab.encoded(0.5) - 0.7353569830524495) < 1e-9)
  }
}

@Suite struct `The components of a colour` {
  private func components(_ color: RGBA, keeping old: ColorComponents? = nil) -> [Double] {
    let parts = ColorComponents(color, keeping: old)
    return [parts.hue * 360, parts.saturation, parts.brightness, parts.alpha].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func `are hue, saturation and brightness`() {
    let known: [(Double, Double, Double, [Double])] = [
      (1, 0, 0, [0, 1, 1, 1]), (1, 1, 0, [60, 1, 1, 1]), (0, 1, 0, [120, 1, 1, 1]), (0, 1, 1, [180, 1, 1, 1]), (0, 0, 1, [240, 1, 1, 1]),
      (1, 0, 1, [300, 1, 1, 1]), (0.5, 0.25, 0.25, [0, 0.5, 0.5, 1]), (0.25, 0.5, 0.375, [150, 0.5, 0.5, 1]), (0.5, 0.25, 0.75, [270, 0.666667, 0.75, 1]),
      (1, 0.75, 0.5, [30, 0.5, 1, 1]), (0.4, 0.4, 0.4, [0, 0, 0.4, 1]), (0, 0, 0, [0, 0, 0, 1]),
    ]
    for (red, green, blue, expected) in known { #expect(components(RGBA(red: red, green: green, blue: blue)) == expected) }
  }
  @Test func `stay in their range for colours that screens cannot show`() {
    #expect(components(RGBA(red: 2, green: -1, blue: 0.5, alpha: 3)) == [330, 1, 1, 1])
    #expect(components(RGBA(red: 0.5, green: 3, blue: 2, alpha: -1)) == [180, 0.5, 1, 0])
  }
  @Test func `keep what a grey does not say`() {
    var old = ColorComponents(.black)
    (old.hue, old.saturation) = (0.25, 0.75)
    #expect(components(RGBA(white: 0.5), keeping: old) == [90, 0, 0.5, 1])
    #expect(components(.black, keeping: old) == [90, 0.75, 0, 1])
    #expect(components(RGBA(red: 1, green: 0, blue: 0), keeping: old) == [0, 1, 1, 1])
    old.hue = 1
    #expect(components(RGBA(red: 1, green: 0, blue: 0), keeping: old) == [360, 1, 1, 1], "red is at both ends")
  }
  @Test func `make the colour`() {
    func color(_ hue: Double, _ saturation: Double, _ brightness: Double, _ alpha: Double = 1) -> RGBA {
      ColorComponents(.black).with(\.hue, hue).with(\.saturation, saturation).with(\.brightness, brightness).with(\.alpha, alpha).rgba
    }
    let known: [(RGBA, RGBA)] = [
      (color(0.25, 0.5, 0.8), RGBA(red: 0.6, green: 0.8, blue: 0.4)), (color(0.6, 0.5, 0.8), RGBA(red: 0.4, green: 0.56, blue: 0.8)),
      (color(0, 1, 1, 0.5), RGBA(red: 1, green: 0, blue: 0, alpha: 0.5)), (color(1, 1, 1), RGBA(red: 1, green: 0, blue: 0)),
      (color(5.0 / 6, 1, 1), RGBA(red: 1, green: 0, blue: 1)), (color(0.7, 0, 0.3), RGBA(white: 0.3)),
    ]
    for (found, expected) in known {
      #expect(abs(found.red - expected.red) < 1e-9 && abs(found.green - expected.green) < 1e-9 && abs(found.blue - expected.blue) < 1e-9)
      #expect(found.alpha == expected.alpha)
    }
    let half = ColorComponents(RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(half.rgba.alpha == 0.5 && half.solid.alpha == 1)
  }
  @Test func `are written in hexadecimal digits, with opacity where that is wanted and seen`() {
    #expect(RGBA(hex: 0x0A80FF).hexadecimal(withAlpha: false) == "#0A80FF")
    #expect(RGBA(hex: 0x0A80FF, alpha: 0.5).hexadecimal(withAlpha: false) == "#0A80FF")
    #expect(RGBA(hex: 0x0A80FF, alpha: 0.5).hexadecimal(withAlpha: true) == "#0A80FF80")
    #expect(RGBA(hex: 0x0A80FF, alpha: 0.998).hexadecimal(withAlpha: true) == "#0A80FF")
    #expect(RGBA(hex: 0x0A80FF, alpha: 0.997).hexadecimal(withAlpha: true) == "#0A80FFFE")
    #expect(RGBA(red: 2, green: -1, blue: 0.06).hexadecimal(withAlpha: true) == "#FF000F")
  }
  @Test func `are read from three, four, six or eight hexadecimal digits`() {
    #expect(RGBA(hexadecimal: "#abc") == RGBA(hex: 0xAABBCC))
    #expect(RGBA(hexadecimal: "1234") == RGBA(hex: 0x112233, alpha: Double(0x44) / 255))
    #expect(RGBA(hexadecimal: " #102030 ") == RGBA(hex: 0x102030))
    #expect(RGBA(hexadecimal: "10203040") == RGBA(hex: 0x102030, alpha: Double(0x40) / 255))
    for text in ["", "#", "12", "12345", "1234567", "123456789", "+12345", "gg0000", "##1234", "-12"] { #expect(RGBA(hexadecimal: text) == nil, "\(text)") }
  }
}
