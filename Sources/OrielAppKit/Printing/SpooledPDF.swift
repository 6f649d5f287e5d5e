import Foundation
import OrielScenes

/// A temporary PDF for a printer or for saving, in a folder that only this user can read. It is deleted with its last
/// reference.
nonisolated final class SpooledPDF: @unchecked Sendable {
  /// Used by one thread at a time, because callers wait for work on other threads.
  private let writer: PDFWriter
  private let folder: URL
  var path: String { Self.path(in: folder) }
  private static func path(in folder: URL) -> String { folder.appendingPathComponent("print.pdf").path }

  init(size: CGSize) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("print-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let writer = PDFWriter(path: Self.path(in: folder), size: size) else {
      try? FileManager.default.removeItem(at: folder)
      throw PrintedPages.Failure.noWriter
    }
    self.writer = writer
  }
  deinit { try? FileManager.default.removeItem(at: folder) }

  func add(_ page: PrintedPage, at origin: CGPoint) {
    writer.add(page.picture, rows: page.rows, at: origin, scale: 1 / PrintedPages.resolution)
  }
  func finish() throws {
    if let problem = writer.finish() { throw PrintedPages.Failure.file(path, problem) }
  }
  /// Replaces a file, which stays unchanged on failure.
  func save(to url: URL) throws {
    do {
      try FileReplacement(path: url.path).write(Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
    } catch {
      throw PrintedPages.Failure.file(url.path, (error as? FileReplacement.Failure)?.description ?? error.localizedDescription)
    }
  }
}
