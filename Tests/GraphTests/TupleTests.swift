import Foundation
import Observation
@testable import OrielGraph
import Testing
import ViewTesting

@Observable private final class Values {
  var step = 0
}
/// Views of many sizes and alignments, each as wide as its number.
private struct Byte: View {
  let number: UInt8
  var body: some View { Tile(width: CGFloat(number), height: 2) }
}
private struct Word: View {
  let number: Double
  var body: some View { Tile(width: CGFloat(number), height: 2) }
}
private struct Odd: View {
  let first: UInt16
  let number: UInt8
  var body: some View { Tile(width: CGFloat(number) + CGFloat(first), height: 2) }
}
private struct Nothing: View { var body: some View { Tile(width: 99, height: 2) } }
private struct Labelled: View {
  let text: String
  let number: UInt8
  var body: some View { Tile(width: CGFloat(text.count) * 10 + CGFloat(number), height: 2) }
}

@Suite struct `Several views in a row` {
  private func widths(_ harness: ViewHarness) -> [Double] { harness.boxes(TileBox.self).map { Double($0.size.width) } }

  private struct Built: View {
    let values: Values
    var body: some View {
      let step = values.step
      VStack {
        Byte(number: UInt8(1 + step))
        Word(number: 2.5 + Double(step))
        Odd(first: UInt16(3 + step), number: 1)
        Byte(number: UInt8(5 + step))
        Nothing()
        Labelled(text: "ab", number: UInt8(step))
        Odd(first: 6, number: UInt8(step))
        Word(number: 7)
      }
    }
  }
  @Test func `are each read and updated from their own place, whatever stands before them`() {
    let values = Values(), harness = ViewHarness(Built(values: values))
    #expect(widths(harness) == [1, 2.5, 4, 5, 99, 20, 6, 7])
    for step in [1, 4] {
      values.step = step
      harness.settle()
      let more = Double(step)
      #expect(widths(harness) == [1 + more, 2.5 + more, 4 + more, 5 + more, 99, 20 + more, 6 + more, 7])
    }
  }
  private struct Given: View {
    let values: Values
    var body: some View {
      let step = values.step
      VStack { TupleView((Byte(number: UInt8(1 + step)), Odd(first: 2, number: UInt8(step)), Word(number: 3 + Double(step)), Byte(number: 4))) }
    }
  }
  @Test func `may be a tuple that nobody built`() {
    let values = Values(), harness = ViewHarness(Given(values: values))
    #expect(widths(harness) == [1, 2, 3, 4])
    values.step = 3
    harness.settle()
    #expect(widths(harness) == [4, 5, 6, 4])
    let single = ViewHarness(TupleView(Word(number: 8)))
    #expect(widths(single) == [8])
  }

  /// Says when it is made, appears and goes, and how often it is evaluated with the same state.
  private struct Living: View {
    let name: String
    let given: Int
    let log: Log
    @State private var birth = UUID()
    var body: some View {
      let _ = log("\(name) \(given)")
      Tile(width: CGFloat(given), height: 2).onAppear { log("\(name) appears") }.onDisappear { log("\(name) goes") }
    }
  }
  private struct Switching: View {
    let kind: String
    let values: Values
    let log: Log
    var body: some View {
      let step = values.step
      VStack {
        switch kind {
        case "branches": if step < 2 { Living(name: "a", given: step, log: log) } else { Living(name: "b", given: step, log: log) }
        case "optional": if step < 2 || step == 4 { Living(name: "a", given: step, log: log) }
        case "erased": AnyView(step < 2 ? AnyView(Living(name: "a", given: step, log: log)) : AnyView(Group { Living(name: "b", given: step, log: log) }))
        default: Group { Living(name: "a", given: step, log: log) }
        }
      }
    }
  }
  @Test func `live as long as the branch that they are in`() {
    let kinds: [(String, [[String]])] = [
      ("branches", [["a 1"], ["b 2", "a goes", "b appears"], ["b 3"], ["b 4"]]), ("optional", [["a 1"], ["a goes"], [], ["a 4", "a appears"]]), ("erased", [["a 1"], ["b 2", "a goes", "b appears"], ["b 3"], ["b 4"]]), ("group", [["a 1"], ["a 2"], ["a 3"], ["a 4"]]),
    ]
    for (kind, expected) in kinds {
      let values = Values(), log = Log(), harness = ViewHarness(Switching(kind: kind, values: values, log: log))
      harness.settle()
      #expect(log.take() == ["a 0", "a appears"])
      for step in 1...4 {
        values.step = step
        harness.settle()
        #expect(log.take().sorted() == expected[step - 1].sorted(), "\(kind) at \(step)")
        #expect(widths(harness) == (kind == "optional" && (2...3).contains(step) ? [] : [Double(step)]))
      }
      harness.graph.unmount()
      #expect(log.take() == [kind == "branches" || kind == "erased" ? "b goes" : "a goes"])
    }
  }
}

