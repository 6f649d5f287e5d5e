import Foundation
import OrielDrawing
import OrielPresentations

/// Registers an app's document types with the desktop at installation: their names and patterns, and that the app
/// opens them.
package struct TypeRegistration {
  /// `$XDG_DATA_HOME`, or the `share` folder of a prefix.
  package let data: String
  /// Base name of the desktop file.
  package let identifier: String
  package let types: DocumentTypes
  /// The search path for the desktop's programs.
  var programs = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"

  package init(data: String, identifier: String, types: DocumentTypes) {
    (self.data, self.identifier, self.types) = (data, identifier, types)
  }

  package enum Failure: Error, CustomStringConvertible, Equatable {
    case file(String, String)
    case noName(String)
    package var description: String {
      switch self {
      case .file(let path, let reason): "\(path) could not be written: \(reason)."
      case .noName(let name): "“\(name)” is no name for files in shared folders: it must not be empty, begin with a dot or have a slash."
      }
    }
  }

  private var packagePath: String { "\(data)/mime/packages/\(identifier).xml" }
  private var entryPath: String { "\(data)/applications/\(identifier).desktop" }

  /// Registers the current types and removes those of earlier versions. Returns a log, one line per action.
  package func install() throws -> [String] {
    guard !identifier.isEmpty, !identifier.hasPrefix("."), !identifier.contains("/") else { throw Failure.noName(identifier) }
    var done: [String] = []
    if let package = types.mimePackage {
      try write(package, to: packagePath)
      done.append("\(packagePath) names the app's own types.")
      done += update("update-mime-database", "\(data)/mime")
    } else {
      done += removePackage()
    }
    done += try nameTypes(in: entryPath)
    return done
  }
  /// Removes the app's types when it is uninstalled.
  package func remove() -> [String] { removePackage() }

  private func removePackage() -> [String] {
    guard unlink(packagePath) == 0 else { return [] }
    return ["\(packagePath) is gone."] + update("update-mime-database", "\(data)/mime")
  }

  /// Adds missing types to the desktop file; existing ones stay.
  private func nameTypes(in path: String) throws -> [String] {
    guard !types.mimeTypes.isEmpty else { return [] }
    guard let text = FileManager.default.contents(atPath: path).map({ String(decoding: $0, as: UTF8.self) }) else {
      return ["\(path) is not there: without it, no file manager offers the app. Install the desktop file first."]
    }
    guard let new = Self.entry(text, naming: types) else { return [] }
    try write(new, to: path)
    return ["\(path) names the types that the app opens."] + update("update-desktop-database", "\(data)/applications")
  }
  /// The desktop file with all types; nil if it has them.
  static func entry(_ text: String, naming types: DocumentTypes) -> String? {
    var lines = text.components(separatedBy: "\n")
    guard let start = lines.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "[Desktop Entry]" }) else { return nil }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("[") } ?? lines.endIndex
    let index = lines[start..<end].firstIndex { $0.split(separator: "=", maxSplits: 1).first?.trimmingCharacters(in: .whitespaces) == "MimeType" }
    let old = index.map { String(lines[$0].drop { $0 != "=" }.dropFirst()).trimmingCharacters(in: .whitespaces) } ?? ""
    let missing = types.missing(in: old)
    guard !missing.isEmpty else { return nil }
    let line = "MimeType=" + (old.isEmpty || old.hasSuffix(";") ? old : old + ";") + missing.map { $0 + ";" }.joined()
    if let index {
      lines[index] = line
    } else {
      // After the last non-empty line of the group.
      let last = lines[start..<end].lastIndex { !$0.trimmingCharacters(in: .whitespaces).isEmpty } ?? start
      lines.insert(line, at: last + 1)
    }
    return lines.joined(separator: "\n")
  }

  private func write(_ text: String, to path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: FilePath.folder(of: path), withIntermediateDirectories: true)
      try FileReplacement(path: path, permissions: 0o644).write(Data(text.utf8))
    } catch { throw Failure.file(path, "\(error)") }
  }
  /// Updates the desktop's caches. Without the program, the desktop notices changes in another way.
  private func update(_ program: String, _ folder: String) -> [String] {
    let candidates = programs.split(separator: ":").map { "\($0)/\(program)" }
    guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else {
      return ["\(program) is not installed here: the desktop may notice only after the next log-in."]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [folder]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return ["\(path) could not be started: \(error)."] }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? [] : ["\(path) failed with status \(process.terminationStatus)."]
  }
}
