import Foundation
import Testing

@testable import OrielDocuments

@Suite struct `A bookmark of a file that moves` {
  private let folder = TemporaryFolder()
  /// Where a bookmark leads now, relative to the folder, and whether it is stale; nil if nowhere.
  private func resolve(_ data: Data, relativeTo base: String? = nil) -> (name: String, isStale: Bool)? {
    var isStale = false
    guard let url = try? URL(resolvingBookmarkData: data, relativeTo: base.map { folder[$0] }, bookmarkDataIsStale: &isStale) else { return nil }
    return (url.path.replacingOccurrences(of: folder.url.path + "/", with: ""), isStale)
  }

  @Test func `leads to it in its folder, the folders in that, the folder around it, and those beside it`() throws {
    let places = [
      ("one/renamed", true), ("one/inner/b", true), ("one/inner/deep/b", false), ("b", true), ("two/b", true), ("two/inner/b", false), ("one/a.txt", true),
    ]
    folder.write("one/a.txt", "text")
    for (place, _) in places { try FileManager.default.createDirectory(at: folder[place].deletingLastPathComponent(), withIntermediateDirectories: true) }
    let data = try folder["one/a.txt"].bookmarkData()
    var now = "one/a.txt"
    for (place, isFound) in places {
      rename(folder.path(now), folder.path(place))
      now = place
      let found = resolve(data)
      #expect(found?.name == (isFound ? place : nil), "\(place)")
      if isFound { #expect(found?.isStale == (place != "one/a.txt")) }
    }
    unlink(folder.path(now))
    #expect(resolve(data) == nil)
  }

  @Test func `leads to another file in its old place, and says so`() throws {
    folder.write("a.txt", "one")
    let data = try folder["a.txt"].bookmarkData()
    let first = resolve(data)
    #expect(first?.name == "a.txt" && first?.isStale == false)
    rename(folder.path("a.txt"), folder.path("backup"))
    folder.write("a.txt", "two")
    let second = resolve(data)
    #expect(second?.name == "a.txt" && second?.isStale == true)
  }

  @Test func `leads there relative to a folder that it is in, or else by its path`() throws {
    folder.write("base/in/a.txt", "text")
    folder.write("other/x")
    let inside = try folder["base/in/a.txt"].bookmarkData(relativeTo: folder["base"]), outside = try folder["base/in/a.txt"].bookmarkData(relativeTo: folder["other"])
    for (data, base) in [(inside, "base"), (inside, nil), (outside, "other"), (outside, nil)] {
      let found = resolve(data, relativeTo: base)
      #expect(found?.name == "base/in/a.txt" && found?.isStale == false, "\(base ?? "")")
    }
    // A folder with a name that begins in the same way has nothing of it.
    let similar = try folder["base/in/a.txt"].bookmarkData(relativeTo: folder["bas"])
    #expect(resolve(similar, relativeTo: "other")?.name == "base/in/a.txt")
    rename(folder.path("base"), folder.path("moved"))
    let found = resolve(inside, relativeTo: "moved")
    #expect(found?.name == "moved/in/a.txt" && found?.isStale == false)
  }

  @Test func `is not made of what is no file, and not read from other data`() throws {
    folder.write("a.txt")
    // Its path is one of a file.
    let web = try #require(URL(string: "https://example.org" + folder.path("a.txt")))
    for url in [web, folder["none"]] {
      let error = #expect(throws: CocoaError.self) { try url.bookmarkData() }
      #expect(error?.code == .fileNoSuchFile && error?.userInfo[NSFilePathErrorKey] as? String == url.path)
    }
    var isStale = false
    let damaged = #expect(throws: CocoaError.self) { try URL(resolvingBookmarkData: Data("none".utf8), bookmarkDataIsStale: &isStale) }
    #expect(damaged?.code == .fileReadCorruptFile)
    let data = try folder["a.txt"].bookmarkData()
    unlink(folder.path("a.txt"))
    let gone = #expect(throws: CocoaError.self) { try URL(resolvingBookmarkData: data, bookmarkDataIsStale: &isStale) }
    #expect(gone?.code == .fileNoSuchFile && gone?.userInfo[NSFilePathErrorKey] as? String == folder.path("a.txt"))
  }
}
