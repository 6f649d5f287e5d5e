import Foundation
import OrielDrawing
import Testing
import ViewTesting
@testable import OrielGraph

/// What is seen of a view of a hundred by forty points in each phase of its transition.
@MainActor @Suite struct `The phases of a transition` {
  /// Where the view is, how large, how opaque, and how much it is blurred.
  private struct Look: Equatable, CustomStringConvertible {
    var x: CGFloat = 0, y: CGFloat = 0, scale: CGFloat = 1, opacity = 1.0, blur = 0.0
    var description: String { "x \(x) y \(y) scale \(scale) opacity \(opacity) blur \(blur)" }
  }
  private func look(_ transition: AnyTransition, _ phase: TransitionPhase, rightToLeft: Bool = false) -> Look {
    let view = transition.content(AnyView(Tile(width: 100, height: 40)), phase).environment(\.layoutDirection, rightToLeft ? .rightToLeft : .leftToRight)
    let harness = ViewHarness(view, size: CGSize(width: 100, height: 40))
    let effects = harness.boxes(EffectBox.self).map { $0.effect($0.size) }, place = harness.boxes(TileBox.self)[0].windowFrame
    let blur = effects.flatMap(\.layer.filters).reduce(0.0) { if case .blur(let radius, _) = $1 { $0 + radius } else { $0 } }
    return Look(
      x: (place.minX * 10).rounded() / 10, y: (place.minY * 10).rounded() / 10, scale: place.width.rounded() / 100,
      opacity: effects.reduce(1) { $0 * $1.layer.opacity }, blur: blur)
  }
  private struct Faded: ViewModifier {
    let opacity: Double
    func body(content: Content) -> some View { content.opacity(opacity) }
  }

  @Test func `are where and as it comes, stays and goes`() {
    let gone = Look(opacity: 0), tiny = Look(x: 50, y: 20, scale: 0), half = Look(x: 0, y: 0, scale: 0.5), small = Look(x: 10, y: 4, scale: 0.8, opacity: 0, blur: 8)
    let rows: [(String, AnyTransition, Look, Look)] = [
      ("identity", .identity, Look(), Look()), ("opacity", .opacity, gone, gone), ("scale", .scale, tiny, tiny),
      ("scale at a corner", .scale(scale: 0.5, anchor: .topLeading), half, half), ("scale to nothing", .scale(scale: 0), tiny, tiny), ("slide", .slide, Look(x: -100), Look(x: 100)),
      ("offset", .offset(x: 3, y: 4), Look(x: 3, y: 4), Look(x: 3, y: 4)), ("offset across", .offset(x: 3), Look(x: 3), Look(x: 3)), ("offset size", .offset(CGSize(width: 5, height: 6)), Look(x: 5, y: 6), Look(x: 5, y: 6)),
      ("move up", .move(edge: .top), Look(y: -40), Look(y: -40)), ("move down", .move(edge: .bottom), Look(y: 40), Look(y: 40)),
      ("move back", .move(edge: .leading), Look(x: -100), Look(x: -100)), ("move on", .move(edge: .trailing), Look(x: 100), Look(x: 100)),
      ("push from above", .push(from: .top), Look(y: -40, opacity: 0), Look(y: 40, opacity: 0)), ("push from below", .push(from: .bottom), Look(y: 40, opacity: 0), Look(y: -40, opacity: 0)),
      ("push", .push(from: .leading), Look(x: -100, opacity: 0), Look(x: 100, opacity: 0)), ("push back", .push(from: .trailing), Look(x: 100, opacity: 0), Look(x: -100, opacity: 0)),
      ("blur", .blurReplace(), small, small), ("blur up", .blurReplace(.upUp), small, Look(x: -10, y: -4, scale: 1.2, opacity: 0, blur: 8)),
      ("asymmetric", .asymmetric(insertion: .move(edge: .top), removal: .offset(x: 7)), Look(y: -40), Look(x: 7)),
      ("combined", .opacity.combined(with: .offset(y: 9)), Look(y: 9, opacity: 0), Look(y: 9, opacity: 0)),
      ("modifier", .modifier(active: Faded(opacity: 0.25), identity: Faded(opacity: 0.75)), Look(opacity: 0.25), Look(opacity: 0.25)),
      ("typed", AnyTransition(AsymmetricTransition(insertion: .slide, removal: .opacity)), Look(x: -100), gone),
      ("typed pair", AnyTransition(OpacityTransition().combined(with: .move(edge: .bottom))), Look(y: 40, opacity: 0), Look(y: 40, opacity: 0)),
      ("typed scale", AnyTransition(ScaleTransition.scale(0.5, anchor: .topLeading)), half, half), ("typed nothing", AnyTransition(ScaleTransition.scale), tiny, tiny),
    ]
    for (name, transition, before, after) in rows {
      #expect(look(transition, .willAppear) == before, "\(name): \(look(transition, .willAppear))")
      #expect(look(transition, .identity) == (name == "modifier" ? Look(opacity: 0.75) : Look()), "\(name): \(look(transition, .identity))")
      #expect(look(transition, .didDisappear) == after, "\(name): \(look(transition, .didDisappear))")
    }
    #expect([TransitionPhase.willAppear, .identity, .didDisappear].map(\.value) == [-1, 0, 1] && [TransitionPhase.willAppear, .identity, .didDisappear].map(\.isIdentity) == [false, true, false])
  }
  @Test func `are mirrored where the edges are in right-to-left`() {
    for (transition, before, after) in [(.slide, 100, -100), (.move(edge: .leading), 100, 100), (.move(edge: .trailing), -100, -100), (.push(from: .leading), 100, -100), (.offset(x: 3), 3, 3)] as [(AnyTransition, CGFloat, CGFloat)] {
      #expect(look(transition, .willAppear, rightToLeft: true).x == before && look(transition, .identity, rightToLeft: true).x == 0 && look(transition, .didDisappear, rightToLeft: true).x == after)
    }
  }
}

