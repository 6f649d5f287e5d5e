import Foundation

/// The attachments of one message as files, for previews. The folder goes with this value.
public final class AttachmentFiles: Sendable {
  private let folder: URL

  /// Nothing is written yet.
  public init(in temporary: URL = FileManager.default.temporaryDirectory) {
    folder = temporary.appendingPathComponent("mail-\(UUID().uuidString)", isDirectory: true)
  }
  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Where the file will stand. Two attachments may have the same name, so each has a folder of its own.
  public func url(of attachment: MessageAttachment) -> URL {
    folder.appendingPathComponent(String(attachment.id), isDirectory: true).appendingPathComponent(attachment.fileName)
  }

  /// Writes the file unless it is there. Only this user may read it, and nobody may run it.
  @concurrent @discardableResult public func write(_ attachment: MessageAttachment) async throws -> URL {
    let url = url(of: attachment)
    guard !FileManager.default.fileExists(atPath: url.path) else { return url }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try attachment.data().write(to: url, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    return url
  }
}
