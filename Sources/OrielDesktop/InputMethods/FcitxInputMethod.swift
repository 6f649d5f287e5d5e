import Foundation
import OrielWindowing

/// fcitx5, over the interface that its own modules for toolkits use.
package final class FcitxInputMethod: InputMethodService {
  package let names = ["fcitx", "fcitx5"]
  package private(set) var isRunning: Bool?
  package var onChange: (() -> Void)?
  private let bus: SessionBus
  private let program: String
  private let environment: (String) -> String?
  private var nameWatches: [BusToken] = []
  /// Who owns its names now, in their order of preference.
  private var owners: [String: String] = [:]
  private var contexts: [WeakContext] = []
  private struct WeakContext { weak var context: FcitxContext? }

  /// The second is what a sandbox lets through.
  static let busNames = ["org.fcitx.Fcitx5", "org.freedesktop.portal.Fcitx"]
  static let path = "/org/freedesktop/portal/inputmethod"
  static let interface = "org.fcitx.Fcitx.InputMethod1"

  package init(
    bus: SessionBus, program: String, environment: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    self.bus = bus
    self.program = program
    self.environment = environment
  }

  package func start() {
    guard nameWatches.isEmpty else { return }
    for name in Self.busNames {
      guard let watch = try? bus.watchName(name, { [weak self] in self?.ownerChanged(of: name, to: $0) }) else { continue }
      nameWatches.append(watch)
    }
    // Without a bus nobody says anything about owners.
    bus.call(.bus("GetId")) { [weak self] answer in
      if case .failure = answer { self?.decide() }
    }
    if nameWatches.isEmpty { decide() }
  }

  private var asked: Set<String> = []
  private func ownerChanged(of name: String, to owner: String?) {
    let old = owners[name]
    asked.insert(name)
    owners[name] = owner
    // Another program under the same name: what the one before kept for us is gone.
    if let old, old != owner {
      for entry in contexts where entry.context?.destination == name { entry.context?.lost() }
      contexts.removeAll { $0.context == nil || $0.context?.destination == name }
      if isRunning == true { onChange?() }
    }
    // The first name answers for both, the second only where the first has no owner.
    if asked.count == Self.busNames.count || owner != nil { decide() }
  }
  private func decide() {
    let isThere = !owners.isEmpty
    guard isRunning != isThere else { return }
    isRunning = isThere
    onChange?()
  }

  package func makeContext(window: UInt64, output: @escaping (InputMethodOutput) -> Void) -> any InputMethodContext {
    let name = Self.busNames.first { owners[$0] != nil } ?? Self.busNames[0]
    let context = FcitxContext(bus: bus, destination: name, interface: "org.fcitx.Fcitx.InputContext1", output: output)
    contexts.append(WeakContext(context: context))
    let properties = [("program", program), ("display", "x11:" + (environment("DISPLAY") ?? ""))].map {
      BusValue.structure([.string($0.0), .string($0.1)])
    }
    context.make(BusCall(name, Self.path, Self.interface, "CreateInputContext", [.array(of: "(ss)", properties)]))
    return context
  }
}

final class FcitxContext: BusInputContext {
  /// The bits of `fcitx::CapabilityFlag`.
  private enum Capability {
    static let preedit: UInt64 = 1 << 1
    static let password: UInt64 = 1 << 3
    static let formattedPreedit: UInt64 = 1 << 4
    /// We type what is half composed by ourselves when the focus leaves.
    static let clientUnfocusCommit: UInt64 = 1 << 5
    static let surroundingText: UInt64 = 1 << 6
    static let email: UInt64 = 1 << 7
    static let digit: UInt64 = 1 << 8
    static let uppercase: UInt64 = 1 << 9
    static let lowercase: UInt64 = 1 << 10
    static let url: UInt64 = 1 << 12
    static let dialable: UInt64 = 1 << 13
    static let noSpellCheck: UInt64 = 1 << 17
    static let uppercaseWords: UInt64 = 1 << 19
    static let uppercaseSentences: UInt64 = 1 << 20
    static let name: UInt64 = 1 << 22
    static let multiLine: UInt64 = 1 << 35
    static let sensitive: UInt64 = 1 << 36
  }

