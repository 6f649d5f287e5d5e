import Foundation
import OrielBase
import OrielDrawing

/// A thumbnailer program of the desktop, for types that we cannot decode, such as videos. They are found by their `.thumbnailer`
/// files.
nonisolated struct ThumbnailProgram: Sendable {
  private let command: DesktopCommand
  private let mimeTypes: Set<String>

  /// nil where the file does not describe one that is there.
  init?(_ text: String) {
    guard let file = DesktopFile(text)["Thumbnailer Entry"], let command = file["Exec"] else { return nil }
    if let program = file["TryExec"], DesktopCommand.path(of: program) == nil { return nil }
    self.command = DesktopCommand(command)
    mimeTypes = Set((file["MimeType"] ?? "").split(separator: ";").map(String.init))
  }

  /// Those of the desktop, read once.
  static let installed = all(in: BaseFolders().sharedData)

  static func all(in folders: [String]) -> [ThumbnailProgram] {
    folders.flatMap { folder -> [ThumbnailProgram] in
      let base = folder + "/thumbnailers"
      return ((try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []).sorted().compactMap { name in
        guard name.hasSuffix(".thumbnailer") else { return nil }
        return SmallFile.text(base + "/" + name).flatMap(ThumbnailProgram.init)
      }
    }
  }

  func makes(_ entry: FileEntry) -> Bool { !mimeTypes.isDisjoint(with: entry.type.tags[.mimeType] ?? []) }

  /// The time that a program has, in seconds.
  var patience = 10.0
  /// One at a time, because each uses a whole processor.
  private static let turn = DispatchQueue(label: "thumbnails", qos: .utility)

  /// What it makes of the file. One that takes too long may be quicker another time.
  func picture(of entry: FileEntry, side: Int) async -> Thumbnails.Made {
    let answer = await withCheckedContinuation { continuation in
      Self.turn.async { continuation.resume(returning: run(entry, side: side)) }
    }
    switch answer {
    case .wrote(let data): return (try? await Bitmap.decoded(data, scale: 1)).map { .picture($0) } ?? .damaged
    case .failed: return .damaged
    case .late: return .none
    }
  }
  private enum Answer { case wrote(Data), failed, late }

  private func run(_ entry: FileEntry, side: Int) -> Answer {
    let target = FileManager.default.temporaryDirectory.path + "/thumbnail-" + UUID().uuidString + ".png"
    defer { unlink(target) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command.arguments { code in
      switch code {
      case "i": [entry.path]
      case "u": [entry.url.absoluteString]
      case "o": [target]
      case "s": [String(side)]
      default: []
      }
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return .late }
    if ended.wait(timeout: .now() + patience) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      return .late
    }
    // 127: `env` did not find it, so it never saw the file.
    guard process.terminationStatus != 127 else { return .late }
    guard process.terminationStatus == 0, let data = FileManager.default.contents(atPath: target), data.count < 4 << 20 else { return .failed }
    return .wrote(data)
  }
}
