import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `Redacted content` {
  private struct Card: View {
    var body: some View {
      VStack(alignment: .leading) {
        Label("Account", systemImage: "person")
        Text("A text of two lines, which\nends here.").privacySensitive()
        Text("Always here").unredacted()
        Image(systemName: "star")
      }
    }
  }
  private func harness<V: View>(_ view: V, mode: Theme.Mode = .light, scale: Double = 1) -> ViewHarness {
    PinnedInterface.install()
    return ViewHarness(
      view.padding(10).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading), size: CGSize(width: 200, height: 130),
      pixels: true, scale: scale, background: Theme.make(mode: mode).colors.windowBackground
    ) {
      $0.colorScheme = mode.isDark ? .dark : .light
    }
  }
  private func words(_ h: ViewHarness) -> [String] { h.spoken(.text).compactMap(\.label) }

  @Test func `has the size that it has otherwise`() {
    let plain = harness(Card()), redacted = harness(Card().redacted(reason: .placeholder))
    #expect(plain.boxes(TextBox.self).map(\.windowFrame) == redacted.boxes(TextBox.self).map(\.windowFrame))
  }
  @Test func `says none of its words, except those that are not redacted`() {
    #expect(words(harness(Card().redacted(reason: .placeholder))) == ["Placeholder", "Placeholder", "Always here"])
    #expect(words(harness(Card())).contains("Account"))
  }
  @Test func `hides what is private, for privacy`() {
    let said = words(harness(Card().redacted(reason: .privacy)))
    #expect(said == ["Account", "Hidden", "Always here"])
    #expect(words(harness(Card().redacted(reason: .invalidated))).contains("Account"))
  }
  @Test func `cannot be selected or followed`() {
    let h = harness(Text("[a link](https://example.org)").textSelection(.enabled).redacted(reason: .placeholder))
    #expect(h.boxes(TextSelectionBox.self).isEmpty)
    #expect(h.boxes(TextLinksBox.self).isEmpty)
    #expect(h.spoken(.link).isEmpty)
  }
  @Test func `adds reasons to those around, and is shown again`() {
    struct Reader: View {
      @Environment(\.redactionReasons) var reasons
      let seen: (RedactionReasons) -> Void
      var body: some View { seen(reasons); return Text("x") }
    }
    var seen: [RedactionReasons] = []
    _ = harness(Reader { seen.append($0) }.redacted(reason: .privacy).redacted(reason: .placeholder))
    #expect(seen == [[.privacy, .placeholder]])
    struct Loading: View {
      @State var isLoading = true
      var body: some View { Text("words").redacted(reason: isLoading ? .placeholder : []).onTapGesture { isLoading = false } }
    }
    let h = harness(Loading())
    #expect(words(h) == ["Placeholder"])
    h.click(15, 15)
    #expect(words(h) == ["words"])
    #expect(h.pixelsThatDiffer() == 0)
  }
  @Test(arguments: [Theme.Mode.light, .dark]) func `looks like blocks`(mode: Theme.Mode) {
    for scale in [1.0, 2] {
      let h = harness(Card().redacted(reason: .placeholder), mode: mode, scale: scale)
      if let complaint = GoldenPicture("redacted-\(mode)-\(Int(scale))x").complaint(about: h.picture) { Issue.record("\(complaint)") }
    }
  }
}
