import Foundation
import Programs
import Testing

/// The names that `import SwiftUI` gives an app. Each of them is one that an app, or another module of it, cannot use for a type
/// of its own without saying which it means: so they are Apple's, or begin with an underscore or with Oriel.
@Suite(.serialized) struct `The public names` {
  /// Names of SwiftUI, and of the frameworks that it brings or that sources use beside it.
  private static func listed() throws -> Set<String> {
    let file = CompiledSource.package.appending(path: "Tests/AppSources/PublicNames.txt")
    return Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  }
  private static func isOurs(_ name: String) -> Bool { name.hasPrefix("_") || name.hasPrefix("Oriel") }

  /// The modules that `import SwiftUI` brings, as their sources say.
  private static func modules() throws -> [String] {
    var found = ["SwiftUI"], read = 0
    while read < found.count {
      let folder = CompiledSource.package.appending(path: "Sources/\(found[read])")
      read += 1
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        for match in try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^@_exported import (Oriel\w+)$/) {
          if !found.contains(String(match.1)) { found.append(String(match.1)) }
        }
      }
    }
    return found
  }
  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { var identifier: String }
      var kind: Kind
      var pathComponents: [String]
    }
    var symbols: [Symbol]
  }
  /// What the compiler has of a module: the names of its types, and of constants and macros outside of them.
  private static func names(of module: String) throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "oriel-names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = String(decoding: try Program(["sh", "-c", """
      exec swift symbolgraph-extract -module-name \(module) -minimum-access-level public -skip-synthesized-members \
      -target \(target) -output-dir '\(folder.path)' -module-cache-path '\(cache.path)' \(CompiledSource.search) 2>&1
      """]).read(within: Patience.limit * 2), as: UTF8.self)
    let file = folder.appending(path: "\(module).symbols.json")
    guard let data = try? Data(contentsOf: file) else { throw Unread(module: module, output: output) }
    // Functions are told apart by their types. Macros have their labels in their names.
    return Set(try JSONDecoder().decode(Graph.self, from: data).symbols.filter { $0.pathComponents.count == 1 && !$0.kind.identifier.hasPrefix("swift.func") }
      .map { String($0.pathComponents[0].prefix { $0 != "(" }) })
  }
  private struct Unread: Error {
    var module: String, output: String
  }
  #if arch(arm64)
    private static let target = "aarch64-unknown-linux-gnu"
  #else
    private static let target = "x86_64-unknown-linux-gnu"
  #endif
  private static let cache = FileManager.default.temporaryDirectory.appending(path: "oriel-names-cache-\(getpid())")

  @Test func `are Apple's, or cannot be taken for another's`() throws {
    defer { try? FileManager.default.removeItem(at: Self.cache) }
    let listed = try Self.listed(), modules = try Self.modules()
    #expect(modules.count > 8 && modules.contains("OrielGraph") && modules.contains("OrielBase"))
    var found: Set<String> = []
    for module in modules {
      let names = try Self.names(of: module)
      let leaks = names.subtracting(listed).filter { !Self.isOurs($0) }.sorted()
      #expect(leaks.isEmpty, "\(module) has public names that are not in PublicNames.txt: make them package, or begin them with an underscore.")
      found.formUnion(names)
    }
    #expect(listed.subtracting(found).isEmpty, "These names are listed and not there any more.")
    #expect(listed.filter(Self.isOurs).isEmpty)
  }

  /// A type of one module and an equally named one of another is an error at each use; a type of the app's own module is not.
  @Test func `leave those of other modules usable`() async throws {
    let names = [
      "Box", "Paint", "Painter", "RGBA", "Bitmap", "ViewNode", "ViewGraph", "NodeOf", "LazyBox", "RowUnit", "GradientStop", "CursorShape",
      "ParagraphLayout", "TextContentType", "SymbolGlyph", "EnvironmentScope", "ToolbarLook", "TransferError", "RuntimeIssue", "FilePath", "Download",
    ]
    let other = names.map { "public struct \($0) { public init() {} }" }.joined(separator: "\n")
    let uses = names.map { "func use(_: \($0)) { _ = \($0)() }" }.joined(separator: "\n")
    #expect(try await CompiledSource("import Other\nimport SwiftUI\n" + uses, besides: ["Other": other]).errors == [])
    // The same with a name that SwiftUI has.
    let clash = try await CompiledSource("import Other\nimport SwiftUI\nfunc use(_: Gradient) {}", besides: ["Other": "public struct Gradient {}"])
    #expect(clash.errors.contains { $0.contains("ambiguous") }, "\(clash.errors)")
  }
}
