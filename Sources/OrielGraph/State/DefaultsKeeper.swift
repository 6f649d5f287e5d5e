import Foundation

/// The user defaults that views read: tells views of every write, whoever made it, and brings writes to the disk.
///
/// Foundation on Linux does neither: it posts no notification, and what nobody synchronises is gone with the process. So
/// values are compared when the app has done something, and written down soon after they changed.
package final class DefaultsKeeper {
  package static let shared = DefaultsKeeper()

  private final class Followed {
    let store: UserDefaults
    let file: DefaultsFile?
    /// How many follow a key, and what it held when they were told last.
    var keys: [String: (count: Int, last: AnyHashable?)] = [:]
    init(_ store: UserDefaults, _ file: DefaultsFile?) {
      self.store = store
      self.file = file
    }
  }
  private var stores: [ObjectIdentifier: Followed] = [:]
  private var unsaved: [ObjectIdentifier: UserDefaults] = [:]
  private var saveIsPlanned = false
  /// One for each name, however many objects stand for it.
  private var files: [String: DefaultsFile] = [:]
  /// How long writes are collected before they go to the disk.
  static let delay: TimeInterval = 0.5

  /// Whether anybody follows anything: where nobody does, nothing is to be looked at.
  package var isInUse: Bool { !stores.isEmpty }

  /// Where the files of defaults lie.
  package static var folder: String { DefaultsFile.folder }
  /// The program starts: what others write from now on is told from what it writes itself.
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

  /// A property wrote: its readers have been told.
  package func wrote(_ store: UserDefaults, _ key: String) {
    if let followed = stores[ObjectIdentifier(store)], let known = followed.keys[key] {
      followed.keys[key] = (known.count, Self.value(store, key))
    }
    planSave(of: store)
  }
  /// Finds what was written past the properties, by code of the app or by another process, and tells the readers.
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
  /// Files of defaults changed: takes over what others wrote.
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
  /// Beside the app's work: writing may take longer than a frame.
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
  /// Before the app ends. `more` is saved as well, whether or not a view wrote to it.
  package func saveNow(and more: UserDefaults? = nil) {
    if let more { unsaved[ObjectIdentifier(more)] = more }
    unsaved = unsaved.filter { !Self.save($0.value, file(of: $0.value)) }
  }
  /// False if the old settings are still there; the next change, or the end of the app, tries again.
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
