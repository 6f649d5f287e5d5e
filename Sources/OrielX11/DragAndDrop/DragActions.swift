import OrielWindowing

/// The operations of a drag as XDND's actions.
extension Atoms {
  subscript(_ operation: DragOperation) -> UInt {
    switch operation {
    case .copy: self[.XdndActionCopy]
    case .move: self[.XdndActionMove]
    case .link: self[.XdndActionLink]
    }
  }

  /// Nil for actions of the source's own, for asking the user, and for what is no action.
  func operation(_ action: UInt) -> DragOperation? {
    action == 0 ? nil : DragOperation.allCases.first { self[$0] == action }
  }
}

extension DragOperation {
  /// What the user asks for with these keys, as everywhere on the desktop; nil leaves it to the source.
  static func wanted(by modifiers: KeyModifiers) -> DragOperation? {
    switch (modifiers.contains(.control), modifiers.contains(.shift)) {
    case (true, true): .link
    case (true, false): .copy
    case (false, true): .move
    case (false, false): nil
    }
  }

  /// The pointer over a place that would do this.
  static func cursor(of operation: DragOperation?) -> CursorShape {
    switch operation {
    case .copy: .copy
    case .move: .grabbing
    case .link: .alias
    case nil: .notAllowed
    }
  }
}

/// What a drag offers, as targets see it.
nonisolated struct DragTypes: Equatable, Sendable {
  /// Every name the source gave, its best first.
  let names: [String]
  /// The MIME types among them. Text that has only the older names of X is plain text.
  let types: [String]

  /// The most that is looked at: a source may list any number.
  static let limit = 512

  init(_ names: [String]) {
    var seen: Set<String> = []
    self.names = names.prefix(Self.limit).filter { seen.insert($0).inserted }
    var types: [String] = []
    let hasPlainText = self.names.contains(TextForms.plainText)
    for name in self.names {
      if TextForms.isText(name), !hasPlainText, !types.contains(TextForms.plainText) { types.append(TextForms.plainText) }
      if name.contains("/"), !types.contains(name) { types.append(name) }
    }
    self.types = types
  }

  /// All of it is for this process alone.
  var isPrivate: Bool { !types.isEmpty && types.allSatisfy { $0.hasPrefix("application/x-oriel-") } }

  /// The names to ask for if somebody wants `type`, in this order.
  func requests(for type: String) -> [String] {
    guard TextForms.isText(type) else { return names.contains(type) ? [type] : [] }
    return (TextForms.names + ["COMPOUND_TEXT"]).filter(names.contains)
  }
}
