import OrielControls

/// The presentation properties set by its content.
///
/// Each property is nil if not set. The presenter reads them at the root of the presentation's graph:
/// `graph.observePreference(PresentationTraitsKey.self)`.
package nonisolated struct PresentationTraits: Equatable {
  package var detents: PresentationDetents?
  package var dragIndicator: Visibility?
  package var contentInteraction: PresentationContentInteraction?
  package var compactAdaptation: CompactAdaptation?
  package var background: PresentationBackground?
  package var backgroundInteraction: PresentationBackgroundInteraction?
  /// In points; an inner nil means the default radius, overriding outer views.
  var askedCornerRadius: CGFloat??
  package var sizing: PresentationSizingChoice?
  /// nil uses the default for the kind of presentation.
  package var preventsAppTermination: Bool?
  /// Whether the user cannot dismiss the presentation; the app always can.
  package var isInteractiveDismissDisabled = false

  package init() {}
  package var cornerRadius: CGFloat? { askedCornerRadius ?? nil }

  /// Takes over properties that are not set yet.
  mutating func complete(with other: PresentationTraits) {
    detents = detents ?? other.detents
    dragIndicator = dragIndicator ?? other.dragIndicator
    contentInteraction = contentInteraction ?? other.contentInteraction
    compactAdaptation = compactAdaptation ?? other.compactAdaptation
    background = background ?? other.background
    backgroundInteraction = backgroundInteraction ?? other.backgroundInteraction
    askedCornerRadius = askedCornerRadius ?? other.askedCornerRadius
    sizing = sizing ?? other.sizing
    // These are restrictions, so one view that sets them is enough.
    if other.preventsAppTermination == true || preventsAppTermination == nil { preventsAppTermination = other.preventsAppTermination }
    isInteractiveDismissDisabled = isInteractiveDismissDisabled || other.isInteractiveDismissDisabled
  }
}

/// Passes the traits up. The innermost view wins; among siblings, the first.
package nonisolated enum PresentationTraitsKey: PreferenceKey {
  package static var defaultValue: PresentationTraits { PresentationTraits() }
  package static func reduce(value: inout PresentationTraits, nextValue: () -> PresentationTraits) {
    value.complete(with: nextValue())
  }
}

extension View {
  /// Sets properties of the presentation that contains this view, unless an inner view has set them.
  func presentationTraits(_ write: (inout PresentationTraits) -> Void) -> some View {
    var traits = PresentationTraits()
    write(&traits)
    return transformPreference(PresentationTraitsKey.self) { [traits] in $0.complete(with: traits) }
  }

  /// Prevents the user from dismissing the presentation that contains this view with a click outside, Escape, the window
  /// manager's close button, or by collapsing the inspector. The app can still dismiss it with its binding or `dismiss`.
  ///
  /// One view that sets it is enough.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    presentationTraits { $0.isInteractiveDismissDisabled = isDisabled }
  }
  /// Sets how a presentation shows through what is in front of it in a space. On Linux, this has no effect.
  public func presentationBreakthroughEffect(_ effect: BreakthroughEffect) -> some View { self }
  /// Sets whether the presentation that contains this view prevents the app from quitting.
  ///
  /// nil uses the default: a sheet prevents quitting, unless its only buttons confirm or cancel.
  /// If several views set it, true wins.
  public func presentationPreventsAppTermination(_ prevents: Bool?) -> some View {
    presentationTraits { $0.preventsAppTermination = prevents }
  }
}

/// How a presentation shows through what is in front of it.
public nonisolated struct BreakthroughEffect: Hashable, Sendable {
  private let name: String
  public static let automatic = BreakthroughEffect(name: "automatic")
  public static let subtle = BreakthroughEffect(name: "subtle")
  public static let prominent = BreakthroughEffect(name: "prominent")
  public static let none = BreakthroughEffect(name: "none")
}
