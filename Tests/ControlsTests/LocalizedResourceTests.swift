import Foundation
import OrielGraph
import Testing

@testable import OrielControls

@Suite struct `A localized string` {
  private func withTables(_ body: (Bundle) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-words-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("de.lproj"), withIntermediateDirectories: true)
    try #"""
      "Hello %@" = "Hallo %@";
      "GREETING" = "Guten Tag, %@";
      "**bold**" = "**fett**";
      """#.write(to: folder.appendingPathComponent("de.lproj/Localizable.strings"), atomically: true, encoding: .utf8)
    try body(try #require(Bundle(path: folder.path)))
  }
  private let german = Locale(identifier: "de_DE"), french = Locale(identifier: "fr_FR")

  @Test func `is looked up with its values, in the language of its locale`() throws {
    try withTables { bundle in
      #expect(String(localized: "Hello \("Eva")", bundle: bundle, locale: german) == "Hallo Eva")
      #expect(String(localized: "Hello \("Eva")", bundle: bundle, locale: french) == "Hello Eva")
      #expect(String(localized: "100 %") == "100 %")
      #expect(String(localized: "\(3) of \(4.5, specifier: "%.1f")", locale: Locale(identifier: "en_US")) == "3 of 4.5")
    }
  }
  @Test func `has a default where no table has its key`() throws {
    try withTables { bundle in
      #expect(String(localized: "GREETING", defaultValue: "Good day, \("Eva")", bundle: bundle, locale: german) == "Guten Tag, Eva")
      #expect(String(localized: "GREETING", defaultValue: "Good day, \("Eva")", bundle: bundle, locale: french) == "Good day, Eva")
    }
  }
  @Test func `keeps the marks of markdown, which an attributed string reads`() throws {
    try withTables { bundle in
      #expect(String(localized: "**bold**", bundle: bundle, locale: german) == "**fett**")
      #expect(String(AttributedString(localized: "**bold**", bundle: bundle, locale: german).characters) == "fett")
    }
  }
  @Test func `waits as a resource until somebody needs the words`() throws {
    try withTables { bundle in
      var resource = LocalizedStringResource("GREETING", defaultValue: "Good day, \("Eva")", locale: german, bundle: .atURL(bundle.bundleURL))
      #expect(resource.key == "GREETING" && String(localized: resource) == "Guten Tag, Eva")
      resource.locale = french
      #expect(String(localized: resource) == "Good day, Eva")
      let context = TextContext(style: StyleContext(theme: .make()), locale: german)
      #expect(Text(resource).string(in: context) == "Guten Tag, Eva")
      let plain: LocalizedStringResource = "Hello \("Eva")"
      #expect(plain.key == "Hello %@" && String(localized: plain) == "Hello Eva")
    }
  }
}
