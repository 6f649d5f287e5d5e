import Foundation
import Testing

@testable import OrielDocuments

/// Every program reads and writes the file, so what this one writes is compared as text.
@Suite struct `The list of recent files` {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("list/recently-used.xbel") }
  private var text: String? { folder.text("list/recently-used.xbel") }
  private let moment = Date(timeIntervalSince1970: 1_700_000_000), stamp = "2023-11-14T22:13:20.000Z"

  private func recents(_ app: String = "Notes") -> RecentDocuments { RecentDocuments(path: path, app: app) }
  private func put(_ text: String) { folder.write("list/recently-used.xbel", text) }
  private func names(_ app: String = "Notes", limit: Int = 10) -> [String] { recents(app).documents(limit: limit).map(\.lastPathComponent) }
  private func address(_ name: String) -> String { folder[name].absoluteString }
  /// A bookmark as it is written.
  private func bookmark(_ href: String, added: String, _ apps: [String]) -> String {
    """
    <bookmark href="\(href)" added="\(added)" modified="\(stamp)" visited="\(stamp)">
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="text/plain"/>
            <bookmark:applications>
    \(apps.map { "        <bookmark:application name=\"\($0)\" exec=\"&apos;\($0) %u&apos;\" modified=\"\(stamp)\" count=\"1\"/>" }.joined(separator: "\n"))
            </bookmark:applications>
          </metadata>
        </info>
      </bookmark>
    """
  }

  @Test func `is made for the first file, in a folder of the user`() {
    folder.write("R&D 'x'.txt")
    let file = URL(fileURLWithPath: folder.path("R&D 'x'.txt")), app = "R&D <\"it's\">"
    recents(app).note(file, mimeType: "text/plain", date: moment)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <xbel version="1.0"
              xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
              xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
        >
        \(bookmark("file://\(folder.url.path)/R&amp;D%20&apos;x&apos;.txt", added: stamp, ["R&amp;D &lt;&quot;it&apos;s&quot;&gt;"]))
        </xbel>

        """)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(folder.path("list"), &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(names(app) == ["R&D 'x'.txt"] && names("R&D") == [])
    recents(app).clear()
    #expect(names(app) == [] && text?.contains("bookmark ") == false)
  }

  @Test func `has a file that is noted again at its end, with when it was added and the other programs that used it`() {
    let file = folder.write("a.txt")
    let other = "  <bookmark href=\"\(address("b.txt"))\" added=\"2021-01-01T00:00:00Z\"/>\n"
    put(
      """
      <xbel>
        <bookmark href="\(address("a.txt"))" added="2020-01-01T00:00:00Z" modified="2020-01-02T00:00:00Z" visited="2020-01-03T00:00:00Z">
          <bookmark:application name="Notes"/><bookmark:application name="gedit"/>
        </bookmark>

      """ + other + "</xbel>\n")
    recents().note(file, mimeType: "text/plain", date: moment)
    #expect(text == "<xbel>\n" + other + bookmark(address("a.txt"), added: "2020-01-01T00:00:00Z", ["gedit", "Notes"]) + "\n</xbel>\n")
    // Another one on the same line stays where it is.
    put("<xbel><bookmark href=\"\(address("a.txt"))\" added=\"1\"/><bookmark href=\"\(address("b.txt"))\" added=\"2\"/></xbel>")
    recents().note(file, mimeType: "text/plain", date: moment)
    #expect(text == "<xbel><bookmark href=\"\(address("b.txt"))\" added=\"2\"/>" + bookmark(address("a.txt"), added: "1", ["Notes"]) + "\n</xbel>")
  }

  @Test func `is read as others write it: by when a file was visited, or else modified, or else added`() {
    for name in ["a", "b", "c", "d"] { folder.write(name) }
    put(
      """
      <xbel>
        <bookmark href="\(address("a"))" added="2029-01-01T00:00:00Z"/>
        <bookmark href="\(address("b"))" added="2019-01-01T00:00:00Z" modified="2021-01-01T00:00:00Z">
          <bookmark:application name="gedit" exec="gedit"/>
          <bookmark:application name="Notes" exec="notes"/>
        </bookmark>
        <bookmark href="\(address("c"))" added="2022-01-01T00:00:00Z"><bookmark:application name="Notes"/></bookmark>
        <bookmark href="https://example.org/" visited="2030-01-01T00:00:00Z"><bookmark:application name="Notes"/></bookmark>
        <bookmark href="\(address("none"))" visited="2030-01-01T00:00:00Z"><bookmark:application name="Notes"/></bookmark>
        <bookmark href="\(address("d"))" added="2025-01-01T00:00:00Z" modified="2026-01-01T00:00:00Z" visited="2020-06-01T00:00:00Z">
          <bookmark:application name="Notes"/>
        </bookmark>
        <bookmark href="\(address("a"))"><bookmark:application name="Notes"/>
      </xbel>
      """)
    #expect(names() == ["c", "b", "d"])
    #expect(names(limit: 2) == ["c", "b"] && names(limit: 0) == [])
    #expect(names("gedit") == ["b"] && names("vim") == [])
  }

  @Test func `loses an app that forgets its files, and nothing of what others wrote`() {
    func entry(_ name: String, _ apps: String...) -> String {
      "  <bookmark href=\"\(name)\">" + apps.map { "<bookmark:application name=\"\($0)\" count=\"1\"/>" }.joined() + "</bookmark>\n"
    }
    put("<xbel>\n" + entry("a", "Notes") + entry("b", "gedit", "Notes", "vim") + entry("c", "vim") + entry("d", "Notes", "vim") + "</xbel>\n")
    recents().clear()
    #expect(text == "<xbel>\n  \n" + entry("b", "gedit", "vim") + entry("c", "vim") + entry("d", "vim") + "</xbel>\n")
    try? FileManager.default.removeItem(atPath: path)
    recents().clear()
    #expect(text == nil)
  }

  @Test func `shows ten files of an app`() {
    for number in 0..<11 { recents().note(folder.write("\(number)"), mimeType: "text/plain", date: moment + Double(number)) }
    #expect(recents().documents().map(\.lastPathComponent) == (1...10).reversed().map { "\($0)" })
    #expect(names(limit: 100).count == 11)
  }

  @Test func `is not read where it is longer than 16 megabytes, and left alone where it is no text`() throws {
    let file = folder.write("a.txt")
    put("<xbel><bookmark href=\"\(file.absoluteString)\"><bookmark:application name=\"Notes\"/></bookmark></xbel>")
    #expect(names() == ["a.txt"])
    truncate(path, (16 << 20) + 1)
    #expect(names() == [])
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
    recents().note(file, mimeType: "text/plain")
    #expect(FileManager.default.contents(atPath: path) == Data([0xFF, 0xFE]) && names() == [])
  }
}
