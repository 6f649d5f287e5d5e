import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// A sheet that rests at 100, 160 and 220 points, and what moves it between them.
@Suite struct `A sheet between its heights` {
  @Observable final class Model {
    var isShown = true
    var detent = PresentationDetent.height(160)
    var detents: Set<PresentationDetent> = [.height(100), .height(160), .height(220)]
    var interaction = PresentationContentInteraction.automatic
    var indicator = Visibility.automatic
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Text("Below").sheet(isPresented: $model.isShown) {
        Color.clear.presentationDetents(model.detents, selection: $model.detent)
          .presentationContentInteraction(model.interaction).presentationDragIndicator(model.indicator)
      }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    let sheet: ModalWindow
    init() throws {
      test = MenuTest(size: CGSize(width: 600, height: 460), Content(model: model))
      test.system.advance(by: 1)
      sheet = try #require(test.host.madePresenter?.top)
      try #require(sheet.isChild && sheet.hasHeights && sheet.frame.height == 160)
    }
    func settle() { test.system.advance(by: 0.6) }
    func choose(_ height: CGFloat) {
      model.detent = .height(height)
      settle()
    }
    /// What the sheet is, rests at, and says, after it has come to rest.
    func isAt(_ height: CGFloat) -> Bool {
      settle()
      return sheet.frame.height == height && sheet.sizing.heights.current == .height(height) && model.detent == .height(height) && sheet.frame.maxY == test.host.panel.rect.maxY - 12
    }
    func wheel(_ steps: CGFloat) -> Bool { sheet.handleScroll(ScrollEvent(at: CGPoint(x: 100, y: 60), steps: CGSize(width: 0, height: steps))) }
    func scroll(_ delta: CGFloat, _ phase: ScrollEvent.Phase = .changed) -> Bool {
      sheet.handleScroll(ScrollEvent(at: CGPoint(x: 100, y: 60), delta: CGSize(width: 0, height: delta), phase: phase))
    }
  }

  @Test func `is at most as high as its window below the usual top, and 120 points`() throws {
    let stage = try Stage()
    stage.choose(100)
    for height in [460.0, 300, 161, 160, 159, 130] {
      stage.test.window.resize(to: CGSize(width: 600, height: height))
      stage.settle()
      #expect(stage.sheet.detentContext.maxDetentValue == max(120, stage.test.host.panel.rect.height - 40))
    }
  }

  @Test func `steps by a turn of the wheel where its content lets it`() throws {
    let stage = try Stage()
    stage.model.interaction = .resizes
    stage.settle()
    #expect(stage.wheel(-1) && stage.isAt(220))
    _ = stage.wheel(-1)
    #expect(stage.isAt(220))
    #expect(stage.wheel(1) && stage.isAt(160))
    #expect(stage.wheel(2) && stage.isAt(100))
    _ = stage.wheel(1)
    #expect(stage.isAt(100) && stage.sheet.sizing.scrolled == 0)
    for interaction in [PresentationContentInteraction.automatic, .scrolls] {
      stage.model.interaction = interaction
      stage.settle()
      _ = stage.wheel(-1)
      #expect(stage.isAt(100))
    }
  }

  @Test func `steps by as much on a touchpad, in one direction and without a pause`() throws {
    let stage = try Stage(), step = ScrollBox.wheelStep
    stage.model.interaction = .resizes
    stage.settle()
    #expect(stage.scroll(1 - step) && stage.isAt(160) && stage.sheet.sizing.scrolled == Double(1 - step))
    #expect(stage.scroll(-1) && stage.isAt(220) && stage.sheet.sizing.scrolled == 0)
    #expect(stage.scroll(step) && stage.isAt(160))
    // Back and forth does not add up.
    _ = stage.scroll(step - 1)
    _ = stage.scroll(-2)
    #expect(stage.isAt(160) && stage.sheet.sizing.scrolled == -2)
    _ = stage.scroll(3 - step)
    #expect(stage.isAt(160) && stage.sheet.sizing.scrolled == Double(1 - step))
    // Nor does what was before the fingers were lifted.
    _ = stage.scroll(0, .ended)
    #expect(stage.sheet.sizing.scrolled == 0)
    _ = stage.scroll(-1)
    #expect(stage.isAt(160) && stage.sheet.sizing.scrolled == -1)
    // A wheel is no part of that.
    #expect(stage.wheel(-1) && stage.isAt(220) && stage.sheet.sizing.scrolled == 0)
  }

