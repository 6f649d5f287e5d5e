internal import COriel
import Foundation
import OrielWindowing

/// The X input method (XIM) of the desktop: ibus, fcitx ... One connection, one context per top-level that types.
///
/// Opens with the first text input and only if a server is there; without one, `Keyboard` composes by itself.
/// Follows the server as it dies and comes back.
final class InputMethod {
  private let connection: X11Connection
  private var method: OpaquePointer?
  private var style: XIMStyle = 0
  private lazy var fonts: XFontSet? = oriel_XIMFontSet(connection.display)
  private var contexts: [XID: Context] = [:]
  private var isWatchingServers = false
  /// Tells what is being composed in a window.
  var onPreedit: ((_ window: XID, _ text: String, _ cursor: Int) -> Void)?

  /// What one window composes. C call-backs carry an unretained pointer to it.
  private final class Context {
    let window: XID
    unowned let owner: InputMethod
    var handle: OpaquePointer?
    var preedit = PreeditText()
    init(window: XID, owner: InputMethod) {
      self.window = window
      self.owner = owner
    }
    func changed() { owner.onPreedit?(window, preedit.text, preedit.cursorOffset) }
  }

  init(connection: X11Connection) { self.connection = connection }

  var isOpen: Bool { method != nil }
  func isActive(in window: XID) -> Bool { contexts[window]?.handle != nil }

  // MARK: Text input

  /// Text is typed into `window` from now on; `spot` is the caret's bottom left in pixels of that window.
  func begin(in window: XID, spot: (x: Int, y: Int)) {
    open()
    guard let method else { return }
    let context = contexts[window] ?? Context(window: window, owner: self)
    if context.handle == nil {
      if style & XIMStyle(XIMPreeditPosition) != 0, let fonts {
        context.handle = oriel_XCreatePositionIC(method, style, window, fonts, Int16(clamping: spot.x), Int16(clamping: spot.y))
      } else {
        context.handle = oriel_XCreateIC(
          method, style, window, Unmanaged.passUnretained(context).toOpaque().assumingMemoryBound(to: CChar.self),
          InputMethod.preeditDone, InputMethod.preeditDraw, InputMethod.preeditCaret)
      }
      guard context.handle != nil else { return }
      contexts[window] = context
    }
    // 1.8.4 takes the spot only after creation in the call-back style.
    oriel_XICSetSpot(context.handle, Int16(clamping: spot.x), Int16(clamping: spot.y))
  }

  func setFocus(_ hasFocus: Bool, in window: XID) {
    guard let handle = contexts[window]?.handle else { return }
    if hasFocus { XSetICFocus(handle) } else { XUnsetICFocus(handle) }
  }

  /// No more text in `window`: what was half composed is dropped.
  func end(in window: XID) {
    guard let context = contexts[window], let handle = context.handle else { return }
    if let rest = Xutf8ResetIC(handle) { XFree(rest) }
    XUnsetICFocus(handle)
    clear(context)
  }

  /// The window goes away.
  func forget(_ window: XID) {
    guard let context = contexts.removeValue(forKey: window), let handle = context.handle else { return }
    context.handle = nil
    XDestroyIC(handle)
  }

  /// True if the input method took the event.
  func filter(_ event: inout XEvent) -> Bool { method != nil && XFilterEvent(&event, 0) != 0 }

