import OrielControls

/// How large a presentation is.
@MainActor @preconcurrency public protocol PresentationSizing {
  /// The presentation's size, without its own bars. Where a dimension is nil the content decides; content that needs more gets
  /// more, as far as the screen has it.
  func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize
}

/// The content of a presentation, to be measured.
public struct PresentationSizingRoot {
  private let measure: (ProposedViewSize) -> CGSize
  package init(measure: @escaping (ProposedViewSize) -> CGSize) { self.measure = measure }
  /// The size that the content makes itself for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { measure(proposal) }
}

/// The circumstances in which a presentation is sized.
public struct PresentationSizingContext {
  /// The size it has had so far; nil before it is first shown.
  package let currentSize: CGSize?
  package init(currentSize: CGSize? = nil) { self.currentSize = currentSize }
}

/// As wide as a form, or less where the content does not fill that, and as high as the content.
public struct AutomaticPresentationSizing: PresentationSizing {
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(root.sizeThatFits(ProposedViewSize(width: FormPresentationSizing.size.width, height: nil)))
  }
}
/// The content's ideal size.
public struct FittedPresentationSizing: PresentationSizing {
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(root.sizeThatFits(.unspecified))
  }
}
/// Room for a form of usual length.
public struct FormPresentationSizing: PresentationSizing {
  static let size = CGSize(width: 480, height: 560)
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(Self.size)
  }
}
/// Room for a page of text: three parts wide, four parts high.
public struct PagePresentationSizing: PresentationSizing {
  static let size = CGSize(width: 660, height: 880)
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(Self.size)
  }
}
/// Another sizing, changed.
private protocol DerivedSizing: PresentationSizing {
  associatedtype Base: PresentationSizing
  var base: Base { get }
}
extension PresentationSizing {
  fileprivate var isForm: Bool { self is FormPresentationSizing || (self as? any DerivedSizing)?.hasFormBase == true }
}
extension DerivedSizing {
  fileprivate var hasFormBase: Bool { base.isForm }
}

/// Another sizing with the content's ideal size in some directions.
private struct PartlyFittedSizing<Base: PresentationSizing>: DerivedSizing {
  let base: Base
  let horizontal: Bool
  let vertical: Bool
  func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    var proposal = base.proposedSize(for: root, context: context)
    let ideal = root.sizeThatFits(ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height))
    if horizontal { proposal.width = ideal.width }
    if vertical { proposal.height = ideal.height }
    return proposal
  }
}
/// Another sizing that grows but does not shrink in some directions.
private struct StickySizing<Base: PresentationSizing>: DerivedSizing {
  let base: Base
  let horizontal: Bool
  let vertical: Bool
  func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    var proposal = base.proposedSize(for: root, context: context)
    guard let current = context.currentSize else { return proposal }
    if horizontal { proposal.width = proposal.width.map { max($0, current.width) } }
    if vertical { proposal.height = proposal.height.map { max($0, current.height) } }
    return proposal
  }
}

extension PresentationSizing {
  /// The content's ideal size in the directions given, and this sizing in the others.
  public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing {
    PartlyFittedSizing(base: self, horizontal: horizontal, vertical: vertical)
  }
  /// Grows with its content in the directions given, but keeps the greatest size it has had.
  public func sticky(horizontal: Bool = false, vertical: Bool = false) -> some PresentationSizing {
    StickySizing(base: self, horizontal: horizontal, vertical: vertical)
  }
}
extension PresentationSizing where Self == AutomaticPresentationSizing {
  /// What suits the content: at most a form's width, and as high as the content.
  public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}
extension PresentationSizing where Self == FittedPresentationSizing {
  /// The content's ideal size.
  public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}
extension PresentationSizing where Self == FormPresentationSizing {
  /// Room for a form.
  public static var form: FormPresentationSizing { FormPresentationSizing() }
}
extension PresentationSizing where Self == PagePresentationSizing {
  /// Room for a page of text.
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}

/// The sizing that content asks for.
package nonisolated struct PresentationSizingChoice: Equatable {
  private let sizing: any PresentationSizing
  private let isSame: @MainActor (any PresentationSizing) -> Bool
  @MainActor package static var automatic: Self { Self(AutomaticPresentationSizing()) }

  @MainActor package init<S: PresentationSizing>(_ sizing: S) {
    self.sizing = sizing
    isSame = { ($0 as? S).map { ViewComparison<S>.areEqual($0, sizing) } ?? false }
  }
  package static func == (a: Self, b: Self) -> Bool {
    nonisolated(unsafe) let (a, b) = (a, b)
    return MainActor.assumeIsolated { a.isSame(b.sizing) }
  }

  /// A form's size, as it is or changed.
  @MainActor package var isForm: Bool { sizing.isForm }

  /// How large the content of the presentation is to be in points, at most `room`.
  ///
  /// `measure` asks the content; `currentSize` is what this returned before, nil at first.
  @MainActor package func size(currentSize: CGSize?, within room: CGSize, measure: @escaping (ProposedViewSize) -> CGSize) -> CGSize {
    let root = PresentationSizingRoot(measure: measure)
    var proposal = sizing.proposedSize(for: root, context: PresentationSizingContext(currentSize: currentSize))
    proposal.width = proposal.width.map { min($0, room.width) }
    proposal.height = proposal.height.map { min($0, room.height) }
    let needed = measure(proposal)
    return CGSize(
      width: min(max(proposal.width ?? 0, needed.width), room.width),
      height: min(max(proposal.height ?? 0, needed.height), room.height))
  }
}

extension View {
  /// How large the presentation that contains this view is.
  public func presentationSizing(_ sizing: some PresentationSizing) -> some View {
    let choice = PresentationSizingChoice(sizing)
    return presentationTraits { $0.sizing = choice }
  }
}
