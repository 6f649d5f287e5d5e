import OrielWindowing

/// The clipboards, provided by the window's host.
package nonisolated struct Clipboards: Equatable, @unchecked Sendable {
  /// The clipboard of Copy and Paste.
  package let general: any Clipboard
  /// The primary selection: the text last selected in any program, which a middle click pastes.
  package let primary: any Clipboard
  package init(general: any Clipboard, primary: any Clipboard) {
    self.general = general
    self.primary = primary
  }
  package static func == (a: Clipboards, b: Clipboards) -> Bool { a.general === b.general && a.primary === b.primary }
}

extension EnvironmentValues {
  /// nil if not set; copying and pasting then do nothing.
  @Entry package nonisolated var clipboards: Clipboards?
}
