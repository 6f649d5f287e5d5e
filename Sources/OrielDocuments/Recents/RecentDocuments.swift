import Foundation
import OrielPresentations

/// The app's entries in the desktop's list of recent files, latest first: `recently-used.xbel`, which file choosers
/// and start menus also read.
package nonisolated struct RecentDocuments: Sendable {
  private let path: String
  private let app: String
  /// The maximum number in the menu.
  package static let limit = 10
  /// The limits for the file's size, which other programs may let grow, and for its number of bookmarks.
  private static let longestFile = 16 << 20, mostMarks = 500

  package init(path: String, app: String) { (self.path, self.app) = (path, app) }

  /// The existing files that this app opened or saved. Blocks.
  package func documents(limit: Int = RecentDocuments.limit) -> [URL] {
    guard let text else { return [] }
    // Of two with the same time, the last one in the file comes first.
    let mine = Self.marks(in: text).filter { $0.apps.contains(app) }.enumerated()
      .sorted { ($0.element.date, $0.offset) > ($1.element.date, $1.offset) }.map(\.element)
    return Array(mine.lazy.compactMap(\.url).filter { access($0.path, F_OK) == 0 }.prefix(limit))
  }

  /// Adds a file as the first one. Blocks. An invalid list is left alone.
  package func note(_ url: URL, mimeType: String, date: Date = Date()) {
    var text = text ?? Self.empty
    guard text.range(of: "</xbel>", options: .backwards) != nil else { return }
    let stamp = Self.stamp(date)
    let known = Self.marks(in: text).first { $0.url?.path == url.path }
    var apps = known?.apps ?? []
    apps.removeAll { $0 == app }
    apps.append(app)
    let mark = Self.mark(url, mimeType, added: known?.added ?? stamp, stamp, apps)
    if let known { text.removeSubrange(Self.lines(of: known, in: text)) }
    guard let end = text.range(of: "</xbel>", options: .backwards) else { return }
    text.insert(contentsOf: mark + "\n", at: end.lowerBound)
    write(text)
  }
  /// Removes the app from the entries; other programs' entries stay.
  package func clear() {
    guard var text else { return }
    for mark in Self.marks(in: text).reversed() where mark.apps.contains(app) {
      if mark.apps == [app] { text.removeSubrange(mark.range) } else {
        text.replaceSubrange(mark.range, with: Self.withoutApplication(app, String(text[mark.range])))
      }
    }
    write(text)
  }

  private var text: String? {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: Self.longestFile + 1), data.count <= Self.longestFile
    else { return nil }
    return String(data: data, encoding: .utf8)
  }
  private func write(_ text: String) {
    // A list that cannot be read must not be replaced with an empty one.
    if FileOperations.exists(path), self.text == nil { return }
    try? FileManager.default.createDirectory(
      atPath: FilePath.folder(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do throws(FileReplacement.Failure) { try FileReplacement(path: path, permissions: 0o600).write(Data(text.utf8)) } catch {
      RuntimeIssue.report("The list of recent files could not be saved to \(path): \(error). The previous list is still there.")
    }
  }

  // MARK: The format

  private struct Mark {
    let range: Range<String.Index>
    let url: URL?
    let added: String
    let date: String
    let apps: [String]
  }
  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
    </xbel>

    """
  private static func marks(in text: String) -> [Mark] {
    var found: [Mark] = []
    var start = text.startIndex
    while found.count < mostMarks * 10, let open = text.range(of: "<bookmark ", range: start..<text.endIndex),
      let head = text.range(of: ">", range: open.upperBound..<text.endIndex)
    {
      let isEmpty = text[..<head.lowerBound].hasSuffix("/")
      guard let end = isEmpty ? head : text.range(of: "</bookmark>", range: head.upperBound..<text.endIndex) else { break }
      let attributes = String(text[open.upperBound..<head.lowerBound])
      let body = text[head.upperBound..<max(head.upperBound, end.lowerBound)]
      var apps: [String] = [], rest = body
      while let application = rest.range(of: "<bookmark:application ") {
        rest = rest[application.upperBound...]
        guard let close = rest.firstIndex(of: ">") else { break }
        if let name = value("name", in: String(rest[..<close])) { apps.append(name) }
      }
      let url = value("href", in: attributes).flatMap { URL(string: $0) }
      let added = value("added", in: attributes) ?? ""
      let date = value("visited", in: attributes) ?? value("modified", in: attributes) ?? added
      found.append(Mark(range: open.lowerBound..<end.upperBound, url: url?.isFileURL == true ? url : nil, added: added, date: date, apps: apps))
      start = end.upperBound
    }
    return found
  }
  /// The lines of a bookmark including indentation and line end, if there is nothing else on them.
  private static func lines(of mark: Mark, in text: String) -> Range<String.Index> {
    let start = text[..<mark.range.lowerBound].lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex
    let end = text[mark.range.upperBound...]
    return start..<(end.first == "\n" ? text.index(after: end.startIndex) : end.startIndex)
  }
  private static func value(_ name: String, in attributes: String) -> String? {
    guard let start = attributes.range(of: name + "=\""), let end = attributes.range(of: "\"", range: start.upperBound..<attributes.endIndex) else { return nil }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(String(attributes[start.upperBound..<end.lowerBound])) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&apos;")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
  private static func stamp(_ date: Date) -> String { date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)) }
  private static func mark(_ url: URL, _ mimeType: String, added: String, _ stamp: String, _ apps: [String]) -> String {
    let lines = apps.map { "        <bookmark:application name=\"\(escaped($0))\" exec=\"&apos;\(escaped($0)) %u&apos;\" modified=\"\(stamp)\" count=\"1\"/>" }
    return """
      <bookmark href="\(escaped(url.absoluteString))" added="\(escaped(added))" modified="\(stamp)" visited="\(stamp)">
          <info>
            <metadata owner="http://freedesktop.org">
              <mime:mime-type type="\(escaped(mimeType))"/>
              <bookmark:applications>
      \(lines.joined(separator: "\n"))
              </bookmark:applications>
            </metadata>
          </info>
        </bookmark>
      """
  }
  private static func withoutApplication(_ app: String, _ mark: String) -> String {
    guard let name = mark.range(of: "name=\"\(escaped(app))\""),
      let start = mark.range(of: "<bookmark:application ", options: .backwards, range: mark.startIndex..<name.lowerBound),
      let end = mark.range(of: "/>", range: name.upperBound..<mark.endIndex)
    else { return mark }
    return String(mark[..<start.lowerBound] + mark[end.upperBound...])
  }
}
