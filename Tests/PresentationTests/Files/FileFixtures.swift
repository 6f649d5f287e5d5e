import Foundation
import Observation
import OrielPresentations
import UniformTypeIdentifiers

/// A folder that goes when the test ends.
nonisolated final class TemporaryFolder: Sendable {
  let path: String
  init() {
    path = FileManager.default.temporaryDirectory.path + "/panel-" + UUID().uuidString
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit {
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }
  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }
  func callAsFunction(_ name: String) -> String { path + "/" + name }
  @discardableResult func file(_ name: String, _ text: String = "") -> String {
    let path = self(name)
    try! FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try! Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }
  @discardableResult func folder(_ name: String) -> String {
    try! FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    return self(name)
  }
  @discardableResult func link(_ name: String, to target: String) -> String {
    try! FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    return self(name)
  }
  func text(_ name: String) -> String? { FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) } }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// Folders that answer when the test says so, as a server that is far away.
nonisolated final class SlowFiles: FileSource, @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 0)
  private let answer: [FileEntry]
  init(_ names: [String]) { answer = names.map { FileEntry(path: "/slow/" + $0, kind: .file) } }
  func letGo() { gate.signal() }
  func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure) {
    gate.wait()
    gate.signal()
    for entry in answer where goesOn() { take(entry) }
  }
}
/// As many files as wanted, made up.
nonisolated struct ManyFiles: FileSource {
  let count: Int
  func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure) {
    // Not in order.
    for number in 0..<count {
      guard goesOn() else { return }
      take(FileEntry(path: folder + "/file \((number &* 7919) % count).txt", kind: .file, size: Int64(number), type: .plainText))
    }
  }
}

/// Files of which the last comes when people would like to see something, by the clock of the thread that reads them.
nonisolated struct LateFiles: FileSource {
  let count: Int
  func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure) {
    let end = DispatchTime.now() + 0.31
    for number in 1...count {
      if number == count { _ = DispatchSemaphore(value: 0).wait(timeout: end) }
      take(FileEntry(path: folder + "/file \(number).txt", kind: .file, type: .plainText))
    }
  }
}

/// Returns when the condition holds; what it reads is observed.
func until(_ condition: @escaping () -> Bool) async {
  while !condition(), !Task.isCancelled {
    let (changes, next) = AsyncStream.makeStream(of: Void.self)
    let holds = withObservationTracking(condition) { next.yield() }
    if holds { return }
    for await _ in changes { break }
    // The change happens after it is told of.
    await Task.yield()
  }
}
