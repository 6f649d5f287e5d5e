import Foundation
import OrielDrawing
import OrielGraph

/// An attached window with views: it has its own graph, in the environment of its owner.
package class AttachedPanel: AttachedWindow, ViewGraphHost {
  package private(set) final var graph: ViewGraph!

  init(on system: any WindowSystem, environment: EnvironmentScope?) {
    super.init(on: system)
    graph = ViewGraph(host: self, environment: environment)
  }

  /// Creates the window for measured content, and lays the content out in it.
  final func makePanel(
    _ kind: WindowDescription.Kind, _ frame: CGRect, over owner: (any PlatformWindow)?, cornerRadius: Double, title: String = "",
    shadowMargins: EdgeInsets = EdgeInsets()
  ) -> Bool {
    guard
      make(
        kind, frame, over: owner, cornerRadius: cornerRadius, background: background, title: title, shadowMargins: shadowMargins)
    else { return false }
    writeEnvironment()
    graph.settle(size: frame.size)
    return true
  }

  // MARK: Appearance

  final var theme: Theme { graph.scope.read(\.theme, for: nil) }
  /// The background if the window has no alpha.
  var opaqueBackground: RGBA { theme.colors.elevatedBackground }
  private var background: RGBA { hasAlpha ? .clear : opaqueBackground }

  /// nil uses the owner's scale from the environment.
  var contentScale: Double? { platformWindow?.scale }
  /// Adds values to the content's environment.
  func write(into values: inout EnvironmentValues) {}
  package final func writeEnvironment() {
    let scale = contentScale
    graph.scope.rewrite { [weak self] in
      if let scale { $0.displayScale = scale }
      self?.write(into: &$0)
    }
  }

  /// Whether the content outlives its window, which can then be created again; `unmount()` of the graph ends it.
  package final var keepsContent = false
  /// Whether content without a window is updated occasionally, because it presents something that it may have to dismiss.
  package final var worksUnseen: () -> Bool = { false }
  private var unseenUpdate: ScheduledCall?
  /// Seconds between updates of hidden content.
  private static let unseenInterval = 0.1

  override func remove() {
    super.remove()
    FocusedValuesCenter.shared.deactivate(graph)
    if keepsContent { return graph.showContent(false) }
    graph.isVisible = false
    graph.unmount()
  }
  package final func hiddenGraphChanged(_ graph: ViewGraph) {
    guard keepsContent, worksUnseen(), unseenUpdate == nil else { return }
    unseenUpdate = schedule(after: Self.unseenInterval) { [weak self] in
      guard let self else { return }
      unseenUpdate = nil
      if keepsContent, platformWindow == nil { self.graph.settle(size: self.graph.size) }
    }
  }

  // MARK: The window system

  override package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    if platformWindow != nil { graph.draw(frame, background: background) }
  }
  override package func window(_ window: any PlatformWindow, resizedTo size: CGSize) { graph.requestFrame() }

  // MARK: The graph

  package func graphNeedsFrame(_ graph: ViewGraph) { requestFrame() }
  package final var now: TimeInterval { system.now }
  package final func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    system.schedule(at: system.now + delay, body)
  }
  package func beginDrag(_ lift: DragLift) -> Bool { false }
}
