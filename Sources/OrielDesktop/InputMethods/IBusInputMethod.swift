import Foundation
import OrielBase
import OrielWindowing

/// ibus, over the bus of its own that it keeps beside the session's. In a sandbox, over its portal.
///
/// It announces itself by a name on the session bus; where its own bus listens stands in a file.
package final class IBusInputMethod: InputMethodService {
  package let names = ["ibus"]
  package private(set) var isRunning: Bool?
  package var onChange: (() -> Void)?

  private let system: any WindowSystem
  private let session: SessionBus
  private let program: String
  private let environment: (String) -> String?
  private var nameWatches: [BusToken] = []
  private var owners: [String: String] = [:]
  private var asked: Set<String> = []
  /// Its own bus, and whether it is there; nil: asked.
  private var own: SessionBus?
  private var ownWatch: BusToken?
  private var isOnOwn: Bool?
  private var contexts: [WeakContext] = []
  private struct WeakContext { weak var context: IBusContext? }
  /// Places were lost, and nobody has heard yet that there is one who makes new ones.
  private var hasLost = false

  static let name = "org.freedesktop.IBus", portal = "org.freedesktop.portal.IBus"
  static let path = "/org/freedesktop/IBus"

  package init(
    system: any WindowSystem, session: SessionBus, program: String,
    environment: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    self.system = system
    self.session = session
    self.program = program
    self.environment = environment
  }

  // MARK: Whether it runs

  package func start() {
    guard nameWatches.isEmpty else { return }
    for name in [Self.name, Self.portal] {
      guard let watch = try? session.watchName(name, { [weak self] in self?.ownerChanged(of: name, to: $0) }) else { continue }
      nameWatches.append(watch)
    }
    session.call(.bus("GetId")) { [weak self] answer in
      if case .failure = answer { self?.look() }
    }
    if nameWatches.isEmpty { look() }
  }

  private func ownerChanged(of name: String, to owner: String?) {
    let old = owners[name]
    asked.insert(name)
    owners[name] = owner
    // Another ibus: nothing that the one before kept for us is left.
    if let old, old != owner { leave() }
    if asked.count == 2 || owner != nil { look() }
  }

  /// Its own bus is tried even if nobody has the name: a session may have several buses, or none.
  private func look() {
    guard own == nil, let address = Self.address(environment) else { return decide() }
    let bus = SessionBus(system: system, address: address)
    own = bus
    isOnOwn = nil
    bus.onLost = { [weak self] in
      self?.leave()
      self?.decide()
    }
    ownWatch = try? bus.watchName(Self.name) { [weak self, weak bus] owner in
      guard let self, let bus, own === bus else { return }
      if owner == nil, isOnOwn == true { loseContexts() }
      isOnOwn = owner != nil
      decide()
    }
    // A file that is left from an earlier session leads nowhere.
    bus.call(.bus("GetNameOwner", [.string(Self.name)])) { [weak self, weak bus] answer in
      guard let self, let bus, own === bus else { return }
      if case .failure(let error) = answer {
        if case .answered = error { return }
        leave()
        decide()
      }
    }
  }

  private func leave() {
    ownWatch = nil
    own?.onLost = nil
    own?.close()
    own = nil
    isOnOwn = nil
    loseContexts()
  }
  private func loseContexts() {
    let lost = contexts.compactMap(\.context)
    contexts = []
    if !lost.isEmpty { hasLost = true }
    for context in lost { context.lost() }
  }

  private func decide() {
    let isThere: Bool
    if isOnOwn == true || owners[Self.portal] != nil {
      isThere = true
    } else if own != nil, isOnOwn == nil {
      return
    } else {
      isThere = false
    }
    guard isRunning != isThere || hasLost else { return }
    hasLost = false
    isRunning = isThere
    onChange?()
  }

  /// Where its bus listens: the environment says so, or the file it writes for each display.
  static func address(_ environment: @escaping (String) -> String?) -> String? {
    if let address = environment("IBUS_ADDRESS"), !address.isEmpty { return address }
    guard let machine = machine() else { return nil }
    // "host:0.1": the host's name or "unix", and the number without the screen.
    let display = environment("DISPLAY") ?? ":0"
    guard let colon = display.lastIndex(of: ":") else { return nil }
    let host = display[..<colon].isEmpty ? "unix" : String(display[..<colon])
    let number = display[display.index(after: colon)...].prefix { $0 != "." }
    guard !host.contains("/") else { return nil }
    return address(inFile: "\(BaseFolders(environment).configuration)/ibus/bus/\(machine)-\(host)-\(number)")
  }
  static func address(inFile path: String) -> String? {
    guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: 1 << 16) else { return nil }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") where line.hasPrefix("IBUS_ADDRESS=") {
      let address = line.dropFirst("IBUS_ADDRESS=".count)
      return address.isEmpty ? nil : String(address)
    }
    return nil
  }
  private static func machine() -> String? {
    for path in ["/var/lib/dbus/machine-id", "/etc/machine-id"] {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
      let number = text.prefix { $0.isHexDigit }
      if number.count == 32 { return String(number) }
    }
    return nil
  }

  // MARK: Places

  package func makeContext(window: UInt64, output: @escaping (InputMethodOutput) -> Void) -> any InputMethodContext {
    let isDirect = isOnOwn == true
    let bus = isDirect ? own! : session
    let destination = isDirect ? Self.name : Self.portal
    let context = IBusContext(
      bus: bus, destination: destination, interface: "org.freedesktop.IBus.InputContext", output: output)
    contexts.removeAll { $0.context == nil }
    contexts.append(WeakContext(context: context))
    context.make(
      BusCall(
        destination, Self.path, isDirect ? Self.name : "org.freedesktop.IBus.Portal", "CreateInputContext", [.string(program)]))
    return context
  }
}

