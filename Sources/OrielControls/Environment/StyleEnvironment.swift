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
  /// Whether content stands on a ground of the accent, as in the selected rows of the focused list.
  public nonisolated var backgroundProminence: BackgroundProminence {
    get { styles.onSelection ? .increased : .standard }
    set { styles.onSelection = newValue == .increased }
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

/// How strong the ground is that content stands on.
public nonisolated struct BackgroundProminence: Hashable, Sendable {
  private let isIncreased: Bool
  /// A ground of the window, which labels of the usual colours can be read on.
  public static let standard = BackgroundProminence(isIncreased: false)
  /// The accent, as behind the selected rows of the list that has the focus.
  public static let increased = BackgroundProminence(isIncreased: true)
}
