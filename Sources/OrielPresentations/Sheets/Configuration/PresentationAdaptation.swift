import OrielControls

/// The form of a presentation in compact size classes.
public nonisolated struct PresentationAdaptation: Sendable, Equatable {
  enum Form: Sendable { case automatic, none, popover, sheet, fullScreenCover }
  let form: Form
  public static var automatic: Self { Self(form: .automatic) }
  /// Keeps its form.
  public static var none: Self { Self(form: .none) }
  public static var popover: Self { Self(form: .popover) }
  public static var sheet: Self { Self(form: .sheet) }
  public static var fullScreenCover: Self { Self(form: .fullScreenCover) }
}

/// The forms of adaptive presentations.
package nonisolated enum PresentationForm: Sendable { case popover, sheet, cover }

/// The adaptation set by the content.
package nonisolated struct CompactAdaptation: Equatable, Sendable {
  var horizontal: PresentationAdaptation
  var vertical: PresentationAdaptation
  package static let automatic = CompactAdaptation(horizontal: .automatic, vertical: .automatic)

  /// The form of a presentation in these size classes. If both are compact, the vertical adaptation
  /// takes precedence.
  package func form(
    of natural: PresentationForm, horizontal horizontalSizeClass: UserInterfaceSizeClass?,
    vertical verticalSizeClass: UserInterfaceSizeClass?
  ) -> PresentationForm {
    let isNarrow = horizontalSizeClass == .compact, isLow = verticalSizeClass == .compact
    guard isNarrow || isLow else { return natural }
    switch (isLow ? vertical : horizontal).form {
    case .none: return natural
    case .popover: return .popover
    case .sheet: return .sheet
    case .fullScreenCover: return .cover
    case .automatic:
      let narrow = natural == .popover && isNarrow ? .sheet : natural
      return narrow == .sheet && isLow ? .cover : narrow
    }
  }
}

extension View {
  /// Sets the form of the presentation that contains this view in compact size classes, horizontal or vertical.
  ///
  /// On Linux, it is applied when the presentation appears; a later change of the size class does not change its form.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    presentationCompactAdaptation(horizontal: adaptation, vertical: adaptation)
  }
  /// Sets the form of the presentation that contains this view for each compact size class; the vertical adaptation takes
  /// precedence.
  public func presentationCompactAdaptation(
    horizontal horizontalAdaptation: PresentationAdaptation, vertical verticalAdaptation: PresentationAdaptation
  ) -> some View {
    presentationTraits {
      $0.compactAdaptation = CompactAdaptation(horizontal: horizontalAdaptation, vertical: verticalAdaptation)
    }
  }
}
