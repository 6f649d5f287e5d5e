import Conformance
import Foundation
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@Suite struct `A listing of a folder` {
  private let folder = TemporaryFolder()
  private func names(_ listing: FolderListing) -> [String] { listing.entries.map(\.name) }
  private func shown(_ location: FileLocation? = nil, order: FileOrder = FileOrder(), hidden: Bool = false, source: any FileSource = LocalFiles()) async -> FolderListing {
    let listing = FolderListing(source: source)
    listing.show(location ?? .folder(folder.path), order: order, showsHidden: hidden)
    await until { listing.state != .reading }
    return listing
  }

  @Test func `has folders first, then names in the order of people`() async {
    for name in ["b 10.txt", "b 9.txt", "Ärger.txt", "B 1.txt", "zoo.txt"] { folder.file(name) }
    folder.folder("last")
    #expect(names(await shown()) == ["last", "Ärger.txt", "B 1.txt", "b 9.txt", "b 10.txt", "zoo.txt"])
  }
  @Test func `is sorted by size, kind and date, either way, folders always first`() async {
    folder.file("small.txt", "1")
    folder.file("large.png", String(repeating: "x", count: 100))
    folder.file("middle.txt", "12345")
    folder.folder("folder")
    var times = [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]
    utimes(folder("large.png"), &times)
    let listing = await shown(order: FileOrder(.size))
    #expect(names(listing) == ["folder", "small.txt", "middle.txt", "large.png"])
    listing.sort(by: FileOrder(.size, isReversed: true))
    #expect(names(listing) == ["folder", "large.png", "middle.txt", "small.txt"])
    listing.sort(by: FileOrder(.modified))
    #expect(names(listing)[1] == "large.png")
    listing.sort(by: FileOrder(.kind))
    #expect(names(listing) == ["folder", "middle.txt", "small.txt", "large.png"])
  }
  @Test(.requirement("PR-223")) func `leaves hidden files out until they are asked for`() async {
    folder.file(".secret")
    folder.file("copy.txt~")
    folder.file("listed.txt")
    folder.file("plain.txt")
    folder.file(".hidden", "listed.txt\n")
    #expect(names(await shown()) == ["plain.txt"])
    #expect(names(await shown(hidden: true)) == [".hidden", ".secret", "copy.txt~", "listed.txt", "plain.txt"])
  }
  @Test func `shows what links lead to, broken ones, packages and devices`() async {
    folder.folder("target")
    folder.file("target/inside.txt")
    folder.link("to folder", to: folder("target"))
    folder.link("to nowhere", to: folder("gone"))
    folder.folder("Letter.rtfd")
    mkfifo(folder("pipe"), 0o600)
    let listing = await shown()
    let kinds = Dictionary(uniqueKeysWithValues: listing.entries.map { ($0.name, $0.kind) })
    #expect(kinds == ["target": .folder, "to folder": .folder, "to nowhere": .brokenLink, "Letter.rtfd": .package, "pipe": .special])
    let real = URL(fileURLWithPath: folder("target")).resolvingSymlinksInPath().path
    #expect(listing.entry("to folder")?.destination == real)
    #expect(listing.entry("to nowhere")?.destination == folder("gone"))
  }

  // MARK: Trouble

  @Test func `says why it cannot be shown`() async {
    folder.file("file")
    #expect(await shown(.folder(folder("nothing"))).state == .failed(.missing))
    #expect(await shown(.folder(folder("file"))).state == .failed(.notAFolder))
    // The administrator may read everything.
    guard getuid() != 0 else { return }
    chmod(folder.path, 0)
    #expect(await shown().state == .failed(.forbidden))
  }
  @Test func `of a server that does not answer leaves the main actor alone, and another folder can be shown meanwhile`() async {
    let slow = SlowFiles(["late"])
    let listing = FolderListing(source: slow)
    listing.show(.folder("/slow"), order: FileOrder(), showsHidden: false)
    // Here already, while the folder hangs.
    #expect(listing.state == .reading)
    folder.file("here.txt")
    let other = await shown()
    #expect(names(other) == ["here.txt"])
    // What comes after the panel has gone elsewhere is not shown.
    listing.show(.recents, order: FileOrder(), showsHidden: false)
    slow.letGo()
    await until { listing.state != .reading }
    #expect(!names(listing).contains("late"))
  }
  @Test func `is read again when files come and go, until the folder vanishes`() async {
    folder.file("one")
    folder.folder("in")
    folder.file("in/a")
    let listing = await shown(.folder(folder("in")))
    folder.file("in/b")
    await until { listing.entries.count == 2 }
    #expect(names(listing) == ["a", "b"])
    try? FileManager.default.removeItem(atPath: folder("in"))
    await until { listing.state == .failed(.missing) }
    #expect(listing.entries.isEmpty)
  }
  @Test func `hears of more folders than a user may have inotify instances`() async {
    final class Told { var folders: Set<Int> = [] }
    let told = Told(), count = 200
    let watches = (0..<count).map { number in FolderWatch(folder.folder("watched \(number)")) { told.folders.insert(number) } }
    var turns = 0
    while told.folders.count < count, !Task.isCancelled {
      // A watch begins when the folder has been looked up: what changes before that is not heard of.
      if turns % 200 == 0 { for number in 0..<count where !told.folders.contains(number) { folder.file("watched \(number)/\(turns)") } }
      turns += 1
      await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
    }
    #expect(told.folders.count == count)
    withExtendedLifetime(watches) {}
  }

  // MARK: Size

  @Test func `of a hundred thousand files comes in a few deliveries, each in order`() async {
    let reading = FolderReading()
    var deliveries: [Int] = []
    var wasOrdered = true
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      reading.start("/many", from: ManyFiles(count: 100_000), order: FileOrder(), where: { _ in true }) { delivery in
        guard case .entries(let entries, let isComplete) = delivery else { return }
        deliveries.append(entries.count)
        wasOrdered = wasOrdered && zip(entries, entries.dropFirst()).allSatisfy { $0.size >= 0 && !($1.name.count < $0.name.count) }
        if isComplete { done.resume() }
      }
    }
    #expect(deliveries.first == 256)
    #expect(deliveries.last == 100_000)
    #expect(deliveries.count <= 40)
    #expect(wasOrdered)
  }
  @Test func `of a slow server shows what has come after a third of a second`() async {
    let reading = FolderReading()
    var deliveries: [String] = []
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      reading.start("/late", from: LateFiles(count: 64), order: FileOrder(), where: { _ in true }) { delivery in
        guard case .entries(let entries, let isComplete) = delivery else { return }
        deliveries.append("\(entries.count) \(isComplete)")
        if isComplete { done.resume() }
      }
    }
    #expect(deliveries == ["64 false", "64 true"])
  }
  @Test func `that is cancelled delivers nothing more`() async {
    let slow = SlowFiles(["late"])
    let reading = FolderReading()
    var deliveries = 0
    reading.start("/slow", from: slow, order: FileOrder(), where: { _ in true }) { _ in deliveries += 1 }
    reading.cancel()
    slow.letGo()
    // A later reading on the same queue has come through: the cancelled one would have been before it.
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      FolderReading().start("/slow", from: slow, order: FileOrder(), where: { _ in true }) { _ in done.resume() }
    }
    #expect(deliveries == 0)
  }

  // MARK: Search

  @Test(.requirement("PR-223")) func `finds names below a folder, near ones first, without following links`() async {
    folder.file("deep/down/harbour map.txt")
    folder.file("Harbour.txt")
    folder.file("deep/other.txt")
    folder.file(".hidden/harbour.txt")
    folder.link("deep/loop", to: folder.path)
    let listing = await shown(.search("HARB", below: folder.path))
    #expect(Set(listing.entries.map(\.path)) == [folder("Harbour.txt"), folder("deep/down/harbour map.txt")])
    // Two files of one name are two rows.
    folder.file("deep/Harbour.txt")
    #expect(Set(await shown(.search("harbour", below: folder.path)).entries.map(\.id)).count == 3)
    #expect(await shown(.search("map harb", below: folder.path)).entries.count == 1)
  }
  @Test func `stops searching when it has found enough`() {
    var limit = FileSearch.Limit()
    limit.results = 10
    var found = 0
    try? FileSearch("file", in: ManyFiles(count: 1_000), limit: limit).read("/", while: { true }) { _ in found += 1 }
    #expect(found == 10)
    var looked = 0
    limit.entries = 50
    try? FileSearch("nothing", in: ManyFiles(count: 1_000), limit: limit).read("/", while: { looked += 1; return true }) { _ in }
    #expect(looked < 100)
  }
}
