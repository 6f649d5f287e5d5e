import Foundation
import OrielHeadless
import OrielWindowing
import Testing
import WindowSystemContract

/// The desktop in memory is held to the same contracts as the real one (DesktopTests, X11Tests).
@Suite struct `The desktop in memory` {
  /// Nothing here takes time.
  private static func pump(_ condition: @MainActor () -> Bool) async -> Bool {
    for _ in 0..<50 {
      if condition() { return true }
      await Task.yield()
    }
    return condition()
  }

  @Test(arguments: MenuContract.clauses) func `has menus that keep the contract`(clause: MenuContract.Clause) async throws {
    let menu = HeadlessMenu()
    func read(_ number: Int32) -> [MenuContract.Shown] {
      (menu.tree.nodes[number]?.children ?? []).compactMap { child in
        guard let entry = menu.tree.nodes[child]?.entry else { return nil }
        return MenuContract.Shown(
          number: child, title: entry.title, isEnabled: entry.isEnabled, mark: entry.mark, children: read(child))
      }
    }
    try await clause.check(
      MenuContract.Host(
        place: menu, read: { read(0) }, open: { menu.open() }, choose: { menu.choose($0) },
        takeTold: {
          defer { menu.changes = [] }
          return MenuContract.Told(layouts: menu.changes.compactMap(\.layout), entries: Set(menu.changes.flatMap(\.entries)))
        }, pump: Self.pump))
  }

  @Test(arguments: StatusItemContract.clauses) func `has a panel that keeps the contract`(clause: StatusItemContract.Clause) async throws {
    let panel = HeadlessPanel(hasPanel: false)
    let place = StatusItemPlace.near(CGPoint(x: 10, y: 10))
    try await clause.check(
      StatusItemContract.Host(
        place: panel, setPanel: { panel.hasPanel = $0 }, titles: { panel.shown.map(\.content.title) },
        draw: { for item in panel.shown { _ = item.draw(22, 22) } },
        press: { button in
          let item = try #require(panel.shown.first)
          switch button {
          case .primary: item.activate(place)
          case .middle: item.middlePress(place)
          case .secondary: item.askForMenu(place)
          }
        },
        scroll: { panel.shown.first?.scroll($0) },
        menu: (open: { panel.shown.first?.menu.open() }, choose: { titles in #expect(panel.shown.first?.menu.choose(titles: titles) == true) }),
        settle: {}, pump: Self.pump))
  }

  @Test(arguments: NotificationContract.clauses) func `carries notifications`(clause: NotificationContract.Clause) async throws {
    let session = HeadlessSession()
    try await clause.check(
      NotificationContract.Host(
        makeCarrier: { session.makeCarrier() }, settle: { session.settle() },
        pump: {
          session.settle()
          return $0()
        }))
  }

  @Test(arguments: ActivationContract.clauses) func `reaches the one process of an app`(clause: ActivationContract.Clause) async throws {
    let session = HeadlessSession(), first = session.makeActivation()
    try await clause.check(
      ActivationContract.Host(
        first: first, second: session.makeActivation(), ask: { first.ask($0, launch: $1) }, settle: { session.settle() },
        giveUp: { session.giveUp() },
        pump: {
          session.settle()
          return $0()
        }))
  }

  @Test(arguments: FileChooserContract.clauses) func `asks for files`(clause: FileChooserContract.Clause) async throws {
    let chooser = HeadlessFileChooser()
    try await clause.check(
      FileChooserContract.Host(
        chooser: chooser, asked: { chooser.asked }, takenBack: { chooser.takenBack },
        answer: { files, format in chooser.answer(files.map { .chosen($0, format: format) } ?? .cancelled) },
        end: { chooser.end() }, settle: {}, pump: Self.pump))
  }

  @Test(arguments: ScreenColorContract.clauses) func `lets colours be picked`(clause: ScreenColorContract.Clause) async throws {
    let picker = HeadlessScreenColorPicker()
    try await clause.check(
      ScreenColorContract.Host(
        picker: picker, asked: { picker.asked.map(\.window) }, takenBack: { picker.takenBack },
        answer: { color in picker.answer(color.map { .picked(red: $0.0, green: $0.1, blue: $0.2) } ?? .cancelled) },
        end: { picker.end() }, settle: {}, pump: Self.pump))
  }

  @Test(arguments: AccessibleTreeContract.clauses)
  func `describes a window to assistive technology`(clause: AccessibleTreeContract.Clause) async throws {
    let tree = HeadlessAccessibleTree()
    final class Log { var pressed: [String] = [] }
    let log = Log()
    /// From the top down, each row 20 points high.
    func pieces(_ wanted: [AccessibleTreeContract.Piece], from top: inout CGFloat) -> [HeadlessAccessibleTree.Piece] {
      wanted.map { piece in
        let role: AccessibilityProperties.Role = switch piece.kind {
        case .text: .text
        case .button: .button
        case .group: .group
        }
        let start = top
        let children = pieces(piece.children, from: &top)
        if children.isEmpty { top += 20 }
        return HeadlessAccessibleTree.Piece(
          piece.key, AccessibilityProperties(role, label: piece.label), frame: CGRect(x: 0, y: start, width: 100, height: top - start),
          action: piece.kind == .button ? { log.pressed.append(piece.label) } : nil, children: children)
      }
    }
    try await clause.check(
      AccessibleTreeContract.Host(
        tree: tree,
        show: {
          var top: CGFloat = 0
          tree.show(pieces($0, from: &top))
        },
        readCount: { tree.readCount }, pressed: { log.pressed }, announce: { tree.announce($0) }, moveFocus: { tree.moveFocus(to: $0) },
        pump: Self.pump))
  }
}
