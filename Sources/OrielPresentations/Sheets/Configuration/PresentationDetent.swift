import OrielControls

/// A height at which a sheet rests.
public nonisolated struct PresentationDetent: Hashable, Sendable {
  private enum Height: Hashable { case medium, large, fraction(CGFloat), points(CGFloat), custom(ObjectIdentifier) }
  private let height: Height
  private let compute: @MainActor @Sendable (Context) -> CGFloat?

  /// About half of the greatest height; not there where the height is compact.
  public static let medium = PresentationDetent(height: .medium) { $0.verticalSizeClass == .compact ? nil : $0.maxDetentValue / 2 }
  /// The greatest height.
  public static let large = PresentationDetent(height: .large) { $0.maxDetentValue }
  /// A part of the greatest height, from 0 to 1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(height: .fraction(fraction)) { $0.maxDetentValue * fraction }
  }
  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(height: .points(height)) { _ in height }
  }
  /// A height that `type` computes.
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent {
    PresentationDetent(height: .custom(ObjectIdentifier(type))) { D.height(in: $0) }
  }

  /// The height in points, never more than the greatest; nil where the sheet cannot rest here now.
  @MainActor package func height(in context: Context) -> CGFloat? {
    guard let asked = compute(context), asked.isFinite, asked > 0 else { return nil }
    return min(asked, context.maxDetentValue)
  }

  public static func == (a: Self, b: Self) -> Bool { a.height == b.height }
  public func hash(into hasher: inout Hasher) { hasher.combine(height) }

  /// What a custom detent knows when it computes its height.
  @dynamicMemberLookup public struct Context {
    /// The greatest height that the sheet can have, in points.
    public let maxDetentValue: CGFloat
    private let environment: EnvironmentValues
    package init(maxDetentValue: CGFloat, environment: EnvironmentValues) {
      self.maxDetentValue = maxDetentValue
      self.environment = environment
    }
    /// A value of the sheet's environment.
    public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
  }
}

/// A height of a sheet that an app computes.
@MainActor @preconcurrency public protocol CustomPresentationDetent {
  typealias Context = PresentationDetent.Context
  /// The height in points; nil where the sheet is not to rest at this detent.
  static func height(in context: Self.Context) -> CGFloat?
}

/// The heights a sheet may rest at, and the one the app has chosen.
package nonisolated struct PresentationDetents: Equatable {
  package let allowed: Set<PresentationDetent>
  /// What the binding said when the view was evaluated; nil without a binding.
  package let selected: PresentationDetent?
  private let selection: Binding<PresentationDetent>?

  /// What a sheet has whose content does not speak of detents.
  package static let standard = PresentationDetents([.large])

  package init(_ allowed: Set<PresentationDetent>) {
    self.allowed = allowed.isEmpty ? [.large] : allowed
    selection = nil
    selected = nil
  }
  @MainActor package init(_ allowed: Set<PresentationDetent>, selection: Binding<PresentationDetent>) {
    self.allowed = allowed.isEmpty ? [.large] : allowed
    self.selection = selection
    selected = selection.wrappedValue
  }
  package static func == (a: Self, b: Self) -> Bool { a.allowed == b.allowed && a.selected == b.selected }

  /// A detent and the height it has now.
  package struct Rest: Equatable {
    package let detent: PresentationDetent
    package let height: CGFloat
  }
  /// Where the sheet can rest now, the lowest first. Never empty: where no detent gives a height, the sheet is as high as it can be.
  @MainActor package func rests(in context: PresentationDetent.Context) -> [Rest] {
    let rests = allowed.compactMap { detent in detent.height(in: context).map { Rest(detent: detent, height: $0) } }
    return rests.isEmpty
      ? [Rest(detent: .large, height: context.maxDetentValue)] : rests.sorted { $0.height < $1.height }
  }
  /// Where the sheet is to rest: at the selected detent, where it already is, or at the lowest.
  ///
  /// A selection that is not among the detents is reported and leaves the sheet where it is.
  @MainActor package func rest(from current: PresentationDetent?, in context: PresentationDetent.Context) -> Rest {
    let rests = rests(in: context)
    if let selected, !allowed.contains(selected) {
      RuntimeIssue.report("The selection of presentationDetents(_:selection:) is not one of its detents; the sheet keeps its height.")
    }
    return rests.first { $0.detent == selected } ?? rests.first { $0.detent == current } ?? rests[0]
  }
  /// The user has moved the sheet to `detent`.
  @MainActor package func choose(_ detent: PresentationDetent) {
    if let selection, selection.wrappedValue != detent { selection.wrappedValue = detent }
  }
}

/// What scrolling does in a sheet that has more than one height.
public nonisolated struct PresentationContentInteraction: Equatable, Sendable {
  private enum Behavior { case automatic, resizes, scrolls }
  private let behavior: Behavior
  /// A wheel and a touchpad scroll the content; a finger on a touch screen resizes the sheet first.
  public static var automatic: Self { Self(behavior: .automatic) }
  /// The sheet grows to its next height first; at the greatest the content scrolls.
  public static var resizes: Self { Self(behavior: .resizes) }
  /// The content scrolls first; at its end the sheet is resized.
  public static var scrolls: Self { Self(behavior: .scrolls) }

  package var isAutomatic: Bool { behavior == .automatic }
  /// Whether scrolling resizes the sheet before it moves the content.
  package func resizesFirst(byTouch isTouch: Bool) -> Bool {
    switch behavior {
    case .automatic: isTouch
    case .resizes: true
    case .scrolls: false
    }
  }
}

extension View {
  /// The heights at which the sheet that contains this view may rest; only `.large` where nothing is said. With more than
  /// one, the user can drag the sheet from one to the next. It opens at the lowest.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    presentationTraits { $0.detents = PresentationDetents(detents) }
  }
  /// The heights at which the sheet that contains this view may rest, and the one at which it does.
  ///
  /// `selection` must be one of `detents`. Dragging the sheet writes it.
  public func presentationDetents(_ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>) -> some View {
    presentationTraits { $0.detents = PresentationDetents(detents, selection: selection) }
  }
  /// Shows or hides the bar at the top of the sheet that contains this view, by which it is dragged to another height.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    presentationTraits { $0.dragIndicator = visibility }
  }
  /// Whether scrolling in the sheet that contains this view scrolls first or resizes the sheet first.
  public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View {
    presentationTraits { $0.contentInteraction = behavior }
  }
}
