import Foundation

/// The attachments of one message as files, for previews. The folder is deleted with this value.
public final class AttachmentFiles: Sendable {
  private let folder: URL

  /// Nothing is written yet.
  public init(in temporary: URL = FileManager.default.temporaryDirectory) {
    folder = temporary.appendingPathComponent("mail-\(UUID().uuidString)", isDirectory: true)
  }
  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The file's future location. Attachments may have equal names, so each has its own folder.
  public func url(of attachment: MessageAttachment) -> URL {
    folder.appendingPathComponent(String(attachment.id), isDirectory: true).appendingPathComponent(attachment.fileName)
  }

  /// Writes the file unless it exists, readable only by this user and not executable.
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