  @Test func `is offered a finger's way up and down, before the content or after it`() throws {
    let stage = try Stage()
    let up = CGSize(width: 0, height: -10), down = CGSize(width: 0, height: 10)
    for (interaction, isFirst) in [(.automatic, true), (.resizes, true), (.scrolls, false)] as [(PresentationContentInteraction, Bool)] {
      stage.model.interaction = interaction
      for (height, canGrow, canShrink) in [(100.0, true, false), (160, true, true), (220, false, true)] {
        stage.choose(height)
        #expect(stage.sheet.takesTouchScroll(by: up, isAskedFirst: true) == (isFirst && canGrow) && !stage.sheet.takesTouchScroll(by: down, isAskedFirst: true))
        #expect(stage.sheet.takesTouchScroll(by: up, isAskedFirst: false) == canGrow && stage.sheet.takesTouchScroll(by: down, isAskedFirst: false) == canShrink)
      }
    }
    stage.choose(160)
    for (width, takes) in [(9.0, true), (-9, true), (10, false), (-10, false), (11, false)] {
      #expect(stage.sheet.takesTouchScroll(by: CGSize(width: width, height: -10), isAskedFirst: false) == takes)
    }
  }

  @Test func `follows a finger, and rests where it is lifted`() throws {
    let stage = try Stage(), sheet = stage.sheet
    sheet.touchScrolled(by: -40)
    #expect(sheet.frame.height == 200 && stage.model.detent == .height(160))
    sheet.touchScrolled(by: 70)
    #expect(sheet.frame.height == 130)
    sheet.touchScrollEnded(isCancelled: true)
    #expect(sheet.frame.height == 160 && stage.isAt(160))
    sheet.touchScrolled(by: -50)
    sheet.touchScrollEnded(isCancelled: false)
    #expect(stage.isAt(220))
    sheet.touchScrolled(by: 500)
    #expect(sheet.frame.height == 100)
    sheet.touchScrollEnded(isCancelled: false)
    #expect(stage.isAt(100))
  }

  @Test func `follows its handle, and ends far below`() throws {
    let stage = try Stage(), sheet = stage.sheet, handle = try #require(sheet.box.handle)
    handle.drag(20)
    #expect(sheet.frame.height == 140)
    handle.drag(10)
    #expect(sheet.frame.height == 130)
    handle.letGo(true)
    #expect(sheet.frame.height == 160 && stage.isAt(160))
    handle.drag(-40)
    handle.letGo(false)
    #expect(stage.isAt(220))
    #expect(!handle.step(true) && handle.step(false) && stage.isAt(160) && handle.step(false) && stage.isAt(100) && !handle.step(false) && handle.step(true) && stage.isAt(160))
    handle.drag(101)
    #expect(sheet.frame.height == 59 && stage.model.isShown)
    handle.letGo(false)
    stage.settle()
    #expect(!stage.model.isShown && sheet.isLeaving)
  }

