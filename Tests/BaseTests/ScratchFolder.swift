import Foundation

/// A folder of one test, with the files that it needs; gone with the test.
final class ScratchFolder {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-base-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }
  /// Writes a file, with the folders above it; answers its path.
  @discardableResult func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = self(name)
    try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
  @discardableResult func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }
  func text(_ name: String) -> String? { FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) } }
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
  func mode(_ name: String) -> mode_t? {
    var status = stat()
    return stat(self(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
