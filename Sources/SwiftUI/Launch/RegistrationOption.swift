import OrielDocuments
import OrielScenes

/// `PROGRAM --register-types [FOLDER]` registers the app's document types with the desktop and exits; `--unregister-types`
/// removes them. FOLDER is the `share` folder that the app is installed in, by default the user's.
enum RegistrationOption {
  /// The exit status; nil for an ordinary launch.
  static func run(_ arguments: [String], identifier: String, properties: () -> AppProperties) -> Int32? {
    guard arguments.count > 1, arguments[1] == "--register-types" || arguments[1] == "--unregister-types" else { return nil }
    func say(_ text: String, to handle: FileHandle) { try? handle.write(contentsOf: Data((text + "\n").utf8)) }
    let folder = arguments.count > 2 ? arguments[2] : BaseFolders().data
    guard folder.hasPrefix("/") else {
      say("\(arguments[0]): \(arguments[1]) takes the full path of a share folder, or nothing for the user's own.", to: .standardError)
      return 2
    }
    let properties = properties()
    let types = DocumentTypes([
      "CFBundleDocumentTypes": properties.documentTypes, "UTExportedTypeDeclarations": properties.exportedTypes,
      "UTImportedTypeDeclarations": properties.importedTypes,
    ])
    let registration = TypeRegistration(data: folder, identifier: identifier, types: types)
    do {
      for line in arguments[1] == "--register-types" ? try registration.install() : registration.remove() { say(line, to: .standardOutput) }
      return 0
    } catch {
      say("\(arguments[0]): \(error)", to: .standardError)
      return 1
    }
  }
}
