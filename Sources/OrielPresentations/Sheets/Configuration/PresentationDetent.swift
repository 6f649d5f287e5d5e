import OrielControls

/// A height at which a sheet rests.
public nonisolated struct PresentationDetent: Hashable, Sendable {
  private enum Height: Hashable { case medium, large, fraction(CGFloat), points(CGFloat), custom(ObjectIdentifier) }
  private let height: Height
  private let compute: @MainActor @Sendable (Context) -> CGFloat?

  /// About half of the maximum height; inactive in a compact vertical size class.
  public static let medium = PresentationDetent(height: .medium) { $0.verticalSizeClass == .compact ? nil : $0.maxDetentValue / 2 }
  /// The maximum height.
  public static let large = PresentationDetent(height: .large) { $0.maxDetentValue }
  /// A fraction of the maximum height, 0...1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(height: .fraction(fraction)) { $0.maxDetentValue * fraction }
  }
  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(height: .points(height)) { _ in height }
  }
  /// A height computed by `type`.
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent {
    PresentationDetent(height: .custom(ObjectIdentifier(type))) { D.height(in: $0) }
  }

  /// The height in points, limited to the maximum; nil if the detent is inactive.
  @MainActor package func height(in context: Context) -> CGFloat? {
    guard let asked = compute(context), asked.isFinite, asked > 0 else { return nil }
    return min(asked, context.maxDetentValue)
  }

  public static func == (a: Self, b: Self) -> Bool { a.height == b.height }
  public func hash(into hasher: inout Hasher) { hasher.combine(height) }

  /// The context for computing a custom detent.
  @dynamicMemberLookup public struct Context {
    /// The maximum height of the sheet, in points.
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

/// A detent whose height the app computes.
@MainActor @preconcurrency public protocol CustomPresentationDetent {
  typealias Context = PresentationDetent.Context
  /// The height in points; nil makes the detent inactive.
  static func height(in context: Self.Context) -> CGFloat?
}

/// The detents of a sheet, with the app's selection.
package nonisolated struct PresentationDetents: Equatable {
  package let allowed: Set<PresentationDetent>
  /// The binding's value when the view was evaluated; nil without a binding.
  package let selected: PresentationDetent?
  private let selection: Binding<PresentationDetent>?

  /// The default detents.
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

  /// A detent with its current height.
  package struct Rest: Equatable {
    package let detent: PresentationDetent
    package let height: CGFloat
  }
  /// The active detents, lowest first. Never empty: without an active detent, the sheet has its maximum height.
  @MainActor package func rests(in context: PresentationDetent.Context) -> [Rest] {
    let rests = allowed.compactMap { detent in detent.height(in: context).map { Rest(detent: detent, height: $0) } }
    return rests.isEmpty
      ? [Rest(detent: .large, height: context.maxDetentValue)] : rests.sorted { $0.height < $1.height }
  }
  /// The sheet's detent: the selected one, the current one, or the lowest.
  ///
  /// A selection that is not among the detents is reported and ignored.
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

/// How scrolling behaves in a sheet with several detents.
public nonisolated struct PresentationContentInteraction: Equatable, Sendable {
  private enum Behavior { case automatic, resizes, scrolls }
  private let behavior: Behavior
  /// A wheel and a touchpad scroll the content; a finger on a touch screen resizes the sheet first.
  public static var automatic: Self { Self(behavior: .automatic) }
  /// Scrolling resizes the sheet first; at its maximum height, the content scrolls.
  public static var resizes: Self { Self(behavior: .resizes) }
  /// The content scrolls first; at its end, a finger on a touch screen resizes the sheet.
  public static var scrolls: Self { Self(behavior: .scrolls) }

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
  /// Sets the detents of the sheet that contains this view; `.large` by default. With more than one, the user can drag the
  /// sheet between them. It opens at the lowest.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    presentationTraits { $0.detents = PresentationDetents(detents) }
  }
  /// Sets the detents of the sheet that contains this view, with a binding to the current one.
  ///
  /// `selection` must be one of `detents`. Dragging the sheet updates it.
  public func presentationDetents(_ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>) -> some View {
    presentationTraits { $0.detents = PresentationDetents(detents, selection: selection) }
  }
  /// Shows or hides the drag indicator at the top of the sheet that contains this view.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    presentationTraits { $0.dragIndicator = visibility }
  }
  /// Sets whether scrolling in the sheet that contains this view first scrolls the content or resizes the sheet.
  public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View {
    presentationTraits { $0.contentInteraction = behavior }
  }
}
