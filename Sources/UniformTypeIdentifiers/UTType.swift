import Foundation

/// A kind of data: "a PNG image", "any text", "this app's documents".
///
/// On Linux the desktop speaks of kinds by MIME type; an identifier is translated to one where it is needed.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible, Identifiable {
  public let identifier: String
  public var id: String { identifier }
  public var description: String { identifier }

  private init(known identifier: String) { self.identifier = identifier }
  /// A type that is known here; nil for others.
  public init?(_ identifier: String) {
    guard TypeTable.entries[identifier] != nil else { return nil }
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
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let wanted = filenameExtension.lowercased()
    guard let found = TypeTable.entry(where: { $0.extensions.contains(wanted) }) else { return nil }
    self.init(known: found)
    if !conforms(to: supertype) { return nil }
  }
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let wanted = mimeType.lowercased()
    guard let found = TypeTable.entry(where: { $0.mimeTypes.contains(wanted) }) else { return nil }
    self.init(known: found)
    if !conforms(to: supertype) { return nil }
  }

  private var entry: TypeTable.Entry? { TypeTable.entries[identifier] }
  public var preferredFilenameExtension: String? { entry?.extensions.first }
  public var preferredMIMEType: String? { entry?.mimeTypes.first }
  public var localizedDescription: String? { entry?.name }
  public var isDynamic: Bool { false }
  public var isDeclared: Bool { entry != nil || DeclaredTypes.isDeclared(identifier) }
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// The types it is a special case of, near and far.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var rest = parents
    while let next = rest.popLast() {
      if found.insert(next).inserted { rest += next.parents }
    }
    return found
  }
  private var parents: [UTType] {
    (entry?.parents.map(UTType.init(known:)) ?? []) + (DeclaredTypes.parent(of: identifier).map { [$0] } ?? [])
  }
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType {
  public static let item = UTType(known: "public.item")
  public static let content = UTType(known: "public.content")
  public static let data = UTType(known: "public.data")
  public static let directory = UTType(known: "public.directory")
  public static let folder = UTType(known: "public.folder")
  public static let package = UTType(known: "com.apple.package")
  public static let bundle = UTType(known: "com.apple.bundle")
  public static let application = UTType(known: "com.apple.application")
  public static let url = UTType(known: "public.url")
  public static let fileURL = UTType(known: "public.file-url")
  public static let text = UTType(known: "public.text")
  public static let plainText = UTType(known: "public.plain-text")
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  public static let utf16PlainText = UTType(known: "public.utf16-plain-text")
  public static let rtf = UTType(known: "public.rtf")
  public static let html = UTType(known: "public.html")
  public static let xml = UTType(known: "public.xml")
  public static let json = UTType(known: "public.json")
  public static let yaml = UTType(known: "public.yaml")
  public static let propertyList = UTType(known: "com.apple.property-list")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let tabSeparatedText = UTType(known: "public.tab-separated-values-text")
  public static let sourceCode = UTType(known: "public.source-code")
  public static let swiftSource = UTType(known: "public.swift-source")
  public static let cSource = UTType(known: "public.c-source")
  public static let pythonScript = UTType(known: "public.python-script")
  public static let shellScript = UTType(known: "public.shell-script")
  public static let javaScript = UTType(known: "com.netscape.javascript-source")
  public static let log = UTType(known: "public.log")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let image = UTType(known: "public.image")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let tiff = UTType(known: "public.tiff")
  public static let bmp = UTType(known: "com.microsoft.bmp")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let svg = UTType(known: "public.svg-image")
  public static let heic = UTType(known: "public.heic")
  public static let icns = UTType(known: "com.apple.icns")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let audio = UTType(known: "public.audio")
  public static let mp3 = UTType(known: "public.mp3")
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  public static let archive = UTType(known: "public.archive")
  public static let zip = UTType(known: "public.zip-archive")
  public static let gzip = UTType(known: "org.gnu.gnu-zip-archive")
  public static let font = UTType(known: "public.font")
  public static let emailMessage = UTType(known: "public.email-message")
  public static let vCard = UTType(known: "public.vcard")
  public static let calendarEvent = UTType(known: "public.calendar-event")
  public static let executable = UTType(known: "public.executable")
}
