import Foundation
import OrielGraph
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielScenes

/// A walk through an app: what every window shows, says and asks of the window manager after each thing that a person does.
///
/// What `Walk` is for a view. Written down is what changed: a window that closed is said to be gone, one that stayed as it was
/// is left out.
final class SceneWalk {
  let test: TestApp
  private var lines: [String] = []
  private var seen: [UInt64: [String]] = [:]
  private var numbers: [UInt64: Int] = [:]
  private var menus: [String] = []

  init(isRightToLeft: Bool, @SceneBuilder _ scenes: @escaping () -> some Scene) {
    PinnedInterface.install()
    test = TestApp(launches: false, scenes)
    test.system.desktop.isRightToLeft = isRightToLeft
    test.app.launch()
    test.settle()
    note("at first")
  }
  var text: String { lines.joined(separator: "\n") + "\n" }

  // MARK: Hands

  /// Windows of the app that the window manager knows, and pop-ups; the last is in front.
  var windows: [HeadlessWindow] { test.system.windows.filter(\.state.isMapped) }
  /// The window that keys go to.
  var front: HeadlessWindow? { test.system.focusedWindow }
  func act(_ name: String, _ body: () -> Void) {
    body()
    // Until nothing moves any more.
    test.system.advance(by: 1)
    // The last frame need not have been one of the whole window.
    for window in windows { window.expose(CGRect(origin: .zero, size: window.size)) }
    test.system.advance(by: 0.02)
    note(name)
  }
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    act("\(modifiers.isEmpty ? "" : "\(modifiers.words)+")\(key)") { front?.press(key, modifiers: modifiers) }
  }
  func press(_ character: Character, _ modifiers: KeyModifiers = []) { press(.character(character), modifiers) }
  func press(_ keys: [Key]) { for key in keys { press(key) } }
  func type(_ text: String) { act("type \(text)") { front?.type(text) } }
  /// Points at, presses and releases a place of a window; the topmost unless told.
  func click(_ place: CGPoint, in window: HeadlessWindow? = nil, button: PointerEvent.Button = .primary) {
    guard let window = window ?? windows.last else { return }
    let name = "\(Words.place(place)) of \(number(window))"
    act("point at \(name)") { window.movePointer(to: place) }
    act("press \(button == .primary ? "" : "\(button) ")there") { window.pressPointer(at: place, button: button) }
    act("release") { window.releasePointer(at: place, button: button) }
  }
  func drag(_ start: CGPoint, _ end: CGPoint, in window: HeadlessWindow? = nil) {
    guard let window = window ?? windows.last else { return }
    act("drag \(Words.place(start)) to \(Words.place(end)) of \(number(window))") { window.drag(from: start, to: end) }
  }
  /// Presses what assistive technology calls so, in the window in front.
  func choose(_ label: String) {
    act("choose \(label)") {
      for host in test.windows {
        if let node = host.graph.accessibilityTree().flatMap(\.all).first(where: { $0.label == label && $0.actions.contains(.press) }) {
          _ = node.perform(.press)
          return
        }
      }
    }
  }
  /// Chooses a command of the menu bar.
  func choose(_ menu: String, _ title: String) {
    act("\(menu) > \(title)") {
      let index = test.windows.firstIndex { $0.platformWindow?.state.isFocused == true } ?? 0
      MainMenuReader.item(test, menu, title, of: index)?.action()
    }
  }

  // MARK: Writing down

  private func number(_ window: HeadlessWindow) -> String {
    let number = numbers[window.identifier] ?? numbers.count + 1
    numbers[window.identifier] = number
    return "\(number)"
  }
  private func note(_ act: String) {
    lines.append("\(act):")
    var there: Set<UInt64> = []
    for window in windows {
      there.insert(window.identifier)
      let said = describe(window)
      write("\(number(window))", said, before: seen[window.identifier] ?? [])
      seen[window.identifier] = said
    }
    for (identifier, _) in seen.filter({ !there.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
      lines.append("  \(numbers[identifier] ?? 0) is gone")
      seen[identifier] = nil
    }
    let now = commands()
    write("menu", now, before: menus)
    menus = now
  }
  private func write(_ name: String, _ now: [String], before: [String]) {
    for step in now.difference(from: before) {
      switch step {
      case .remove(_, let line, _): if before.count > 0 { lines.append("  \(name) - \(line)") }
      case .insert(_, let line, _): lines.append("  \(name) + \(line)")
      }
    }
  }
  private func describe(_ window: HeadlessWindow) -> [String] {
    let state = window.state, whole = CGRect(origin: .zero, size: window.size)
    let states = [
      (state.isFocused, "focused"), (state.isMinimized, "minimised"), (state.isMaximized, "maximised"), (state.isFullScreen, "full screen"), (state.isHidden, "hidden"),
      (window.isEdited, "edited"), (window.isModal, "modal"), (window.isResizable, "resizable"), (window.hasGrab, "grabbing"), (window.isCovered, "covered"),
    ].filter(\.0).map(\.1).joined(separator: " ")
    func size(_ size: CGSize?) -> String { size.map { "\(Words.number($0.width))×\(Words.number($0.height))" } ?? "any" }
    let owner = window.owner.map { " of \(number($0))" } ?? ""
    var said = [
      "\(window.description.kind)\(owner) \"\(window.title)\" \(Words.frame(CGRect(origin: window.screenPosition, size: window.size)))", "is \(states)",
      "between \(size(window.limits.minimum)) and \(size(window.limits.maximum)), \(window.level), cursor \(window.cursor)",
    ]
    if let input = window.textInput { said.append("text at \(Words.frame(input.caret))") }
    let drawn = window.lastRecording?.entries.map { Words.entry($0, in: whole) } ?? []
    said.append("drew \(drawn.count) \(Words.mark(of: drawn))")
    if Words.areWanted { said += drawn.map { "  \($0)" } }
    if let host = test.windows.first(where: { $0.platformWindow === window }) { said += Words.elements(host.graph.accessibilityTree()) }
    return said
  }
  /// The commands of the menu bar, with what tells whether they can be chosen.
  private func commands() -> [String] {
    guard let host = test.windows.first(where: { $0.platformWindow?.state.isFocused == true }) else { return [] }
    return MainMenu(app: test.app, window: host).menus.flatMap { menu in
      menu.items().map { item in
        item.isSeparator ? "\(menu.title) -" : "\(menu.title) \(item.title)\(item.isEnabled ? "" : " (off)")\(item.state == .off ? "" : " \(item.state)")"
      }
    }
  }
}

extension KeyModifiers {
  fileprivate var words: String {
    [(KeyModifiers.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")].filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}

/// Walks from left to right and from right to left, and compares what came of it with what was read once.
func walk(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation, @SceneBuilder _ scenes: @escaping () -> some Scene, steps: (SceneWalk) -> Void
) {
  for isRightToLeft in [false, true] {
    let walk = SceneWalk(isRightToLeft: isRightToLeft, scenes)
    steps(walk)
    let file = GoldenText(isRightToLeft ? "\(name)-rtl" : name)
    if let complaint = file.complaint(about: walk.text) { Issue.record("\(complaint)", sourceLocation: sourceLocation) }
  }
}
