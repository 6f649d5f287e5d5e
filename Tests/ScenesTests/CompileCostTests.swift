import Foundation
import Testing

/// What it costs to compile apps, counted in the scopes that the type checker opens. The sources are written like apps.
@Suite(.serialized) struct `Compiling an app` {
  private static func source(_ name: String) throws -> String {
    try String(contentsOf: CompiledSource.package.appending(path: "Tests/AppSources/\(name).swift"), encoding: .utf8)
  }

  /// The limits leave half as much again as was counted.
  @Test(arguments: [("Palette", 1_000), ("Board", 1_300), ("Library", 3_500), ("Motion", 3_200), ("Rows", 950)])
  func `asks the type checker little`(name: String, limit: Int) async throws {
    let compiled = try await CompiledSource(Self.source(name), language: "5")
    #expect(compiled.errors == [])
    #expect(compiled.scopes > 0 && compiled.scopes < limit, "\(compiled.scopes) scopes")
  }

  @Test(arguments: ["Color.red", "Color.red.opacity(0.5)", "Text(\"a\").bold().font(.title)"])
  func `costs the same for each further element of an array`(element: String) async throws {
    func scopes(_ count: Int) async throws -> Int {
      let elements = Array(repeating: element, count: count).joined(separator: ", ")
      let compiled = try await CompiledSource("import SwiftUI\n@MainActor let values = [\(elements)]\n")
      #expect(compiled.errors == [])
      return compiled.scopes
    }
    let few = try await scopes(4), many = try await scopes(16)
    #expect(many < few * 8, "\(few) scopes for 4, \(many) for 16")
  }

  /// The compiler gives up near a million scopes and then names nothing. Rows of a filtered collection cost it most: each
  /// overload of `filter` is tried with each of `ForEach`.
  @Test(arguments: ["Palette", "Board", "Library", "Motion", "Rows"])
  func `names the one modifier that does not exist, wherever it stands`(name: String) async throws {
    let parts = try Self.source(name).components(separatedBy: "// missing")
    try #require(parts.count > 2)
    for place in 1..<parts.count {
      let broken = parts[..<place].joined() + ".notThere(3)" + parts[place...].joined()
      let compiled = try await CompiledSource(broken, language: "5")
      #expect(compiled.errors.contains { $0.contains("has no member 'notThere'") }, "\(place): \(compiled.errors)")
      // Looking for the error, the compiler tries the loops over subviews and sections as well, whose closures it can check at once
      // because they say what their elements are: each loop inside another costs it three times as much.
      #expect(compiled.scopes < (name == "Board" ? 2_500_000 : 600_000), "\(place): \(compiled.scopes) scopes")
    }
  }
}
