import Foundation
import Testing

@testable import OrielDocuments

@Suite struct `A shelf of versions` {
  private let folder = TemporaryFolder()
  private func shelf(_ greatestSize: Int64? = nil) -> VersionShelf {
    greatestSize.map { VersionShelf(folder: folder.path("shelf"), greatestSize: $0) } ?? VersionShelf(folder: folder.path("shelf"))
  }
  /// Where the versions of a file are, on the shelf.
  private func place(_ name: String) -> String { "shelf/\(name)-\(StableHash.text(of: folder.path(name)))" }
  /// The second at which each version was written.
  private func seconds(_ name: String) -> [Double] { shelf().versions(of: folder[name]).map(\.date.timeIntervalSince1970) }
  private func put(_ name: String, _ text: String, at second: Int) -> URL {
    folder.write(name, text)
    folder.touch(name, second)
    return folder[name]
  }

  /// FNV-1a, as its authors computed it: a version must be found again by the next version of the framework.
  @Test func `is found by a hash that never changes`() {
    #expect(StableHash.text(of: "") == "cbf29ce484222325")
    #expect(StableHash.text(of: "a") == "af63dc4c8601ec8c")
    #expect(StableHash.text(of: "foobar") == "85944171f73967e8")
  }

  @Test func `names a version by its time in milliseconds, with the ending of its file`() throws {
    for name in ["a.txt", "plain"] {
      folder.write(name, "one")
      folder.touch(name, 1_700_000_000, 250_000_000)
      shelf().keep(folder[name])
      #expect(folder.names(in: place(name)) == [name == "a.txt" ? "1700000000250.txt" : "1700000000250"])
      #expect(seconds(name) == [1_700_000_000.25])
      var status = stat()
      #expect(stat(folder.path(place(name)), &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
    #expect(folder.names(in: "shelf").count == 2)
    shelf().keep(folder["none"])
    #expect(folder.names(in: "shelf").count == 2)
  }

  @Test func `links a file that is about to be replaced, and copies one that is about to be overwritten`() {
    let file = put("a.txt", "one", at: 1000)
    var own = stat(), kept = stat()
    stat(file.path, &own)
    shelf().keep(file)
    #expect(stat(folder.path(place("a.txt") + "/1000000.txt"), &kept) == 0 && kept.st_ino == own.st_ino)
    // What a process left that ended while it copied.
    folder.write(place("a.txt") + "/copy-left", "half")
    folder.touch("a.txt", 2000)
    shelf().keep(file, mayLink: false)
    #expect(stat(folder.path(place("a.txt") + "/2000000.txt"), &kept) == 0 && kept.st_ino != own.st_ino)
    #expect(folder.text(place("a.txt") + "/2000000.txt") == "one")
    // Here the first one has the time of its file, which it is.
    #expect(folder.names(in: place("a.txt")) == ["1000000.txt", "2000000.txt"])
  }

  @Test func `keeps the first version of a time`() {
    for text in ["first", "second"] { shelf().keep(put("a.txt", text, at: 1000), mayLink: false) }
    #expect(folder.names(in: place("a.txt")) == ["1000000.txt"] && folder.text(place("a.txt") + "/1000000.txt") == "first")
    shelf().keep(put("a.txt", "third", at: 1001), mayLink: false)
    #expect(seconds("a.txt") == [1000, 1001])
  }

  @Test func `names the version of a package by its size as well`() {
    folder.write("P.rtfd/a", "123")
    folder.write("P.rtfd/in/b", "4567")
    folder.touch("P.rtfd", 1000)
    shelf().keep(folder["P.rtfd"])
    #expect(folder.names(in: place("P.rtfd")) == ["1000000-7.rtfd"])
    #expect(folder.text(place("P.rtfd") + "/1000000-7.rtfd/in/b") == "4567")
    #expect(seconds("P.rtfd") == [1000])
    // The package may change, the version does not.
    folder.write("P.rtfd/a", "other")
    #expect(folder.text(place("P.rtfd") + "/1000000-7.rtfd/a") == "123")
  }

  @Test func `lists what has the name of a version, oldest first`() {
    for name in ["3000.txt", "1000.txt", "2000-5.rtfd", "notes.txt", "1-2-3.txt", "5-x.txt", "7-.txt", "copy-8", "-9.txt", "copy-1000"] {
      folder.write(place("a.txt") + "/" + name)
    }
    #expect(shelf().versions(of: folder["a.txt"]).map(\.url.lastPathComponent) == ["1000.txt", "2000-5.rtfd", "3000.txt"])
    #expect(seconds("a.txt") == [1, 2, 3])
  }

  @Test func `holds as many bytes of a document as it has room for, and the newest version in any case`() {
    for (second, text) in [(1000, "four"), (1001, "333"), (1002, "333")] { shelf(10).keep(put("a.txt", text, at: second), mayLink: false) }
    #expect(seconds("a.txt") == [1000, 1001, 1002])
    shelf(10).keep(put("a.txt", "four", at: 1003), mayLink: false)
    #expect(seconds("a.txt") == [1001, 1002, 1003])
    shelf(10).keep(put("a.txt", "eleven byte", at: 1004), mayLink: false)
    #expect(seconds("a.txt") == [1004])
    shelf(10).keep(put("a.txt", "", at: 1005), mayLink: false)
    #expect(seconds("a.txt") == [1005])
  }

  @Test func `holds 256 megabytes of a document where nothing else is wanted, and believes the size that a package is named by`() {
    for (size, isKept) in [((256 << 20) - 1, true), (256 << 20, false)] {
      let name = "\(size).txt"
      folder.write(place(name) + "/1000-\(size).rtfd")
      shelf().keep(put(name, "1", at: 1001), mayLink: false)
      #expect(seconds(name) == (isKept ? [1, 1001] : [1001]))
    }
  }

  @Test func `copies no file of more than 64 megabytes`() {
    folder.write("a.txt")
    truncate(folder.path("a.txt"), (64 << 20) + 1)
    shelf().keep(folder["a.txt"], mayLink: false)
    #expect(folder.names(in: place("a.txt")) == [])
    shelf().keep(folder["a.txt"])
    #expect(folder.names(in: place("a.txt")).count == 1)
  }
}
