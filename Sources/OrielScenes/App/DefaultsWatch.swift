import Foundation
import OrielControls

#if canImport(Glibc)
  import Glibc
#endif

/// Hears of what other processes write into the app's defaults: the folder of their files is watched, once a view follows
/// a value.
final class DefaultsWatch {
  private let system: any WindowSystem
  private var descriptor: Int32 = -1
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
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    // Files are written beside the old ones and moved over them.
    guard inotify_add_watch(descriptor, folder(), UInt32(IN_MOVED_TO | IN_CLOSE_WRITE)) >= 0 else { return end() }
    watch = system.watch(descriptor, for: .readable) { [weak self] _ in self?.read() }
  }
  static var folder: String { DefaultsKeeper.folder }
  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var concerns = false
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      // Each event: four numbers, the last of which is the length of the name behind them.
      var start = 0
      while start + 16 <= count {
        let length = Int(buffer[start + 12]) | Int(buffer[start + 13]) << 8 | Int(buffer[start + 14]) << 16
        let name = buffer[min(start + 16, count)..<min(start + 16 + length, count)].prefix { $0 != 0 }
        if name.suffix(6).elementsEqual(".plist".utf8) { concerns = true }
        start += 16 + length
      }
    }
    if concerns { DefaultsKeeper.shared.filesChanged() }
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
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    watch = nil
    call = nil
    lookCall = nil
  }
}
