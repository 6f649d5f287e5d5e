import Foundation
import OrielBase
import OrielScenes

/// Asks the user for files or folders, with the panel of `fileImporter`, for code outside views.
///
/// On Linux, there is no `beginSheetModal`, and inside a task `runModal` cancels with a message; use `await begin()` there.
@preconcurrency @MainActor open class NSOpenPanel: NSSavePanel {
  public class func openPanel() -> NSOpenPanel { NSOpenPanel() }

  open var canChooseFiles = true
  open var canChooseDirectories = false
  open var allowsMultipleSelection = false
  /// Whether to return the targets of symbolic links.
  open var resolvesAliases = true
  public private(set) var urls: [URL] = []

  override var request: FilePanelRequest {
    let files: [UTType] = canChooseFiles ? (allowedContentTypes.isEmpty ? [.data, .package] : allowedContentTypes) : []
    return FilePanelRequest(.open(types: files + (canChooseDirectories ? [.folder] : []), allowsMultiple: allowsMultipleSelection))
  }
  override func take(_ choice: FilePanelChoice?) {
    urls = choice?.urls ?? []
    url = urls.first
  }
  override var configuration: FileDialogConfiguration {
    var configuration = super.configuration
    configuration.importsUnresolvedAliases = !resolvesAliases
    return configuration
  }
}
