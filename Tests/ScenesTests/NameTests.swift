import Foundation
import Testing

/// The names that published apps use, against what is here.
@Suite(.serialized) struct `Names that apps use` {
  private static let folder = CompiledSource.package.appending(path: "Tests/AppSources")

  /// What is written in the sources of `folder`, without comments and the words of strings.
  private static func sources() throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(at: folder.appending(path: "Names"), includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
  private static func code() throws -> String {
    try sources().joined(separator: "\n").replacing(/\/\/[^\n]*/, with: "").replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"")
  }
  private struct Name {
    let text: String
    /// Waits for something larger that is not built yet.
    let isAwaited: Bool
  }
  private static func names() throws -> [Name] {
    try String(contentsOf: folder.appending(path: "Names.txt"), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") }
      .map { line in
        let isAwaited = line.hasSuffix(" later")
        return Name(text: String(isAwaited ? line.dropLast(6) : line), isAwaited: isAwaited)
      }
  }
  /// The last word of a name: `sizeThatFits` of "Layout.sizeThatFits", `locale` of "set \.locale".
  private static func word(_ name: String) -> String {
    let head = name.prefix { $0 != "(" }
    return String(head.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last ?? head)
  }
  /// Whether `code` uses the name the way it is written: a member after its dot, a wrapper after its sign.
  private static func uses(_ name: String, in code: String) throws -> Bool {
    let word = word(name)
    let pattern =
      if name.hasPrefix("set \\.") { #"\.environment\(\\\."# + word }
      else if name.hasPrefix("\\.") { #"\\\."# + word }
      else if name.hasPrefix("@") || name.hasPrefix("#") { String(name.first!) + word }
      else if name.contains(".") { #"(\.|func )"# + word }
      else { #"(?<![.\w])"# + word }
    return try Regex(pattern + #"\b"#).firstMatch(in: code) != nil
  }

  @Test func `are in sources that compile, or stand among the gaps with a reason`() throws {
    let names = try Self.names(), code = try Self.code()
    #expect(names.count == 763)
    let gaps = try String(
      contentsOf: CompiledSource.package.appending(path: "Sources/SwiftUI/SwiftUI.docc/Gaps.md"), encoding: .utf8)
    let excused = Set(
      gaps.matches(of: /`([^`]+)`/).flatMap { $0.output.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
    for name in names {
      let isUsed = try Self.uses(name.text, in: code)
      if name.isAwaited {
        #expect(!isUsed, "\(name.text) is here now: it is no longer awaited")
      } else {
        #expect(isUsed || excused.contains(Self.word(name.text)), "\(name.text) is neither used nor among the gaps")
      }
    }
  }
  @Test func `compile as apps write them`() throws {
    #expect(try CompiledSource(Self.sources().joined(separator: "\n"), language: "5").errors == [])
  }
}
