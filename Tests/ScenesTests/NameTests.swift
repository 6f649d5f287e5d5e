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
  /// The words of a source by what stands before them.
  private struct Uses {
    var plain: Set<String> = [], members: Set<String> = [], keyPaths: Set<String> = [], written: Set<String> = [], signed: Set<String> = []

    init(_ code: String) {
      let bytes = Array(code.utf8)
      func isWord(_ byte: UInt8) -> Bool { byte == 95 || byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122 }
      var end = 0
      while let start = bytes[end...].firstIndex(where: isWord) {
        end = bytes[start...].firstIndex { !isWord($0) } ?? bytes.count
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        func follows(_ text: String) -> Bool { bytes[..<start].suffix(text.utf8.count).elementsEqual(text.utf8) }
        if follows(#".environment(\."#) { written.insert(word) }
        if follows(#"\."#) { keyPaths.insert(word) }
        if follows("@") { signed.insert("@" + word) }
        if follows("#") { signed.insert("#" + word) }
        if follows(".") || follows("func ") { members.insert(word) }
        if !follows(".") { plain.insert(word) }
      }
    }
    /// Whether a name is used the way it is written: a member after its dot, a wrapper after its sign.
    func contain(_ name: String) -> Bool {
      let word = `Names that apps use`.word(name)
      return if name.hasPrefix("set \\.") { written.contains(word) }
        else if name.hasPrefix("\\.") { keyPaths.contains(word) }
        else if name.hasPrefix("@") || name.hasPrefix("#") { signed.contains(String(name.first!) + word) }
        else if name.contains(".") { members.contains(word) }
        else { plain.contains(word) }
    }
  }

  @Test func `are in sources that compile, or stand among the gaps with a reason`() async throws {
    let names = try Self.names(), uses = try Uses(Self.code())
    #expect(names.count == 763)
    let gaps = try String(
      contentsOf: CompiledSource.package.appending(path: "Sources/SwiftUI/SwiftUI.docc/Gaps.md"), encoding: .utf8)
    let excused = Set(
      gaps.matches(of: /`([^`]+)`/).flatMap { $0.output.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
    for name in names {
      let isUsed = uses.contain(name.text)
      if name.isAwaited {
        #expect(!isUsed, "\(name.text) is here now: it is no longer awaited")
      } else {
        #expect(isUsed || excused.contains(Self.word(name.text)), "\(name.text) is neither used nor among the gaps")
      }
    }
  }
  @Test func `compile as apps write them`() async throws {
    #expect(try await CompiledSource(Self.sources().joined(separator: "\n"), language: "5").errors == [])
  }
}
