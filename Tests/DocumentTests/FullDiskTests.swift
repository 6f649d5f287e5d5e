import Conformance
import Foundation
import Programs
import Testing

/// Every file that is kept for an app or its user, on a file system that really is full.
@Suite(.serialized, .enabled(if: SmallDisk.isAllowed, "no file system may be mounted here"))
nonisolated struct `A disk without room` {
  private static let kinds = [
    "settings", "sharedSettings", "windows", "document", "package", "recovery", "versions", "recents", "panels", "export", "thumbnails", "tokens",
  ]
  /// At the first byte, in the middle of the file, and behind the first of two files.
  @Test(arguments: kinds, [0, 4096, 16_384])
  func `keeps the old file and says so, and takes the new one once there is room`(_ kind: String, room: Int) throws {
    let lines = try SmallDisk.run(kind, room: room)
    let output = lines.joined(separator: "\n")
    func line(_ name: String) -> String { lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) } ?? "no line" }
    // There is one key only, which is made while the disk is full; of versions there is one for each save; a picture has its own file.
    let old = switch kind {
    case "tokens", "thumbnails": "nothing"
    case "versions": "none"
    default: "old"
    }
    if kind != "thumbnails" { #expect(line("first") == "\(old) []", "\(output)") }
    // A small file still has its place in a little room; then it is whole.
    let fits = line("told") == "[]"
    if fits, ["tokens", "recents", "thumbnails"].contains(kind), room > 0 {
      #expect(line("full") == (kind == "tokens" ? "last" : "new"), "\(output)")
    } else {
      #expect(line("full") == old, "\(output)")
      // A picture that is not in the cache is made again.
      let words = ["No space left on device", "The disk is full", "enough space"]
      if kind != "thumbnails" { #expect(words.contains { line("told").contains($0) }, "\(output)") }
      // Names without content take no room.
      #expect(line("more") == (kind == "recents" ? "[\"new\"]" : "[]"), "\(output)")
    }
    #expect(line("last") == (kind == "versions" ? "none+new []" : "last []"), "\(output)")
  }
}

/// A file system of 256 KiB in memory, which only the program on it sees.
nonisolated private enum SmallDisk {
  private static let ways = [["unshare", "-m"], ["unshare", "-rm"]]
  private static let script = "mount -t tmpfs -o size=256k,mode=700 none \"$0\" && exec \"$@\""
  private static let way: [String]? = ways.first { way in
    guard let program = try? Program(way + ["sh", "-c", script, "/mnt", "echo", "mounted"]), let output = try? program.read() else { return false }
    return String(decoding: output, as: UTF8.self).contains("mounted")
  }
  static var isAllowed: Bool { way != nil }

  static func run(_ kind: String, room: Int) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("full-disk-" + UUID().uuidString)
    let disk = folder.appendingPathComponent("disk").path, elsewhere = folder.appendingPathComponent("elsewhere").path
    for path in [disk, elsewhere] { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    defer { try? FileManager.default.removeItem(at: folder) }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    var program = tests.appendingPathComponent("FullDisk").path
    if !FileManager.default.isExecutableFile(atPath: program) {
      program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("FullDisk").path
    }
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CONFIG_HOME"] = disk
    environment["TMPDIR"] = elsewhere
    let errors = folder.appendingPathComponent("errors")
    let running = try Program((way ?? []) + ["sh", "-c", script, disk, program, kind, disk, String(room)], environment: environment, errors: errors.path)
    let lines = String(decoding: try running.read(), as: UTF8.self).split(separator: "\n").map(String.init)
    return lines + [((try? String(contentsOf: errors, encoding: .utf8)) ?? "")]
  }
}
