import Foundation
import Testing

@testable import DiaryStore

@MainActor @Suite struct `A diary` {
  private final class Home {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("diary-\(UUID().uuidString)/diary.json")
    deinit { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    @MainActor func book() -> DiaryBook { DiaryBook(file: file, rounds: 10, patience: .zero) }
    var bytes: Data { (try? Data(contentsOf: file)) ?? Data() }
  }

  @Test func `opens with its password only, and shows nothing until then`() async throws {
    let home = Home(), book = home.book()
    #expect(book.state == .new)
    await book.create(password: "short")
    #expect(book.state == .new)
    await book.create(password: "correct horse")
    #expect(book.state == .open)
    let id = try #require(book.add())
    book.write("Rain, and a secret.", in: id)
    book.lock()
    #expect(book.state == .locked && book.entries.isEmpty)
    // What is on the disk says nothing.
    #expect(!home.bytes.isEmpty && home.bytes.range(of: Data("secret".utf8)) == nil)
    await book.unlock(password: "wrong horse")
    #expect(book.state == .locked && book.failure == "That is not the password of this diary.")
    let again = home.book()
    #expect(again.state == .locked && again.add() == nil)
    await again.unlock(password: "correct horse")
    #expect(again.state == .open && again.entry(id)?.title == "Rain, and a secret." && again.failure == nil)
  }

  @Test func `is sealed otherwise each time, and refuses a byte that was changed`() async throws {
    let cipher = try #require(Cipher.shared)
    let key = try cipher.key(from: "pässword", salt: [1, 2, 3], rounds: 3)
    #expect(try cipher.key(from: "pa\u{308}ssword", salt: [1, 2, 3], rounds: 3) == key)
    let first = try cipher.sealed(Array("text".utf8), with: key), second = try cipher.sealed(Array("text".utf8), with: key)
    #expect(first != second)
    #expect(try cipher.opened(first, with: key) == Array("text".utf8))
    for place in first.indices {
      var changed = first
      changed[place] ^= 1
      #expect(throws: Cipher.Failure.wrongPassword) { try cipher.opened(changed, with: key) }
    }
    #expect(throws: Cipher.Failure.damaged) { try cipher.opened([1, 2], with: key) }
    #expect(try cipher.opened(cipher.sealed([], with: key), with: key) == [])
  }

  @Test func `stays locked when its file is damaged`() async throws {
    let home = Home(), book = home.book()
    await book.create(password: "correct horse")
    try Data("nonsense".utf8).write(to: home.file)
    let again = home.book()
    await again.unlock(password: "correct horse")
    #expect(again.state == .locked && again.failure?.contains("damaged") == true)
    #expect(home.bytes == Data("nonsense".utf8))
  }

  @Test func `does not lock away what it could not save`() async throws {
    let home = Home(), book = home.book()
    await book.create(password: "correct horse")
    let folder = home.file.deletingLastPathComponent()
    try FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
    let id = try #require(book.add())
    book.write("Unsaved", in: id)
    book.lock()
    #expect(book.state == .open && book.entry(id)?.text == "Unsaved" && book.failure != nil)
    try FileManager.default.removeItem(at: folder)
    book.save()
    book.lock()
    #expect(book.state == .locked)
  }
}
