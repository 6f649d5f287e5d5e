import Foundation

/// The size a container proposes. A nil dimension asks for the ideal size, zero for the minimum, infinity for the maximum.
public nonisolated struct ProposedViewSize: Hashable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
  public init(_ size: CGSize) {
    width = size.width
    height = size.height
  }
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  package subscript(axis: Axis) -> CGFloat? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
  package init(along axis: Axis, _ main: CGFloat?, across cross: CGFloat?) {
    self = axis == .horizontal ? ProposedViewSize(width: main, height: cross) : ProposedViewSize(width: cross, height: main)
  }
}

extension CGSize {
  package nonisolated subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
  package nonisolated init(along axis: Axis, _ main: CGFloat, across cross: CGFloat) {
    self = axis == .horizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }
}
extension CGPoint {
  package nonisolated subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}
extension Axis {
  package nonisolated var other: Axis { self == .horizontal ? .vertical : .horizontal }
}