@Suite struct `The phases of an animator` {
  private final class Shown { var phases: [Int] = [], asked: [Int] = [] }
  private struct Phases: View {
    let values: Values
    let shown: Shown
    var isTriggered = false
    var animation: Animation? = .linear(duration: 0.1)
    var body: some View {
      let phases = Array(0..<(values.step % 10))
      if isTriggered {
        PhaseAnimator(phases, trigger: values.step / 10) { note($0) } animation: { shown.asked.append($0); return animation }
      } else {
        PhaseAnimator(phases) { note($0) } animation: { shown.asked.append($0); return animation }
      }
    }
    private func note(_ phase: Int) -> some View {
      if shown.phases.last != phase { shown.phases.append(phase) }
      return Tile(width: CGFloat(phase + 1), height: 2)
    }
  }
  private func stage(_ count: Int, isTriggered: Bool = false, animation: Animation? = .linear(duration: 0.1)) -> (ViewHarness, Values, Shown) {
    let values = Values(), shown = Shown()
    values.step = count
    return (ViewHarness(Phases(values: values, shown: shown, isTriggered: isTriggered, animation: animation)), values, shown)
  }

  @Test func `follow each other when their animations are complete`() {
    let (harness, _, shown) = stage(3)
    harness.pass(0.09)
    #expect(shown.phases == [0, 1] && shown.asked == [1])
    harness.pass(0.03)
    #expect(shown.phases == [0, 1, 2] && shown.asked == [1, 2])
    harness.pass(0.1)
    #expect(shown.phases == [0, 1, 2, 0] && shown.asked == [1, 2, 0])
  }
  @Test func `that take no time follow frame by frame`() {
    let (harness, _, shown) = stage(3, animation: nil)
    harness.pass(0.11)
    #expect(shown.phases.count > 4 && shown.phases.prefix(5) == [0, 1, 2, 0, 1])
  }
  @Test func `that are one stand still`() {
    let (harness, _, shown) = stage(1)
    harness.pass(0.5)
    #expect(shown.phases == [0] && shown.asked.isEmpty && !harness.wantsFrame)
  }
  @Test func `begin anew with a trigger, end with the first, and are no more than there are`() {
    let (harness, values, shown) = stage(3, isTriggered: true)
    harness.pass(0.5)
    #expect(shown.phases == [0] && !harness.wantsFrame)
    values.step = 13
    harness.pass(0.5)
    #expect(shown.phases == [0, 1, 2, 0] && shown.asked == [1, 2, 0] && !harness.wantsFrame)
    // The same trigger is none.
    values.step = 14
    harness.pass(0.5)
    #expect(shown.asked.count == 3)
    // The third phase is shown when it ceases to be.
    values.step = 23
    harness.pass(0.13)
    #expect(shown.phases.last == 2)
    values.step = 22
    harness.pass(1)
    #expect(shown.phases.last == 0 && harness.boxes(TileBox.self).map { Double($0.wanted.width) } == [1])
    harness.graph.unmount()
    let asked = shown.asked.count
    harness.pass(1)
    #expect(shown.asked.count == asked)
  }
  @Test func `that are none are reported`() {
    var boxes = 0
    let issues = RuntimeIssue.capturing {
      let (harness, _, _) = stage(0)
      boxes = harness.boxes(TileBox.self).count
    }
    #expect(boxes == 0 && issues.contains { $0.contains("PhaseAnimator has no phases") })
  }
  @Test func `are triggered by another value of the same type, or of another type`() {
    #expect(AnyEquatable(1) == AnyEquatable(1) && AnyEquatable(1) != AnyEquatable(2) && AnyEquatable("1") != AnyEquatable(1) && AnyEquatable([1]) == AnyEquatable([1]))
  }
}
