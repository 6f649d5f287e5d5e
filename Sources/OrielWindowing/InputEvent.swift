import Foundation

/// What the user did, decoded. Positions are content points of the window that got the event.
nonisolated package enum InputEvent: Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// Text committed by the keyboard, compose or an input method.
  case text(String)
  /// Text being composed, to show at the caret. Empty ends it.
  case preedit(Preedit)
  /// Delete `count` Unicode scalars from `offset` on, counted from the caret: an input method takes back what it typed.
  case deleteSurroundings(offset: Int, count: Int)
  case modifiersChanged(KeyModifiers)
}

nonisolated package struct PointerEvent: Sendable {
  package enum Phase: Hashable, Sendable { case entered, moved, exited, down, up, cancelled }
  package enum Button: Hashable, Sendable { case primary, middle, secondary, back, forward, other(Int) }
  package enum Device: Hashable, Sendable { case mouse, touch(Int) }
  package var phase: Phase
  package var button: Button
  package var location: CGPoint
  package var modifiers: KeyModifiers
  /// 1 for a click, 2 for a double click ...; 0 when no button is involved.
  package var clickCount: Int
  package var time: TimeInterval
  package var device: Device
  package init(
    _ phase: Phase, at location: CGPoint, button: Button = .primary, modifiers: KeyModifiers = [], clickCount: Int = 0,
    time: TimeInterval = 0, device: Device = .mouse
  ) {
    self.phase = phase
    self.button = button
    self.location = location
    self.modifiers = modifiers
    self.clickCount = clickCount
    self.time = time
    self.device = device
  }
}

nonisolated package struct ScrollEvent: Sendable {
  package enum Phase: Hashable, Sendable { case changed, ended }
  package var location: CGPoint
  /// How far the content should move, in points: positive y shows what is above.
  package var delta: CGSize
  /// Whole detents of a wheel, when the device has them; `delta` is then 0 and the receiver decides the step.
  package var steps: CGSize
  package var phase: Phase
  package var modifiers: KeyModifiers
  package var time: TimeInterval

  /// One detent, in points, of a wheel as of a touchpad that counts in detents: about three lines of text. Firefox moves 48,
  /// Chromium 53, Qt 60, GTK 70 in a window like ours; 53 is the middle and what most people scroll all day.
  package static let pointsPerStep: CGFloat = 53

  package init(
    at location: CGPoint, delta: CGSize = .zero, steps: CGSize = .zero, phase: Phase = .changed,
    modifiers: KeyModifiers = [], time: TimeInterval = 0
  ) {
    self.location = location
    self.delta = delta
    self.steps = steps
    self.phase = phase
    self.modifiers = modifiers
    self.time = time
  }
}

/// Keys held together with another. On Linux `command` is Ctrl, `option` Alt.
nonisolated package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  // The one that comes with `SetAlgebra` is not specialized, and costs a look-up at run time.
  package init(arrayLiteral elements: KeyModifiers...) { rawValue = elements.reduce(0) { $0 | $1.rawValue } }
  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)
  package static let superKey = KeyModifiers(rawValue: 8)
  package static let capsLock = KeyModifiers(rawValue: 16)
}

nonisolated package struct KeyEvent: Sendable {
  package enum Phase: Hashable, Sendable { case down, `repeat`, up }
  package var phase: Phase
  package var key: Key
  /// What shortcuts know this key by besides its symbol, lower case: the Latin letter, digit or punctuation it has without
  /// Shift, in the active layout or, where that has no Latin letters, in another; nil if none.
  package var latin: Character?
  /// The layout types no Latin letters: what stands on the key (punctuation above all) means less than `latin`.
  package var prefersLatin: Bool
  package var modifiers: KeyModifiers
  package var time: TimeInterval
  /// True when an input method or text will follow as `.text`: a receiver that types must not use the key itself.
  package var producesText: Bool
  /// Whether the key is one of the keypad.
  package var isOnKeypad = false
  package init(
    _ phase: Phase = .down, key: Key, latin: Character? = nil, prefersLatin: Bool = false, modifiers: KeyModifiers = [], time: TimeInterval = 0,
    producesText: Bool = false
  ) {
    self.phase = phase
    self.key = key
    self.latin = latin
    self.prefersLatin = prefersLatin
    self.modifiers = modifiers
    self.time = time
    self.producesText = producesText
  }
}

/// A key by what it does in the active layout.
nonisolated package enum Key: Hashable, Sendable {
  /// The symbol of the active layout without Ctrl/Alt, lower case where it has case.
  case character(Character)
  case `return`, enter, tab, backtab, space, escape, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown, insert
  case function(Int)
  case menu, print, pause
  case shift, control, alt, superKey, capsLock, numLock
  case unknown(UInt32)
}
