import Foundation

/// The executable file of this process, and what belongs to it.
package enum ProgramFile {
  /// Its path, without links; the one it had if it has been replaced by a newer version since. nil where there is no `/proc`.
  package static var path: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
    guard length > 0, length < buffer.count else { return nil }
    let path = String(decoding: buffer[..<length], as: UTF8.self), mark = " (deleted)"
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }

  /// Folders with the resources of a package's target, which lie beside its program: `Package_Name.resources`.
  package static func resourceFolders(of name: String, beside folder: String) -> [String] {
    let suffix = "_" + name + ".resources"
    return FolderEntries.names(in: folder, endingIn: ".resources").filter { $0.hasSuffix(suffix) || $0 == name + ".resources" }.sorted()
      .map { folder + "/" + $0 }
  }

  /// What files of the app are named after: the identifier of its bundle; without one, the program's name.
  package static var identifier: String {
    Bundle.main.bundleIdentifier.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.processName
  }
}
