import Foundation
import OrielDrawing
import OrielGraph

/// An attached window with views in it: a graph of its own, in the environment of what it belongs to.
package class AttachedPanel: AttachedWindow, ViewGraphHost {
  package private(set) final var graph: ViewGraph!

  init(on system: any WindowSystem, environment: EnvironmentScope?) {
    super.init(on: system)
    graph = ViewGraph(host: self, environment: environment)
  }

  /// Makes the window for content that has been measured, and lays it out in there.
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

  // MARK: Looks

  final var theme: Theme { graph.scope.read(\.theme, for: nil) }
  /// What lies behind the content where the window has no alpha.
  var opaqueBackground: RGBA { theme.colors.elevatedBackground }
  private var background: RGBA { hasAlpha ? .clear : opaqueBackground }

  /// Nil: that of the window below, as the environment has it.
  var contentScale: Double? { platformWindow?.scale }
  /// What the content sees beside the environment that it is in.
  func write(into values: inout EnvironmentValues) {}
  package final func writeEnvironment() {
    let scale = contentScale
    graph.scope.rewrite { [weak self] in
      if let scale { $0.displayScale = scale }
      self?.write(into: &$0)
    }
  }

  override func remove() {
    super.remove()
    graph.isVisible = false
    FocusedValuesCenter.shared.deactivate(graph)
    graph.unmount()
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
