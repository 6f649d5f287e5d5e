import Foundation

/// The folders of the XDG Base Directory Specification, for the user's settings, data, state and caches.
///
/// A variable that is empty or holds a relative path counts as not set, as the specification requires. Paths have no trailing
/// slash.
package struct BaseFolders {
  private let variable: (String) -> String?

  /// - Parameter variable: looks an environment variable up; by default this process's own.
  package init(_ variable: @escaping (String) -> String? = Self.variable) { self.variable = variable }
  /// A variable of this process's environment. Foundation's dictionary of all of them takes a millisecond to make.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private func path(_ name: String) -> String? {
    guard let path = variable(name), path.hasPrefix("/") else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The home folder: `HOME`, or the one in the account database.
  package var home: String { path("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/" }
  /// Settings.
  package var configuration: String { path("XDG_CONFIG_HOME") ?? home + "/.config" }
  /// User data.
  package var data: String { path("XDG_DATA_HOME") ?? home + "/.local/share" }
  /// State that persists between launches but is useless on another machine: windows, recent files, recovery copies.
  package var state: String { path("XDG_STATE_HOME") ?? home + "/.local/state" }
  /// Data that can be regenerated.
  package var cache: String { path("XDG_CACHE_HOME") ?? home + "/.cache" }
  /// Sockets and locks, which last until the login session ends; nil without a session, because no other folder is as safe.
  package var runtime: String? { path("XDG_RUNTIME_DIR") }
  /// The user's data folder, then the system's: desktop files, icons, file types.
  package var sharedData: [String] {
    let machine = (variable("XDG_DATA_DIRS") ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return [data] + (machine.isEmpty ? ["/usr/local/share", "/usr/share"] : machine)
  }
  /// Makes the folder and those above it that are missing, for nobody but the person, as the specification wants.
  ///
  /// A folder that is there already stays as it is.
  package static func make(_ path: String) throws(CocoaError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, path.hasPrefix("/"), path != "/" else { throw problem(path) }
    try make(FilePath.folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw problem(path) }
  }
  private static func problem(_ path: String) -> CocoaError {
    let code = POSIXErrorCode(rawValue: errno) ?? .EIO
    return CocoaError(code == .ENOSPC ? .fileWriteOutOfSpace : .fileWriteNoPermission, userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: POSIXError(code)])
  }

  /// The user's settings folder, then the system's.
  package var allConfiguration: [String] { [configuration, "/etc/xdg"] }
}
