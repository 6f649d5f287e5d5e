import Foundation
import Testing

@testable import OrielDrawing

private let red = RGBA(hex: 0xFF0000), ink = RGBA(hex: 0x12141C)

private func draw(_ width: Double, _ height: Double, scale: Double = 1, _ body: (CairoPainter) -> Void) -> BitmapSurface {
  BitmapSurface.make(size: CGSize(width: width, height: height), scale: scale) {
    $0.fill(CGRect(x: 0, y: 0, width: width, height: height), .white)
    body($0)
  }
}

/// The same picture drawn with a curved clip around everything, which takes the way through Cairo.
private func drawSlowly(_ width: Double, _ height: Double, scale: Double = 1, _ body: (CairoPainter) -> Void) -> BitmapSurface {
  draw(width, height, scale: scale) {
    $0.clip(to: Path(ellipseIn: CGRect(x: -500, y: -500, width: 1000 + width, height: 1000 + height)))
    body($0)
  }
}

@Suite struct `The painter` {
  init() { PinnedFonts.install() }

  @Test func `fills whole pixels exactly and half pixels by half`() {
    let s = draw(10, 10) {
      $0.fill(CGRect(x: 2, y: 2, width: 3, height: 3), red)
      $0.fill(CGRect(x: 7, y: 2, width: 0.5, height: 3), .black)
    }
    #expect(s.pixel(x: 2, y: 2) == 0xFFFF_0000 && s.pixel(x: 4, y: 4) == 0xFFFF_0000)
    #expect(s.pixel(x: 5, y: 4) == 0xFFFF_FFFF && s.pixel(x: 1, y: 2) == 0xFFFF_FFFF)
    #expect(abs(Int(s.pixel(x: 7, y: 3) & 255) - 128) < 3)
  }

  @Test(arguments: [1.0, 1.5, 2.0])
  func `draws the same with masks as with Cairo`(scale: Double) {
    func body(_ p: CairoPainter) {
      let box = p.alignedToPixels(CGRect(x: 4, y: 4, width: 30, height: 24))
      p.drawShadow(of: box, cornerRadius: 6, ShadowStyleValue(color: RGBA(white: 0, alpha: 0.4), radius: 4, y: 1))
      p.fill(box, cornerRadius: 6, RGBA(hex: 0x2A66D9, alpha: 0.8))
      p.strokeInside(box, cornerRadius: 6, width: 1, with: .color(ink))
      p.fill(
        p.alignedToPixels(CGRect(x: 40, y: 4, width: 16, height: 24)), cornerRadius: 5,
        with: .linearGradient(
          [GradientStop(color: red, location: 0), GradientStop(color: ink, location: 1)], start: CGPoint(x: 0, y: 4),
          end: CGPoint(x: 0, y: 28)))
    }
    let fast = draw(60, 34, scale: scale, body), slow = drawSlowly(60, 34, scale: scale, body)
    // Our corners are one mask mirrored; Cairo draws each of the four a little differently.
    #expect(fast.differences(from: slow.bitmap(), tolerance: 20) == 0)
  }

  @Test func `clips to device pixels and restores`() {
    let s = draw(10, 10) { p in
      p.save()
      p.clip(to: CGRect(x: 2, y: 2, width: 4, height: 4))
      p.translate(x: 1, y: 1)
      #expect(p.clipBounds == CGRect(x: 1, y: 1, width: 4, height: 4))
      p.fill(CGRect(x: 0, y: 0, width: 20, height: 20), red)
      p.restore()
      p.fill(CGRect(x: 9, y: 9, width: 1, height: 1), ink)
    }
    #expect(s.pixel(x: 5, y: 5) == 0xFFFF_0000 && s.pixel(x: 6, y: 5) == 0xFFFF_FFFF && s.pixel(x: 9, y: 9) == 0xFF12_141C)
  }

