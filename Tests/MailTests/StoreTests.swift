import Foundation
import Testing

@testable import MailStore

/// A folder that disappears with the test.
final class Scratch {
  let path: String
  init() throws {
    path = NSTemporaryDirectory() + "/mail-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ text: String) throws -> String {
    let full = "\(path)/\(name)"
    let folder = (full as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: full))
    return full
  }

  func git(_ arguments: String...) throws {
    let identity = ["-c", "user.name=Tester", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    let ending = try GitPatches.run(identity + arguments, in: path) { _ in true }
    try #require(ending.status == 0, "\(ending.complaint)")
  }
}

@MainActor private func loaded(_ path: String) async -> MailStore {
  let store = MailStore(locations: [MailLocation(path: path)])
  await store.load()
  return store
}

@MainActor extension MailStore {
  fileprivate var all: MessageList {
    let account = accounts[0].id
    return mailboxes(in: account).first.map { messages(in: $0.id) } ?? .empty(account: account)
  }
}

@MainActor @Suite struct `A mail store` {
  @Test func `reads an mbox, unquotes it and takes prose for prose`() async throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "box",
      "From a@b Tue Jul  1 10:52:37 2003\nSubject: one\nMessage-ID: <1@x>\nStatus: RO\n\n>From me\n>>From you\n\nFrom here on it is prose.\n\n"
        + "From c@d Tue Jul  1 10:52:38 2003\r\nSubject: two\r\nX-Status: F\r\n\r\nbody\r\n\r\n")
    let store = await loaded(path)
    #expect(store.all.map(\.subject) == ["two", "one"])
    #expect(store.all.map(\.isRead) == [false, true])
    #expect(store.all[0].isFlagged)
    let content = await store.content(of: store.all[1].id)
    #expect(content?.text == "From me\n>From you\n\nFrom here on it is prose.")
    #expect(store.problems.isEmpty && store.progress.state == .finished && store.progress.fraction == 1)
    let again = await loaded(path)
    #expect(again.all.map(\.id) == store.all.map(\.id))
    let coded = try JSONDecoder().decode(Message.ID.self, from: JSONEncoder().encode(store.all[0].id))
    #expect(coded == store.all[0].id)
  }

  @Test func `believes a Content-Length only where it fits`() async throws {
    let scratch = try Scratch()
    let body = "x\n\nFrom q Tue Jul  1 10:52:37 2003\nSubject: not a message\n"
    let right = "From a Tue Jul  1 10:52:37 2003\nContent-Length: \(body.utf8.count)\n\n\(body)\nFrom b Tue Jul  1 10:52:37 2003\nSubject: last\n\nz\n"
    #expect(await loaded(try scratch.file("right", right)).all.count == 2)
    let wrong = right.replacing("Content-Length: \(body.utf8.count)", with: "Content-Length: 7")
    #expect(await loaded(try scratch.file("wrong", wrong)).all.count == 3)
  }

  @Test(arguments: [
    ("empty", "", "is empty"), ("binary", "\u{1}\u{2} nothing here", "does not look like a mailbox"),
    ("packed", "BZh91AY", "compressed with bzip2"),
  ]) func `says what is wrong with a file`(name: String, text: String, said: String) async throws {
    let scratch = try Scratch()
    let store = await loaded(try scratch.file(name, text))
    #expect(store.problems.count == 1 && store.problems[0].message.contains(said))
    #expect(store.problems[0].isFailure && store.progress.state == .failed)
  }

  @Test func `reports a missing file and a folder without mail`() async throws {
    let scratch = try Scratch()
    #expect(await loaded(scratch.path + "/none").problems[0].message.contains("No such file"))
    #expect(await loaded(scratch.path).problems[0].kind == .notAMaildir)
  }

  @Test func `reads what follows garbage, and a saved single message`() async throws {
    let scratch = try Scratch()
    let broken = await loaded(try scratch.file("g", "junk junk\n\nFrom a Tue Jul  1 10:52:37 2003\nSubject: s\n\nx\n"))
    #expect(broken.all.map(\.subject) == ["s"])
    #expect(broken.problems.map(\.kind) == [.leadingGarbage(bytes: 11)])
    #expect(await loaded(try scratch.file("m.eml", "Subject: alone\n\nx\n")).all.map(\.subject) == ["alone"])
  }

  @Test func `reads a Maildir with subfolders`() async throws {
    let scratch = try Scratch()
    _ = try scratch.file("cur/1.a:2,FS", "Subject: seen\nDate: 1 Jan 2020 00:00 +0000\n\nx")
    _ = try scratch.file("new/2.b", "Subject: fresh\nDate: 2 Jan 2020 00:00 +0000\n\nx")
    _ = try scratch.file(".Sent/cur/3.c:2,S", "Subject: sent\n\nx")
    _ = try scratch.file(".Entw&APw-rfe.Alt/cur/4.d:2,D", "Subject: d\n\n>From x")
    let store = await loaded(scratch.path)
    let mailboxes = store.mailboxes(in: store.accounts[0].id)
    #expect(mailboxes.map(\.name) == ["Inbox", "Sent", "Entwürfe/Alt", "Unread", "Flagged"])
    #expect(mailboxes.map(\.unreadCount) == [1, 0, 1, 2, 0])
    #expect(store.all.map(\.subject) == ["fresh", "seen"])
    let draft = store.messages(in: mailboxes[2].id)[0]
    #expect(await store.content(of: draft.id)?.text.hasSuffix("From x") == true)
    try FileManager.default.removeItem(atPath: scratch.path + "/.Sent/cur/3.c:2,S")
    let gone = await store.content(of: store.messages(in: mailboxes[1].id)[0].id)
    #expect(gone?.problems.map(\.kind) == [.messageUnavailable])
  }

  @Test func `shows the commits of a checkout as patches`() async throws {
    let scratch = try Scratch()
    try scratch.git("init", "-q")
    #expect(await MailStore(locations: [.checkout(path: scratch.path)]).firstProblem() == .noCommits)
    for number in 1...3 {
      _ = try scratch.file("f", "\(number)\n")
      try scratch.git("add", "f")
      try scratch.git("commit", "-q", "-m", "Change \(number)\n\nFrom here on: \(number)\n\n>From stays")
    }
    let store = await loaded(scratch.path)
    #expect(store.accounts[0].messageCount == 3 && store.problems.isEmpty)
    let list = store.all
    #expect(list.allSatisfy { $0.isPatch && $0.subject.contains("Change") })
    let text = await store.content(of: list[0].id)?.text ?? ""
    #expect(text.contains(">From stays") && text.contains("diff --git"))
    // What was committed is read already, begins with what its author says of it, and says once that it is a patch.
    let history = try #require(store.mailboxes(in: store.accounts[0].id).first)
    #expect(history.role == .history && history.name == "History" && history.unreadCount == 0)
    #expect(list[0].subject == "[PATCH] Change 3" && list[0].title == "Change 3")
    #expect(list[0].snippet == "From here on: 3 >From stays")
    _ = try scratch.file("f", "4\n")
    try scratch.git("commit", "-q", "-a", "-m", "Change 4")
    await store.reload(store.accounts[0].id)
    #expect(store.all[0].title == "Change 4" && store.all[0].snippet == "1 file changed, 1 insertion(+), 1 deletion(-)")
  }

  @Test func `knows a history that one person wrote`() async throws {
    let scratch = try Scratch()
    try scratch.git("init", "-q")
    for number in 1...3 {
      _ = try scratch.file("f", "\(number)\n")
      try scratch.git("add", "f")
      try scratch.git("commit", "-q", "-m", "Change \(number)")
    }
    let store = await loaded(scratch.path)
    let mailboxes = store.mailboxes(in: store.accounts[0].id)
    #expect(store.isFromSeveralSenders(mailboxes[0].id) == false)
    #expect(mailboxes.dropFirst().allSatisfy { store.isFromSeveralSenders($0.id) })
    _ = try scratch.file("f", "4\n")
    try scratch.git("commit", "-q", "-a", "-m", "Change 4", "--author", "Somebody Else <else@example.org>")
    await store.reload(store.accounts[0].id)
    #expect(store.isFromSeveralSenders(mailboxes[0].id))
  }

  @Test func `does not read devices, which may never end`() async throws {
    let store = await loaded("/dev/zero")
    #expect(store.problems.map(\.message) == ["“zero” cannot be opened: it is a device, not a file. No mail was read from it."])
    #expect(store.progress.state == .failed)
  }

  @Test func `says once that there is no room for what git writes`() async throws {
    let scratch = try Scratch()
    try scratch.git("init", "-q")
    _ = try scratch.file("a", "1\n")
    try scratch.git("add", ".")
    try scratch.git("commit", "-q", "-m", "First")
    var last: LoadingUpdate?
    var reading = AccountReading(
      location: .checkout(path: scratch.path), stop: StopSignal(), temporaryFolder: scratch.path + "/gone"
    ) { last = $0 }
    reading.run()
    #expect(last?.problems.map(\.kind) == [.noTemporarySpace(reason: "No such file or directory")])
    #expect(
      MailProblem(.gitFailed(explanation: "no room", messages: 0), in: "work").message
        == "git could not write the patches of “work”: no room. There is no mail to show.")
  }

  @Test func `explains a folder outside any checkout`() async throws {
    let scratch = try Scratch()
    #expect(await MailStore(locations: [.checkout(path: scratch.path)]).firstProblem() == .notACheckout)
  }

  @Test func `marks messages in memory and counts them`() async throws {
    let scratch = try Scratch()
    let path = scratch.path + "/box"
    try SampleMailbox(count: 60, lines: 4).write(to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = await loaded(path)
    let unread = store.mailboxes(in: store.accounts[0].id)[1]
    #expect(store.all.count == 60 && unread.unreadCount == 20)
    store.setRead(true, for: store.messages(in: unread.id)[0].id)
    store.setFlagged(true, for: store.all[1].id)
    #expect(store.mailbox(unread.id)?.messageCount == 19)
    #expect(store.all[1].isFlagged)
    store.markAllRead(in: unread.id)
    #expect(store.accounts[0].unreadCount == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let found = await store.search("müller PATCH", in: store.mailboxes(in: store.accounts[0].id)[0].id)
    #expect(found.allSatisfy { $0.sender.name == "Jörg Müller" && $0.subject.contains("PATCH") })
    #expect(await store.search("descartes", in: store.mailboxes(in: store.accounts[0].id)[0].id).count > 0)
    #expect(store.all.dropFirst(3).first?.snippet.hasPrefix("Hello,") == true)
  }

  @Test func `finds the same messages while a mailbox arrives in pieces`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/box"
    try SampleMailbox(count: 300, lines: 5).write(to: path)
    let file = try MailFile(path: path)
    let size = Int(try #require(file.status).st_size)
    func keys(step: Int) -> [UInt64] {
      var found: [UInt64] = []
      MboxScanner.withWindow { window in
        var scanner = MboxScanner(window: window)
        var end = 0
        while end < size {
          end = min(size, end + step)
          scanner.advance(through: file, to: end, isFinal: end == size) { found.append($0.key &+ UInt64($0.size)) } progressed: { _ in true }
        }
      }
      return found
    }
    let whole = keys(step: size)
    #expect(whole.count == 300)
    for step in [37, 1000, 4096, 65_536] { #expect(keys(step: step) == whole) }
  }

  @Test func `scans damaged mailboxes to their end`() async throws {
    let scratch = try Scratch()
    let path = scratch.path + "/box"
    try SampleMailbox(count: 30, lines: 3).write(to: path)
    let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SplitMix(state: 7)
    for _ in 0..<100 {
      var bytes = original
      for _ in 0..<40 {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(contentsOf: "\nFrom ".utf8, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count - 1, place + 30))
        }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let store = await loaded(path)
      #expect(store.progress.state == .finished)
      for message in store.all.prefix(5) { _ = message.snippet }
    }
  }

  @Test func `indexes 100,000 messages quickly`() async throws {
    let scratch = try Scratch()
    let path = scratch.path + "/box"
    try SampleMailbox(count: 1_000, lines: 24).write(to: path)
    let piece = try Data(contentsOf: URL(fileURLWithPath: path))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    for _ in 1..<100 { try handle.write(contentsOf: piece) }
    try handle.close()
    var store: MailStore?
    let time = await ContinuousClock().measure { store = await loaded(path) }
    print("Indexing \(piece.count * 100 / 1_000_000) MB with 100,000 messages took \(time)")
    #expect(store?.all.count == 100_000)
    #expect(Set(store!.all.map(\.id)).count == 100_000)
  }
}

extension MailStore {
  fileprivate func firstProblem() async -> MailProblem.Kind? {
    await load()
    return problems.first?.kind
  }
}
