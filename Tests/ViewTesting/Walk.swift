import Foundation
import OrielDrawing
import OrielGraph

/// A walk through a view that does what a person can do there, always in the same order, and writes down what is drawn, said
/// and redrawn after each act.
///
/// A test compares the text with the one that was read once: `GoldenText`. A number that changed somewhere in a control, two
/// sides that were swapped or a step that was left out show there, although no test was written for them. The first picture
/// is written in full, each later one as a mark, together with what assistive technology is told anew; in a brief walk that
/// is a mark too.
@MainActor package final class Walk {
  package struct Acts: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Points at everything, presses, drags, clicks twice and with the other button, and turns the wheel.
    package static let pointer = Acts(rawValue: 1)
    /// Goes from control to control and presses the keys that move, choose and edit.
    package static let keys = Acts(rawValue: 2)
    /// Does what assistive technology offers.
    package static let actions = Acts(rawValue: 4)
    /// Another window becomes active, and this one another size.
    package static let window = Acts(rawValue: 8)
    package static let all: Acts = [.pointer, .keys, .actions, .window]
  }

  private let harness: ViewHarness
  private var lines: [String] = []
  private var said: [String] = []
  /// A spinner never comes to rest.
  private let frameLimit = 40

  private let isBrief: Bool

  package init(_ harness: ViewHarness, isBrief: Bool = false) {
    self.harness = harness
    self.isBrief = isBrief
    note("at first", isFirst: true)
  }

  /// What came of it, line by line.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  package func go(_ acts: Acts = .all, limit: Int = 6) -> String {
    let places = places(limit)
    if acts.contains(.pointer) { point(at: places) }
    if acts.contains(.keys) { press(limit: min(limit, 3)) }
    if acts.contains(.actions) { act(limit) }
    if acts.contains(.window) { changeWindow() }
    return text
  }

  // MARK: Acts

  /// The middles of what assistive technology knows and the window shows.
  private func places(_ limit: Int) -> [CGPoint] {
    var places: [CGPoint] = []
    let window = CGRect(origin: .zero, size: harness.size)
    for node in harness.spoken where node.children.isEmpty || !node.actions.isEmpty {
      let middle = CGPoint(x: node.frame.midX, y: node.frame.midY)
      if window.contains(middle), !places.contains(middle) { places.append(middle) }
    }
    if places.isEmpty { places = [CGPoint(x: window.midX, y: window.midY)] }
    return Array(places.prefix(limit))
  }
  private func point(at places: [CGPoint]) {
    for place in places {
      let name = Words.place(place)
      harness.move(place.x, place.y)
      note("point at \(name)")
      harness.pointer(.down, place.x, place.y, count: 1)
      note("press")
      harness.pointer(.up, place.x, place.y, count: 1)
      note("release")
      harness.pointer(.down, place.x, place.y, count: 2)
      harness.pointer(.up, place.x, place.y, count: 2)
      note("click again")
      harness.pointer(.down, place.x - 2, place.y, count: 1)
      for step in 1...3 { harness.pointer(.moved, place.x - 2 + CGFloat(step) * 9, place.y + CGFloat(step) * 4) }
      note("drag")
      harness.pointer(.up, place.x + 25, place.y + 12, count: 1)
      note("let go")
    }
    guard let place = places.first else { return }
    harness.click(place, count: 1, button: .secondary)
    note("other button")
    for steps in [-2.0, 1] {
      harness.wheel(CGFloat(steps), at: place)
      note("wheel \(Words.number(steps))")
    }
    harness.move(-5, -5)
    note("leave")
  }
  private static let keys: [(String, Key, KeyModifiers)] = [
    ("Space", .space, []), ("Down", .down, []), ("Down", .down, []), ("Up", .up, []), ("Right", .right, []), ("Left", .left, []), ("End", .end, []),
    ("Shift+Home", .home, .shift), ("Right", .right, []), ("Shift+Right", .right, .shift), ("Ctrl+Right", .right, .control), ("PageDown", .pageDown, []),
    ("Shift+Up", .up, .shift), ("Home", .home, []), ("Return", .return, []), ("Delete", .delete, []), ("Backspace", .backspace, []), ("Escape", .escape, []),
  ]
  private func press(limit: Int) {
    for _ in 0..<limit {
      harness.press(.tab)
      note("Tab")
      for (name, key, modifiers) in Self.keys {
        harness.press(key, modifiers)
        note(name)
      }
      harness.press(.character("b"))
      _ = harness.input.handle(.text("b"))
      note("b")
      harness.press(.character("a"), .control, latin: "a")
      note("Ctrl+A")
    }
    harness.press(.tab, .shift)
    note("Shift+Tab")
  }
  private func act(_ limit: Int) {
    let count = harness.spoken.count { !$0.actions.isEmpty }
    for index in 0..<min(limit, count) {
      for number in 0..<4 {
        // Each act may have changed what there is.
        let nodes = harness.spoken.filter { !$0.actions.isEmpty }
        guard nodes.indices.contains(index), nodes[index].actions.indices.contains(number) else { break }
        let action = nodes[index].actions[number]
        let isDone = nodes[index].perform(action)
        note("\(action) \(index)\(isDone ? "" : ", refused")")
      }
    }
  }
  private func changeWindow() {
    harness.isWindowActive = false
    note("another window")
    harness.isWindowActive = true
    note("this window")
    let size = harness.size
    for factor in [0.6, 1.5] {
      harness.size = CGSize(width: (size.width * factor).rounded(), height: (size.height * factor).rounded())
      harness.frame()
      note("\(Words.number(harness.size.width))×\(Words.number(harness.size.height))")
    }
  }

  // MARK: Writing down

  private func note(_ act: String, isFirst: Bool = false) {
    var damage: [String] = [], frames = 0
    while harness.wantsFrame, frames < frameLimit {
      harness.advance(by: 1.0 / 60)
      damage += harness.painted.map(Words.frame).sorted()
      damage += harness.scrolled.map { "\(Words.frame($0.rect)) by \(Words.number($0.offset.width)),\(Words.number($0.offset.height))" }
      frames += 1
    }
    let whole = CGRect(origin: .zero, size: harness.size), painter = RecordingPainter(bounds: whole)
    harness.graph.root?.draw(painter)
    let drawn = painter.entries.map { Words.entry($0, in: whole) }
    let spoken = Words.elements(harness.graph.accessibilityTree())
    lines.append("\(act): \(drawn.count) drawn \(Words.mark(of: drawn)), \(frames) frames \(Words.mark(of: damage))")
    if isFirst || Words.areWanted { lines += drawn.map { "  " + $0 } }
    let changes = Words.changes(from: said, to: spoken).map { "  " + $0 }
    if isFirst || !isBrief { lines += changes } else if !changes.isEmpty { lines[lines.count - 1] += ", said \(Words.mark(of: changes))" }
    said = spoken
  }
}
