import Foundation
import OrielBase
import OrielControls

/// The document types in the app's Info.plist: `CFBundleDocumentTypes`, and the types that the app exports or imports.
package nonisolated struct DocumentTypes: Sendable {
  package struct Declaration: Equatable, Sendable {
    package let name: String
    package let types: [String]
    /// Whether files of the type are read-only.
    package let isViewOnly: Bool
  }
  package let declarations: [Declaration]
  /// The exported types, and the imported ones that are not known without the app, with their file name patterns.
  private let declared: [DeclaredType]
  private typealias DeclaredType = (identifier: String, name: String, endings: [String], mimeTypes: [String], parents: [String])

  /// Values with the wrong type are reported and ignored.
  package init(_ list: [String: Any]) {
    func entries(_ key: String) -> [[String: Any]] {
      guard let value = list[key] else { return [] }
      guard let entries = value as? [[String: Any]] else {
        RuntimeIssue.report("\(key) in Info.plist is not an array of dictionaries; it is ignored.")
        return []
      }
      return entries
    }
    func words(_ value: Any?) -> [String] { (value as? [String]) ?? (value as? String).map { [$0] } ?? [] }
    declarations = entries("CFBundleDocumentTypes").map {
      Declaration(
        name: $0["CFBundleTypeName"] as? String ?? "", types: words($0["LSItemContentTypes"]), isViewOnly: $0["CFBundleTypeRole"] as? String == "Viewer")
    }
    func read(_ entry: [String: Any]) -> DeclaredType? {
      guard let identifier = entry["UTTypeIdentifier"] as? String else { return nil }
      let tags = entry["UTTypeTagSpecification"] as? [String: Any] ?? [:]
      return (
        identifier, entry["UTTypeDescription"] as? String ?? identifier, words(tags["public.filename-extension"]), words(tags["public.mime-type"]),
        words(entry["UTTypeConformsTo"])
      )
    }
    let exported = entries("UTExportedTypeDeclarations").compactMap(read)
    // An imported declaration gives way to the app's own, and to what the desktop knows anyway.
    let imported = entries("UTImportedTypeDeclarations").compactMap(read).filter { type in
      !exported.contains { $0.identifier == type.identifier } && !type.mimeTypes.contains(where: UTType.isBuiltIn(mimeType:))
    }
    declared = exported + imported
  }
  package static let current = DocumentTypes(Bundle.main.infoDictionary ?? [:])
  package static func isViewOnly(_ type: UTType) -> Bool { current.isViewOnly(type) }
  package func isViewOnly(_ type: UTType) -> Bool {
    let mine = declarations.filter { $0.types.contains(type.identifier) }
    return !mine.isEmpty && mine.allSatisfy(\.isViewOnly)
  }

  // MARK: Desktop registration

  /// The shared-mime-info package that lets the desktop recognise the file types that the app exports and imports, for
  /// `~/.local/share/mime/packages`; nil if it has none.
  package var mimePackage: String? {
    let types = declared.filter { !$0.mimeTypes.isEmpty && !$0.endings.isEmpty }
    guard !types.isEmpty else { return nil }
    let entries = types.map { type in
      let parents = type.parents.flatMap { UTType($0)?.tags[.mimeType]?.prefix(1) ?? [] }
      let lines = ["<comment>\(Self.escaped(type.name))</comment>"] + parents.map { "<sub-class-of type=\"\(Self.escaped($0))\"/>" }
        + type.endings.map { "<glob pattern=\"*.\(Self.escaped($0))\"/>" }
      return "  <mime-type type=\"\(Self.escaped(type.mimeTypes[0]))\">\n" + lines.map { "    \($0)\n" }.joined() + "  </mime-type>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n"
      + entries.joined() + "</mime-info>\n"
  }
  /// The MIME types of all documents, for `MimeType=` in the desktop file.
  package var mimeTypes: [String] {
    var found: [String] = []
    for identifier in declarations.flatMap(\.types) {
      let mine = declared.first { $0.identifier == identifier }?.mimeTypes
      for type in mine ?? UTType(identifier)?.tags[.mimeType] ?? [] where !found.contains(type) { found.append(type) }
    }
    return found
  }
  /// The types missing in the `MimeType=` line of a desktop file, without which file managers do not offer the app.
  package func missing(in line: String) -> [String] {
    let named = Set(line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) })
    return mimeTypes.filter { !named.contains($0) }
  }
  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
