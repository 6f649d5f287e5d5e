import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `The levels of a stack` {
  /// What a router says, in order.
  private final class Log { var events: [String] = [] }
  private func made() -> (router: NavigationRouter, log: Log) {
    let router = NavigationRouter(), log = Log()
    router.onChange = { log.events.append("change") }
    router.onUpdate = { log.events.append("update \($0)") }
    router.onValues = { log.events.append("values \($0.map { "\($0)" })") }
    return (router, log)
  }
  private func numbers(_ router: NavigationRouter) -> [Int] { router.items.map(\.number) }
  private func values(_ router: NavigationRouter) -> [AnyHashable?] { router.items.map(\.value) }

  @Test func `come and go with what they say`() {
    let (router, log) = made()
    func said(_ change: () -> Void) -> [String] {
      log.events = []
      change()
      return log.events
    }
    var number = 0
    #expect(said { number = router.push(AnyView(Text("A")), onRemoved: { log.events.append("removed 1") }) } == ["change"] && number == 1)
    #expect(said { router.push(AnyHashable(7), onRemoved: { log.events.append("removed 2") }) } == ["change", "values [\"7\"]"])
    #expect(numbers(router) == [1, 2] && values(router) == [nil, 7])
    #expect(said { router.update(2, AnyView(Text("B"))) } == ["update 2"] && said { router.update(9, AnyView(Text("B"))) } == [])
    // What leads to values is new for those that wait, later for the levels above only.
    #expect(said { router.declare(Int.self, at: 5) { _ in AnyView(Text("C")) } } == ["update 2"])
    #expect(said { router.declare(Int.self, at: 2) { _ in AnyView(Text("C")) } } == [] && said { router.declare(Int.self, at: 1) { _ in AnyView(Text("C")) } } == ["update 2"])
    #expect(said { router.declare(String.self, at: 0) { _ in AnyView(Text("C")) } } == [])
    router.push(AnyHashable("x"), onRemoved: { log.events.append("removed 3") })
    #expect(numbers(router) == [1, 2, 3] && values(router) == [nil, 7, "x"])
    #expect(said { router.remove(9) } == [] && said { router.remove(2) } == ["change", "removed 2", "removed 3", "values []"] && numbers(router) == [1])
    #expect(said { router.pop() } == ["change", "removed 1", "values []"] && said { router.pop() } == [] && router.items.isEmpty)
    // A detail column has one.
    router.push(AnyHashable(1), onRemoved: { log.events.append("removed 4") })
    #expect(said { number = router.show(AnyView(Text("D")), onRemoved: { log.events.append("removed 5") }) } == ["change", "removed 4"])
    #expect(number == 5 && numbers(router) == [5])
    #expect(said { router.show(AnyHashable(2), onRemoved: { log.events.append("removed 6") }) } == ["change", "values [\"2\"]", "removed 5"] && numbers(router) == [6])
    #expect(said { router.pop() } == ["change", "removed 6", "values []"])
  }
  @Test func `are left by going back and found again by going forward`() {
    let (router, _) = made()
    for value in 1...3 { router.push(AnyHashable(value)) }
    #expect(!router.goForward())
    #expect(router.goBack() && values(router) == [1, 2] && router.goBack() && values(router) == [1])
    #expect(router.goForward() && values(router) == [1, 2] && router.goForward() && values(router) == [1, 2, 3] && !router.goForward())
    // Whoever went elsewhere meanwhile does not find them again.
    #expect(router.goBack())
    router.push(AnyHashable(9))
    #expect(!router.goForward() && values(router) == [1, 2, 9])
    #expect(router.goBack())
    router.pop()
    #expect(router.goBack() && values(router) == [] && !router.goBack())
    #expect(router.goForward() && values(router) == [1] && !router.goForward())
    // A level that is presented comes back only through what presents it.
    router.push(AnyHashable(2), onRemoved: {})
    #expect(router.goBack() && !router.goForward() && values(router) == [1])
    router.push(AnyView(Text("View")))
    #expect(router.goBack() && router.goForward() && values(router) == [1, nil])
  }
  @Test func `stay where a path begins with the same values`() {
    let (router, log) = made()
    for value in 1...3 { router.push(AnyHashable(value), onRemoved: { log.events.append("removed \(value)") }) }
    func set(_ values: [AnyHashable]) -> [String] {
      log.events = []
      router.setValues(values)
      return log.events
    }
    #expect(set([1, 2, 3]) == [] && numbers(router) == [1, 2, 3])
    #expect(set([1, 5, 3]) == ["change", "removed 2", "removed 3"] && numbers(router) == [1, 4, 5] && values(router) == [1, 5, 3])
    #expect(set([1, 5]) == ["change"] && numbers(router) == [1, 4])
    #expect(set([1, 5, 6, 7]) == ["change"] && numbers(router) == [1, 4, 6, 7])
    #expect(set([5, 1]) == ["change", "removed 1"] && numbers(router) == [8, 9])
    router.push(AnyView(Text("View")))
    #expect(set([5, 1]) == [] && numbers(router) == [8, 9, 10])
    #expect(set([5]) == ["change"] && numbers(router) == [8] && set([]) == ["change"] && router.items.isEmpty)
  }

  // MARK: What is shown

  private struct Stack: View {
    @State private var path: [Int]
    let out: Held<Binding<[Int]>>
    init(_ path: [Int] = [], out: Held<Binding<[Int]>>) {
      self.out = out
      _path = State(initialValue: path)
    }
    var body: some View {
      let _ = out.value = $path
      NavigationStack(path: $path) {
        Color.red.frame(width: 100, height: 40).navigationDestination(for: Int.self) { number in
          Slab(height: 20, number: number).frame(width: 60)
        }
      }
    }
  }
  private func made(_ path: [Int], _ out: Held<Binding<[Int]>>, isRightToLeft: Bool = false, _ environment: @escaping (inout EnvironmentValues) -> Void = { _ in }) -> ViewHarness {
    let h = ViewHarness(Stack(path, out: out), size: CGSize(width: 400, height: 300)) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      environment(&$0)
    }
    h.frame()
    h.advance(by: 0.6)
    return h
  }
  private func box(_ h: ViewHarness) -> NavigationStackBox { h.boxes(NavigationStackBox.self)[0] }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private let theme = Theme.make()

  @Test func `are in the middle, below a bar to go back by unless a toolbar has that`() {
    let out = Held<Binding<[Int]>>(), h = made([], out)
    #expect(box(h).children.count == 1 && box(h).children[0].frame == rect(150, 130, 100, 40))
    #expect(box(h).size(for: .unspecified) == CGSize(width: 100, height: 40))
    out.value?.wrappedValue = [5]
    h.frame()
    h.advance(by: 0.6)
    #expect(box(h).children.map(\.frame) == [rect(170, 159, 60, 20), rect(0, 0, 400, 38)])
    let table: [(ProposedViewSize, CGSize)] = [
      (.unspecified, CGSize(width: 60, height: 58)), (ProposedViewSize(width: 0, height: 0), CGSize(width: 60, height: 58)),
      (ProposedViewSize(width: 500, height: nil), CGSize(width: 500, height: 58)), (ProposedViewSize(width: nil, height: 7), CGSize(width: 60, height: 7)),
    ]
    for (proposal, size) in table { #expect(box(h).size(for: proposal) == size, "\(proposal)") }
    h.size.height = 20
    h.frame()
    #expect(box(h).children[0].frame == rect(170, 28, 60, 20))
    out.value?.wrappedValue = []
    h.frame()
    h.advance(by: 0.6)
    #expect(box(h).children.count == 1 && box(h).size(for: .unspecified) == CGSize(width: 100, height: 40))
    let other = Held<Binding<[Int]>>(), toolbar = made([5], other) { $0.hasToolbar = true }
    #expect(box(toolbar).children.map(\.frame) == [rect(170, 140, 60, 20)])
  }
  @Test func `come in from the side they lead to, and go out to it`() {
    for (isRightToLeft, isReduced) in [(false, false), (true, false), (false, true)] {
      let out = Held<Binding<[Int]>>()
      let h = made([5], out, isRightToLeft: isRightToLeft) {
        $0._accessibilityReduceMotion = isReduced
        $0.hasToolbar = true
      }
      func painted() -> (opacity: Double?, x: CGFloat?, painter: RecordingPainter) {
        let painter = RecordingPainter()
        box(h).paint(painter)
        let opacity = painter.commands.first.flatMap { if case .beginLayer(let effects, rect(0, 0, 400, 300)) = $0 { effects.opacity } else { nil } }
        let x = painter.commands.lazy.compactMap { if case .fillRect(let rect, _) = $0, rect.width == 60 { rect.minX } else { nil } }.first
        return (opacity, x, painter)
      }
      #expect(painted().opacity == nil && painted().x == 170)
      for (path, way) in [([5, 6], 1.0), ([5], -1)] {
        out.value?.wrappedValue = path
        h.frame()
        h.advance(by: 0.03)
        let (opacity, x, painter) = painted()
        let part = opacity ?? -1
        #expect(part > 0 && part < 1 && painter.commands.last == .endLayer, "\(path)")
        let moved = isReduced ? 0 : (24 * (1 - part) * (isRightToLeft ? -way : way)).rounded()
        #expect(Double(x ?? 0) == 170 + moved && (isReduced || abs(moved) >= 1), "\(path)")
        #expect(painter.entries[1].clip == rect(0, 0, 400, 300))
        painter.fill(.zero, .white)
        #expect(painter.entries.last!.clip.width == 2_000_000)
        h.advance(by: 0.6)
        #expect(painted().opacity == nil && painted().x == 170 && h.boxes(SlabBox.self).map(\.number) == [path.last!])
      }
    }
  }
  @Test func `are left by the key that points back, and by assistive technology`() {
    for isRightToLeft in [false, true] {
      let out = Held<Binding<[Int]>>(), h = made([5, 6, 7], out, isRightToLeft: isRightToLeft)
      let back: Key = isRightToLeft ? .right : .left, forward: Key = isRightToLeft ? .left : .right
      func press(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        let isUsed = box(h).keyDown(KeyEvent(.down, key: key, modifiers: modifiers, time: 0))
        h.frame()
        h.advance(by: 0.6)
        return isUsed
      }
      let others: [(Key, KeyModifiers)] = [(forward, .alt), (back, []), (back, .control), (back, [.alt, .shift]), (.up, .alt)]
      for (key, modifiers) in others { #expect(!press(key, modifiers)) }
      #expect(out.value?.wrappedValue == [5, 6, 7])
      #expect(press(back, .alt) && out.value?.wrappedValue == [5, 6] && press(back, [.alt, .capsLock]) && out.value?.wrappedValue == [5])
      #expect(!box(h).performAccessibilityAction(.press) && box(h).performAccessibilityAction(.escape))
      h.frame()
      h.advance(by: 0.6)
      #expect(out.value?.wrappedValue == [] && !box(h).performAccessibilityAction(.escape) && !press(back, .alt))
    }
  }
  @Test func `have a button to go back by, which is where reading begins`() throws {
    for (isRightToLeft, x) in [(false, 8.0), (true, 358)] {
      let out = Held<Binding<[Int]>>(), h = made([5], out, isRightToLeft: isRightToLeft)
      let bar = try #require(box(h).children.last), target = try #require(bar as? any PressTarget), button = rect(x, 4, 34, 30)
      for (dx, dy, isHit) in [(0.0, 0.0, true), (-0.1, 5, false), (33.9, 29.9, true), (34, 5, false), (5, -0.1, false), (5, 30, false)] {
        #expect(bar.takesHits(at: CGPoint(x: x + dx, y: 4 + dy)) == isHit, "\(dx) \(dy)")
      }
      #expect(bar.size(for: .unspecified) == CGSize(width: 100, height: 38))
      func painted() -> [PaintCommand] {
        let painter = RecordingPainter()
        bar.paint(painter)
        return painter.commands
      }
      var arrow = Path()
      let way: Double = isRightToLeft ? -1 : 1
      arrow.move(to: CGPoint(x: x + 17 + 2.5 * way, y: 14))
      arrow.addLine(to: CGPoint(x: x + 17 - 2.5 * way, y: 19))
      arrow.addLine(to: CGPoint(x: x + 17 + 2.5 * way, y: 24))
      let line = PaintCommand.strokePath(arrow, .color(theme.colors.labelPrimary), StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
      let radius = theme.metrics.toolbar.radius
      #expect(painted() == [line])
      target.isHovered = true
      #expect(painted() == [.fillRounded(button, cornerRadius: radius, .color(theme.colors.overlayHover)), line])
      target.isPressed = true
      #expect(painted() == [.fillRounded(button, cornerRadius: radius, .color(theme.colors.fillPrimary)), line])
      target.isHovered = false
      target.isPressed = false
      h.input.setFocus(bar.focusTarget, byKeyboard: true)
      #expect(painted() == [line, .border(button, cornerRadius: radius, width: 2, .color(theme.colors.focusRing))])
      let properties = try #require(bar.accessibility)
      #expect(properties.role == .button && properties.label == "Back" && properties.actions == [.press] && properties.isFocusable)
      #expect(!bar.performAccessibilityAction(.escape) && out.value?.wrappedValue == [5] && bar.performAccessibilityAction(.press))
      h.frame()
      #expect(out.value?.wrappedValue == [])
    }
  }

  private struct Own: View {
    var body: some View {
      NavigationStack {
        NavigationLink(value: 7) { Slab(height: 40, number: 1) }.navigationDestination(for: Int.self) { Slab(height: 60, number: $0) }
      }
    }
  }
  private struct Leaving: View {
    @State private var isShown = true
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      if isShown { Own() } else { Color.red }
    }
  }
  @Test func `are kept with the window if they are of values, and no longer than the stack`() {
    let values = SceneValues(), out = Held<Binding<Bool>>()
    func made(_ values: SceneValues) -> ViewHarness {
      let h = ViewHarness(Leaving(out: out), size: CGSize(width: 400, height: 300)) { $0.sceneValues = values }
      h.frame()
      return h
    }
    func shown(_ h: ViewHarness) -> [Int] {
      h.frame()
      h.advance(by: 0.6)
      return h.boxes(SlabBox.self).map(\.number)
    }
    let h = made(values), router = box(h).router
    router?.push(AnyHashable(7))
    router?.push(AnyHashable(8))
    router?.push(AnyView(Slab(height: 5, number: 99)))
    router?.push(AnyHashable(9))
    #expect(shown(h) == [9])
    let text = NavigationPath([7, 8]).written
    #expect(text != nil && values.propertyList["Oriel.path.1"] as? String == text)
    let again = made(SceneValues(propertyList: ["Oriel.path.1": text ?? ""]))
    #expect(shown(again) == [8] && box(again).router?.items.count == 2)
    for _ in 0..<4 { router?.pop() }
    #expect(shown(h) == [1] && values.propertyList.isEmpty)
    let odd = made(SceneValues(propertyList: ["Oriel.path.1": "odd"]))
    #expect(shown(odd) == [1])
    let left = SceneValues(propertyList: ["Oriel.path.1": text ?? ""]), leaving = made(left)
    #expect(shown(leaving) == [8])
    out.value?.wrappedValue = false
    #expect(shown(leaving) == [] && left.propertyList.isEmpty)
  }
}
