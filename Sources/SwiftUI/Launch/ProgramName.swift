import OrielScenes

/// What the program is called towards people and towards the desktop.
nonisolated struct ProgramName {
  /// For titles and messages.
  var name: String
  /// Base name of the desktop file.
  var identifier: String

  static var current: ProgramName {
    let path = CommandLine.arguments.first ?? "app"
    let executable = path.split(separator: "/").last.map(String.init) ?? path
    return ProgramName(name: executable, identifier: executable)
  }
}
