import Foundation

/// The phase of a view's insertion or removal.
public nonisolated enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear
  public var isIdentity: Bool { self == .identity }
  /// -1 before it appears, 0 while it is present, 1 after it disappeared.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

public nonisolated struct TransitionProperties: Sendable {
  public var hasMotion: Bool
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// How a view is inserted and removed: its content for each phase, with animated changes between them.
@MainActor @preconcurrency public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
  static var properties: TransitionProperties { get }
}
extension Transition {
  public static var properties: TransitionProperties { TransitionProperties() }
}

/// A placeholder for the inserted or removed view.
public struct PlaceholderContentView<Value>: View {
  let content: AnyView
  public var body: some View { content }
}

/// Fades.
public struct OpacityTransition: Transition {
  public nonisolated init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}
/// Scales from and to a point.
public struct ScaleTransition: Transition {
  public var scale: Double
  public var anchor: UnitPoint
  public nonisolated init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}
/// Moves by a distance.
public struct OffsetTransition: Transition {
  public var offset: CGSize
  public nonisolated init(_ offset: CGSize) { self.offset = offset }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}
/// Moves in from an edge and out to it, by the view's own size.
public struct MoveTransition: Transition {
  public var edge: Edge
  public nonisolated init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(_EdgeOffsetEffect(edge: edge, fraction: phase.isIdentity ? 0 : 1))
  }
}
/// Moves in from the leading edge and out to the trailing one.
public struct SlideTransition: Transition {
  public nonisolated init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(_EdgeOffsetEffect(edge: phase == .didDisappear ? .trailing : .leading, fraction: phase.isIdentity ? 0 : 1))
  }
}
/// Moves in from an edge and out to the opposite one, fading.
public struct PushTransition: Transition {
  public var edge: Edge
  public nonisolated init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    let out: Edge =
      switch edge {
      case .top: .bottom
      case .bottom: .top
      case .leading: .trailing
      case .trailing: .leading
      }
    content.modifier(_EdgeOffsetEffect(edge: phase == .didDisappear ? out : edge, fraction: phase.isIdentity ? 0 : 1))
      .opacity(phase.isIdentity ? 1 : 0)
  }
}
/// No transition.
public struct IdentityTransition: Transition {
  public nonisolated init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// Blurs and scales the old view out while the new one comes in the same way.
public struct BlurReplaceTransition: Transition {
  public nonisolated struct Configuration: Equatable, Sendable {
    private let isUpUp: Bool
    /// The old view shrinks while the new one grows.
    public static let downUp = Configuration(isUpUp: false)
    /// Both grow.
    public static let upUp = Configuration(isUpUp: true)
    fileprivate func scale(_ phase: TransitionPhase) -> CGFloat {
      switch phase {
      case .identity: 1
      case .willAppear: 0.8
      case .didDisappear: isUpUp ? 1.2 : 0.8
      }
    }
  }
  public var configuration: Configuration
  public nonisolated init(configuration: Configuration) { self.configuration = configuration }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.blur(radius: phase.isIdentity ? 0 : 8).scaleEffect(configuration.scale(phase))
      .opacity(phase.isIdentity ? 1 : 0)
  }
}
extension Transition where Self == BlurReplaceTransition {
  public static var blurReplace: BlurReplaceTransition { BlurReplaceTransition(configuration: .downUp) }
  public static func blurReplace(_ config: BlurReplaceTransition.Configuration) -> BlurReplaceTransition {
    BlurReplaceTransition(configuration: config)
  }
}

/// Shifts content by a fraction of its size towards an edge.
public struct _EdgeOffsetEffect: RenderEffectModifier, Animatable {
  var edge: Edge
  var fraction: Double
  public typealias Body = Never
  package func apply(to box: EffectBox, from old: Self?) {
    box.effect = { [weak box] in self.effect(in: $0, isRightToLeft: box?.isRightToLeft == true) }
  }
  package func effect(in size: CGSize) -> RenderEffect { effect(in: size, isRightToLeft: false) }
  func effect(in size: CGSize, isRightToLeft: Bool) -> RenderEffect {
    let leading = isRightToLeft ? size.width : -size.width
    let shift: CGSize =
      switch edge {
      case .top: CGSize(width: 0, height: -size.height)
      case .bottom: CGSize(width: 0, height: size.height)
      case .leading: CGSize(width: leading, height: 0)
      case .trailing: CGSize(width: -leading, height: 0)
      }
    return RenderEffect(transform: CGAffineTransform(translationX: shift.width * fraction, y: shift.height * fraction))
  }
  nonisolated public var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }
}

