import Foundation

/// Names an element of one window for as long as it exists. No other element of the window ever has the same.
nonisolated package struct AccessibleID: Hashable, Sendable {
  package let number: UInt64
  package init(_ number: UInt64) { self.number = number }
}

/// One element as assistive technology meets it. What is around it is named, not contained: an element is small to look up.
nonisolated package struct AccessibleElement: Identifiable, Equatable, Sendable {
  package let id: AccessibleID
  /// nil: the window.
  package var parent: AccessibleID?
  package var children: [AccessibleID]
  package var properties: AccessibilityProperties
  /// In window coordinates, not clipped.
  package var frame: CGRect
  /// Where it is pressed, in window coordinates.
  package var activationPoint: CGPoint
  package var actions: [AccessibilityActionKind]
  /// What a person who speaks to the computer may call it.
  package var inputLabels: [String] = []
  /// Elements it is the label of, and those that label it.
  package var labels: [AccessibleID] = []
  package var labelledBy: [AccessibleID] = []
  package var details: [AccessibilityDetail] = []

  package init(
    _ id: AccessibleID, in parent: AccessibleID?, _ properties: AccessibilityProperties, frame: CGRect, children: [AccessibleID] = [],
    activationPoint: CGPoint? = nil, actions: [AccessibilityActionKind] = []
  ) {
    self.id = id
    self.parent = parent
    self.properties = properties
    self.frame = frame
    self.children = children
    self.activationPoint = activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
    self.actions = actions
  }
}

/// All elements of a window at one time, each found by its name.
nonisolated package struct AccessibleElements: Sendable {
  /// Those that the window itself contains.
  package let roots: [AccessibleID]
  private let elements: [AccessibleID: AccessibleElement]

  package init(roots: [AccessibleID] = [], _ elements: [AccessibleElement] = []) {
    self.roots = roots
    self.elements = Dictionary(elements.map { ($0.id, $0) }) { $1 }
  }

  package var count: Int { elements.count }
  package subscript(_ id: AccessibleID) -> AccessibleElement? { elements[id] }
  /// The elements in another one; nil: in the window.
  package func children(of id: AccessibleID?) -> [AccessibleID] { id.map { elements[$0]?.children ?? [] } ?? roots }
  /// The innermost element that is at a point of the window; of several in the same place, the last.
  package func element(at point: CGPoint) -> AccessibleElement? {
    var found: AccessibleElement?, inside = roots
    while let next = inside.reversed().lazy.compactMap({ elements[$0] }).first(where: { $0.frame.contains(point) }) {
      (found, inside) = (next, next.children)
    }
    return found
  }

  /// What is different from before.
  package func changes(since old: AccessibleElements) -> AccessibleChanges {
    var changes = AccessibleChanges()
    if roots != old.roots { changes.containers.insert(nil) }
    for (id, element) in elements {
      guard let before = old.elements[id] else { continue }
      if element.children != before.children { changes.containers.insert(id) }
      if element.says != before.says { changes.elements.insert(id) }
      if element.frame != before.frame || element.activationPoint != before.activationPoint { changes.moved.insert(id) }
    }
    changes.gone = Set(old.elements.keys).subtracting(elements.keys)
    return changes
  }
}

extension AccessibleElement {
  /// Everything but where it is and what it contains.
  fileprivate nonisolated var says: AccessibleElement {
    var element = self
    (element.parent, element.children, element.frame, element.activationPoint) = (nil, [], .zero, .zero)
    return element
  }
}

/// What became different between two looks at a window.
nonisolated package struct AccessibleChanges: Equatable, Sendable {
  /// Elements, among those that were there before, whose children came, went or changed places; nil is the window.
  package var containers: Set<AccessibleID?> = []
  /// Those that say something else.
  package var elements: Set<AccessibleID> = []
  /// Those that are elsewhere or have another size.
  package var moved: Set<AccessibleID> = []
  package var gone: Set<AccessibleID> = []
  package var isEmpty: Bool { self == AccessibleChanges() }
  package init() {}
}

/// What is told while it happens.
nonisolated package enum AccessibleEvent: Hashable, Sendable {
  /// The elements may be others than before: `elements` and its `changes(since:)` tell when somebody wants to know. At most once
  /// a frame.
  case changed
  /// The element that assistive technology should go to; nil: none.
  case focus(AccessibleID?)
  case announcement(String)
}

/// One window as assistive technology meets it: what the layers above describe, for the desktop to export.
package protocol AccessibleTree: AnyObject {
  /// All elements. They are read from the views when somebody asks and something may have changed since the last time; until then
  /// each question about them is a look-up.
  var elements: AccessibleElements { get }
  /// Set while assistive technology is there. Without it nothing is collected and no event costs anything.
  var onEvent: ((AccessibleEvent) -> Void)? { get set }
  /// Does something with an element; false if it is gone or cannot.
  @discardableResult func perform(_ action: AccessibilityActionKind, on id: AccessibleID) -> Bool
  /// The person's assistive technology is at another element now.
  func technologyMoved(to id: AccessibleID?)
}
