import OrielWindowing

/// What window managers, panels and the log call the program.
struct ProgramIdentity {
  let name: String
  /// The base name of its desktop file.
  let identifier: String
  /// As `_NET_WM_ICON` wants it.
  var icon: [UInt32] = []
  /// `WM_CLASS`: instance, then the identifier, by which desktops find the desktop file.
  var windowClass: [UInt8] { Array(name.utf8) + [0] + Array(identifier.utf8) + [0] }
}

/// What happens once, when the program starts.
struct StartOfProgram {
  /// What could wait for the first frame has been done.
  var isFinished = false
  /// nil once it has run, or is about to.
  var onFirstShow: (@MainActor () -> Void)?
  var firstShow: ScheduledCall?
}
