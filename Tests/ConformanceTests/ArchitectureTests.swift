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
}
