import Foundation
import OrielBase
import OrielControls

/// Writes what exporters give and moves what movers name: off the main actor, whole files or none, errors as results.
nonisolated enum FileWriting {
  /// A value of the app that one thread at a time works with.
  struct Handed<Value>: @unchecked Sendable { let value: Value }

  /// The file where it was asked for, or the error.
  static func write(to url: URL, _ make: @escaping @Sendable () throws -> FileWrapper) async -> Result<URL, any Error> {
    await FileWork.run {
      Result {
        try make().write(to: url, options: .atomic, originalContentsURL: nil)
        return url
      }
    }
  }
  /// Each under its own name in a folder, numbered where that is taken. What is written before an error stays.
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
  /// A free name in the folder, with the ending of the type.
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

  /// Moves files into a folder, replacing others there only if that was allowed. Stops at the first error.
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
