internal import COriel
import Foundation

/// Dead keys and the Compose key, by the locale's table (libxkbcommon). The table loads with the first dead key.
final class ComposeSequence {
  enum Outcome: Equatable {
    /// The symbol has nothing to do with composing: use its own text.
    case unrelated
    /// Swallowed; the marks typed so far, to show at the caret.
    case composing(String)
    case composed(String)
    /// No such sequence: swallowed, nothing typed.
    case cancelled
  }

  private var table: OpaquePointer?
  private var state: OpaquePointer?
  private var hasLoaded = false
  private var marks = ""

  isolated deinit {
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
  }

  var isComposing: Bool { !marks.isEmpty }

  func reset() {
    marks = ""
    if let state { xkb_compose_state_reset(state) }
  }

  func feed(_ symbol: UInt32) -> Outcome {
    if !hasLoaded {
      guard Self.mayStart(symbol) else { return .unrelated }
      load()
    }
    guard let state else { return .unrelated }
    // Ignored symbols are the modifiers, pressed in the middle of a sequence.
    guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .unrelated }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING:
      marks.append(KeySymbols.deadMark(symbol) ?? KeySymbols.character(symbol) ?? "·")
      return .composing(marks)
    case XKB_COMPOSE_COMPOSED:
      var buffer = [CChar](repeating: 0, count: 256)
      let length = Int(xkb_compose_state_get_utf8(state, &buffer, buffer.count))
      reset()
      guard length > 0, length < buffer.count else { return .cancelled }
      return .composed(String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self))
    case XKB_COMPOSE_CANCELLED:
      reset()
      return .cancelled
    default:
      return .unrelated
    }
  }

  /// Whether the symbol can begin a sequence: a dead key or Compose. Keeps the table (a few ms) out of plain typing.
  private static func mayStart(_ symbol: UInt32) -> Bool {
    symbol == UInt32(XKB_KEY_Multi_key) || (0xfe50...0xfe9f).contains(symbol)
  }

  private func load() {
    hasLoaded = true
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return }
    defer { xkb_context_unref(context) }
    // In the C locale a table exists but knows only ASCII; everybody's text is UTF-8 here.
    for locale in [InputLocale.name, "en_US.UTF-8"] where table == nil && locale != "C" && locale != "POSIX" {
      table = xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
    if let table { state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) }
  }
}

/// The process's character locale, set once before anything asks for compose tables or input methods.
/// A wrong one silently kills dead keys, so a missing locale becomes C.UTF-8 and not C.
enum InputLocale {
  static let name: String = {
    var name = setlocale(LC_CTYPE, "").map { String(cString: $0) } ?? "C"
    if name == "C" || name == "POSIX" { name = setlocale(LC_CTYPE, "C.UTF-8").map { String(cString: $0) } ?? "C" }
    return name
  }()
}
