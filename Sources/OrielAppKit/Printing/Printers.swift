import Foundation
import OrielScenes

/// The installed printers, as reported by the printing system's programs.
nonisolated struct Printers: Equatable, Sendable {
  var names: [String]
  var preferred: String?

  /// The folders of the printing system's programs.
  static var programs: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }

  /// Asks the printing system, which may ask a server. Call it off the main thread. Returns nil if there is no printing system.
  static func installed(programs: String = Printers.programs) -> Printers? {
    guard let lpstat = path(of: "lpstat", programs) else { return nil }
    let names = output(of: lpstat, ["-e"]).split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    // "system default destination: Office". The text is localised, but the colon is not.
    let line = output(of: lpstat, ["-d"]).split(whereSeparator: \.isNewline).first
    let preferred = line?.split(separator: ":", maxSplits: 1).dropFirst().first?.trimmingCharacters(in: .whitespaces)
    return Printers(names: names, preferred: preferred.flatMap { names.contains($0) ? $0 : nil })
  }
  /// What a printer can do. Call it off the main thread, because a network printer may be asked. Returns nil if nobody knows.
  static func options(of printer: String, programs: String = Printers.programs) -> PrinterOptions? {
    guard let lpoptions = path(of: "lpoptions", programs) else { return nil }
    let listing = output(of: lpoptions, ["-p", printer, "-l"])
    return listing.isEmpty ? nil : PrinterOptions(listing: listing)
  }
  /// Sends a file to a printer. Returns the printing system's message, or throws it.
  static func send(
    _ file: String, to printer: String?, copies: Int, options: [String] = [], title: String,
    programs: String = Printers.programs
  ) throws {
    guard let lp = path(of: "lp", programs) else {
      throw Failure(reason: String(localized: "No printing system is installed. Install CUPS with its client programs, or save a PDF instead."))
    }
    let process = Process(), errors = Pipe()
    process.executableURL = URL(fileURLWithPath: lp)
    process.arguments = (printer.map { ["-d", $0] } ?? []) + ["-n", "\(max(1, copies))"]
      + options.flatMap { ["-o", $0] } + ["-t", title, "--", file]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return }
    var words = String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // It begins with its own name, as every program does.
    if words.hasPrefix("lp: ") { words.removeFirst(4) }
    throw Failure(reason: words.isEmpty ? String(localized: "lp failed with status \(Int(process.terminationStatus)).") : words)
  }
  struct Failure: LocalizedError, Equatable {
    let reason: String
    var errorDescription: String? { reason }
  }

  private static func path(of program: String, _ programs: String) -> String? {
    let candidates = programs.split(separator: ":").map { "\($0)/\(program)" }
    return candidates.first { access($0, X_OK) == 0 }
  }
  private static func output(of program: String, _ arguments: [String]) -> String {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
