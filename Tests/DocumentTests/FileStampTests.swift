import Foundation
import Testing

@testable import OrielDocuments

@Suite struct `The stamp of a file` {
  private let folder = TemporaryFolder()
  private func stamp(_ name: String) -> FileStamp? { FileStamp(folder.path(name)) }

  @Test func `differs with each part of its time, with its size and with the file itself`() throws {
    folder.write("a", "four")
    folder.touch("a", 1_700_000_000, 250_000_000)
    let first = try #require(stamp("a"))
    #expect(first.modificationDate == Date(timeIntervalSince1970: 1_700_000_000.25))
    for (seconds, nanoseconds, isSame) in [
      (1_700_000_000, 250_000_001, false), (1_700_000_001, 250_000_000, false), (1_699_999_999, 250_000_000, false), (1_700_000_000, 250_000_000, true),
    ] {
      folder.touch("a", seconds, nanoseconds)
      #expect((stamp("a") == first) == isSame, "\(seconds) \(nanoseconds)")
    }
    for (size, isSame) in [(5, false), (3, false), (4, true)] {
      truncate(folder.path("a"), size)
      folder.touch("a", 1_700_000_000, 250_000_000)
      #expect((stamp("a") == first) == isSame, "\(size) bytes")
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
    #expect(stamp("link") == first)
    #expect(stamp("none") == nil)
    // Another file with the same name, size and time.
    folder.write("b", "four")
    folder.touch("b", 1_700_000_000, 250_000_000)
    rename(folder.path("b"), folder.path("a"))
    #expect(stamp("a") != first)
  }

  @Test func `that is a package differs with the name, the size and the time of everything in it`() throws {
    func settle() { for name in ["P/a", "P/in/b", "P/in", "P"] { folder.touch(name, 1000) } }
    folder.write("P/a", "1")
    folder.write("P/in/b", "2")
    settle()
    let first = try #require(stamp("P"))
    #expect(stamp("P") == first)
    let changes: [(String, () -> Void)] = [
      ("seconds", { folder.touch("P/a", 1001) }), ("nanoseconds", { folder.touch("P/a", 1000, 1) }),
      ("deep seconds", { folder.touch("P/in/b", 1001) }), ("deep nanoseconds", { folder.touch("P/in/b", 1000, 1) }),
      ("inner folder", { folder.touch("P/in", 1001) }), ("package", { folder.touch("P", 1001) }),
    ]
    for (name, change) in changes {
      change()
      #expect(stamp("P") != first, "\(name)")
      settle()
      #expect(stamp("P") == first, "\(name)")
    }
    for name in ["P/a", "P/in/b"] {
      truncate(folder.path(name), 2)
      settle()
      #expect(stamp("P") != first, "the size of \(name)")
      truncate(folder.path(name), 1)
      settle()
      #expect(stamp("P") == first)
    }
    for (old, new) in [("P/a", "P/c"), ("P/in/b", "P/in/d")] {
      rename(folder.path(old), folder.path(new))
      for name in ["P/in", "P"] { folder.touch(name, 1000) }
      #expect(stamp("P") != first, "the name of \(old)")
      rename(folder.path(new), folder.path(old))
      settle()
      #expect(stamp("P") == first)
    }
  }

  @Test func `compares the files in sixty-three folders in each other, and as many entries as are wanted`() throws {
    let last = "P" + String(repeating: "/d", count: 63)
    folder.write(last + "/seen")
    folder.write(last + "/d/unseen")
    let deep = stamp("P")
    folder.touch(last + "/d/unseen", 1000)
    #expect(stamp("P") == deep)
    folder.touch(last + "/seen", 1000)
    #expect(stamp("P") != deep)

    let names = (0..<4).map { "Q/\($0)" }
    for name in names { folder.write(name) }
    for most in 0...5 {
      func limited() -> FileStamp? { FileStamp(folder.path("Q"), comparing: most) }
      for name in names { folder.touch(name, 1000) }
      let before = limited()
      var noticed = 0
      for name in names {
        folder.touch(name, 1001)
        if limited() != before { noticed += 1 }
        folder.touch(name, 1000)
      }
      #expect(noticed == min(most, 4))
    }
  }
}

@Suite struct `A file that is followed` {
  @Test func `is known by its path wherever it goes, and by none once it is deleted`() throws {
    let folder = TemporaryFolder()
    folder.write("a", "x")
    let followed = try #require(FileHandleByIdentity(folder.path("a")))
    #expect(followed.path == folder.path("a"))
    // Another file takes its name.
    rename(folder.path("a"), folder.path("b"))
    folder.write("a", "y")
    #expect(followed.path == folder.path("b"))
    // This is what the system calls a deleted file.
    unlink(folder.path("b"))
    folder.write("b (deleted)", "z")
    #expect(followed.path == nil)
    #expect(FileHandleByIdentity(folder.path("none")) == nil)
  }
}
