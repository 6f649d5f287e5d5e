import Foundation
import Synchronization

/// The file of one user defaults store.
///
/// Foundation on Linux truncates this file before it writes: a full disk, or a crash at that moment, loses all settings. So this
/// class writes the file atomically, in the same place and format, and Foundation's `synchronize` is not called.
/// Keys that other processes wrote in the meantime are kept.
package final class DefaultsFile: @unchecked Sendable {
  private let store: UserDefaults
  private let domain: String
  package let path: String
  private let replacement: FileReplacement
  /// The values that file and store last had in common.
  private enum Agreement {
    case none
    /// A file's content that has not been parsed yet.
    case file(Data)
    case values([String: NSObject])
  }
  /// Guarded by `lock`, which is never held during disk access.
  private var agreement = Agreement.none
  private let lock = NSLock()
  /// Held while the file is replaced.
  private let turn = NSLock()

  /// When the program started. Other processes' writes before `begin` are unknown.
  private static let start = Mutex(timespec(tv_sec: .max, tv_nsec: 0))
  /// To be called before anything reads defaults.
  package static func noteStart() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    start.withLock { $0 = now }
    _ = folder
  }

  /// nil for a store whose name cannot be found. Call it on the main thread.
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
    // Core Foundation has to load the app's own domain before it is requested by name, or it would be treated as another one.
    _ = store.dictionaryRepresentation()
  }

  /// Where Foundation keeps programs' defaults. Foundation reads the environment once, when the program starts.
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

  // MARK: Memory and file

  /// The values in memory, without arguments and registered values.
  private var inMemory: [String: NSObject] {
    let values = store.persistentDomain(forName: domain) ?? [:]
    if values.isEmpty { return [:] }
    // Converted to the types and precision of values read from a file, for comparison.
    return PropertyList.data(values).flatMap(Self.values) ?? [:]
  }
  /// Empty if there is no file.
  private func content() throws(FileReplacement.Failure) -> Data {
    if let data = FileManager.default.contents(atPath: path) { return data }
    // A file that cannot be read must not be replaced either.
    guard access(path, F_OK) != 0 else { throw FileReplacement.Failure(step: .create, code: EACCES) }
    return Data()
  }
  /// nil if it cannot be parsed.
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

  /// Records the file's content before anything is written to the store. Call it on the main thread.
  package func begin() {
    let isBack = lock.withLock {
      guard case .none = agreement else { return false }
      let isBack = putBack()
      // The store has read the truncated file.
      if isBack { agreement = .values([:]) } else if let data = try? content() { agreement = .file(data) }
      return isBack
    }
    if isBack { takeOver() }
  }

  // MARK: Saving

  /// Saves changed values, from any thread. The file is always complete, whatever happens.
  package func save() throws(FileReplacement.Failure) {
    turn.lock()
    defer { turn.unlock() }
    if lock.withLock({ if case .none = agreement { true } else { false } }) { putBack() }
    let data = try content()
    let known = lock.withLock { () -> (memory: [String: NSObject], disk: [String: NSObject]?, base: [String: NSObject])? in
      if case .none = agreement, hasChangedSinceStart { return nil }
      let disk = Self.values(in: data)
      return (inMemory, disk, agreed ?? disk ?? [:])
    }
    guard let (memory, disk, base) = known else { return try saveByFoundation(over: data) }
    var merged = disk ?? memory
    for key in Set(memory.keys).union(base.keys) where memory[key] != base[key] { merged[key] = memory[key] }
    if merged != disk {
      if merged.isEmpty {
        if unlink(path) != 0, errno != ENOENT { throw FileReplacement.Failure(step: .rename, code: errno) }
      } else {
        try write(merged)
      }
    }
    // Memory and file keep differing where other processes wrote, until `takeOver`.
    lock.withLock { agreement = .values(memory) }
  }
  /// Saves through Foundation: another process wrote before this one followed the file, so only Foundation knows which changes are ours.
  private func saveByFoundation(over old: Data) throws(FileReplacement.Failure) {
    // It truncates the file first, so it must not start if there is no room for a copy.
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
  /// The copy of the file from before Foundation writes it, one per process.
  package static func spare(of path: String, _ process: pid_t) -> String { path + ".before-\(process)" }
  /// Restores the copy of a process that ended while Foundation wrote. Returns true if there was one.
  @discardableResult private func putBack() -> Bool {
    guard let data = try? content(), access(path, F_OK) == 0, !Self.seemsWhole(data) else { return false }
    let folder = (path as NSString).deletingLastPathComponent, prefix = (path as NSString).lastPathComponent + ".before-"
    var newest: (path: String, time: (Int, Int))?
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
      let spare = folder + "/" + name
      var status = stat()
      // The copy of a running process is in use.
      guard let process = pid_t(name.dropFirst(prefix.count)), process == getpid() || (kill(process, 0) != 0 && errno == ESRCH),
        stat(spare, &status) == 0, FileManager.default.contents(atPath: spare).map(Self.seemsWhole) == true
      else { continue }
      let time = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      if newest == nil || newest!.time < time { newest = (spare, time) }
    }
    return newest.map { rename($0.path, path) == 0 } ?? false
  }
  /// Checks whether the file was written to its end, without parsing all of it.
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

  // MARK: Changes by other processes

  /// Loads values that other processes wrote into the store; unsaved local changes stay.
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
  /// `UserDefaults.set` traps for all other types.
  private static func isPlain(_ value: NSObject) -> Bool {
    switch value {
    case let list as NSArray: list.allSatisfy { ($0 as AnyObject as? NSObject).map(isPlain) ?? false }
    case let table as NSDictionary:
      table.allSatisfy { $0.key is String && (($0.value as AnyObject as? NSObject).map(isPlain) ?? false) }
    default: value is NSString || value is NSNumber || value is NSData || value is NSDate
    }
  }
}
