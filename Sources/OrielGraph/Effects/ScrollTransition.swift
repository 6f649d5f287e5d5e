import Foundation
import OrielDrawing

/// The phase of a view as it scrolls through the visible area.
public nonisolated enum ScrollTransitionPhase: Hashable, Sendable {
  /// Entering or leaving at the top or leading edge.
  case topLeading
  case identity
  case bottomTrailing
  public var isIdentity: Bool { self == .identity }
  /// -1, 0 or 1: for offsets and angles in the direction of the scrolling.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// How a view transitions between phases.
public nonisolated struct ScrollTransitionConfiguration: Sendable {
  enum Kind: Sendable {
    case identity
    case interactive(UnitCurve)
    case animated(Animation)
  }
  /// How much of a view must be visible for the identity phase.
  public struct Threshold: Sendable {
    /// A fraction of the view's length, 0...1; nil requires its centre to be at the centre of the scroll view.
    package var part: Double?
    package var inset = 0.0
    public static let visible = Threshold(part: 1)
    public static let hidden = Threshold(part: 0)
    public static let centered = Threshold(part: nil)
    public static func visible(_ amount: Double) -> Threshold { Threshold(part: min(max(amount, 0), 1)) }
    /// Interpolates between two thresholds.
    public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
      Threshold(part: (part ?? 1) + ((other.part ?? 1) - (part ?? 1)) * amount, inset: inset + (other.inset - inset) * amount)
    }
    /// Treats the scroll view as smaller by `distance` points at both ends.
    public func inset(by distance: Double) -> Threshold { Threshold(part: part, inset: inset + distance) }
  }
  var kind: Kind
  var threshold = Threshold.visible

  public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: .animated(animation))
  }
  public static let animated = animated()
  public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: .interactive(timingCurve))
  }
  public static let interactive = interactive()
  /// No transition at this end.
  public static let identity = ScrollTransitionConfiguration(kind: .identity)
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: .animated(animation), threshold: threshold)
  }
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: kind, threshold: threshold)
  }
}

private struct ScrollTransitionModifier: BoxModifier {
  typealias Body = Never
  let leading: ScrollTransitionConfiguration
  let trailing: ScrollTransitionConfiguration
  let axis: Axis?
  let effects: (ScrollTransitionPhase, CGSize) -> [RenderEffect]
  func makeBox(_ node: ViewNode) -> ScrollTransitionBox { ScrollTransitionBox(node) }
  func apply(to box: ScrollTransitionBox, from old: Self?) {
    box.leading = leading
    box.trailing = trailing
    box.axis = axis
    box.phases = effects
    if old == nil { box.graph.observeGeometry(box) } else { box.geometrySettled() }
  }
}

final class ScrollTransitionBox: VisualEffectBox {
  override package class var roles: BoxRoles { [] }
  var leading = ScrollTransitionConfiguration.interactive, trailing = ScrollTransitionConfiguration.interactive
  var axis: Axis?
  var phases: (ScrollTransitionPhase, CGSize) -> [RenderEffect] = { _, _ in [] }
  private var target = 0.0
  /// The number of the frame that first placed the view.
  private var firstFrame: Int?
  private var animation: ValueAnimation<Double>?

  override func geometrySettled() {
    guard proposal != nil else { return }
    let firstFrame = firstFrame ?? graph.counters.frames
    self.firstFrame = firstFrame
    guard let place = place else { return showEffects(at: 0) }
    let configuration = place < 0 ? leading : trailing
    switch configuration.kind {
    case .identity: showEffects(at: 0)
    case .interactive(let curve): showEffects(at: (place < 0 ? -1 : 1) * curve.value(at: abs(place)))
    case .animated(let animation):
      let wanted = place == 0 ? 0.0 : place < 0 ? -1 : 1
      guard wanted != target else { return showEffects(at: self.animation?.isAnimating == true ? nil : target) }
      let start = target
      target = wanted
      // Do not animate content that was not visible before.
      guard graph.counters.frames > firstFrame else { return showEffects(at: wanted) }
      let running = self.animation ?? ValueAnimation(from: start, of: self, in: graph.animator) { box, value, _ in
        box.showEffects(at: value)
      }
      self.animation = running
      running.head(for: wanted, Transaction(animation: animation), now: graph.now)
    }
  }
  private var shown = 0.0
  private func showEffects(at place: Double?) {
    shown = place ?? shown
    let identity = phases(.identity, size)
    guard shown != 0 else { return show(identity) }
    let end = phases(shown < 0 ? .topLeading : .bottomTrailing, size)
    show(zip(identity, end).map { $0.mixed(with: $1, by: min(abs(shown), 1.5)) })
  }

