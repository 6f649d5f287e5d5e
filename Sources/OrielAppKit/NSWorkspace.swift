import OrielScenes

/// Opens files and URLs with the desktop's programs.
///
/// On Linux, `activateFileViewerSelecting(_:)` opens the folder without selecting the file.
@preconcurrency @MainActor public final class NSWorkspace {
  public static let shared = NSWorkspace()
  private init() {}

  /// Opens a URL or file in the desktop's program for it. Returns false if no program could be asked.
  @discardableResult public func open(_ url: URL) -> Bool { DesktopOpening.open(url) { _ in } }

  /// Opens the folders of these files, without selecting the files.
  public func activateFileViewerSelecting(_ fileURLs: [URL]) {
    for folder in Set(fileURLs.map { $0.deletingLastPathComponent() }) { open(folder) }
  }
}
