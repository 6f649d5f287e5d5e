import OrielBase
import OrielControls
import OrielPresentations
import OrielTransfer

/// A shared item of any type.
struct SharedItem {
  /// The item's title for the user.
  let title: String?
  let types: [UTType]
  /// Text for the body of a message; nil for an item that must be attached as a file.
  let words: String?
  /// The item's file, if it is one.
  let file: URL?
  let data: (UTType) async throws -> Data
  private let write: (URL) async throws -> URL

  init<Item: Transferable>(_ item: Item, title: String?) {
    self.title = title
    types = item.exportedContentTypes()
    let url = item as? URL
    file = url?.isFileURL == true ? url : nil
    words = file == nil ? url?.absoluteString ?? item as? String : nil
    // Only the main actor holds it; its own representations may read it on any thread.
    nonisolated(unsafe) let item = item
    data = { try await item.exported(as: $0) }
    write = { try await item.export(to: $0) }
  }

  /// A file name for the item.
  var suggestedName: String {
    if let file { return file.lastPathComponent }
    let name = title.flatMap { $0.isEmpty ? nil : $0 } ?? String(localized: "Untitled")
    return name.replacingOccurrences(of: "/", with: "-")
  }
  var type: UTType { file.flatMap { UTType(fileName: $0.lastPathComponent) } ?? types.first ?? .data }

  /// Writes the item to a file in a folder. An item that is a file returns that.
  func file(in folder: URL) async throws -> URL {
    if let file { return file }
    let ending = type.preferredFilenameExtension.map { "." + $0 } ?? ""
    let name = suggestedName.hasSuffix(ending) ? suggestedName : suggestedName + ending
    return try await write(folder.appendingPathComponent(FileOperations.freeName(name, in: folder.path)))
  }
  /// Saves the item in a folder that the user chose, under an unused name.
  func save(in folder: URL) async throws {
    guard let file else {
      _ = try await self.file(in: folder)
      return
    }
    try await save(to: folder.appendingPathComponent(FileOperations.freeName(file.lastPathComponent, in: folder.path)))
  }
  /// Saves the item to a file that the user chose, replacing an existing one.
  func save(to url: URL) async throws {
    guard let file else {
      _ = try await write(url)
      return
    }
    guard FilePath.normal(file.path) != FilePath.normal(url.path) else { return }
    try await FileWork.run(throwing: { try FileWrapper(url: file).write(to: url, options: .atomic, originalContentsURL: nil) })
  }
}
