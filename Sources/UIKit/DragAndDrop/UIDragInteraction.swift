import OrielControls
import OrielTransfer
import SwiftUI

/// Makes a view draggable. The delegate supplies the items when a drag begins.
@MainActor @preconcurrency open class UIDragInteraction: NSObject, AttachedInteraction {
  public private(set) weak var delegate: (any UIDragInteractionDelegate)?
  public private(set) weak var view: UIView?
  /// True by default: drags begin with the pointer, without a long press.
  open var isEnabled = true { didSet { view?.setNeedsDisplay() } }
  open class var isEnabledByDefault: Bool { true }
  private var session: OwnDragSession?

  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }

  func attach(to content: AnyView) -> AnyView { isEnabled ? AnyView(content.itemDrag(self)) : content }
}

extension UIDragInteraction: ItemDragSource {
  package func dragItems(from point: CGPoint) -> [NSItemProvider] {
    guard let delegate else { return [] }
    let session = OwnDragSession(from: point, in: view)
    session.items = delegate.dragInteraction(self, itemsForBeginning: session)
    guard !session.items.isEmpty else { return [] }
    session.allowsMoveOperation = delegate.dragInteraction(self, sessionAllowsMoveOperation: session)
    session.isRestrictedToDraggingApplication = delegate.dragInteraction(self, sessionIsRestrictedToDraggingApplication: session)
    self.session = session
    session.begins()
    delegate.dragInteraction(self, sessionWillBegin: session)
    return session.items.map(\.itemProvider)
  }
  package var dragPreview: AnyView? { session?.preview }
  package var dragIsPrivate: Bool { session?.isRestrictedToDraggingApplication == true }
  package var dragAllowsMove: Bool { session?.allowsMoveOperation != false }
  package func dragEnded(_ outcome: DragOutcome) {
    guard let session else { return }
    self.session = nil
    delegate?.dragInteraction(self, session: session, willEndWith: UIDropOperation(outcome))
    delegate?.dragInteraction(self, session: session, didEndWith: UIDropOperation(outcome))
    session.ends()
  }
}

/// Supplies the items of a drag.
@MainActor @preconcurrency public protocol UIDragInteractionDelegate: AnyObject {
  /// The dragged items. Without items, no drag begins.
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
  func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession) -> Bool
  /// Whether the drag stays inside the app. False by default.
  func dragInteraction(_ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession) -> Bool
  func dragInteraction(_ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation)
  func dragInteraction(_ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation)
}
extension UIDragInteractionDelegate {
  public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {}
  public func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession) -> Bool { true }
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool { false }
  public func dragInteraction(_ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation) {}
  public func dragInteraction(_ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation) {}
}
