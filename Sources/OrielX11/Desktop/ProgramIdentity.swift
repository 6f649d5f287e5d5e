import Foundation
import OrielDrawing
import OrielWindowing

/// What window managers, panels and the log call the program.
struct ProgramIdentity {
  let name: String
  /// The base name of its desktop file.
  let identifier: String
  /// As `_NET_WM_ICON` wants it.
  var icon: [UInt32] = []
  /// What alerts have asked for, by size: they show the same picture each time.
  var drawnIcons: [Int: Bitmap] = [:]
  /// What it has said on standard error.
  private var reported: Set<String> = []

  init(name: String, identifier: String) {
    self.name = name
    self.identifier = identifier
  }

  /// `WM_CLASS`: instance, then the identifier, by which desktops find the desktop file.
  var windowClass: [UInt8] { Array(name.utf8) + [0] + Array(identifier.utf8) + [0] }

  /// Says on standard error what other programs make of our windows, each thing once.
  mutating func report(_ message: String) {
    guard reported.count < 64, reported.insert(message).inserted else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\(name): \(message)\n".utf8))
  }
}

/// What happens once, when the program starts.
struct StartOfProgram {
  /// What could wait for the first frame has been done.
  var isFinished = false
  /// nil once it has run, or is about to.
  var onFirstShow: (@MainActor () -> Void)?
  var firstShow: ScheduledCall?
}
