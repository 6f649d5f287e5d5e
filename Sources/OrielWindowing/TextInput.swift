import Foundation

/// Text being composed, as it is shown at the caret until it is typed or dropped. Offsets count UTF-8.
nonisolated package struct Preedit: Hashable, Sendable {
  package var text: String
  /// The input method's own caret.
  package var cursor: Int
  /// The parts that the next key changes, shown as selected.
  package var highlights: [Range<Int>] = []
  /// It is typed as it stands when the focus leaves: half a syllable is, a dead key is not.
  package var isKept = false

  package init(_ text: String, cursor: Int? = nil, highlights: [Range<Int>] = [], isKept: Bool = false) {
    let count = text.utf8.count
    self.text = text
    self.cursor = min(max(cursor ?? count, 0), count)
    self.highlights = highlights.map { $0.clamped(to: 0..<count) }.filter { !$0.isEmpty }
    self.isKept = isKept
  }
  /// Nothing is being composed.
  package static let none = Preedit("")
}

/// The place where text is typed in a window, as input methods want to know it.
nonisolated package struct TextInputState: Hashable, Sendable {
  /// What the text is for.
  package enum Purpose: Hashable, Sendable { case text, password, digits, phone, url, email, name }
  package struct Hints: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let multiLine = Hints(rawValue: 1)
    package static let noSpellChecking = Hints(rawValue: 2)
    package static let lowercase = Hints(rawValue: 4)
    package static let uppercaseCharacters = Hints(rawValue: 8)
    package static let uppercaseWords = Hints(rawValue: 16)
    package static let uppercaseSentences = Hints(rawValue: 32)
  }
  /// The text around the caret. Offsets count UTF-8 within `text`.
  package struct Surroundings: Hashable, Sendable {
    package var text: String
    package var cursor: Int
    /// The other end of the selection; equal to `cursor` if there is none.
    package var anchor: Int
    package init(text: String, cursor: Int, anchor: Int) {
      self.text = text
      self.cursor = cursor
      self.anchor = anchor
    }
  }
  /// Another number each time a field gets the focus or ends composing by itself: half a syllable and a dead key belong
  /// to one session.
  package var session: Int
  /// In content points.
  package var caret: CGRect
  package var purpose = Purpose.text
  package var hints: Hints = []
  /// Nil where the text is nobody's business, as in secure fields.
  package var surroundings: Surroundings?

  package init(session: Int = 0, caret: CGRect) {
    self.session = session
    self.caret = caret
  }
}

/// A key as input methods hear of it: in the terms of the X keyboard extension, which all of them speak.
nonisolated package struct InputMethodKey: Hashable, Sendable {
  /// The key symbol with all modifiers applied.
  package var symbol: UInt32
  /// As X counts key codes; evdev's are 8 less. 0: unknown.
  package var code: UInt32
  /// The eight modifiers of the core protocol.
  package var modifiers: UInt32
  package var isRelease: Bool
  /// Server time in milliseconds.
  package var time: UInt32
  package init(symbol: UInt32, code: UInt32, modifiers: UInt32, isRelease: Bool = false, time: UInt32 = 0) {
    self.symbol = symbol
    self.code = code
    self.modifiers = modifiers
    self.isRelease = isRelease
    self.time = time
  }
}

/// What an input method says about one place where text is typed.
nonisolated package enum InputMethodOutput: Hashable, Sendable {
  /// It takes keys from now on.
  case ready
  /// It is gone, or has no place for us: nothing more comes.
  case lost
  case commit(String)
  case preedit(Preedit)
  /// Delete `count` Unicode scalars from `offset` on, counted from the caret.
  case deleteSurroundings(offset: Int, count: Int)
  /// A key it does not want after all, or one that it presses itself.
  case key(InputMethodKey)
}

/// The place an input method keeps for one top-level window. Nothing in it waits for the other program.
///
/// Answers and outputs come in the order in which the input method said them, never from within a call.
package protocol InputMethodContext: AnyObject {
  func setFocus(_ hasFocus: Bool)
  /// `caret` is in pixels of the screen, `spot` its bottom left in pixels of the window.
  func update(_ state: TextInputState, caret: CGRect, spot: CGPoint)
  /// Offers a key; `answer` hears whether the input method used it. It may never be called.
  func process(_ key: InputMethodKey, answer: @escaping (_ isUsed: Bool) -> Void)
  /// Forgets what is half composed. `answer` is called once all that was said before has been told.
  func reset(answer: @escaping () -> Void)
  func close()
}

/// A kind of input method and whether one is running.
package protocol InputMethodService: AnyObject {
  /// As the environment names it (`GTK_IM_MODULE`, `XMODIFIERS`).
  var names: [String] { get }
  /// Nil: it has been asked for and the answer is not there yet.
  var isRunning: Bool? { get }
  /// `isRunning` is another now, or another program has taken the place of the one that ran.
  var onChange: (() -> Void)? { get set }
  /// Looks for it, and follows its coming and going.
  func start()
  /// `window` is the top-level's identifier.
  func makeContext(window: UInt64, output: @escaping (InputMethodOutput) -> Void) -> any InputMethodContext
}

/// Which input methods may be used, and in which order, by what the session's environment says.
nonisolated package enum InputMethodChoice: Hashable, Sendable {
  /// Text is not to be composed by other programs.
  case off
  /// The first of these that runs.
  case named([String])
  /// Nothing is said: whichever runs.
  case any

  /// `GTK_IM_MODULE` and `QT_IM_MODULE` name kinds, `XMODIFIERS` (`@im=fcitx`) a server.
  package init(environment: (String) -> String?) {
    var names: [String] = []
    for variable in ["GTK_IM_MODULE", "QT_IM_MODULE"] {
      // Qt takes several, GTK too.
      for name in (environment(variable) ?? "").split(whereSeparator: { $0 == ":" || $0 == ";" }) { names.append(String(name)) }
    }
    let modifiers = (environment("XMODIFIERS") ?? "").split(separator: "@")
    if let server = modifiers.first(where: { $0.hasPrefix("im=") && $0.count > 3 }) {
      names.append("@" + server.dropFirst(3))
    }
    // Wayland's own, and what is on nobody's list, say nothing about X11.
    var known: [String] = []
    for name in names {
      switch name {
      case "none", "simple", "gtk-im-context-simple", "compose", "@none", "@local":
        if known.isEmpty {
          self = .off
          return
        }
      case "fcitx", "fcitx5", "ibus", "xim": if !known.contains(name) { known.append(name) }
      default: if name.hasPrefix("@"), !known.contains(name) { known.append(name) }
      }
    }
    self = known.isEmpty ? .any : .named(known)
  }

  /// Of `services`, in their order of preference, those to look at.
  @MainActor package func candidates(among services: [any InputMethodService]) -> [any InputMethodService] {
    switch self {
    case .off: return []
    case .any: return services
    case .named(let names):
      var result: [any InputMethodService] = []
      for name in names {
        // A server of XMODIFIERS is better spoken to directly; its XIM side is what remains.
        let kinds = name.hasPrefix("@") ? [String(name.dropFirst()), "xim"] : [name]
        for kind in kinds {
          for service in services where service.names.contains(kind) && !result.contains(where: { $0 === service }) {
            result.append(service)
          }
        }
      }
      return result
    }
  }
}
