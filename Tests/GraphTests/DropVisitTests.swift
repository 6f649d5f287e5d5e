import Foundation
import Observation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

private final class Offer: DropOffer {
  let types = ["text/plain"]
  var operations: [DragOperation] = [.copy, .move]
  let suggestedOperation = DragOperation.copy
  let localDrag: (any DragSession)? = nil
  var finished: [DragOperation?] = []
  func read(_ type: String) async -> Data? { nil }
  func finish(_ operation: DragOperation?) { finished.append(operation) }
}
private func words(_ point: CGPoint) -> String { "\(Int(point.x)) \(Int(point.y))" }

/// Takes drops, and notes what happens.
private struct Landing: BoxModifier {
  typealias Body = Never
  let name: String
  let log: Log
  var accepts = true
  var answer: DragOperation? = .copy
  func makeBox(_ node: ViewNode) -> LandingBox { LandingBox(node) }
  func apply(to box: LandingBox, from old: Self?) { box.landing = self }
}
private final class LandingBox: WrapperBox, DropTarget {
  var landing: Landing!
  private func note(_ what: String, _ point: CGPoint? = nil) { landing.log("\(landing.name) \(what)" + (point.map { " " + words($0) } ?? "")) }
  func wants(_ visit: DropVisit, at point: CGPoint) -> Bool { landing.accepts }
  func dropEntered(_ visit: DropVisit, at point: CGPoint) { note("enters", point) }
  func dropMoved(_ visit: DropVisit, to point: CGPoint) -> DragOperation? {
    note("moves", point)
    return landing.answer
  }
  func dropExited(_ visit: DropVisit) { note("leaves") }
  func dropPerformed(_ visit: DropVisit, at point: CGPoint) { note("drops", point) }
}
/// Opens its left or right half; the topmost ten points are none.
private struct Springy: BoxModifier {
  typealias Body = Never
  let log: Log
  func makeBox(_ node: ViewNode) -> SpringyBox { SpringyBox(node) }
  func apply(to box: SpringyBox, from old: Self?) { box.log = log }
}
private final class SpringyBox: WrapperBox, SpringTarget {
  var log: Log!
  func springPart(at point: CGPoint) -> AnyHashable? { point.y < 10 ? nil : point.x < size.width / 2 ? 1 : 2 }
  func springOpen(_ part: AnyHashable) { log("opens \(part)") }
}
/// Scrolls as often as it is told that it can.
private struct Rolling: BoxModifier {
  typealias Body = Never
  let name: String
  let log: Log
  var limit = Int.max
  func makeBox(_ node: ViewNode) -> RollingBox { RollingBox(node) }
  func apply(to box: RollingBox, from old: Self?) { box.rolling = self }
}
private final class RollingBox: WrapperBox, Viewport, WheelTarget {
  var rolling: Rolling!
  private var count = 0
  var visibleBounds: CGRect { bounds }
  var viewportAxes: Axis.Set { [.horizontal, .vertical] }
  func addFollower(_ follower: any ViewportFollower) {}
  func contentGrewBefore(by growth: CGFloat, along axis: Axis) {}
  func reveal(_ rect: CGRect, anchor: UnitPoint?, animation: Animation?) {}
  func finishRolling() {}
  func scroll(_ event: ScrollEvent) -> Bool {
    guard count < rolling.limit else { return false }
    count += 1
    rolling.log("\(rolling.name) \(Double(event.steps.width)) \(Double(event.steps.height)) at \(words(event.location))")
    return true
  }
}

/// The inner target is a hundred by eighty points from (150, 110), the outer one two hundred by a hundred and fifty from (100, 75).
@Suite struct `A drag over the targets of a window` {
  private let log = Log()
  private func stage(inner: Bool = true, enabled: Bool = true, answer: DragOperation? = .copy) -> ViewHarness {
    ViewHarness(
      Patch().frame(width: 100, height: 80).modifier(Landing(name: "in", log: log, accepts: inner, answer: answer)).disabled(!enabled)
        .frame(width: 200, height: 150).modifier(Landing(name: "out", log: log, answer: .move)))
  }
  private let inside = CGPoint(x: 160, y: 120), beside = CGPoint(x: 110, y: 80), away = CGPoint(x: 10, y: 10)

