internal import COriel
import Foundation
import OrielWindowing

/// The names under which X programs ask for one and the same text, and how its bytes look under each.
nonisolated enum TextForms {
  /// In the order in which we ask for text: the surest encoding first.
  static let names = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "TEXT"]
  static let plainText = "text/plain;charset=utf-8"

  static func isText(_ type: String) -> Bool {
    type == "COMPOUND_TEXT" || names.contains(type) || type.lowercased() == plainText
  }

  /// UTF-8 text as target `name` wants it, with the property's type.
  static func encode(_ text: Data, as name: String) -> (type: String, data: Data) {
    switch name {
    case "STRING":
      // Latin-1 by definition; what it lacks becomes a question mark, as converters do.
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
      return ("STRING", Data(scalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") }))
    case "TEXT": return ("UTF8_STRING", text)
    default: return (name, text)
    }
  }

  /// Bytes of another program's text as UTF-8, by the type it gave them.
  static func decode(_ data: Data, type: String) -> Data {
    switch type {
    case "STRING": return Data(String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) })).utf8)
    default:
      // Some owners count a final NUL.
      let text = data.last == 0 ? data.dropLast() : data
      return Data(String(decoding: text, as: UTF8.self).utf8)
    }
  }
}
