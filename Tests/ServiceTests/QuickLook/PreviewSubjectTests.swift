import Conformance
import Foundation
import OrielDrawing
import OrielPresentations
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import QuickLook

/// What of a file is shown.
@Suite struct `What a preview shows` {
  let folder = Folder()
  private func load(_ url: URL) async -> PreviewSubject.Content { await PreviewSubject.load(url, scale: 1).content }
  private func note(_ url: URL) async -> String? {
    if case .facts(_, let note) = await load(url) { note } else { "It is shown." }
  }

  @Test(.requirement("PR-241")) func `of a picture is the picture`() async throws {
    guard case .image(let bitmap) = await load(folder.file("a.png", Documents.png(40, 30))) else { Issue.record("no picture"); return }
    #expect(bitmap.size == CGSize(width: 40, height: 30))
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"20\" height=\"10\"/></svg>"
    guard case .image(let drawn) = await load(folder.file("b.svg", svg)) else { Issue.record("no drawing"); return }
    #expect(drawn.size == CGSize(width: 20, height: 10))
  }

  @Test(.requirement("PR-241"), arguments: ["a.txt", "a.swift", "Makefile", "a.json", "without-ending", "a.unknown"])
  func `of text and source is the text`(name: String) async {
    guard case .text(let file) = await load(folder.file(name, "One\nTwo\n")) else { Issue.record("no text"); return }
    #expect(file.block(0) == "One\nTwo")
  }

  @Test(.requirement("PR-241")) func `of a document are its pages`() async throws {
    let sizes = [CGSize(width: 200, height: 300), CGSize(width: 400, height: 100)]
    let url = folder.file("a.pdf", Documents.pdf(sizes))
    guard case .pages(let found) = await load(url) else { Issue.record("no pages"); return }
    #expect(found == sizes)
    let page = try #require(await PreviewSubject.page(1, of: url, size: CGSize(width: 400, height: 100), scale: 2))
    #expect(page.pixelWidth == 800 && page.pixelHeight == 200)
    // The square stands at the bottom left, 10 points from the edges.
    #expect(page.pixel(x: 40, y: 160) == 0xFF00_00FF)
    #expect(page.pixel(x: 200, y: 40) == 0)
    #expect(await PreviewSubject.page(2, of: url, size: CGSize(width: 10, height: 10), scale: 1) == nil)
  }

  @Test(.requirement("PR-241")) func `of a font is a sample of its letters`() async throws {
    let font = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    guard case .fontSample(let sample) = await load(folder.file("a.ttf", font)) else { Issue.record("no sample"); return }
    #expect(sample.size == PreviewSubject.sampleSize)
    let inked = (0..<sample.pixelHeight).filter { y in (0..<sample.pixelWidth).contains { sample.pixel(x: $0, y: y) != 0 } }
    #expect(inked.count > 100)
  }

  @Test(.requirement("PR-241")) func `of folders and archives are the names in them`() async {
    folder.file("Crew/b.txt", "12345")
    folder.file("Crew/a.png")
    folder.file("Crew/Deck/c.txt")
    folder.file("Crew/.hidden")
    guard case .listing(let lines, let isCut) = await load(folder.url("Crew")) else { Issue.record("no listing"); return }
    #expect(lines.map(\.name) == ["Deck", "a.png", "b.txt"])
    #expect(lines.map(\.size) == [nil, 0, 5])
    #expect(!isCut)
    let tar = Documents.tar([("log/one.txt", "First"), ("two.txt", "Second one")])
    guard case .listing(let names, _) = await load(folder.file("a.tar", tar)) else { Issue.record("no archive"); return }
    #expect(names.map(\.name) == ["one.txt", "two.txt"])
    #expect(names.map(\.place) == ["log", ""])
    #expect(names.map(\.size) == [5, 10])
  }

