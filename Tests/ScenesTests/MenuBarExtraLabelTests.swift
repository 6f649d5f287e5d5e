import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// The label of a menu-bar extra, measured and drawn for panels of any height.
@Suite struct `The label of a menu-bar extra` {
  private let test = TestApp { WindowGroup("Main") { Tile() } }
  private func label(_ view: some View) -> MenuBarExtraLabel { MenuBarExtraLabel(StateLocation(AnyView(view)), environment: test.app.scope, clock: test.app) }
  private func block(_ width: CGFloat, _ height: CGFloat) -> MenuBarExtraLabel { label(Color.red.frame(width: width, height: height)) }

  @Test func `is as wide as its height says, of 16 points at least, and never endless`() {
    let table: [(CGFloat, CGFloat, Int, Int)] = [
      (32, 16, 16, 32), (32, 16, 24, 48), (32, 16, 22, 44), (8, 8, 24, 12), (32, 32, 24, 24), (5, 16, 22, 7), (16, 64, 16, 4), (10_000, 16, 24, 4096),
      (3000, 16, 24, 4096), (4096, 16, 8, 2048),
    ]
    for (width, height, pixels, result) in table { #expect(block(width, height).width(for: pixels) == result, "\(width) x \(height) at \(pixels)") }
    // Beside words are three points at 16, of which pictures have none.
    let word = label(Text("W"))
    #expect(word.width(for: 160) > 60 && word.width(for: 320) - word.width(for: 160) * 2 <= 0)
  }
  @Test func `has words of the size that words have elsewhere, however high the panel is`() {
    for view in [AnyView(Text("9:41")), AnyView(HStack { Image(systemName: "clock"); Text("9:41") })] {
      let time = label(view), width = time.width(for: 16)
      #expect((16...64).allSatisfy { time.width(for: $0) == width } && time.width(for: 12) < width)
      time.displayScale = 2
      #expect(abs(time.width(for: 48) - 2 * width) <= 1 && time.width(for: 24) < 2 * width)
      let size = CGSize(width: time.width(for: 48), height: 48), picture = time.draw(StatusItemPicture(size: size, ink: .black)) { nil }
      let rows = (0..<48).filter { y in (0..<picture.pixelWidth).contains { picture.pixel(x: $0, y: y) >> 24 > 128 } }
      #expect(rows.first ?? 0 >= 8 && rows.last ?? 48 < 40, "\(rows)")
    }
  }
  @Test func `is drawn in the middle of its picture, as large as fits`() {
    let table: [(CGSize, CGSize, CGRect)] = [
      (CGSize(width: 8, height: 16), CGSize(width: 24, height: 24), CGRect(x: 6, y: 0, width: 12, height: 24)),
      (CGSize(width: 32, height: 16), CGSize(width: 24, height: 24), CGRect(x: 0, y: 6, width: 24, height: 12)),
      (CGSize(width: 32, height: 16), CGSize(width: 48, height: 24), CGRect(x: 0, y: 0, width: 48, height: 24)),
      (CGSize(width: 8, height: 8), CGSize(width: 24, height: 24), CGRect(x: 6, y: 6, width: 12, height: 12)),
      (CGSize(width: 32, height: 32), CGSize(width: 24, height: 24), CGRect(x: 0, y: 0, width: 24, height: 24)),
      (CGSize(width: 16, height: 16), CGSize(width: 16, height: 16), CGRect(x: 0, y: 0, width: 16, height: 16)),
      (CGSize(width: 16, height: 16), CGSize(width: 40, height: 16), CGRect(x: 12, y: 0, width: 16, height: 16)),
    ]
    for (content, size, place) in table {
      let picture = block(content.width, content.height).draw(StatusItemPicture(size: size, ink: .black)) { nil }
      #expect(picture.pixelWidth == Int(size.width) && picture.pixelHeight == Int(size.height))
      var wrong = 0
      for y in 0..<picture.pixelHeight {
        for x in 0..<picture.pixelWidth {
          let isInside = place.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          if picture.pixel(x: x, y: y) >> 24 != (isInside ? 255 : 0) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(content) in \(size)")
    }
  }
  @Test func `has another picture in its place where there is no room for more than two letters`() {
    let other = BitmapSurface.make(size: CGSize(width: 48, height: 48)) { $0.fill(CGRect(x: 0, y: 0, width: 48, height: 48), .black) }.bitmap()
    /// Whether the other picture was asked for, and all of the picture is filled.
    func draw(_ view: some View, _ width: CGFloat, leavesTextOut: Bool = false) -> (asked: Bool, isFull: Bool) {
      var asked = false
      let picture = label(view).draw(StatusItemPicture(size: CGSize(width: width, height: 22), ink: .black, leavesTextOut: leavesTextOut)) {
        asked = true
        return other
      }
      let corners = [(0, 0), (21, 0), (0, 21), (21, 21), (11, 11)]
      return (asked, corners.allSatisfy { picture.pixel(x: $0.0, y: $0.1) >> 24 > 128 })
    }
    #expect(draw(Text("Long words"), 22) == (true, true) && draw(Text("Long words"), 22, leavesTextOut: true) == (true, true))
    #expect(draw(Text("Long words"), 400) == (false, false) && draw(Text("Long words"), 400, leavesTextOut: true).asked)
    #expect(draw(Text("ab"), 22, leavesTextOut: true) == (false, false) && draw(Text("abc"), 22, leavesTextOut: true) == (true, true))
    #expect(!draw(Image(systemName: "star"), 22, leavesTextOut: true).asked && !draw(Color.red.frame(width: 100, height: 16), 22).asked)
    // Without another one it is its words all the same.
    let words = label(Text("Long words")).draw(StatusItemPicture(size: CGSize(width: 22, height: 22), ink: .black)) { nil }
    #expect((0..<22).contains { y in (0..<22).contains { words.pixel(x: $0, y: y) >> 24 > 0 } })
  }
  @Test func `says what it shows, and what it is for assistive technology`() {
    let text = label(Text("Tides")).reading
    #expect(text == MenuBarExtraLabel.Reading(spoken: "Tides", text: "Tides", hasPicture: false))
    let star = label(Image(systemName: "star").accessibilityLabel("Favourite")).reading
    #expect(star.spoken == "Favourite" && star.hasPicture)
    let both = label(
      HStack {
        Text("Low").accessibilityLabel("Low tide")
        Text("High").accessibilityLabel("High tide")
      }).reading
    #expect(both.spoken == "Low tide High tide" && !both.hasPicture)
    let nothing = label(EmptyView()).reading
    #expect(nothing == MenuBarExtraLabel.Reading())
  }
  @Test func `has a look that tells its pictures apart, and says when it may have changed`() {
    #expect(block(8, 16).look.count == 24 * 24 && block(32, 16).look.count == 48 * 24 && block(8000, 16).look.count == 1024 * 24)
    #expect(block(8, 16).look == block(8, 16).look && block(8, 16).look != block(9, 16).look)
    let content = StateLocation(AnyView(Text("One")))
    let label = MenuBarExtraLabel(content, environment: test.app.scope, clock: test.app)
    var changes = 0
    label.onChange = { changes += 1 }
    let look = label.look
    #expect(label.reading.text == "One" && changes == 0, "reading is no change")
    content.set(AnyView(Text("Two")), transaction: Transaction())
    test.settle()
    #expect(changes > 0 && label.reading.text == "Two" && label.look != look)
    #expect(label.now == test.app.now)
    let log = Kept<String>(), button = self.label(Button("Press") { log.values.append("pressed") })
    #expect(!label.perform(.press) && button.perform(.press) && log.values == ["pressed"] && !button.perform(.increment))
  }
}
