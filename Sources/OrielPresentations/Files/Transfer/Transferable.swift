import Foundation
import OrielBase

/// A value that can be exported and imported as data or files of the types that its `transferRepresentation` declares.
///
/// On Linux, a `FileRepresentation` that is dragged to another program provides its data, not a file.
public nonisolated protocol Transferable: SendableMetatype {
  associatedtype Representation: TransferRepresentation
  /// The representations, preferred one first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One or more ways to transfer a value.
public nonisolated protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
  associatedtype Body: TransferRepresentation
  @TransferRepresentationBuilder<Item> var body: Body { get }
  func _ways(_ item: Item.Type) -> [_TransferWay<Item>]
}
nonisolated extension TransferRepresentation where Body.Item == Item {
  public func _ways(_ item: Item.Type) -> [_TransferWay<Item>] { body._ways(item) }
}
nonisolated extension TransferRepresentation where Body == _NoTransferRepresentation {
  public var body: _NoTransferRepresentation { preconditionFailure("\(Self.self) is a primitive representation and has no body.") }
}
/// The body of primitive representations.
public nonisolated struct _NoTransferRepresentation: TransferRepresentation, Transferable {
  public typealias Item = Self
  public typealias Body = Self
  public static var transferRepresentation: Self { return nothing }
  private static var nothing: Self { preconditionFailure("There is nothing to transfer.") }
  public var body: Self { return self }
  private init() {}
  public func _ways(_ item: Self.Type) -> [_TransferWay<Self>] { [] }
}

/// The visibility of a representation.
public nonisolated struct TransferRepresentationVisibility: Equatable, Sendable {
  enum Reach: Int, Comparable, Sendable {
    case ownProcess, group, team, all
    static func < (a: Reach, b: Reach) -> Bool { a.rawValue < b.rawValue }
  }
  let reach: Reach
  public static let all = TransferRepresentationVisibility(reach: .all)
  public static let team = TransferRepresentationVisibility(reach: .team)
  public static let group = TransferRepresentationVisibility(reach: .group)
  public static let ownProcess = TransferRepresentationVisibility(reach: .ownProcess)
}

/// A resolved representation: one content type, with its export and import functions.
public nonisolated struct _TransferWay<Item>: Sendable {
  enum Exporting: Sendable {
    case data(@Sendable (Item) async throws -> Data)
    case file(@Sendable (Item) async throws -> SentTransferredFile)
  }
  enum Importing: Sendable {
    case data(@Sendable (Data) async throws -> Item)
    case file(@Sendable (ReceivedTransferredFile) async throws -> Item)
  }
  let contentType: UTType
  var exporting: Exporting?
  var importing: Importing?
  var visibility = TransferRepresentationVisibility.all
  var condition: (@Sendable (Item) -> Bool)?
  var suggestedFileName: (@Sendable (Item) -> String?)?

  func allows(_ item: Item) -> Bool { exporting != nil && condition?(item) != false }
}

/// Builds a sequence of representations.
@resultBuilder public nonisolated struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content where Content.Item == Item { content }
  public static func buildPartialBlock<Content: TransferRepresentation>(first: Content) -> Content where Content.Item == Item { first }
  public static func buildPartialBlock<First: TransferRepresentation, Second: TransferRepresentation>(
    accumulated: First, next: Second
  ) -> TupleTransferRepresentation<Item, First, Second> where First.Item == Item, Second.Item == Item {
    TupleTransferRepresentation(first: accumulated, second: next)
  }
}
public nonisolated struct TupleTransferRepresentation<Item: Transferable, First: TransferRepresentation, Second: TransferRepresentation>:
  TransferRepresentation
where First.Item == Item, Second.Item == Item {
  public typealias Body = _NoTransferRepresentation
  let first: First, second: Second
  public func _ways(_ item: Item.Type) -> [_TransferWay<Item>] { first._ways(item) + second._ways(item) }
}
