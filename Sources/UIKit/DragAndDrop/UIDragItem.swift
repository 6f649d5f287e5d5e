import OrielControls
import SwiftUI

/// One thing that is dragged.
@MainActor @preconcurrency public final class UIDragItem: NSObject {
  /// What the item is had as by others, and by this app.
  public let itemProvider: NSItemProvider
  /// What it is for this app: drops inside of it see the object, other programs never do.
  public var localObject: Any?
  /// Shown under the pointer instead of the view's own picture.
  public var previewProvider: (() -> UIDragPreview?)?
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}
/// What is seen under the pointer.
@MainActor @preconcurrency public final class UIDragPreview: NSObject {
  public let view: UIView
  public init(view: UIView) {
    self.view = view
    super.init()
  }
}

/// What drags and drops have in common.
@MainActor @preconcurrency public protocol UIDragDropSession: AnyObject {
  var items: [UIDragItem] { get }
  /// Where the pointer is, or was when the drag began, as a point of a view.
  func location(in view: UIView) -> CGPoint
  var allowsMoveOperation: Bool { get }
  /// Nothing of it is offered to other programs.
  var isRestrictedToDraggingApplication: Bool { get }
}
extension UIDragDropSession {
  public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) } }
  }
  public func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }
}
/// A drag that this app has begun.
@MainActor @preconcurrency public protocol UIDragSession: UIDragDropSession {
  /// Whatever the app wants to know of it.
  var localContext: Any? { get set }
}

public nonisolated enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move

  init(_ outcome: DragOutcome) {
    self = switch outcome {
    case .performed(.move): .move
    case .performed: .copy
    case .unaccepted, .cancelled: .cancel
    }
  }
  var operation: DropOperation {
    switch self {
    case .cancel: .cancel
    case .forbidden: .forbidden
    case .copy: .copy
    case .move: .move
    }
  }
}

/// The drag that is under way. There is one pointer.
final class OwnDragSession: NSObject, UIDragSession {
  fileprivate(set) static var current: OwnDragSession?
  var items: [UIDragItem] = []
  var localContext: Any?
  var allowsMoveOperation = true
  var isRestrictedToDraggingApplication = false
  private weak var source: UIView?
  private let start: CGPoint

  init(from start: CGPoint, in view: UIView?) {
    (self.start, source) = (start, view)
    super.init()
  }
  func location(in view: UIView) -> CGPoint { source?.convert(start, to: view) ?? start }
  func begins() { Self.current = self }
  func ends() { if Self.current === self { Self.current = nil } }

  /// The picture that the first item with one asks for.
  var preview: AnyView? {
    items.lazy.compactMap { $0.previewProvider?() }.first.map { preview in
      AnyView(UIViewContent(view: preview.view).frame(width: preview.view.frame.width, height: preview.view.frame.height))
    }
  }
  /// The items themselves, of which a drop has the providers.
  func items(of providers: [NSItemProvider]) -> [UIDragItem] {
    providers.map { provider in items.first { $0.itemProvider === provider } ?? UIDragItem(itemProvider: provider) }
  }
}
