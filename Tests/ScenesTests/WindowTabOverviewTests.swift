import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// The pictures of all tabs below the hand and the keys. Where they lie is a matter of `SceneGeometryTests`.
@Suite(.serialized) struct `The pictures of all tabs` {
  private func make(_ count: Int, isRightToLeft: Bool = false) -> TabTest {
    let test = TabTest(windows: count, prepare: { $0.desktop.isRightToLeft = isRightToLeft })
    test.merge()
    return test
  }
  private func open(_ test: TabTest) throws -> TabOverviewBox {
    test.choose("View", "Show All Tabs")
    return try #require(test.front.rootBox?.overview)
  }
  /// In the space of the overview.
  private func cards(_ test: TabTest, _ overview: TabOverviewBox) -> [CGRect] {
    test.order.compactMap { title in
      test.nodes.first { $0.role == .button && $0.label == title }?.frame.offsetBy(dx: -overview.origin.x, dy: -overview.origin.y)
    }
  }
  /// The drawing commands, in the same space.
  private func commands(_ overview: TabOverviewBox) -> [PaintCommand] {
    let painter = RecordingPainter(scale: 1)
    overview.draw(painter)
    return painter.commands
  }
  private func offset(_ commands: [PaintCommand]) -> CGPoint { if case .fillRect(let rect, _)? = commands.first { rect.origin } else { .zero } }
  /// The card that is shown below the pointer.
  private func hovered(_ overview: TabOverviewBox, _ cards: [CGRect], _ theme: Theme) -> Int? {
    let commands = commands(overview), origin = offset(commands), paint = Paint.color(theme.colors.overlayHover)
    return cards.firstIndex { card in commands.contains(.fillRect(card.offsetBy(dx: origin.x, dy: origin.y), paint)) }
  }

  @Test func `have a title below each, and a button on the one below the pointer`() throws {
    for isRightToLeft in [false, true] {
      let test = make(3, isRightToLeft: isRightToLeft), overview = try open(test), cards = cards(test, overview), theme = test.front.theme
      try #require(cards.count == 3)
      let plain = commands(overview), origin = offset(plain)
      #expect(plain.first == .fillRect(CGRect(origin: origin, size: overview.size), .color(theme.colors.groupedBackground)))
      let texts = plain.compactMap { if case .text(let text, let rect, let paint) = $0 { (text, rect, paint) } else { nil } }
      #expect(texts.map(\.0) == test.order && texts.allSatisfy { $0.2 == .color(theme.colors.labelPrimary) })
      for (text, card) in zip(texts, cards) {
        #expect(abs(text.1.midX - origin.x - card.midX) <= 1 && abs(text.1.minY - origin.y - card.maxY - 8) <= 1)
      }
      #expect(hovered(overview, cards, theme) == nil)
      func cross() -> CGRect? { commands(overview).lazy.compactMap { if case .symbol("xmark", let rect, _, _) = $0 { rect } else { nil } }.first }
      #expect(cross() == nil)
      for (index, card) in cards.enumerated() {
        overview.hoverMoved(to: CGPoint(x: card.midX, y: card.midY))
        #expect(hovered(overview, cards, theme) == index)
        let rect = try #require(cross()), x = isRightToLeft ? card.maxX - 17 : card.minX + 17
        #expect(abs(rect.midX - origin.x - x) <= 1 && abs(rect.midY - origin.y - card.minY - 17) <= 1 && abs(rect.width - 9) <= 1)
      }
      // The title belongs to the card, 26 points below it.
      let card = cards[1]
      for (y, index) in [(card.minY + 0.5, 1), (card.maxY + 25.5, 1), (card.maxY + 26.5, nil), (card.minY - 0.5, nil)] as [(CGFloat, Int?)] {
        overview.hoverMoved(to: CGPoint(x: card.midX, y: y))
        #expect(hovered(overview, cards, theme) == index, "\(y)")
      }
      overview.hoverChanged(true, at: CGPoint(x: card.midX, y: card.midY))
      #expect(hovered(overview, cards, theme) == 1)
      overview.hoverChanged(false, at: CGPoint(x: card.midX, y: card.midY))
      #expect(hovered(overview, cards, theme) == nil)
    }
  }

