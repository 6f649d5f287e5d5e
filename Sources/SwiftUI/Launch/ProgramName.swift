import OrielScenes

/// What the program is called towards people and towards the desktop.
nonisolated struct ProgramName {
  /// For titles and messages.
  var name: String
  /// Base name of the desktop file: the class of every window, by which docks find name and icon.
  var identifier: String

  static var current: ProgramName {
    let path = CommandLine.arguments.first ?? "app"
    let executable = path.split(separator: "/").last.map(String.init) ?? path
    return ProgramName(name: executable, identifier: launched ?? DesktopEntry.of(program: executable)?.identifier ?? executable)
  }

  /// As what the desktop has started this process.
  private static var launched: String? {
    if let sandbox = getenv("FLATPAK_ID") { return String(cString: sandbox) }
    // Inherited by what we start: only the process it names was started by that file.
    guard let file = getenv("GIO_LAUNCHED_DESKTOP_FILE"), let process = getenv("GIO_LAUNCHED_DESKTOP_FILE_PID"),
      String(cString: process) == String(getpid())
    else { return nil }
    let name = String(cString: file).split(separator: "/").last ?? ""
    return name.hasSuffix(".desktop") && name.count > 8 ? String(name.dropLast(8)) : nil
  }
}