  @Test func `is for the deepest one that wants it, which hears of it in its own coordinates`() {
    let harness = stage(), offer = Offer()
    #expect(!harness.input.hasDropVisit)
    #expect(harness.input.drop(offer, movedTo: inside) == .copy && harness.input.hasDropVisit && log.take() == ["in enters 10 10", "in moves 10 10"])
    #expect(harness.input.drop(offer, movedTo: CGPoint(x: 165, y: 121)) == .copy && log.take() == ["in moves 15 11"])
    #expect(harness.input.drop(offer, movedTo: beside) == .move && log.take() == ["in leaves", "out enters 10 5", "out moves 10 5"])
    #expect(harness.input.drop(offer, movedTo: away) == nil && log.take() == ["out leaves"])
    #expect(harness.input.drop(offer, movedTo: inside) == .copy && log.take() == ["in enters 10 10", "in moves 10 10"])
    harness.input.dropLeft(Offer())
    #expect(log.take().isEmpty && harness.input.hasDropVisit)
    harness.input.dropLeft(offer)
    harness.input.dropLeft(offer)
    #expect(log.take() == ["in leaves"] && !harness.input.hasDropVisit && offer.finished.isEmpty)
  }
  @Test func `passes one that does not want it or is disabled`() {
    for harness in [stage(inner: false), stage(enabled: false)] {
      #expect(harness.input.drop(Offer(), movedTo: inside) == .move && log.take() == ["out enters 60 45", "out moves 60 45"])
    }
  }
  @Test func `ends where it is dropped, or with a refusal where nothing would be done`() {
    let harness = stage(), offer = Offer()
    _ = harness.input.drop(offer, movedTo: inside)
    _ = log.take()
    let stranger = Offer()
    harness.input.dropped(stranger, at: inside)
    #expect(stranger.finished == [nil] && log.take().isEmpty && harness.input.hasDropVisit)
    harness.input.dropped(offer, at: CGPoint(x: 170, y: 130))
    #expect(log.take() == ["in drops 20 20"] && offer.finished.isEmpty && !harness.input.hasDropVisit)
    let refusing = stage(answer: nil), second = Offer()
    #expect(refusing.input.drop(second, movedTo: inside) == nil)
    _ = log.take()
    refusing.input.dropped(second, at: inside)
    #expect(log.take() == ["in leaves"] && second.finished == [nil] && !refusing.input.hasDropVisit)
    let nowhere = Offer()
    _ = refusing.input.drop(nowhere, movedTo: away)
    refusing.input.dropped(nowhere, at: away)
    #expect(nowhere.finished == [nil] && log.take().isEmpty)
  }
  @Test func `takes the place of another that did not say that it had left`() {
    let harness = stage()
    _ = harness.input.drop(Offer(), movedTo: inside)
    _ = log.take()
    _ = harness.input.drop(Offer(), movedTo: inside)
    #expect(log.take() == ["in leaves", "in enters 10 10", "in moves 10 10"])
  }
  @Test func `does what its source permits`() {
    let cases: [(DragOperation, [DragOperation], DragOperation?)] = [
      (.copy, [.copy, .move], .copy), (.move, [.copy, .move], .move), (.link, [.move, .copy], .copy), (.link, [.move], .move), (.copy, [.move, .link], .move), (.link, [.link], .link), (.copy, [], nil),
    ]
    for (wish, operations, operation) in cases {
      let harness = stage(answer: wish), offer = Offer()
      offer.operations = operations
      #expect(harness.input.drop(offer, movedTo: inside) == operation, "\(wish) of \(operations)")
    }
  }

  @Observable fileprivate final class Switch { var isOn = true }
  private struct Vanishing: View {
    let log: Log
    let state: Switch
    var body: some View {
      ZStack {
        Patch()
        if state.isOn { Patch().frame(width: 100, height: 80).modifier(Landing(name: "in", log: log)) }
      }
    }
  }
  @Test func `leaves a target that goes away, and is refused then`() {
    let state = Switch(), offer = Offer(), harness = ViewHarness(Vanishing(log: log, state: state))
    #expect(harness.input.drop(offer, movedTo: inside) == .copy)
    _ = log.take()
    state.isOn = false
    harness.settle()
    #expect(log.take() == ["in leaves"] && harness.input.hasDropVisit)
    harness.input.dropped(offer, at: inside)
    #expect(offer.finished == [nil] && log.take().isEmpty)
    // A change that waits for the next frame counts already.
    let late = Offer()
    state.isOn = true
    #expect(harness.input.drop(late, movedTo: inside) == .copy && log.take() == ["in enters 10 10", "in moves 10 10"])
  }