  /// -1 while it is outside at the top or leading edge, 0 in the identity phase, 1 at the other end; nil outside
  /// scroll views.
  private var place: Double? {
    guard let (viewport, axis) = viewport else { return nil }
    let seen = viewport.convertToWindow(viewport.visibleBounds, clipped: false)
    let own = convertToWindow(bounds, clipped: false)
    let isReversed = axis == .horizontal && isRightToLeft
    func along(_ configuration: ScrollTransitionConfiguration, _ room: Double) -> Double {
      // `room` is the distance from the visible edge to the far end of the view: 0 when it is just outside.
      let length = axis == .vertical ? own.height : own.width, whole = axis == .vertical ? seen.height : seen.width
      guard length > 0 else { return 0 }
      let inside = room - configuration.threshold.inset
      guard let part = configuration.threshold.part else {
        let middle = inside - length / 2 - (whole / 2 - configuration.threshold.inset)
        return min(max(-middle / ((whole + length) / 2), 0), 1)
      }
      if part == 0 { return inside > 0 ? 0 : 1 }
      return min(max(1 - inside / (length * part), 0), 1)
    }
    let (low, high, seenLow, seenHigh) = axis == .vertical
      ? (own.minY, own.maxY, seen.minY, seen.maxY) : (own.minX, own.maxX, seen.minX, seen.maxX)
    let before = along(isReversed ? trailing : leading, high - seenLow), after = along(isReversed ? leading : trailing, seenHigh - low)
    if before > after { return isReversed ? before : -before }
    return isReversed ? -after : after
  }
  private var viewport: (any Viewport, Axis)? {
    if let axis { return enclosingViewport(along: axis).map { ($0, axis) } }
    var box = parent
    while let current = box {
      if let viewport = current.viewportBox {
        return (viewport, viewport.viewportAxes.contains(.vertical) ? .vertical : .horizontal)
      }
      box = current.parent
    }
    return nil
  }
}

nonisolated extension RenderEffect {
  /// Interpolates between two effects of the same kind.
  fileprivate func mixed(with other: RenderEffect, by fraction: Double) -> RenderEffect {
    var result = other
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    if let a = transform, let b = other.transform {
      result.transform = CGAffineTransform(
        a: mix(a.a, b.a), b: mix(a.b, b.b), c: mix(a.c, b.c), d: mix(a.d, b.d), tx: mix(a.tx, b.tx), ty: mix(a.ty, b.ty))
    }
    result.layer.opacity = min(max(mix(layer.opacity, other.layer.opacity), 0), 1)
    result.layer.filters = zip(layer.filters, other.layer.filters).map { a, b in
      switch (a, b) {
      case (.blur(let x, _), .blur(let y, let opaque)): .blur(radius: max(0, mix(x, y)), opaque: opaque)
      case (.brightness(let x), .brightness(let y)): .brightness(mix(x, y))
      case (.contrast(let x), .contrast(let y)): .contrast(mix(x, y))
      case (.saturation(let x), .saturation(let y)): .saturation(mix(x, y))
      case (.grayscale(let x), .grayscale(let y)): .grayscale(mix(x, y))
      case (.hueRotation(let x), .hueRotation(let y)): .hueRotation(.radians(mix(x.radians, y.radians)))
      default: fraction < 0.5 ? a : b
      }
    }
    if projection != other.projection { result.projection = fraction < 0.5 ? projection : other.projection }
    result.reach = max(reach, other.reach)
    return result
  }
}

extension View {
  /// Changes the view's appearance as it scrolls into and out of the visible area. `transition` applies effects for
  /// each phase; `axis` nil uses the scroll view's axis.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    modifier(
      ScrollTransitionModifier(leading: topLeading, trailing: bottomTrailing, axis: axis) { phase, size in
        transition(EmptyVisualEffect(), phase)._effects(in: size).list
      })
  }
}