  override func introduce() { tell("SetCapability", [.uint64(Self.common | Capability.surroundingText)]) }
  override func leave() { tell("DestroyIC") }
  private static let common = Capability.preedit | Capability.formattedPreedit | Capability.clientUnfocusCommit

  override func tellPurpose(_ state: TextInputState) {
    var flags = Self.common
    if state.surroundings != nil { flags |= Capability.surroundingText }
    switch state.purpose {
    case .text: break
    case .password: flags |= Capability.password | Capability.sensitive
    case .digits: flags |= Capability.digit
    case .phone: flags |= Capability.dialable
    case .url: flags |= Capability.url
    case .email: flags |= Capability.email
    case .name: flags |= Capability.name
    }
    let hints: [(TextInputState.Hints, UInt64)] = [
      (.multiLine, Capability.multiLine), (.noSpellChecking, Capability.noSpellCheck), (.lowercase, Capability.lowercase),
      (.uppercaseCharacters, Capability.uppercase), (.uppercaseWords, Capability.uppercaseWords),
      (.uppercaseSentences, Capability.uppercaseSentences),
    ]
    for (hint, flag) in hints where state.hints.contains(hint) { flags |= flag }
    tell("SetCapability", [.uint64(flags)])
  }

  override func tellCaret(_ caret: CGRect) {
    tell("SetCursorRect", [caret.minX, caret.minY, caret.width, caret.height].map { .int32(Int32(clamping: Int($0))) })
  }
  override func tellSurroundings(_ surroundings: ScalarSurroundings) {
    tell("SetSurroundingText", [.string(surroundings.text), .uint32(surroundings.cursor), .uint32(surroundings.anchor)])
  }
  override func question(about key: InputMethodKey) -> (member: String, arguments: [BusValue]) {
    (
      "ProcessKeyEvent",
      [.uint32(key.symbol), .uint32(key.code), .uint32(key.modifiers), .bool(key.isRelease), .uint32(key.time)]
    )
  }

  override func heard(_ signal: String, _ arguments: [BusValue]) {
    switch (signal, arguments.count) {
    case ("CommitString", 1...):
      if let text = arguments[0].text, !text.isEmpty { output(.commit(text)) }
    case ("UpdateFormattedPreedit", 2...):
      if let parts = arguments[0].elements, let cursor = arguments[1].integer { output(.preedit(Self.preedit(parts, cursor))) }
    case ("DeleteSurroundingText", 2...):
      if let offset = arguments[0].integer, let count = arguments[1].integer { output(.deleteSurroundings(offset: offset, count: count)) }
    case ("ForwardKey", 3...):
      if let symbol = arguments[0].integer, let modifiers = arguments[1].integer, let isRelease = arguments[2].isTrue {
        output(.key(InputMethodKey(symbol: UInt32(symbol), code: 0, modifiers: UInt32(modifiers & 0xff), isRelease: isRelease)))
      }
    default: break
    }
  }

  /// Parts with the bits of `fcitx::TextFormatFlag`; the cursor counts bytes, negative ones hide it.
  static func preedit(_ parts: [BusValue], _ cursor: Int) -> Preedit {
    var text = ""
    var highlights: [Range<Int>] = []
    var isKept = true
    for part in parts.prefix(1000) {
      guard let fields = part.fields, fields.count == 2, let piece = fields[0].text, let format = fields[1].integer else { continue }
      let start = text.utf8.count
      text += piece
      if format & 1 << 4 != 0 { highlights.append(start..<text.utf8.count) }
      if format & 1 << 5 != 0 { isKept = false }
    }
    guard !text.isEmpty else { return .none }
    return Preedit(text, cursor: cursor < 0 ? text.utf8.count : cursor, highlights: highlights, isKept: isKept)
  }
}
