import OrielControls
import SwiftUI

/// One dragged item.
@MainActor @preconcurrency public final class UIDragItem: NSObject {
  /// Provides the item's data, to this app and to others.
  public let itemProvider: NSItemProvider
  /// The app's own object for the item, seen by drops inside the app only.
  public var localObject: Any?
  /// The preview under the pointer, in place of the view's picture.
  public var previewProvider: (() -> UIDragPreview?)?
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}
/// The picture of a drag under the pointer.
@MainActor @preconcurrency public final class UIDragPreview: NSObject {
  public let view: UIView
  public init(view: UIView) {
    self.view = view
    super.init()
  }
}

/// The common part of drag and drop sessions.
@MainActor @preconcurrency public protocol UIDragDropSession: AnyObject {
  var items: [UIDragItem] { get }
  /// The pointer's position in a view, or its position when the drag began.
  func location(in view: UIView) -> CGPoint
  var allowsMoveOperation: Bool { get }
  /// Whether the drag stays inside the app.
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
/// A drag that began in this app.
@MainActor @preconcurrency public protocol UIDragSession: UIDragDropSession {
  /// The app's own data for the drag.
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

/// The current drag. With one pointer there is at most one.
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

  /// The preview of the first item that has one.
  var preview: AnyView? {
    items.lazy.compactMap { $0.previewProvider?() }.first.map { preview in
      AnyView(UIViewContent(view: preview.view).frame(width: preview.view.frame.width, height: preview.view.frame.height))
    }
  }
  /// The dragged items for the providers of a drop.
  func items(of providers: [NSItemProvider]) -> [UIDragItem] {
    providers.map { provider in items.first { $0.itemProvider === provider } ?? UIDragItem(itemProvider: provider) }
  }
}
