import Foundation
import OrielBase
import Synchronization
import Testing

@testable import OrielGraph

@Suite(.serialized) struct `The file of user defaults` {
  private func withStore(_ body: (UserDefaults, String) throws -> Void) throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    let path = DefaultsFile.folder + "/\(suite).plist"
    defer { unlink(path) }
    try body(store, path)
  }
  private func saved(_ path: String) throws -> [String: Any]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
  }
  private func writeElsewhere(_ values: [String: Any], _ path: String) throws {
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
      .write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  @Test func `holds what Foundation would write, byte for byte`() throws {
    try withStore { store, path in
      store.set(true, forKey: "flag")
      store.set(1, forKey: "one")
      store.set(2.5, forKey: "real")
      store.set("Grüße & <mehr>", forKey: "text")
      store.set([1, "a", Data([1, 2])] as [Any], forKey: "list")
      store.set(["x": 1.0], forKey: "table")
      store.set(Date(timeIntervalSince1970: 1000.25), forKey: "date")
      try #require(DefaultsFile(store)).save()
      let ours = FileManager.default.contents(atPath: path)
      #expect(ours != nil)
      store.synchronize()
      #expect(FileManager.default.contents(atPath: path) == ours)
    }
  }
  @Test func `has the app's own values under its name`() throws {
    let file = try #require(DefaultsFile(.standard))
    #expect(file.path == DefaultsFile.folder + "/\(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName).plist")
    UserDefaults.standard.register(defaults: ["oriel-registered": 1])
    UserDefaults.standard.set("own", forKey: "oriel-own")
    defer { UserDefaults.standard.removeObject(forKey: "oriel-own") }
    file.begin()
    try file.save()
    let values = try saved(file.path)
    #expect(values?["oriel-own"] as? String == "own")
    #expect(values?["oriel-registered"] == nil)
  }
  @Test(arguments: [FileReplacement.Failure.Step.create, .write, .sync, .close, .rename])
  func `keeps the settings saved before when saving fails, and saves them later`(_ step: FileReplacement.Failure.Step) throws {
    try withStore { store, path in
      store.set("good", forKey: "word")
      try #require(DefaultsFile(store)).save()
      let before = FileManager.default.contents(atPath: path)
      store.set("new", forKey: "word")
      let failing = try #require(DefaultsFile(store) { $0 == step ? ENOSPC : nil })
      #expect(throws: FileReplacement.Failure(step: step, code: ENOSPC)) { try failing.save() }
      #expect(FileManager.default.contents(atPath: path) == before)
      #expect(store.string(forKey: "word") == "new")
      try #require(DefaultsFile(store)).save()
      #expect(try saved(path)?["word"] as? String == "new")
    }
  }
  @Test func `is written once more where its folder was not there, and for no other reason`() throws {
    for (step, code, isSaved) in [(.create, ENOENT, true), (.create, EACCES, false), (.write, ENOENT, false)] as [(FileReplacement.Failure.Step, Int32, Bool)] {
      try withStore { store, path in
        store.set("first", forKey: "word")
        let attempts = Mutex(0)
        let file = try #require(
          DefaultsFile(store) { now in
            guard now == step else { return nil }
            return attempts.withLock {
              $0 += 1
              return $0 == 1 ? code : nil
            }
          })
        if isSaved {
          try file.save()
        } else {
          #expect(throws: FileReplacement.Failure(step: step, code: code)) { try file.save() }
        }
        #expect(try saved(path)?["word"] as? String == (isSaved ? "first" : nil), "\(step) \(code)")
      }
    }
  }
  @Test func `is not written when nothing changed, and goes with its last value`() throws {
    try withStore { store, path in
      let file = try #require(DefaultsFile(store) { $0 == .create ? EIO : nil })
      try file.save()
      store.set(1, forKey: "a")
      try #require(DefaultsFile(store)).save()
      // Would fail if it wrote.
      try file.save()
      store.removeObject(forKey: "a")
      try #require(DefaultsFile(store)).save()
      #expect(access(path, F_OK) != 0)
    }
  }
  @Test func `keeps what another process wrote to other keys meanwhile`() throws {
    try withStore { store, path in
      store.set("a", forKey: "mine")
      store.set("a", forKey: "theirs")
      let file = try #require(DefaultsFile(store))
      try file.save()
      try writeElsewhere(["mine": "a", "theirs": "b", "new": 3], path)
      store.set("b", forKey: "mine")
      try file.save()
      #expect(try saved(path)?["mine"] as? String == "b")
      #expect(try saved(path)?["theirs"] as? String == "b")
      #expect(store.string(forKey: "theirs") == "a")
      file.takeOver()
      #expect(store.string(forKey: "theirs") == "b")
      #expect(store.integer(forKey: "new") == 3)
      #expect(store.string(forKey: "mine") == "b")
    }
  }
  @Test func `what is not saved yet outlives another process's writes`() throws {
    try withStore { store, path in
      try writeElsewhere(["word": "old"], path)
      let file = try #require(DefaultsFile(store))
      file.begin()
      store.set("unsaved", forKey: "word")
      store.set("early", forKey: "other")
      try writeElsewhere(["word": "theirs"], path)
      file.takeOver()
      #expect(store.string(forKey: "word") == "unsaved")
      try file.save()
      #expect(try saved(path)?["word"] as? String == "unsaved")
      #expect(try saved(path)?["other"] as? String == "early")
    }
  }
  @Test(arguments: ["", "<?xml version=\"1.0\"?><plist><dict><key>wo"])
  func `comes back if the process was ended while Foundation wrote it`(_ torn: String) throws {
    try withStore { store, path in
      let names = (1...).lazy.map { pid_t(4_000_000 + $0) }.filter { kill($0, 0) != 0 }
      let gone = names.prefix(2).map { DefaultsFile.spare(of: path, $0) }, running = DefaultsFile.spare(of: path, getppid())
      defer { for spare in gone + [running] { unlink(spare) } }
      try Data(torn.utf8).write(to: URL(fileURLWithPath: path))
      try writeElsewhere(["word": "older"], gone[1])
      utimes(gone[1], [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)])
      try writeElsewhere(["word": "good", "other": 1], gone[0])
      try writeElsewhere(["word": "another process's"], running)
      let file = try #require(DefaultsFile(store))
      #expect(store.string(forKey: "word") == nil)
      store.set(2, forKey: "other")
      file.begin()
      #expect(store.string(forKey: "word") == "good" && store.integer(forKey: "other") == 2)
      try file.save()
      #expect(try saved(path)?["word"] as? String == "good")
      #expect(try saved(path)?["other"] as? Int == 2)
      #expect(access(gone[0], F_OK) != 0 && access(running, F_OK) == 0)
    }
  }
  /// Processes that have ended, and this one: their copies may be used.
  @Test func `comes back from the newest whole copy, only if it is torn itself`() throws {
    let ended = Array((1...).lazy.map { pid_t(4_000_000 + $0) }.filter { kill($0, 0) != 0 }.prefix(2))
    func word(_ text: String) throws -> Data { try PropertyListSerialization.data(fromPropertyList: ["word": text], format: .xml, options: 0) }
    func binary(_ text: String) throws -> Data { try PropertyListSerialization.data(fromPropertyList: ["word": text], format: .binary, options: 0) }
    let torn = Data("<?xml version=\"1.0\"?><plist><dict><key>wo".utf8), older = 1000, newer = 2000
    typealias Copy = (process: pid_t, content: Data, time: Int)
    for (content, copies, wanted, isUsed) in [
      (torn, [(getpid(), try word("own"), older)], "own", true), (torn, [(ended.first!, try binary("binary"), older)], "binary", true),
      (torn, [(ended.first!, torn, older)], nil, false), (torn, [(ended.first!, Data(), older)], nil, false), (torn, [], nil, false),
      (torn, [(ended.first!, try word("first"), older), (ended.last!, try word("last"), newer)], "last", true),
      (torn, [(ended.first!, try word("first"), newer), (ended.last!, try word("last"), older)], "first", true),
      (torn, [(ended.first!, torn, newer), (ended.last!, try word("last"), older)], "last", true),
      (try binary("file"), [(ended.first!, try word("copy"), older)], "file", false), (try word("file") + Data("\n \r\n".utf8), [(ended.first!, try word("copy"), older)], "file", false),
      // Whole by its end: not all of it is read to find out.
      (Data("damaged</plist>\n".utf8), [(ended.first!, try word("copy"), older)], nil, false),
    ] as [(Data, [Copy], String?, Bool)] {
      try withStore { store, path in
        let names = copies.map { DefaultsFile.spare(of: path, $0.process) }
        defer { for name in names { unlink(name) } }
        try content.write(to: URL(fileURLWithPath: path))
        for (name, copy) in zip(names, copies) {
          try copy.content.write(to: URL(fileURLWithPath: name))
          utimes(name, [timeval(tv_sec: copy.time, tv_usec: 0), timeval(tv_sec: copy.time, tv_usec: 0)])
        }
        let file = try #require(DefaultsFile(store))
        file.begin()
        #expect(names.count { access($0, F_OK) != 0 } == (isUsed ? 1 : 0))
        let now = try? PropertyListSerialization.propertyList(from: Data(contentsOf: URL(fileURLWithPath: path)), format: nil) as? [String: String]
        #expect(now?["word"] == wanted)
        if isUsed { #expect(store.string(forKey: "word") == wanted) }
      }
    }
  }
  @Test func `is not written where it cannot be read`() throws {
    try withStore { store, path in
      #expect(mkdir(path, 0o700) == 0)
      defer { rmdir(path) }
      store.set("word", forKey: "word")
      let file = try #require(DefaultsFile(store))
      file.begin()
      #expect(throws: FileReplacement.Failure(step: .create, code: EACCES)) { try file.save() }
      file.takeOver()
      #expect(store.string(forKey: "word") == "word")
      rmdir(path)
      try file.save()
      #expect(try saved(path)?["word"] as? String == "word" && access(path, F_OK) == 0)
    }
  }
  @Test func `brings over every kind of value that another process wrote, and what it removed`() throws {
    try withStore { store, path in
      store.set("x", forKey: "removed")
      store.set("x", forKey: "kept")
      store.set("x", forKey: "unsaved")
      let file = try #require(DefaultsFile(store))
      try file.save()
      store.removeObject(forKey: "unsaved")
      let values: [String: Any] = [
        "kept": "x", "unsaved": "x", "flag": true, "real": 2.5, "text": "ä", "data": Data([1, 2]), "date": Date(timeIntervalSince1970: 1000), "list": [1, "a", ["x": [2]]] as [Any],
        "table": ["k": [true], "l": ["m": Data([3])]] as [String: Any],
      ]
      try writeElsewhere(values, path)
      file.takeOver()
      #expect(store.object(forKey: "removed") == nil && store.string(forKey: "kept") == "x" && store.object(forKey: "unsaved") == nil)
      func written(_ value: Any?) throws -> Data { try PropertyListSerialization.data(fromPropertyList: [try #require(value)], format: .xml, options: 0) }
      for (key, value) in values where key != "unsaved" { #expect(try written(store.object(forKey: key)) == written(value), "\(key)") }
      // What was removed here goes from the file.
      try file.save()
      #expect(try saved(path)?["unsaved"] == nil && saved(path)?["kept"] as? String == "x" && saved(path)?["removed"] == nil && saved(path)?["real"] as? Double == 2.5)
    }
  }
  @Test func `that is torn already is replaced by a whole one`() throws {
    try withStore { store, path in
      store.set("word", forKey: "word")
      let file = try #require(DefaultsFile(store))
      try file.save()
      let whole = try #require(FileManager.default.contents(atPath: path))
      try whole.prefix(100).write(to: URL(fileURLWithPath: path))
      file.takeOver()
      #expect(store.string(forKey: "word") == "word")
      try file.save()
      #expect(FileManager.default.contents(atPath: path) == whole)
    }
  }
  /// Nothing has read the defaults in that process when they are saved at its end.
  @Test func `of an app that never looked at its settings stays as it is`() async throws {
    await #expect(processExitsWith: .exitCode(0)) { @MainActor in
      let path = DefaultsFile.folder + "/\(ProcessInfo.processInfo.processName).plist"
      try FileManager.default.createDirectory(atPath: DefaultsFile.folder, withIntermediateDirectories: true)
      defer { unlink(path) }
      let saved = try PropertyListSerialization.data(fromPropertyList: ["kept": "word"], format: .xml, options: 0)
      try saved.write(to: URL(fileURLWithPath: path))
      DefaultsKeeper.begin()
      DefaultsKeeper.shared.saveNow(and: .standard)
      let isKept = FileManager.default.contents(atPath: path) == saved
      // And its own write without a view joins what is there.
      UserDefaults.standard.set("too", forKey: "mine")
      DefaultsKeeper.shared.saveNow(and: .standard)
      let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: URL(fileURLWithPath: path)), format: nil)
      unlink(path)
      exit(isKept && list as? [String: String] == ["kept": "word", "mine": "too"] ? 0 : 1)
    }
  }
  @Test func `keeps what another process wrote since the start, though nobody here followed it`() async throws {
    await #expect(processExitsWith: .exitCode(0)) { @MainActor in
      let file = URL(fileURLWithPath: DefaultsFile.folder + "/\(ProcessInfo.processInfo.processName).plist")
      try FileManager.default.createDirectory(atPath: DefaultsFile.folder, withIntermediateDirectories: true)
      func write(_ values: [String: String]) throws {
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: file)
      }
      try write(["a": "old"])
      DefaultsKeeper.begin()
      UserDefaults.standard.set("mine", forKey: "m")
      // Later than the start by more than the file system's clock can tell.
      try write(["a": "theirs", "b": "new"])
      var times = [timespec(), timespec()]
      clock_gettime(CLOCK_REALTIME, &times[1])
      times[1].tv_sec += 5
      times[0] = times[1]
      utimensat(AT_FDCWD, file.path, times, 0)
      DefaultsKeeper.shared.saveNow(and: .standard)
      let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
      unlink(file.path)
      exit(list as? [String: String] == ["a": "theirs", "b": "new", "m": "mine"] ? 0 : 1)
    }
  }
  /// The whole way, with a limit of the system instead of a full disk.
  @Test func `survives an app that finds no room, and the app says so`() async throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let path = DefaultsFile.folder + "/\(suite).plist"
    defer { unlink(path) }
    let store = try #require(UserDefaults(suiteName: suite))
    store.set("good", forKey: "word")
    try #require(DefaultsFile(store)).save()
    let before = FileManager.default.contents(atPath: path)
    let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { @MainActor [suite = suite as String] in
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(1), &limit)
      let store = UserDefaults(suiteName: suite)!
      store.set(String(repeating: "long ", count: 2000), forKey: "word")
      DefaultsKeeper.shared.saveNow(and: store)
      exit(0)
    }
    #expect(before != nil)
    #expect(FileManager.default.contents(atPath: path) == before)
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("The settings could not be saved: File too large"))
    #expect(said.contains(path))
  }
}
