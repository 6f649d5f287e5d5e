import Foundation
import Testing

@testable import TaskStore

@MainActor @Suite struct `A book of tasks` {
  private final class Home {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("tasks-\(UUID().uuidString)/tasks.json")
    deinit { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    @MainActor func book() -> TaskBook { TaskBook(file: file, patience: .zero) }
  }
  private let day = Date(timeIntervalSince1970: 1_700_000_000)

  @Test func `has new tasks where they were written down`() throws {
    let home = Home(), book = home.book()
    let list = book.addList("Garden")
    let due = try #require(book.add("Water", to: .today, now: day))
    book.add("  Weed \n", to: .list(list))
    book.add("Call", to: .flagged)
    book.add("Read", to: .inbox)
    #expect(book.add("  ") == nil)
    #expect(book.tasks(in: .today, on: day).map(\.title) == ["Water"])
    #expect(book.tasks(in: .list(list)).map(\.title) == ["Weed"])
    #expect(book.tasks(in: .flagged).map(\.title) == ["Call"])
    #expect(book.tasks(in: .inbox).map(\.title) == ["Water", "Call", "Read"])
    #expect(book.tasks(in: .all).count == 4)
    // Today has what should have been done before as well, and nothing of tomorrow.
    #expect(book.tasks(in: .today, on: day.addingTimeInterval(90_000)).map(\.id) == [due])
    #expect(book.tasks(in: .today, on: day.addingTimeInterval(-90_000)).isEmpty)
    #expect(book.task(due)!.isOverdue(on: day.addingTimeInterval(90_000)) && !book.task(due)!.isOverdue(on: day))
  }

  @Test func `counts what is left to do`() throws {
    let book = Home().book()
    let first = try #require(book.add("One"))
    book.add("Two")
    book.update(first) { $0.isDone = true }
    #expect(book.openCount(in: .inbox) == 1)
    #expect(book.tasks(in: .inbox, showsDone: false).map(\.title) == ["Two"])
  }

  @Test func `puts back what was removed where it stood`() {
    let book = Home().book()
    for title in ["One", "Two", "Three", "Four"] { book.add(title) }
    let removed = book.remove([book.tasks[1].id, book.tasks[3].id])
    #expect(book.tasks.map(\.title) == ["One", "Three"])
    book.putBack(removed)
    #expect(book.tasks.map(\.title) == ["One", "Two", "Three", "Four"])
    #expect(book.tasks.allSatisfy { book.task($0.id) == $0 })
  }

  @Test func `keeps the tasks of a list that is deleted`() throws {
    let book = Home().book()
    let list = book.addList("Trip")
    let task = try #require(book.add("Pack", to: .list(list)))
    book.rename(list, to: "Journey")
    #expect(book.list(list)?.name == "Journey")
    book.removeList(list)
    #expect(book.task(task)?.list == nil && book.lists.isEmpty)
    // A window may still show the list.
    book.add("Unpack", to: .list(list))
    #expect(book.tasks(in: .inbox).map(\.title) == ["Pack", "Unpack"])
  }

  @Test func `makes a task of the quick note`() throws {
    let book = Home().book()
    #expect(book.fileQuickNote() == nil)
    book.quickNote = "\n Buy paint \nblue\nand white\n"
    let task = try #require(book.fileQuickNote().flatMap { book.task($0) })
    #expect(task.title == "Buy paint" && task.notes == "blue\nand white")
    #expect(book.quickNote.isEmpty)
  }

  @Test func `is the same after the app ended, and keeps beside it what it cannot read`() throws {
    let home = Home(), book = home.book()
    let list = book.addList("Garden")
    book.add("Weed", to: .list(list))
    book.quickNote = "later"
    book.save()
    let again = home.book()
    #expect(again.tasks == book.tasks && again.lists == book.lists && again.quickNote == "later")
    try Data("{ half".utf8).write(to: home.file)
    let damaged = home.book()
    #expect(damaged.tasks.isEmpty && damaged.failure?.contains("tasks.damaged.json") == true)
    damaged.add("New")
    damaged.save()
    #expect(damaged.failure == nil)
    #expect(try String(contentsOf: home.file.deletingPathExtension().appendingPathExtension("damaged.json"), encoding: .utf8) == "{ half")
  }

  @Test func `writes once what changes at once`() async throws {
    let home = Home(), book = home.book()
    for number in 0..<100 { book.add("Task \(number)") }
    #expect(!FileManager.default.fileExists(atPath: home.file.path))
    while !FileManager.default.fileExists(atPath: home.file.path) { await Task.yield() }
    #expect(home.book().tasks.count == 100)
  }

  @Test(arguments: [TaskPlace.today, .inbox, .flagged, .all, .list(UUID())]) func `names its places as text`(place: TaskPlace) {
    #expect(TaskPlace(rawValue: place.rawValue) == place)
    #expect(TaskPlace(rawValue: "elsewhere") == nil)
  }
}
