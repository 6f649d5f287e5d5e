import OrielWindowing

/// The name of a command, such as "delete:".
///
/// On Linux, it is a name and nothing more: no methods are called by it, and `#selector` does not compile. It names commands in
/// `onCommand(_:perform:)` and `NSApplication.sendAction(_:to:from:)`. Names of one argument end in a colon.
public nonisolated struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String
  public init(_ name: String) { description = name }
  public init(stringLiteral value: String) { self.init(value) }
}

nonisolated extension Selector {
  static let cancelOperation: Selector = "cancelOperation:"
  static let moveUp: Selector = "moveUp:"
  static let moveDown: Selector = "moveDown:"
  static let moveLeft: Selector = "moveLeft:"
  static let moveRight: Selector = "moveRight:"

  /// The command of a key that has no menu item.
  init?(_ event: KeyEvent) {
    guard event.modifiers.subtracting(.capsLock).isEmpty else { return nil }
    switch event.key {
    case .escape: self = .cancelOperation
    case .up: self = .moveUp
    case .down: self = .moveDown
    case .left: self = .moveLeft
    case .right: self = .moveRight
    default: return nil
    }
  }
}

nonisolated extension EditCommand {
  /// As the Mac's Edit menu sends it; nil for what it sends with a tag.
  var selector: Selector? {
    switch self {
    case .cut: "cut:"
    case .copy: "copy:"
    case .paste: "paste:"
    case .pasteAsPlainText: "pasteAsPlainText:"
    case .selectAll: "selectAll:"
    case .undo: "undo:"
    case .redo: "redo:"
    case .delete: "delete:"
    case .makeUppercase: "uppercaseWord:"
    case .makeLowercase: "lowercaseWord:"
    case .capitalize: "capitalizeWord:"
    case .find, .findAndReplace, .findNext, .findPrevious, .useSelectionForFind: nil
    }
  }
  init?(_ selector: Selector) {
    guard let command = Self.allCases.first(where: { $0.selector == selector }) else { return nil }
    self = command
  }
}
