import OrielBase
import OrielWindowing

/// What KDE's own settings say that its XSETTINGS manager does not publish: the order of buttons in dialogs, in `kdeglobals`.
///
/// Read in KDE sessions only. KDE replaces the file when a setting changes, so its folder is watched. Other programs write their
/// own files there all the time.
final class KDESettings {
  private let folder: String
  private var changes: FolderChanges?
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
  }

  /// Follows changes from now on.
  func follow(in system: any WindowSystem) {
    guard changes == nil, let changes = FolderChanges(of: folder) else { return }
    self.changes = changes
    watch = system.watch(changes.descriptor, for: .readable) { [weak self] _ in self?.folderChanged() }
    // Between the first reading and now.
    fileChanged()
  }
  private func folderChanged() {
    let changed = changes?.take() ?? []
    if changed.contains(where: { $0.name == Self.name || $0.hasOverflown }) { fileChanged() }
  }
  private func fileChanged() {
    readings += 1
    let new = Self.confirmsFirst(Self.read(folder))
    guard new != confirmsFirst else { return }
    confirmsFirst = new
    onChange()
  }

  /// Colours and fonts make it some kilobytes long.
  private static func read(_ folder: String) -> String { SmallFile.text(folder + "/" + name, upTo: 262_144) ?? "" }
  /// `ButtonLayout` of the group `KDE` has Qt's numbers: Windows 0, Mac 1, KDE 2 (the default), GNOME 3.
  nonisolated static func confirmsFirst(_ text: String) -> Bool {
    switch DesktopFile(text)["KDE"]?["ButtonLayout"].flatMap({ Int($0) }) {
    case 1, 3: false
    default: true
    }
  }
}
