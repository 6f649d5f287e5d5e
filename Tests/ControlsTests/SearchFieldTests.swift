import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `A search field` {
  struct Content: View {
    @State var text = ""
    var submitted: () -> Void = {}
    var body: some View { SearchField(text: $text).onSubmit(of: .search, submitted) }
  }
  @Test func `is cleared by its button and by Escape`() {
    let h = TypingHarness(Content())
    h.click(60, 50)
    h.type("mail")
    let clear = h.box.convertToWindow(h.box.clearRect)
    h.click(clear.midX, clear.midY)
    #expect(h.text == "")
    h.type("more")
    #expect(h.press(.escape))
    #expect(h.text == "")
    #expect(!h.press(.escape))
  }
  @Test func `submits a search`() {
    var count = 0
    let h = TypingHarness(Content { count += 1 })
    h.click(60, 50)
    h.press(.return)
    #expect(count == 1)
    #expect(h.box.accessibility?.role == .searchField)
  }
}
