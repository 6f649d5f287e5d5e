import Foundation

/// A result that was looked at once and must stay as it was: `Golden/NAME.ENDING` beside the test's source file.
///
/// `make bless` (ORIEL_BLESS=1) writes it anew; what differs otherwise is left beside it as `NAME.new.ENDING`.
nonisolated struct GoldenFile {
  let url: URL
  private let new: URL

  init(_ name: String, ending: String, testFile: String) {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Golden")
    url = folder.appendingPathComponent("\(name).\(ending)")
    new = folder.appendingPathComponent("\(name).new.\(ending)")
  }

  /// It is as it was: nothing differs any more.
  func keep() { try? FileManager.default.removeItem(at: new) }
  /// Takes what differs as the new result, where that was asked for. Otherwise leaves it beside the old one and answers what is
  /// wrong, which ends with where to look: `complaint` without its last full stop.
  func replace(with data: @autoclosure () throws -> Data, unlessBlessed complaint: @autoclosure () -> String) -> String? {
    let isBlessed = ProcessInfo.processInfo.environment["ORIEL_BLESS"] == "1", target = isBlessed ? url : new
    var failure: String?
    do {
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data().write(to: target, options: .atomic)
    } catch { failure = "\(target.path) could not be written: \(error)" }
    return isBlessed ? failure : ["\(complaint()). Compare \(new.path), then `make bless`.", failure].compactMap { $0 }.joined(separator: " ")
  }
}
