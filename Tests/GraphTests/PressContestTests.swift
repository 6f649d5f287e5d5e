import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

/// Answers each event as it was told, and says what happens to it.
private final class Scripted: Contestant {
  let box: Box
  let name: String
  let log: Log
  var answers: [ContestPhase]
  var isPress = false
  var overridesPresses = false
  var deadline: TimeInterval?
  init(_ name: String, _ box: Box, _ log: Log, _ answers: [ContestPhase]) { (self.name, self.box, self.log, self.answers) = (name, box, log, answers) }
  func handle(_ event: GestureEvent, effects: inout [() -> Void]) -> ContestPhase {
    let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
    effects.append { [log, name] in log("\(name) \(answer)") }
    return answer
  }
  func cancel() { log("\(name) cancelled") }
}

@MainActor @Suite struct `A contest for a press` {
  private let harness = ViewHarness(Patch().frame(width: 100, height: 100).modifier(Scrolling()))
  private let log = Log()
  private var box: Box { harness.boxes(PatchBox.self)[0] }
  private func event(_ kind: GestureEvent.Kind, _ x: CGFloat = 200, _ y: CGFloat = 150, finger: Int = 0, at time: TimeInterval = 0) -> GestureEvent {
    let phase: PointerEvent.Phase = kind == .down ? .down : kind == .up ? .up : kind == .cancelled ? .cancelled : .moved
    return GestureEvent(kind, PointerEvent(phase, at: CGPoint(x: x, y: y), button: .primary, modifiers: [], clickCount: 1, time: time, device: .touch(finger)))
  }
  private func scripted(_ name: String, _ answers: ContestPhase...) -> Scripted { Scripted(name, box, log, answers) }
  private func contest(_ contestants: Scripted..., simultaneous: Set<String> = []) -> PointerContest {
    PointerContest(contestants.map { PointerContest.Entry($0, isSimultaneous: simultaneous.contains($0.name)) })
  }

  @Test func `keeps back what is recognized after something that is still possible`() {
    let contest = contest(scripted("a", .possible, .possible, .failed), scripted("b", .possible, .ended))
    contest.handle(event(.down))
    #expect(log.take() == ["a possible", "b possible"] && !contest.isOver && contest.pointers == [1])
    contest.handle(event(.up))
    #expect(log.take() == ["a possible"] && !contest.isOver && contest.pointers == [])
    contest.handle(GestureEvent(time: 1))
    #expect(log.take() == ["a cancelled", "b ended"] && contest.isOver)
  }
  @Test func `is won by the first that is recognized, and lost by all after it`() {
    let contest = contest(scripted("a", .watching), scripted("b", .watching, .active), scripted("c", .watching, .active), scripted("d", .possible))
    contest.handle(event(.down))
    #expect(log.take() == ["a watching", "b watching", "c watching", "d possible"])
    contest.handle(event(.moved))
    #expect(log.take() == ["c cancelled", "d cancelled", "a watching", "b active"])
    contest.handle(event(.moved))
    #expect(log.take() == ["a watching", "b active"])
    contest.cancel()
    #expect(log.take() == ["a cancelled", "b cancelled"] && contest.isOver)
    contest.cancel()
    #expect(log.take() == [], "each is told once")
  }
  @Test func `on a button is taken over by what scrolls and drags, and by nothing else`() {
    for (isPress, overrides, isTaken) in [(true, true, true), (true, false, false), (false, true, false)] {
      let button = scripted("button", .active), scroll = scripted("scroll", .watching, .active)
      button.isPress = isPress
      scroll.overridesPresses = overrides
      let contest = contest(button, scroll)
      contest.handle(event(.down))
      contest.handle(event(.moved))
      let lines = log.take()
      #expect(lines.contains("button cancelled") == isTaken && lines.contains("scroll active") == isTaken, "\(lines)")
    }
  }
  @Test func `does not make wait what overrides presses`() {
    let scroll = scripted("scroll", .active)
    scroll.overridesPresses = true
    let contest = contest(scripted("tap", .possible), scroll)
    contest.handle(event(.down))
    #expect(log.take() == ["tap possible", "scroll active"])
  }
  @Test func `leaves alone what is simultaneous, which blocks and claims nothing`() {
    let contest = contest(scripted("a", .possible), scripted("b", .active), scripted("c", .active), simultaneous: ["a", "c"])
    contest.handle(event(.down))
    #expect(log.take() == ["a possible", "b active", "c active"])
    let ended = self.contest(scripted("a", .ended), scripted("b", .active), simultaneous: ["a"])
    ended.handle(event(.down))
    #expect(log.take() == ["a ended", "b active"] && ended.entries.map(\.isOver) == [true, false])
  }
  @Test func `wakes for the earliest deadline of those still in it`() {
    let a = scripted("a", .failed), b = scripted("b", .possible), c = scripted("c", .possible)
    (a.deadline, b.deadline, c.deadline) = (1, 3, 2)
    let contest = contest(a, b, c)
    #expect(contest.deadline == 1)
    contest.handle(event(.down))
    #expect(contest.deadline == 2)
  }
  @Test func `goes on with a second press nearby, for those that take part again`() {
    let a = scripted("a", .possible), b = scripted("b", .possible), c = scripted("c", .possible)
    let contest = contest(a, b)
    contest.handle(event(.down, 100, 100))
    contest.handle(event(.up, 100, 100))
    _ = log.take()
    contest.endWaiting(forPressAt: CGPoint(x: 106, y: 108), within: 10)
    #expect(log.take() == [])
    contest.endWaiting(forPressAt: CGPoint(x: 106, y: 108.5), within: 10)
    #expect(log.take() == ["a possible", "b possible"])
    let next = contest.continued(with: [PointerContest.Entry(b), PointerContest.Entry(c)])
    #expect(log.take().contains("a cancelled") && next.entries.map { $0.contestant === b || $0.contestant === c } == [true, true])
    #expect(next.entries[0] === contest.entries[1] && next.pointers == [])
  }
  @Test func `is lost by those whose box has gone`() {
    let contest = contest(scripted("a", .possible), scripted("b", .possible))
    contest.handle(event(.down))
    _ = log.take()
    contest.cancelEntries { _ in true }
    #expect(log.take() == ["a cancelled", "b cancelled"] && contest.entries.isEmpty)
  }

