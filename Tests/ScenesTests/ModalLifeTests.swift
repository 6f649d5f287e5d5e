import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// A window that presents a sheet, one over that, a cover and an alert.
@MainActor private struct Stage {
  @Observable final class Model {
    var isShown = false
    var isCover = false
    var isNested = false
    var isAlert = false
    var isQuestion = false
    var interaction = PresentationBackgroundInteraction.automatic
    var prevents: Bool?
    var text = ""
    var isHovered = false
    var presses = 0
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Button("Below") { model.presses += 1 }.frame(maxWidth: .infinity, maxHeight: .infinity)
        .sheet(isPresented: $model.isShown) { Inside(model: model) }
        .fullScreenCover(isPresented: $model.isCover) { Text("Slide") }
        .alert("Alert", isPresented: $model.isAlert) { Button("OK") {} }
        .dialogPreventsAppTermination(model.prevents)
    }
  }
  private struct Inside: View {
    @Bindable var model: Model
    var body: some View {
      Text("Sheet").frame(width: 480, height: 300).onHover { model.isHovered = $0 }.presentationSizing(.form.fitted(horizontal: true, vertical: true))
        .presentationBackgroundInteraction(model.interaction)
        .alert("Question", isPresented: $model.isQuestion) { Button("OK") {} }
        .sheet(isPresented: $model.isNested) { TextField("Name", text: $model.text).frame(width: 500, height: 60) }
    }
  }
  let model = Model()
  let test: MenuTest
  /// With `isTight`, a sheet is a window of its own.
  init(isTight: Bool = false, hasCompositor: Bool = false) {
    test = MenuTest(size: CGSize(width: 700, height: 500), prepare: { $0.hasCompositor = hasCompositor }, Content(model: model))
    guard isTight else { return }
    test.window.setMaximized(true)
    settle()
    test.window.resize(to: CGSize(width: 150, height: 100))
    settle()
  }
  func settle() { test.system.advance(by: 1) }
  func show() throws -> (sheet: ModalWindow, window: HeadlessWindow) {
    model.isShown = true
    settle()
    let sheet = try #require(test.host.madePresenter?.top)
    return (sheet, try #require(sheet.platformWindow as? HeadlessWindow))
  }
  func nest() throws -> ModalWindow {
    model.isNested = true
    settle()
    return try #require(test.host.madePresenter?.modals.last)
  }
  var modals: [ModalWindow] { test.host.madePresenter?.modals ?? [] }
  /// Seconds until something is so; nil after two.
  func time(until isDone: () -> Bool) -> Double? {
    var time = 0.0
    while !isDone(), time < 2 {
      test.system.advance(by: 0.004)
      time += 0.004
    }
    return time < 2 ? time : nil
  }
  func press(_ sheet: ModalWindow, _ key: Key, _ modifiers: KeyModifiers = [], _ phase: KeyEvent.Phase = .down) -> Bool {
    let isUsed = sheet.handleUnused(KeyEvent(phase, key: key, modifiers: modifiers))
    settle()
    return isUsed
  }
}

