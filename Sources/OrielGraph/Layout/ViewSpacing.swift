import Foundation

/// A view's preferred distance from its neighbours.
public nonisolated struct ViewSpacing: Sendable, Equatable {
  /// The kind of content at an edge, which determines the distance.
  package enum Kind: Hashable, Sendable { case standard, text, none }
  package var top: Kind = .standard
  package var leading: Kind = .standard
  package var bottom: Kind = .standard
  package var trailing: Kind = .standard

  public init() {}
  package init(_ kind: Kind) { (top, leading, bottom, trailing) = (kind, kind, kind, kind) }
  public static let zero = ViewSpacing(.none)

  package static let standardDistance: CGFloat = 8
  package static let textAboveText: CGFloat = 4

  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    switch axis == .vertical ? (bottom, next.top) : (trailing, next.leading) {
    case (.none, _), (_, .none): 0
    case (.text, .text): axis == .vertical ? Self.textAboveText : Self.standardDistance
    default: Self.standardDistance
    }
  }
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    func join(_ a: inout Kind, _ b: Kind) { if a != b { a = a == .none ? b : b == .none ? a : .standard } }
    if edges.contains(.top) { join(&top, other.top) }
    if edges.contains(.leading) { join(&leading, other.leading) }
    if edges.contains(.bottom) { join(&bottom, other.bottom) }
    if edges.contains(.trailing) { join(&trailing, other.trailing) }
  }
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }
}
