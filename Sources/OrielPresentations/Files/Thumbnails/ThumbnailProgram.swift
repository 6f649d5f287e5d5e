import Foundation
import OrielBase
import OrielDrawing

/// The desktop's thumbnailer programs, for types that we cannot decode, such as videos. They are found by their `.thumbnailer`
/// files.
nonisolated enum ThumbnailProgram {
  private struct Entry: Sendable {
    let command: [String]
    let mimeTypes: Set<String>
  }
  private static let installed: [Entry] = {
    BaseFolders().sharedData.flatMap { folder -> [Entry] in
      let base = folder + "/thumbnailers"
      return ((try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []).sorted().compactMap { name in
        guard name.hasSuffix(".thumbnailer"), let text = SmallFile.text(base + "/" + name),
          let file = DesktopFile(text)["Thumbnailer Entry"], let command = file["Exec"]
        else { return nil }
        return Entry(
          command: command.split(separator: " ").map(String.init), mimeTypes: Set((file["MimeType"] ?? "").split(separator: ";").map(String.init)))
      }
    }
  }()
  /// The timeout of a program, in seconds.
  private static let patience = 10.0
  /// One at a time, because each uses a whole processor.
  private static let turn = DispatchQueue(label: "thumbnails", qos: .utility)

  static func picture(of entry: FileEntry, side: Int) async -> Bitmap? {
    let data = await withCheckedContinuation { continuation in
      turn.async { continuation.resume(returning: run(entry, side: side)) }
    }
    guard let data else { return nil }
    return try? await Bitmap.decoded(data, scale: 1)
  }

  private static func run(_ entry: FileEntry, side: Int) -> Data? {
    let types = Set(entry.type.tags[.mimeType] ?? [])
    guard let program = installed.first(where: { !$0.mimeTypes.isDisjoint(with: types) }) else { return nil }
    let target = FileManager.default.temporaryDirectory.path + "/thumbnail-" + UUID().uuidString + ".png"
    defer { unlink(target) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = program.command.map {
      switch $0 {
      case "%i": entry.path
      case "%u": entry.url.absoluteString
      case "%o": target
      case "%s": String(side)
      default: $0
      }
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return nil }
    if ended.wait(timeout: .now() + patience) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      return nil
    }
    guard process.terminationStatus == 0, let data = FileManager.default.contents(atPath: target), data.count < 4 << 20 else { return nil }
    return data
  }
}
