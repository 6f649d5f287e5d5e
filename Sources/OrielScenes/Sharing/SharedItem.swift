import OrielBase
import OrielControls
import OrielPresentations
import OrielTransfer

/// One thing that is given away, whatever its type.
struct SharedItem {
  /// What the person calls it.
  let title: String?
  let types: [UTType]
  /// What goes into the text of a message instead of beside it; nil for what has to be a file.
  let words: String?
  /// It is a file already.
  let file: URL?
  let data: (UTType) async throws -> Data
  private let write: (URL) async throws -> URL

  init<Item: Transferable>(_ item: Item, title: String?) {
    self.title = title
    types = item.exportedContentTypes()
    let url = item as? URL
    file = url?.isFileURL == true ? url : nil
    words = file == nil ? url?.absoluteString ?? item as? String : nil
    // Only the main actor has it; its own representations may read it where they like.
    nonisolated(unsafe) let item = item
    data = { try await item.exported(as: $0) }
    write = { try await item.export(to: $0) }
  }

  /// A name for a file of it.
  var suggestedName: String {
    if let file { return file.lastPathComponent }
    let name = title.flatMap { $0.isEmpty ? nil : $0 } ?? String(localized: "Untitled")
    return name.replacingOccurrences(of: "/", with: "-")
  }
  var type: UTType { file.flatMap { UTType(fileName: $0.lastPathComponent) } ?? types.first ?? .data }

  /// A file in a folder: its own where it is one.
  func file(in folder: URL) async throws -> URL {
    if let file { return file }
    let ending = type.preferredFilenameExtension.map { "." + $0 } ?? ""
    let name = suggestedName.hasSuffix(ending) ? suggestedName : suggestedName + ending
    return try await write(folder.appendingPathComponent(FileOperations.freeName(name, in: folder.path)))
  }
  /// In a folder that the person chose, under a name that is free there.
  func save(in folder: URL) async throws {
    guard let file else {
      _ = try await self.file(in: folder)
      return
    }
    try await save(to: folder.appendingPathComponent(FileOperations.freeName(file.lastPathComponent, in: folder.path)))
  }
  /// At a place that the person chose, which may go.
  func save(to url: URL) async throws {
    guard let file else {
      _ = try await write(url)
      return
    }
    guard FilePath.normal(file.path) != FilePath.normal(url.path) else { return }
    try await FileWork.run(throwing: { try FileWrapper(url: file).write(to: url, options: .atomic, originalContentsURL: nil) })
  }
}
