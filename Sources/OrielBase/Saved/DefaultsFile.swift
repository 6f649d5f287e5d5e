import Foundation
import Synchronization

/// The file in which the values of one store of user defaults lie.
///
/// Foundation on Linux empties this file before it writes: a full disk, or a crash at that moment, loses all settings. So the
/// file is written here, beside the old one, in the same place and format, and Foundation's `synchronize` is not called.
/// What other processes wrote meanwhile is kept, key by key.
package final class DefaultsFile: @unchecked Sendable {
  private let store: UserDefaults
  private let domain: String
  package let path: String
  private let replacement: FileReplacement
  /// What file and store agreed on the last time.
  private enum Agreement {
    case none
    /// A file's content that nobody has needed to understand yet.
    case file(Data)
    case values([String: NSObject])
  }
  /// Guarded by `lock`, which nobody holds while the disk works.
  private var agreement = Agreement.none
  private let lock = NSLock()
  /// Held while the file is replaced.
  private let turn = NSLock()

  /// When the program started; nothing is known of others' writes before `begin`.
  private static let start = Mutex(timespec(tv_sec: .max, tv_nsec: 0))
  /// To be called before anything reads defaults.
  package static func noteStart() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    start.withLock { $0 = now }
    _ = folder
  }

  /// nil for a store that does not tell its name. On the main thread.
  package init?(_ store: UserDefaults, fault: (@Sendable (FileReplacement.Failure.Step) -> Int32?)? = nil) {
    guard let name = store === UserDefaults.standard ? .app : Self.suite(of: store) else { return nil }
    self.store = store
    let file: String
    switch name {
    case .app:
      domain = Self.currentApplication
      file = ProgramFile.identifier
    case .named(let suite):
      domain = suite
      file = suite
    }
    path = (file.hasPrefix("/") ? file : Self.folder + "/" + file) + ".plist"
    replacement = FileReplacement(path: path, permissions: 0o600, fault: fault)
    // Core Foundation has to know the app's own domain before it is asked for by name: it would take it for another one.
    _ = store.dictionaryRepresentation()
  }

  /// Where Foundation keeps the defaults of programs. It looks at the environment once, as the program starts.
  package static let folder = BaseFolders().configuration

  private enum Suite { case app, named(String) }
  /// Core Foundation's own name for the defaults of the app.
  private static let currentApplication = "kCFPreferencesCurrentApplication"
  /// `UserDefaults` has no property for it.
  private static func suite(of store: UserDefaults) -> Suite? {
    var mirror: Mirror? = Mirror(reflecting: store)
    while let level = mirror {
      if let known = level.children.first(where: { $0.label == "suite" }), let suite = known.value as? String? {
        return suite.map(Suite.named) ?? .app
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  // MARK: Both sides

  /// What is in memory, without arguments and registered values.
  private var inMemory: [String: NSObject] {
    let values = store.persistentDomain(forName: domain) ?? [:]
    if values.isEmpty { return [:] }
    // To the same types, and the same precision, as what is read from a file.
    return PropertyList.data(values).flatMap(Self.values) ?? [:]
  }
  /// Empty if there is no file.
  private func content() throws(FileReplacement.Failure) -> Data {
    if let data = FileManager.default.contents(atPath: path) { return data }
    // What cannot be read must not be replaced either.
    guard access(path, F_OK) != 0 else { throw FileReplacement.Failure(step: .create, code: EACCES) }
    return Data()
  }
  /// nil if it cannot be understood.
  private static func values(in data: Data) -> [String: NSObject]? {
    if data.isEmpty { return [:] }
    return PropertyList.dictionary(data)?.compactMapValues { $0 as AnyObject as? NSObject }
  }
  private var agreed: [String: NSObject]? {
    switch agreement {
    case .none: nil
    case .file(let data): Self.values(in: data) ?? [:]
    case .values(let values): values
    }
  }

  /// Notes what the file holds before anything is written to the store. On the main thread.
  package func begin() {
    let isBack = lock.withLock {
      guard case .none = agreement else { return false }
      let isBack = putBack()
      // The store has read the file that was empty.
      if isBack { agreement = .values([:]) } else if let data = try? content() { agreement = .file(data) }
      return isBack
    }
    if isBack { takeOver() }
  }

  // MARK: Saving

  /// Brings what changed in the store to the disk, from any thread. The file is whole whatever happens.
  package func save() throws(FileReplacement.Failure) {
    turn.lock()
    defer { turn.unlock() }
    if lock.withLock({ if case .none = agreement { true } else { false } }) { putBack() }
    let data = try content()
    lock.lock()
    if case .none = agreement, hasChangedSinceStart {
      lock.unlock()
      return try saveByFoundation(over: data)
    }
    let memory = inMemory, disk = Self.values(in: data)
    let base = agreed ?? disk ?? [:]
    lock.unlock()
    var merged = disk ?? memory
    for key in Set(memory.keys).union(base.keys) where memory[key] != base[key] { merged[key] = memory[key] }
    if merged != disk {
      if merged.isEmpty {
        if unlink(path) != 0, errno != ENOENT { throw FileReplacement.Failure(step: .rename, code: errno) }
      } else {
        try write(merged)
      }
    }
    // Where others wrote, memory and file go on differing until `takeOver`.
    lock.withLock { agreement = .values(memory) }
  }
  /// Another process wrote while nobody here followed the file: which of the differences are ours only Foundation knows.
  private func saveByFoundation(over old: Data) throws(FileReplacement.Failure) {
    // It empties the file first. Where there is no room for a second one, it had better not begin.
    let spare = Self.spare(of: path, getpid())
    if !old.isEmpty { try FileReplacement(path: spare, permissions: 0o600).write(old) }
    let isWritten = store.synchronize(), data = try? content()
    let isWhole = access(path, F_OK) != 0 || data.map { !$0.isEmpty && Self.values(in: $0) != nil } == true
    guard isWritten, isWhole, let data else {
      if !old.isEmpty { rename(spare, path) }
      throw FileReplacement.Failure(step: .write, code: ENOSPC)
    }
    unlink(spare)
    lock.withLock { agreement = .file(data) }
  }
  /// What the file was before Foundation began to write it: each process has its own.
  package static func spare(of path: String, _ process: pid_t) -> String { path + ".before-\(process)" }
  /// Puts the spare back whose process was ended while Foundation wrote. True if there was one.
  @discardableResult private func putBack() -> Bool {
    guard let data = try? content(), access(path, F_OK) == 0, !Self.seemsWhole(data) else { return false }
    let folder = (path as NSString).deletingLastPathComponent, prefix = (path as NSString).lastPathComponent + ".before-"
    var newest: (path: String, time: (Int, Int))?
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
      let spare = folder + "/" + name
      var status = stat()
      // One whose process runs is being used.
      guard let process = pid_t(name.dropFirst(prefix.count)), process == getpid() || (kill(process, 0) != 0 && errno == ESRCH),
        stat(spare, &status) == 0, FileManager.default.contents(atPath: spare).map(Self.seemsWhole) == true
      else { continue }
      let time = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      if newest == nil || newest!.time < time { newest = (spare, time) }
    }
    return newest.map { rename($0.path, path) == 0 } ?? false
  }
  /// Without reading all of a file that was written to its end.
  private static func seemsWhole(_ data: Data) -> Bool {
    let end = data.suffix(16).reversed().drop { $0 == 10 || $0 == 13 || $0 == 32 }
    return !data.isEmpty && (end.starts(with: "</plist>".utf8.reversed()) || values(in: data) != nil)
  }
  private var hasChangedSinceStart: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let start = Self.start.withLock { $0 }, changed = status.st_mtim
    return (changed.tv_sec, changed.tv_nsec) > (start.tv_sec, start.tv_nsec)
  }
  private func write(_ values: [String: NSObject]) throws(FileReplacement.Failure) {
    guard let data = PropertyList.data(values) else {
      throw FileReplacement.Failure(step: .create, code: EINVAL)
    }
    do throws(FileReplacement.Failure) {
      try replacement.write(data)
    } catch {
      guard error.step == .create, error.code == ENOENT else { throw error }
      // The first settings of an account.
      try? BaseFolders.make(FilePath.folder(of: path))
      try replacement.write(data)
    }
  }

  // MARK: Others' writes

  /// Puts what other processes wrote into the store; what was changed here and not yet saved stays.
  package func takeOver() {
    lock.withLock {
      guard let data = try? content(), let disk = Self.values(in: data) else { return }
      let memory = inMemory, base = agreed ?? memory
      for key in Set(disk.keys).union(base.keys) where disk[key] != base[key] && memory[key] == base[key] {
        if let value = disk[key] {
          if Self.isPlain(value) { store.set(value, forKey: key) }
        } else {
          store.removeObject(forKey: key)
        }
      }
      agreement = .values(disk)
    }
  }
  /// `set` stops the program for anything else.
  private static func isPlain(_ value: NSObject) -> Bool {
    switch value {
    case let list as NSArray: list.allSatisfy { ($0 as AnyObject as? NSObject).map(isPlain) ?? false }
    case let table as NSDictionary:
      table.allSatisfy { $0.key is String && (($0.value as AnyObject as? NSObject).map(isPlain) ?? false) }
    default: value is NSString || value is NSNumber || value is NSData || value is NSDate
    }
  }
}
