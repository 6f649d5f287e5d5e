import Foundation

/// A track played by another program: ffplay, which supports most files. Pausing stops the process; seeking restarts it.
@MainActor final class ProgramSound: Sound {
  private let url: URL
  private let program: String
  private let ended: @MainActor @Sendable (SoundEnding) -> Void
  private var process: Process?
  /// The start position and time of the running program; while paused, the current position.
  private var start: TimeInterval = 0
  private var since: Date?

  /// nil if the program is not installed.
  init?(_ url: URL, ended: @escaping @MainActor @Sendable (SoundEnding) -> Void) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard let program = folders.lazy.map({ $0 + "/ffplay" }).first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
    self.url = url
    self.program = program
    self.ended = ended
  }
  isolated deinit { stop() }

  var position: TimeInterval { start + (since.map { Date.now.timeIntervalSince($0) } ?? 0) }
  var duration: TimeInterval? { nil }
  var volume = 1.0 { didSet { if abs(volume - oldValue) > 0.01, since != nil { seek(to: position) } } }

  func play() {
    guard since == nil else { return }
    if let process { kill(process.processIdentifier, SIGCONT) } else { launch() }
    since = .now
  }
  func pause() {
    guard since != nil else { return }
    start = position
    since = nil
    if let process { kill(process.processIdentifier, SIGSTOP) }
  }
  func seek(to position: TimeInterval) {
    let isPlaying = since != nil
    stop()
    start = max(0, position)
    since = nil
    if isPlaying { play() }
  }
  func end() { stop() }

  private func launch() {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-nodisp", "-autoexit", "-loglevel", "error", "-volume", String(Int(volume * 100)), "-ss", String(start), url.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    process.terminationHandler = { [weak self] ended in
      let status = ended.terminationStatus, identifier = ended.processIdentifier
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.hasEnded(identifier, status) } }
    }
    do {
      try process.run()
      self.process = process
    } catch {
      ended(.failed("ffplay cannot be started."))
    }
  }
  private func hasEnded(_ identifier: Int32, _ status: Int32) {
    guard process?.processIdentifier == identifier else { return }
    process = nil
    since = nil
    ended(status == 0 ? .finished : .failed("“\(url.lastPathComponent)” cannot be played."))
  }
  private func stop() {
    guard let process else { return }
    self.process = nil
    // A stopped process handles the signal only after it continues.
    kill(process.processIdentifier, SIGTERM)
    kill(process.processIdentifier, SIGCONT)
  }
}