  // MARK: The contestants

  /// The answers of a contestant to events, and how many effects it has had.
  private func answers(_ contestant: any Contestant, _ events: GestureEvent...) -> (phases: [ContestPhase], effects: [() -> Void]) {
    var effects: [() -> Void] = []
    let phases = events.map { contestant.handle($0, effects: &effects) }
    return (phases, effects)
  }

  @Test func `of a resting finger opens the menu after six tenths of a second`() {
    final class MenuBox: WrapperBox, ContextMenuTarget {
      var points: [CGPoint?] = []
      func showContextMenu(at point: CGPoint?) -> Bool { points.append(point); return true }
    }
    struct Menu: BoxModifier {
      typealias Body = Never
      func makeBox(_ node: ViewNode) -> MenuBox { MenuBox(node) }
      func apply(to box: MenuBox, from old: Self?) {}
    }
    let harness = ViewHarness(Patch().frame(width: 100, height: 100).modifier(Menu())), menu = harness.boxes(MenuBox.self)[0]
    let rest = TouchMenuContestant(menu)
    let found = answers(rest, event(.down, 170, 130, at: 1), event(.moved, 178, 130, at: 1.1), GestureEvent(time: 1.59), GestureEvent(time: 1.6))
    #expect(found.phases == [.watching, .watching, .watching, .ended] && found.effects.count == 1 && rest.deadline == 1.6)
    for effect in found.effects { effect() }
    #expect(menu.points == [CGPoint(x: 20, y: 30)])
    rest.cancel()
    #expect(rest.deadline == nil && answers(rest, GestureEvent(time: 9)).phases == [.watching])
    #expect(answers(TouchMenuContestant(menu), event(.down), event(.moved, 208.5, 150)).phases == [.watching, .failed])
    #expect(answers(TouchMenuContestant(menu), event(.down), event(.down, finger: 1)).phases == [.watching, .failed])
    #expect(answers(TouchMenuContestant(menu), event(.down), event(.up)).phases == [.watching, .failed])
    #expect(rest.overridesPresses && !rest.waitsForTurn && !rest.isPress)
  }
  @Test func `of a moving finger scrolls from eight points on, by each movement`() {
    let target = harness.boxes(ScrollingBox.self)[0]
    let scroll = TouchScrollContestant(target)
    #expect(answers(scroll, event(.down), event(.moved, 200, 158), event(.moved, 200, 200, finger: 1)).phases == [.watching, .watching, .watching] && target.travelled == 0)
    #expect(answers(scroll, event(.moved, 200, 159)).phases == [.active] && target.travelled == 9, "\(target.travelled)")
    #expect(answers(scroll, event(.moved, 200, 155), event(.up, 0, 0, finger: 1)).phases == [.active, .active] && target.travelled == 5)
    #expect(answers(scroll, event(.up, 200, 155), GestureEvent(time: 1)).phases == [.ended, .watching])
    // A box that does not scroll that way is out of it at once.
    target.limit = -1
    let none = TouchScrollContestant(target)
    #expect(answers(none, event(.down), event(.moved, 200, 170)).phases == [.watching, .failed])
    #expect(answers(TouchScrollContestant(target), event(.down), event(.up)).phases == [.watching, .failed])
    #expect(answers(TouchScrollContestant(target), event(.down), event(.cancelled)).phases == [.watching, .failed])
    #expect(scroll.overridesPresses && !scroll.waitsForTurn)
  }
  @Test func `of a button is pressed while the pointer is inside, and acts when released there`() {
    let harness = ViewHarness(PushKey(name: "key") { [log] in log("key") }), key = harness.boxes(KeyBox.self)[0]
    let press = PressContestant(key)
    #expect(answers(press, event(.down)).phases == [.active] && key.isPressed)
    #expect(answers(press, event(.down, finger: 1), event(.moved, 0, 0, finger: 1)).phases == [.active, .active] && key.isPressed)
    #expect(answers(press, event(.moved, 0, 0)).phases == [.active] && !key.isPressed)
    #expect(answers(press, event(.moved, 229.5, 159.5)).phases == [.active] && key.isPressed)
    let released = answers(press, event(.up, 229.5, 159.5))
    #expect(released.phases == [.ended] && !key.isPressed && log.take() == [])
    for effect in released.effects { effect() }
    #expect(log.take() == ["key"])
    let outside = answers(press, event(.down), event(.up, 231, 150))
    #expect(outside.phases == [.active, .failed] && outside.effects.isEmpty && !key.isPressed)
    #expect(answers(press, event(.down), event(.cancelled)).phases == [.active, .failed])
    press.cancel()
    #expect(!key.isPressed && press.isPress && press.waitsForTurn && !press.overridesPresses)
  }
}
