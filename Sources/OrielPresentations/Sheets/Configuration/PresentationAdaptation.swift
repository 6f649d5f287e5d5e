import OrielControls

/// What a presentation becomes where there is little room.
public nonisolated struct PresentationAdaptation: Sendable, Equatable {
  enum Form: Sendable { case automatic, none, popover, sheet, fullScreenCover }
  let form: Form
  public static var automatic: Self { Self(form: .automatic) }
  /// Stays what it is.
  public static var none: Self { Self(form: .none) }
  public static var popover: Self { Self(form: .popover) }
  public static var sheet: Self { Self(form: .sheet) }
  public static var fullScreenCover: Self { Self(form: .fullScreenCover) }
}

/// What presentations that adapt to their room can look like.
package nonisolated enum PresentationForm: Sendable { case popover, sheet, cover }

/// What content asks its presentation to become in compact surroundings.
package nonisolated struct CompactAdaptation: Equatable, Sendable {
  var horizontal: PresentationAdaptation
  var vertical: PresentationAdaptation
  package static let automatic = CompactAdaptation(horizontal: .automatic, vertical: .automatic)

  /// What a presentation that is a `natural` one where there is room becomes in these size classes. Where both are compact,
  /// the vertical adaptation counts.
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
