import Foundation

/// A text file: the text for editing, and the file's line endings and encoding.
public struct NoteFile: Equatable, Sendable {
  public enum LineEnding: String, Sendable { case lf = "\n", crlf = "\r\n" }
  /// The text with "\n" line endings.
  public var text: String
  public var lineEnding = LineEnding.lf
  public var hasMark = false

  public init(text: String = "") { self.text = text }
  /// Returns nil if the data is not UTF-8, because saving would damage it.
  public init?(_ data: Data) {
    let mark = Data([0xEF, 0xBB, 0xBF])
    hasMark = data.starts(with: mark)
    guard let whole = String(data: hasMark ? data.dropFirst(3) : data, encoding: .utf8), !whole.utf8.contains(0) else { return nil }
    lineEnding = whole.utf8.contains(13) && whole.contains("\r\n") ? .crlf : .lf
    text = lineEnding == .crlf ? whole.replacingOccurrences(of: "\r\n", with: "\n") : whole
  }
  public var data: Data {
    let body = lineEnding == .crlf ? text.replacingOccurrences(of: "\n", with: "\r\n") : text
    return (hasMark ? Data([0xEF, 0xBB, 0xBF]) : Data()) + Data(body.utf8)
  }
}
