import Foundation
import Programs
import Testing

/// The parsers with what once was wrong and some thousand changes of it; `make fuzz` tries millions.
@Suite struct `Parsers of what comes from outside` {
  private static let corpora = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpora").path
  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: corpora)) ?? []).sorted()
  private static var program: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "Fuzz").path
  }

  @Test(arguments: names) func `take anything`(name: String) async throws {
    // Pictures are read by libraries, at their pace.
    let count = name == "images" ? 200 : 3000
    let output = try await Task.detached {
      String(decoding: try Program([Self.program, name, "--random", String(count), Self.corpora + "/" + name]).read(within: .seconds(Patience.seconds)), as: UTF8.self)
    }.value
    #expect(output.contains("inputs and \(count) changes of them"), "\(output)")
  }

  @Test func `are all there, each with an input to begin with`() async throws {
    let output = try await Task.detached { String(decoding: try Program([Self.program]).read(within: .seconds(Patience.seconds)), as: UTF8.self) }.value
    let parsers = output.split(separator: ":").last?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    #expect(parsers == Self.names && parsers.count > 20)
  }
}
