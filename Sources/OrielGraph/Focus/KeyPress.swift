import Foundation
import OrielWindowing

/// A key press while the focus is in a view. In a text field or editor only what no action handles edits the text.
public nonisolated struct KeyPress: Sendable {
  public nonisolated struct Phases: OptionSet, Hashable, Sendable, CustomDebugStringConvertible {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
    public static let up = Phases(rawValue: 4)
    public static let all: Phases = [.down, .repeat, .up]
    public var debugDescription: String {
      let names = [(Phases.down, "down"), (.repeat, "repeat"), (.up, "up")].filter { contains($0.0) }.map(\.1)
      return "KeyPress.Phases(\(names.joined(separator: ", ")))"
    }
  }
  public nonisolated enum Result: Hashable, Sendable {
    /// The key was handled.
    case handled
    /// The key is passed on.
    case ignored
  }
  public let phase: Phases
  public let key: KeyEquivalent
  public let characters: String
  public let modifiers: EventModifiers
}

extension KeyPress {
  init?(_ event: KeyEvent) {
    guard let key = KeyEquivalent(event) else { return nil }
    phase =
      switch event.phase {
      case .down: .down
      case .repeat: .repeat
      case .up: .up
      }
    if case .character(let character) = event.key {
      // Non-Latin layouts report the typed character; shortcuts use `latin`.
      self.key = KeyEquivalent(Character(character.lowercased()))
      let isUpper = event.modifiers.contains(.shift) != event.modifiers.contains(.capsLock)
      characters = isUpper ? String(character).uppercased() : String(character)
    } else {
      self.key = key
      characters = String(key.character)
    }
    modifiers = EventModifiers(event.modifiers).union(event.isOnKeypad ? .numericPad : [])
  }
}

/// Handles keys while the focus is in the content.
struct KeyPressModifier: PrimitiveModifier {
  typealias Body = Never
  let phases: KeyPress.Phases
  let accepts: (KeyPress) -> Bool
  let action: (KeyPress) -> KeyPress.Result
  func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { KeyPressNode(view, context) }
}

private final class KeyPressNode<Content: View>: PassThroughNode<Content, KeyPressModifier>, KeyResponder {
  override var keyResponder: (any KeyResponder)? { self }
  var precedesEditing: Bool { true }

  func handleKey(_ event: KeyEvent, in router: InputRouter) -> Bool {
    let modifier = view.modifier
    guard router.focusedBox != nil, scope.read(\.isEnabled, for: nil), let press = KeyPress(event),
      modifier.phases.contains(press.phase), modifier.accepts(press)
    else { return false }
    return modifier.action(press) == .handled
  }
}

extension View {
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
    modifier(KeyPressModifier(phases: [.down, .repeat], accepts: { $0.key == key }, action: { _ in action() }))
  }
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, accepts: { $0.key == key }, action: action)) }
  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, accepts: { keys.contains($0.key) }, action: action)) }
  public func onKeyPress(
    characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(
      KeyPressModifier(
        phases: phases,
        accepts: { !$0.characters.isEmpty && $0.characters.unicodeScalars.allSatisfy(characters.contains) },
        action: action))
  }
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, accepts: { _ in true }, action: action)) }
}
