import Foundation
import OrielWindowing

#if canImport(Glibc)
  import Glibc
#endif

/// What KDE's own settings say that its XSETTINGS manager does not publish: the order of buttons in dialogs, in `kdeglobals`.
///
/// Read in KDE sessions only. KDE replaces the file when a setting changes, so its folder is watched. Other programs write their
/// own files there all the time.
final class KDESettings {
  private let folder: String
  private var descriptor: Int32 = -1
  private var watch: DescriptorWatch?
  private(set) var confirmsFirst: Bool
  var onChange: () -> Void = {}
  private static let name = "kdeglobals"
  /// How often the file was read, for tests.
  private(set) var readings = 1

  /// Nil in other sessions.
  init?(desktop: String?, configuration folder: String) {
    guard desktop?.split(separator: ":").contains("KDE") == true else { return nil }
    self.folder = folder
    confirmsFirst = Self.confirmsFirst(Self.read(folder))
  }
  isolated deinit {
    watch?.cancel()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Follows changes from now on.
  func follow(in system: any WindowSystem) {
    guard descriptor < 0 else { return }
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0, inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO | IN_CLOSE_WRITE)) >= 0 else { return }
    watch = system.watch(descriptor, for: .readable) { [weak self] _ in self?.folderChanged() }
    // Between the first reading and now.
    fileChanged()
  }
  private func folderChanged() {
    var bytes = [UInt8](repeating: 0, count: 4096), isOurs = false
    while true {
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      if !isOurs { isOurs = Self.names(in: bytes.prefix(count), Self.name) }
    }
    if isOurs { fileChanged() }
  }
  /// Whether one of the records of inotify is about the file, or says that some were lost.
  nonisolated static func names(in records: some Collection<UInt8>, _ name: String) -> Bool {
    let records = Array(records), head = MemoryLayout<inotify_event>.size
    var start = 0
    while start + head <= records.count {
      let event = records.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: inotify_event.self) }
      let end = min(start + head + Int(event.len), records.count)
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || records[start + head..<end].prefix(while: { $0 != 0 }).elementsEqual(name.utf8) { return true }
      start = end
    }
    return false
  }
  private func fileChanged() {
    readings += 1
    let new = Self.confirmsFirst(Self.read(folder))
    guard new != confirmsFirst else { return }
    confirmsFirst = new
    onChange()
  }

  private static func read(_ folder: String) -> String {
    guard let file = fopen(folder + "/" + name, "re") else { return "" }
    defer { fclose(file) }
    // Colours and fonts make it some kilobytes long.
    var bytes = [UInt8](repeating: 0, count: 262_144)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
  /// `ButtonLayout` of the group `KDE` has Qt's numbers: Windows 0, Mac 1, KDE 2 (the default), GNOME 3.
  nonisolated static func confirmsFirst(_ text: String) -> Bool {
    var isGroup = false
    for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("[") { isGroup = line == "[KDE]" }
      guard isGroup, let equals = line.firstIndex(of: "="), line[..<equals].trimmingCharacters(in: .whitespaces) == "ButtonLayout" else { continue }
      switch Int(line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)) {
      case 1, 3: return false
      default: return true
      }
    }
    return true
  }
}
