import Foundation

/// A result that was looked at once and must stay as it was: `Golden/NAME.ENDING` beside the test's source file.
///
/// `make bless` (ORIEL_BLESS=1) replaces it. Without that, a different result is written next to it as `NAME.new.ENDING`.
nonisolated struct GoldenFile {
  let url: URL
  private let new: URL

  init(_ name: String, ending: String, testFile: String) {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Golden")
    url = folder.appendingPathComponent("\(name).\(ending)")
    new = folder.appendingPathComponent("\(name).new.\(ending)")
  }

  /// Call this if the result is unchanged: removes a different one from an earlier run.
  func keep() { try? FileManager.default.removeItem(at: new) }
  /// Call this if the result is different. Blessed, it replaces the old one, and nil is returned unless that fails. Otherwise it is
  /// written next to the old one, and `complaint` (without a full stop) is returned together with where to look.
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
