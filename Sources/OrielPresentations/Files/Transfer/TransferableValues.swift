import Foundation
import OrielBase

nonisolated extension String: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<String>(contentType: .utf8PlainText, exporting: { Data($0.utf8) }, importing: { try Self.text($0) })
    DataRepresentation<String>(contentType: .plainText, exporting: { Data($0.utf8) }, importing: { try Self.text($0) })
  }
  private static func text(_ data: Data) throws -> String {
    guard let text = String(data: data, encoding: .utf8) else { throw CocoaError(.fileReadInapplicableStringEncoding) }
    return text
  }
}
nonisolated extension Data: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Data>(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}
nonisolated extension URL: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<URL>(contentType: .url, exporting: { Data($0.absoluteString.utf8) }, importing: { try Self.address($0) })
    // File URLs, for receivers that accept only files.
    DataRepresentation<URL>(exportedContentType: .fileURL) { Data($0.absoluteString.utf8) }.exportingCondition { $0.isFileURL }
  }
  private static func address(_ data: Data) throws -> URL {
    // A URI list may have comments and several lines.
    let line = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") }
    guard let line, let url = URL(string: String(line)) else { throw URLError(.badURL) }
    return url
  }
}
nonisolated extension AttributedString: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<AttributedString>(
      contentType: .utf8PlainText, exporting: { Data(String($0.characters[...]).utf8) }, importing: { AttributedString(String(decoding: $0, as: UTF8.self)) })
  }
}
