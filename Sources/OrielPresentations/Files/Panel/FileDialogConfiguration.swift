import Foundation
import OrielControls

/// Browsing options of a file panel.
public nonisolated struct FileDialogBrowserOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Packages open like folders.
  public static let enumeratePackages = FileDialogBrowserOptions(rawValue: 1)
  public static let includeHiddenFiles = FileDialogBrowserOptions(rawValue: 2)
  /// Shows filename extensions even if the user hides them.
  public static let displayFileExtensions = FileDialogBrowserOptions(rawValue: 4)
}

/// The configuration of a file panel, set by modifiers.
package nonisolated struct FileDialogConfiguration: Sendable {
  package var browserOptions: FileDialogBrowserOptions = []
  package var confirmationLabel: Text?
  package var customizationID: String?
  /// Whether names are shown without extensions at first.
  package var hidesExtension = false
  package var defaultDirectory: URL?
  package var importsUnresolvedAliases = false
  package var message: Text?
  package var isEnabled: Predicate<URL>?
  package var filenameLabel: Text?
  package init() {}
}

extension EnvironmentValues {
  @Entry package nonisolated var fileDialog = FileDialogConfiguration()
}

extension View {
  private func fileDialog<Value>(_ path: WritableKeyPath<FileDialogConfiguration, Value>, _ value: Value) -> some View {
    transformEnvironment(\.fileDialog) { $0[keyPath: path] = value }
  }
  /// Sets browsing options of file panels presented by the content.
  public func fileDialogBrowserOptions(_ options: FileDialogBrowserOptions) -> some View { fileDialog(\.browserOptions, options) }
  /// Sets the label of the panel's default button; nil uses the standard one.
  public func fileDialogConfirmationLabel(_ label: Text?) -> some View { fileDialog(\.confirmationLabel, label) }
  public func fileDialogConfirmationLabel(_ labelKey: LocalizedStringKey) -> some View { fileDialog(\.confirmationLabel, Text(labelKey)) }
  @_disfavoredOverload
  public func fileDialogConfirmationLabel(_ labelResource: LocalizedStringResource) -> some View { fileDialog(\.confirmationLabel, Text(labelResource)) }
  @_disfavoredOverload
  public func fileDialogConfirmationLabel<S>(_ label: S) -> some View where S: StringProtocol { fileDialog(\.confirmationLabel, Text(label)) }
  /// Sets the identifier under which the panel's size, folder, places and view are saved.
  public func fileDialogCustomizationID(_ id: String) -> some View { fileDialog(\.customizationID, id) }
  /// Sets the initial folder, unless the panel has saved another one.
  public func fileDialogDefaultDirectory(_ defaultDirectory: URL?) -> some View { fileDialog(\.defaultDirectory, defaultDirectory) }
  /// Sets whether links are returned instead of their destinations.
  public func fileDialogImportsUnresolvedAliases(_ imports: Bool) -> some View { fileDialog(\.importsUnresolvedAliases, imports) }
  /// Sets a message above the files.
  public func fileDialogMessage(_ message: Text?) -> some View { fileDialog(\.message, message) }
  public func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View { fileDialog(\.message, Text(messageKey)) }
  @_disfavoredOverload
  public func fileDialogMessage(_ messageResource: LocalizedStringResource) -> some View { fileDialog(\.message, Text(messageResource)) }
  @_disfavoredOverload
  public func fileDialogMessage<S>(_ message: S) -> some View where S: StringProtocol { fileDialog(\.message, Text(message)) }
  /// Disables entries for which `predicate` is false. It is evaluated for each visible row, so it should only use the path.
  public func fileDialogURLEnabled(_ predicate: Predicate<URL>) -> some View { fileDialog(\.isEnabled, predicate) }
  /// Sets the label of the name field for an exported file; nil uses the standard one. On Linux, that is "Name", without a colon.
  public func fileExporterFilenameLabel(_ label: Text?) -> some View { fileDialog(\.filenameLabel, label) }
  public func fileExporterFilenameLabel(_ labelKey: LocalizedStringKey) -> some View { fileDialog(\.filenameLabel, Text(labelKey)) }
  @_disfavoredOverload
  public func fileExporterFilenameLabel(_ labelResource: LocalizedStringResource) -> some View { fileDialog(\.filenameLabel, Text(labelResource)) }
  @_disfavoredOverload
  public func fileExporterFilenameLabel<S>(_ label: S) -> some View where S: StringProtocol { fileDialog(\.filenameLabel, Text(label)) }
}
