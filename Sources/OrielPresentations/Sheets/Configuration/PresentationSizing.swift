import OrielControls

/// The sizing of a presentation.
@MainActor @preconcurrency public protocol PresentationSizing {
  /// The presentation's size, without its own bars. If a dimension is nil, the content determines it. Content that needs more gets
  /// more, limited by the screen.
  func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize
}

/// The content of a presentation, to be measured.
public struct PresentationSizingRoot {
  private let measure: (ProposedViewSize) -> CGSize
  package init(measure: @escaping (ProposedViewSize) -> CGSize) { self.measure = measure }
  /// The content's size for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { measure(proposal) }
}

/// The context for sizing a presentation.
public struct PresentationSizingContext {
  /// Its current size; nil before it is shown.
  package let currentSize: CGSize?
  package init(currentSize: CGSize? = nil) { self.currentSize = currentSize }
}

/// At most as wide as a form, and as high as the content.
public struct AutomaticPresentationSizing: PresentationSizing {
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(root.sizeThatFits(ProposedViewSize(width: FormPresentationSizing.size.width, height: nil)))
  }
}
/// The content's ideal size, until the user resizes it where the content is flexible.
public struct FittedPresentationSizing: PresentationSizing {
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(root.sizeThatFits(.unspecified))
  }
}
/// The size of a typical form.
public struct FormPresentationSizing: PresentationSizing {
  static let size = CGSize(width: 480, height: 560)
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(Self.size)
  }
}
/// The size of a page, with an aspect ratio of 3:4.
public struct PagePresentationSizing: PresentationSizing {
  static let size = CGSize(width: 660, height: 880)
  public init() {}
  public func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
    ProposedViewSize(Self.size)
  }
}
/// A modified sizing.
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

/// A sizing with the content's ideal size in some dimensions.
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
/// A sizing that grows but does not shrink in some dimensions.
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
  /// Uses the content's ideal size in the given dimensions, and this sizing in the others.
  public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing {
    PartlyFittedSizing(base: self, horizontal: horizontal, vertical: vertical)
  }
  /// Grows with its content in the given dimensions, but does not shrink.
  public func sticky(horizontal: Bool = false, vertical: Bool = false) -> some PresentationSizing {
    StickySizing(base: self, horizontal: horizontal, vertical: vertical)
  }
}
extension PresentationSizing where Self == AutomaticPresentationSizing {
  /// At most as wide as a form, and as high as the content. The default.
  public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}
extension PresentationSizing where Self == FittedPresentationSizing {
  /// The content's ideal size.
  public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}
extension PresentationSizing where Self == FormPresentationSizing {
  /// The size of a form.
  public static var form: FormPresentationSizing { FormPresentationSizing() }
}
extension PresentationSizing where Self == PagePresentationSizing {
  /// The size of a page.
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}

/// The sizing set by the content.
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
    return MainThread.assumed { a.isSame(b.sizing) }
  }

  /// Whether it is based on a form's size.
  @MainActor package var isForm: Bool { sizing.isForm }

  /// The size of the presentation's content in points, at most `room`.
  ///
  /// `measure` measures the content; `currentSize` is the previous result, or nil.
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
  /// Sets the size of the presentation that contains this view; `.automatic` by default.
  ///
  /// On Linux, `.automatic` makes a sheet as wide as its content, and at most as wide as a form; on macOS it is always as wide as a form.
  /// `.form.fitted(horizontal: false, vertical: true)` is the same on both.
  public func presentationSizing(_ sizing: some PresentationSizing) -> some View {
    let choice = PresentationSizingChoice(sizing)
    return presentationTraits { $0.sizing = choice }
  }
}
