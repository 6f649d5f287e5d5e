import Foundation
import OrielWindowing

/// A window's elements in memory, for tests of what exports them. The test plays the app.
package final class HeadlessAccessibleTree: AccessibleTree {
  /// One element as the test describes it. It keeps its name as long as an element with its key is shown.
  package struct Piece {
    package var key: String
    package var properties: AccessibilityProperties
    package var frame: CGRect
    package var action: (() -> Void)?
    package var children: [Piece]
    package init(
      _ key: String, _ properties: AccessibilityProperties, frame: CGRect = .zero, action: (() -> Void)? = nil, children: [Piece] = []
    ) {
      (self.key, self.properties, self.frame, self.action, self.children) = (key, properties, frame, action, children)
    }
  }
  package var onEvent: ((AccessibleEvent) -> Void)?
  /// Where assistive technology said that it is.
  package private(set) var technologyPlace: AccessibleID?
  /// How often all elements were read.
  package private(set) var readCount = 0
  private var pieces: [Piece] = []
  private var names: [String: AccessibleID] = [:]
  private var actions: [AccessibleID: () -> Void] = [:]
  private var lastNumber: UInt64 = 0
  private var read: AccessibleElements?

  package init() {}

  /// Shows other elements.
  package func show(_ pieces: [Piece]) {
    self.pieces = pieces
    read = nil
    onEvent?(.changed)
  }
  /// The name of the element with a key that is shown.
  package func id(of key: String) -> AccessibleID? {
    _ = elements
    return names[key]
  }
  package func announce(_ text: String) { onEvent?(.announcement(text)) }
  package func moveFocus(to key: String?) { onEvent?(.focus(key.flatMap(id))) }

  package var elements: AccessibleElements {
    if let read { return read }
    readCount += 1
    let old = names
    var all: [AccessibleElement] = []
    (names, actions) = ([:], [:])
    func collect(_ pieces: [Piece], in parent: AccessibleID?) -> [AccessibleID] {
      pieces.map { piece in
        let id = old[piece.key] ?? newName()
        names[piece.key] = id
        actions[id] = piece.action
        let children = collect(piece.children, in: id)
        all.append(
          AccessibleElement(
            id, in: parent, piece.properties, frame: piece.frame, children: children, actions: piece.action == nil ? [] : [.press]))
        return id
      }
    }
    let roots = collect(pieces, in: nil), new = AccessibleElements(roots: roots, all)
    read = new
    return new
  }
  private func newName() -> AccessibleID {
    lastNumber += 1
    return AccessibleID(lastNumber)
  }

  @discardableResult package func perform(_ action: AccessibilityActionKind, on id: AccessibleID) -> Bool {
    guard action == .press, elements[id] != nil, let perform = actions[id] else { return false }
    perform()
    return true
  }
  package func technologyMoved(to id: AccessibleID?) { technologyPlace = id }
}
