import Foundation

/// A folder of one test, which is removed with the last reference to it. Its path has no links.
final class TemporaryFolder {
  let url: URL
  init(in parent: URL = FileManager.default.temporaryDirectory) {
    let made = parent.appendingPathComponent("documents-" + UUID().uuidString)
    try! FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    let real = realpath(made.path, nil)!
    defer { free(real) }
    url = URL(fileURLWithPath: String(cString: real))
  }
  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(_ name: String) -> URL { url.appendingPathComponent(name) }
  func path(_ name: String) -> String { url.path + "/" + name }
  /// Writes a file, in folders that are made for it.
  @discardableResult func write(_ name: String, _ text: String = "") -> URL {
    try! FileManager.default.createDirectory(at: self[name].deletingLastPathComponent(), withIntermediateDirectories: true)
    try! Data(text.utf8).write(to: self[name])
    return self[name]
  }
  func text(_ name: String) -> String? { FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) } }
  func names(in name: String = ".") -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted() }
  /// When a file was last modified, as if it had been then.
  func touch(_ name: String, _ seconds: Int, _ nanoseconds: Int = 0) {
    let times = [timespec(tv_sec: seconds, tv_nsec: nanoseconds), timespec(tv_sec: seconds, tv_nsec: nanoseconds)]
    utimensat(AT_FDCWD, path(name), times, 0)
  }
}
