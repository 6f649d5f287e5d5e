import Foundation
import Testing
import UniformTypeIdentifiers
import ViewTesting

@testable import OrielControls
@testable import OrielPresentations

/// What a table of files says of each, and what can be done with it.
@MainActor @Suite struct `A table of files` {
  private func harness<V: View>(_ view: V, zone: String = "GMT", locale: String = "en_GB") -> ViewHarness {
    PinnedInterface.install()
    let harness = ViewHarness(view, size: CGSize(width: 300, height: 300)) {
      $0.locale = Locale(identifier: locale)
      $0.timeZone = TimeZone(identifier: zone)!
      $0.calendar = Calendar(identifier: .gregorian)
    }
    harness.settle()
    return harness
  }

  @Test func `says when a file was changed, in the days of the person`() throws {
    let now = Date(timeIntervalSince1970: 1_795_348_800)
    // Midnight in Greenwich before and after that moment.
    let midnight = Calendar(identifier: .gregorian).dateComponents(in: TimeZone(identifier: "GMT")!, from: now)
    let today = now.addingTimeInterval(-Double((midnight.hour ?? 0) * 3600 + (midnight.minute ?? 0) * 60 + (midnight.second ?? 0)))
    func words(_ offset: TimeInterval, now: TimeInterval = 12 * 3600, zone: String = "GMT") throws -> String {
      let harness = harness(FileDateText(date: today + offset) { today + now }, zone: zone)
      return try #require(harness.spoken(.text).first?.label)
    }
    #expect(try words(9 * 3600 + 12 * 60) == "Today, 9:12" && words(0) == "Today, 0:00")
    #expect(try words(-60) == "Yesterday" && words(-24 * 3600) == "Yesterday")
    let older = try words(-24 * 3600 - 60), newer = try words(24 * 3600)
    #expect(older != "Yesterday" && !older.hasPrefix("Today") && older.contains("20") && newer != older && !newer.hasPrefix("Today"))
    // Half an hour before midnight in Greenwich is the next day in the east.
    #expect(try words(-1800, now: 1800) == "Yesterday" && words(-1800, now: 1800, zone: "Africa/Johannesburg") == "Today, 1:30")
  }

  @Test func `joins day and time as the language does`() throws {
    let now = Date(timeIntervalSince1970: 1_795_348_800)
    for (locale, joint) in [("en_GB", ", "), ("ar_EG", "، "), ("ja_JP", " ")] {
      let words = try #require(harness(FileDateText(date: now) { now }, locale: locale).spoken(.text).first?.label)
      let day = RelativeDay.today.word(Locale(identifier: locale), Calendar(identifier: .gregorian))
      #expect(words.hasPrefix(day + joint) && words.count > day.count + joint.count, "\(words)")
    }
  }

  @Test func `says how large a file is, and how much there is in a folder`() async {
    let home = TemporaryFolder()
    for name in ["one/a", "two/a", "two/b"] { home.file(name) }
    home.folder("none")
    let file = harness(FileSizeText(entry: FileEntry(path: "/a", kind: .file, size: 12_345), counts: FolderCounts()))
    #expect(file.spoken(.text).map(\.label) == [Int64(12_345).formatted(.byteCount(style: .file))])
    for (name, words) in [("none", "0 items"), ("one", "1 item"), ("two", "2 items")] {
      let folder = harness(FileSizeText(entry: FileEntry(path: home(name), kind: .folder), counts: FolderCounts()))
      while !folder.spoken.contains(where: { $0.label == words }), !Task.isCancelled {
        await folder.frameIsWanted()
        folder.settle()
      }
      #expect(folder.spoken(.text).map(\.label) == [words])
    }
  }

  @Test func `has a menu for what was clicked`() {
    func titles(_ purpose: FilePanelRequest.Purpose, _ ids: Set<String>) -> Set<String> {
      let model = FilePanelModel(
        FilePanelRequest(purpose), files: FilePlaceFiles(home: "/home/someone", mounts: "/nowhere"), memories: FilePanelMemories(path: "/nowhere/panels.json"),
        thumbnails: Thumbnails(cache: "/nowhere"), source: ManyFiles(count: 0)
      ) { _ in }
      let harness = harness(VStack { FileMenu(ids: ids, model: model) })
      return Set(harness.spoken.compactMap(\.label)).intersection(["Open", "Rename", "New Folder", "Show Hidden Files", "Read Again"])
    }
    let always: Set<String> = ["Show Hidden Files", "Read Again"], open = FilePanelRequest.Purpose.open(types: [.data], allowsMultiple: true)
    #expect(titles(open, []) == always && titles(open, ["a", "b"]) == always && titles(open, ["a"]) == always.union(["Open", "Rename"]))
    let save = FilePanelRequest.Purpose.save(name: "a", formats: [])
    #expect(titles(save, []) == always.union(["New Folder"]) && titles(save, ["a"]) == always.union(["Open", "Rename", "New Folder"]))
  }

  @Test func `is sorted by the column that was pressed, either way`() {
    var comparator = FileComparator(FileOrder(.size))
    let small = FileEntry(path: "/b", kind: .file, size: 1), large = FileEntry(path: "/a", kind: .file, size: 2)
    #expect(comparator.order == .forward && comparator.compare(small, large) == .orderedAscending && comparator.compare(large, small) == .orderedDescending)
    comparator.order = .reverse
    #expect(comparator.fileOrder == FileOrder(.size, isReversed: true) && comparator.order == .reverse && comparator.compare(small, large) == .orderedDescending)
    #expect(comparator.compare(small, small) == .orderedSame)
    comparator.order = .forward
    #expect(comparator == FileComparator(FileOrder(.size)) && FileComparator(FileOrder(.name)).compare(small, large) == .orderedDescending)
  }
}
