import Glibc

/// The compiler's end of the conversation: messages of JSON, each after its length in eight bytes.
@main struct Plugin {
  static func main() {
    while let bytes = receive(), let message = JSONReader.read(bytes), case .object(let members) = message,
      let (kind, body) = members.first
    {
      switch kind {
      case "getCapability": send(#"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
      case "expandAttachedMacro", "expandFreestandingMacro": send(expand(body).json)
      default: send(Expansion(source: nil).json)
      }
    }
  }

  private static func expand(_ body: JSON) -> Expansion {
    let request = ExpansionRequest(body)
    switch request.macro {
    case "EntryMacro": return EntryMacro.expand(request)
    case "AnimatableMacro": return AnimatableMacro.expand(request)
    // A preview is for Xcode's canvas; an app has no use for it. The other two only mark a declaration.
    case "PreviewMacro", "PreviewableMacro", "AnimatableIgnoredMacro": return Expansion(source: "")
    default:
      return Expansion(error: "This version of Oriel has no macro '\(request.macro)'.", at: request.declaration)
    }
  }

  private static func receive() -> [UInt8]? {
    guard let header = read(count: 8) else { return nil }
    let count = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard count < 1 << 30 else { return nil }
    return read(count: Int(count))
  }
  private static func read(count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress! + filled, count - filled) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }
  private static func send(_ text: String) {
    let body = Array(text.utf8)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
    let bytes = header + body
    var sent = 0
    while sent < bytes.count {
      let done = bytes.withUnsafeBytes { write(1, $0.baseAddress! + sent, bytes.count - sent) }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { return }
      sent += done
    }
  }
}

/// A piece of source and where it stands.
struct SourcePiece {
  var source: String
  var fileName: String
  var offset: Int
  init(_ json: JSON?) {
    source = json?["source"]?.string ?? ""
    fileName = json?["location"]?["fileName"]?.string ?? ""
    offset = json?["location"]?["offset"]?.int ?? 0
  }
}

/// What the compiler asks to be expanded.
struct ExpansionRequest {
  /// The type named in `#externalMacro`.
  var macro: String
  /// "accessor", "peer", "extension" ...; empty for a freestanding macro.
  var role: String
  var declaration: SourcePiece
  /// The declarations around it, the innermost first, without their members.
  var context: [SourcePiece]
  /// The type that an extension macro extends.
  var extendedType: String
  init(_ body: JSON) {
    macro = body["macro"]?["typeName"]?.string ?? ""
    role = body["macroRole"]?.string ?? ""
    declaration = SourcePiece(body["declSyntax"] ?? body["syntax"])
    context = (body["lexicalContext"]?.array ?? []).map { SourcePiece($0) }
    extendedType = body["extendedTypeSyntax"]?["source"]?.string ?? ""
  }
}

/// The answer: source in place of the macro, or why there is none.
struct Expansion {
  var source: String?
  var error: (message: String, fileName: String, offset: Int)?
  init(source: String?) { self.source = source }
  init(error message: String, at piece: SourcePiece) {
    source = ""
    // Pieces begin behind the one before: their first line end and comments are not what is meant.
    var scanner = DeclarationScanner(piece.source)
    scanner.skipTrivia()
    let lead = scanner.isAtEnd ? 0 : piece.source.utf8.count - scanner.rest.utf8.count
    error = (message, piece.fileName, piece.offset + lead)
  }
  var json: String {
    let diagnostics = error.map {
      """
      {"message":\($0.message.json),"severity":"error","position":{"fileName":\($0.fileName.json),"offset":\($0.offset)},\
      "highlights":[],"notes":[],"fixIts":[]}
      """
    }
    let expanded = source.map { #""expandedSource":\#($0.json),"# } ?? ""
    return #"{"expandMacroResult":{\#(expanded)"diagnostics":[\#(diagnostics ?? "")]}}"#
  }
}
