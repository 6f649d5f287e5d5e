import Foundation
import OrielHeadless
import OrielScenes
import Testing

@Suite struct `A tap` {
  /// How many of two presses, in the middle of a 100 by 100 view and near its corner, its tap gesture hears.
  private func hits<V: View>(_ view: V) -> [Bool] {
    [CGPoint(x: 100, y: 100), CGPoint(x: 52, y: 52)].map { point in
      let log = Kept<Int>()
      let test = TestApp {
        WindowGroup { view.frame(width: 100, height: 100).onTapGesture { log.values.append(1) }.frame(width: 200, height: 200) }
      }
      let inset = test.headless().size.height - 200
      test.headless().click(at: CGPoint(x: point.x, y: point.y + inset))
      return log.values == [1]
    }
  }

  @Test func `is heard on text and pictures`() {
    #expect(hits(Text("Words")) == [true, false])
    #expect(hits(Image(systemName: "star")) == [true, false])
    #expect(hits(Canvas { _, _ in }) == [true, true])
  }
  @Test func `is heard on what a shape paints`() {
    #expect(hits(Rectangle()) == [true, true])
    #expect(hits(Circle()) == [true, false])
    #expect(hits(Rectangle().stroke(lineWidth: 8)) == [false, true])
    #expect(hits(Rectangle().strokeBorder(Color.red, lineWidth: 8)) == [false, true])
    #expect(hits(Rectangle().fill(.clear)) == [false, false])
    #expect(hits(Rectangle().fill(.clear).contentShape(Rectangle())) == [true, true])
  }
  @Test func `is heard on colours that can be seen`() {
    #expect(hits(Color.red) == [true, true])
    #expect(hits(Color.red.opacity(0.01)) == [true, true])
    #expect(hits(Color.clear) == [false, false])
    #expect(hits(Color.red.allowsHitTesting(false)) == [false, false])
  }
  @Test func `goes through what cannot be seen to what lies below`() {
    let log = Kept<Int>()
    let test = TestApp {
      WindowGroup {
        ZStack {
          Text("Below").onTapGesture { log.values.append(1) }
          TextField("", text: .constant("")).opacity(0)
        }
        .frame(width: 200, height: 200)
      }
    }
    test.headless().click(at: CGPoint(x: 100, y: test.headless().size.height - 100))
    #expect(log.values == [1])
  }
}
