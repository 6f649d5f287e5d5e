import Foundation
import Testing

@testable import OSLog

@Suite struct `A message for the log` {
  @Test func `shows all at the terminal, and keeps words from the journal unless they are public`() {
    let name = "Harbour", count = 3, missing: Int? = nil
    let message: OSLogMessage = "\(name) \(name, privacy: .public) \(count) \(count, privacy: .private) \(name, privacy: .sensitive) \(missing) \(true)"
    #expect(message.shown == "Harbour Harbour 3 3 <sensitive> nil true")
    #expect(message.kept == "<private> Harbour 3 <private> <sensitive> <private> true")
  }
  @Test func `has the same mark for the same hidden value`() {
    let a: OSLogMessage = "\("x", privacy: .private(mask: .hash))", b: OSLogMessage = "\("x", privacy: .private(mask: .hash))"
    let c: OSLogMessage = "\("y", privacy: .private(mask: .hash))"
    #expect(a.kept == b.kept && a.kept != c.kept && !a.kept.contains("x'"))
    #expect(a.shown == "x")
  }
  @Test func `writes numbers as it is told to`() {
    let message: OSLogMessage = "\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true)) \(2.0 / 3, format: .fixed(precision: 2)) [\(7, align: .right(columns: 3))] [\("a", align: .left(columns: 3), privacy: .public)]"
    #expect(message.kept == "ff 0xFF 0.67 [  7] [a  ]")
  }
  @Test func `is an entry of the journal, also with line ends in it`() {
    let plain = String(decoding: Journal.entry("High water", priority: 4, subsystem: "org.example", category: "tide"), as: UTF8.self)
    #expect(plain.hasPrefix("MESSAGE=High water\nPRIORITY=4\nSYSLOG_IDENTIFIER="))
    #expect(plain.hasSuffix("SUBSYSTEM=org.example\nCATEGORY=tide\n"))
    let lines = Journal.entry("a\nPRIORITY=0", priority: 6, subsystem: "", category: "")
    #expect(lines.prefix(8 + 8 + 12) == Data("MESSAGE\n".utf8) + Data([12, 0, 0, 0, 0, 0, 0, 0]) + Data("a\nPRIORITY=0".utf8))
    #expect(Journal.entry(String(repeating: "x", count: 1_000_000), priority: 6, subsystem: "", category: "").count < 70_000)
  }
  @Test func `reaches a journal that listens, and is not waited for where none does`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-journal-\(UUID().uuidString.prefix(8))").path
    #expect(Journal.connect(to: path) < 0 && !Journal.send(Data([1]), to: -1))
    #expect(Journal.connect(to: String(repeating: "x", count: 500)) < 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let listener = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    try #require(isBound == 0)
    defer { unlink(path) }
    let journal = Journal.connect(to: path)
    defer { close(journal) }
    let entry = Journal.entry("High water", priority: 5, subsystem: "", category: "")
    #expect(Journal.send(entry, to: journal))
    var bytes = [UInt8](repeating: 0, count: 1_000)
    #expect(recv(listener, &bytes, bytes.count, 0) == entry.count && Data(bytes.prefix(entry.count)) == entry)
    // Nobody reads any more: it is full after a while, and then gone.
    var sent = 0
    while sent < 100_000, Journal.send(entry, to: journal) { sent += 1 }
    #expect(sent < 100_000)
    close(listener)
    #expect(!Journal.send(entry, to: journal))
  }
  @Test func `about debugging is not made up where nobody sees it`() {
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    #expect(OSLog.default.isEnabled(type: .error))
  }
}

@Suite struct `An unfair lock` {
  @Test func `lets one thread in at a time`() async {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<1_000 { lock.withLock { $0 += 1 } } } }
    }
    #expect(lock.withLock { $0 } == 8_000)
    #expect(lock.withLockIfAvailable { $0 } == 8_000)
  }
}