/// A type-erased transition.
public nonisolated struct AnyTransition: @unchecked Sendable {
  // Unchecked: transitions are created anywhere but evaluated only on the main actor.
  let content: @MainActor (AnyView, TransitionPhase) -> AnyView
  /// The transition's own animation, which replaces that of the change.
  var animation: Animation?

  public init<T: Transition>(_ transition: T) {
    let transition = UncheckedValue(transition)
    content = { view, phase in
      AnyView(transition.value.body(content: PlaceholderContentView<T>(content: view), phase: phase))
    }
  }
  private init(content: @escaping @MainActor (AnyView, TransitionPhase) -> AnyView) { self.content = content }

  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }
  // Zero would make the inverse of the transform undefined; this cannot be seen either.
  public static var scale: AnyTransition { AnyTransition(ScaleTransition(0.0001)) }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(max(scale, 0.0001), anchor: anchor))
  }
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    let active = UncheckedValue(active), identity = UncheckedValue(identity)
    return AnyTransition { view, phase in AnyView(view.modifier(phase.isIdentity ? identity.value : active.value)) }
  }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition { view, phase in
      // Both stay in the tree so that the view keeps its identity between phases.
      removal.content(insertion.content(view, phase == .willAppear ? phase : .identity), phase == .didDisappear ? phase : .identity)
    }
  }
  public func combined(with other: AnyTransition) -> AnyTransition {
    let first = self
    return AnyTransition { view, phase in other.content(first.content(view, phase), phase) }
  }
  public func animation(_ animation: Animation?) -> AnyTransition {
    var copy = self
    copy.animation = animation
    return copy
  }
}

nonisolated extension AnyTransition {
  public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> AnyTransition {
    AnyTransition(BlurReplaceTransition(configuration: config))
  }
}

/// Two combined transitions, or one for insertion and one for removal.
public struct _CombinedTransition<First: Transition, Second: Transition>: Transition {
  let first: First
  let second: Second
  public func body(content: Content, phase: TransitionPhase) -> some View {
    second.body(
      content: PlaceholderContentView(content: AnyView(first.body(content: PlaceholderContentView(content: AnyView(content)), phase: phase))),
      phase: phase)
  }
}
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  public var insertion: Insertion
  public var removal: Removal
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    let inner = insertion.body(
      content: PlaceholderContentView(content: AnyView(content)), phase: phase == .willAppear ? phase : .identity)
    removal.body(
      content: PlaceholderContentView(content: AnyView(inner)), phase: phase == .didDisappear ? phase : .identity)
  }
}
extension Transition {
  public func combined<T: Transition>(with other: T) -> some Transition { _CombinedTransition(first: self, second: other) }
}

extension Transition where Self == OpacityTransition { public static var opacity: OpacityTransition { .init() } }
extension Transition where Self == SlideTransition { public static var slide: SlideTransition { .init() } }
extension Transition where Self == IdentityTransition { public static var identity: IdentityTransition { .init() } }
extension Transition where Self == MoveTransition {
  public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}
extension Transition where Self == PushTransition {
  public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}
extension Transition where Self == ScaleTransition {
  public static var scale: ScaleTransition { ScaleTransition(0.0001) }
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
    ScaleTransition(max(scale, 0.0001), anchor: anchor)
  }
}
extension Transition where Self == OffsetTransition {
  public static func offset(_ offset: CGSize) -> OffsetTransition { OffsetTransition(offset) }
}

extension View {
  public func transition(_ t: AnyTransition) -> some View { _TransitionView(content: self, transition: t) }
  public func transition<T: Transition>(_ transition: T) -> some View {
    _TransitionView(content: self, transition: AnyTransition(transition))
  }
}
