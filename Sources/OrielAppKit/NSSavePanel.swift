import Foundation
import OrielBase
import OrielScenes

extension NSApplication {
  /// The result of a modal panel or alert.
  public nonisolated struct ModalResponse: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }
    public static let OK = ModalResponse(rawValue: 1)
    public static let cancel = ModalResponse(rawValue: 0)
    public static let stop = ModalResponse(rawValue: -1000)
    public static let abort = ModalResponse(rawValue: -1001)
  }
}

/// Asks the user where to save a file, with the panel of `fileExporter`, for code outside views. The app writes the file.
///
/// The panel belongs to the window that has the focus. Changes of its properties apply only before it appears. On Linux, there
/// are no accessory views, no delegates and no `beginSheetModal`. Inside a task, `runModal` cancels with a message; use `await
/// begin()` there.
@preconcurrency @MainActor open class NSSavePanel {
  public init() {}
  public class func savePanel() -> NSSavePanel { NSSavePanel() }

  open var message: String! = ""
  open var prompt: String! = ""
  open var nameFieldLabel: String! = ""
  open var nameFieldStringValue = ""
  open var title: String! = ""
  open var directoryURL: URL?
  open var allowedContentTypes: [UTType] = []
  /// The allowed types by their identifiers or extensions; nil if all are. An older form of `allowedContentTypes`.
  open var allowedFileTypes: [String]? {
    get { allowedContentTypes.isEmpty ? nil : allowedContentTypes.map(\.identifier) }
    set { allowedContentTypes = (newValue ?? []).compactMap { UTType($0) ?? UTType(filenameExtension: $0) } }
  }
  /// Whether the panel shows names without extensions. The user may change it.
  open var isExtensionHidden = false
  /// Has no effect: the name always gets an extension of one of the allowed types.
  open var allowsOtherFileTypes = false
  open var canCreateDirectories = true
  open var showsHiddenFiles = false
  open var treatsFilePackagesAsDirectories = false
  /// The name under which the panel's folder, size and view are remembered.
  open var identifier: String?
  /// The chosen file; nil if the panel was cancelled.
  public internal(set) var url: URL?
  private var panel: UnboundFilePanel?

  // Subclasses override this.
  var request: FilePanelRequest {
    FilePanelRequest(.save(name: nameFieldStringValue.isEmpty ? String(localized: "Untitled") : nameFieldStringValue, formats: allowedContentTypes))
  }
  func take(_ choice: FilePanelChoice?) {
    url = choice?.urls.first
    if let url { nameFieldStringValue = url.lastPathComponent }
  }
  var configuration: FileDialogConfiguration {
    var configuration = FileDialogConfiguration()
    func text(_ words: String?) -> Text? { words.flatMap { $0.isEmpty ? nil : Text(verbatim: $0) } }
    configuration.message = text(message) ?? text(title)
    configuration.confirmationLabel = text(prompt)
    configuration.filenameLabel = text(nameFieldLabel)
    configuration.defaultDirectory = directoryURL
    configuration.customizationID = identifier
    configuration.hidesExtension = isExtensionHidden
    if showsHiddenFiles { configuration.browserOptions.insert(.includeHiddenFiles) }
    if treatsFilePackagesAsDirectories { configuration.browserOptions.insert(.enumeratePackages) }
    return configuration
  }

  /// Shows the panel over the focused window. Without a window, it is cancelled immediately and logs a message.
  open func begin(completionHandler handler: @escaping (NSApplication.ModalResponse) -> Void) {
    guard panel == nil else { return RuntimeIssue.report("\(Self.self).begin: the panel is already shown. Create another one.") }
    url = nil
    let host = RunningApp.current?.askingWindow
    panel = (host?.presenter?.top?.graph ?? host?.graph).flatMap { graph in
      UnboundFilePanel("\(Self.self).begin", request, configuration, over: graph) { [self] choice in
        panel = nil
        take(choice)
        handler(choice == nil ? .cancel : .OK)
      }
    }
    guard panel == nil else { return }
    RuntimeIssue.report("\(Self.self).begin: there is no window to show the panel in. Open a window first.")
    handler(.cancel)
  }
  open func begin() async -> NSApplication.ModalResponse {
    await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
  }
  /// Shows the panel and waits for the answer while the app keeps running.
  ///
  /// Inside a task it cannot wait, because the panel needs the main queue: it is cancelled and logs a message. Call
  /// `await begin()` there.
  @discardableResult open func runModal() -> NSApplication.ModalResponse {
    var response: NSApplication.ModalResponse?
    begin { response = $0 }
    if response == nil, !RunningApp.waitModally(needsTasks: true, until: { response != nil }) {
      RuntimeIssue.report("\(Self.self).runModal() was called inside a task, where the panel cannot get events. Use `await begin()` there.")
      cancel(nil)
      return .cancel
    }
    return response ?? .abort
  }
  open func cancel(_ sender: Any?) { panel?.cancel() }
}