  /// Sheets and alerts come and go this way, frame by frame.
  @Test func `moves a layer by whole pixels exactly, and scales it as the general way does`() {
    func shapes(_ p: CairoPainter) {
      p.fill(CGRect(x: 0, y: 0, width: 18, height: 12), red)
      p.fill(CGRect(x: 5, y: 3, width: 20, height: 14), ink)
    }
    func layer(_ t: CGAffineTransform, bend: Double = 0, scale: Double = 1) -> BitmapSurface {
      draw(40, 30, scale: scale) { p in
        var projection = PlaneProjection(t)
        projection.m[1] += bend
        p.beginLayer(LayerEffects(projection: projection), bounds: CGRect(x: 0, y: 0, width: 40, height: 30))
        shapes(p)
        p.endLayer()
      }
    }
    for shift in [CGSize(width: 3, height: 2), CGSize(width: -4, height: -5), CGSize(width: 0, height: 100)] {
      let direct = draw(40, 30) {
        $0.translate(x: shift.width, y: shift.height)
        $0.clip(to: CGRect(x: 0, y: 0, width: 40, height: 30))
        shapes($0)
      }
      let moved = layer(CGAffineTransform(translationX: shift.width, y: shift.height))
      // What the layer does not hold does not come in.
      #expect(moved.differences(from: direct.bitmap(), tolerance: 0) == 0, "\(shift)")
    }
    for scale in [1.0, 2.0] {
      for growth in [0.9, 0.97, 1.1] {
        let t = CGAffineTransform(a: growth, b: 0, c: 0, d: growth, tx: 20 * (1 - growth), ty: 15 * (1 - growth))
        let quick = layer(t, scale: scale), general = layer(t, bend: 1e-9, scale: scale)
        #expect(quick.differences(from: general.bitmap(), tolerance: 64) == 0, "\(growth)")
        #expect(general.differences(from: layer(.identity, scale: scale).bitmap(), tolerance: 64) > 0)
      }
    }
    #expect(PlaneProjection(CGAffineTransform(rotationAngle: 0.1)).scaling == nil)
    #expect(PlaneProjection([1, 0, 0.01, 0, 1, 0, 0, 0, 1]).scaling == nil)
  }

