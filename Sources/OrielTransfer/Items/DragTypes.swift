import Foundation
import OrielBase
import OrielControls

/// Content types of the Mac as the MIME types that programs on X11 offer, and back.
package nonisolated enum DragTypes {
  package static let uriList = DroppedText.addresses
  static let texts = DroppedText.types
  /// The prefix for identifiers without a MIME type.
  private static let prefix = "application/x-uti."
  static let color = "application/x-color"

  /// The best first. A type is offered under each name by which somebody may look for it.
  package static func mimeTypes(of identifier: String) -> [String] {
    switch identifier {
    case "public.utf8-plain-text", "public.plain-text", "public.text": return texts
    case "public.file-url", "public.url": return [uriList]
    case UTType.dragColor.identifier: return [color]
    default:
      if let mime = UTType(identifier)?.tags[.mimeType], !mime.isEmpty { return mime }
      return [prefix + identifier]
    }
  }
  /// The identifier that a MIME type stands for. Addresses may be of files.
  package static func identifier(of mime: String) -> String? {
    switch mime {
    case "UTF8_STRING", "text/plain;charset=utf-8", "text/plain;charset=UTF-8": "public.utf8-plain-text"
    case "text/plain", "STRING", "TEXT": "public.plain-text"
    case uriList: "public.url"
    case color: UTType.dragColor.identifier
    default:
      if mime.hasPrefix(prefix) { String(mime.dropFirst(prefix.count)) }
      else if mime.contains("/") { UTType(mimeType: mime)?.identifier }
      // Names without a slash are private to toolkits.
      else { nil }
    }
  }
}
