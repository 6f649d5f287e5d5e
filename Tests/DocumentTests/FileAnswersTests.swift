import Conformance
import Foundation
import OrielPresentations
import Synchronization
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments

@Suite(.serialized) struct `A question to a disk` {
  @Test func `that does not answer is given up once, and asked again when the disk is back`() async {
    let folder = "/silent-\(UUID().uuidString)", gate = DispatchSemaphore(value: 0)
    let before = FileDelay.slowDisk.withLock { $0 }
    FileDelay.slowDisk.withLock {
      $0 = { path in
        before?(path)
        guard path.hasPrefix(folder + "/") else { return }
        gate.wait()
        gate.signal()
      }
    }
    defer { FileDelay.slowDisk.withLock { $0 = before } }
    let issues = RuntimeIssue.capturing {
      #expect(FileAnswers.ask(about: folder + "/a.txt") { 1 } == nil)
      // Nobody waits a second time, whichever file it is about; other folders are as quick as ever.
      let start = ContinuousClock.now
      for _ in 0..<100 { #expect(FileAnswers.ask(about: folder + "/b.txt") { 2 } == nil) }
      #expect(ContinuousClock.now - start < .seconds(10), "a hundred times the patience would be thirty seconds")
      #expect(FileAnswers.ask(about: "/tmp/c.txt") { 3 } == 3)
      // A document there is known by the name that was given.
      #expect(FilePlaceName.of(URL(fileURLWithPath: folder + "/x/../a.txt")) == folder + "/a.txt")
    }
    #expect(issues.count == 1 && issues[0].contains(folder), "\(issues)")
    gate.signal()
    while FileAnswers.ask(about: folder + "/a.txt", { 4 }) != 4, !Task.isCancelled { await Task.yield() }
    #expect(FileAnswers.ask(about: folder + "/b.txt") { 5 } == 5)
  }

  @Test func `is asked by a thread that waits for the next one`() {
    // A thread is idle a moment after it has answered: a question that comes before that is asked by another one.
    let threads = FileAnswers.threads, questions = 1000
    for _ in 0..<questions { #expect(FileAnswers.ask(about: "/tmp/a") { 1 } == 1) }
    #expect(FileAnswers.threads - threads < questions)
  }

  @Test func `about the place of a document is asked once`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("place-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent("link"), withDestinationURL: folder.appendingPathComponent("real"))
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = FileDelay.slowDisk.withLock { $0 }, count = Mutex(0), own = folder.path
    FileDelay.slowDisk.withLock {
      $0 = { path in
        before?(path)
        if path.hasPrefix(own) { count.withLock { $0 += 1 } }
      }
    }
    defer { FileDelay.slowDisk.withLock { $0 = before } }
    let one = DocumentReference(file: folder.appendingPathComponent("link/a.txt"), contentType: .plainText)
    var other = DocumentReference(file: folder.appendingPathComponent("real/a.txt"), contentType: .plainText)
    let copy = one
    for _ in 0..<100 { #expect(one == other && copy == other && one.hashValue == other.hashValue) }
    #expect(count.withLock { $0 } == 2)
    other.file = folder.appendingPathComponent("real/b.txt")
    #expect(one != other)
    #expect(try JSONDecoder().decode(DocumentReference.self, from: JSONEncoder().encode(one)) == one)
    #expect(count.withLock { $0 } == 4)
  }

  @Test func `is answered on a thread of files without another thread`() async {
    let isSame = await FileWork.run { () -> Bool? in
      let mine = pthread_self()
      return FileAnswers.ask(about: "/tmp/a") { pthread_equal(mine, pthread_self()) != 0 }
    }
    #expect(isSame == true)
  }
}
