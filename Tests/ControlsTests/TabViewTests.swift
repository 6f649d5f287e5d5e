import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `The strip and the pages of a tab view` {
  private struct Pages: View {
    var count = 3
    var body: some View {
      TabView {
        ForEach(0..<count, id: \.self) { number in Slab(height: 50, number: number).tabItem { Text(verbatim: "Tab \(number)") } }
      }
    }
  }
  private struct Fixed: View {
    var width: CGFloat = 100
    var height: CGFloat = 40
    var body: some View {
      TabView {
        Color.red.frame(width: width, height: height).tabItem { Text(verbatim: "One") }
        Color.green.tabItem { Text(verbatim: "Two") }
      }
    }
  }
  private struct Counted: View {
    @State private var count = 1
    let out: Held<Binding<Int>>
    var body: some View {
      let _ = out.value = $count
      TabView {
        Text(verbatim: "Page \(count)").tabItem { Text(verbatim: "Tab \(count)") }
        Text(verbatim: "Other").tabItem { Text(verbatim: "Other \(count)") }
      }
    }
  }
  private struct Leaving<V: View>: View {
    @State private var isShown = true
    let view: V
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      if isShown { view } else { Color.blue }
    }
  }
  private struct Bound: View {
    @State private var selection = "b"
    let out: Held<Binding<String>>
    var body: some View {
      let _ = out.value = $selection
      TabView(selection: $selection) {
        Slab(height: 50, number: 0).tabItem { Text(verbatim: "A") }.tag("a")
        Slab(height: 50, number: 1).tabItem { Text(verbatim: "B") }.tag("b")
      }
    }
  }
  private func made<V: View>(
    _ view: V, isRightToLeft: Bool = false, _ environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) -> ViewHarness {
    let h = ViewHarness(view, size: CGSize(width: 400, height: 300)) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      environment(&$0)
    }
    h.settle()
    return h
  }
  private func box(_ h: ViewHarness) -> TabViewBox { h.boxes(TabViewBox.self)[0] }
  private func shown(_ h: ViewHarness) -> [Int] { h.boxes(SlabBox.self).map(\.number) }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private let theme = Theme.make()

  // MARK: Layout

  @Test func `has its page in the middle below its tabs`() {
    for isRightToLeft in [false, true] {
      let card = made(Fixed(), isRightToLeft: isRightToLeft), bare = made(Fixed(), isRightToLeft: isRightToLeft) { $0.tabViewKind = .bare }
      let icons = made(Fixed(), isRightToLeft: isRightToLeft) { $0.showsTabsAsIcons = true }
      let table: [(String, ViewHarness, strip: CGFloat, page: CGRect)] = [
        ("card", card, 0, rect(150, 138, 100, 40)), ("bare", bare, 12, rect(150, 154, 100, 40)), ("icons", icons, 0, rect(150, 163, 100, 40)),
      ]
      for (name, h, top, page) in table {
        let strip = box(h).strip, wanted = strip.size(for: .unspecified)
        #expect(wanted.height == (name == "icons" ? 66 : 24) && box(h).children.first === strip, "\(name)")
        #expect(strip.frame == (name == "icons" ? rect(0, 0, 400, 66) : rect(((400 - wanted.width) / 2).rounded(), top, wanted.width, 24)), "\(name)")
        #expect(box(h).children.count == 2 && box(h).children[1].frame == page, "\(name)")
      }
    }
    // What fills the page has its margins; what is higher begins below the tabs.
    let pages = made(Pages()), high = made(Fixed(height: 400))
    #expect(box(pages).children[1].frame == rect(20, 133, 360, 50) && box(high).children[1].frame == rect(150, 36, 100, 400))
  }
  @Test func `fills what it is offered, and wants what its page or its tabs do`() {
    let h = made(Fixed(width: 300, height: 200)), tabs = box(h)
    let table: [(ProposedViewSize, CGSize)] = [
      (.unspecified, CGSize(width: 340, height: 256)), (ProposedViewSize(width: 0, height: 0), CGSize(width: 340, height: 256)),
      (ProposedViewSize(width: .infinity, height: .infinity), CGSize(width: 340, height: 256)), (ProposedViewSize(width: 1, height: 2), CGSize(width: 1, height: 2)),
      (ProposedViewSize(width: 500, height: nil), CGSize(width: 500, height: 256)), (ProposedViewSize(width: nil, height: 90), CGSize(width: 340, height: 90)),
    ]
    for (proposal, size) in table { #expect(tabs.size(for: proposal) == size, "\(proposal)") }
    #expect(tabs.extent(along: .horizontal, across: nil).least == 340 && tabs.extent(along: .vertical, across: nil).least == 256)
    let small = made(Fixed(width: 10, height: 10)), strip = box(small).strip.size(for: .unspecified)
    #expect(box(small).size(for: .unspecified) == CGSize(width: strip.width + 40, height: 66))
    let bare = made(Fixed(width: 300, height: 200)) { $0.tabViewKind = .bare }, icons = made(Fixed(width: 300, height: 200)) { $0.showsTabsAsIcons = true }
    #expect(box(bare).size(for: .unspecified) == CGSize(width: 300, height: 248) && box(icons).size(for: .unspecified) == CGSize(width: 300, height: 266))
    let narrow = made(Fixed(width: 10, height: 10)) { $0.showsTabsAsIcons = true }
    #expect(box(narrow).size(for: .unspecified) == CGSize(width: 192, height: 76) && box(narrow).strip.size(for: ProposedViewSize(width: 500, height: 10)) == CGSize(width: 500, height: 66))
  }
  @Test func `has a segment under each point of its tabs`() {
    for isRightToLeft in [false, true] {
      let h = made(Fixed(), isRightToLeft: isRightToLeft), strip = box(h).strip, width = strip.size.width, middle = width / 2
      let ends: [Int?] = isRightToLeft ? [1, 1, 0, 0] : [0, 0, 1, 1]
      for (x, index) in zip([0, middle - 0.1, middle, width - 0.1], ends) { #expect(strip.index(at: CGPoint(x: x, y: 12)) == index, "\(x)") }
      for point in [CGPoint(x: -0.1, y: 12), CGPoint(x: width, y: 12), CGPoint(x: 5, y: -0.1), CGPoint(x: 5, y: 24)] { #expect(strip.index(at: point) == nil) }
      #expect(strip.size(for: ProposedViewSize(width: 10, height: nil)).width == 48 && strip.size(for: ProposedViewSize(width: 60, height: nil)).width == 60)
      #expect(strip.extent(along: .horizontal, across: nil).least == 48 && strip.extent(along: .vertical, across: nil).greatest == 24)
      let icons = made(Fixed(), isRightToLeft: isRightToLeft) { $0.showsTabsAsIcons = true }, cells = box(icons).strip
      let first = isRightToLeft ? 1 : 0, second = 1 - first
      let table: [(CGFloat, CGFloat, Int?)] = [
        (111, 6, first), (110.9, 6, nil), (198.9, 59.9, first), (199.5, 30, nil), (201, 30, second), (288.9, 6, second), (289, 30, nil), (150, 5.9, nil), (150, 60, nil),
      ]
      for (x, y, index) in table { #expect(cells.index(at: CGPoint(x: x, y: y)) == index, "\(x) \(y)") }
      for (number, x) in [(first, 155.0), (second, 245)] {
        let label = cells.laidOutChildren[number].frame
        #expect(abs(label.midX - x) < 0.51 && abs(label.midY - 33) < 0.51)
      }
    }
  }

  // MARK: Painting

  @Test func `is painted on a card that begins at the middle of its tabs`() {
    let h = made(Fixed())
    for scale in [1.0, 2] {
      let painter = RecordingPainter(scale: scale)
      box(h).paint(painter)
      #expect(Array(painter.commands.prefix(3)) == [
        .fillRounded(rect(0, 12, 400, 288), cornerRadius: theme.metrics.radius.card, .color(theme.colors.fillQuaternary)),
        .border(rect(0, 12, 400, 288), cornerRadius: theme.metrics.radius.card, width: 1 / scale, .color(theme.colors.cardBorder)),
        .fillRounded(painter.alignedToPixels(box(h).strip.frame), cornerRadius: theme.metrics.control.radius[.regular], .color(theme.colors.windowBackground)),
      ])
      #expect(painter.texts == ["One", "Two"])
    }
    let painter = RecordingPainter(), bare = made(Fixed()) { $0.tabViewKind = .bare }
    box(bare).paint(painter)
    #expect(!painter.commands.contains { if case .fillRounded(_, _, .color(theme.colors.fillQuaternary)) = $0 { true } else { false } })
  }
  @Test func `with icons has a bar whose cells show which is selected, pressed and pointed at`() {
    let h = made(Fixed()) { $0.showsTabsAsIcons = true }, strip = box(h).strip
    func cells(scale: Double = 1) -> (bar: [PaintCommand], cells: [PaintCommand]) {
      let painter = RecordingPainter(scale: scale)
      strip.paint(painter)
      return (Array(painter.commands.prefix(2)), painter.commands.filter { if case .fillRounded(_, 8, _) = $0 { true } else { false } })
    }
    for scale in [1.0, 2] {
      #expect(cells(scale: scale).bar == [
        .fillRect(rect(0, 0, 400, 66), .color(theme.colors.chromeBackground)), .fillRect(rect(0, 66 - 1 / scale, 400, 1 / scale), .color(theme.colors.separator)),
      ])
    }
    let first = rect(111, 6, 88, 54), second = rect(201, 6, 88, 54)
    let selected = PaintCommand.fillRounded(first, cornerRadius: 8, .color(theme.colors.fillSecondary))
    #expect(cells().cells == [selected])
    h.move(250, 30)
    #expect(cells().cells == [selected, .fillRounded(second, cornerRadius: 8, .color(theme.colors.overlayHover))])
    h.pointer(.down, 250, 30)
    #expect(cells().cells == [selected, .fillRounded(second, cornerRadius: 8, .color(theme.colors.fillSecondary))])
    h.pointer(.up, 250, 30)
    h.settle()
    h.move(390, 30)
    #expect(cells().cells == [.fillRounded(second, cornerRadius: 8, .color(theme.colors.fillSecondary))])
  }

  // MARK: Turning pages

  @Test func `turns its pages by Ctrl with Tab and the page keys, round the ends`() {
    let steps: [(Key, KeyModifiers, Int)] = [
      (.tab, .control, 1), (.tab, [.control, .capsLock], 2), (.tab, .control, 0), (.tab, [.control, .shift], 2), (.backtab, [.control, .shift], 1),
      (.pageUp, .control, 0), (.pageUp, .control, 2), (.pageDown, .control, 0), (.pageDown, .control, 1),
    ]
    for isIcons in [false, true] {
      let h = made(Pages()) { $0.showsTabsAsIcons = isIcons }
      #expect(shown(h) == [0])
      for (key, modifiers, page) in steps {
        let event = KeyEvent(.down, key: key, modifiers: modifiers, time: 0)
        #expect(isIcons ? box(h).strip.keyDown(event) : box(h).keyDown(event))
        h.settle()
        #expect(shown(h) == [page] && box(h).strip.selected == page, "\(key) \(modifiers)")
      }
      for (key, modifiers) in [(.tab, []), (.tab, .shift), (.tab, [.control, .alt]), (.left, .control), (.home, .control)] as [(Key, KeyModifiers)] {
        #expect(!box(h).keyDown(KeyEvent(.down, key: key, modifiers: modifiers, time: 0)))
      }
      // A strip has the arrow keys of a picker as well.
      #expect(box(h).strip.keyDown(KeyEvent(.down, key: .right, time: 0)))
      h.settle()
      #expect(shown(h) == [2])
    }
    for (count, isUsed) in [(0, false), (1, false), (2, true)] {
      let h = made(Pages(count: count))
      #expect(box(h).keyDown(KeyEvent(.down, key: .tab, modifiers: .control, time: 0)) == isUsed, "\(count)")
      h.settle()
      #expect(shown(h) == (count == 0 ? [] : [count - 1]))
    }
  }
  @Test func `follow the state that their titles and pages show`() {
    let out = Held<Binding<Int>>(), h = made(Counted(out: out))
    for count in 2...3 {
      out.value?.wrappedValue = count
      h.settle()
      #expect(h.spoken(.tab).map(\.label) == ["Tab \(count)", "Other \(count)"])
      #expect(h.spoken(.text).contains { $0.label == "Page \(count)" })
    }
  }
  @Test func `is heard as tabs, which can be pressed`() {
    for isIcons in [false, true] {
      let h = made(Pages()) { $0.showsTabsAsIcons = isIcons }
      func tabs() -> [AccessibilityNode] { h.spoken(.tab) }
      #expect(h.spoken(.tabList).count == 1 && tabs().map(\.label) == ["Tab 0", "Tab 1", "Tab 2"])
      #expect(tabs().map(\.properties.isSelected) == [true, false, false] && tabs().map(\.properties.position) == [1, 2, 3])
      #expect(tabs().allSatisfy { $0.properties.positionCount == 3 && $0.properties.isEnabled && $0.properties.value == nil })
      #expect(tabs()[2].perform(.press))
      h.settle()
      #expect(shown(h) == [2] && tabs().map(\.properties.isSelected) == [false, false, true])
      let disabled = made(Pages().disabled(true)) { $0.showsTabsAsIcons = isIcons }
      #expect(disabled.spoken(.tab).count == 3 && disabled.spoken(.tab).allSatisfy { !$0.properties.isEnabled })
      _ = disabled.spoken(.tab)[1].perform(.press)
      disabled.settle()
      #expect(shown(disabled) == [0])
    }
  }
  @Test func `shows the page of its selection, and writes the one that is chosen`() {
    let out = Held<Binding<String>>(), h = made(Bound(out: out))
    #expect(shown(h) == [1])
    out.value?.wrappedValue = "a"
    h.settle()
    #expect(shown(h) == [0])
    box(h).choose(1)
    h.settle()
    #expect(out.value?.wrappedValue == "b" && shown(h) == [1])
    // What no tab has leaves the page as it is.
    out.value?.wrappedValue = "z"
    h.settle()
    #expect(shown(h) == [1])
    box(h).choose(2)
    box(h).choose(-1)
    h.settle()
    #expect(out.value?.wrappedValue == "z" && shown(h) == [1])
  }
  @Test func `is kept with its window at the page that was shown`() {
    for (kept, page) in [(1, 1), (2, 2), (9, 2), (-3, 0)] {
      let values = SceneValues(propertyList: ["Oriel.tab.1": kept]), out = Held<Binding<Bool>>()
      let h = made(Leaving(view: Pages(), out: out)) { $0.sceneValues = values }
      #expect(shown(h) == [page], "\(kept)")
      box(h).choose(page == 0 ? 1 : 0)
      h.settle()
      #expect(values.propertyList["Oriel.tab.1"] as? Int == (page == 0 ? 1 : 0))
      out.value?.wrappedValue = false
      h.settle()
      #expect(values.propertyList.isEmpty)
    }
    let values = SceneValues(propertyList: ["Oriel.tab.1": 0]), out = Held<Binding<String>>()
    let h = made(Bound(out: out)) { $0.sceneValues = values }
    #expect(shown(h) == [1], "the app keeps what it binds")
  }
  @Test func `gives its icons to the place of the window, which has room for those of one`() {
    let place = TabStripPlace(), out = Held<Binding<Bool>>()
    var changes = 0
    place.onChange = { changes += 1 }
    let h = made(VStack(spacing: 0) { Leaving(view: Fixed(), out: out); Fixed() }) {
      $0.showsTabsAsIcons = true
      $0.tabStripPlace = place
    }
    let both = h.boxes(TabViewBox.self)
    #expect(place.strip === both[0].strip && changes == 1)
    #expect(both[0].children.count == 1 && both[1].children.count == 2 && both[1].children[0] === both[1].strip)
    // The page has all the room.
    #expect(both[0].children[0].frame == rect(150, 55, 100, 40) && both[0].size(for: .unspecified) == CGSize(width: 100, height: 40))
    out.value?.wrappedValue = false
    h.settle()
    #expect(place.strip == nil && changes == 2)
  }
}
