import Foundation
import OrielBase
import OrielGraph

/// What is done with something that is dropped.
public nonisolated enum DropOperation: Hashable, Sendable {
  case cancel, forbidden, copy, move, alias, delete

  init(_ operation: DragOperation) {
    self = switch operation {
    case .copy: .copy
    case .move: .move
    case .link: .alias
    }
  }
  /// What the source hears; nil: nothing is done.
  var drag: DragOperation? {
    switch self {
    case .cancel, .forbidden: nil
    case .copy: .copy
    case .move, .delete: .move
    case .alias: .link
    }
  }
}

/// What a view would do with a drag that is over it.
public nonisolated struct DropProposal: Sendable {
  public let operation: DropOperation
  public let operationOutsideApplication: DropOperation?
  public init(operation: DropOperation) { self.init(withinApplication: operation, outsideApplication: nil) }
  public init(withinApplication: DropOperation, outsideApplication: DropOperation?) {
    operation = withinApplication
    operationOutsideApplication = outsideApplication
  }
}

/// A drag over a view, or dropped on it.
public struct DropInfo {
  /// In the view's coordinates.
  public let location: CGPoint
  let contents: DropContents
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { hasItemsConforming(to: contentTypes.map(\.identifier)) }
  public func hasItemsConforming(to types: [String]) -> Bool { contents.conforms(to: types) }
  /// Those that can be had as one of the types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] { itemProviders(for: contentTypes.map(\.identifier)) }
  public func itemProviders(for types: [String]) -> [NSItemProvider] { contents.providers(for: types) }
}

/// Decides about drags over a view, and takes what is dropped.
@MainActor @preconcurrency public protocol DropDelegate {
  /// Whether the view wants it at all. True by default.
  func validateDrop(info: DropInfo) -> Bool
  /// Takes it; false refuses it after all.
  func performDrop(info: DropInfo) -> Bool
  func dropEntered(info: DropInfo)
  /// The pointer moves; nil keeps to what was said last, a copy at first.
  func dropUpdated(info: DropInfo) -> DropProposal?
  func dropExited(info: DropInfo)
}
extension DropDelegate {
  public func validateDrop(info: DropInfo) -> Bool { true }
  public func dropEntered(info: DropInfo) {}
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  public func dropExited(info: DropInfo) {}
}

/// A drag as a `dropDestination` with a session sees it.
public struct DropSession {
  public enum Phase: Equatable {
    case entering, active, exiting
    case ended(DropOperation)
    case dataTransferCompleted
  }
  public let phase: Phase
  /// In the view's coordinates.
  public let location: CGPoint
  /// What the source, or the user by a key, wants.
  public let suggestedOperations: Set<DropOperation>
  /// The drag began in this app.
  public let isLocal: Bool
  /// How many items there are, as far as is known.
  public let itemsCount: Int
}

/// A drag over a view, for layers that have objects for it.
package struct ItemDrop {
  /// In the view's coordinates.
  package let location: CGPoint
  /// The items themselves where the drag is this app's.
  package let providers: [NSItemProvider]
  package let isLocal: Bool
  package let permitsMove: Bool
}
/// What takes whatever is dropped on a view, as it decides.
package protocol ItemDropTarget: AnyObject {
  /// Asked once while the drag stays over the view.
  func wants(_ drop: ItemDrop) -> Bool
  func entered(_ drop: ItemDrop)
  func updated(_ drop: ItemDrop) -> DropProposal
  func exited(_ drop: ItemDrop)
  func performed(_ drop: ItemDrop)
}
extension View {
  package func itemDrop(_ target: any ItemDropTarget) -> some View {
    func drop(_ info: DropInfo, _ visit: DropVisit) -> ItemDrop {
      ItemDrop(
        location: info.location, providers: info.contents.providers, isLocal: visit.offer.localDrag != nil,
        permitsMove: visit.offer.operations.contains(.move))
    }
    return modifier(
      DropModifier(
        handler: DropHandler(
          types: nil, validate: { target.wants(drop($0, $1)) }, entered: { target.entered(drop($0, $1)) },
          updated: { target.updated(drop($0, $1)) }, exited: { target.exited(drop($0, $1)) },
          perform: { info, visit, _ in
            target.performed(drop(info, visit))
            return true
          })))
  }
}
