import Foundation
import OrielBase
import OrielControls

/// Writes exported files and moves files, off the main actor and atomically, with errors as results.
nonisolated enum FileWriting {
  /// An app's value that only one thread uses at a time.
  struct Handed<Value>: @unchecked Sendable { let value: Value }

  /// Returns the written file, or the error.
  static func write(to url: URL, _ make: @escaping @Sendable () throws -> FileWrapper) async -> Result<URL, any Error> {
    await FileWork.run {
      Result {
        try make().write(to: url, options: .atomic, originalContentsURL: nil)
        return url
      }
    }
  }
  /// Writes several files to a folder, numbering names that are taken. Files written before an error stay.
  static func write(
    into folder: URL, _ type: UTType, _ makers: [@Sendable () throws -> FileWrapper]
  ) async -> Result<[URL], any Error> {
    await FileWork.run {
      Result {
        try makers.map { make in
          let wrapper = try make()
          let url = place(wrapper.preferredFilename ?? wrapper.filename, type, in: folder)
          try wrapper.write(to: url, options: .atomic, originalContentsURL: nil)
          return url
        }
      }
    }
  }
  /// A free name in the folder, with the type's extension.
  static func place(_ name: String?, _ type: UTType, in folder: URL) -> URL {
    var name = name?.replacingOccurrences(of: "/", with: ":") ?? ""
    if FileOperations.complaint(aboutName: name) != nil { name = String(localized: "Untitled") }
    if let endings = type.tags[.filenameExtension], let usual = endings.first, !endings.contains((name as NSString).pathExtension.lowercased()) {
      name += "." + usual
    }
    return folder.appendingPathComponent(FileOperations.freeName(name, in: folder.path))
  }

  static func export<T: Transferable>(_ item: Handed<T>, as type: UTType, to url: URL) async -> Result<URL, any Error> {
    nonisolated(unsafe) let item = item.value
    do { return .success(try await item.export(to: url, contentType: type)) } catch { return .failure(error) }
  }
  static func export<T: Transferable>(_ items: Handed<[T]>, as type: UTType, into folder: URL) async -> Result<[URL], any Error> {
    var urls: [URL] = []
    for item in items.value {
      nonisolated(unsafe) let item = item
      let name = item.suggestedFilename ?? String(describing: T.self)
      let url = await FileWork.run { place(name, type, in: folder) }
      do { urls.append(try await item.export(to: url, contentType: type)) } catch { return .failure(error) }
    }
    return .success(urls)
  }

  /// Moves files into a folder, replacing others only if allowed. Stops at the first error.
  static func move(_ files: [URL], into folder: URL, replacing: Bool) async -> Result<[URL], any Error> {
    await FileWork.run {
      Result {
        try files.map { file in
          let target = folder.appendingPathComponent(file.lastPathComponent)
          try FileOperations.move(file.path, to: target.path, replacing: replacing)
          return target
        }
      }
    }
  }
}
