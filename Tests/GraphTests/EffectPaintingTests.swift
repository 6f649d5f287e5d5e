import Foundation
import Observation
import OrielDrawing
import Testing
import ViewTesting
@testable import OrielGraph

/// A black rectangle of a size.
private struct Ink: LeafView {
  var width: CGFloat = 20
  var height: CGFloat = 10
  func makeBox(_ node: ViewNode) -> InkBox { InkBox(node) }
  func apply(to box: InkBox, from old: Ink?, in node: ViewNode) { box.wanted = CGSize(width: width, height: height) }
}
private final class InkBox: Box {
  var wanted = CGSize.zero { didSet { if wanted != oldValue { setNeedsLayout() } } }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { wanted }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (wanted[axis], wanted[axis]) }
  override func paint(_ painter: any Painter) { painter.fill(bounds, .black) }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
}
@Observable private final class PaintedNumber { var number: CGFloat = 0 }

@MainActor @Suite struct `Painting with effects` {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  /// What two views in a row paint, of which the first has effects.
  private func painted(_ first: some View) -> [String] {
    let harness = ViewHarness(HStack(spacing: 0) { first; Ink() }, size: CGSize(width: 40, height: 10)), painter = RecordingPainter()
    harness.settle()
    harness.graph.root?.draw(painter)
    return painter.commands.map { command in
      switch command {
      case .fillRect(let rect, _): "fill \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width)) \(Int(rect.height))"
      case .beginLayer(let layer, let rect):
        "layer \(layer.opacity) \(layer.filters.count) \(layer.blendMode) \(layer.isGroup) \(layer.projection != nil): \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width)) \(Int(rect.height))"
      case .endLayer: "end"
      default: "other"
      }
    }
  }

