import Foundation
import Synchronization

/// The view style of a panel.
package nonisolated enum FilePanelStyle: String, CaseIterable, Sendable, Codable { case list, columns, icons }

/// The saved state of a panel with a `fileDialogCustomizationID`.
package nonisolated struct FilePanelMemory: Codable, Equatable, Sendable {
  package var width: Double?
  package var height: Double?
  package var folder: String?
  /// Recently used folders, latest first.
  package var recentFolders: [String] = []
  package var style = FilePanelStyle.list
  package var order = FileOrder()
  package var showsHidden = false
  package var hidesExtension = false
  /// Column widths set by the user.
  package var columnWidths: [String: Double] = [:]
  static let mostRecentFolders = 10
  package init() {}

  package mutating func used(_ folder: String) {
    self.folder = folder
    recentFolders.removeAll { $0 == folder }
    recentFolders = Array(([folder] + recentFolders).prefix(Self.mostRecentFolders))
  }
}

/// The saved state of all the app's panels, in one file that is written atomically and read when a panel first opens.
package nonisolated final class FilePanelMemories: Sendable {
  package static let shared = FilePanelMemories(path: defaultPath)
  private let path: String
  private let turn = Mutex(())

  package init(path: String) { self.path = path }
  private static var defaultPath: String { "\(BaseFolders().state)/\(ProgramFile.identifier)/file-panels.json" }

  private func all() -> [String: FilePanelMemory] {
    guard let data = FileManager.default.contents(atPath: path), data.count < 1 << 20 else { return [:] }
    return (try? JSONDecoder().decode([String: FilePanelMemory].self, from: data)) ?? [:]
  }
  /// Blocks while the file is read.
  package func memory(of id: String) -> FilePanelMemory? { turn.withLock { _ in all()[id] } }
  /// Blocks while the file is written. Errors are only logged, because the panel has already done its work.
  package func keep(_ memory: FilePanelMemory, for id: String) {
    turn.withLock { _ in
      var all = all()
      guard all[id] != memory else { return }
      all[id] = memory
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      guard let data = try? encoder.encode(all) else { return }
      try? FileManager.default.createDirectory(
        atPath: FilePath.folder(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      do throws(FileReplacement.Failure) { try FileReplacement(path: path, permissions: 0o600).write(data) } catch {
        RuntimeIssue.report("The state of file panels could not be saved to \(path): \(error).")
      }
    }
  }
}
