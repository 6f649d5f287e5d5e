import OrielControls

/// The app's background for a presentation.
package nonisolated struct PresentationBackground: Equatable {
  package let alignment: Alignment
  /// Laid out in the presentation's bounds and clipped to its shape.
  package let content: AnyView
  private let source: Source
  private enum Source: Equatable {
    case style(ComparedStyle)
    /// Views are not compared; the presentation updates them in place.
    case view(Nothing)
  }
  private struct ComparedStyle: Equatable {
    let style: AnyShapeStyle
    static func == (a: Self, b: Self) -> Bool { MainThread.assumed { a.style.isKnownEqual(to: b.style) } }
  }
  private struct Nothing: Equatable { static func == (a: Self, b: Self) -> Bool { false } }

  @MainActor init<S: ShapeStyle>(_ style: S) {
    alignment = .center
    content = AnyView(Rectangle().fill(style))
    source = .style(ComparedStyle(style: AnyShapeStyle(style)))
  }
  @MainActor init<V: View>(_ alignment: Alignment, _ view: V) {
    self.alignment = alignment
    // Views smaller than the presentation are aligned in it, not only with each other.
    content = AnyView(ZStack(alignment: alignment) { view }.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment))
    source = .view(Nothing())
  }
  package static func == (a: Self, b: Self) -> Bool { a.alignment == b.alignment && a.source == b.source }
}

/// Whether the window behind a presentation can be used.
public nonisolated struct PresentationBackgroundInteraction: Sendable, Equatable {
  private enum Interaction: Equatable { case automatic, enabled, enabledUpThrough(PresentationDetent), disabled }
  private let interaction: Interaction
  /// The default of the kind of presentation; disabled for a sheet.
  public static var automatic: Self { Self(interaction: .automatic) }
  public static var enabled: Self { Self(interaction: .enabled) }
  /// Enabled while the sheet is no higher than at `detent`.
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self(interaction: .enabledUpThrough(detent)) }
  public static var disabled: Self { Self(interaction: .disabled) }

  /// Whether interaction is enabled while the sheet is `height` points high; nil uses the presentation's default.
  @MainActor package func isEnabled(atHeight height: CGFloat, in context: PresentationDetent.Context) -> Bool? {
    switch interaction {
    case .automatic: nil
    case .enabled: true
    case .disabled: false
    case .enabledUpThrough(let detent): detent.height(in: context).map { height <= $0 + 0.5 } ?? false
    }
  }
}

extension View {
  /// Sets the background style of the presentation that contains this view.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    let background = PresentationBackground(style)
    return presentationTraits { $0.background = background }
  }
  /// Sets background views of the presentation that contains this view.
  public func presentationBackground<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    let background = PresentationBackground(alignment, content())
    return presentationTraits { $0.background = background }
  }
  /// Sets whether the window behind the presentation that contains this view can be used.
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View {
    presentationTraits { $0.backgroundInteraction = interaction }
  }
  /// Sets the corner radius of the presentation that contains this view, in points; nil uses the default.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    presentationTraits { $0.askedCornerRadius = .some(checkedRadius(cornerRadius)) }
  }
}

private func checkedRadius(_ radius: CGFloat?) -> CGFloat? {
  guard let radius, !radius.isFinite || radius < 0 else { return radius.map { min($0, 10_000) } }
  RuntimeIssue.report("presentationCornerRadius(\(radius)) needs a finite length of zero or more; the default is used.")
  return nil
}
