import Foundation
import OrielControls

/// Hears of what other processes write into the app's defaults: the folder of their files is watched, once a view follows
/// a value.
final class DefaultsWatch {
  private let system: any WindowSystem
  private var changes: FolderChanges?
  private var watch: DescriptorWatch?
  /// Once: a folder that cannot be watched is not tried again, which would wake the app up every second.
  private var hasBegun = false
  private var call: ScheduledCall?
  private var lastLook = -Double.infinity
  private var lookCall: ScheduledCall?
  private var wantsLook = false
  /// Looking costs some microseconds a value, so that it is not done after every movement of the pointer.
  private static let pause: TimeInterval = 0.1

  private let folder: () -> String

  init(_ system: any WindowSystem, folder: @escaping @autoclosure () -> String = DefaultsWatch.folder) {
    self.system = system
    self.folder = folder
  }

  /// Later: nothing of this is needed for the first frame.
  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    call = system.schedule(at: system.now + 1) { [weak self] in self?.open() }
  }
  private func open() {
    // Files are written beside the old ones and moved over them.
    guard let changes = FolderChanges(of: folder()) else { return }
    self.changes = changes
    watch = system.watch(changes.descriptor, for: .readable) { [weak self] _ in self?.read() }
  }
  static var folder: String { DefaultsKeeper.folder }
  private func read() {
    let names = changes?.take().map(\.name) ?? []
    if names.contains(where: { $0.hasSuffix(".plist") }) { DefaultsKeeper.shared.filesChanged() }
  }

  /// The app has done something that may have written past the properties.
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
      // At the end of that turn, so that nothing is left to look at and all is still.
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