@MainActor @Suite struct `A view that comes or goes` {
  private struct Stage: View {
    @State var isShown = true
    let transition: AnyTransition?
    let seized: (Binding<Bool>) -> Void
    var body: some View {
      seized($isShown)
      return ZStack {
        Tile(width: 100, height: 40)
        if isShown { if let transition { Tile(width: 50, height: 30).transition(transition) } else { Tile(width: 50, height: 30) } }
      }
    }
  }
  private func stage(_ transition: AnyTransition?) -> (harness: ViewHarness, isShown: Binding<Bool>) {
    var isShown: Binding<Bool>!
    let harness = ViewHarness(Stage(transition: transition) { isShown = $0 })
    harness.settle()
    return (harness, isShown)
  }
  private func opacity(_ harness: ViewHarness) -> Double? { harness.boxes(EffectBox.self).first.map { $0.effect($0.size).layer.opacity } }
  private func box(_ harness: ViewHarness) -> TileBox? { harness.boxes(TileBox.self).first { $0.size.width == 50 } }
  private func fade(_ harness: ViewHarness) -> Double? { box(harness)?.fade }

  @Test func `goes along its transition with the animation of the change, and comes back along it`() {
    let (harness, isShown) = stage(.opacity)
    #expect(opacity(harness) == 1)
    withAnimation(.linear(duration: 1)) { isShown.wrappedValue = false }
    harness.frame()
    for expected in [0.75, 0.5, 0.25] {
      harness.advance(by: 0.25)
      #expect(abs((opacity(harness) ?? -1) - expected) < 0.03)
    }
    harness.advance(by: 0.3)
    #expect(opacity(harness) == nil && harness.boxes(TileBox.self).count == 1 && !harness.wantsFrame)
    withAnimation(.linear(duration: 1)) { isShown.wrappedValue = true }
    harness.frame()
    for expected in [0.25, 0.5, 0.75] {
      harness.advance(by: 0.25)
      #expect(abs((opacity(harness) ?? -1) - expected) < 0.03)
    }
    harness.advance(by: 0.3)
    #expect(opacity(harness) == 1 && !harness.wantsFrame)
  }
  @Test func `takes the time of its own animation`() {
    let (harness, isShown) = stage(.opacity.animation(.linear(duration: 2)))
    withAnimation(.linear(duration: 0.1)) { isShown.wrappedValue = false }
    harness.frame()
    harness.advance(by: 0.5)
    #expect(abs((opacity(harness) ?? -1) - 0.75) < 0.03)
    harness.advance(by: 1.6)
    #expect(opacity(harness) == nil)
  }
  @Test func `fades without a transition, and is opaque afterwards`() {
    let (harness, isShown) = stage(nil)
    #expect(fade(harness) == nil)
    withAnimation(.linear(duration: 1)) { isShown.wrappedValue = false }
    harness.frame()
    harness.advance(by: 0.25)
    #expect(abs((fade(harness) ?? -1) - 0.75) < 0.03 && box(harness)?.isDeparting == true)
    harness.advance(by: 1)
    #expect(harness.boxes(TileBox.self).count == 1)
    withAnimation(.linear(duration: 1)) { isShown.wrappedValue = true }
    harness.frame()
    harness.advance(by: 0.25)
    #expect(abs((fade(harness) ?? -1) - 0.25) < 0.03 && box(harness)?.isDeparting == false)
    harness.advance(by: 1)
    #expect(harness.boxes(TileBox.self).count == 2 && fade(harness) == nil && !harness.wantsFrame)
  }
  @Test func `fades no further than opaque, however it bounces`() {
    let (harness, isShown) = stage(nil)
    isShown.wrappedValue = false
    harness.settle()
    withAnimation(.spring(duration: 0.3, bounce: 0.8)) { isShown.wrappedValue = true }
    harness.frame()
    var fades: [Double] = []
    for _ in 0..<30 {
      harness.advance(by: 1.0 / 60)
      if let fade = fade(harness) { fades.append(fade) }
    }
    #expect(fades.allSatisfy { (0...1).contains($0) } && fades.contains(1) && fades.contains { $0 < 0.5 })
  }
}
