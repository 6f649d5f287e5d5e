import OrielHeadless
import Testing

@testable import OrielScenes

@Suite(.serialized) struct `An app that is let go` {
  @Test func `is gone with its windows once it has quit`() {
    weak var ended: RunningApp?
    do {
      let other = TestApp { WindowGroup("Main") { Text("Text") } }
      other.app.quit()
      ended = other.app
    }
    #expect(ended == nil)
  }
}
