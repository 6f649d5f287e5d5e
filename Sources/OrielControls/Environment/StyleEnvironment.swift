import OrielDrawing
import OrielGraph

/// The styles in force at one place, and on what ground it stands.
package nonisolated struct StyleEnvironment: Equatable, Sendable {
  /// Primary first; empty where neither an app nor a control chose one.
  package var foreground: [AnyShapeStyle] = []
  package var background: AnyShapeStyle?
  package var tint: AnyShapeStyle?
  /// On a ground of the accent, as in a selected row of the focused list.
  package var onSelection = false
  package init() {}

  package static func == (a: StyleEnvironment, b: StyleEnvironment) -> Bool {
    func same(_ x: AnyShapeStyle?, _ y: AnyShapeStyle?) -> Bool {
      switch (x, y) {
      case (nil, nil): true
      case (let x?, let y?): x.isKnownEqual(to: y)
      default: false
      }
    }
    return a.onSelection == b.onSelection && same(a.background, b.background) && same(a.tint, b.tint)
      && a.foreground.count == b.foreground.count && zip(a.foreground, b.foreground).allSatisfy { $0.isKnownEqual(to: $1) }
  }
}

private nonisolated enum StyleKey: EnvironmentKey { static let defaultValue = StyleEnvironment() }

extension EnvironmentValues {
  package nonisolated var styles: StyleEnvironment {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }
  public nonisolated var backgroundStyle: AnyShapeStyle? {
    get { styles.background }
    set { styles.background = newValue }
  }
  /// What styles need to become paint here. Reads theme, styles and the window's activity.
  package nonisolated var styleContext: StyleContext {
    let styles = styles
    var context = StyleContext(
      theme: theme, tint: styles.tint, foreground: styles.foreground, background: styles.background,
      onSelection: styles.onSelection, isActive: controlActiveState != .inactive)
    context.environment = self
    return context
  }
}
