import Foundation

/// The protocols that a class of boxes may conform to, declared to avoid dynamic casts.
///
/// The first dynamic cast for each pair of class and protocol takes the runtime tens of microseconds, because it searches all
/// conformances in the process; the classes of a first window and these protocols make a hundred such pairs. A class that
/// declares nothing is cast to every protocol.
public nonisolated struct _BoxRoles: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let press = BoxRoles(rawValue: 1 << 0)
  package static let pointer = BoxRoles(rawValue: 1 << 1)
  package static let hover = BoxRoles(rawValue: 1 << 2)
  package static let wheel = BoxRoles(rawValue: 1 << 3)
  package static let contextMenu = BoxRoles(rawValue: 1 << 4)
  package static let gestures = BoxRoles(rawValue: 1 << 5)
  package static let key = BoxRoles(rawValue: 1 << 6)
  package static let edit = BoxRoles(rawValue: 1 << 7)
  package static let focus = BoxRoles(rawValue: 1 << 8)
  package static let textInput = BoxRoles(rawValue: 1 << 9)
  package static let focusContainer = BoxRoles(rawValue: 1 << 10)
  package static let focusGroup = BoxRoles(rawValue: 1 << 11)
  package static let focusHiding = BoxRoles(rawValue: 1 << 12)
  package static let viewport = BoxRoles(rawValue: 1 << 13)
  package static let placing = BoxRoles(rawValue: 1 << 14)
  package static let picture = BoxRoles(rawValue: 1 << 15)
  package static let pages = BoxRoles(rawValue: 1 << 16)
  package static let dragSource = BoxRoles(rawValue: 1 << 17)
  package static let dropTarget = BoxRoles(rawValue: 1 << 18)
  package static let spring = BoxRoles(rawValue: 1 << 19)
  package static let dragGathering = BoxRoles(rawValue: 1 << 20)

  package static let undeclared = BoxRoles(rawValue: .max)
}

extension Box {
  package final var pressTarget: (any PressTarget)? { ask(.press, self as? any PressTarget) }
  package final var pointerTarget: (any PointerTarget)? { ask(.pointer, self as? any PointerTarget) }
  package final var hoverTarget: (any HoverTarget)? { ask(.hover, self as? any HoverTarget) }
  package final var wheelTarget: (any WheelTarget)? { ask(.wheel, self as? any WheelTarget) }
  package final var contextMenuTarget: (any ContextMenuTarget)? { ask(.contextMenu, self as? any ContextMenuTarget) }
  package final var keyTarget: (any KeyTarget)? { ask(.key, self as? any KeyTarget) }
  package final var editTarget: (any EditTarget)? { ask(.edit, self as? any EditTarget) }
  package final var focusTarget: (any FocusTarget)? { ask(.focus, self as? any FocusTarget) }
  package final var textInputTarget: (any TextInputTarget)? { ask(.textInput, self as? any TextInputTarget) }
  package final var viewportBox: (any Viewport)? { ask(.viewport, self as? any Viewport) }
  package final var dragSource: (any DragSource)? { ask(.dragSource, self as? any DragSource) }
  package final var dropTarget: (any DropTarget)? { ask(.dropTarget, self as? any DropTarget) }
  final var springTarget: (any SpringTarget)? { ask(.spring, self as? any SpringTarget) }
  package final var dragGathering: (any DragGathering)? { ask(.dragGathering, self as? any DragGathering) }
  final var pageTarget: (any PageTarget)? { ask(.pages, self as? any PageTarget) }
  package final var placingBox: (any PlacingBox)? { ask(.placing, self as? any PlacingBox) }
  final var gestureCarrier: (any GestureCarrier)? { ask(.gestures, self as? any GestureCarrier) }
  final var focusGroup: (any FocusGroup)? { ask(.focusGroup, self as? any FocusGroup) }
  final var isFocusContainer: Bool { ask(.focusContainer, self as? any FocusContainer) != nil }
  /// Hidden content cannot get the focus.
  final var hidesFromFocus: Bool { ask(.focusHiding, self as? any FocusHiding)?.hidesFocus ?? false }

  /// Evaluates `answer` only if the class may have the role.
  @inline(__always) package final func ask<Role>(_ role: BoxRoles, _ answer: @autoclosure () -> Role?) -> Role? {
    if type(of: self).roles.contains(role) { return answer() }
    assert(answer() == nil, "\(type(of: self)) does not declare one of its roles.")
    return nil
  }
}
