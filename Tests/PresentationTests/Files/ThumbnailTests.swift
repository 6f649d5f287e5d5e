import Foundation
import OrielDrawing
import Testing
import UniformTypeIdentifiers

@testable import OrielPresentations

@Suite struct `The cache of thumbnails` {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"), ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
    ("12345678901234567890123456789012345678901234567890123456789012345678901234567890", "57edf4a22be3c955ac49da2e2107b67a"),
    // With the bytes 15 and 16.
    ("1345", "86109d400f0ed29e840b47ed72777c84"),
  ])
  func `names files by MD5, as RFC 1321 has it`(text: String, hash: String) { #expect(MD5.hex(of: Data(text.utf8)) == hash) }
  @Test(arguments: [
    (55, "04364420e25c512fd958a70738aa8f72"), (56, "668a72d5ba17f08e62dabcafad6db14b"), (63, "7dc2ca208106a2f703567bdff99d8981"),
    (64, "c1bb4f81d892b2d57947682aeb252456"), (119, "ab347a5f68c8a443cfcddc633f12c24f"), (120, "fb98667f98096de92620b64f46e1c5b5"),
  ])
  func `names files by MD5 where its blocks end`(count: Int, hash: String) { #expect(MD5.hex(of: Data(String(repeating: "x", count: count).utf8)) == hash) }

  @Test func `escapes addresses as GLib does`() {
    #expect(Thumbnails.address(of: "/aZ09!$&'()*+,-./:=@_~") == "file:///aZ09!$&'()*+,-./:=@_~")
    #expect(Thumbnails.address(of: "/a b#%;?[]`{|}\"<>^\\ü\n") == "file:///a%20b%23%25%3B%3F%5B%5D%60%7B%7C%7D%22%3C%3E%5E%5C%C3%BC%0A")
    #expect(Thumbnails.address(of: "/\u{1}\u{F}\u{10}\u{7F}") == "file:///%01%0F%10%7F")
    #expect(Thumbnails.place(of: "/home/jens/photos/me.png", in: "/c", size: .largest) == "/c/xx-large/c6ee772d9e49320e97ec29a7eb5b1697.png")
  }

  @Test func `has the smallest size that covers what is wanted`() {
    let wanted: [(Double, Thumbnails.Size)] = [(1, .normal), (128, .normal), (128.5, .large), (256, .large), (257, .extraLarge), (512, .extraLarge), (513, .largest), (1024, .largest), (9999, .largest)]
    for (pixels, size) in wanted { #expect(Thumbnails.Size.covering(pixels) == size, "\(pixels)") }
    #expect(Thumbnails.Size.allCases.map(\.pixels) == [128, 256, 512, 1024] && Thumbnails.Size.allCases.map(\.rawValue) == ["normal", "large", "x-large", "xx-large"])
  }

  // MARK: Texts in PNG files

  private let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89]
  private let tail: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  @Test func `writes texts behind the header of a PNG, with their checksums`() {
    let software: [UInt8] = [0, 0, 0, 14] + Array("tEXtSoftware".utf8) + [0] + Array("Oriel".utf8) + [0xA8, 0x4F, 0xFF, 0x33]
    let time: [UInt8] = [0, 0, 0, 17] + Array("tEXtThumb::MTime".utf8) + [0] + Array("1234".utf8) + [0x54, 0x0D, 0x19, 0xAF]
    #expect(PNGText.adding(["Thumb::MTime": "1234", "Software": "Oriel"], to: Data(head + tail)) == Data(head + software + time + tail))
    #expect(PNGText.adding(["a": "b"], to: Data(head)) == Data(head) && PNGText.adding(["a": "b"], to: Data(head + [1])).count == head.count + 1 + 15)
    #expect(PNGText.adding([:], to: Data(head + tail)) == Data(head + tail))
  }
  @Test func `reads texts from a PNG, as far as it is whole`() {
    let texts = ["Thumb::MTime": "1234", "Software": "Oriel", "empty": ""], data = PNGText.adding(texts, to: Data(head + tail))
    #expect(PNGText.values(in: data) == texts && PNGText.values(in: Data(head + tail)) == [:])
    #expect(PNGText.values(in: data.dropFirst()) == [:] && PNGText.values(in: Data()) == [:])
    // The first text ends at 33 + 12 + 14 bytes.
    #expect(PNGText.values(in: data.prefix(33 + 26)) == ["Software": "Oriel"] && PNGText.values(in: data.prefix(33 + 25)) == [:])
    // A chunk that claims more than there is, and one without a zero.
    #expect(PNGText.values(in: Data(head + [0, 0, 0, 99] + Array("tEXta".utf8) + [0, 0x62, 1, 2, 3, 4])) == [:])
    #expect(PNGText.values(in: Data(head + [0, 0, 0, 1] + Array("tEXta".utf8) + [1, 2, 3, 4] + tail)) == [:])
    #expect(PNGText.values(in: Data(head + [0, 0, 0, 3] + Array("zTXta".utf8) + [0, 0x62, 1, 2, 3, 4] + tail)) == [:])
  }

  // MARK: Pictures

  private func picture(_ name: String, _ width: Double, _ height: Double, size: Int64? = nil, modified: TimeInterval? = nil) throws -> FileEntry {
    let picture = BitmapSurface.make(size: CGSize(width: width, height: height)) { $0.fill(CGRect(x: 0, y: 0, width: width, height: height), .white) }
    try FileManager.default.createDirectory(atPath: (folder(name) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try picture.pngData().write(to: URL(fileURLWithPath: folder(name)))
    return FileEntry(path: folder(name), kind: .file, size: size ?? 100, modified: modified ?? 1000, type: .png)
  }
  private func made(_ entry: FileEntry, _ size: Thumbnails.Size = .normal) async -> [Int]? {
    await Thumbnails(cache: folder("cache")).picture(of: entry, size: size).map { [$0.pixelWidth, $0.pixelHeight] }
  }
  private func kept(_ size: String = "normal") -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder("cache/thumbnails/\(size)"))) ?? [] }

  @Test func `makes pictures smaller, but never larger, and keeps their shape`() async throws {
    #expect(try await made(picture("tall.png", 100, 400)) == [32, 128])
    #expect(try await made(picture("small.png", 40, 30)) == [40, 30])
    #expect(try await made(picture("thin.png", 1000, 1)) == [128, 1])
    #expect(try await made(picture("wide.png", 300, 150), .large) == [256, 128])
    #expect(kept().count == 3 && kept("large").count == 1)
  }
  @Test func `tells of which file and which time a thumbnail is, and nobody else may read it`() async throws {
    let entry = try picture("a b.png", 200, 200, modified: 1234.9)
    _ = await made(entry)
    let place = Thumbnails.place(of: entry.path, in: folder("cache/thumbnails"))
    #expect(try PNGText.values(in: Data(contentsOf: URL(fileURLWithPath: place))) == ["Thumb::URI": Thumbnails.address(of: entry.path), "Thumb::MTime": "1234", "Software": "Oriel"])
    func permissions(_ path: String) throws -> Int? { (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue }
    #expect(try permissions(place) == 0o600 && permissions(folder("cache/thumbnails/normal")) == 0o700)
  }
  @Test func `has nothing for folders, and for pictures that are too large`() async throws {
    let entry = try picture("a.png", 200, 200, size: Thumbnails.largestFile + 1)
    #expect(await made(entry) == nil && kept().isEmpty)
    #expect(await made(FileEntry(path: folder("a.png"), kind: .package, size: 1, type: .png)) == nil && Thumbnails.largestFile == 67_108_864)
    #expect(try await made(picture("a.png", 200, 200, size: Thumbnails.largestFile)) == [128, 128])
  }
  @Test func `takes no thumbnail from others that has four megabytes or more`() async throws {
    let entry = try picture("a.png", 200, 100)
    let place = Thumbnails.place(of: entry.path, in: folder("cache/thumbnails")), greatest = 4 << 20
    _ = await made(entry)
    let other = BitmapSurface.make(size: CGSize(width: 1, height: 1)) { _ in }.pngData()
    let thumbnail = PNGText.adding(["Thumb::MTime": "1000"], to: other)
    for (count, size) in [(greatest - 1, [1, 1]), (greatest, [128, 64])] {
      try (thumbnail + Data(repeating: 0xFF, count: count - thumbnail.count)).write(to: URL(fileURLWithPath: place))
      #expect(await made(entry) == size, "\(count)")
    }
  }
  @Test func `keeps no thumbnails of its own files`() async throws {
    let entry = try picture("cache/thumbnails/normal/x.png", 200, 200)
    #expect(await made(entry) == [128, 128] && kept() == ["x.png"])
    #expect(try await made(picture("cache/other.png", 200, 200)) == [128, 128] && kept().count == 2)
  }

  // MARK: Programs

  private func program(_ exec: String, _ other: String = "") throws -> ThumbnailProgram {
    try #require(ThumbnailProgram("[Thumbnailer Entry]\nMimeType=video/mp4;video/x-made-up;\nExec=\(exec)\n\(other)"))
  }
  private func film(_ name: String = "a b.mp4", modified: TimeInterval = 1000) throws -> FileEntry {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Data("film".utf8).write(to: URL(fileURLWithPath: folder(name)))
    return FileEntry(path: folder(name), kind: .file, size: 4, modified: modified, type: .mpeg4Movie)
  }
  private func log() -> [String] { (try? String(contentsOfFile: folder("log"), encoding: .utf8))?.split(separator: "\n").map(String.init) ?? [] }

  @Test func `are made by the desktop's thumbnailers for types that are not decoded here, with quoted arguments intact`() async throws {
    let poster = try picture("poster.png", 60, 30).path
    let script = folder.file("script", "echo \"$*\" >>'\(folder("log"))'; cp '\(poster)' \"$2\"")
    let made = try program("sh '\(script)' %s %o %u %i --not=%%")
    let thumbnails = Thumbnails(cache: folder("cache")) { [made] }, entry = try film()
    let other = try picture("a.png", 1, 1)
    #expect(made.makes(entry) && !made.makes(other))
    #expect(await thumbnails.picture(of: entry, size: .large).map { [$0.pixelWidth, $0.pixelHeight] } == [60, 30])
    let words = try #require(log().first)
    #expect(words.hasPrefix("256 /") && words.contains(".png file://") && words.hasSuffix("/a%20b.mp4 \(entry.path) --not=%"), "\(words)")
    // Kept: the program is not asked again, and leaves nothing behind.
    #expect(await thumbnails.picture(of: entry, size: .large) != nil && log().count == 1 && kept("large").count == 1)
    let odd = try film("plain.txt")
    #expect(await thumbnails.picture(of: odd, size: .large) != nil, "the type counts, not the name")
  }
  @Test func `are not asked for again where the program failed, until the file changes`() async throws {
    let failing = try program("sh \(folder.file("script", "echo run >>'\(folder("log"))'; exit 1")) %o")
    let thumbnails = Thumbnails(cache: folder("cache")) { [failing] }
    let old = try film(), new = try film(modified: 2000)
    for _ in 0..<3 { #expect(await thumbnails.picture(of: old) == nil) }
    let mark = try #require(try? FileManager.default.contentsOfDirectory(atPath: folder("cache/thumbnails/fail/oriel"))).first
    #expect(log() == ["run"] && mark == (Thumbnails.failure(of: folder("a b.mp4"), in: "") as NSString).lastPathComponent)
    #expect(await thumbnails.picture(of: new) == nil && log() == ["run", "run"])
    // So it is with pictures that cannot be read.
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder("bad.png")))
    let bad = FileEntry(path: folder("bad.png"), kind: .file, size: 10, modified: 5, type: .png)
    #expect(await thumbnails.picture(of: bad) == nil)
    #expect(FileManager.default.fileExists(atPath: Thumbnails.failure(of: bad.path, in: folder("cache/thumbnails"))))
  }
  @Test func `are asked for again where the program was not there, or too slow`() async throws {
    var slow = try program("sh \(folder.file("script", "echo run >>'\(folder("log"))'; exec sleep 60"))")
    slow.patience = 0.3
    let entry = try film()
    for program in [slow, try program("no-such-program-of-oriel %i %o")] {
      let thumbnails = Thumbnails(cache: folder("cache")) { [program] }
      for _ in 0..<2 { #expect(await thumbnails.picture(of: entry) == nil) }
    }
    #expect(log() == ["run", "run"] && !FileManager.default.fileExists(atPath: folder("cache/thumbnails/fail")))
  }
  @Test func `have programs in files of the desktop's folders, if what they start is installed`() throws {
    try FileManager.default.createDirectory(atPath: folder("share/thumbnailers"), withIntermediateDirectories: true)
    for (name, text) in [
      ("a.thumbnailer", "[Thumbnailer Entry]\nTryExec=sh\nExec=sh %i\nMimeType=video/mp4;"), ("b.thumbnailer", "[Thumbnailer Entry]\nTryExec=/nowhere/sh\nExec=sh\nMimeType=video/mp4;"),
      ("c.thumbnailer", "[Thumbnailer Entry]\nMimeType=video/mp4;"), ("d.desktop", "[Thumbnailer Entry]\nExec=sh\nMimeType=video/mp4;"), ("e.thumbnailer", "[Thumbnailer Entry]\nExec=sh"),
    ] { try Data(text.utf8).write(to: URL(fileURLWithPath: folder("share/thumbnailers/\(name)"))) }
    let all = ThumbnailProgram.all(in: [folder("nowhere"), folder("share")]), entry = try film()
    #expect(all.map { $0.makes(entry) } == [true, false])
  }
}
