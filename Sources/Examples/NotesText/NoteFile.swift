import Foundation

/// A text as it stands in a file: what is edited, and how the file writes it.
public struct NoteFile: Equatable, Sendable {
  public enum LineEnding: String, Sendable { case lf = "\n", crlf = "\r\n" }
  /// With "\n" at the end of each line.
  public var text: String
  public var lineEnding = LineEnding.lf
  public var hasMark = false

  public init(text: String = "") { self.text = text }
  /// nil for what is no UTF-8: showing it as if it were would damage it when it is saved.
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
