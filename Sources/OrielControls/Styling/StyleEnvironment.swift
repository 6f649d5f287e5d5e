import OrielDrawing
import OrielGraph

/// The current styles and background.
package nonisolated struct StyleEnvironment: Equatable, Sendable {
  /// Primary first; empty if neither an app nor a control set one.
  package var foreground: [AnyShapeStyle] = []
  package var background: AnyShapeStyle?
  package var tint: AnyShapeStyle?
  /// Whether the background is the accent, as in a selected row of the focused list.
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

extension EnvironmentValues {
  @Entry package nonisolated var styles = StyleEnvironment()
  public nonisolated var backgroundStyle: AnyShapeStyle? {
    get { styles.background }
    set { styles.background = newValue }
  }
  /// The prominence of the background: increased for the accent, as in the selected rows of the focused list.
  public nonisolated var backgroundProminence: BackgroundProminence {
    get { styles.onSelection ? .increased : .standard }
    set { styles.onSelection = newValue == .increased }
  }
  /// The context for resolving styles. Reads theme, styles and the window's activity.
  package nonisolated var styleContext: StyleContext {
    let styles = styles
    var context = StyleContext(
      theme: theme, tint: styles.tint, foreground: styles.foreground, background: styles.background,
      onSelection: styles.onSelection, isActive: controlActiveState != .inactive)
    context.environment = self
    return context
  }
}

/// The prominence of a background.
public nonisolated struct BackgroundProminence: Hashable, Sendable {
  private let isIncreased: Bool
  /// A standard background, on which the usual label colours are readable.
  public static let standard = BackgroundProminence(isIncreased: false)
  /// The accent, as behind the selected rows of the focused list.
  public static let increased = BackgroundProminence(isIncreased: true)
}
