import OrielControls
import OrielTransfer
import SwiftUI

/// Makes a view a drop target. The delegate decides what it accepts.
@MainActor @preconcurrency open class UIDropInteraction: NSObject, AttachedInteraction {
  public private(set) weak var delegate: (any UIDropInteractionDelegate)?
  public private(set) weak var view: UIView?
  private var session: OwnDropSession?

  public init(delegate: any UIDropInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }

  func attach(to content: AnyView) -> AnyView { AnyView(content.itemDrop(self)) }
}

extension UIDropInteraction: ItemDropTarget {
  package func wants(_ drop: ItemDrop) -> Bool { delegate?.dropInteraction(self, canHandle: session(for: drop)) ?? false }
  package func entered(_ drop: ItemDrop) { delegate?.dropInteraction(self, sessionDidEnter: session(for: drop)) }
  package func updated(_ drop: ItemDrop) -> DropProposal {
    DropProposal(operation: (delegate?.dropInteraction(self, sessionDidUpdate: session(for: drop)).operation ?? .cancel).operation)
  }
  package func exited(_ drop: ItemDrop) {
    delegate?.dropInteraction(self, sessionDidExit: session(for: drop))
    session = nil
  }
  package func performed(_ drop: ItemDrop) {
    let session = session(for: drop)
    self.session = nil
    delegate?.dropInteraction(self, performDrop: session)
    delegate?.dropInteraction(self, sessionDidEnd: session)
  }
  /// The session of a drop: the same one while the drag stays over the view.
  private func session(for drop: ItemDrop) -> OwnDropSession {
    let session = session ?? OwnDropSession(in: view)
    session.update(drop)
    self.session = session
    return session
  }
}

/// A drag that is over a view or has been dropped on it.
@MainActor @preconcurrency public protocol UIDropSession: UIDragDropSession {
  /// The drag, if it began in this app.
  var localDragSession: (any UIDragSession)? { get }
  /// Loads the items as objects of the class, in order. Items that cannot be loaded are left out.
  @discardableResult
  func loadObjects(ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void) -> Progress
}

private final class OwnDropSession: NSObject, UIDropSession {
  private(set) var items: [UIDragItem] = []
  private(set) var allowsMoveOperation = false
  private(set) var localDragSession: (any UIDragSession)?
  var isRestrictedToDraggingApplication: Bool { localDragSession?.isRestrictedToDraggingApplication == true }
  private weak var view: UIView?
  private var place = CGPoint.zero

  init(in view: UIView?) {
    self.view = view
    super.init()
  }
  func update(_ drop: ItemDrop) {
    place = drop.location
    allowsMoveOperation = drop.permitsMove
    let own = drop.isLocal ? OwnDragSession.current : nil
    // A drag that did not begin in UIKit has no drag session.
    localDragSession = own
    guard items.map(\.itemProvider) != drop.providers else { return }
    items = own?.items(of: drop.providers) ?? drop.providers.map { UIDragItem(itemProvider: $0) }
  }
  func location(in view: UIView) -> CGPoint { self.view?.convert(place, to: view) ?? place }

  func loadObjects(ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void) -> Progress {
    let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
    let progress = Progress(totalUnitCount: Int64(providers.count))
    Task {
      var objects: [any NSItemProviderReading] = []
      for provider in providers {
        if let object = await Self.object(aClass, of: provider) { objects.append(object) }
        progress.completedUnitCount += 1
      }
      completion(objects)
    }
    return progress
  }
  private static func object(_ aClass: any NSItemProviderReading.Type, of provider: NSItemProvider) async -> (any NSItemProviderReading)? {
    await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: aClass) { object, _ in
        nonisolated(unsafe) let object = object
        continuation.resume(returning: object)
      }
    }
  }
}

/// How a view would handle a drop.
@MainActor @preconcurrency open class UIDropProposal: NSObject {
  public let operation: UIDropOperation
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}

/// Decides about drags over a view and handles drops.
@MainActor @preconcurrency public protocol UIDropInteractionDelegate: AnyObject {
  /// Whether the view accepts the drag.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}
extension UIDropInteractionDelegate {
  public func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { true }
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {}
  /// As in UIKit, nothing is accepted unless the delegate implements this.
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
    UIDropProposal(operation: .cancel)
  }
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {}
  public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {}
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {}
}
