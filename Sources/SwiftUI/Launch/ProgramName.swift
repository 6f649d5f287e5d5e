import OrielScenes

/// The program's names for users and for the desktop.
nonisolated struct ProgramName {
  /// For titles and messages.
  var name: String
  /// The base name of the desktop file. It is every window's class, by which docks find name and icon.
  var identifier: String

  static var current: ProgramName {
    let path = CommandLine.arguments.first ?? "app"
    let executable = path.split(separator: "/").last.map(String.init) ?? path
    return ProgramName(name: executable, identifier: launched ?? DesktopEntry.of(program: executable)?.identifier ?? executable)
  }

  /// The desktop file with which the desktop launched this process.
  private static var launched: String? {
    if let sandbox = getenv("FLATPAK_ID") { return String(cString: sandbox) }
    // Child processes inherit the variable: only the process with this ID was launched with the file.
    guard let file = getenv("GIO_LAUNCHED_DESKTOP_FILE"), let process = getenv("GIO_LAUNCHED_DESKTOP_FILE_PID"),
      String(cString: process) == String(getpid())
    else { return nil }
    let name = String(cString: file).split(separator: "/").last ?? ""
    return name.hasSuffix(".desktop") && name.count > 8 ? String(name.dropLast(8)) : nil
  }
}
