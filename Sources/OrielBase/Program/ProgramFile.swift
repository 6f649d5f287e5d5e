import Foundation

/// The executable file of this process, and what belongs to it.
package enum ProgramFile {
  /// Its path with links resolved; if the file was replaced by a newer version, the original path. nil without `/proc`.
  package static var path: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
    guard length > 0, length < buffer.count else { return nil }
    let path = String(decoding: buffer[..<length], as: UTF8.self), mark = " (deleted)"
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
  }

  /// The resource folders of a package's target, beside the program: `Package_Name.resources`.
  package static func resourceFolders(of name: String, beside folder: String) -> [String] {
    let suffix = "_" + name + ".resources"
    return FolderEntries.names(in: folder, endingIn: ".resources").filter { $0.hasSuffix(suffix) || $0 == name + ".resources" }.sorted()
      .map { folder + "/" + $0 }
  }

  /// The name for the app's files: its bundle identifier, or the program's name without one.
  package static var identifier: String {
    Bundle.main.bundleIdentifier.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.processName
  }
}
