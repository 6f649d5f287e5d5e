import Foundation
import Testing
import UniformTypeIdentifiers

@testable import OrielPresentations

/// Folders as a test writes them; others are missing, and those named in `closed` are forbidden.
nonisolated struct ListedFiles: FileSource {
  var folders: [String: [FileEntry]] = [:]
  var closed: Set<String> = []
  init(_ folders: [String: [FileEntry]], closed: Set<String> = []) { (self.folders, self.closed) = (folders, closed) }
  func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure) {
    if closed.contains(folder) { throw .forbidden }
    guard let entries = folders[folder] else { throw .missing }
    for entry in entries where goesOn() { take(entry) }
  }
}
private func file(_ path: String, _ size: Int64 = 0, modified: TimeInterval = 0, type: UTType = .data) -> FileEntry {
  FileEntry(path: path, kind: .file, size: size, modified: modified, type: type)
}
private func folder(_ path: String, destination: String? = nil) -> FileEntry { FileEntry(path: path, kind: .folder, type: .folder, destination: destination) }

@Suite struct `The names of files` {
  @Test func `are in the order of people: letters before their case, numbers by their value`() {
    let ordered = [
      "", " ", "#", "0", "1", "2", "03", "10", "0100", "1000", ":", "@", "[", "a", "a0", "a1", "A2", "a10", "A10b", "a10c", "ab", "Äc", "ad", "Z", "{", "日本",
    ]
    for (index, name) in ordered.enumerated() {
      for other in ordered[(index + 1)...] {
        #expect(FileNameKey(name) < FileNameKey(other) && !(FileNameKey(other) < FileNameKey(name)), "\(name) and \(other)")
      }
    }
    for (a, b) in [("A", "a"), ("Z", "z"), ("É", "e"), ("ü", "U"), ("a02", "a2"), ("x00", "x0")] { #expect(FileNameKey(a) == FileNameKey(b), "\(a) and \(b)") }
    #expect(FileNameKey("[") != FileNameKey("{") && FileNameKey("@") != FileNameKey("`") && FileNameKey("/") != FileNameKey("0") && FileNameKey("a") != FileNameKey("a0"))
  }

  @Test func `are the last part of their path, and make what begins with a dot hidden`() {
    let plain = file("/a/b/c.tar.gz", 5), hidden = file("/a/.b")
    #expect(plain.name == "c.tar.gz" && plain.id == "c.tar.gz" && plain.displayName == "c.tar" && !plain.isHidden && plain.size == 5)
    #expect(hidden.isHidden && FileEntry(path: "x", kind: .file).name == "x" && FileEntry(path: "/a/x", kind: .file, isHidden: true).isHidden)
    #expect(plain.amongOthers.id == "/a/b/c.tar.gz" && plain.amongOthers == plain)
    let directory = FileEntry(path: "/a/b.d", kind: .folder, size: 4096), package = FileEntry(path: "/a/b.rtfd", kind: .package, size: 7)
    #expect(directory.size == 0 && directory.displayName == "b.d" && directory.isFolder && directory.url.hasDirectoryPath)
    #expect(package.size == 7 && package.displayName == "b" && !package.isFolder && package.url.hasDirectoryPath && !plain.url.hasDirectoryPath)
    #expect(FileEntry(path: "/a", kind: .file, modified: 60).modificationDate == Date(timeIntervalSince1970: 60))
    #expect([directory, FileEntry(path: "/l", kind: .brokenLink), FileEntry(path: "/p", kind: .special)].map(\.kindName) == ["Folder", "Broken link", "Device"])
    #expect(file("/a.png", type: .png).kindName.first?.isUppercase == true)
  }

  @Test func `belong to entries of no size and no date where nothing else is known`() {
    let entry = FileEntry(path: "/a", kind: .file)
    #expect(entry.size == 0 && entry.modified == 0 && entry.created == 0)
  }

  @Test func `belong to entries that are the same in each part`() {
    let one = FileEntry(path: "/a/b", kind: .file, size: 1, modified: 2, created: 3, type: .data, isHidden: false, destination: "/c")
    let others = [
      FileEntry(path: "/a/c", kind: .file, size: 1, modified: 2, type: .data, isHidden: false, destination: "/c"),
      FileEntry(path: "/a/b", kind: .package, size: 1, modified: 2, type: .data, isHidden: false, destination: "/c"),
      FileEntry(path: "/a/b", kind: .file, size: 9, modified: 2, type: .data, isHidden: false, destination: "/c"),
      FileEntry(path: "/a/b", kind: .file, size: 1, modified: 9, type: .data, isHidden: false, destination: "/c"),
      FileEntry(path: "/a/b", kind: .file, size: 1, modified: 2, type: .png, isHidden: false, destination: "/c"),
      FileEntry(path: "/a/b", kind: .file, size: 1, modified: 2, type: .data, isHidden: true, destination: "/c"),
      FileEntry(path: "/a/b", kind: .file, size: 1, modified: 2, type: .data, isHidden: false, destination: nil),
    ]
    for other in others { #expect(one != other) }
    #expect(one == FileEntry(path: "/a/b", kind: .file, size: 1, modified: 2, created: 99, type: .data, destination: "/c"))
  }

  @Test func `decide where all else is the same, and are not turned around with the rest`() {
    let entries = [
      file("/x/b", 2, modified: 10, type: .png), folder("/x/z"), file("/x/a", 2, modified: 30, type: .plainText), file("/x/c", 1, modified: 10, type: .png), folder("/x/d"),
    ]
    func names(_ field: FileOrder.Field, reversed: Bool = false) -> String { FileOrder(field, isReversed: reversed).sorted(entries).map(\.name).joined() }
    #expect(names(.name) == "dzabc" && names(.name, reversed: true) == "zdcba")
    #expect(names(.size) == "dzcab" && names(.size, reversed: true) == "dzabc")
    #expect(names(.modified) == "dzbca" && names(.modified, reversed: true) == "dzabc")
    let kinds = names(.kind), back = names(.kind, reversed: true)
    #expect(Set([kinds, back]) == ["dzabc", "dzbca"])
    // Names that mean the same are in the order of their paths.
    let same = [file("/y/A"), file("/x/a"), file("/x/A")]
    #expect(FileOrder().sorted(same).map(\.path) == ["/x/A", "/x/a", "/y/A"] && FileOrder(.name, isReversed: true).sorted(same).map(\.path) == ["/y/A", "/x/a", "/x/A"])
  }

  @Test func `are found by the letters that are typed, from the next one on, until there is a pause`() {
    let entries = ["alpha", "Beta", "bravo", "charlie", "brown"].map { file("/" + $0) }, start = Date(timeIntervalSince1970: 1000)
    var typed = TypedName()
    #expect(typed.type("b", entries, current: nil, now: start) == 1)
    #expect(typed.type("R", entries, current: 1, now: start + 0.5) == 2)
    // A second is not yet a pause.
    #expect(typed.type("o", entries, current: 2, now: start + 1.5) == 4)
    #expect(typed.type("b", entries, current: 4, now: start + 2.6) == 1)
    #expect(typed.type("x", entries, current: 1, now: start + 2.7) == nil)
    #expect(typed.type("b", entries, current: 1, now: start + 4) == 2)
    #expect(typed.type("br", entries, current: 2, now: start + 6) == 4 && typed.type("a", entries, current: 4, now: start + 6.1) == 2)
    #expect(typed.type("c", entries, current: 3, now: start + 8) == 3 && typed.type("a", entries, current: nil, now: start + 10) == 0)
    #expect(typed.type("a", [], current: nil, now: start + 20) == nil)
  }

  @Test func `are searched by each word of a text, whatever its case and accents`() {
    let search = FileSearch("  Häf map ", in: ListedFiles([:]))
    #expect(search.words == ["haf", "map"] && search.matches("The MAP of Hafen") && search.matches("häfmap.txt") && !search.matches("map") && !search.matches("hafen"))
    #expect(!FileSearch(" ", in: ListedFiles([:])).matches("anything"))
  }

  @Test func `are searched level by level, as deep and as many as is allowed`() throws {
    let root = "/made-up-\(UUID().uuidString)"
    let files = ListedFiles([
      root: [folder(root + "/x 1"), file(root + "/x 2"), file(root + "/.x 3"), folder(root + "/.x 4"), folder(root + "/link", destination: "/else"), folder(root + "/closed")],
      root + "/x 1": [file(root + "/x 1/x 5"), folder(root + "/x 1/deep")], root + "/x 1/deep": [file(root + "/x 1/deep/x 6")], root + "/.x 4": [file(root + "/.x 4/x 7")],
      root + "/link": [file(root + "/link/x 8")],
    ], closed: [root + "/closed"])
    func found(_ limit: FileSearch.Limit = .init(), hidden: Bool = false, _ start: String? = nil) throws -> [String] {
      var names: [String] = []
      try FileSearch("x", in: files, includesHidden: hidden, limit: limit).read(start ?? root, while: { true }) { names.append(String($0.id.dropFirst(root.count))) }
      return names
    }
    #expect(try found() == ["/x 1", "/x 2", "/x 1/x 5", "/x 1/deep/x 6"])
    #expect(try found(hidden: true) == ["/x 1", "/x 2", "/.x 3", "/.x 4", "/x 1/x 5", "/.x 4/x 7", "/x 1/deep/x 6"])
    var limit = FileSearch.Limit()
    limit.depth = 2
    #expect(try found(limit) == ["/x 1", "/x 2", "/x 1/x 5"])
    limit = FileSearch.Limit()
    limit.results = 3
    #expect(try found(limit) == ["/x 1", "/x 2", "/x 1/x 5"])
    limit = FileSearch.Limit()
    limit.entries = 7
    #expect(try found(limit) == ["/x 1", "/x 2", "/x 1/x 5"])
    #expect(throws: FolderFailure.forbidden) { try found(.init(), root + "/closed") }
    #expect(throws: FolderFailure.missing) { try found(.init(), root + "/gone") }
  }
}

@Suite struct `Where a file panel has been and may go` {
  @Test func `is kept for a hundred steps`() {
    var history = BrowsingHistory(.folder("/0"))
    for number in 1...101 { history.go(to: .folder("/\(number)")) }
    history.go(to: .folder("/101"))
    var steps = 0
    while history.canGoBack {
      history.goBack()
      steps += 1
    }
    #expect(steps == 100 && history.current == .folder("/1") && history.canGoForward)
    history.goBack()
    #expect(history.current == .folder("/1"))
    history.goForward()
    #expect(history.current == .folder("/2"))
    history.go(to: .search("a", below: "/2"))
    history.go(to: .search("a", below: "/3"))
    history.goBack()
    #expect(history.current == .search("a", below: "/2"))
    history.goForward()
    history.goForward()
    #expect(history.current == .search("a", below: "/3") && !history.canGoForward)
    #expect([FileLocation.folder("/a"), .search("x", below: "/b"), .recents, .starred].map(\.folder) == ["/a", "/b", nil, nil])
  }

  @Test func `is a path of parts from home or from the root`() {
    func crumbs(_ path: String, _ home: String) -> [String] { PathCrumb.crumbs(of: path, home: home).map { "\($0.name)=\($0.path)\($0.isHome ? "!" : "")" } }
    #expect(crumbs("/home/me/a/b", "/home/me/") == ["Home=/home/me!", "a=/home/me/a", "b=/home/me/a/b"] && crumbs("/home/me", "/home/me") == ["Home=/home/me!"])
    #expect(crumbs("/home/you", "/home/me") == ["Computer=/", "home=/home", "you=/home/you"] && crumbs("/a", "/") == ["Computer=/", "a=/a"] && crumbs("/", "/") == ["Computer=/"])
  }

  @Test func `is completed by what all have in common, folders with a slash`() {
    let many = (1...60).map { file("/many/n\($0)") }
    let files = ListedFiles([
      "/here": [folder("/here/Music"), folder("/here/Muse"), file("/here/music.txt"), file("/here/only.txt"), file("/here/.mu"), folder("/here/x 1"), file("/here/x 2")], "/many": many, "/home/me": [folder("/home/me/Pictures")],
    ])
    func complete(_ text: String, foldersOnly: Bool = false) -> PathCompletion { PathCompletion.read(text, in: "/here", home: "/home/me", foldersOnly: foldersOnly, source: files) }
    #expect(complete("Mu") == PathCompletion(suggestions: ["Muse/", "Music/"], common: "Mus"))
    #expect(complete("mu") == PathCompletion(suggestions: ["music.txt"], common: "music.txt"))
    #expect(complete("MU").suggestions == ["Muse/", "Music/", "music.txt"])
    #expect(complete("mus", foldersOnly: true) == PathCompletion(suggestions: ["Muse/", "Music/"], common: "Mus"))
    #expect(complete("Mus").common == nil && complete("only.txt").common == nil)
    #expect(complete("o") == PathCompletion(suggestions: ["only.txt"], common: "only.txt") && complete("o", foldersOnly: true) == .none)
    #expect(complete("x") == PathCompletion(suggestions: ["x 1/", "x 2"], common: "x "))
    #expect(complete(".m").suggestions == [".mu"] && !complete("").suggestions.contains(".mu"))
    #expect(complete("/here/Musi") == PathCompletion(suggestions: ["/here/Music/"], common: "/here/Music/"))
    #expect(complete("~/P") == PathCompletion(suggestions: ["~/Pictures/"], common: "~/Pictures/") && complete("~") == PathCompletion(suggestions: ["~/"], common: "~/"))
    #expect(complete("/many/").suggestions.count == 50 && complete("/many/").suggestions.first == "/many/n1" && complete("/many/").common == "/many/n")
    #expect(complete("/gone/x") == .none && complete("nothing") == .none)
  }

  @Test func `are devices, by what is mounted and where`() {
    func line(_ path: String, _ type: String, root: String = "/", source: String = "/dev/sdb1") -> String { "30 25 8:17 \(root) \(path) rw - \(type) \(source) rw" }
    func mounts(_ lines: String...) -> [String] { MountTable(lines.joined(separator: "\n")).mounts.map { "\($0.name) \($0.path) \($0.kind) \($0.symbol)" } }
    #expect(mounts(line("/data", "ext4"), line("/", "btrfs", root: "/@"), line("/bootleg", "xfs")) == [
      "Computer / disk internaldrive", "data /data disk internaldrive", "bootleg /bootleg disk internaldrive",
    ])
    #expect(mounts(line("/media/me/Stick", "vfat"), line("/run/media/me/Card", "exfat"), line("/media/me/CD", "iso9660"), line("/mnt/dvd", "udf")) == [
      "Stick /media/me/Stick removable externaldrive", "Card /run/media/me/Card removable externaldrive", "CD /media/me/CD disc opticaldisc", "dvd /mnt/dvd disc opticaldisc",
    ])
    #expect(mounts(line("/home/me/net", "nfs"), line("/mnt/share", "cifs"), line("/media/x", "fuse.sshfs")) == ["net /home/me/net network network", "share /mnt/share network network", "x /media/x network network"])
    // What belongs to the system, what is hidden, and what is another view of a disk.
    for path in ["/boot", "/boot/efi", "/dev/x", "/proc/x", "/sys/x", "/run/x", "/var/lib/x", "/usr", "/tmp/x", "/etc/x", "/snap/x", "/nix/store", "/efi", "/opt/x", "/lib/x", "/home", "/home/me/x", "/data/.x"] {
      #expect(mounts(line(path, "ext4")) == [], "\(path)")
    }
    #expect(mounts(line("/proc/x", "nfs"), line("/home/me/.x/y", "nfs"), line("/data", "tmpfs"), line("/data", "overlay"), line("/mnt/x", "ext4", root: "/part")) == [])
    #expect(mounts(line("/mnt/x", "btrfs", root: "/@x"), line("/", "ext4", root: "/part")) == ["Computer / disk internaldrive", "x /mnt/x disk internaldrive"])
    // The last of several at one place.
    #expect(mounts(line("/mnt/a", "ext4"), line("/mnt/b", "ext4"), line("/mnt/a", "nfs")) == ["b /mnt/b disk internaldrive", "a /mnt/a network network"])
    #expect(mounts(line("/mnt/a\\040b\\134c\\9", "ext4")) == ["a b\\c\\9 /mnt/a b\\c\\9 disk internaldrive"] && mounts(line("/mnt/a\\040", "ext4")) == ["a  /mnt/a  disk internaldrive"])
    #expect(mounts("1 2 3 / /mnt/x rw - ext4") == [] && mounts("1 2 3 / /mnt/x - ext4 /dev/x rw rw") == [] && mounts("1 2 3 / /mnt/x rw shared:1 - ext4 /dev/x rw") == ["x /mnt/x disk internaldrive"])
  }

  @Test func `are bookmarks, each once`() {
    func bookmarks(_ text: String) -> [String] { BookmarkFile(text).bookmarks.map { "\($0.name)=\($0.path)" } }
    #expect(bookmarks("file:///a/b My name\nfile:///c%20d\nsftp://x/y\n\nfile:///a/b/ Again\nfile:///e/") == ["My name=/a/b", "c d=/c d", "e=/e"])
    #expect(bookmarks((0..<600).map { "file:///\($0)" }.joined(separator: "\n")).count == 500)
  }

  @Test func `may fail, with a reason and advice`() {
    let failures = [ENOENT, ESTALE, ENOTDIR, EACCES, EPERM, EIO].map { FolderFailure(code: $0) }
    #expect(failures == [.missing, .missing, .notAFolder, .forbidden, .forbidden, .system(EIO)])
    #expect(FolderFailure.system(EIO).advice == "Input/output error." && Set((failures + [.busy]).map(\.title)).count == 5 && Set((failures + [.busy]).map(\.advice)).count == 5)
  }
}