  @Test func `are chosen or closed where they are pressed and let go`() throws {
    let test = make(4), overview = try open(test), cards = cards(test, overview)
    try #require(cards.count == 4 && test.order == ["D", "A", "B", "C"])
    func middle(_ index: Int) -> CGPoint { CGPoint(x: cards[index].midX, y: cards[index].midY) }
    func press(_ start: CGPoint, _ end: CGPoint, _ button: PointerEvent.Button = .primary) {
      #expect(overview.pointerDown(PointerEvent(.down, at: start, button: button)) == .claimed)
      overview.pointerUp(PointerEvent(.up, at: end, button: button))
      test.settle()
    }
    // On another one, with another button, and beside them nothing happens.
    press(middle(1), middle(2))
    press(middle(1), middle(1), .secondary)
    press(CGPoint(x: 2, y: 2), CGPoint(x: 2, y: 2))
    #expect(test.front.isOverviewShown && test.front.title == "D" && test.order.count == 4)
    // The button is there below the pointer alone.
    let close = CGPoint(x: cards[2].minX + 17, y: cards[2].minY + 17)
    overview.hoverMoved(to: close)
    press(close, close)
    #expect(test.order == ["D", "A", "C"] && test.front.isOverviewShown)
    let left = self.cards(test, overview)
    press(CGPoint(x: left[1].midX, y: left[1].midY), CGPoint(x: left[1].midX, y: left[1].midY), .middle)
    #expect(test.order == ["D", "C"] && test.front.isOverviewShown)
    let last = self.cards(test, overview), corner = CGPoint(x: last[1].minX + 17, y: last[1].minY + 17)
    overview.hoverChanged(false, at: corner)
    press(corner, corner)
    #expect(test.front.title == "C" && !test.front.isOverviewShown && test.order == ["D", "C"])
  }

  @Test(arguments: [false, true]) func `are gone through by keys along the rows and across them`(isRightToLeft: Bool) throws {
    let test = make(5, isRightToLeft: isRightToLeft), order = test.order
    /// The tab in front after these keys and Return.
    func title(after keys: [(Key, KeyModifiers)]) throws -> String {
      let overview = try open(test)
      for (key, modifiers) in keys { #expect(overview.handle(.key(KeyEvent(key: key, modifiers: modifiers))) == true) }
      _ = overview.handle(.key(KeyEvent(key: .return)))
      test.settle()
      return test.front.title
    }
    let forward: Key = isRightToLeft ? .left : .right, back: Key = isRightToLeft ? .right : .left
    let home: (Key, KeyModifiers) = (.home, []), end: (Key, KeyModifiers) = (.end, [])
    let rows: [([(Key, KeyModifiers)], Int)] = [
      ([home], 0), ([end], 4), ([home, (forward, [])], 1), ([home, (back, [])], 0), ([end, (forward, [])], 4), ([end, (back, .capsLock)], 3),
      ([home, (.tab, [])], 1), ([end, (.tab, [])], 0), ([home, (.tab, .shift)], 4), ([end, (.tab, .shift)], 3), ([home, (.backtab, [])], 4), ([end, (.backtab, .shift)], 3),
    ]
    for (keys, index) in rows { #expect(try title(after: keys) == order[index], "\(keys)") }
    let places = cards(test, try open(test))
    test.front.showOverview(false)
    try #require(places.count == 5 && Set(places.map(\.minY)).count > 1)
    for start in 0..<5 {
      for isDown in [true, false] {
        let from = places[start], others = places.indices.filter { isDown ? places[$0].minY > from.minY : places[$0].minY < from.minY }
        let row = others.map { abs(places[$0].minY - from.minY) }.min(), near = others.filter { abs(places[$0].minY - from.minY) == row }
        let goal = near.min { abs(places[$0].midX - from.midX) < abs(places[$1].midX - from.midX) } ?? start
        let steps = Array(repeating: (forward, KeyModifiers()), count: start)
        #expect(try title(after: [home] + steps + [(isDown ? .down : .up, [])]) == order[goal], "\(start) \(isDown)")
      }
    }
  }

  @Test func `take the keys that are theirs, and leave commands to the menus`() throws {
    let test = make(3)
    do {
      let overview = try open(test)
      #expect(overview.handle(.key(KeyEvent(.up, key: .escape))) == true && test.front.isOverviewShown)
      #expect(overview.handle(.key(KeyEvent(key: .character("x"), modifiers: []))) == false && overview.handle(.text("x")) == true)
      #expect(overview.handle(.pointer(PointerEvent(.moved, at: .zero))) == nil && overview.handle(.modifiersChanged([])) == nil)
      // The last of C, A and B.
      _ = overview.handle(.key(KeyEvent(key: .end)))
      _ = overview.handle(.key(KeyEvent(key: .delete)))
      test.settle()
      #expect(test.titles == ["A", "C"] && test.front.title == "C" && test.front.isOverviewShown)
    }
    // Control-W is a command.
    test.frame.press("w", modifiers: .control)
    test.settle()
    #expect(test.hosts.count == 1 && !test.front.isOverviewShown)
    test.front.showOverview(true)
    #expect(!test.front.isOverviewShown, "one is nothing to choose from")
  }
}
