import Foundation
import Testing

@testable import MailStore

@MainActor @Suite struct `Accounts that a person adds` {
  private static let mail = "From a@b Tue Jul  1 10:52:37 2003\nSubject: one\nMessage-ID: <1@x>\n\nbody\n\n"

  @Test func `are read, kept for the next run under their name, and forgotten when they are removed`() async throws {
    let scratch = try Scratch()
    let given = try scratch.file("given", Self.mail), added = try scratch.file("added", Self.mail)
    let file = URL(fileURLWithPath: scratch.path + "/state/accounts.json")
    let first = MailStore(locations: [MailLocation(path: given)], shelf: AccountShelf(file: file))
    await first.load()
    let id = first.add(MailLocation(path: added), name: "  Old letters ")
    await first.load()
    #expect(first.accounts.map(\.name) == ["given", "Old letters"])
    #expect(first.accounts.map(\.isAdded) == [false, true])
    #expect(first.mailboxes(in: id).first.map { first.messages(in: $0.id).map(\.subject) } == ["one"])
    // The next run, after it has begun to read.
    let second = MailStore(locations: [MailLocation(path: given)], shelf: AccountShelf(file: file))
    #expect(second.accounts.count == 1)
    await second.load()
    #expect(second.accounts.map(\.name) == ["given", "Old letters"])
    #expect(second.accounts.map(\.messageCount) == [1, 1])
    second.remove(id)
    #expect(second.accounts.map(\.name) == ["given"])
    #expect(second.mailboxes(in: id).isEmpty)
    #expect(FileManager.default.fileExists(atPath: added))
    let third = MailStore(locations: [MailLocation(path: given)], shelf: AccountShelf(file: file))
    await third.load()
    #expect(third.accounts.count == 1)
  }

  @Test func `are one account however often they are added`() async throws {
    let scratch = try Scratch()
    let path = try scratch.file("box", Self.mail)
    let store = MailStore(locations: [MailLocation(path: path)], shelf: AccountShelf(file: URL(fileURLWithPath: scratch.path + "/accounts.json")))
    await store.load()
    for name in ["A", "B"] { store.add(MailLocation(path: path), name: name) }
    await store.load()
    #expect(store.accounts.map(\.name) == ["B"])
    #expect(store.accounts[0].messageCount == 1)
  }

  @Test func `do not go with a file of accounts that is damaged`() async throws {
    let scratch = try Scratch()
    let path = try scratch.file("box", Self.mail), file = try scratch.file("accounts.json", "[{\"kind\":\"imap\"}]")
    let store = MailStore(locations: [], shelf: AccountShelf(file: URL(fileURLWithPath: file)))
    await store.load()
    #expect(store.accounts.isEmpty)
    store.add(MailLocation(path: path))
    #expect(store.accounts.count == 1)
    // What the file held is still there, beside the new one.
    let aside = try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasPrefix("accounts.json.damaged-") }
    #expect(try aside.map { try String(contentsOfFile: scratch.path + "/" + $0, encoding: .utf8) } == ["[{\"kind\":\"imap\"}]"])
    store.add(MailLocation(path: try scratch.file("other", Self.mail)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).count { $0.contains("damaged") } == 1)
  }

  @Test func `that cannot be kept are shown, and the person hears of it until they can`() async throws {
    let scratch = try Scratch()
    let path = try scratch.file("box", Self.mail), obstacle = try scratch.file("state", "a file where a folder should be")
    let store = MailStore(locations: [], shelf: AccountShelf(file: URL(fileURLWithPath: obstacle + "/accounts.json")))
    let id = store.add(MailLocation(path: path))
    #expect(store.accounts.count == 1 && store.problems.count == 1)
    #expect(store.problems.first?.message.contains("could not be written to “\(obstacle)/accounts.json”") == true)
    try FileManager.default.removeItem(atPath: obstacle)
    store.remove(id)
    #expect(store.problems.isEmpty)
  }

  @Test func `are looked at before they are added, and what is wrong is said`() async throws {
    let scratch = try Scratch()
    func trouble(_ name: String, _ text: String) async throws -> MailProblem.Kind? {
      await MailLocation(path: try scratch.file(name, text)).trouble()?.kind
    }
    #expect(try await trouble("good", Self.mail) == nil)
    #expect(try await trouble("late", "garbage\n" + Self.mail) == nil)
    #expect(try await trouble("empty", "") == .emptyMailbox)
    #expect(try await trouble("prose", "From\nnowhere\n") == .notAMailbox)
    try Data([0x1F, 0x8B, 8, 0]).write(to: URL(fileURLWithPath: scratch.path + "/box.gz"))
    #expect(await MailLocation(path: scratch.path + "/box.gz").trouble()?.kind == .compressed(format: "gzip"))
    guard case .cannotOpen = await MailLocation(path: scratch.path + "/missing").trouble()?.kind else {
      Issue.record("a file that is not there")
      return
    }
    // Opening it would wait for somebody who writes.
    try #require(mkfifo(scratch.path + "/pipe", 0o600) == 0)
    #expect(await MailLocation(path: scratch.path + "/pipe").trouble()?.kind == .cannotOpen(reason: "it is not a file"))
    _ = try scratch.file("Letters/readme", "")
    #expect(await MailLocation(path: scratch.path + "/Letters").trouble()?.kind == .notAMaildir)
    _ = try scratch.file("Letters/new/1.host", "Subject: x\n\n")
    #expect(await MailLocation(path: scratch.path + "/Letters").trouble() == nil)
  }
}

@Suite struct `Attachments as files` {
  private func attachment(_ name: String, id: Int = 0) -> MessageAttachment {
    MessageAttachment(id: id, name: name, mediaType: "text/plain", size: 5, encoding: .identity, body: Array("Notes".utf8)[...])
  }

  @Test func `have names that choose no place and are not hidden`() {
    #expect(attachment("notes.txt").fileName == "notes.txt")
    #expect(attachment("../../.bashrc").fileName == "_.._.bashrc")
    #expect(attachment(".profile").fileName == "profile")
    #expect(attachment("..", id: 2).fileName == "Attachment 3")
    #expect(attachment("a\nb\u{0}c").fileName == "a_b_c")
    let long = attachment(String(repeating: "ü", count: 300) + ".pdf").fileName
    #expect(long.utf8.count <= 200 && long.hasSuffix("ü.pdf"))
  }

  @Test func `of the same name stand beside each other, for this user only, and go with what holds them`() async throws {
    let scratch = try Scratch()
    var files: AttachmentFiles? = AttachmentFiles(in: URL(fileURLWithPath: scratch.path))
    let one = try await files!.write(attachment("notes.txt")), other = try await files!.write(attachment("notes.txt", id: 1))
    #expect(one != other && one.lastPathComponent == other.lastPathComponent)
    #expect(try String(contentsOf: one, encoding: .utf8) == "Notes")
    let mode = try FileManager.default.attributesOfItem(atPath: one.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    files = nil
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }
}
