import Foundation
import OrielControls

/// The file operations of a panel. All of them block for as long as the disk does, and throw errors with messages for the user.
package nonisolated enum FileOperations {
  /// Why a name is invalid; nil if it is valid.
  package static func complaint(aboutName name: String) -> String? {
    if name.isEmpty { return String(localized: "A name is needed.") }
    if name == "." || name == ".." { return String(localized: "“\(name)” means a folder already.") }
    if name.contains("/") || name.contains("\0") { return String(localized: "A name cannot contain “/”.") }
    if name.utf8.count > 255 { return String(localized: "The name is too long.") }
    return nil
  }

  /// The name, with a number appended if it is taken: "Notes 2.txt".
  package static func freeName(_ name: String, in folder: String, isTaken: ((String) -> Bool)? = nil) -> String {
    let isTaken = isTaken ?? { exists(FilePath.join(folder, $0)) }
    guard isTaken(name) else { return name }
    let ending = (name as NSString).pathExtension
    let stem = ending.isEmpty ? name : (name as NSString).deletingPathExtension
    return (2...).lazy.map { "\(stem) \($0)" + (ending.isEmpty ? "" : "." + ending) }.first { !isTaken($0) } ?? name
  }
  /// Also true for a broken link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  package static func makeFolder(named name: String, in folder: String) throws -> String {
    let path = FilePath.join(folder, name)
    guard mkdir(path, 0o777) == 0 else { throw FileError(errno, .makingFolder, path) }
    return path
  }
  /// Never replaces another file.
  package static func rename(_ path: String, to name: String) throws -> String {
    let target = FilePath.join(FilePath.folder(of: path), name)
    guard target != path else { return path }
    try moveWithoutReplacing(path, target, .renaming)
    return target
  }

  /// Moves a file or folder, also to another file system. Replaces a file only if allowed.
  package static func move(_ path: String, to target: String, replacing: Bool = false) throws {
    guard FilePath.normal(path) != FilePath.normal(target) else { return }
    if replacing {
      guard Foundation.rename(path, target) != 0 else { return }
      // Renaming cannot replace a non-empty folder.
      if errno == ENOTEMPTY || errno == EEXIST || errno == EISDIR || errno == ENOTDIR { try moveAside(target) { try move(path, to: target) }; return }
      guard errno == EXDEV else { throw FileError(errno, .moving, path) }
      try copyAcross(path, target)
    } else {
      do { try moveWithoutReplacing(path, target, .moving) } catch let error as FileError where error.code == EXDEV {
        guard !exists(target) else { throw FileError(EEXIST, .moving, path) }
        try copyAcross(path, target)
      }
    }
  }
  /// Deletes the replaced item only after the new one is in place.
  private static func moveAside(_ target: String, _ body: () throws -> Void) throws {
    let aside = FilePath.join(FilePath.folder(of: target), freeName(".\(FilePath.name(of: target)) replaced", in: FilePath.folder(of: target)))
    guard Foundation.rename(target, aside) == 0 else { throw FileError(errno, .moving, target) }
    do { try body() } catch {
      _ = Foundation.rename(aside, target)
      throw error
    }
    try? FileManager.default.removeItem(atPath: aside)
  }
  /// Copies beside the target first, so that it is never incomplete, and deletes the original last.
  private static func copyAcross(_ path: String, _ target: String) throws {
    let folder = FilePath.folder(of: target)
    let beside = FilePath.join(folder, freeName(".\(FilePath.name(of: target).prefix(80)).moving", in: folder))
    do {
      try FileManager.default.copyItem(atPath: path, toPath: beside)
      guard Foundation.rename(beside, target) == 0 else { throw FileError(errno, .moving, path) }
    } catch {
      try? FileManager.default.removeItem(atPath: beside)
      throw error
    }
    try FileManager.default.removeItem(atPath: path)
  }
  private static func moveWithoutReplacing(_ path: String, _ target: String, _ action: FileError.Action) throws {
    guard FlaggedRename.withoutReplacing(path, target) != 0 else { return }
    // Some file systems cannot do it in one step.
    guard errno == EINVAL || errno == ENOSYS else { throw FileError(errno, action, action == .renaming ? target : path) }
    guard !exists(target) else { throw FileError(EEXIST, action, target) }
    guard Foundation.rename(path, target) == 0 else { throw FileError(errno, action, path) }
  }
}

/// A file system error, with a message that describes the operation.
package nonisolated struct FileError: LocalizedError, CustomNSError, Equatable, Sendable {
  package enum Action: Sendable { case makingFolder, renaming, moving, writing, reading }
  package let code: Int32
  package let action: Action
  package let path: String
  package init(_ code: Int32, _ action: Action, _ path: String) {
    self.code = code
    self.action = action
    self.path = path
  }
  private var name: String { FilePath.name(of: path) }
  package var errorDescription: String? {
    switch action {
    case .makingFolder: String(localized: "The folder “\(name)” could not be created.")
    case .renaming where code == EEXIST: String(localized: "A file named “\(name)” already exists.")
    case .renaming: String(localized: "The file could not be renamed to “\(name)”.")
    case .moving: String(localized: "“\(name)” could not be moved.")
    case .writing: String(localized: "“\(name)” could not be written.")
    case .reading: String(localized: "“\(name)” could not be read.")
    }
  }
  package var failureReason: String? { String(cString: strerror(code)) }
  package static var errorDomain: String { NSPOSIXErrorDomain }
  package var errorCode: Int { Int(code) }
  package var errorUserInfo: [String: Any] {
    [NSFilePathErrorKey: path, NSLocalizedDescriptionKey: errorDescription ?? "", NSLocalizedFailureReasonErrorKey: failureReason ?? ""]
  }
}