  @Test func `has a handle where there is something to drag, or the content shows one`() throws {
    let stage = try Stage(), box = stage.sheet.box!, first = try #require(box.handle)
    let one: Set<PresentationDetent> = [.height(160)], three = stage.model.detents
    let cases: [(detents: Set<PresentationDetent>, indicator: Visibility, isThere: Bool, showsBar: Bool)] = [
      (three, .automatic, true, true), (three, .hidden, true, false), (three, .visible, true, true), (one, .visible, true, true), (one, .automatic, false, false),
      (one, .hidden, false, false), ([.height(160), .height(100)], .automatic, true, true),
    ]
    for (detents, indicator, isThere, showsBar) in cases {
      (stage.model.detents, stage.model.indicator) = (detents, indicator)
      stage.settle()
      #expect((box.handle != nil) == isThere && box.children.contains { $0 is SheetHandle } == isThere, "\(detents.count) \(indicator)")
      if isThere { #expect(box.handle?.isBarShown == showsBar) }
    }
    #expect(box.handle !== first)
    let handle = try #require(box.handle)
    #expect(box.childrenInViewOrder.first === handle && box.children.last === handle && handle.convertToWindow(handle.bounds, clipped: false) == CGRect(x: 0, y: 0, width: box.size.width, height: 16))
  }
}

/// Sheets in their window, at their edges.
@Suite struct `The edges of a sheet in its window` {
  private struct Content<Inside: View>: View {
    let inside: Inside
    var body: some View { Text("Below").sheet(isPresented: .constant(true)) { inside.presentationSizing(.fitted) } }
  }
  private func open(_ width: ClosedRange<CGFloat>, _ height: ClosedRange<CGFloat>) throws -> (test: MenuTest, sheet: ModalWindow, window: HeadlessWindow) {
    let inside = Color.clear.frame(
      minWidth: width.lowerBound, idealWidth: min(500, width.upperBound), maxWidth: width.upperBound, minHeight: height.lowerBound, idealHeight: min(300, height.upperBound),
      maxHeight: height.upperBound)
    let test = MenuTest(size: CGSize(width: 1000, height: 700), Content(inside: inside))
    test.system.advance(by: 1)
    let sheet = try #require(test.host.madePresenter?.top)
    try #require(sheet.isChild && sheet.canBeResized && sheet.frame.size == CGSize(width: 500, height: 300))
    return (test, sheet, try #require(sheet.platformWindow as? HeadlessWindow))
  }
  private func event(_ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, _ button: PointerEvent.Button = .primary, _ device: PointerEvent.Device = .mouse) -> PointerEvent {
    PointerEvent(phase, at: CGPoint(x: x, y: y), button: button, device: device)
  }

  @Test func `show how they can be dragged, all but the upper one`() throws {
    let wide: ClosedRange<CGFloat> = 360...700, fixed: ClosedRange<CGFloat> = 500...500, high: ClosedRange<CGFloat> = 200...CGFloat.infinity, low: ClosedRange<CGFloat> = 300...300
    let places: [(CGFloat, CGFloat)] = [(2, 2), (250, 2), (498, 2), (498, 150), (498, 298), (250, 298), (2, 298), (2, 150), (250, 150)]
    let cases: [(ClosedRange<CGFloat>, ClosedRange<CGFloat>, [CursorShape])] = [
      (wide, high, [.ewResize, .default, .ewResize, .ewResize, .nwseResize, .nsResize, .neswResize, .ewResize, .default]),
      (fixed, high, [.default, .default, .default, .default, .nsResize, .nsResize, .nsResize, .default, .default]),
      (wide, low, [.ewResize, .default, .ewResize, .ewResize, .ewResize, .default, .ewResize, .ewResize, .default]),
      (fixed, low, Array(repeating: .default, count: 9)),
    ]
    for (width, height, cursors) in cases {
      let (_, sheet, window) = try open(width, height)
      for ((x, y), cursor) in zip(places, cursors) {
        #expect(!sheet.handleEdge(event(.moved, x, y)) && window.cursor == cursor, "\(x), \(y)")
      }
    }
    let (_, sheet, window) = try open(wide, high)
    _ = sheet.handleEdge(event(.moved, 498, 150))
    #expect(sheet.edgeSeen == .right && window.cursor == .ewResize)
    #expect(!sheet.handleEdge(event(.exited, 498, 150)) && sheet.edgeSeen == nil && window.cursor == .default)
  }

  @Test func `are dragged by the primary button of a mouse`() throws {
    let (test, sheet, _) = try open(360...700, 200...CGFloat.infinity)
    for wrong in [event(.down, 498, 150, .secondary), event(.down, 498, 150, .primary, .touch(0)), event(.down, 250, 150), event(.down, 250, 2), event(.up, 498, 150), event(.cancelled, 498, 150)] {
      #expect(!sheet.handleEdge(wrong) && sheet.sizing.drag == nil)
    }
    for (end, isUsed) in [(PointerEvent.Phase.up, true), (.cancelled, true)] {
      #expect(sheet.handleEdge(event(.down, sheet.frame.width - 2, 150)) && sheet.sizing.drag?.edge == .right && sheet.sizing.drag?.size == sheet.frame.size)
      #expect(sheet.handleEdge(event(end, 498, 150)) == isUsed && sheet.sizing.drag == nil && !sheet.handleEdge(event(end, 498, 150)))
    }
    // Both sides move, on the screen where its pointer is known.
    test.system.pointerLocation = CGPoint(x: 700, y: 300)
    #expect(sheet.handleEdge(event(.down, 498, 298)))
    test.system.pointerLocation = CGPoint(x: 710, y: 307)
    #expect(sheet.handleEdge(event(.moved, 0, 0)) && sheet.frame.size == CGSize(width: 520, height: 307) && sheet.sizing.chosen == sheet.frame.size)
    test.system.pointerLocation = CGPoint(x: 500, y: 0)
    #expect(sheet.handleEdge(event(.moved, 0, 0)) && sheet.frame.size == CGSize(width: 360, height: 200) && sheet.sizing.chosen == sheet.frame.size)
    test.system.pointerLocation = CGPoint(x: 680, y: 320)
    #expect(sheet.handleEdge(event(.moved, 0, 0)) && sheet.frame.size == CGSize(width: 460, height: 320))
    #expect(sheet.handleEdge(event(.up, 0, 0)))
    test.system.pointerLocation = nil
    #expect(sheet.handleEdge(event(.down, 2, 150)) && sheet.sizing.drag?.start == CGPoint(x: sheet.screenOrigin.x + 2, y: sheet.screenOrigin.y + 150))
    // A press elsewhere ends it.
    #expect(!sheet.handleEdge(event(.down, 200, 150)) && sheet.sizing.drag == nil)
  }

  @Test func `keep a size that fits the content and the window`() throws {
    let (test, sheet, _) = try open(360...700, 200...CGFloat.infinity)
    #expect(sheet.chosenSize == nil && sheet.limits(EdgeInsets()) == SizeLimits(minimum: CGSize(width: 360, height: 200), maximum: CGSize(width: 700, height: 30_000)))
    let limits = sheet.limits(EdgeInsets(top: 1, leading: 20, bottom: 300, trailing: 4000))
    #expect(limits == SizeLimits(minimum: CGSize(width: 4380, height: 501), maximum: CGSize(width: 4720, height: 30_301)))
    let room = test.host.panel.rect.height - 24
    let cases: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (400.4, 250.6, 400, 251), (100, 100, 360, 200), (900, 5000, 700, room), (360, 200, 360, 200), (700, room, 700, room), (359, 199, 360, 200),
    ]
    for (width, height, fittedWidth, fittedHeight) in cases {
      sheet.sizing.chosen = CGSize(width: width, height: height)
      #expect(sheet.chosenSize == CGSize(width: fittedWidth, height: fittedHeight), "\(width), \(height)")
    }
    // What the window manager says is about windows of their own.
    sheet.sizing.chosen = nil
    sheet.takeSize(CGSize(width: 400, height: 250))
    #expect(sheet.sizing.chosen == nil && sheet.frame.size == CGSize(width: 500, height: 300))
    sheet.box.form = .window(hasAlpha: true)
    sheet.takeSize(CGSize(width: 500 + 112, height: 300 + 116))
    #expect(sheet.sizing.chosen == nil)
    for (width, height, isTaken) in [(112.0, 300.0, false), (300, 116, false), (113, 300, true), (300, 117, true), (612, 417, true)] {
      sheet.sizing.chosen = nil
      sheet.takeSize(CGSize(width: width, height: height))
      #expect(sheet.sizing.chosen == (isTaken ? CGSize(width: width - 112, height: height - 116) : nil), "\(width), \(height)")
      if isTaken { #expect(sheet.frame.size == sheet.sizing.chosen) }
    }
    sheet.box.form = .filling
    sheet.sizing.chosen = CGSize(width: 400, height: 250)
    #expect(!sheet.canBeResized && sheet.chosenSize == nil && !sheet.handleEdge(event(.down, 2, 150)))
  }
}
