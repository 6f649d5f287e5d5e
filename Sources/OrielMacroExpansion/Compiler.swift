/// The messages of the compiler to a macro plug-in, and the answers.
package enum Compiler {
  /// The answer to one message; nil for an invalid message, which ends the conversation.
  package static func answer(to message: [UInt8]) -> String? {
    guard let message = JSONReader.read(message), case .object(let members) = message, let (kind, body) = members.first else { return nil }
    return switch kind {
    case "getCapability": #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
    case "expandAttachedMacro", "expandFreestandingMacro": expand(body).json
    default: Expansion(source: nil).json
    }
  }

  private static func expand(_ body: JSON) -> Expansion {
    let request = ExpansionRequest(body)
    switch request.macro {
    case "EntryMacro": return EntryMacro.expand(request)
    case "AnimatableMacro": return AnimatableMacro.expand(request)
    // Previews are only for Xcode's canvas. The other two only mark a declaration.
    case "PreviewMacro", "PreviewableMacro", "AnimatableIgnoredMacro": return Expansion(source: "")
    default:
      return Expansion(error: "This version of Oriel has no macro '\(request.macro)'.", at: request.declaration)
    }
  }
}

/// A part of the source and its position.
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

/// A macro that the compiler asks to expand.
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

/// The answer: the expanded source, or an error.
struct Expansion {
  var source: String?
  var error: (message: String, fileName: String, offset: Int)?
  init(source: String?) { self.source = source }
  init(error message: String, at piece: SourcePiece) {
    source = ""
    // A part begins after the previous one, so its leading line break and comments are skipped.
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
