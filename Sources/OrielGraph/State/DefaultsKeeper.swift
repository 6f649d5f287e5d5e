import Foundation

/// Observes and saves the user defaults that views read.
///
/// Foundation on Linux posts no change notifications, and loses values that are not synchronised before the process ends. So
/// values are compared after each event, and saved soon after they change.
package final class DefaultsKeeper {
  package static let shared = DefaultsKeeper()

  private final class Followed {
    let store: UserDefaults
    let file: DefaultsFile?
    /// The number of followers of each key, and the value they were last notified of.
    var keys: [String: (count: Int, last: AnyHashable?)] = [:]
    init(_ store: UserDefaults, _ file: DefaultsFile?) {
      self.store = store
      self.file = file
    }
  }
  private var stores: [ObjectIdentifier: Followed] = [:]
  private var unsaved: [ObjectIdentifier: UserDefaults] = [:]
  private var saveIsPlanned = false
  /// One per name, shared by all objects with that name.
  private var files: [String: DefaultsFile] = [:]
  /// How long writes are collected before they are saved, in seconds.
  static let delay: TimeInterval = 0.5

  /// Whether any key is followed.
  package var isInUse: Bool { !stores.isEmpty }

  /// The folder with the defaults files.
  package static var folder: String { DefaultsFile.folder }
  /// Call this when the program starts, to distinguish other processes' writes from its own.
  package static func begin() { DefaultsFile.noteStart() }

  private static func value(_ store: UserDefaults, _ key: String) -> AnyHashable? { store.object(forKey: key) as? AnyHashable }

  func follow(_ store: UserDefaults, _ key: String) {
    let followed = stores[ObjectIdentifier(store)] ?? startFollowing(store)
    stores[ObjectIdentifier(store)] = followed
    let known = followed.keys[key]
    followed.keys[key] = ((known?.count ?? 0) + 1, known?.last ?? Self.value(store, key))
  }
  private func startFollowing(_ store: UserDefaults) -> Followed {
    let file = file(of: store)
    file?.begin()
    return Followed(store, file)
  }
  private func file(of store: UserDefaults) -> DefaultsFile? {
    guard let made = DefaultsFile(store) else { return nil }
    if let known = files[made.path] { return known }
    files[made.path] = made
    return made
  }
  func unfollow(_ store: UserDefaults, _ key: String) {
    guard let followed = stores[ObjectIdentifier(store)], let known = followed.keys[key] else { return }
    followed.keys[key] = known.count > 1 ? (known.count - 1, known.last) : nil
    if followed.keys.isEmpty { stores[ObjectIdentifier(store)] = nil }
  }

  /// A property wrote a value; its readers are already notified.
  package func wrote(_ store: UserDefaults, _ key: String) {
    if let followed = stores[ObjectIdentifier(store)], let known = followed.keys[key] {
      followed.keys[key] = (known.count, Self.value(store, key))
    }
    planSave(of: store)
  }
  /// Finds values written by other code or another process, and notifies the readers.
  package func look() {
    for followed in stores.values {
      for (key, known) in followed.keys {
        let value = Self.value(followed.store, key)
        guard value != known.last else { continue }
        followed.keys[key] = (known.count, value)
        planSave(of: followed.store)
        DefaultsChanges.post(followed.store, key)
      }
    }
  }
  /// Defaults files changed: loads other processes' values.
  package func filesChanged() {
    for followed in stores.values {
      if let file = followed.file { file.takeOver() } else { followed.store.synchronize() }
    }
    look()
  }

  private func planSave(of store: UserDefaults) {
    unsaved[ObjectIdentifier(store)] = store
    guard !saveIsPlanned else { return }
    saveIsPlanned = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { MainActor.assumeIsolated { self.saveLater() } }
  }
  /// Saves on a background queue, because writing may take longer than a frame.
  private func saveLater() {
    saveIsPlanned = false
    for store in unsaved.values {
      nonisolated(unsafe) let store = store
      let file = file(of: store)
      DispatchQueue.global(qos: .utility).async {
        if Self.save(store, file) { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.unsaved[ObjectIdentifier(store)] = store } }
      }
    }
    unsaved = [:]
  }
  /// Saves before the app quits. `more` is saved even if no view wrote to it.
  package func saveNow(and more: UserDefaults? = nil) {
    if let more { unsaved[ObjectIdentifier(more)] = more }
    unsaved = unsaved.filter { !Self.save($0.value, file(of: $0.value)) }
  }
  /// Returns false if saving failed; the next change, or quitting, tries again.
  private nonisolated static func save(_ store: UserDefaults, _ file: DefaultsFile?) -> Bool {
    guard let file else { return store.synchronize() }
    do throws(FileReplacement.Failure) {
      try file.save()
      return true
    } catch {
      RuntimeIssue.report(
        "The settings could not be saved: \(error). \(file.path) still has the previous ones. "
          + "They are saved again at the next change, or when the app quits.")
      return false
    }
  }
}
