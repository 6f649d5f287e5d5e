import Conformance
import Foundation
import Testing

@Suite struct `Conditions in shared sources` {
  private static var answers: [String: Bool] {
    var answers = [
      "os(Linux)": false, "os(macOS)": false, "os(iOS)": false, "os(tvOS)": false, "os(watchOS)": false, "os(visionOS)": false,
      "targetEnvironment(simulator)": false, "targetEnvironment(macCatalyst)": false,
      "canImport(AppKit)": false,
    ]
    #if os(Linux)
      answers["os(Linux)"] = true
    #endif
    #if os(macOS)
      answers["os(macOS)"] = true
    #endif
    #if os(iOS)
      answers["os(iOS)"] = true
    #endif
    #if os(tvOS)
      answers["os(tvOS)"] = true
    #endif
    #if os(watchOS)
      answers["os(watchOS)"] = true
    #endif
    #if os(visionOS)
      answers["os(visionOS)"] = true
    #endif
    #if targetEnvironment(simulator)
      answers["targetEnvironment(simulator)"] = true
    #endif
    #if targetEnvironment(macCatalyst)
      answers["targetEnvironment(macCatalyst)"] = true
    #endif
    #if canImport(AppKit)
      answers["canImport(AppKit)"] = true
    #endif
    return answers
  }

  @Test(.requirement("SC-010")) func `answer as the guide's table says`() throws {
    let guide = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/SwiftUI/SwiftUI.docc/Platforms.md")
    var written: [String: Bool] = [:]
    for line in try String(contentsOf: guide, encoding: .utf8).split(separator: "\n") where line.hasPrefix("| `") {
      let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard columns.count == 2 else { continue }
      for condition in columns[0].components(separatedBy: ", ") {
        written[condition.trimmingCharacters(in: ["`"])] = columns[1].hasPrefix("true")
      }
    }
    for (condition, answer) in Self.answers { #expect(written[condition] == answer, "\(condition)") }
  }
}
