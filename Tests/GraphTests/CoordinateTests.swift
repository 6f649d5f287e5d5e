import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

/// A tile of twenty by ten in a padding of five, seen twice as large in a named space of thirty by twenty from (185, 140).
@MainActor @Suite struct `A coordinate space` {
  private let harness = ViewHarness(Tile(width: 20, height: 10).padding(5).scaleEffect(2).coordinateSpace(name: "page"))
  private var tile: Box { harness.boxes(TileBox.self)[0] }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

  @Test func `has its own places for what a view shows`() {
    for (space, whole, part) in [
      (.local, rect(0, 0, 20, 10), rect(5, 2, 4, 3)), (.named("page"), rect(-5, 0, 40, 20), rect(5, 4, 8, 6)), (.global, rect(180, 140, 40, 20), rect(190, 144, 8, 6)),
      (.named("elsewhere"), rect(180, 140, 40, 20), rect(190, 144, 8, 6)),
    ] as [(CoordinateSpace, CGRect, CGRect)] {
      #expect(tile.convert(tile.bounds, to: space) == whole && tile.convert(rect(5, 2, 4, 3), to: space) == part, "\(space)")
    }
  }
  @Test func `has its own place for the pointer`() {
    for (space, x, y) in [(.local, 5, 2.5), (.named("page"), 5, 5), (.global, 190, 145), (.named("elsewhere"), 190, 145)] as [(CoordinateSpace, CGFloat, CGFloat)] {
      #expect(tile.convert(CGPoint(x: 190, y: 145), to: space) == CGPoint(x: x, y: y), "\(space)")
    }
    #expect(CoordinateSpace.local.isLocal && !CoordinateSpace.local.isGlobal && CoordinateSpace.global.isGlobal && !CoordinateSpace.named(1).isLocal)
  }
  @Test func `is that of a hovering pointer, from when it comes to when it goes`() {
    let log = Log()
    func hovering(_ space: CoordinateSpace) -> ViewHarness {
      ViewHarness(
        Patch().frame(width: 100, height: 100).onContinuousHover(coordinateSpace: space) {
          if case .active(let point) = $0 { log("\(Int(point.x)) \(Int(point.y))") } else { log("ended") }
        }.padding(10).coordinateSpace(name: "page"))
    }
    for (space, lines) in [
      (.local, ["10 20", "11 22", "ended"]), (.global, ["160 120", "161 122", "ended"]), (.named("page"), ["20 30", "21 32", "ended"]),
    ] as [(CoordinateSpace, [String])] {
      let harness = hovering(space)
      harness.move(160, 120)
      harness.move(161, 122)
      harness.move(5, 5)
      #expect(log.take() == lines, "\(space)")
    }
  }
  @Test func `of a frame that is resized has pointers along its edges and corners`() {
    let shapes: [FrameResizePosition: CursorShape] = [
      .top: .nsResize, .bottom: .nsResize, .leading: .ewResize, .trailing: .ewResize, .topLeading: .nwseResize, .bottomTrailing: .nwseResize,
      .topTrailing: .neswResize, .bottomLeading: .neswResize,
    ]
    for position in FrameResizePosition.allCases { #expect(PointerStyle.frameResize(position: position).shape == shapes[position]) }
    #expect([HorizontalDirection.Set.leading, .trailing, .all].map(\.rawValue) == [1, 2, 3] && [VerticalDirection.Set.up, .down, .all].map(\.rawValue) == [1, 2, 3])
  }
}

@MainActor @Suite struct `A keyframe animator's run` {
  private struct Running: View {
    @State var trigger = 0
    let mode: Int
    let log: Log
    let seized: (Binding<Int>) -> Void
    var body: some View {
      seized($trigger)
      return Group {
        switch mode {
        case 0: KeyframeAnimator(initialValue: 0.0, repeating: true, content: shown) { _ in LinearKeyframe(10.0, duration: 0.5) }
        case 1: KeyframeAnimator(initialValue: 0.0, repeating: false, content: shown) { _ in LinearKeyframe(10.0, duration: 0.5) }
        default: KeyframeAnimator(initialValue: 0.0, trigger: trigger, content: shown) { LinearKeyframe($0 + 10, duration: 0.5) }
        }
      }
    }
    func shown(_ value: Double) -> some View {
      log(String(format: "%.2f", value))
      return EmptyView()
    }
  }
  private func run(_ mode: Int) -> (harness: ViewHarness, log: Log, trigger: Binding<Int>) {
    var trigger: Binding<Int>!
    let log = Log(), harness = ViewHarness(Running(mode: mode, log: log) { trigger = $0 })
    harness.frame()
    return (harness, log, trigger)
  }
  @Test func `begins again where the last one ended`() {
    let (harness, log, _) = run(0)
    for (time, value) in [(0.25, "5.00"), (0.15, "8.00"), (0.2, "2.00"), (0.5, "2.00"), (0.75, "7.00")] {
      harness.advance(by: time)
      #expect(log.take().last == value)
    }
    #expect(harness.wantsFrame)
  }
  @Test func `does not begin where it neither repeats nor is triggered`() {
    for mode in [1, 2] {
      let (harness, log, _) = run(mode)
      _ = log.take()
      harness.advance(by: 1)
      #expect(log.take() == [] && !harness.wantsFrame)
    }
  }
  @Test func `goes on from the value that is shown, and stays at its end`() {
    let (harness, log, trigger) = run(2)
    trigger.wrappedValue += 1
    harness.settle(limit: 1)
    harness.advance(by: 0.25)
    #expect(abs((log.take().last.flatMap(Double.init) ?? 0) - 5) < 0.4)
    harness.advance(by: 0.5)
    #expect(log.take().last == "10.00" && !harness.wantsFrame)
    trigger.wrappedValue += 1
    harness.settle(limit: 1)
    harness.advance(by: 1)
    #expect(log.take().last == "20.00" && !harness.wantsFrame)
  }
}
