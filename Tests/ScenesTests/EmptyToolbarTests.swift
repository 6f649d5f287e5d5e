import OrielHeadless
import OrielScenes
import Testing

@Suite struct `A toolbar block` {
  @Test func `may be empty, as conditions of other platforms leave it`() {
    let empty = TestApp { WindowGroup { Tile(width: 300, height: 200).toolbar {} } }
    let plain = TestApp { WindowGroup { Tile(width: 300, height: 200) } }
    #expect(empty.headless().size.width == plain.headless().size.width)
    #expect(empty.windows.count == 1)
  }
}
