import Foundation
import OrielGraph

/// The geometry of a scroll view and its content.
public struct ScrollGeometry: Equatable, Sendable {
  /// How far the content's top leading corner is scrolled away, in points. Negative when overscrolled, or with margins before the
  /// content.
  public var contentOffset: CGPoint
  /// Without margins.
  public var contentSize: CGSize
  /// The margins of the content.
  public var contentInsets: EdgeInsets
  /// The size of the visible area.
  public var containerSize: CGSize
  public nonisolated init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }
  /// The visible part of the content.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The same as `visibleRect`, as a scroll view's bounds.
  public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }

  init(_ box: ScrollBox) {
    let margins = box.settings.contentMargins
    self.init(
      contentOffset: CGPoint(x: box.offset.x - margins.leading, y: box.offset.y - margins.top), contentSize: box.content.size,
      contentInsets: margins, containerSize: box.visibleBounds.size)
  }
}
extension ScrollGeometry: CustomDebugStringConvertible {
  public nonisolated var debugDescription: String { "ScrollGeometry" }
}

/// Observes the first scroll view inside its modifier.
final class ScrollWatcher {
  private weak var node: (any ScrollingNode)?
  var onChange: ((ScrollBox) -> Void)?
  var onPhase: ((ScrollPhase, ScrollPhase, ScrollBox) -> Void)?

  func attach(_ node: any ScrollingNode) {
    guard self.node == nil else { return }
    self.node = node
    let box = node.scrollBox
    box.onGeometryChange[ObjectIdentifier(self)] = { [weak self, weak box] in
      if let self, let box { onChange?(box) }
    }
    if onPhase != nil { box.phases.onChange[ObjectIdentifier(self)] = { [weak self] in self?.onPhase?($0, $1, $2) } }
  }
}

extension EnvironmentValues {
  @Entry nonisolated var scrollWatchers: [ScrollWatcher] = []
}
extension ScrollingNode {
  /// Registers the scroll view with observers around it.
  func joinScrolling() {
    scope.read(\.scrollLink, for: nil)?.attach(self)
    for watcher in scope.read(\.scrollWatchers, for: nil) { watcher.attach(self) }
  }
}

private struct ScrollGeometryModifier<Value: Equatable>: ViewModifier {
  let transform: (ScrollGeometry) -> Value
  let action: (Value, Value) -> Void
  @State private var watcher = ScrollWatcher()
  @State private var last = Last()
  private final class Last { var value: Value? }

  func body(content: Content) -> some View {
    let last = last, transform = transform, action = action
    let _ = watcher.onChange = { box in
      guard box.size != .zero else { return }
      let new = transform(ScrollGeometry(box))
      guard new != last.value else { return }
      let old = last.value ?? new
      last.value = new
      box.graph.afterUpdate { action(old, new) }
    }
    content.transformEnvironment(\.scrollWatchers) { [watcher] in
      if !$0.contains(where: { $0 === watcher }) { $0.append(watcher) }
    }
  }
}

extension View {
  /// Runs `action` with the result of `transform` for the geometry of the first scroll view inside, initially (with equal old and
  /// new values) and whenever it changes.
  public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T, action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { modifier(ScrollGeometryModifier(transform: transform, action: action)) }
}