final class IBusContext: BusInputContext {
  private static let release: UInt32 = 1 << 30
  /// What is being composed, which hiding and showing leaves as it is.
  private var preedit = Preedit.none

  override func introduce() {
    tellCapabilities(surroundings: true)
    // We type what is half composed by ourselves when the focus leaves.
    setProperty("ClientCommitPreedit", .structure([.bool(true)]))
  }
  override func leave() { tell("Destroy", interface: "org.freedesktop.IBus.Service") }

  /// Preedit, focus, and the text around the caret.
  private func tellCapabilities(surroundings: Bool) { tell("SetCapabilities", [.uint32(1 | 8 | (surroundings ? 32 : 0))]) }
  private func setProperty(_ name: String, _ value: BusValue) {
    tell("Set", [.string(interface), .string(name), .variant(value)], interface: "org.freedesktop.DBus.Properties")
  }

  override func tellPurpose(_ state: TextInputState) {
    tellCapabilities(surroundings: state.surroundings != nil)
    // IBusInputPurpose and IBusInputHints.
    let purpose: UInt32 =
      switch state.purpose {
      case .text: 0
      case .digits: 2
      case .phone: 4
      case .url: 5
      case .email: 6
      case .name: 7
      case .password: 8
      }
    var hints: UInt32 = 0
    let bits: [(TextInputState.Hints, UInt32)] = [
      (.noSpellChecking, 2), (.lowercase, 8), (.uppercaseCharacters, 16), (.uppercaseWords, 32), (.uppercaseSentences, 64),
    ]
    for (hint, bit) in bits where state.hints.contains(hint) { hints |= bit }
    if state.purpose == .password { hints |= 2048 }
    setProperty("ContentType", .structure([.uint32(purpose), .uint32(hints)]))
  }
  override func tellCaret(_ caret: CGRect) {
    tell("SetCursorLocation", [caret.minX, caret.minY, caret.width, caret.height].map { .int32(Int32(clamping: Int($0))) })
  }
  override func tellSurroundings(_ surroundings: ScalarSurroundings) {
    tell(
      "SetSurroundingText",
      [.variant(IBusText.value(surroundings.text)), .uint32(surroundings.cursor), .uint32(surroundings.anchor)])
  }
  override func question(about key: InputMethodKey) -> (member: String, arguments: [BusValue]) {
    // As evdev counts key codes.
    let code = key.code >= 8 ? key.code - 8 : 0
    return (
      "ProcessKeyEvent", [.uint32(key.symbol), .uint32(code), .uint32(key.modifiers | (key.isRelease ? Self.release : 0))]
    )
  }

  override func heard(_ signal: String, _ arguments: [BusValue]) {
    switch (signal, arguments.count) {
    case ("CommitText", 1...):
      if let text = IBusText(arguments[0])?.text, !text.isEmpty { output(.commit(text)) }
    case ("UpdatePreeditText", 3...), ("UpdatePreeditTextWithMode", 3...):
      guard let text = IBusText(arguments[0]), let cursor = arguments[1].integer, let isShown = arguments[2].isTrue else { return }
      // IBUS_ENGINE_PREEDIT_COMMIT is 1; engines that say nothing have it cleared.
      let mode = arguments.count > 3 ? arguments[3].integer ?? 0 : 0
      preedit = text.preedit(cursor: cursor, isKept: mode == 1)
      output(.preedit(isShown ? preedit : .none))
    case ("ShowPreeditText", _): output(.preedit(preedit))
    case ("HidePreeditText", _): output(.preedit(.none))
    case ("DeleteSurroundingText", 2...):
      if let offset = arguments[0].integer, let count = arguments[1].integer { output(.deleteSurroundings(offset: offset, count: count)) }
    case ("ForwardKeyEvent", 3...):
      guard let symbol = arguments[0].integer, let code = arguments[1].integer, let state = arguments[2].integer else { return }
      output(
        .key(
          InputMethodKey(
            symbol: UInt32(symbol), code: code == 0 ? 0 : UInt32(clamping: code + 8), modifiers: UInt32(state & 0xff),
            isRelease: UInt32(truncatingIfNeeded: state) & Self.release != 0)))
    default: break
    }
  }
}

/// `IBusText` as it travels: a text and the attributes of its parts, counted in Unicode scalars.
nonisolated struct IBusText: Equatable {
  var text: String
  /// Parts with a background, which is how engines mark what the next key changes.
  var highlights: [Range<Int>] = []

  static func value(_ text: String) -> BusValue {
    let attributes = BusValue.structure([.string("IBusAttrList"), .dictionary("s", "v", []), .array(of: "v", [])])
    return .structure([.string("IBusText"), .dictionary("s", "v", []), .string(text), .variant(attributes)])
  }

  init?(_ value: BusValue) {
    guard let fields = value.fields, fields.count >= 4, fields[0].text == "IBusText", let text = fields[2].text else { return nil }
    self.text = text
    guard let list = fields[3].fields, list.count >= 3, let attributes = list[2].elements else { return }
    for attribute in attributes.prefix(1000) {
      guard let parts = attribute.fields, parts.count >= 6, parts[2].integer == 3 /* background */,
        let start = parts[4].integer, let end = parts[5].integer, start < end
      else { continue }
      highlights.append(text.offset(ofScalar: start)..<text.offset(ofScalar: end))
    }
  }

  func preedit(cursor: Int, isKept: Bool) -> Preedit {
    guard !text.isEmpty else { return .none }
    return Preedit(
      text, cursor: text.offset(ofScalar: cursor),
      // All of it marked is none of it.
      highlights: highlights == [0..<text.utf8.count] ? [] : highlights.sorted { $0.lowerBound < $1.lowerBound }, isKept: isKept)
  }
}