  /// What a key press with key code 0 carries: text the input method has committed.
  func committedText(_ event: inout XKeyEvent) -> String? {
    guard let handle = contexts[event.window]?.handle else { return nil }
    var buffer = [CChar](repeating: 0, count: 512)
    var symbol: KeySym = 0
    var status: Int32 = 0
    var length = Int(Xutf8LookupString(handle, &event, &buffer, Int32(buffer.count), &symbol, &status))
    if status == XBufferOverflow, length < 1 << 20 {
      buffer = [CChar](repeating: 0, count: length + 1)
      length = Int(Xutf8LookupString(handle, &event, &buffer, Int32(buffer.count), &symbol, &status))
    }
    guard status == XLookupChars || status == XLookupBoth, length > 0, length <= buffer.count else { return nil }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func clear(_ context: Context) {
    guard !context.preedit.text.isEmpty else { return }
    context.preedit = PreeditText()
    context.changed()
  }

  // MARK: The server

  private func open() {
    guard method == nil else { return }
    watchServers()
    guard let server = runningServer() else { return }
    _ = InputLocale.name
    // Named, because Xlib without XMODIFIERS composes by itself, beside us, although a server runs.
    XSetLocaleModifiers("@im=\(server)")
    guard let method = XOpenIM(connection.display, nil, nil, nil) else { return }
    guard let style = Self.bestStyle(method) else {
      XCloseIM(method)
      return
    }
    self.method = method
    self.style = style
    oriel_XIMSetDestroyCallback(
      method, Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self), InputMethod.serverGone)
  }

  /// The list of servers on the root window changed: one may have come. True if it is worth another `begin`.
  func serversChanged(_ event: XPropertyEvent) -> Bool {
    isWatchingServers && event.window == connection.root && event.atom == connection.atoms[named: "XIM_SERVERS"] && method == nil
  }

