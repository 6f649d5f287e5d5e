import Foundation
import Testing

/// The page of the architecture leads to places that are there.
@Suite struct `The page of the architecture` {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  private let page: String
  init() throws {
    page = try String(contentsOf: root.appending(path: "Sources/SwiftUI/SwiftUI.docc/Architecture.md"), encoding: .utf8)
  }

  /// Every file and folder, by its path.
  private var paths: [String] {
    var paths: [String] = []
    for folder in ["Sources", "Tests", "Assets", ".ci"] {
      guard let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path) else { continue }
      for case let path as String in found { paths.append("/\(folder)/\(path)") }
    }
    return paths
  }

  @Test func `names files and folders that exist`() {
    let paths = paths
    // Every end of a path is a name for it: `Host/ViewGraph.swift`.
    var known: Set<Substring> = []
    for path in paths { for index in path.indices where path[index] == "/" { known.insert(path[path.index(after: index)...]) } }
    let spans = page.matches(of: /`([^`\n]+)`/).map(\.output.1).filter { $0.hasSuffix(".swift") || $0.contains(/^[\w.]+(\/[\w.+]+)+$/) }
    #expect(spans.count > 60)
    for span in Set(spans) where !known.contains(span) { Issue.record("\(span) is not there.") }
  }

  @Test func `names every target of the package`() throws {
    let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let targets = package.matches(of: /\.(?:target|executableTarget|testTarget|macro|systemLibrary)\(\s*name: "(\w+)"/).map(\.output.1)
    #expect(targets.count > 60)
    let words = Set(page.matches(of: /\w+/).map(\.output))
    for target in targets where !words.contains(target) { Issue.record("\(target) is not named.") }
  }

  /// A room is a folder of `OrielScenes`; it uses another one whose types its files name.
  @Test func `names the rooms of scenes that use each other`() throws {
    let folder = root.appending(path: "Sources/OrielScenes")
    var owners: [Substring: Set<String>] = [:], words: [String: Set<Substring>] = [:]
    for path in try #require(FileManager.default.enumerator(atPath: folder.path)) {
      guard let path = path as? String, path.hasSuffix(".swift"), let room = path.split(separator: "/").first.map(String.init), room != path else { continue }
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8).withoutComments
      for line in source.split(separator: "\n") where line.first != " " {
        guard let found = line.firstMatch(of: /\b(?:class|struct|enum|protocol|actor|typealias) +(_?[A-Z]\w+)/) else { continue }
        owners[found.output.1, default: []].insert(room)
      }
      words[room, default: []].formUnion(source.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    var uses: Set<[String]> = []
    for (room, words) in words {
      for word in words { if let owners = owners[word], owners.count == 1, let other = owners.first, other != room { uses.insert([room, other]) } }
    }
    let pairs = Set(uses.filter { uses.contains($0.reversed()) }.map { $0.sorted() })
    #expect(words.count > 15)

    var named: Set<[String]> = []
    for row in page.matches(of: /(?m)^\| `(\w+)` with ([^|]+) \|/) {
      for other in row.output.2.matches(of: /`(\w+)`/) { named.insert([String(row.output.1), String(other.output.1)].sorted()) }
    }
    for pair in pairs.subtracting(named) { Issue.record("\(pair[0]) and \(pair[1]) use each other: move a file to the room that its types are about.") }
    for pair in named.subtracting(pairs) { Issue.record("\(pair[0]) and \(pair[1]) do not use each other any more.") }
  }
}