  @Test func `moves and fades one view and not the next`() {
    let next = "fill 20 0 20 10"
    #expect(painted(Ink()) == ["fill 0 0 20 10", next] && painted(Ink().offset(x: 3, y: 4)) == ["fill 3 4 20 10", next])
    #expect(painted(Ink().scaleEffect(2, anchor: .topLeading)) == ["fill 0 0 40 20", next] && painted(Ink().opacity(1)) == ["fill 0 0 20 10", next])
    #expect(painted(Ink().opacity(0)) == [next] && painted(Ink().hidden()) == [next])
    #expect(painted(Ink().opacity(0.5)) == ["layer 0.5 0 normal false false: 0 0 20 10", "fill 0 0 20 10", "end", next])
    #expect(painted(Ink().blur(radius: 3)) == ["layer 1.0 1 normal false false: -9 -9 38 28", "fill 0 0 20 10", "end", next])
    #expect(painted(Ink().blendMode(.multiply)) == ["layer 1.0 0 multiply false false: 0 0 20 10", "fill 0 0 20 10", "end", next])
    #expect(painted(Ink().compositingGroup()) == ["layer 1.0 0 normal true false: 0 0 20 10", "fill 0 0 20 10", "end", next])
    let turned = painted(Ink().rotation3DEffect(.degrees(40), axis: (0, 1, 0)))
    #expect(turned == ["layer 1.0 0 normal false true: 0 0 20 10", "fill 0 0 20 10", "end", next])
  }
  @Test func `moves and fades as a visual effect, the last one outermost`() {
    let next = "fill 20 0 20 10", plain = "layer 1.0 0 normal false false"
    #expect(painted(Ink().visualEffect { effect, _ in effect }) == ["fill 0 0 20 10", next])
    #expect(painted(Ink().visualEffect { effect, _ in effect.offset(x: 3, y: 4) }) == ["\(plain): 3 4 20 10", "fill 3 4 20 10", "end", next])
    #expect(painted(Ink().visualEffect { effect, _ in effect.scaleEffect(2, anchor: .bottomTrailing) }) == ["\(plain): -20 -10 40 20", "fill -20 -10 40 20", "end", next])
    #expect(painted(Ink().visualEffect { effect, _ in effect.opacity(0) }) == [next])
    #expect(
      painted(Ink().visualEffect { effect, _ in effect.blur(radius: 3).opacity(0.5) })
        == ["layer 0.5 0 normal false false: -9 -9 38 28", "layer 1.0 1 normal false false: -9 -9 38 28", "fill 0 0 20 10", "end", "end", next])
    // The outer layer has room for what the inner effects move and enlarge.
    #expect(painted(Ink().visualEffect { effect, _ in effect.offset(x: 30).opacity(0.5) }).first == "layer 0.5 0 normal false false: 30 0 20 10")
    #expect(painted(Ink().visualEffect { effect, _ in effect.scaleEffect(2, anchor: .topLeading).opacity(0.5) }).first == "layer 0.5 0 normal false false: 0 0 40 20")
    let turned = painted(Ink().visualEffect { effect, _ in effect.rotation3DEffect(.degrees(40), axis: (0, 1, 0)) })
    #expect(turned.count == 4 && turned[0].contains("false true:") && turned[1...] == ["fill 0 0 20 10", "end", next])
  }

  private struct Moving<Content: View>: View {
    let model: PaintedNumber
    let content: (CGFloat) -> Content
    var body: some View { content(model.number) }
  }
  /// The picture after each change is that of painting everything anew.
  private func expectFresh<Content: View>(_ numbers: [CGFloat], @ViewBuilder _ content: @escaping (CGFloat) -> Content, _ name: Comment) {
    let model = PaintedNumber(), harness = ViewHarness(Moving(model: model, content: content), size: CGSize(width: 120, height: 80), pixels: true)
    harness.settle()
    for number in numbers {
      let before = harness.picture
      model.number = number
      harness.settle()
      #expect(harness.pixelsThatDiffer() == 0, name)
      #expect((harness.surface?.differences(from: before) ?? 0) > 0, name)
    }
  }
  @Test func `paints anew where a view was and where it is`() {
    let numbers: [CGFloat] = [30, -20, 5]
    expectFresh(numbers, { Ink().offset(x: $0, y: $0 / 2) }, "offset")
    expectFresh(numbers, { Ink().rotationEffect(.degrees($0 * 3)) }, "rotation")
    expectFresh([3, 0.5, 2], { Ink().scaleEffect($0 + 0.1, anchor: .bottomTrailing) }, "scale")
    expectFresh([0.5, 0, 1, 0.2], { Ink().opacity(1 - $0) }, "opacity")
    expectFresh([4, 1, 6], { Ink().blur(radius: $0) }, "blur")
    expectFresh(numbers, { Ink().rotation3DEffect(.degrees($0 * 2), axis: (0, 1, 0)) }, "rotation in space")
    expectFresh(numbers, { number in Ink().visualEffect { effect, _ in effect.offset(x: number, y: number / 2) } }, "visual offset")
    expectFresh([4, 1, 6], { number in Ink().visualEffect { effect, _ in effect.blur(radius: number).opacity(0.5) } }, "visual blur")
    expectFresh([2, 1, 3], { number in Ink().visualEffect { effect, _ in effect.blur(radius: number).scaleEffect(2) } }, "visual blur, enlarged")
    expectFresh([2, 1, 3], { Ink().blur(radius: $0).blur(radius: 1) }, "blur of a blur")
    expectFresh([30, 60, 10], { Ink(width: $0, height: $0 / 2).scaleEffect(1.5, anchor: .bottomTrailing) }, "size")
    expectFresh([30, 60, 10], { Ink(width: $0, height: $0 / 2).visualEffect { effect, _ in effect.scaleEffect(1.5, anchor: .bottomTrailing) } }, "visual size")
    expectFresh([30, -30], { number in HStack(spacing: 0) { Ink().offset(y: number); Ink().offset(y: -number) } }, "neighbours")
    expectFresh([30, -30], { number in Ink().offset(x: number).scaleEffect(1.5).rotationEffect(.degrees(20)) }, "one in the other")
  }
  @Test func `hits a view where it is seen`() {
    func isHit(_ view: some View, _ x: CGFloat, _ y: CGFloat) -> Bool {
      let harness = ViewHarness(view, size: CGSize(width: 120, height: 80))
      harness.settle()
      return harness.input.hitPath(at: CGPoint(x: x, y: y)).first is InkBox
    }
    // It is from 50 to 70 and from 35 to 45.
    #expect(isHit(Ink(), 51, 36) && !isHit(Ink(), 49, 36) && !isHit(Ink(), 51, 34))
    let moved = Ink().offset(x: 30, y: 20)
    #expect(isHit(moved, 81, 56) && !isHit(moved, 51, 36) && !isHit(moved, 79, 56))
    let large = Ink().scaleEffect(x: 2, y: 3, anchor: .topLeading)
    #expect(isHit(large, 89, 64) && !isHit(large, 91, 64) && !isHit(large, 89, 66))
    #expect(!isHit(Ink().opacity(0), 60, 40) && isHit(Ink().opacity(0.01), 60, 40))
    let turned = Ink().rotationEffect(.degrees(90))
    #expect(isHit(turned, 60, 31) && !isHit(turned, 51, 40))
    let seen = Ink().visualEffect { effect, _ in effect.offset(x: 30).scaleEffect(2, anchor: .topLeading) }
    // Moved by thirty, and that made twice as large.
    #expect(isHit(seen, 111, 36) && !isHit(seen, 109, 36))
  }
}
