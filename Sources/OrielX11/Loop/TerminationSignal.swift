import Foundation
internal import COriel

/// SIGTERM and SIGHUP as a readable descriptor, so that the loop asks the app to quit instead of the process dying.
enum TerminationSignal {
  nonisolated(unsafe) private static var pipe: (read: Int32, write: Int32) = (-1, -1)

  /// The descriptor that becomes readable; installs the handlers the first time.
  static func descriptor() -> Int32 {
    guard pipe.read < 0 else { return pipe.read }
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return -1 }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    pipe = (ends[0], ends[1])
    for number in [SIGTERM, SIGHUP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        // Only async-signal-safe calls here.
        var byte: UInt8 = 1
        _ = write(TerminationSignal.pipe.write, &byte, 1)
      }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
    return pipe.read
  }

  /// Forgets what was signalled; true if anything was.
  static func take() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    return read(pipe.read, &bytes, bytes.count) > 0
  }
}
