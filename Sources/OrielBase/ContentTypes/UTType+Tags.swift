import Foundation
import Synchronization

/// A kind of tag for a type: filename extensions or MIME types.
public struct UTTagClass: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public var description: String { rawValue }
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

/// A type without an identifier, which has only a MIME type or a filename extension.
enum DynamicType {
  case mimeType(String)
  /// `supertype` is what the app says about files with this extension; nil if nothing is known.
  case filenameExtension(String, supertype: String?)
  private static let mimePrefix = "dyn.mime.", extensionPrefix = "dyn.ext."

  init?(_ identifier: String) {
    if identifier.hasPrefix(Self.mimePrefix) { self = .mimeType(String(identifier.dropFirst(Self.mimePrefix.count))) }
    else if identifier.hasPrefix(Self.extensionPrefix) {
      // An extension contains no slash.
      let parts = identifier.dropFirst(Self.extensionPrefix.count).split(separator: "/", maxSplits: 1)
      guard let ending = parts.first else { return nil }
      self = .filenameExtension(String(ending), supertype: parts.count > 1 ? String(parts[1]) : nil)
    } else { return nil }
  }
  var identifier: String {
    switch self {
    case .mimeType(let type): Self.mimePrefix + type
    case .filenameExtension(let ending, let supertype): Self.extensionPrefix + ending + (supertype.map { "/" + $0 } ?? "")
    }
  }

  var parents: [UTType] {
    let type: String
    switch self {
    case .filenameExtension(_, let supertype): return [supertype.map(UTType.init(known:)) ?? .data]
    case .mimeType(let mime): type = mime
    }
    let above = MimeDatabase.shared.parents(of: type).compactMap { $0 == "application/octet-stream" ? nil : UTType(knownMime: $0) }
    let family: UTType? =
      switch type.prefix(while: { $0 != "/" }) {
      case "image": .image
      case "audio": .audio
      case "video": .movie
      case "text": .text
      case "font": .font
      case "inode": .item
      default: nil
      }
    let all = above + (family.map { [$0] } ?? [])
    return all.isEmpty ? [.data] : all
  }
}

/// Extensions that the app treats as packages, although no type is declared for them.
private enum DynamicPackages {
  private static let types = Mutex<[String: UTType]>([:])
  static func note(_ type: UTType) {
    guard case .filenameExtension(let ending, .some) = DynamicType(type.identifier) else { return }
    guard type.conforms(to: .package) || type.conforms(to: .compositeContent) else { return }
    types.withLock { $0[ending] = type }
  }
  static func type(_ ending: String) -> UTType? { types.withLock { $0[ending] } }
}

extension UTType {
  /// The first type with the tag that conforms to `supertype`; a dynamic type if there is none.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let found = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
    self = found
    DynamicPackages.note(found)
  }

  /// All types with the tag that conform to `supertype`.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let tag = tag.lowercased()
    guard !tag.isEmpty else { return [] }
    var found: [UTType] = []
    switch tagClass {
    case .filenameExtension:
      guard !tag.contains("/") else { return [] }
      found = declared { $0.extensions.contains(tag) } + (TypeTable.byExtension[tag] ?? []).map(UTType.init(known:))
      if found.isEmpty, let mime = MimeDatabase.shared.type(ofFileName: "x." + tag) { found = [UTType(knownMime: mime)] }
      if found.isEmpty {
        let plain = UTType(known: DynamicType.filenameExtension(tag, supertype: nil).identifier)
        guard let supertype, !plain.conforms(to: supertype) else { return [plain] }
        return [UTType(known: DynamicType.filenameExtension(tag, supertype: supertype.identifier).identifier)]
      }
    case .mimeType:
      // Strips `; charset=...`, unless the table has the type with it.
      let plain = tag.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
      found = declared { $0.mimeTypes.contains(tag) || $0.mimeTypes.contains(plain) }
      found += (TypeTable.byMimeType[tag] ?? TypeTable.byMimeType[plain] ?? []).map(UTType.init(known:))
      if found.isEmpty, plain.split(separator: "/", omittingEmptySubsequences: false).count == 2 { found = [UTType(knownMime: plain)] }
    default: return []
    }
    guard let supertype else { return found }
    return found.filter { $0.conforms(to: supertype) }
  }
  /// Whether a type with the MIME type is known without any declaration of the app.
  package static func isBuiltIn(mimeType: String) -> Bool { TypeTable.byMimeType[mimeType] != nil }
  private static func declared(where matches: (TypeTable.Entry) -> Bool) -> [UTType] {
    DeclaredTypes.listed.filter { matches($0.value) }.keys.sorted().map(UTType.init(known:))
  }

  /// The type for a MIME type, preferably one with an identifier.
  package init(knownMime mime: String) {
    let mime = MimeDatabase.shared.canonical(mime)
    if let known = TypeTable.byMimeType[mime]?.first {
      self.init(known: known)
      // Folders and directories share their MIME type; users see a folder.
      if known == "public.directory" { self = .folder }
    } else {
      self.init(known: DynamicType.mimeType(mime).identifier)
    }
  }

  /// The type that a file name implies; nil if it implies none.
  package init?(fileName: String) {
    let ending = (fileName as NSString).pathExtension.lowercased()
    if !ending.isEmpty, let known = Self.types(tag: ending, tagClass: .filenameExtension, conformingTo: nil).first, !known.isDynamic {
      self = known
    } else if let mime = MimeDatabase.shared.type(ofFileName: fileName) {
      self.init(knownMime: mime)
    } else if !ending.isEmpty {
      self.init(known: DynamicType.filenameExtension(ending, supertype: nil).identifier)
    } else {
      return nil
    }
  }
  /// The package type that a folder's extension implies, either known or declared by the app; nil for plain folders.
  package init?(packageExtension ending: String) {
    let known = Self.types(tag: ending, tagClass: .filenameExtension, conformingTo: .package).first { !$0.isDynamic }
    guard let type = known ?? DynamicPackages.type(ending.lowercased()) else { return nil }
    self = type
  }
  /// Whether the type is identified by this extension alone.
  package func isNamed(as type: UTType) -> Bool {
    guard type.isDynamic, let ending = type.preferredFilenameExtension else { return false }
    return tags[.filenameExtension]?.contains(ending) == true
  }
  /// The type detected from the first bytes of a file; nil if unknown.
  package init?(content head: Data) {
    guard let mime = MimeDatabase.shared.magic.type(of: head) else { return nil }
    self.init(knownMime: mime)
  }
}