  @Test func `makes one picture of a translucent layer`() {
    let s = draw(10, 10) { p in
      p.beginLayer(LayerEffects(opacity: 0.5), bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
      p.fill(CGRect(x: 0, y: 0, width: 6, height: 6), .black)
      p.fill(CGRect(x: 3, y: 3, width: 6, height: 6), .black)
      p.endLayer()
    }
    #expect(s.pixel(x: 4, y: 4) == s.pixel(x: 1, y: 1))
    #expect(abs(Int(s.pixel(x: 4, y: 4) & 255) - 127) < 2)
  }

  @Test(arguments: BlendMode.allCases)
  func `keeps pixels premultiplied in every blend mode`(mode: BlendMode) {
    let s = BitmapSurface.make(size: CGSize(width: 8, height: 8)) { p in
      p.fill(CGRect(x: 0, y: 0, width: 6, height: 8), RGBA(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.7))
      p.beginLayer(LayerEffects(blendMode: mode), bounds: CGRect(x: 0, y: 0, width: 8, height: 8))
      p.fill(CGRect(x: 2, y: 2, width: 6, height: 4), RGBA(red: 0.1, green: 0.6, blue: 0.9, alpha: 0.5))
      p.endLayer()
    }
    for y in 0..<8 {
      for x in 0..<8 {
        let c = s.pixel(x: x, y: y), a = c >> 24
        #expect(c & 255 <= a && (c >> 8) & 255 <= a && (c >> 16) & 255 <= a)
      }
    }
  }

  @Test func `filters colours`() {
    func filtered(_ filter: LayerEffects.Filter) -> UInt32 {
      draw(4, 4) { p in
        p.beginLayer(LayerEffects(filters: [filter]), bounds: CGRect(x: 0, y: 0, width: 4, height: 4))
        p.fill(CGRect(x: 0, y: 0, width: 4, height: 4), red)
        p.endLayer()
      }.pixel(x: 1, y: 1)
    }
    #expect(filtered(.colorInvert) == 0xFF00_FFFF)
    #expect(filtered(.grayscale(1)) == 0xFF36_3636)
    #expect(filtered(.brightness(1)) == 0xFFFF_FFFF)
    #expect(filtered(.colorMultiply(RGBA(white: 0.5))) == 0xFF80_0000)
    #expect(filtered(.hueRotation(.degrees(360))) == 0xFFFF_0000)
    #expect(filtered(.contrast(0)) == 0xFF80_8080)
  }

  @Test(arguments: [1.0, 5.0])
  func `blurs without losing light`(radius: Double) {
    let s = BitmapSurface.make(size: CGSize(width: 81, height: 81)) { p in
      p.beginLayer(LayerEffects(filters: [.blur(radius: radius, opaque: false)]), bounds: CGRect(x: 0, y: 0, width: 81, height: 81))
      p.fill(CGRect(x: 30, y: 30, width: 21, height: 21), .black)
      p.endLayer()
    }
    var sum = 0
    for y in 0..<81 { for x in 0..<81 { sum += Int(s.pixel(x: x, y: y) >> 24) } }
    #expect(abs(Double(sum) / (21 * 21 * 255) - 1) < 0.03)
    #expect(s.pixel(x: 40 - 15, y: 40) == s.pixel(x: 40 + 15, y: 40))
  }

  @Test func `shows a masked layer only under its mask`() {
    let s = draw(10, 10) { p in
      p.beginMaskedLayer(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
      p.fill(CGRect(x: 0, y: 0, width: 10, height: 10), red)
      p.endMaskedLayer { p.fill(CGRect(x: 5, y: 0, width: 5, height: 10), .black) }
    }
    #expect(s.pixel(x: 2, y: 2) == 0xFFFF_FFFF && s.pixel(x: 7, y: 2) == 0xFFFF_0000)
  }

  @Test func `turns an angular gradient clockwise from its start`() {
    let stops = [GradientStop(color: .black, location: 0), GradientStop(color: .white, location: 1)]
    let s = draw(40, 40) {
      $0.fill(
        CGRect(x: 0, y: 0, width: 40, height: 40),
        with: .angularGradient(stops, center: CGPoint(x: 20, y: 20), start: .zero, end: .degrees(360)))
    }
    func level(_ x: Int, _ y: Int) -> Int { Int(s.pixel(x: x, y: y) & 255) }
    #expect(abs(level(20, 38) - 64) < 8 && abs(level(2, 20) - 128) < 8 && abs(level(20, 2) - 191) < 8)
  }

  @Test func `rounds borders down at scale one and a half`() {
    let s = draw(20, 20, scale: 1.5) { $0.strokeInside(CGRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 0, width: 1, with: .color(.black)) }
    #expect(s.pixel(x: 0, y: 15) == 0xFF00_0000 && s.pixel(x: 1, y: 15) == 0xFFFF_FFFF)
  }

  @Test func `aligns edges, not sizes`() {
    let p = BitmapSurface(size: CGSize(width: 20, height: 20)).painter
    #expect(p.alignedToPixels(CGRect(x: 0.4, y: 0.5, width: 1.2, height: 1)) == CGRect(x: 0, y: 1, width: 2, height: 1))
  }

  @Test func `draws text in its colour between top and bottom of its line`() {
    let layout = ParagraphLayout.make(ParagraphContent("Hxg", TextAttributes(font: FontSpecification(size: 13, lineHeight: 16))))
    let s = draw(40, 30) { $0.draw(layout, at: CGPoint(x: 4, y: 6), color: .black) }
    func darkness(_ row: Int) -> Int { (0..<40).reduce(0) { $0 + 255 - Int(s.pixel(x: $1, y: row) & 255) } }
    let baseline = Int((6 + layout.firstBaseline).rounded())
    #expect(darkness(7) == 0 && darkness(baseline - 9) > 200 && darkness(baseline - 1) > 300)
    #expect(darkness(29) == 0)
  }

  @Test func `draws text the same under a curved clip`() {
    let layout = ParagraphLayout.make(ParagraphContent("Sphinx of quartz", TextAttributes(font: FontSpecification(size: 13, lineHeight: 16))))
    func body(_ p: CairoPainter) { p.draw(layout, at: CGPoint(x: 2.3, y: 3), color: .black) }
    #expect(draw(120, 24, body).differences(from: drawSlowly(120, 24, body).bitmap(), tolerance: 2) == 0)
  }

  @Test func `keeps its caches bounded`() {
    let s = BitmapSurface(size: CGSize(width: 300, height: 60))
    for size in 8..<90 {
      let layout = ParagraphLayout.make(ParagraphContent("The quick brown fox jumps", TextAttributes(font: FontSpecification(size: Double(size)))))
      for phase in 0..<4 { s.painter.draw(layout, at: CGPoint(x: Double(phase) / 4, y: 0), color: .black) }
      s.painter.drawShadow(
        of: CGRect(x: 50, y: 10, width: 100, height: 40), cornerRadius: Double(size) / 4,
        ShadowStyleValue(color: .black, radius: Double(size)))
    }
    #expect(GlyphCache.cost <= 2 * (GlyphCache.generationLimit + 64 << 10))
    #expect(MaskCache.cost <= MaskCache.limit + MaskCache.limit / 4)
  }

  @Test func `puts thin strokes of small symbols on whole pixels`() throws {
    let plus = try #require(SymbolGlyph(name: "plus"))
    let s = BitmapSurface.make(size: CGSize(width: 18, height: 18)) {
      $0.draw(plus, in: CGRect(x: 2, y: 2, width: 14, height: 14), strokeWidth: 1.1, with: .color(.black))
    }
    // Of a line one pixel wide no column beside it is grey.
    #expect((0..<18).filter { s.pixel(x: $0, y: 6) != 0 } == [9])
    #expect(s.pixel(x: 9, y: 6) == 0xFF00_0000)
    #expect((0..<18).filter { s.pixel(x: 6, y: $0) != 0 } == [9])
  }

  @Test func `draws every symbol inside its box`() {
    for name in SymbolGlyph.allNames {
      guard let symbol = SymbolGlyph(name: name) else { continue }
      let s = BitmapSurface.make(size: CGSize(width: 20, height: 20)) {
        $0.draw(symbol, in: CGRect(x: 2, y: 2, width: 16, height: 16), strokeWidth: 1.25, with: .color(.black))
      }
      var ink = 0
      for y in 0..<20 {
        for x in 0..<20 where s.pixel(x: x, y: y) != 0 {
          ink += 1
          #expect(x > 0 && y > 0 && x < 19 && y < 19, "\(name) leaves its box")
        }
      }
      #expect(ink > 3, "\(name) is empty")
    }
  }
}

@Suite struct `A recording painter` {
  @Test func `keeps commands with their places and counts painted area`() {
    let p = RecordingPainter(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    p.save()
    p.translate(x: 10, y: 10)
    p.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    p.fill(CGRect(x: 0, y: 0, width: 50, height: 50), red)
    p.restore()
    #expect(p.commands == [.fillRect(CGRect(x: 10, y: 10, width: 50, height: 50), .color(red))])
    #expect(p.paintedArea == 25)
  }
}

@Suite struct `A bitmap` {
  private let sample = Bitmap(pixelWidth: 2, pixelHeight: 2, premultiplied: [0xFFFF_0000, 0xFF00_FF00, 0x8000_0080, 0])!

  @Test func `survives PNG`() throws {
    let again = try Bitmap(data: sample.pngData(), scale: 2)
    #expect(again.size == CGSize(width: 1, height: 1))
    #expect(again.pixel(x: 0, y: 0) == 0xFFFF_0000 && again.pixel(x: 1, y: 1) == 0)
    #expect(again.pixel(x: 0, y: 1) >> 24 == 0x80)
  }

  @Test func `refuses hostile data with a reason`() {
    #expect(throws: BitmapError.damaged("it is empty")) { try Bitmap(data: Data()) }
    var huge = sample.pngData()
    huge.replaceSubrange(16..<24, with: [0x00, 0x00, 0x7F, 0xFF, 0x00, 0x00, 0x7F, 0xFF])
    #expect(throws: BitmapError.tooLarge(width: 32767, height: 32767)) { try Bitmap(data: huge) }
    #expect(throws: BitmapError.self) { try Bitmap(data: self.sample.pngData().prefix(40)) }
    #expect(throws: BitmapError.self) { try Bitmap(data: Data("<svg width='1e9' height='1e9'/>".utf8)) }
    #expect(throws: BitmapError.self) { try Bitmap(data: Data((0..<500).map { UInt8(truncatingIfNeeded: $0 * 37) })) }
    #expect(throws: BitmapError.self) { try Bitmap(contentsOf: URL(fileURLWithPath: "/nonexistent.png")) }
  }

  /// A few bytes that claim ten thousand million pixels: refused before anybody makes room for them.
  @Test func `refuses pictures that would fill the memory, whatever their format`() throws {
    func tiff(_ width: UInt32, _ height: UInt32) -> Data {
      func bytes<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
      let fields: [(UInt16, UInt32)] = [
        (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, height), (279, 64),
      ]
      var data = Data("II*\0".utf8)
      data += bytes(UInt32(8))
      data += bytes(UInt16(fields.count))
      for (tag, value) in fields {
        data += bytes(tag)
        data += bytes(UInt16(4))
        data += bytes(UInt32(1))
        data += bytes(value)
      }
      data += bytes(UInt32(0))
      data += Data(repeating: 0x80, count: 64)
      return data
    }
    // A small one is a picture, so the rest is refused for its size.
    #expect(throws: Never.self) { try Bitmap(data: tiff(8, 8)) }
    #expect(throws: BitmapError.tooLarge(width: 20_000, height: 20_000)) { try Bitmap(data: tiff(20_000, 20_000)) }
    // The loader itself says no to those whose size is beyond its own numbers.
    #expect(throws: BitmapError.self) { try Bitmap(data: tiff(100_000, 100_000)) }
    var bitmapFile = Data("BM".utf8)
    bitmapFile += Data([0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0])
    bitmapFile += Data([0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 24, 0])
    bitmapFile += Data(repeating: 0, count: 24)
    #expect(throws: BitmapError.tooLarge(width: 65536, height: 65536)) { try Bitmap(data: bitmapFile) }
  }

  @Test func `never crashes on damaged files`() {
    let good = sample.pngData()
    for index in 8..<good.count {
      var bad = good
      bad[index] ^= 0x55
      _ = try? Bitmap(data: bad)
    }
  }

  @Test func `draws vector pictures at the wanted size`() throws {
    let svg = Data("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect width='10' height='10' fill='#00f'/></svg>".utf8)
    do {
      let bitmap = try Bitmap(data: svg, scale: 2, size: CGSize(width: 20, height: 20))
      #expect(bitmap.pixelWidth == 40 && bitmap.pixel(x: 20, y: 20) == 0xFF00_00FF)
    } catch .decoderMissing { return }
  }

  /// A page of ten by twenty points with one blue rectangle in its upper half.
  private let page = Data("""
    %PDF-1.4
    1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
    2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
    3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 10 20] /Contents 4 0 R /Resources <<>>>> endobj
    4 0 obj <</Length 26>> stream
    0 0 1 rg 0 10 10 10 re f

    endstream endobj
    trailer <</Root 1 0 R /Size 5>>
    %%EOF
    """.utf8)
  @Test func `draws the first page of a PDF, see-through where nothing is drawn`() throws {
    do {
      let bitmap = try Bitmap(data: page, scale: 2)
      #expect(bitmap.size == CGSize(width: 10, height: 20))
      #expect(bitmap.pixel(x: 10, y: 10) == 0xFF00_00FF)
      #expect(bitmap.pixel(x: 10, y: 30) == 0)
      #expect(try Bitmap(data: page, size: CGSize(width: 30, height: 30)).pixelWidth == 30)
    } catch BitmapError.decoderMissing { return }
    #expect(throws: BitmapError.self) { try Bitmap(data: self.page.prefix(60)) }
    let huge = Data(String(decoding: page, as: UTF8.self).replacingOccurrences(of: "10 20]", with: "100000000 200000000]").utf8)
    #expect(throws: BitmapError.self) { try Bitmap(data: huge) }
  }

  @Test func `averages when drawn much smaller`() {
    let checks = Bitmap(pixelWidth: 64, pixelHeight: 64, premultiplied: (0..<64 * 64).map { ($0 + $0 / 64) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF })!
    let s = draw(8, 8) { $0.draw(checks, in: CGRect(x: 0, y: 0, width: 8, height: 8), interpolation: .medium, opacity: 1) }
    #expect(abs(Int(s.pixel(x: 4, y: 4) & 255) - 128) < 4)
  }
}
