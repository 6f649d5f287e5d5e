import Foundation
import OrielGraph
import Testing

@Suite struct `The locale of the session` {
  private func name(_ variables: [String: String]) -> String? { Locale.named { variables[$0] }?.identifier }

  @Test func `is named by its variables, in their order`() {
    #expect(name(["LANG": "de_DE.UTF-8"]) == "de_DE")
    #expect(name(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"]) == "fr_FR")
    #expect(name(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "ar_EG.UTF-8"]) == "ar_EG")
    #expect(name(["LANG": "ca_ES@valencia", "LC_ALL": ""]) == "ca_ES")
  }
  @Test(arguments: ["C", "C.UTF-8", "POSIX", "", "../../etc", "de_DE;rm", String(repeating: "a", count: 100)])
  func `is none where they name none`(name: String) {
    #expect(self.name(["LANG": name]) == nil && self.name([:]) == nil)
  }
  @Test func `is international English for texts and dates where there is none`() throws {
    // The tests run without a language.
    try #require(Locale.ofSession == nil)
    #expect(EnvironmentValues().locale == .current && EnvironmentValues().calendar == .current)
  }
}
