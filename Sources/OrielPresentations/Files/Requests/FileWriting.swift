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
  /// Writes several files. Files written before an error stay.
  static func write(
    to destination: Destination, _ type: UTType, _ makers: [@Sendable () throws -> FileWrapper]
  ) async -> Result<[URL], any Error> {
    await FileWork.run {
      Result {
        try makers.enumerated().map { index, make in
          let wrapper = try make()
          let url = destination.place(index, wrapper.suggestedName, type)
          try wrapper.write(to: url, options: .atomic, originalContentsURL: nil)
          return url
        }
      }
    }
  }
  /// Where several files are written.
  enum Destination {
    /// In a folder, under numbered names where theirs are taken.
    case folder(URL)
    /// Each at a place that the user has agreed to.
    case files([URL])

    func place(_ index: Int, _ name: String?, _ type: UTType) -> URL {
      switch self {
      case .folder(let folder): folder.appendingPathComponent(FileOperations.freeName(fileName(name, type), in: folder.path))
      case .files(let urls): urls[index]
      }
    }
  }
  /// The different names under which several files would be written to an empty folder. A file that cannot be made now has no name of its own.
  static func names(_ type: UTType, _ makers: [@Sendable () throws -> FileWrapper]) async -> [String] {
    await FileWork.run { names(makers.map { try? $0().suggestedName }, type) }
  }
  static func names(_ names: [String?], _ type: UTType) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      let free = FileOperations.freeName(fileName(name, type), in: "") { taken.contains($0) }
      taken.insert(free)
      return free
    }
  }
  /// A valid name with the type's extension.
  private static func fileName(_ name: String?, _ type: UTType) -> String {
    var name = name?.replacingOccurrences(of: "/", with: ":") ?? ""
    if FileOperations.complaint(aboutName: name) != nil { name = String(localized: "Untitled") }
    if let endings = type.tags[.filenameExtension], let usual = endings.first, !endings.contains((name as NSString).pathExtension.lowercased()) {
      name += "." + usual
    }
    return name
  }

  static func export<T: Transferable>(_ item: Handed<T>, as type: UTType, to url: URL) async -> Result<URL, any Error> {
    nonisolated(unsafe) let item = item.value
    do { return .success(try await item.export(to: url, contentType: type)) } catch { return .failure(error) }
  }
  static func export<T: Transferable>(_ items: Handed<[T]>, as type: UTType, to destination: Destination) async -> Result<[URL], any Error> {
    var urls: [URL] = []
    for (index, item) in items.value.enumerated() {
      nonisolated(unsafe) let item = item
      let name = name(of: item)
      let url = await FileWork.run { destination.place(index, name, type) }
      do { urls.append(try await item.export(to: url, contentType: type)) } catch { return .failure(error) }
    }
    return .success(urls)
  }
  static func name<T: Transferable>(of item: T) -> String { item.suggestedFilename ?? String(describing: T.self) }

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

extension FileWrapper {
  fileprivate nonisolated var suggestedName: String? { preferredFilename ?? filename }
}
