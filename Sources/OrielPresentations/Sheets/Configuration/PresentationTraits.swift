import OrielControls

/// What content says of the presentation that contains it.
///
/// Each part is nil where nobody speaks of it. The presenter reads the whole from the root of the presentation's graph:
/// `graph.observePreference(PresentationTraitsKey.self)`.
package nonisolated struct PresentationTraits: Equatable {
  package var detents: PresentationDetents?
  package var dragIndicator: Visibility?
  package var contentInteraction: PresentationContentInteraction?
  package var compactAdaptation: CompactAdaptation?
  package var background: PresentationBackground?
  package var backgroundInteraction: PresentationBackgroundInteraction?
  /// In points; nil inside: the system's radius, whatever views further out ask for.
  var askedCornerRadius: CGFloat??
  package var sizing: PresentationSizingChoice?
  /// nil: the presentation decides by what it is.
  package var preventsAppTermination: Bool?
  /// The user cannot end the presentation; the app always can.
  package var isInteractiveDismissDisabled = false

  package init() {}
  package var cornerRadius: CGFloat? { askedCornerRadius ?? nil }

  /// Takes over what nobody has spoken of so far.
  mutating func complete(with other: PresentationTraits) {
    detents = detents ?? other.detents
    dragIndicator = dragIndicator ?? other.dragIndicator
    contentInteraction = contentInteraction ?? other.contentInteraction
    compactAdaptation = compactAdaptation ?? other.compactAdaptation
    background = background ?? other.background
    backgroundInteraction = backgroundInteraction ?? other.backgroundInteraction
    askedCornerRadius = askedCornerRadius ?? other.askedCornerRadius
    sizing = sizing ?? other.sizing
    // These forbid something to the user: one view that forbids it is enough.
    if other.preventsAppTermination == true || preventsAppTermination == nil { preventsAppTermination = other.preventsAppTermination }
    isInteractiveDismissDisabled = isInteractiveDismissDisabled || other.isInteractiveDismissDisabled
  }
}

/// Carries the traits up. The innermost view wins; of views beside each other the first.
package nonisolated enum PresentationTraitsKey: PreferenceKey {
  package static var defaultValue: PresentationTraits { PresentationTraits() }
  package static func reduce(value: inout PresentationTraits, nextValue: () -> PresentationTraits) {
    value.complete(with: nextValue())
  }
}

extension View {
  /// Says something of the presentation that contains this view, unless a view inside has said it already.
  func presentationTraits(_ write: (inout PresentationTraits) -> Void) -> some View {
    var traits = PresentationTraits()
    write(&traits)
    return transformPreference(PresentationTraitsKey.self) { [traits] in $0.complete(with: traits) }
  }

  /// Keeps the user from ending the presentation that contains this view: by a press outside, by Escape, by the window
  /// manager's close button, or by collapsing the inspector. The app still ends it with its binding or with `dismiss`.
  ///
  /// Of several views in one presentation, one that asks for it is enough.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    presentationTraits { $0.isInteractiveDismissDisabled = isDisabled }
  }
  /// Sets how a presentation shows through what is in front of it in a space. On Linux, this has no effect.
  public func presentationBreakthroughEffect(_ effect: BreakthroughEffect) -> some View { self }
  /// Says whether the app may quit while the presentation that contains this view is shown.
  ///
  /// nil leaves it to the presentation: a sheet stops the app from quitting unless all it asks is to confirm or to cancel.
  /// Of several views in one presentation, true wins.
  public func presentationPreventsAppTermination(_ prevents: Bool?) -> some View {
    presentationTraits { $0.preventsAppTermination = prevents }
  }
}

/// How what is hidden behind something else in a space can still be seen.
public nonisolated struct BreakthroughEffect: Hashable, Sendable {
  private let name: String
  public static let automatic = BreakthroughEffect(name: "automatic")
  public static let subtle = BreakthroughEffect(name: "subtle")
  public static let prominent = BreakthroughEffect(name: "prominent")
  public static let none = BreakthroughEffect(name: "none")
}
