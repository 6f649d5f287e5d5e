import Foundation

/// The folders of the XDG Base Directory Specification: where a person's settings, data, state and caches are.
///
/// A variable that is empty or holds a relative path counts as not set, as the specification wants. Paths have no slash at
/// their end.
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

  /// The person's own folder: `HOME`, or what the system's list of accounts says.
  package var home: String { path("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/" }
  /// Settings.
  package var configuration: String { path("XDG_CONFIG_HOME") ?? home + "/.config" }
  /// What the person would miss.
  package var data: String { path("XDG_DATA_HOME") ?? home + "/.local/share" }
  /// What is kept from one start to the next and of no use on another machine: windows, recent files, recovery copies.
  package var state: String { path("XDG_STATE_HOME") ?? home + "/.local/state" }
  /// What can be made again.
  package var cache: String { path("XDG_CACHE_HOME") ?? home + "/.cache" }
  /// Sockets and locks, until the login session ends; nil without a session, because nothing else is as safe.
  package var runtime: String? { path("XDG_RUNTIME_DIR") }
  /// Data of the person, then what is installed on the machine: desktop files, icons, file types.
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

  /// Settings of the person, then those of the machine.
  package var allConfiguration: [String] { [configuration, "/etc/xdg"] }
}
