import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `The panel of a menu` {
  /// 26, 9, 24, 26, 26 and 26 points high.
  private var items: [MenuItem] {
    [
      MenuItem("New") {}, .separator, .header("Group"), MenuItem(submenu: "More") { [] }, MenuItem("Gone", isEnabled: false) {}, MenuItem("Check", state: .on) {},
    ]
  }
  private func made(
    _ items: [MenuItem], _ size: CGSize = CGSize(width: 160, height: 147), hasAlpha: Bool = false, isRightToLeft: Bool = false, placement: MenuPlacement = .at(.zero)
  ) -> (h: ViewHarness, box: MenuPanelBox) {
    let held = Held<MenuPanelBox>()
    let h = ViewHarness(MenuPanelView(items: items, placement: placement, hasAlpha: hasAlpha) { held.value = $0 }, size: size) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    }
    h.settle()
    return (h, held.value!)
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private let theme = Theme.make()
  private var colors: ThemeColors { theme.colors }

  @Test func `is as wide as its longest row, within limits, and as high as all of them`() {
    let (h, box) = made(items)
    #expect(box.naturalSize == CGSize(width: 160, height: 147) && box.panel == rect(0, 0, 160, 147) && !box.isScrollable)
    #expect(box.rows.map(\.frame) == [rect(5, 5, 150, 26), rect(5, 31, 150, 9), rect(5, 40, 150, 24), rect(5, 64, 150, 26), rect(5, 90, 150, 26), rect(5, 116, 150, 26)])
    #expect(box.size(for: .unspecified) == CGSize(width: 160, height: 147) && h.boxes(MenuRowBox.self).count == 6)
    let (soft, shadowed) = made(items, CGSize(width: 212, height: 199), hasAlpha: true)
    #expect(shadowed.panel == rect(26, 18, 160, 147) && shadowed.rows[0].frame == rect(31, 23, 150, 26) && shadowed.rows[5].frame == rect(31, 134, 150, 26))
    #expect(shadowed.size(for: .unspecified) == CGSize(width: 212, height: 199) && soft.boxes(MenuRowBox.self).count == 6)
    let (other, wide) = made([MenuItem("A") {}], placement: .over(rect(0, 0, 300, 20), labelInset: 0))
    let (another, long) = made([MenuItem(String(repeating: "long ", count: 60)) {}])
    #expect(wide.naturalSize == CGSize(width: 300, height: 36) && long.naturalSize.width <= 480 && long.naturalSize.width > 440)
    for (x, y, index) in [(0.0, 5.0, 0), (159.9, 30.9, 0), (80, 31, 1), (80, 39.9, 1), (80, 40, 2), (80, 141.9, 5)] { #expect(box.index(at: CGPoint(x: x, y: y)) == index, "\(x) \(y)") }
    for (x, y) in [(-0.1, 10.0), (160, 10), (80, 4.9), (80, 142), (80, -1)] { #expect(box.index(at: CGPoint(x: x, y: y)) == nil) }
    withExtendedLifetime((h, soft, other, another)) {}
  }
  @Test func `keeps columns free for marks and pictures where there are any`() {
    let picture = Bitmap(pixelWidth: 1, pixelHeight: 1, premultiplied: [0xFF00_0000])
    func item(_ state: MenuItem.State = .off, isChoice: Bool = false, symbol: String? = nil, hasPicture: Bool = false) -> MenuItem {
      var item = MenuItem("A", symbol: symbol, state: state, isChoice: isChoice) {}
      if hasPicture { item.picture = picture }
      return item
    }
    let table: [([MenuItem], Double)] = [
      ([], 0), ([item()], 0), ([item(.on)], 20), ([item(.mixed)], 20), ([item(isChoice: true)], 20), ([item(symbol: "star")], 20), ([item(hasPicture: true)], 20),
      ([item(.on), item(symbol: "star")], 20), ([item(.on, symbol: "star")], 40), ([item(isChoice: true, hasPicture: true)], 40), ([item(), item(isChoice: true, symbol: "star")], 40),
    ]
    for (index, (items, width)) in table.enumerated() { #expect(MenuColumns(items).width(theme.metrics.menu) == width, "\(index)") }
    let (a, chosen) = made(items), (b, first) = made(Array(items.prefix(5))), (c, none) = made([.header("Group")])
    #expect(chosen.current == CGPoint(x: 33, y: 129) && first.current == CGPoint(x: 13, y: 18) && none.current == nil)
    withExtendedLifetime((a, b, c)) {}
  }
  @Test func `scrolls where it has no room, and shows what is above and below`() {
    let (h, box) = made(items, CGSize(width: 160, height: 80))
    func directions() -> [Int] { [0, 17.9, 18, 40, 62, 62.1, 79].map { box.scrollDirection(at: CGPoint(x: 80, y: $0)) } }
    func painted() -> (arrows: [CGRect], clip: CGRect?) {
      let painter = RecordingPainter()
      box.paint(painter)
      let arrows = painter.commands.compactMap { if case .symbol(_, let rect, _, .color(colors.labelSecondary)) = $0, rect.midX == 80 { rect } else { nil } }
      let clip = painter.entries.first { if case .text = $0.command { true } else { false } }?.clip
      painter.fill(.zero, .white)
      #expect(painter.entries.last!.clip.width == 2_000_000)
      return (arrows, clip)
    }
    let up = rect(75, 4, 10, 10), down = rect(75, 66, 10, 10)
    #expect(box.isScrollable && directions() == [0, 0, 0, 0, 0, 1, 1] && painted().arrows == [down] && painted().clip == rect(0, 1, 160, 61))
    #expect(box.index(at: CGPoint(x: 80, y: 10)) == 0 && box.index(at: CGPoint(x: 80, y: 70)) == nil)
    box.scroll(by: 30)
    #expect(box.offset == 30 && box.rows[0].frame.minY == -25 && directions() == [-1, -1, 0, 0, 0, 1, 1] && painted().arrows == [up, down] && painted().clip == rect(0, 18, 160, 44))
    #expect(h.wantsFrame)
    h.settle()
    #expect(box.offset == 30 && box.index(at: CGPoint(x: 80, y: 10)) == nil && box.index(at: CGPoint(x: 80, y: 40)) == 3)
    box.scroll(by: 1000)
    #expect(box.offset == 67 && directions() == [-1, -1, 0, 0, 0, 0, 0] && painted().arrows == [up] && painted().clip == rect(0, 18, 160, 61))
    box.scroll(by: -1000)
    #expect(box.offset == 0)
    for (row, offset) in [(5, 67.0), (0, 0), (3, 28), (2, 22), (3, 28), (0, 0), (4, 54), (4, 54), (5, 67)] {
      box.scrollToRow(row)
      #expect(Double(box.offset) == offset, "\(row)")
    }
    let (whole, all) = made(items)
    all.scrollToRow(5)
    all.scroll(by: 50)
    #expect(all.offset == 0 && all.scrollDirection(at: CGPoint(x: 80, y: 1)) == 0 && all.scrollDirection(at: CGPoint(x: 80, y: 146)) == 0)
    withExtendedLifetime(whole) {}
  }
  @Test func `has a shadow and round corners where its window can show them`() {
    for (hasAlpha, scale) in [(false, 1.0), (false, 2), (true, 1), (true, 2)] {
      let (h, box) = made(items, hasAlpha ? CGSize(width: 212, height: 199) : CGSize(width: 160, height: 147), hasAlpha: hasAlpha)
      let painter = RecordingPainter(scale: scale), radius = hasAlpha ? theme.metrics.radius.menu : Metrics.Radius.mask
      box.paint(painter)
      let shadows = painter.commands.compactMap { if case .shadow(let rect, radius, _) = $0 { rect } else { nil } }
      #expect(shadows.isEmpty != hasAlpha && shadows.allSatisfy { $0 == box.panel })
      #expect(painter.commands.dropFirst(shadows.count).first == .fillRounded(box.panel, cornerRadius: radius, .color(colors.elevatedBackground)))
      var border = colors.menuBorder
      if !hasAlpha { border.alpha = max(border.alpha, 0.3) }
      #expect(painter.commands.last == .border(box.panel, cornerRadius: radius, width: hasAlpha ? 1 / scale : 1, .color(border)))
      #expect(box.innerRadius == max(4, radius - 5) && painter.texts == ["New", "Group", "More", "Gone", "Check"])
      withExtendedLifetime(h) {}
    }
  }
  @Test func `paints each row by what it is`() throws {
    let rows = items + [MenuItem("Cut", shortcut: KeyboardShortcut("x"), isDestructive: true) {}]
    for isRightToLeft in [false, true] {
      let (h, box) = made(rows, CGSize(width: 160, height: 173), isRightToLeft: isRightToLeft)
      func painted(_ row: Int) -> [PaintCommand] {
        let painter = RecordingPainter()
        box.rows[row].paint(painter)
        return painter.commands
      }
      func text(_ row: Int, _ number: Int = 0) throws -> (rect: CGRect, paint: Paint) {
        let all = painted(row).compactMap { if case .text(_, let rect, let paint) = $0 { (rect, paint) } else { nil } }
        return try #require(all.count > number ? all[number] : nil)
      }
      func symbols(_ row: Int) -> [CGRect] { painted(row).compactMap { if case .symbol(_, let rect, _, _) = $0 { rect } else { nil } } }
      func mirrored(_ frame: CGRect) -> CGRect { isRightToLeft ? rect(150 - frame.maxX, frame.minY, frame.width, frame.height) : frame }
      for (row, start, color) in [(0, 28.0, colors.labelPrimary), (2, 8, colors.labelSecondary), (3, 28, colors.labelPrimary), (4, 28, colors.labelDisabled), (5, 28, colors.labelPrimary), (6, 28, colors.destructiveText)] {
        let one = try text(row), frame = mirrored(one.rect)
        #expect(abs(Double(frame.minX) - start) < 0.001 && one.paint == .color(color) && abs(one.rect.midY - box.rows[row].size.height / 2) < 0.001, "\(row)")
      }
      #expect(painted(1) == [.fillRect(rect(8, 5, 134, 1), .color(colors.separator))])
      #expect(symbols(0) == [] && symbols(3) == [mirrored(rect(132, 8, 10, 10))] && symbols(5) == [mirrored(rect(8, 7, 12, 12))])
      let shortcut = try text(6, 1)
      #expect(abs(Double(mirrored(shortcut.rect).maxX) - 142) < 0.001 && shortcut.paint == .color(colors.labelSecondary))
      box.highlighted = 6
      #expect(painted(6).first == .fillRounded(rect(0, 0, 150, 26), cornerRadius: min(theme.metrics.radius.menuItem, 4), .color(colors.accent)))
      #expect(try text(6).paint == .color(colors.onAccent) && text(6, 1).paint == .color(colors.onAccent))
      box.highlighted = 3
      #expect(box.rows.map(\.isHighlighted) == [false, false, false, true, false, false, false])
      box.highlighted = nil
      #expect(box.rows.allSatisfy { !$0.isHighlighted })
      withExtendedLifetime(h) {}
    }
  }
  @Test func `says what its rows are, and is used by assistive technology`() {
    let (h, box) = made(items + [MenuItem("Mixed", shortcut: KeyboardShortcut("x"), state: .mixed) {}, MenuItem("Choice", isChoice: true) {}])
    var chosen: [Int] = []
    box.onChoose = { chosen.append($0) }
    let said = box.rows.map { $0.accessibility! }
    #expect(said.map(\.role) == [.menuItem, .separator, .heading, .menuItem, .menuItem, .menuItem, .menuItem, .menuItem])
    #expect(said.map(\.label) == ["New", nil, "Group", "More", "Gone", "Check", "Mixed", "Choice"])
    #expect(said.map(\.isChecked) == [nil, nil, nil, nil, nil, true, false, false] && said[6].value == "mixed" && said[5].value == nil)
    #expect(said[0].isEnabled && said[0].isFocusable && !said[4].isEnabled && !said[4].isFocusable && said[0].shortcut == nil && said[6].shortcut == "Ctrl+X")
    #expect(said[0].actions == [.press] && said[3].actions == [.press, .expand, .showMenu] && said[4].actions == [] && said[3].isExpanded == false && said[0].isExpanded == nil)
    box.expanded = 3
    box.highlighted = 0
    #expect(box.rows[3].accessibility?.isExpanded == true && box.rows[0].accessibility?.isFocused == true && box.rows[0].accessibility?.isSelected == true)
    for (row, action, isDone) in [(0, .press, true), (3, .expand, true), (3, .showMenu, true), (4, .press, false), (1, .press, false), (2, .press, false), (0, .increment, false)] as [(Int, AccessibilityActionKind, Bool)] {
      #expect(box.rows[row].performAccessibilityAction(action) == isDone, "\(row)")
    }
    #expect(chosen == [0, 3, 3] && box.rows[5].performAccessibilityAction(.focus) && box.highlighted == 5)
    // Items that change stay in their rows; another number of them waits.
    box.show([MenuItem("A") {}])
    #expect(box.items.map(\.title).first == "New")
    box.show(box.items.map { item in
      var item = item
      item.title += "!"
      return item
    })
    #expect(box.items.map(\.title) == ["New!", "!", "Group!", "More!", "Gone!", "Check!", "Mixed!", "Choice!"])
    withExtendedLifetime(h) {}
  }
}
