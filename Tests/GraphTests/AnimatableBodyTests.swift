import Foundation
import Observation
import OrielDrawing
import OrielGraph
import ViewTesting
import Testing

@Observable private final class AnimatedModel {
  var value = 0.0
  var isSecond = false
}
private final class Seen { var values: [Double] = [] }

private struct Counting: View, Animatable {
  var value: Double
  let seen: Seen
  nonisolated var animatableData: Double {
    get { value }
    set { value = newValue }
  }
  var body: some View {
    let _ = seen.values.append(value)
    return EmptyView()
  }
}
private struct CountingHost: View {
  let model: AnimatedModel, seen: Seen
  var body: some View { Counting(value: model.value, seen: seen) }
}

private struct Shaking: ViewModifier, Animatable {
  var value: Double
  let seen: Seen
  nonisolated var animatableData: Double {
    get { value }
    set { value = newValue }
  }
  func body(content: Content) -> some View {
    let _ = seen.values.append(value)
    return content.opacity(value)
  }
}
private struct ShakingHost: View {
  let model: AnimatedModel, seen: Seen
  var body: some View { EmptyView().modifier(Shaking(value: model.value, seen: seen)) }
}

@Suite struct `An animatable view of an app` {
  @Test func `has its body evaluated for every value on the way`() {
    let model = AnimatedModel(), seen = Seen()
    let harness = ViewHarness(CountingHost(model: model, seen: seen))
    harness.advance(by: 0.1)
    withAnimation(.linear(duration: 1)) { model.value = 10 }
    harness.advance(by: 0.5)
    let middle = seen.values.last ?? 0
    #expect(middle > 3 && middle < 7)
    harness.advance(by: 1)
    #expect(seen.values.last == 10)
    #expect(seen.values == seen.values.sorted())
  }
  @Test func `jumps without an animation`() {
    let model = AnimatedModel(), seen = Seen()
    let harness = ViewHarness(CountingHost(model: model, seen: seen))
    harness.advance(by: 0.1)
    model.value = 10
    harness.advance(by: 0.1)
    #expect(seen.values == [0, 10])
  }
}

@Suite struct `An animatable modifier of an app` {
  @Test func `has its body evaluated for every value on the way`() {
    let model = AnimatedModel(), seen = Seen()
    let harness = ViewHarness(ShakingHost(model: model, seen: seen))
    harness.advance(by: 0.1)
    withAnimation(.linear(duration: 1)) { model.value = 1 }
    harness.advance(by: 0.5)
    let middle = seen.values.last ?? 0
    #expect(middle > 0.3 && middle < 0.7)
    harness.advance(by: 1)
    #expect(seen.values.last == 1)
  }
}

@Suite struct `A turn in space` {
  private func projection(_ angle: Double, x: CGFloat, y: CGFloat, perspective: CGFloat = 1) -> PlaneProjection {
    _Rotation3DEffect(
      angle: .degrees(angle), axis: (x, y, 0), anchor: .center, anchorZ: 0, perspective: perspective
    ).effect(in: CGSize(width: 100, height: 100)).projection!
  }
  @Test func `makes the near side longer than the far one`() throws {
    let turned = projection(45, x: 0, y: 1)
    let topLeft = try #require(turned.apply(CGPoint(x: 0, y: 0))), bottomLeft = try #require(turned.apply(CGPoint(x: 0, y: 100)))
    let topRight = try #require(turned.apply(CGPoint(x: 100, y: 0))), bottomRight = try #require(turned.apply(CGPoint(x: 100, y: 100)))
    let left = bottomLeft.y - topLeft.y, right = bottomRight.y - topRight.y
    #expect(left > 120 && right < 85)
    let middle = try #require(turned.apply(CGPoint(x: 50, y: 50)))
    #expect(abs(middle.x - 50) < 1e-9 && abs(middle.y - 50) < 1e-9)
  }
  @Test func `tips the top away around the horizontal axis`() throws {
    let turned = projection(45, x: 1, y: 0)
    let left = try #require(turned.apply(CGPoint(x: 0, y: 0))), right = try #require(turned.apply(CGPoint(x: 100, y: 0)))
    #expect(right.x - left.x < 85)
  }
  @Test func `leads back to where a point came from`() throws {
    let turned = projection(30, x: 1, y: 1)
    let point = CGPoint(x: 20, y: 70)
    let seen = try #require(turned.apply(point)), back = try #require(turned.inverse?.apply(seen))
    #expect(abs(back.x - 20) < 1e-6 && abs(back.y - 70) < 1e-6)
  }
  @Test func `keeps edges parallel without perspective`() {
    let effect = _Rotation3DEffect(angle: .degrees(45), axis: (0, 1, 0), anchor: .center, anchorZ: 0, perspective: 0)
      .effect(in: CGSize(width: 100, height: 100))
    #expect(effect.projection == nil)
    #expect(abs((effect.transform?.a ?? 0) - 0.7071) < 0.001)
  }
}