  @Test(.requirement("PR-241")) func `of what nobody can show here are icon and facts`() async throws {
    let url = folder.file("film.mp4", Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }))
    let subject = await PreviewSubject.load(url, scale: 1)
    guard case .facts(nil, nil) = subject.content else { Issue.record("no facts"); return }
    #expect(subject.type == .mpeg4Movie)
    guard case .facts(nil, nil) = await load(folder.file("a.bin", Data([0, 1, 2, 3]))) else { Issue.record("no facts"); return }
  }

  @Test(.requirement("PR-241")) func `of hostile files is a word about them`() async {
    mkfifo(folder("pipe"), 0o600)
    #expect(await note(folder.url("pipe")) == "Devices and pipes have no preview.")
    #expect(await note(URL(fileURLWithPath: "/dev/zero")) == "Devices and pipes have no preview.")
    symlink("/dev/zero", folder("zero.txt"))
    #expect(await note(folder.url("zero.txt")) == "Devices and pipes have no preview.")
    symlink("nowhere", folder("link"))
    #expect(await note(folder.url("link")) == "The original of this link no longer exists.")
    #expect(await note(folder.url("gone.txt")) == "This file does not exist, or you do not have permission to see it.")
    #expect(await note(folder.file("empty.txt")) == "This file is empty.")
    #expect(await note(URL(string: "https://example.org/a.png")!) == "Only files on this computer can be previewed.")
    #expect(await note(folder.file("a.pdf", Documents.pdf([CGSize(width: 100, height: 100)]).prefix(120)))?.hasPrefix("It is damaged") == true)
    #expect(await note(folder.file("b.pdf", "no document"))?.hasPrefix("It is damaged") == true)
    #expect(await note(folder.file("a.tar.gz", Data([0x1F, 0x8B, 8, 0, 0, 0])))?.hasPrefix("It is damaged") == true)
    #expect(await note(folder.file("a.ttf", Data(count: 400)))?.hasPrefix("It is damaged") == true)
    #expect(await note(folder.file("a.png", Documents.png(40, 30).prefix(60)))?.hasPrefix("It is damaged") == true)
    // A picture that says it is as large as a country.
    var bomb = Documents.png(2, 2)
    bomb.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    #expect(await note(folder.file("bomb.png", bomb))?.contains("too many") == true)
  }

  @Test func `of a file that turns into a pipe is a word as well`() {
    mkfifo(folder("pipe"), 0o600)
    #expect(RegularFile(path: folder("pipe")) == nil)
    #expect(RegularFile(path: folder.path) == nil)
    if FileInspection(path: folder("pipe")) != nil { Issue.record("A pipe was opened.") }
  }

  @Test(.requirement("PR-241")) func `of a file that shrinks meanwhile is what is left`() throws {
    let url = folder.file("a.txt", String(repeating: "A line of the log\n", count: 10_000))
    let text = try #require(TextFile(RegularFile(path: url.path)!))
    truncate(url.path, 5000)
    #expect(text.block(0).hasPrefix("A line"))
    #expect(text.block(20) == "")
    unlink(url.path)
    #expect(text.block(0).hasPrefix("A line"))
  }
}

/// Text of any length in blocks.
@Suite struct `A text file in blocks` {
  let folder = Folder()
  private func open(_ data: Data) throws -> TextFile {
    let url = folder.file(UUID().uuidString + ".txt", data)
    return try #require(RegularFile(path: url.path).flatMap { TextFile($0) })
  }
  /// All blocks, joined as they are shown: each begins a line.
  private func lines(_ file: TextFile) -> [Substring] {
    (0..<file.blockCount).map { file.block($0) }.filter { !$0.isEmpty }.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(.requirement("PR-241")) func `shows every line once, whatever their lengths`() throws {
    for seed in 1...12 {
      var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15, all: [String] = []
      func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
      }
      // Lines without a break inside a block's part, now and then one that is longer than several parts.
      for number in 0..<400 { all.append("\(number) " + String(repeating: "ä", count: next(seed % 3 == 0 ? 90 : 3000))) }
      let file = try open(Data(all.joined(separator: "\n").utf8))
      let shown = lines(file)
      #expect(shown.joined() == all.joined(), "seed \(seed)")
      if seed % 3 == 0 { #expect(shown.count == all.count) }
    }
  }
  @Test func `cuts a line without end between two characters`() throws {
    let file = try open(Data(String(repeating: "€", count: 20_000).utf8))
    let blocks = (0..<file.blockCount).map { file.block($0) }
    #expect(blocks.joined() == String(repeating: "€", count: 20_000))
    #expect(blocks.allSatisfy { $0.utf8.count <= TextFile.blockSize + 8 })
  }
  @Test func `knows UTF-8, UTF-16 and Latin-1, and both breaks of lines`() throws {
    #expect(lines(try open(Data([0xEF, 0xBB, 0xBF] + Array("Größe\r\nzwei\r\n".utf8)))) == ["Größe\r\nzwei"])
    #expect(lines(try open("Größe\nzwei".data(using: .utf16)!)) == ["Größe", "zwei"])
    #expect(lines(try open(Data([0x47, 0x72, 0xF6, 0xDF, 0x65, 10]))) == ["Größe"])
  }
  @Test func `shows zeros that stand far behind as signs`() throws {
    #expect(lines(try open(Data(String(repeating: "x", count: 9000).utf8) + Data([0, 10]))).joined() == String(repeating: "x", count: 9000) + "\u{2400}")
  }
  @Test func `is none if there are zeros in it`() throws {
    let url = folder.file("a", Data([65, 0, 66]))
    #expect(TextFile(try #require(RegularFile(path: url.path))) == nil)
  }

  @Test(.requirement("PR-241")) func `of 100 MB opens by reading its head, and shows its end by reading that`() async throws {
    let part = Data(String(repeating: "A line of the log that is rather ordinary\n", count: 25_000).utf8)
    let url = folder.file("long.txt", Data())
    let handle = try FileHandle(forWritingTo: url)
    for _ in 0..<100 { try handle.write(contentsOf: part) }
    try handle.write(contentsOf: Data("The last line of the log\n".utf8))
    try handle.close()
    let file = try #require(RegularFile(path: url.path)), text = try #require(TextFile(file))
    #expect(text.blockCount > 25_600)
    #expect(file.readCount <= 1 << 16)
    let harness = ViewHarness(TextPreview(file: text), size: CGSize(width: 600, height: 400))
    await harness.shows { harness.says("A line of the log") }
    #expect(harness.cost { harness.frame() }.nodesMade < 100)
    harness.press(.end)
    // It gets there in a movement.
    harness.advance(by: 1)
    await harness.shows { harness.says("The last line of the log") }
    #expect(file.readCount < 1 << 20)
  }
}