/// How modal presentations come and go, and what keys and presses do to them.
@Suite struct `A modal presentation` {
  @Test func `fades in and out for as long as its kind takes`() throws {
    for (isAlert, coming, going) in [(false, 0.18...0.24, 0.155...0.23), (true, 0.12...0.17, 0.095...0.15)] {
      let stage = Stage()
      func show(_ isShown: Bool) { if isAlert { stage.model.isAlert = isShown } else { stage.model.isShown = isShown } }
      show(true)
      _ = stage.time { stage.modals.first.map { $0.box.presence.amount > 0 } == true }
      let modal = try #require(stage.modals.first), arrival = try #require(stage.time { modal.box.presence.amount == 1 })
      #expect(coming.contains(arrival), "\(arrival)")
      show(false)
      stage.test.system.advance(by: 0.05)
      #expect(modal.isLeaving && stage.test.host.madePresenter?.top == nil && stage.modals.count == 1 && !modal.graph.input.isWindowFocused)
      let departure = try #require(stage.time { stage.modals.isEmpty }) + 0.05
      #expect(going.contains(departure), "\(departure)")
    }
  }
  @Test(arguments: [false, true]) func `of its own window fades where that has alpha`(hasCompositor: Bool) throws {
    let stage = Stage(isTight: true, hasCompositor: hasCompositor)
    stage.model.isShown = true
    _ = stage.time { !stage.modals.isEmpty }
    let modal = try #require(stage.modals.first)
    #expect(!modal.isChild && modal.canFade == hasCompositor && modal.box.presence.amount == (hasCompositor ? 0 : 1))
    let window = try #require(modal.platformWindow as? HeadlessWindow)
    (stage.test.window.counters, window.counters) = (FrameCounters(), FrameCounters())
    stage.settle()
    #expect(modal.box.presence.amount == 1)
    // Every step is drawn, and the shadow below it.
    if hasCompositor { #expect(window.counters.paintedFrames > 8 && stage.test.window.counters.paintedFrames > 8) }
    stage.model.isShown = false
    let departure = try #require(stage.time { stage.modals.isEmpty })
    #expect(hasCompositor ? departure > 0.15 : departure < 0.06, "\(departure)")
  }
  @Test func `turns back where it is when it is withdrawn while it fades in`() throws {
    let stage = Stage()
    stage.model.isShown = true
    _ = stage.time { stage.modals.first.map { $0.box.presence.amount > 0.3 } == true }
    let modal = try #require(stage.modals.first), reached = modal.box.presence.amount
    try #require(reached < 1)
    stage.model.isShown = false
    var amounts: [Double] = []
    let departure = try #require(stage.time {
      amounts.append(modal.box.presence.amount)
      return stage.modals.isEmpty
    })
    #expect(departure < 0.25 && amounts.last == 0)
    let falling = amounts.drop { $0 >= reached }
    #expect(falling.count > 10 && zip(falling, falling.dropFirst()).allSatisfy { $0 >= $1 } && amounts.allSatisfy { $0 < 1 })
  }
  @Test func `leaves nothing behind`() throws {
    for isTight in [false, true] {
      let stage = Stage(isTight: isTight), (sheet, window) = try stage.show()
      stage.model.isShown = false
      stage.settle()
      #expect(window.isClosed && sheet.platformWindow == nil && sheet.graph.root == nil && !sheet.graph.isVisible && sheet.box.drawBelow == nil && sheet.isLeaving)
      #expect(stage.modals.isEmpty && stage.test.host.madePresenter?.isEmpty == true)
      #expect(!sheet.handleOwn(.text("x")) && !sheet.preventsTermination)
    }
  }
  @Test func `ends a menu that is open, also where the window keeps its input`() throws {
    for interaction in [PresentationBackgroundInteraction.automatic, .enabled] {
      let stage = Stage()
      stage.model.interaction = interaction
      stage.test.window.press(.function(10))
      #expect(stage.test.session != nil)
      _ = try stage.show()
      #expect(stage.test.session == nil && stage.test.popUps.isEmpty)
    }
  }
  @Test func `is left by the pointer when it goes, and when something is presented over it`() throws {
    let stage = Stage(), (sheet, window) = try stage.show(), middle = CGPoint(x: 240, y: 150)
    window.movePointer(to: middle)
    stage.test.system.advance(by: 0.05)
    #expect(stage.model.isHovered)
    stage.model.isShown = false
    stage.test.system.advance(by: 0.05)
    #expect(sheet.isLeaving && stage.modals.count == 1 && !stage.model.isHovered)
    stage.settle()
    let (other, _) = try stage.show()
    other.detach()
    stage.settle()
    let own = try #require(other.platformWindow as? HeadlessWindow)
    own.movePointer(to: middle)
    stage.test.system.advance(by: 0.05)
    #expect(stage.model.isHovered)
    stage.model.isQuestion = true
    stage.test.system.advance(by: 0.1)
    #expect(other.ownPresenter?.top != nil && !stage.model.isHovered)
  }
  @Test func `goes although its frames are not drawn`() throws {
    let stage = Stage(), (_, window) = try stage.show()
    window.setCovered(true)
    stage.model.isShown = false
    let departure = try #require(stage.time { stage.modals.isEmpty })
    #expect(departure > 0.35 && departure < 0.5, "\(departure)")
  }
  @Test func `ends when its window is closed from outside`() throws {
    let stage = Stage(isTight: true), (sheet, window) = try stage.show()
    window.kill()
    stage.settle()
    #expect(!stage.model.isShown && stage.modals.isEmpty && sheet.graph.root == nil)
  }

  @Test func `is shaken once, however often it is pressed below`() throws {
    let stage = Stage(), (sheet, window) = try stage.show(), start = window.position
    stage.test.system.focusAnotherProgram()
    #expect(!stage.test.window.state.isFocused)
    var shifts: [Double] = []
    for _ in 0..<6 {
      sheet.demandAttention()
      stage.test.system.settle()
      shifts.append(sheet.shaking.shift)
      #expect(window.position == CGPoint(x: start.x + sheet.shaking.shift, y: start.y))
      // What is below is drawn again beside it.
      stage.test.window.counters = FrameCounters()
      stage.test.system.advance(by: 0.041)
      #expect(stage.test.window.counters.pointsPainted > 0)
      if shifts.count == 5 { break }
    }
    #expect(shifts == [6, -5, 3, -2, 0] && stage.test.window.state.isFocused && stage.test.system.bellCount == 0)
    stage.settle()
    #expect(sheet.shaking.call == nil && window.position == start)
  }
  @Test func `of its own window comes to the front, over its window`() throws {
    let stage = Stage(isTight: true), (sheet, window) = try stage.show()
    stage.test.system.focusAnotherProgram()
    sheet.demandAttention()
    stage.test.system.settle()
    #expect(window.state.isFocused && stage.test.system.bellCount == 1 && sheet.shaking.call == nil)
  }

  @Test func `ends for Escape alone, unless it is a cover`() throws {
    let cases: [(key: Key, modifiers: KeyModifiers, phase: KeyEvent.Phase, ends: Bool)] = [
      (.escape, [], .down, true), (.escape, .capsLock, .down, true), (.escape, [], .up, false), (.escape, [], .repeat, false), (.escape, .shift, .down, false),
      (.character("w"), .control, .down, false), (.character("x"), [], .down, false),
    ]
    for (key, modifiers, phase, ends) in cases {
      let stage = Stage(), (sheet, _) = try stage.show(), isUsed = stage.press(sheet, key, modifiers, phase)
      #expect(stage.model.isShown == !ends, "\(key) \(modifiers)")
      if ends { #expect(isUsed) }
      if phase != .down { #expect(!isUsed) }
    }
    let stage = Stage()
    stage.model.isCover = true
    stage.settle()
    let cover = try #require(stage.modals.first)
    #expect(stage.press(cover, .escape) && stage.model.isCover)
  }
  @Test func `that is detached ends for the command that closes windows`() throws {
    let cases: [(key: Key, modifiers: KeyModifiers, phase: KeyEvent.Phase, ends: Bool)] = [
      (.character("w"), .control, .down, true), (.character("w"), [.control, .capsLock], .down, true), (.character("w"), .control, .up, false),
      (.character("w"), [], .down, false), (.character("e"), .control, .down, false), (.escape, [], .down, false),
    ]
    for (key, modifiers, phase, ends) in cases {
      let stage = Stage(), (sheet, _) = try stage.show()
      sheet.detach()
      stage.settle()
      let isUsed = stage.press(sheet, key, modifiers, phase)
      #expect(stage.model.isShown == !ends && sheet.isLeaving == ends, "\(key) \(modifiers)")
      if ends { #expect(isUsed) }
    }
  }

  @Test func `looks active with its window, or by itself`() throws {
    func state(_ sheet: ModalWindow) -> ControlActiveState { sheet.graph.scope.read(\.controlActiveState, for: nil) }
    let stage = Stage(), (sheet, _) = try stage.show()
    #expect(state(sheet) == .key && sheet.receivesKeys)
    stage.test.system.focusAnotherProgram()
    #expect(state(sheet) == .inactive && !sheet.receivesKeys)
    stage.test.window.userActivates()
    #expect(state(sheet) == .key && sheet.receivesKeys)
    // It stays so while it fades out.
    stage.model.isShown = false
    stage.test.system.advance(by: 0.05)
    stage.test.system.focusAnotherProgram()
    #expect(sheet.isLeaving && state(sheet) == .key && !sheet.receivesKeys)

    let tight = Stage(isTight: true), (dialog, own) = try tight.show()
    #expect(own.state.isFocused && state(dialog) == .key && dialog.receivesKeys)
    tight.test.window.userActivates()
    #expect(state(dialog) == .key && dialog.receivesKeys)
    tight.test.system.focusAnotherProgram()
    #expect(state(dialog) == .inactive && !dialog.receivesKeys)
    own.userActivates()
    #expect(state(dialog) == .key)

    let third = Stage(), (detached, _) = try third.show()
    detached.detach()
    third.settle()
    let window = try #require(detached.platformWindow as? HeadlessWindow)
    #expect(state(detached) == .key && detached.receivesKeys)
    third.test.window.userActivates()
    #expect(state(detached) == .inactive && !detached.receivesKeys)
    window.userActivates()
    #expect(state(detached) == .key && detached.receivesKeys)
  }

  @Test func `below another one hands keys up, and shakes it when it is pressed`() throws {
    let stage = Stage(), (sheet, _) = try stage.show()
    sheet.sizing.drag = EdgeDrag(edge: .left, start: .zero, size: sheet.frame.size)
    let nested = try stage.nest()
    #expect(stage.modals.map(\.order) == [1, 2] && sheet.sizing.drag == nil)
    #expect(sheet.popovers.isBelowModal && !nested.popovers.isBelowModal && !sheet.receivesKeys && nested.receivesKeys)
    let middle = CGPoint(x: 240, y: 150)
    #expect(sheet.handleOwn(.pointer(PointerEvent(.moved, at: middle))) && nested.shaking.call == nil)
    #expect(sheet.handleOwn(.scroll(ScrollEvent(at: middle, steps: CGSize(width: 0, height: 1)))) && nested.shaking.call == nil)
    #expect(sheet.handleOwn(.pointer(PointerEvent(.down, at: middle))) && nested.shaking.call != nil && sheet.shaking.call == nil)
    #expect(sheet.handleOwn(.text("x")))
    #expect(sheet.handleBeforePopovers(.pointer(PointerEvent(.moved, at: middle))) == true && nested.handleBeforePopovers(.text("x")) == nil)
    stage.settle()
    #expect(stage.model.text == "x" && (nested.platformWindow as? HeadlessWindow)?.textInput != nil)
    // Once that leaves, it has them back, at once.
    stage.model.isNested = false
    stage.test.system.advance(by: 0.05)
    #expect(nested.isLeaving && !sheet.popovers.isBelowModal && sheet.receivesKeys && !nested.handleOwn(.text("y")))
    stage.settle()
    #expect(stage.model.text == "x" && stage.modals.count == 1 && sheet.handleBeforePopovers(.text("x")) == nil)
  }

  @Test func `that is detached is a window for what it presents`() throws {
    let stage = Stage(), (sheet, _) = try stage.show(), presenter = try #require(stage.test.host.madePresenter)
    #expect(!presenter.showsOutside && presenter.detached.isEmpty)
    sheet.detach()
    stage.settle()
    let window = try #require(sheet.platformWindow as? HeadlessWindow), own = try #require(sheet.ownPresenter)
    #expect(presenter.showsOutside && presenter.detached.first === sheet && presenter.modals.isEmpty && presenter.shown.count == 1 && stage.test.graph.veil == nil)
    #expect(sheet.panel.rect == CGRect(origin: .zero, size: window.size) && sheet.panel.cornerRadius == 0 && sheet.role == "\(stage.test.host.role)-sheet")
    #expect(!sheet.grow(to: CGSize(width: 900, height: 900)) && !sheet.isOutOfSight && sheet.graph.veil == nil && !sheet.popovers.isBelowModal)
    stage.model.isQuestion = true
    stage.settle()
    let alert = try #require(own.top), veil = try #require(sheet.graph.veil), painter = RecordingPainter(bounds: sheet.panel.rect)
    veil(painter)
    #expect(painter.commands.first == .fillRounded(sheet.panel.rect, cornerRadius: 0, .color(alert.theme.colors.scrim)))
    #expect(sheet.popovers.isBelowModal && !sheet.receivesKeys && alert.receivesKeys && alert.isChild && !presenter.preventsTermination)
    // What is minimised is not drawn, and neither is what lies in it.
    for isMinimized in [true, false] {
      window.userMinimizes(isMinimized)
      stage.settle()
      #expect(sheet.isOutOfSight == isMinimized && sheet.graph.isVisible == !isMinimized && alert.graph.isVisible == !isMinimized)
    }
    // The other window is another matter.
    stage.test.window.userMinimizes()
    stage.settle()
    #expect(sheet.graph.isVisible && alert.graph.isVisible)
    stage.test.window.userMinimizes(false)
    window.userActivates()
    stage.model.isQuestion = false
    stage.settle()
    #expect(sheet.graph.veil == nil && !sheet.popovers.isBelowModal && sheet.receivesKeys)
  }

  @Test func `keeps the app from quitting if it is a sheet, and not as an alert unless the app says so`() throws {
    let stage = Stage(), (sheet, _) = try stage.show(), presenter = try #require(stage.test.host.madePresenter)
    #expect(sheet.preventsTermination && presenter.preventsTermination && presenter.objectsToTermination() && sheet.shaking.call != nil)
    stage.settle()
    stage.model.isShown = false
    stage.test.system.advance(by: 0.05)
    #expect(sheet.isLeaving && !sheet.preventsTermination && !presenter.preventsTermination && !presenter.objectsToTermination())
    stage.settle()
    for (says, prevents) in [(nil, false), (false, false), (true, true)] as [(Bool?, Bool)] {
      stage.model.prevents = says
      stage.model.isAlert = true
      stage.settle()
      let alert = try #require(presenter.top)
      #expect(alert.kind == .alert && alert.preventsTermination == prevents && presenter.preventsTermination == prevents)
      #expect(presenter.objectsToTermination() == prevents && (alert.shaking.call != nil) == prevents)
      stage.model.isAlert = false
      stage.settle()
    }
  }
}

/// What the presentations of a window need of it, and leave to it.
@Suite struct `The presentations of a window` {
  @Test func `need room around the largest of them`() throws {
    let stage = Stage(), (sheet, _) = try stage.show(), presenter = try #require(stage.test.host.madePresenter)
    #expect(sheet.frame.size == CGSize(width: 480, height: 300) && presenter.neededSize == CGSize(width: 504, height: 324))
    let nested = try stage.nest()
    #expect(nested.frame.size == CGSize(width: 500, height: 60) && presenter.neededSize == CGSize(width: 524, height: 324))
    stage.model.isNested = false
    stage.test.system.advance(by: 0.05)
    #expect(nested.isLeaving && presenter.neededSize == CGSize(width: 504, height: 324))
    stage.settle()
    stage.model.isShown = false
    stage.settle()
    #expect(presenter.neededSize == nil)
    let tight = Stage(isTight: true)
    _ = try tight.show()
    #expect(tight.test.host.madePresenter?.neededSize == nil)
  }

  @Test func `take drops one at a time, and focused values of all below`() throws {
    let stage = Stage(), presenter = try #require(stage.test.host.presenter)
    #expect(presenter.takesDrops(nil) && presenter.leavesKeysBelow && !presenter.objects() && presenter.handle(.text("x")) == nil)
    let (sheet, _) = try stage.show()
    func isBelow(_ window: ModalWindow, _ graphs: [ViewGraph]) -> Bool {
      let found = presenter.graphs(below: window)
      return found.count == graphs.count && zip(found, graphs).allSatisfy { $0 === $1 }
    }
    #expect(!presenter.takesDrops(nil) && presenter.takesDrops(sheet) && isBelow(sheet, [stage.test.graph]))
    let nested = try stage.nest()
    #expect(!presenter.takesDrops(nil) && !presenter.takesDrops(sheet) && presenter.takesDrops(nested))
    #expect(isBelow(nested, [sheet.graph, stage.test.graph]) && nested.graph.input.sceneParents.count == 2 && sheet.graph.input.sceneParents.count == 1)
    stage.model.isNested = false
    stage.test.system.advance(by: 0.05)
    #expect(!presenter.takesDrops(nested) && presenter.takesDrops(sheet))
    stage.settle()
    stage.model.interaction = .enabled
    stage.settle()
    #expect(presenter.takesDrops(nil) && presenter.takesDrops(sheet))
  }

  @Test func `take the keys of their window until it is pressed, where it can be used`() throws {
    let stage = Stage(), (sheet, _) = try stage.show(), presenter = try #require(stage.test.host.madePresenter)
    let down = InputEvent.pointer(PointerEvent(.down, at: CGPoint(x: 5, y: 5))), moved = InputEvent.pointer(PointerEvent(.moved, at: CGPoint(x: 5, y: 5)))
    let scroll = InputEvent.scroll(ScrollEvent(at: CGPoint(x: 5, y: 5), steps: CGSize(width: 0, height: 1)))
    #expect(presenter.takesInput && !presenter.leavesKeysBelow && sheet.receivesKeys)
    #expect(presenter.handle(moved) == true && presenter.handle(scroll) == true && sheet.shaking.call == nil)
    #expect(presenter.handle(down) == true && sheet.shaking.call != nil)
    stage.settle()
    #expect(presenter.objects() && sheet.shaking.call != nil)
    stage.settle()
    stage.model.interaction = .enabled
    stage.settle()
    #expect(!presenter.takesInput && !presenter.leavesKeysBelow && sheet.receivesKeys && !presenter.objects() && sheet.shaking.call == nil)
    #expect(presenter.handle(moved) == nil && presenter.handle(scroll) == nil && !presenter.leavesKeysBelow && presenter.handle(.text("x")) != nil)
    #expect(presenter.handle(down) == nil && presenter.leavesKeysBelow && !sheet.receivesKeys && presenter.handle(.text("x")) == nil)
    presenter.takeKeysBack()
    #expect(!presenter.leavesKeysBelow && sheet.receivesKeys)
    // Nor has it them any longer once it cannot be used.
    #expect(presenter.handle(down) == nil && presenter.leavesKeysBelow)
    stage.model.interaction = .disabled
    stage.settle()
    presenter.updateInput()
    #expect(!presenter.leavesKeysBelow && sheet.receivesKeys && presenter.takesInput)
  }

  @Test func `are hidden with it`() throws {
    let stage = Stage(), (sheet, _) = try stage.show()
    for isMinimized in [true, false] {
      stage.test.window.userMinimizes(isMinimized)
      stage.settle()
      #expect(sheet.graph.isVisible == !isMinimized)
    }
  }
}
