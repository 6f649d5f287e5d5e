import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `How small a window can be` {
  private func limits(_ content: some View) -> SizeLimits {
    let test = TestApp { WindowGroup { content } }
    return test.windows[0].contentLimits.0
  }
  @Test func `is as low as its content is at the least width, not as high as a column of letters`() {
    let words = String(repeating: "words that go on ", count: 30)
    let least = limits(HStack { Text(words).fixedSize(horizontal: false, vertical: true).frame(minWidth: 300) })
    #expect(least.minimum?.width == 300)
    let height = least.minimum?.height ?? 0
    #expect(height > 60 && height < 300, "\(height)")
  }
  @Test func `leaves room for the bars and for a hand`() {
    #expect(limits(Text("Test")).minimum?.width == 160)
    #expect(limits(Tile(width: 400, height: 100)).minimum?.width == 400)
  }
}

@Suite struct `A place on a screen that has changed` {
  private func monitor(_ width: CGFloat, _ height: CGFloat) -> Monitor {
    Monitor(name: "one", frame: CGRect(x: 0, y: 0, width: width, height: height), visibleFrame: CGRect(x: 0, y: 0, width: width, height: height), isPrimary: true)
  }
  @Test func `is brought into view where the screen was larger, and stays where a person has put it otherwise`() throws {
    let large = monitor(1600, 1000), small = monitor(800, 500), frame = CGRect(x: 783, y: 100, width: 700, height: 400)
    let place = WindowPlace(frame, on: [large])
    #expect(place.frame(on: [large]) == frame)
    let inside = try #require(place.frame(on: [small]))
    #expect(small.frame.contains(inside) && inside.size == frame.size)

    let aside = CGRect(x: 1300, y: 100, width: 700, height: 400)
    #expect(WindowPlace(aside, on: [large]).frame(on: [large]) == aside)

    var old = try #require(JSONSerialization.jsonObject(with: place.json.data) as? [String: Any])
    #expect(WindowPlace(json: old) == place)
    old["monitorSizes"] = nil
    #expect(try #require(WindowPlace(json: old)).frame(on: [large]) == frame)
    old["monitorSizes"] = ["one": ["width": "wide"], "two": 4]
    #expect(WindowPlace(json: old)?.frame(on: [large]) == frame)
  }
}
