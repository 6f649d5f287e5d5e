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

  /// What may be a resource in a program's folder, unordered.
  ///
  /// This program's own folder is read once, whoever asks: it may have thousands of files. Installed programs share such a folder, and
  /// have their resources elsewhere.
  package static func resourceNames(in folder: String) -> [String] {
    if folder.hasSuffix("/bin") || folder.hasSuffix("/games") { return [] }
    return folder == own.folder ? own.names : resources(in: folder)
  }
  private static let own: (folder: String?, names: [String]) = {
    let folder = path.map { FilePath.folder(of: $0) }
    return (folder, folder.map(resources) ?? [])
  }()
  private static func resources(in folder: String) -> [String] {
    FolderEntries.names(in: folder, endingInOneOf: [".resources", ".xcassets", ".lproj", ".xcstrings"])
  }

  /// The resource folders of a package's target, beside the program: `Package_Name.resources`.
  package static func resourceFolders(of name: String, beside folder: String) -> [String] {
    let suffix = "_" + name + ".resources"
    return resourceNames(in: folder).filter { $0.hasSuffix(suffix) || $0 == name + ".resources" }.sorted().map { folder + "/" + $0 }
  }

  /// The name for the app's files: its bundle identifier, or the program's name without one.
  package static var identifier: String {
    Bundle.main.bundleIdentifier.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.processName
  }
}
