import OrielWindowing

/// The selections that programs share, as the window's host reaches them.
package nonisolated struct Clipboards: Equatable, @unchecked Sendable {
  /// What Copy and Paste mean.
  package let general: any Clipboard
  /// The last selection made anywhere: the middle button pastes it.
  package let primary: any Clipboard
  package init(general: any Clipboard, primary: any Clipboard) {
    self.general = general
    self.primary = primary
  }
  package static func == (a: Clipboards, b: Clipboards) -> Bool { a.general === b.general && a.primary === b.primary }
}

private nonisolated enum ClipboardsKey: EnvironmentKey { static let defaultValue: Clipboards? = nil }

extension EnvironmentValues {
  /// nil where nobody set them: then nothing can be copied or pasted.
  package nonisolated var clipboards: Clipboards? {
    get { self[ClipboardsKey.self] }
    set { self[ClipboardsKey.self] = newValue }
  }
}
