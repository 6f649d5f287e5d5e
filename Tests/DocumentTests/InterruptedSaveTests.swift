import Conformance
import Foundation
import OrielDocuments
import Programs
import Testing

/// Each system call of a save is made to fail, and the process is killed at each: the file is whole afterwards.
@Suite(.serialized, .requirement("SC-132"), .enabled(if: Tracing.isAllowed, "strace may not trace programs here"))
nonisolated struct `A save that is interrupted` {
  private static let old = "The old text, whole.", new = "The new text, which is longer than the old one, whole."
  /// What a save does with files. The rest of the calls is the program's own.
  private static let calls = [
    "openat", "write", "pwrite64", "fsync", "close", "rename", "renameat2", "unlink", "unlinkat", "rmdir", "fchmod", "fchown", "chmod", "chown", "link", "mkdir",
    "fsetxattr", "setxattr", "listxattr", "newfstatat", "lstat", "stat", "ftruncate", "umask", "getdents64", "readlink",
  ]
  private struct Run {
    let folder: URL
    var file: URL { folder.appendingPathComponent("Document") }
    init(package: Bool) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("saves-" + UUID().uuidString)
      try FileManager.default.createDirectory(at: folder.appendingPathComponent("state"), withIntermediateDirectories: true)
      if package {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        for (index, word) in ["old", "parts", "here"].enumerated() {
          try Data(word.utf8).write(to: file.appendingPathComponent("part\(index)"))
        }
      } else {
        try Data(old.utf8).write(to: file)
        chmod(file.path, 0o640)
      }
    }
    func end() { try? FileManager.default.removeItem(at: folder) }
    /// Runs the program under strace; what it did, as strace wrote it.
    func save(_ content: String, _ injection: [String] = []) throws -> (output: String, trace: [String]) {
      let trace = folder.appendingPathComponent("trace").path
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      var saver = tests.appendingPathComponent("DocumentSaver").path
      if !FileManager.default.isExecutableFile(atPath: saver) {
        saver = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("DocumentSaver").path
      }
      let program = try Program(
        ["strace", "-f", "-qq", "-o", trace, "-e", "trace=?access,?faccessat,?faccessat2,\(calls.map { "?" + $0 }.joined(separator: ","))"] + injection
          + [saver, file.path, content, folder.appendingPathComponent("state").path],
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TMPDIR": folder.path])
      let output = String(decoding: try program.read(), as: UTF8.self)
      return (output, (try? String(contentsOfFile: trace, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? [])
    }
    var text: String? { try? String(contentsOf: file, encoding: .utf8) }
    var parts: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: file.path).sorted().map { try String(contentsOf: file.appendingPathComponent($0), encoding: .utf8) }) ?? []
    }
  }
  /// Name of the call, and which one of its name it is in the whole run.
  private static func steps(in trace: [String]) -> [(call: String, number: Int)] {
    var counts: [String: Int] = [:], steps: [(String, Int)] = [], isSaving = false
    for line in trace {
      guard let match = line.firstMatch(of: /^\d+ +(\w+)\(/) else { continue }
      let call = String(match.1)
      counts[call, default: 0] += 1
      if line.contains("/begin-of-save") { isSaving = true } else if line.contains("/end-of-save") { break } else if isSaving, calls.contains(call) {
        steps.append((call, counts[call]!))
      }
    }
    return steps
  }

  private static func check(package: Bool, old: String, new: String, content: String, look: (Run) -> String) throws {
    let first = try Run(package: package)
    defer { first.end() }
    let (output, trace) = try first.save(content)
    try #require(output.contains("saved"), "\(output) \(trace.suffix(5))")
    #expect(look(first) == new)
    let steps = steps(in: trace)
    try #require(steps.count > 10, "strace saw no save: \(trace.suffix(3))")
    #expect(steps.contains { $0.call == "fsync" } && steps.contains { $0.call.hasPrefix("rename") })
    var kept = 0, replaced = 0
    for (call, number) in steps {
      let takesRoom = ["openat", "write", "pwrite64", "fsync", "mkdir", "link", "rename", "renameat2"].contains(call)
      // Between two calls that change nothing on the disk, it makes no difference at which one the process ends.
      let looks = ["close", "newfstatat", "lstat", "stat", "listxattr", "getdents64", "readlink", "umask"].contains(call)
      for injection in (looks ? [] : ["signal=SIGKILL"]) + [takesRoom ? "error=ENOSPC" : "error=EIO"] {
        let run = try Run(package: package)
        defer { run.end() }
        let output = try run.save(content, ["-e", "inject=\(call):\(injection):when=\(number)"]).output
        let found = look(run)
        #expect(found == old || found == new, "\(injection) at \(call) \(number): \(found)")
        // Whoever is told that it was saved has it.
        if output.contains("saved") { #expect(found == new, "\(injection) at \(call) \(number)") }
        if found == old { kept += 1 } else { replaced += 1 }
      }
    }
    // Both happened, or nothing was interrupted.
    #expect(kept > 0 && replaced > 0)
  }

  @Test func `leaves the old or the new file, whole, whatever fails or ends`() throws {
    try Self.check(package: false, old: Self.old, new: Self.new, content: Self.new) { $0.text ?? "nothing" }
  }
  @Test func `leaves the old or the new package, whole, whatever fails or ends`() throws {
    try Self.check(package: true, old: "old parts here", new: "new words now", content: "package:new words now") { $0.parts.joined(separator: " ") }
  }
}
