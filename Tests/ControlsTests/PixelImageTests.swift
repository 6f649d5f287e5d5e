import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `Pictures by their pixels` {
  /// The colour at a point of what a view draws, without alpha.
  private func colour(_ view: some View, _ x: Int, _ y: Int, size: CGSize = CGSize(width: 40, height: 40)) -> UInt32? {
    let renderer = ImageRenderer(content: view.frame(width: size.width, height: size.height))
    return renderer.cgImage.map { $0.bitmap.pixel(x: x, y: y) }
  }
  /// Red above, blue below, 4 by 4.
  private var flag: CGImage {
    CGImage(Bitmap(pixelWidth: 4, pixelHeight: 4, premultiplied: Array(repeating: 0xFFFF_0000, count: 8) + Array(repeating: 0xFF00_00FF, count: 8))!)
  }

  @Test func `come from a renderer, are cut, and are shown at a scale of their own`() throws {
    let renderer = ImageRenderer(content: Color.white.frame(width: 20, height: 10))
    renderer.scale = 2
    let picture = try #require(renderer.cgImage)
    #expect(picture.width == 40 && picture.height == 20)
    let part = try #require(flag.cropping(to: CGRect(x: 1, y: 2, width: 9, height: 9)))
    #expect(part.width == 3 && part.height == 2 && part.bitmap.pixel(x: 0, y: 0) == 0xFF00_00FF)
    #expect(flag.cropping(to: CGRect(x: 4, y: 0, width: 1, height: 1)) == nil)
    #expect(flag.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    let harness = ViewHarness(Image(flag, scale: 2, label: Text("Flag")))
    #expect(harness.spoken.first { $0.label == "Flag" }?.frame.size == CGSize(width: 2, height: 2))
    #expect(NSImage(cgImage: flag, size: CGSize(width: 8, height: 8)).size == CGSize(width: 8, height: 8))
  }
  @Test func `paint shapes, whole or in part`() {
    let image = Image(decorative: flag, scale: 1)
    #expect(colour(Rectangle().fill(ImagePaint(image: image)), 1, 1) == 0xFFFF_0000)
    #expect(colour(Rectangle().fill(ImagePaint(image: image)), 1, 3) == 0xFF00_00FF)
    let lower = ImagePaint(image: image, sourceRect: CGRect(x: 0, y: 0.5, width: 1, height: 0.5))
    #expect(colour(Rectangle().fill(lower), 1, 1) == 0xFF00_00FF)
    #expect(colour(Rectangle().fill(.image(image, scale: 5)), 10, 7) == 0xFFFF_0000)
    for scale in [0, -1, CGFloat.nan, .infinity] { #expect(colour(Rectangle().fill(.image(image, scale: scale)), 1, 1) == 0) }
  }
  @Test func `keep the size of their corners, and are stretched between them`() throws {
    let colours: [UInt32] = [
      0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFFFF_00FF, 0xFF00_FFFF, 0xFF80_0000, 0xFF00_8000, 0xFF00_0080,
    ]
    let picture = CGImage(try #require(Bitmap(pixelWidth: 3, pixelHeight: 3, premultiplied: colours)))
    let insets = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    let view = Image(decorative: picture, scale: 1).resizable(capInsets: insets).interpolation(.none)
    let places = [(0, 0), (1, 1), (38, 1), (39, 2)]
    for (y, row) in places {
      for (x, column) in places { #expect(colour(view, x, y) == colours[3 * row + column], "\(x) \(y)") }
    }
  }
  @Test func `say in a TIFF file how many of them are an inch`() throws {
    let data = try #require(NSImage(cgImage: flag, size: CGSize(width: 2, height: 2)).tiffRepresentation), file = [UInt8](data)
    func number(_ offset: Int, _ bytes: Int) -> Int { (0..<bytes).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) } }
    let directory = number(4, 4), entries = (0..<number(directory, 2)).map { directory + 2 + 12 * $0 }
    for tag in [282, 283] {
      let entry = try #require(entries.first { number($0, 2) == tag }), place = number(entry + 8, 4)
      try #require(place + 8 <= file.count)
      #expect(number(place, 4) == 144 && number(place + 4, 4) == 1, "\(tag)")
    }
  }
  @Test func `are multiplied with a colour and projected in a canvas`() {
    let multiplied = Canvas { context, size in
      context.addFilter(.colorMultiply(Color(red: 1, green: 0, blue: 0)))
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
    }
    #expect(colour(multiplied, 20, 20) == 0xFFFF_0000)
    let moved = Canvas { context, _ in
      context.addFilter(.projectionTransform(ProjectionTransform(CGAffineTransform(translationX: 20, y: 0))))
      context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 40)), with: .color(.white))
    }
    #expect(colour(moved, 5, 20) == 0 && colour(moved, 25, 20) == 0xFFFF_FFFF)
  }
  @Test func `are light or dark as a part of the window is told`() {
    let background = Rectangle().fill(.background)
    #expect(colour(background.colorScheme(.light), 5, 5) != colour(background.colorScheme(.dark), 5, 5))
  }
  @Test func `of a switch show its own tint`() {
    func colours(_ style: some ToggleStyle) -> Set<UInt32> {
      let renderer = ImageRenderer(content: Toggle("", isOn: .constant(true)).toggleStyle(style).labelsHidden())
      guard let picture = renderer.cgImage?.bitmap else { return [] }
      var found: Set<UInt32> = []
      for y in 0..<picture.pixelHeight { for x in 0..<picture.pixelWidth { found.insert(picture.pixel(x: x, y: y)) } }
      return found
    }
    let red = colours(SwitchToggleStyle(tint: Color(red: 1, green: 0, blue: 0)))
    #expect(red.contains(0xFFFF_0000) && !colours(SwitchToggleStyle()).contains(0xFFFF_0000))
  }
}
