import Foundation
import OrielBase
import OrielGraph

/// The operation of a drop.
public nonisolated enum DropOperation: Hashable, Sendable {
  case cancel, forbidden, copy, move, alias, delete

  init(_ operation: DragOperation) {
    self = switch operation {
    case .copy: .copy
    case .move: .move
    case .link: .alias
    }
  }
  /// The operation reported to the source; nil if the drop is refused.
  var drag: DragOperation? {
    switch self {
    case .cancel, .forbidden: nil
    case .copy: .copy
    case .move, .delete: .move
    case .alias: .link
    }
  }
}

/// A view's proposed operation for a drag over it.
public nonisolated struct DropProposal: Sendable {
  public let operation: DropOperation
  public let operationOutsideApplication: DropOperation?
  public init(operation: DropOperation) { self.init(withinApplication: operation, outsideApplication: nil) }
  public init(withinApplication: DropOperation, outsideApplication: DropOperation?) {
    operation = withinApplication
    operationOutsideApplication = outsideApplication
  }
}

/// A drag over a view, or a drop on it.
public struct DropInfo {
  /// In the view's coordinates.
  public let location: CGPoint
  let contents: DropContents
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { hasItemsConforming(to: contentTypes.map(\.identifier)) }
  public func hasItemsConforming(to types: [String]) -> Bool { contents.conforms(to: types) }
  /// The items that can be loaded as one of the types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] { itemProviders(for: contentTypes.map(\.identifier)) }
  public func itemProviders(for types: [String]) -> [NSItemProvider] { contents.providers(for: types) }
}

/// Handles drags over a view and accepts drops.
@MainActor @preconcurrency public protocol DropDelegate {
  /// Whether the view accepts the drag. True by default.
  func validateDrop(info: DropInfo) -> Bool
  /// Performs the drop; returning false refuses it.
  func performDrop(info: DropInfo) -> Bool
  func dropEntered(info: DropInfo)
  /// Called when the pointer moves; nil keeps the last proposal, initially a copy.
  func dropUpdated(info: DropInfo) -> DropProposal?
  func dropExited(info: DropInfo)
}
extension DropDelegate {
  public func validateDrop(info: DropInfo) -> Bool { true }
  public func dropEntered(info: DropInfo) {}
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  public func dropExited(info: DropInfo) {}
}

/// The session of a `dropDestination`.
public struct DropSession {
  public enum Phase: Equatable {
    case entering, active, exiting
    case ended(DropOperation)
    case dataTransferCompleted
  }
  public let phase: Phase
  /// In the view's coordinates.
  public let location: CGPoint
  /// The operations that the source, or the user with a modifier key, suggests.
  public let suggestedOperations: Set<DropOperation>
  /// Whether the drag began in this app.
  public let isLocal: Bool
  /// The number of items, as far as known.
  public let itemsCount: Int
}

/// A drag over a view, for other layers.
package struct ItemDrop {
  /// In the view's coordinates.
  package let location: CGPoint
  /// The original items if the drag began in this app.
  package let providers: [NSItemProvider]
  package let isLocal: Bool
  package let permitsMove: Bool
}
/// A drop target implemented by an object, for other layers.
package protocol ItemDropTarget: AnyObject {
  /// Called once while the drag stays over the view.
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
