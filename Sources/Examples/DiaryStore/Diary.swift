import Foundation
import Observation

/// One diary entry.
public struct DiaryEntry: Codable, Identifiable, Hashable, Sendable {
  public let id: UUID
  public var date: Date
  public var text: String
  public init(id: UUID = UUID(), date: Date = .now, text: String = "") {
    (self.id, self.date, self.text) = (id, date, text)
  }
  /// The first line that is not blank.
  public var title: String {
    text.split(separator: "\n").lazy.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty } ?? ""
  }
}

/// A diary in an encrypted file. Its text is never written to disk unencrypted.
@MainActor @Observable public final class DiaryBook {
  public enum State: Equatable, Sendable {
    /// There is no diary yet, so a password must be set.
    case new
    case locked, opening, open
  }
  public private(set) var state: State
  /// The last error, for the user.
  public private(set) var failure: String?
  /// The entries, newest first; empty while the diary is locked.
  public private(set) var entries: [DiaryEntry] = []
  @ObservationIgnored private let file: URL
  @ObservationIgnored private let rounds: Int
  @ObservationIgnored private let patience: Duration
  @ObservationIgnored private var key: (bytes: [UInt8], salt: [UInt8], rounds: Int)?
  @ObservationIgnored private var saving: Task<Void, Never>?

  public nonisolated static let leastPassword = 8
  /// The entries on disk.
  private struct Sealed: Codable, Sendable {
    var version = 1
    var rounds: Int
    var salt: Data
    var content: Data
  }

  public nonisolated static var defaultFile: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory).appendingPathComponent("oriel-diary/diary.json")
  }
  /// - Parameter rounds: how often the password is hashed for a new diary.
  public init(file: URL = DiaryBook.defaultFile, rounds: Int = 600_000, patience: Duration = .milliseconds(300)) {
    (self.file, self.rounds, self.patience) = (file, rounds, patience)
    state = FileManager.default.fileExists(atPath: file.path) ? .locked : .new
  }

  // MARK: Opening and locking

  public func create(password: String) async {
    guard state == .new, password.count >= Self.leastPassword else { return }
    guard let cipher = Cipher.shared, let salt = try? cipher.random(16) else { return failure = Self.noCipher }
    state = .opening
    let rounds = rounds
    let bytes = await Task.detached { try? cipher.key(from: password, salt: salt, rounds: rounds) }.value
    guard let bytes else {
      state = .new
      return failure = Self.noCipher
    }
    key = (bytes, salt, rounds)
    failure = nil
    state = .open
    save()
  }
  public func unlock(password: String) async {
    guard state == .locked else { return }
    guard let cipher = Cipher.shared else { return failure = Self.noCipher }
    guard let data = try? Data(contentsOf: file), let sealed = try? JSONDecoder().decode(Sealed.self, from: data), sealed.rounds > 0, sealed.version == 1 else {
      return failure = "The diary in \(file.path) is damaged."
    }
    state = .opening
    let opened = await Task.detached { () -> (key: [UInt8], entries: [DiaryEntry])? in
      guard let key = try? cipher.key(from: password, salt: Array(sealed.salt), rounds: min(sealed.rounds, 10_000_000)),
        let bytes = try? cipher.opened(Array(sealed.content), with: key),
        let entries = try? JSONDecoder().decode([DiaryEntry].self, from: Data(bytes))
      else { return nil }
      return (key, entries)
    }.value
    guard let opened else {
      state = .locked
      return failure = "That is not the password of this diary."
    }
    key = (opened.key, Array(sealed.salt), sealed.rounds)
    entries = opened.entries
    failure = nil
    state = .open
  }
  /// Saves the entries, then discards them and the key.
  public func lock() {
    guard state == .open else { return }
    if saving != nil { save() }
    // Locking must not lose unsaved entries.
    guard failure == nil else { return }
    entries = []
    key = nil
    state = .locked
  }
  private nonisolated static let noCipher = "Diaries are sealed with OpenSSL. Install it (libssl3) to write one."

  // MARK: Writing

  public func entry(_ id: DiaryEntry.ID) -> DiaryEntry? { entries.first { $0.id == id } }
  @discardableResult public func add(now: Date = .now) -> DiaryEntry.ID? {
    guard state == .open else { return nil }
    let entry = DiaryEntry(date: now)
    entries.insert(entry, at: 0)
    changed()
    return entry.id
  }
  public func write(_ text: String, in id: DiaryEntry.ID) {
    guard let place = entries.firstIndex(where: { $0.id == id }), entries[place].text != text else { return }
    entries[place].text = text
    changed()
  }
  public func remove(_ id: DiaryEntry.ID) {
    entries.removeAll { $0.id == id }
    changed()
  }
  private func changed() {
    guard saving == nil else { return }
    saving = Task { [weak self, patience] in
      try? await Task.sleep(for: patience)
      guard !Task.isCancelled else { return }
      self?.save()
    }
  }
  public func save() {
    saving?.cancel()
    saving = nil
    guard let key, let cipher = Cipher.shared else { return }
    do {
      let content = try cipher.sealed(Array(JSONEncoder().encode(entries)), with: key.bytes)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try JSONEncoder().encode(Sealed(rounds: key.rounds, salt: Data(key.salt), content: Data(content))).write(to: file, options: .atomic)
      failure = nil
    } catch {
      failure = "The diary cannot be saved: \(error.localizedDescription)"
    }
  }
}
