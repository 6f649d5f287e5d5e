import Foundation
import OrielWindowing

/// The pointer's location while it hovers, or its end.
@frozen public nonisolated enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}

/// Handles hovering.
struct HoverModifier: BoxModifier {
  typealias Body = Never
  var changed: ((Bool) -> Void)?
  var continuous: ((HoverPhase) -> Void)?
  var space = CoordinateSpace.local
  func makeBox(_ node: ViewNode) -> HoverBox { HoverBox(node) }
  func apply(to box: HoverBox, from old: Self?) { box.modifier = self }
}

final class HoverBox: WrapperBox, HoverTarget {
  override package class var roles: BoxRoles { .hover }
  var modifier: HoverModifier?
  func hoverChanged(_ isInside: Bool, at point: CGPoint) {
    guard node?.isMounted ?? false else { return }
    modifier?.changed?(isInside)
    modifier?.continuous?(isInside ? .active(location(point)) : .ended)
  }
  func hoverMoved(to point: CGPoint) { modifier?.continuous?(.active(location(point))) }
  private func location(_ point: CGPoint) -> CGPoint {
    guard let space = modifier?.space, !space.isLocal else { return point }
    return convert(convertToWindow(CGRect(origin: point, size: .zero), clipped: false).origin, to: space)
  }
}

/// The pointer's shape over a view.
public nonisolated struct PointerStyle: Hashable, Sendable {
  let shape: CursorShape
  public static let `default` = PointerStyle(shape: .default)
  public static let horizontalText = PointerStyle(shape: .text)
  public static let verticalText = PointerStyle(shape: .verticalText)
  public static let rectSelection = PointerStyle(shape: .crosshair)
  public static let grabIdle = PointerStyle(shape: .grab)
  public static let grabActive = PointerStyle(shape: .grabbing)
  public static let link = PointerStyle(shape: .pointer)
  public static let zoomIn = PointerStyle(shape: .zoomIn)
  public static let zoomOut = PointerStyle(shape: .zoomOut)
  public static let columnResize = PointerStyle(shape: .colResize)
  public static let rowResize = PointerStyle(shape: .rowResize)
  /// The pointer for resizing columns. On Linux, `directions` has no effect: cursor themes have one shape for both directions.
  public static func columnResize(directions: HorizontalDirection.Set) -> PointerStyle { columnResize }
  /// The pointer for resizing rows. On Linux, `directions` has no effect: cursor themes have one shape for both directions.
  public static func rowResize(directions: VerticalDirection.Set) -> PointerStyle { rowResize }
  public static func frameResize(
    position: FrameResizePosition, directions: FrameResizeDirection.Set = .all
  ) -> PointerStyle {
    switch position {
    case .top, .bottom: PointerStyle(shape: .nsResize)
    case .leading, .trailing: PointerStyle(shape: .ewResize)
    case .topLeading, .bottomTrailing: PointerStyle(shape: .nwseResize)
    case .topTrailing, .bottomLeading: PointerStyle(shape: .neswResize)
    }
  }
}

public nonisolated enum FrameResizePosition: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing, topLeading, topTrailing, bottomLeading, bottomTrailing
}
public nonisolated enum FrameResizeDirection: Int8, CaseIterable, Hashable, Sendable {
  case inward, outward
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let inward = Set(rawValue: 1)
    public static let outward = Set(rawValue: 2)
    public static let all: Set = [.inward, .outward]
  }
}
public nonisolated enum HorizontalDirection: Int8, CaseIterable, Hashable, Sendable {
  case leading, trailing
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ direction: HorizontalDirection) { self.init(rawValue: 1 << direction.rawValue) }
    public static let leading = Set(.leading)
    public static let trailing = Set(.trailing)
    public static let all: Set = [.leading, .trailing]
  }
}
public nonisolated enum VerticalDirection: Int8, CaseIterable, Hashable, Sendable {
  case up, down
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ direction: VerticalDirection) { self.init(rawValue: 1 << direction.rawValue) }
    public static let up = Set(.up)
    public static let down = Set(.down)
    public static let all: Set = [.up, .down]
  }
}

struct PointerStyleModifier: BoxModifier {
  typealias Body = Never
  let shape: CursorShape?
  func makeBox(_ node: ViewNode) -> PointerStyleBox { PointerStyleBox(node) }
  func apply(to box: PointerStyleBox, from old: Self?) {
    box.shape = shape
    if old != nil { box.graph.input.cursorMayHaveChanged() }
  }
}
final class PointerStyleBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  var shape: CursorShape?
  override var cursor: CursorShape? { shape }
}

extension InputRouter {
  /// Call this when a box under the pointer changes its cursor.
  package func cursorMayHaveChanged() { hover.mayBeNew = hover.mayBeNew || pointerLocation != nil }
}

extension View {
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { modifier(HoverModifier(changed: action)) }
  public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { modifier(HoverModifier(continuous: action, space: coordinateSpace.coordinateSpace)) }
  @_disfavoredOverload
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { modifier(HoverModifier(continuous: action, space: coordinateSpace)) }
  public func pointerStyle(_ style: PointerStyle?) -> some View { modifier(PointerStyleModifier(shape: style?.shape)) }
  public func pointerVisibility(hidden: Bool) -> some View { modifier(PointerStyleModifier(shape: hidden ? CursorShape.none : nil)) }
}