  private func watchServers() {
    guard !isWatchingServers else { return }
    isWatchingServers = true
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection.display, connection.root, &attributes) != 0 else { return }
    if attributes.your_event_mask & PropertyChangeMask == 0 {
      XSelectInput(connection.display, connection.root, attributes.your_event_mask | PropertyChangeMask)
    }
  }

  /// A server that is running and that XMODIFIERS allows. Asking first keeps Xlib from falling back to its own
  /// composing, which would be a second one beside ours.
  private func runningServer() -> String? {
    let wanted = Self.wantedServer(modifiers: getenv("XMODIFIERS").map { String(cString: $0) } ?? "")
    if wanted == "none" || wanted == "local" { return nil }
    let list = connection.property(connection.atoms[named: "XIM_SERVERS"], of: connection.root, type: XA_ATOM_TYPE)
    let servers = (list?.identifiers ?? []).prefix(64).map { $0 }
    let prefix = "@server="
    for (atom, name) in zip(servers, connection.atoms.names(of: servers)) {
      guard let name, name.hasPrefix(prefix), name.utf8.count < 100, !name.dropFirst(prefix.count).contains("@") else { continue }
      let server = String(name.dropFirst(prefix.count))
      guard wanted == nil || server == wanted, XGetSelectionOwner(connection.display, atom) != 0 else { continue }
      return server
    }
    return nil
  }

  /// The server that an XMODIFIERS value names ("@im=ibus"), nil if it names none.
  nonisolated static func wantedServer(modifiers: String) -> String? {
    for part in modifiers.split(separator: "@") where part.hasPrefix("im=") && part.count > 3 { return String(part.dropFirst(3)) }
    return nil
  }

  private static func bestStyle(_ method: OpaquePointer) -> XIMStyle? {
    guard let styles = oriel_XIMStyles(method) else { return nil }
    defer { XFree(styles) }
    let supported = (0..<Int(styles.pointee.count_styles)).map { styles.pointee.supported_styles[$0] }
    // What is composed belongs at the caret: drawn by us, or by the input method where we say (fcitx unless told otherwise).
    let preferred = [
      XIMPreeditCallbacks | XIMStatusNothing, XIMPreeditCallbacks | XIMStatusNone, XIMPreeditPosition | XIMStatusNothing,
      XIMPreeditPosition | XIMStatusNone, XIMPreeditNothing | XIMStatusNothing,
      XIMPreeditNothing | XIMStatusNone, XIMPreeditNone | XIMStatusNone,
    ].map { XIMStyle($0) }
    return preferred.first(where: supported.contains)
  }

  private func serverDied() {
    // Xlib has freed the contexts with the method.
    method = nil
    let lost = Array(contexts.values)
    contexts = [:]
    for context in lost {
      context.handle = nil
      clear(context)
    }
  }

  // MARK: Call-backs

  private typealias CallBack = @convention(c) (OpaquePointer?, XPointer?, XPointer?) -> Void

  nonisolated private static let serverGone: CallBack = { _, client, _ in
    guard let client else { return }
    let owner = Unmanaged<InputMethod>.fromOpaque(client).takeUnretainedValue()
    MainActor.assumeIsolated { owner.serverDied() }
  }
  nonisolated private static let preeditDone: CallBack = { _, client, _ in
    guard let client else { return }
    let context = Unmanaged<Context>.fromOpaque(client).takeUnretainedValue()
    MainActor.assumeIsolated { context.owner.clear(context) }
  }
  nonisolated private static let preeditDraw: CallBack = { _, client, data in
    guard let client, let data else { return }
    let context = Unmanaged<Context>.fromOpaque(client).takeUnretainedValue()
    let draw = UnsafeRawPointer(data).assumingMemoryBound(to: XIMPreeditDrawCallbackStruct.self).pointee
    let inserted = InputMethod.scalars(draw.text)
    let (first, length, caret) = (Int(draw.chg_first), Int(draw.chg_length), Int(draw.caret))
    MainActor.assumeIsolated {
      context.preedit.replace(first: first, length: length, with: inserted, caret: caret)
      context.changed()
    }
  }
  nonisolated private static let preeditCaret: CallBack = { _, client, data in
    guard let client, let data else { return }
    let context = Unmanaged<Context>.fromOpaque(client).takeUnretainedValue()
    let caret = UnsafeMutableRawPointer(data).assumingMemoryBound(to: XIMPreeditCaretCallbackStruct.self)
    let (direction, position) = (caret.pointee.direction, Int(caret.pointee.position))
    let result = MainActor.assumeIsolated { () -> Int in
      switch direction {
      case XIMAbsolutePosition: context.preedit.caret = position
      case XIMForwardChar: context.preedit.caret += 1
      case XIMBackwardChar: context.preedit.caret -= 1
      default: break
      }
      context.changed()
      return context.preedit.caret
    }
    caret.pointee.position = Int32(clamping: result)
  }

  /// Nil when the text itself does not change (only its feedback does).
  nonisolated private static func scalars(_ text: UnsafeMutablePointer<XIMText>?) -> [Unicode.Scalar]? {
    guard let text else { return [] }
    if text.pointee.encoding_is_wchar != 0 {
      guard let wide = text.pointee.string.wide_char else { return nil }
      return (0..<Int(text.pointee.length)).compactMap { Unicode.Scalar(UInt32(bitPattern: Int32(wide[$0]))) }
    }
    guard let bytes = text.pointee.string.multi_byte else { return nil }
    return Array(String(cString: bytes).unicodeScalars.prefix(Int(text.pointee.length)))
  }
}

/// Text that an input method composes, edited by its draw call-backs. Positions count Unicode scalars and are claims.
nonisolated struct PreeditText: Equatable {
  private var scalars: [Unicode.Scalar] = []
  var caret = 0 {
    didSet { caret = min(max(caret, 0), scalars.count) }
  }

  var text: String { String(String.UnicodeScalarView(scalars)) }
  /// The caret as a UTF-8 offset.
  var cursorOffset: Int { scalars[..<caret].reduce(0) { $0 + UTF8.width($1) } }

  /// Replaces a range; nil leaves the text and moves only the caret.
  mutating func replace(first: Int, length: Int, with new: [Unicode.Scalar]?, caret: Int) {
    if let new {
      let start = min(max(first, 0), scalars.count)
      let end = min(start + min(max(length, 0), scalars.count), scalars.count)
      scalars.replaceSubrange(start..<end, with: new.prefix(4096))
    }
    self.caret = caret
  }
}

private let XA_ATOM_TYPE: Atom = 4
