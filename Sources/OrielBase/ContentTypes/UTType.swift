import Foundation

/// A kind of data: "a PNG image", "any text", "this app's documents".
///
/// The standard types and those the app declares have identifiers. All other types of the desktop's MIME database, and unknown
/// filename extensions, are dynamic types.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible, Identifiable {
  public let identifier: String
  public var id: String { identifier }
  public var description: String { identifier }

  init(known identifier: String) { self.identifier = identifier }
  /// A known type; nil if the identifier is unknown.
  public init?(_ identifier: String) {
    guard TypeTable.entries[identifier] != nil || DeclaredTypes.isDeclared(identifier) || DynamicType(identifier) != nil else { return nil }
    self.identifier = identifier
  }
  /// A type that this app declares.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = identifier
    DeclaredTypes.add(identifier, parentType)
  }
  /// A type that another app declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }
  /// The type for a filename extension; a dynamic type if the extension is unknown.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }
  /// The type for a MIME type; a dynamic type if the MIME type is unknown.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  // MARK: Properties

  var entry: TypeTable.Entry? { TypeTable.entries[identifier] ?? DeclaredTypes.listed[identifier] }
  private var dynamic: DynamicType? { DynamicType(identifier) }
  public var isDynamic: Bool { dynamic != nil }
  public var isDeclared: Bool { entry != nil || DeclaredTypes.isDeclared(identifier) }
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
  public var preferredMIMEType: String? { tags[.mimeType]?.first }
  /// The display name, localized if the MIME database has a name in the user's language.
  public var localizedDescription: String? {
    let languages = Locale.preferredLanguages
    let mime = preferredMIMEType
    if let entry, languages.first?.hasPrefix("en") != false || mime == nil { return entry.name }
    return mime.flatMap { MimeDatabase.shared.name(of: $0, languages: languages) } ?? entry?.name
  }
  public var referenceURL: URL? { nil }
  public var version: Int? { nil }

  /// Filename extensions and MIME types, preferred ones first.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    switch dynamic {
    case .filenameExtension(let ending, _): tags[.filenameExtension] = [ending]
    case .mimeType(let type):
      tags[.mimeType] = [type]
      tags[.filenameExtension] = MimeDatabase.shared.filenameExtensions(of: type)
    case nil:
      tags[.filenameExtension] = entry?.extensions
      tags[.mimeType] = entry?.mimeTypes
    }
    return tags.filter { !$0.value.isEmpty }
  }

  /// All types it conforms to, directly or indirectly.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var rest = parents
    while let next = rest.popLast() {
      if found.insert(next).inserted { rest += next.parents }
    }
    return found
  }
  private var parents: [UTType] {
    if let dynamic { return dynamic.parents }
    return (entry?.parents.map(UTType.init(known:)) ?? []) + (DeclaredTypes.parent(of: identifier).map { [$0] } ?? [])
  }
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}
