import Foundation
import Testing

/// `packaging/install`, with a program that only tells what it is asked for.
@Suite(.serialized) struct `An app that is installed` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("install-\(UUID().uuidString)")
  private func put(_ text: String, _ name: String, mode: mode_t = 0o644) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    chmod(url.path, mode)
  }
  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(name).path).map { String(decoding: $0, as: UTF8.self) }
  }
  private func install(_ arguments: String...) async throws -> Int32 {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("packaging/install").path
    let folder = folder
    return try await Task.detached {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [script] + arguments
      process.currentDirectoryURL = folder
      process.environment = ["PATH": "/usr/bin:/bin", "PREFIX": folder.appendingPathComponent("prefix").path]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }.value
  }

  @Test func `has what belongs to it, and leaves nothing but what it wrote itself`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("#!/bin/sh\n# Package_Sketch.resources\necho \"$@\" >>'\(folder.path)/asked'\nexit ${FAILS:-0}\n", "build/Sketch", mode: 0o755)
    try put("list", "build/Package_Sketch.resources/Info.plist")
    try put("word", "build/Package_Other.resources/word")
    try put("[Desktop Entry]\n", "org.example.Sketch.desktop")
    // What the program keeps under its own name, as most do.
    try put("drawing", "prefix/share/Sketch/drawing")
    for _ in 0..<2 {
      #expect(try await install("build/Sketch", "org.example.Sketch.desktop") == 0)
      #expect(text("prefix/bin/Sketch") == text("build/Sketch"))
      #expect(text("prefix/lib/org.example.Sketch/Package_Sketch.resources/Info.plist") == "list" && text("prefix/lib/org.example.Sketch/Info.plist") == "list")
      #expect(text("prefix/lib/org.example.Sketch/Package_Other.resources/word") == nil && text("prefix/share/applications/org.example.Sketch.desktop") != nil)
    }
    #expect(try await install("--remove", "org.example.Sketch", "Sketch") == 0)
    let left = FileManager.default.enumerator(atPath: folder.appendingPathComponent("prefix").path)?.compactMap { $0 as? String }
      .filter { text("prefix/" + $0) != nil }
    #expect(left == ["share/Sketch/drawing"])
    let share = folder.appendingPathComponent("prefix/share").path
    #expect(text("asked") == "--register-types \(share)\n--register-types \(share)\n--unregister-types \(share)\n")
  }

  @Test func `is removed also if it no longer starts, and no other folder is`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("#!/bin/sh\n[ \"$1\" = --register-types ]\n", "build/Sketch", mode: 0o755)
    try put("[Desktop Entry]\n", "org.example.Sketch.desktop")
    #expect(try await install("build/Sketch", "org.example.Sketch.desktop") == 0)
    try put("other", "prefix/lib/org.example.Other/file")
    for identifier in ["org.example.Other", "..", "a", "", "../lib/org.example.Sketch"] {
      #expect(try await install("--remove", identifier, "Sketch") != 0, "\(identifier)")
    }
    #expect(text("prefix/lib/org.example.Other/file") == "other" && text("prefix/bin/Sketch") != nil)
    #expect(try await install("--remove", "org.example.Sketch", "Sketch") == 0)
    #expect(text("prefix/lib/org.example.Sketch/Sketch") == nil)
  }
}
