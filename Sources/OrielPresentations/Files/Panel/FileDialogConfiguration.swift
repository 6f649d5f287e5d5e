import Foundation
import OrielControls

/// How a file panel browses.
public nonisolated struct FileDialogBrowserOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Packages open like folders.
  public static let enumeratePackages = FileDialogBrowserOptions(rawValue: 1)
  public static let includeHiddenFiles = FileDialogBrowserOptions(rawValue: 2)
  /// Names are shown with their endings even if the person hides them.
  public static let displayFileExtensions = FileDialogBrowserOptions(rawValue: 4)
}

/// What the views around a file panel say about it.
package nonisolated struct FileDialogConfiguration: Sendable {
  package var browserOptions: FileDialogBrowserOptions = []
  package var confirmationLabel: Text?
  package var customizationID: String?
  package var defaultDirectory: URL?
  package var importsUnresolvedAliases = false
  package var message: Text?
  package var isEnabled: Predicate<URL>?
  package var filenameLabel: Text?
  package init() {}
}

private nonisolated enum FileDialogKey: EnvironmentKey { static let defaultValue = FileDialogConfiguration() }
extension EnvironmentValues {
  package nonisolated var fileDialog: FileDialogConfiguration {
    get { self[FileDialogKey.self] }
    set { self[FileDialogKey.self] = newValue }
  }
}

extension View {
  private func fileDialog<Value>(_ path: WritableKeyPath<FileDialogConfiguration, Value>, _ value: Value) -> some View {
    transformEnvironment(\.fileDialog) { $0[keyPath: path] = value }
  }
  /// How file panels presented by the views inside browse.
  public func fileDialogBrowserOptions(_ options: FileDialogBrowserOptions) -> some View { fileDialog(\.browserOptions, options) }
  /// The words on the button that ends the panel; nil for the usual ones.
  public func fileDialogConfirmationLabel(_ label: Text?) -> some View { fileDialog(\.confirmationLabel, label) }
  public func fileDialogConfirmationLabel(_ labelKey: LocalizedStringKey) -> some View { fileDialog(\.confirmationLabel, Text(labelKey)) }
  @_disfavoredOverload
  public func fileDialogConfirmationLabel(_ labelResource: LocalizedStringResource) -> some View { fileDialog(\.confirmationLabel, Text(labelResource)) }
  @_disfavoredOverload
  public func fileDialogConfirmationLabel<S>(_ label: S) -> some View where S: StringProtocol { fileDialog(\.confirmationLabel, Text(label)) }
  /// The name under which size, folder, places and view of the panel are remembered.
  public func fileDialogCustomizationID(_ id: String) -> some View { fileDialog(\.customizationID, id) }
  /// Where the panel begins, unless it remembers another folder.
  public func fileDialogDefaultDirectory(_ defaultDirectory: URL?) -> some View { fileDialog(\.defaultDirectory, defaultDirectory) }
  /// Whether links are returned as they are, instead of what they lead to.
  public func fileDialogImportsUnresolvedAliases(_ imports: Bool) -> some View { fileDialog(\.importsUnresolvedAliases, imports) }
  /// Words above the files, like a title.
  public func fileDialogMessage(_ message: Text?) -> some View { fileDialog(\.message, message) }
  public func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View { fileDialog(\.message, Text(messageKey)) }
  @_disfavoredOverload
  public func fileDialogMessage(_ messageResource: LocalizedStringResource) -> some View { fileDialog(\.message, Text(messageResource)) }
  @_disfavoredOverload
  public func fileDialogMessage<S>(_ message: S) -> some View where S: StringProtocol { fileDialog(\.message, Text(message)) }
  /// Disables the entries for which `predicate` is false. It is asked for each row that is shown, so it should look at the path only.
  public func fileDialogURLEnabled(_ predicate: Predicate<URL>) -> some View { fileDialog(\.isEnabled, predicate) }
  /// The words before the name of an exported file; nil for the usual ones.
  public func fileExporterFilenameLabel(_ label: Text?) -> some View { fileDialog(\.filenameLabel, label) }
  public func fileExporterFilenameLabel(_ labelKey: LocalizedStringKey) -> some View { fileDialog(\.filenameLabel, Text(labelKey)) }
  @_disfavoredOverload
  public func fileExporterFilenameLabel(_ labelResource: LocalizedStringResource) -> some View { fileDialog(\.filenameLabel, Text(labelResource)) }
  @_disfavoredOverload
  public func fileExporterFilenameLabel<S>(_ label: S) -> some View where S: StringProtocol { fileDialog(\.filenameLabel, Text(label)) }
}
