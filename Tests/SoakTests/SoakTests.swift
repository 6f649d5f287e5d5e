import Foundation
import Programs
import Testing

/// What an app does for a month, in a process of its own, as its memory is not the tests' own then.
///
/// `make soak` does ten thousand cycles of each kind; the others a few hundred.
@Suite(.serialized) struct `An app that runs for a month` {
  private static let cycles = ProcessInfo.processInfo.environment["SOAK_CYCLES"].flatMap(Int.init) ?? 160
  private static var program: String {
    let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "Soak").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Soak").path
  }

  @Test(arguments: [
    "windows", "windowTabs", "state", "tabs", "lists", "text", "navigation", "animation", "tasks", "sheets", "alerts", "popovers", "menus", "panels",
    "previews",
  ])
  func `holds no more after many cycles than after a few`(kind: String) async throws {
    var growth = try await grow(kind, cycles: Self.cycles)
    // Each thread that Dispatch starts keeps some 90 KB of used messages, and on a busy machine it starts one now and then. That stays
    // the same however long the program runs; what a cycle leaves behind is seven times as much after seven times as many.
    if growth.isTooMuch { growth = try await grow(kind, cycles: 7 * Self.cycles) }
    #expect(!growth.isTooMuch, "\(growth.readings), \(Double(growth.least) / Double(growth.cycles / 4)) bytes a cycle")
  }

  private struct Growth {
    let cycles: Int
    let readings: [Int]
    /// What stays each time shows in each quarter; what a cache takes, or a reading finds under way, in one.
    var least: Int { zip(readings.dropFirst(), readings).map(-).min()! }
    var isTooMuch: Bool { least >= 1024 + min(8000, 2 * cycles) }
  }
  private func grow(_ kind: String, cycles: Int) async throws -> Growth {
    let environment = ProcessInfo.processInfo.environment.merging(["GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"]) { $1 }
    let output = try await Task.detached {
      String(decoding: try Program([Self.program, kind, String(cycles), "-AppleWindowTabbingMode", "always"], environment: environment).read(within: .seconds(max(Patience.seconds, Double(cycles)))), as: UTF8.self)
    }.value
    let readings = output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(readings.count == 5, "\(output)")
    return Growth(cycles: cycles, readings: readings)
  }
}