  @Test func `opens what it rests on for seven tenths of a second, once`() {
    let harness = ViewHarness(Patch().frame(width: 200, height: 150).modifier(Springy(log: log))), offer = Offer()
    _ = harness.input.drop(offer, movedTo: inside)
    harness.pass(0.4)
    // Moving inside the same part is resting.
    _ = harness.input.drop(offer, movedTo: CGPoint(x: 190, y: 130))
    harness.pass(0.29)
    #expect(log.take().isEmpty)
    harness.pass(0.03)
    #expect(log.take() == ["opens 1"])
    _ = harness.input.drop(offer, movedTo: inside)
    harness.pass(2)
    #expect(log.take().isEmpty)
    // Another part has its own time.
    _ = harness.input.drop(offer, movedTo: CGPoint(x: 210, y: 130))
    harness.pass(0.5)
    _ = harness.input.drop(offer, movedTo: inside)
    harness.pass(0.5)
    _ = harness.input.drop(offer, movedTo: CGPoint(x: 210, y: 130))
    harness.pass(0.69)
    #expect(log.take().isEmpty)
    harness.pass(0.03)
    #expect(log.take() == ["opens 2"])
    // Away from it, out of the window or dropped it does not.
    let ends: [() -> Void] = [
      { _ = harness.input.drop(offer, movedTo: CGPoint(x: 210, y: 80)) }, { _ = harness.input.drop(offer, movedTo: away) }, { harness.input.dropLeft(offer) }, { harness.input.dropped(offer, at: inside) },
    ]
    for end in ends {
      _ = harness.input.drop(offer, movedTo: inside)
      harness.pass(0.5)
      end()
      harness.pass(1)
      #expect(log.take().isEmpty)
    }
    let disabled = ViewHarness(Patch().frame(width: 200, height: 150).modifier(Springy(log: log)).disabled(true))
    _ = disabled.input.drop(offer, movedTo: inside)
    disabled.pass(1)
    #expect(log.take().isEmpty)
  }

  /// What is scrolled by a drag that rests at a point for so long, of two hundred by a hundred and fifty points from (100, 75).
  private func rolled(_ x: CGFloat, _ y: CGFloat, for time: TimeInterval = 0.32, size: CGSize = CGSize(width: 200, height: 150)) -> [String] {
    let harness = ViewHarness(Patch().frame(width: size.width, height: size.height).modifier(Rolling(name: "roll", log: log)))
    _ = harness.input.drop(Offer(), movedTo: CGPoint(x: x, y: y))
    harness.pass(time)
    return log.take()
  }
  @Test func `near an edge scrolls, the faster the nearer`() {
    #expect(rolled(200, 82) == ["roll 0.0 0.1875 at 100 7"] && rolled(200, 211) == ["roll 0.0 -0.125 at 100 136"])
    #expect(rolled(107, 150) == ["roll 0.1875 0.0 at 7 75"] && rolled(293, 150) == ["roll -0.1875 0.0 at 193 75"] && rolled(107, 218) == ["roll 0.1875 -0.1875 at 7 143"])
    #expect(rolled(200, 102) != [] && rolled(200, 103).isEmpty && rolled(200, 150).isEmpty && rolled(128, 150).isEmpty && rolled(127, 150) != [])
    #expect(rolled(200, 74).isEmpty && rolled(99, 150).isEmpty)
    // It takes three tenths of a second to begin, and goes on thirty times a second.
    #expect(rolled(200, 82, for: 0.28).isEmpty && rolled(200, 82, for: 0.385).count == 3 && rolled(200, 82, for: 1.31).count > 25)
    // In a low one the zone is a quarter of its height: from 130 to 170 here.
    let low = CGSize(width: 200, height: 40)
    #expect(rolled(200, 135, size: low) == ["roll 0.0 0.125 at 100 5"] && rolled(200, 140, size: low).isEmpty && rolled(200, 165, size: low) == ["roll 0.0 -0.125 at 100 35"])
  }
  @Test func `that leaves the edge scrolls no further, and begins anew when it comes back`() {
    let harness = ViewHarness(Patch().frame(width: 200, height: 150).modifier(Rolling(name: "roll", log: log))), offer = Offer()
    let edge = CGPoint(x: 200, y: 82), middle = CGPoint(x: 200, y: 150)
    _ = harness.input.drop(offer, movedTo: edge)
    harness.pass(0.2)
    _ = harness.input.drop(offer, movedTo: middle)
    harness.pass(0.5)
    #expect(log.take().isEmpty)
    _ = harness.input.drop(offer, movedTo: edge)
    harness.pass(0.28)
    #expect(log.take().isEmpty)
    harness.pass(0.04)
    #expect(log.take().count == 1)
    harness.input.dropLeft(offer)
    harness.pass(1)
    #expect(log.take().isEmpty)
    _ = harness.input.drop(offer, movedTo: edge)
    harness.input.dropped(offer, at: edge)
    harness.pass(1)
    #expect(log.take().isEmpty)
  }
  @Test func `scrolls what is around where there is nothing more to scroll inside`() {
    let harness = ViewHarness(
      Patch().frame(width: 100, height: 150).modifier(Rolling(name: "inner", log: log, limit: 1)).frame(width: 200, height: 150).modifier(Rolling(name: "outer", log: log, limit: 1)))
    _ = harness.input.drop(Offer(), movedTo: CGPoint(x: 200, y: 82))
    harness.pass(1)
    #expect(log.take() == ["inner 0.0 0.1875 at 50 7", "outer 0.0 0.1875 at 100 7"])
  }
}
