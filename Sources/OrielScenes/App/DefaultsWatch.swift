import Foundation
import OrielControls

/// Observes changes that other processes make to the app's defaults, by watching the folder of their files. Starts once a
/// view uses a value.
final class DefaultsWatch {
  private let system: any WindowSystem
  private var changes: FolderChanges?
  private var watch: DescriptorWatch?
  /// Set once: retrying a folder that cannot be watched would wake the app every second.
  private var hasBegun = false
  private var call: ScheduledCall?
  private var lastLook = -Double.infinity
  private var lookCall: ScheduledCall?
  private var wantsLook = false
  /// The minimum time between checks, in seconds. A check takes microseconds for each value, too much after every pointer event.
  private static let pause: TimeInterval = 0.1

  private let folder: () -> String

  init(_ system: any WindowSystem, folder: @escaping @autoclosure () -> String = DefaultsWatch.folder) {
    self.system = system
    self.folder = folder
  }

  /// Starts later, because the first frame does not need it.
  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    call = system.schedule(at: system.now + 1) { [weak self] in self?.open() }
  }
  private func open() {
    // The folder, because files are replaced by renaming.
    guard let changes = FolderChanges(of: folder()) else { return }
    self.changes = changes
    watch = system.watch(changes.descriptor, for: .readable) { [weak self] _ in self?.read() }
  }
  static var folder: String { DefaultsKeeper.folder }
  private func read() {
    let names = changes?.take().map(\.name) ?? []
    if names.contains(where: { $0.hasSuffix(".plist") }) { DefaultsKeeper.shared.filesChanged() }
  }

  /// Called after each turn of the main loop, in which the app may have written defaults without a property wrapper.
  func turnEnded() {
    guard DefaultsKeeper.shared.isInUse else { return }
    begin()
    let wait = lastLook + Self.pause - system.now
    if wantsLook || wait <= 0 {
      wantsLook = false
      lookCall = nil
      lastLook = system.now
      DefaultsKeeper.shared.look()
    } else if lookCall == nil, system.now > lastLook {
      // After the turn, so that the app becomes idle.
      lookCall = system.schedule(at: system.now + wait) { [weak self] in self?.wantsLook = true }
    }
  }
  isolated deinit { end() }
  func end() {
    watch?.cancel()
    watch = nil
    changes = nil
    call = nil
    lookCall = nil
  }
}
