import OrielControls

/// Opens files and URLs with the desktop's programs.
///
/// On Linux, `activateFileViewerSelecting(_:)` opens the folder without selecting the file.
@preconcurrency @MainActor public final class NSWorkspace {
  public static let shared = NSWorkspace()
  private init() {}

  /// Hands an address or a file to the program that the desktop has for it; false if nothing could be asked.
  @discardableResult public func open(_ url: URL) -> Bool { DesktopOpening.open(url) { _ in } }

  /// Opens the folders that hold these files. The files themselves are not marked.
  public func activateFileViewerSelecting(_ fileURLs: [URL]) {
    for folder in Set(fileURLs.map { $0.deletingLastPathComponent() }) { open(folder) }
  }
}
