import Foundation

/// A coordinate space.
public nonisolated enum CoordinateSpace: @unchecked Sendable {
  /// The window's content.
  case global
  /// The view's coordinates.
  case local
  /// The coordinates of an ancestor named with `coordinateSpace(_:)`.
  case named(AnyHashable)
}

extension CoordinateSpace: Equatable, Hashable {
  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

/// A type that identifies a coordinate space.
public nonisolated protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

public nonisolated struct LocalCoordinateSpace: CoordinateSpaceProtocol, Hashable, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

public nonisolated struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Hashable, Sendable {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

public nonisolated struct NamedCoordinateSpace: CoordinateSpaceProtocol, Hashable, @unchecked Sendable {
  let name: AnyHashable
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static nonisolated var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static nonisolated var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static nonisolated func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: AnyHashable(name)) }
  /// The nearest enclosing scroll view, whatever its axes.
  public static nonisolated var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: ScrollViewSpace(axis: nil)) }
  public static nonisolated func scrollView(axis: Axis) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: ScrollViewSpace(axis: axis))
  }
}

/// The name of a scroll view's coordinates.
package nonisolated struct ScrollViewSpace: Hashable, Sendable {
  package let axis: Axis?
  package init(axis: Axis?) { self.axis = axis }
}

/// A box whose coordinates have a name.
package protocol CoordinateSpaceBox: Box {
  func isCoordinateSpace(named name: AnyHashable) -> Bool
}

final class NamedCoordinateSpaceBox: WrapperBox, CoordinateSpaceBox {
  override package class var roles: BoxRoles { [] }
  var name: AnyHashable = 0
  func isCoordinateSpace(named name: AnyHashable) -> Bool { self.name == name }
}

struct NamedCoordinateSpaceModifier: BoxModifier {
  typealias Body = Never
  let name: AnyHashable
  func makeBox(_ node: ViewNode) -> NamedCoordinateSpaceBox { NamedCoordinateSpaceBox(node) }
  func apply(to box: NamedCoordinateSpaceBox, from old: Self?) { box.name = name }
}

extension Box {
  /// Converts a window point to the coordinates of `space`, as resolved from this box.
  package final func convert(_ point: CGPoint, to space: CoordinateSpace) -> CGPoint {
    switch space {
    case .global: point
    case .local: convertFromWindow(point)
    case .named(let name): box(named: name)?.convertFromWindow(point) ?? point
    }
  }
  /// A rectangle of this box in the coordinates of `space`.
  package final func convert(_ rect: CGRect, to space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: return rect
    case .global: return convertToWindow(rect, clipped: false)
    case .named(let name):
      let inWindow = convertToWindow(rect, clipped: false)
      guard let box = box(named: name) else { return inWindow }
      let a = box.convertFromWindow(inWindow.origin)
      let b = box.convertFromWindow(CGPoint(x: inWindow.maxX, y: inWindow.maxY))
      return CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
    }
  }
  final func box(named name: AnyHashable) -> Box? {
    var box: Box? = self
    while let current = box {
      if let space = current as? any CoordinateSpaceBox, space.isCoordinateSpace(named: name) { return current }
      box = current.parent
    }
    return nil
  }
}

extension View {
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(NamedCoordinateSpaceModifier(name: name.name))
  }
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    modifier(NamedCoordinateSpaceModifier(name: AnyHashable(name)))
  }
}
