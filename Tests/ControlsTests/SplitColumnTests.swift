import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `The columns of a split view` {
  private struct Three: View {
    var body: some View { NavigationSplitView { Slab(height: 10) } content: { Slab(height: 10) } detail: { Slab(height: 12) } }
  }
  private struct Two: View {
    var body: some View { NavigationSplitView { Slab(height: 10) } detail: { Slab(height: 10) } }
  }
  private struct Told: View {
    @State private var visibility = NavigationSplitViewVisibility.all
    var isThree = false
    let out: Held<Binding<NavigationSplitViewVisibility>>
    var body: some View {
      let _ = out.value = $visibility
      if isThree {
        NavigationSplitView(columnVisibility: $visibility) { Slab(height: 10) } content: { Slab(height: 10) } detail: { Slab(height: 10) }
      } else {
        NavigationSplitView(columnVisibility: $visibility) { Slab(height: 10) } detail: { Slab(height: 10) }
      }
    }
  }
  private struct Side: View {
    @State private var isShown = true
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      Slab(height: 50).frame(minWidth: 400).inspector(isPresented: $isShown) {
        Slab(height: 10).inspectorColumnWidth(min: 150, ideal: 250, max: 400)
      }
    }
  }
  private func harness<V: View>(
    _ view: V, width: CGFloat = 1000, height: CGFloat = 300, isRightToLeft: Bool = false, isReduced: Bool = false, scale: Double = 1
  ) -> ViewHarness {
    let harness = ViewHarness(view, size: CGSize(width: width, height: height), scale: scale) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      $0._accessibilityReduceMotion = isReduced
    }
    harness.frame()
    return harness
  }
  private func panes(_ harness: ViewHarness) -> [PaneBox] { split(harness).panes }
  private func split(_ harness: ViewHarness) -> SplitBox { harness.boxes(SplitBox.self)[0] }
  private func control(_ harness: ViewHarness) -> SidebarControl { harness.graph.preference(SidebarControlKey.self)! }
  private func frames(_ harness: ViewHarness) -> [CGRect] { panes(harness).map(\.windowFrame) }
  private func widths(_ harness: ViewHarness) -> [Double] { frames(harness).map { Double($0.width) } }
  private func rest(_ harness: ViewHarness) {
    harness.frame()
    harness.advance(by: 0.4)
  }
  private func drag(_ harness: ViewHarness, _ from: CGFloat, _ to: CGFloat) {
    harness.drag(from: CGPoint(x: from, y: 100), to: CGPoint(x: to, y: 100))
    harness.frame()
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private let theme = Theme.make()

  // MARK: Widths

  @Test func `give way one after the other, the ones further in first, until the sidebar has no room`() {
    let h = harness(Three())
    let table: [(room: CGFloat, widths: [Double], isSqueezed: Bool)] = [
      (1000, [216, 308, 476], false), (724, [216, 308, 200], false), (723, [216, 307, 200], false), (596, [216, 180, 200], false),
      (595, [215, 180, 200], false), (528, [148, 180, 200], false), (527, [216, 308, 219], true), (508, [216, 308, 200], true),
      (507, [216, 307, 200], true), (380, [216, 180, 200], true), (300, [216, 180, 120], true), (100, [216, 180, 0], true),
      (1000, [216, 308, 476], false),
    ]
    for (room, expected, isSqueezed) in table {
      h.size.width = room
      h.frame()
      let frames = frames(h)
      #expect(widths(h) == expected && panes(h)[0].isSqueezedOut == isSqueezed && panes(h)[0].isSeen != isSqueezed, "\(room)")
      #expect(frames[0].minX == (isSqueezed ? -216 : 0) && frames[1].minX == frames[0].maxX && frames[2].minX == frames[1].maxX, "\(room)")
      #expect(control(h).isSidebarShown != isSqueezed && control(h).columnEdges == [frames[0].maxX, frames[1].maxX], "\(room)")
    }
    #expect(self.frames(harness(Three(), isRightToLeft: true)).map(\.minX) == [784, 476, 0])
  }
  @Test func `ask for what they want together, and for the least without the sidebar`() {
    let h = harness(Three()), split = split(h)
    #expect(split.size(for: .unspecified) == CGSize(width: 724, height: 300))
    #expect(split.size(for: ProposedViewSize(width: 0, height: 0)) == CGSize(width: 380, height: 12))
    #expect(split.extent(along: .horizontal, across: nil).least == 380 && split.extent(along: .vertical, across: nil).least == 12)
    control(h).toggle()
    rest(h)
    #expect(split.size(for: .unspecified) == CGSize(width: 508, height: 300))
    let colors = harness(HSplitView { Color.red; Color.green })
    #expect(self.split(colors).extent(along: .vertical, across: nil).least == 0 && panes(colors)[0].least(along: .vertical) == 0)
  }
  @Test func `centre content that is smaller, and are as large as they are told`() {
    let h = harness(NavigationSplitView { EmptyView() } detail: { Color.red.frame(width: 100, height: 40) }, width: 1016)
    #expect(panes(h)[1].children[0].frame == rect(350, 130, 100, 40))
    #expect(panes(h)[1].size(for: .unspecified) == CGSize(width: 100, height: 40))
    #expect(panes(h)[0].size(for: .unspecified) == .zero && panes(h)[0].size(for: ProposedViewSize(width: 50, height: nil)) == CGSize(width: 50, height: 0))
    let extent = panes(h)[1].extent(along: .horizontal, across: nil)
    #expect(extent.least == 0 && extent.greatest == .infinity)
  }
  @Test func `of a plain split view keep the width of content that has one, and leave no gap at the end`() {
    func widths<V: View>(_ width: CGFloat, @ViewBuilder _ content: () -> V) -> [Double] {
      let h = harness(HSplitView { content() }, width: width)
      return self.widths(h)
    }
    #expect(widths(900) { Color.red.frame(minWidth: 100, idealWidth: 250, maxWidth: 500); Color.green; Color.blue } == [250, 325, 325])
    #expect(widths(900) { Color.red.frame(minWidth: 100, idealWidth: 250, maxWidth: 500); Color.green } == [250, 650])
    #expect(widths(900) { Color.red.frame(maxWidth: 200); Color.green.frame(maxWidth: 200) } == [200, 700])
    #expect(widths(300) { Color.red.frame(minWidth: 200); Color.green.frame(minWidth: 200) } == [200, 100])
    #expect(widths(1000) { Color.red; Color.green; Color.blue } == [333, 334, 333])
  }

  // MARK: Dragging

  @Test func `leave room for the least of the detail and for the other columns as they are`() {
    for isRightToLeft in [false, true] {
      func dragged(_ from: CGFloat, _ to: CGFloat) -> [Double] {
        let h = harness(Three(), width: 800, isRightToLeft: isRightToLeft)
        drag(h, isRightToLeft ? 800 - from : from, isRightToLeft ? 800 - to : to)
        return widths(h)
      }
      #expect(dragged(216, 500) == [292, 308, 200] && dragged(216, 260) == [260, 308, 232] && dragged(216, 100) == [148, 308, 344])
      #expect(dragged(524, 790) == [216, 384, 200] && dragged(524, 500) == [216, 284, 300] && dragged(524, 220) == [216, 180, 404])
    }
    let fine = harness(Three(), scale: 2)
    drag(fine, 216, 240.3)
    #expect(widths(fine) == [240.5, 308, 451.5])
  }
  @Test func `go back where they were when a drag is cancelled, and follow it no longer`() {
    let h = harness(Three())
    h.pointer(.down, 216, 100)
    h.move(260, 100)
    h.frame()
    #expect(widths(h)[0] == 260)
    split(h).pointerCancelled()
    h.frame()
    #expect(widths(h)[0] == 216)
    h.move(280, 100)
    h.frame()
    #expect(widths(h)[0] == 216)
  }
  @Test func `shut below half of the least width, at once with reduced motion, and open again in the same drag`() {
    for (x, isShown) in [(74.0, true), (73, false)] {
      let h = harness(Three())
      drag(h, 216, x)
      rest(h)
      #expect(control(h).isSidebarShown == isShown && widths(h)[0] == (isShown ? 148 : 216), "\(x)")
    }
    for isReduced in [false, true] {
      let h = harness(Three(), isReduced: isReduced)
      h.pointer(.down, 216, 100)
      h.move(60, 100)
      h.frame()
      #expect((frames(h)[1].minX == 0) == isReduced)
      rest(h)
      #expect(frames(h)[1].minX == 0 && !control(h).isSidebarShown && widths(h) == [216, 308, 692])
      h.move(200, 100)
      h.frame()
      #expect((frames(h)[0].minX == 0) == isReduced)
      rest(h)
      h.pointer(.up, 200, 100)
      #expect(control(h).isSidebarShown && widths(h) == [200, 308, 492])
    }
  }

  // MARK: Sliding

  @Test func `slide past the edge at their full width, and are cut there`() {
    for isRightToLeft in [false, true] {
      let h = harness(Three(), isRightToLeft: isRightToLeft), split = split(h)
      func painted() -> RecordingPainter {
        let painter = RecordingPainter()
        split.paint(painter)
        painter.fill(.zero, .white)
        return painter
      }
      #expect(painted().entries[0].clip == (isRightToLeft ? rect(784, 0, 216, 300) : rect(0, 0, 216, 300)))
      control(h).toggle()
      h.frame()
      h.advance(by: 0.06)
      let shown = frames(h)
      let part = isRightToLeft ? 1000 - shown[1].maxX : shown[1].minX
      #expect(part > 0 && part < 216 && shown[0].width == 216)
      #expect(isRightToLeft ? shown[0].minX == shown[1].maxX : shown[0].maxX == shown[1].minX)
      let painter = painted()
      #expect(painter.entries[0].clip == (isRightToLeft ? rect(1000 - part, 0, part, 300) : rect(0, 0, part, 300)))
      #expect(painter.entries.last!.clip.width == 2_000_000)
      rest(h)
      #expect(frames(h)[1].width == 308 && frames(h)[isRightToLeft ? 2 : 1].minX == 0)
    }
    let out = Held<Binding<Bool>>(), h = harness(Side(out: out))
    out.value?.wrappedValue = false
    h.frame()
    h.advance(by: 0.06)
    let shown = frames(h)
    #expect(shown[0].width > 750 && shown[0].width < 1000 && shown[1].minX == shown[0].maxX && shown[1].width == 250)
  }
  @Test func `are painted over their backgrounds, within themselves`() {
    let h = harness(NavigationSplitView { EmptyView() } detail: { Slab(height: 10) })
    for (pane, color) in zip(panes(h), [theme.colors.sidebarBackground, theme.colors.contentBackground]) {
      let painter = RecordingPainter()
      pane.paint(painter)
      #expect(painter.commands[0] == .fillRect(pane.bounds, .color(color)))
      #expect(painter.commands.count == (pane.children.isEmpty ? 1 : 3) && painter.entries.allSatisfy { $0.clip == pane.bounds })
      painter.fill(.zero, .white)
      #expect(painter.entries.last!.clip.width == 2_000_000)
    }
  }
  @Test func `have a line between those that are shown, thicker in the focus colour for the keys`() {
    func lines(_ harness: ViewHarness) -> [PaintCommand] {
      let painter = RecordingPainter()
      split(harness).paint(painter)
      let colors = [theme.colors.separator, theme.colors.focusRing]
      return painter.commands.filter { if case .fillRect(_, .color(let color)) = $0 { colors.contains(color) } else { false } }
    }
    let separator = Paint.color(theme.colors.separator), ring = Paint.color(theme.colors.focusRing)
    let f8 = KeyEvent(.down, key: .function(8), time: 0)
    let across = harness(HSplitView { Color.red; Color.green; Color.blue }, width: 900)
    #expect(split(across).keyDown(f8))
    across.frame()
    #expect(lines(across) == [.fillRect(rect(298, 0, 4, 300), ring), .fillRect(rect(599, 0, 1, 300), separator)])
    let down = harness(VSplitView { Color.red; Color.green; Color.blue }, width: 300, height: 900)
    #expect(split(down).keyDown(f8) && split(down).keyDown(f8))
    #expect(lines(down) == [.fillRect(rect(0, 299, 300, 1), separator), .fillRect(rect(0, 598, 300, 4), ring)])
    let two = harness(Two())
    #expect(lines(two) == [.fillRect(rect(215, 0, 1, 300), separator)] && split(two).dividers == [0])
    control(two).toggle()
    rest(two)
    #expect(lines(two) == [] && split(two).dividers == [] && !split(two).takesHits(at: CGPoint(x: 0, y: 10)))
    // The divider was the only one, and there is nothing for the key.
    #expect(!split(two).keyDown(f8))
  }

  // MARK: Keys

  @Test func `are resized by the arrow keys of their axis after F8`() {
    func results(isVertical: Bool, isRightToLeft: Bool = false, _ keys: [(Key, KeyModifiers)]) -> [[Double]] {
      let h = isVertical
        ? harness(VSplitView { Color.red; Color.green; Color.blue }, width: 300, height: 900)
        : harness(HSplitView { Color.red; Color.green; Color.blue }, width: 900, isRightToLeft: isRightToLeft)
      let split = split(h)
      #expect(!split.keyDown(KeyEvent(.down, key: isVertical ? .down : .right, time: 0)))
      #expect(!split.keyDown(KeyEvent(.up, key: .function(8), time: 0)) && split.keyed == nil && !split.isFocusable)
      #expect(!split.keyDown(KeyEvent(.down, key: .function(8), modifiers: .control, time: 0)) && split.keyed == nil)
      #expect(split.keyDown(KeyEvent(.down, key: .function(8), modifiers: .capsLock, time: 0)))
      #expect(split.keyed?.index == 0 && h.input.focusedBox === split)
      return keys.map { key, modifiers in
        let isUsed = split.keyDown(KeyEvent(.down, key: key, modifiers: modifiers, time: 0))
        h.frame()
        return isUsed ? frames(h).map { Double(isVertical ? $0.height : $0.width) } : []
      }
    }
    let keys: [(Key, KeyModifiers)] = [
      (.right, []), (.right, .shift), (.left, []), (.right, .control), (.up, []), (.down, []), (.home, []), (.end, []), (.escape, []), (.right, []),
    ]
    #expect(results(isVertical: false, keys) == [
      [310, 290, 300], [311, 289, 300], [301, 299, 300], [], [], [], [20, 580, 300], [580, 20, 300], [300, 300, 300], [],
    ] as [[Double]])
    #expect(results(isVertical: false, isRightToLeft: true, Array(keys.prefix(3))) == [[290, 310, 300], [289, 311, 300], [299, 301, 300]] as [[Double]])
    let vertical: [(Key, KeyModifiers)] = [(.down, []), (.up, .shift), (.up, []), (.left, []), (.right, []), (.return, []), (.down, [])]
    #expect(results(isVertical: true, vertical) == [
      [310, 290, 300], [309, 291, 300], [299, 301, 300], [], [], [299, 301, 300], [],
    ] as [[Double]])
  }
  @Test func `are taken by F8 in turn, after which the focus is where it was`() {
    let h = harness(
      VStack { TextField("Name", text: .constant("x")); HSplitView { Color.red; Color.green; Color.blue } }, width: 900)
    let field = h.boxes(TextInputBox.self)[0], split = split(h), f8 = KeyEvent(.down, key: .function(8), time: 0)
    h.input.setFocus(field)
    #expect(split.keyDown(f8) && split.keyed?.index == 0 && split.keyDown(f8) && split.keyed?.index == 1)
    #expect(h.input.focusedBox === split)
    #expect(split.keyDown(f8) && split.keyed == nil && h.input.focusedBox === field)
    // The focus goes elsewhere, and with it the divider's.
    #expect(split.keyDown(f8) && split.keyed?.index == 0)
    h.input.setFocus(field)
    #expect(split.keyed == nil)
  }

  // MARK: Over the others

  @Test func `leave a strip of the others beside the one that covers them, and a line at its edge`() {
    for (isRightToLeft, x) in [(false, 0.0), (true, 284)] {
      let h = harness(Three(), width: 500, isRightToLeft: isRightToLeft), split = split(h)
      #expect(split.toggleSqueezed(panes(h)[0]))
      h.frame()
      h.advance(by: 0.06)
      let part = panes(h)[0].cover
      #expect(part > 0 && part < 1 && abs(frames(h)[0].minX - (isRightToLeft ? 500 - 216 * part : 216 * (part - 1))) < 0.51)
      rest(h)
      #expect(panes(h)[0].cover == 1 && frames(h)[0] == rect(x, 0, 216, 300) && control(h).isSidebarShown)
      let painter = RecordingPainter()
      split.paint(painter)
      #expect(painter.commands.last == .fillRect(rect(isRightToLeft ? 284 : 215, 0, 1, 300), .color(theme.colors.separator)))
      let shadows = painter.commands.compactMap { if case .shadow(let frame, 0, _) = $0 { frame } else { nil } }
      #expect(!shadows.isEmpty && shadows.allSatisfy { $0 == rect(x, 0, 216, 300) })
      // The sidebar's background is above the others', and only once.
      #expect(painter.commands.count { $0 == .fillRect(rect(x, 0, 216, 300), .color(theme.colors.sidebarBackground)) } == 1)
      #expect(split.hitTest(CGPoint(x: 250, y: 10)) === split && split.hitTest(CGPoint(x: -1, y: 10)) == nil)
      #expect(split.cursor(at: CGPoint(x: isRightToLeft ? 200 : 300, y: 10)) == nil)
      #expect(split.children.last === panes(h)[0] && split.childrenInViewOrder.first === panes(h)[0])
      #expect(split.keyDown(KeyEvent(.down, key: .escape, time: 0)))
      rest(h)
      #expect(panes(h)[0].cover == 0 && !control(h).isSidebarShown && !split.keyDown(KeyEvent(.down, key: .escape, time: 0)))
      control(h).toggle()
      rest(h)
      #expect(control(h).isSidebarShown)
      control(h).toggle()
      rest(h)
      #expect(!control(h).isSidebarShown && panes(h)[0].isShown)
    }
    let narrow = harness(Two(), width: 200, isReduced: true)
    #expect(split(narrow).toggleSqueezed(panes(narrow)[0]))
    narrow.frame()
    #expect(panes(narrow)[0].cover == 1 && widths(narrow) == [156, 200])
    for (room, width) in [(260.0, 216.0), (259, 215), (192, 148), (150, 148)] {
      narrow.size.width = room
      narrow.frame()
      #expect(widths(narrow)[0] == width, "\(room)")
    }
    narrow.size.width = 348
    narrow.frame()
    #expect(panes(narrow)[0].cover == 0 && !panes(narrow)[0].insists && widths(narrow) == [148, 200])
    #expect(!split(narrow).toggleSqueezed(panes(narrow)[0]))
  }
  @Test func `at the trailing edge stand beside the others again when there is room, unless they were hidden meanwhile`() {
    let out = Held<Binding<Bool>>()
    for hides in [false, true] {
      let h = harness(Side(out: out), width: 500)
      out.value?.wrappedValue = false
      h.frame()
      out.value?.wrappedValue = true
      rest(h)
      #expect(panes(h)[1].cover == 1 && frames(h)[1] == rect(250, 0, 250, 300))
      let painter = RecordingPainter()
      split(h).paint(painter)
      #expect(painter.commands.last == .fillRect(rect(250, 0, 1, 300), .color(theme.colors.separator)))
      if hides {
        out.value?.wrappedValue = false
        rest(h)
        #expect(panes(h)[1].cover == 0)
      }
      h.size.width = 1000
      h.frame()
      #expect(frames(h)[0].width == (hides ? 1000 : 750) && frames(h)[1].width == 250 && panes(h)[1].isSeen != hides)
    }
  }

  // MARK: What is shown and kept

  @Test func `are shown as their visibility says`() {
    let all: [(NavigationSplitViewVisibility, two: Bool, three: Bool, content: Bool)] = [
      (.automatic, true, true, true), (.all, true, true, true), (.doubleColumn, true, false, true), (.detailOnly, false, false, false),
    ]
    for (visibility, two, three, content) in all {
      #expect(visibility.showsSidebar(columns: 2) == two && visibility.showsSidebar(columns: 3) == three && visibility.showsContent() == content)
      for isThree in [false, true] {
        let out = Held<Binding<NavigationSplitViewVisibility>>(), h = harness(Told(isThree: isThree, out: out), isReduced: true)
        out.value?.wrappedValue = visibility
        h.frame()
        #expect(panes(h).map(\.isShown) == (isThree ? [three, content, true] : [two, true]))
      }
    }
    for isThree in [false, true] {
      let out = Held<Binding<NavigationSplitViewVisibility>>(), h = harness(Told(isThree: isThree, out: out), isReduced: true)
      control(h).toggle()
      h.frame()
      #expect(out.value?.wrappedValue == (isThree ? .doubleColumn : .detailOnly) && !control(h).isSidebarShown)
      control(h).toggle()
      h.frame()
      #expect(out.value?.wrappedValue == .all && control(h).isSidebarShown)
    }
  }
  private struct Leaving<V: View>: View {
    @State private var isShown = true
    let view: V
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      if isShown { view } else { Color.red }
    }
  }
  @Test func `come back as they were kept, and are kept no longer than they exist`() {
    for isThree in [false, true] {
      let values = SceneValues(propertyList: [
        "Oriel.sidebar.1": false, "Oriel.columnWidths.1": isThree ? [250.0, 0, 0] : [250.0, 0] as [Double],
      ])
      let out = Held<Binding<Bool>>()
      let h = ViewHarness(Leaving(view: Group { if isThree { Three() } else { Two() } }, out: out), size: CGSize(width: 1000, height: 300)) {
        $0.sceneValues = values
        $0._accessibilityReduceMotion = true
      }
      h.frame()
      #expect(!control(h).isSidebarShown && frames(h)[1].minX == 0 && frames(h)[1].width == (isThree ? 308 : 1000))
      control(h).toggle()
      h.frame()
      #expect(widths(h) == (isThree ? [250, 308, 442] : [250, 750]) && values.propertyList["Oriel.sidebar.1"] as? Bool == true)
      drag(h, 250, 260)
      #expect(values.propertyList["Oriel.columnWidths.1"] as? [Double] == (isThree ? [260, 0, 0] : [260, 0]))
      h.click(CGPoint(x: 260, y: 50), count: 2)
      #expect(values.propertyList["Oriel.columnWidths.1"] == nil)
      control(h).toggle()
      h.frame()
      #expect(values.propertyList["Oriel.sidebar.1"] as? Bool == false)
      out.value?.wrappedValue = false
      h.frame()
      #expect(values.propertyList.isEmpty && h.graph.preference(SidebarControlKey.self) == nil)
    }
    // What is no width is not taken.
    for (kept, width) in [(32_767.0, 360.0), (32_768, 216), (-1, 216), (0, 216), (1, 148)] {
      let values = SceneValues(propertyList: ["Oriel.columnWidths.1": [kept, 0]])
      let h = ViewHarness(Two(), size: CGSize(width: 1000, height: 300)) { $0.sceneValues = values }
      h.frame()
      #expect(widths(h)[0] == width, "\(kept)")
    }
    let values = SceneValues(propertyList: ["Oriel.columnWidths.1": [250.0, 0, 0]])
    let h = ViewHarness(Two(), size: CGSize(width: 1000, height: 300)) { $0.sceneValues = values }
    h.frame()
    #expect(widths(h)[0] == 216, "of another number of columns")
  }
  @Test func `take their toolbar's items along when they go`() {
    let out = Held<Binding<Bool>>()
    let columns = NavigationSplitView {
      Slab(height: 10).toolbar { Button("Sort", systemImage: "plus") {} }
    } detail: {
      Slab(height: 10).toolbar { Button("Send", systemImage: "minus") {} }
    }
    let h = harness(ToolbarWindow(content: Leaving(view: columns, out: out)))
    func buttons() -> [String] { h.spoken(.button).compactMap(\.label).filter { ["Sort", "Send"].contains($0) }.sorted() }
    #expect(buttons() == ["Send", "Sort"])
    out.value?.wrappedValue = false
    h.settle()
    #expect(buttons() == [])
    out.value?.wrappedValue = true
    h.settle()
    #expect(buttons() == ["Send", "Sort"])
  }
}
