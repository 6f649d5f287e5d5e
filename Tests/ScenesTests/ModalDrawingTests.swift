import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// A window with a sheet of 340 by 140 points, over which another one and an alert may be shown.
@MainActor private struct Stage {
  @Observable final class Model {
    var isShown = false
    var isNested = false
    var isAlert = false
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Text("Below").frame(maxWidth: .infinity, maxHeight: .infinity)
        .sheet(isPresented: $model.isShown) {
          Text("Sheet").frame(width: 340, height: 140).sheet(isPresented: $model.isNested) { Text("Nested").frame(width: 330, height: 60) }
        }
        .alert("Alert", isPresented: $model.isAlert) { Button("OK") {} }
    }
  }
  let model = Model()
  let test: MenuTest
  let window = CGRect(x: 0, y: 0, width: 600, height: 460)
  init(isAlert: Bool = false) {
    test = MenuTest(size: window.size, Content(model: model))
    if isAlert { model.isAlert = true } else { model.isShown = true }
    settle()
  }
  func settle() { test.system.advance(by: 1) }
  var modals: [ModalWindow] { test.host.madePresenter?.modals ?? [] }
  func nest() {
    model.isNested = true
    settle()
  }
}

/// The texts of the stage that were drawn, with the top left corners of their places.
@MainActor private func texts(_ painter: RecordingPainter) -> [(text: String, place: CGPoint)] {
  let all = painter.commands.compactMap { if case .text(let text, let rect, _) = $0 { (text: text, place: rect.origin) } else { nil } }
  return all.filter { ["Below", "Sheet", "Nested"].contains($0.text) }
}

/// What a modal presentation draws on what lies below it, and what it shows of that.
@Suite struct `A sheet and what is below it` {
  /// The four strips around the inside of a panel, without its round corners.
  private func strips(around panel: CGRect, in clip: CGRect) -> [CGRect] {
    let hole = CGRect(x: panel.minX + 12, y: panel.minY + 12, width: panel.width - 24, height: panel.height - 24)
    return [
      CGRect(x: clip.minX, y: clip.minY, width: clip.width, height: hole.minY - clip.minY),
      CGRect(x: clip.minX, y: hole.maxY, width: clip.width, height: clip.maxY - hole.maxY),
      CGRect(x: clip.minX, y: hole.minY, width: hole.minX - clip.minX, height: hole.height),
      CGRect(x: hole.maxX, y: hole.minY, width: clip.maxX - hole.maxX, height: hole.height),
    ]
  }
  private func corners(of panel: CGRect) -> [CGRect] {
    [(panel.minX, panel.minY), (panel.maxX - 12, panel.minY), (panel.minX, panel.maxY - 12), (panel.maxX - 12, panel.maxY - 12)]
      .map { CGRect(x: $0.0, y: $0.1, width: 12, height: 12) }
  }
  private func expect(
    _ sheet: ModalWindow, in clip: CGRect, offset: CGPoint = .zero, dims: Bool = true, scrim: Double?, panel: CGRect, shadows: [CGRect], amount: Double,
    at location: SourceLocation = #_sourceLocation
  ) {
    let painter = RecordingPainter(bounds: clip), bounds = CGRect(x: 3, y: 4, width: 500, height: 300)
    sheet.drawVeil(painter, on: bounds, cornerRadius: 7, offset: offset, dims: dims)
    var commands: [PaintCommand] = [], clips: [CGRect] = []
    if let scrim {
      var color = sheet.theme.colors.scrim
      color.alpha *= scrim
      commands.append(.fillRounded(bounds, cornerRadius: 7, .color(color)))
      clips.append(clip)
    }
    for place in shadows {
      for layer in sheet.theme.shadows.sheet.reversed() {
        var value = layer.value
        value.color.alpha *= amount
        commands.append(.shadow(panel, cornerRadius: 12, value))
        clips.append(place)
      }
    }
    #expect(painter.commands == commands, sourceLocation: location)
    #expect(painter.entries.map(\.clip) == clips, sourceLocation: location)
  }

  @Test func `dims the window once, and casts a shadow beside its panel`() throws {
    let stage = Stage(), window = stage.window, sheet = try #require(stage.modals.first), panel = sheet.frame
    try #require(sheet.isChild && sheet.box.radius == 12 && window.contains(panel) && panel.size == CGSize(width: 340, height: 140))
    for amount in [1.0, 0.5] {
      sheet.box.presence.amount = amount
      expect(sheet, in: window, scrim: amount, panel: panel, shadows: strips(around: panel, in: window), amount: amount)
      expect(sheet, in: window, dims: false, scrim: nil, panel: panel, shadows: strips(around: panel, in: window), amount: amount)
    }
    sheet.box.presence.amount = 1
    // In the coordinates of another presentation, and while it is shaken.
    let moved = panel.offsetBy(dx: -10, dy: -20), shaken = panel.offsetBy(dx: 6 - 10, dy: -20)
    expect(sheet, in: window, offset: CGPoint(x: 10, y: 20), scrim: 1, panel: moved, shadows: strips(around: moved, in: window), amount: 1)
    sheet.shaking.shift = 6
    expect(sheet, in: window, offset: CGPoint(x: 10, y: 20), scrim: 1, panel: shaken, shadows: strips(around: shaken, in: window), amount: 1)
    sheet.shaking.shift = 0
    // Only what is beside the panel, where the rest need not be drawn.
    let beside = CGRect(x: 0, y: panel.minY + 12, width: panel.minX + 12, height: panel.height - 24)
    expect(sheet, in: beside, scrim: 1, panel: panel, shadows: [beside], amount: 1)
    // On a window of its own there is no place for the shadow.
    expect(sheet, in: window, offset: CGPoint(x: CGFloat.infinity, y: 0), scrim: 1, panel: panel, shadows: [], amount: 1)
    sheet.box.presence.amount = 0
    expect(sheet, in: window, scrim: nil, panel: panel, shadows: [], amount: 0)
  }

  @Test func `has the shadow in its corners, when it draws what is below for itself`() throws {
    let stage = Stage(), sheet = try #require(stage.modals.first), panel = sheet.frame, all = corners(of: panel)
    for amount in [1.0, 0.5] {
      sheet.box.presence.amount = amount
      expect(sheet, in: panel, scrim: amount, panel: panel, shadows: all, amount: amount)
    }
    sheet.box.presence.amount = 1
    for corner in all { expect(sheet, in: corner, scrim: 1, panel: panel, shadows: [corner], amount: 1) }
    let middle = CGRect(x: panel.midX, y: panel.midY, width: 20, height: 20)
    expect(sheet, in: middle, scrim: 1, panel: panel, shadows: [], amount: 1)
  }

  @Test func `has the shadow only a point deep below its edge, while it is seen through`() throws {
    let stage = Stage(), sheet = try #require(stage.modals.first), panel = sheet.frame
    sheet.box.presence.amount = 0.5
    let picture = BitmapSurface.make(size: stage.window.size) { painter in
      painter.clip(to: panel)
      sheet.drawVeil(painter, on: stage.window, cornerRadius: 0, offset: .zero, dims: false)
    }
    // Beside the curve of the lower left corner, where the shadow is darkest.
    func alpha(_ x: CGFloat, _ y: CGFloat) -> UInt32 { picture.pixel(at: CGPoint(x: panel.minX + x + 0.5, y: panel.maxY - y - 0.5)) >> 24 }
    #expect(alpha(11, 0) > 3 && alpha(11, 1) < alpha(11, 0) / 2)
    #expect(alpha(0, 11) > 3 && alpha(1, 11) < alpha(0, 11) / 2)
  }

  @Test func `draws the window below at its place, and itself in the window`() throws {
    let stage = Stage(), scene = stage.test.host, sheet = try #require(stage.modals.first), panel = sheet.frame
    func near(_ a: [(text: String, place: CGPoint)], _ b: [(text: String, place: CGPoint)]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { $0.text == $1.text && abs($0.place.x - $1.place.x) < 0.001 && abs($0.place.y - $1.place.y) < 0.001 }
    }
    let content = RecordingPainter(), inside = RecordingPainter()
    scene.graph.drawContent(content, background: scene.background)
    sheet.graph.drawContent(inside, background: .clear)
    let below = texts(content), own = texts(inside)
    #expect(below.map(\.text) == ["Below"] && own.map(\.text) == ["Sheet"])
    for shift in [0.0, 6] {
      sheet.shaking.shift = shift
      let painter = RecordingPainter()
      sheet.drawBelow(painter)
      #expect(near(texts(painter), below.map { ($0.text, CGPoint(x: $0.place.x - panel.minX - shift, y: $0.place.y - panel.minY)) }))
      #expect(painter.commands.first == .fillRect(CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), .color(scene.background)))
    }
    sheet.shaking.shift = 0
    func drawn(_ sheet: ModalWindow) -> RecordingPainter {
      let painter = RecordingPainter()
      sheet.drawInOwner(painter)
      return painter
    }
    let painter = drawn(sheet)
    #expect(near(texts(painter), own.map { ($0.text, CGPoint(x: $0.place.x + panel.minX, y: $0.place.y + panel.minY)) }))
    #expect(painter.commands.first == .fillRect(panel, .color(.clear)) && painter.entries.first?.clip == panel)
    // One over it has both below it.
    stage.nest()
    let nested = try #require(stage.modals.last)
    #expect(nested !== sheet)
    let both = RecordingPainter()
    nested.drawBelow(both)
    #expect(texts(both).map(\.text) == ["Below", "Sheet"])
    let one = RecordingPainter()
    sheet.drawBelow(one)
    #expect(texts(one).map(\.text) == ["Below"])
    // Nothing, once it is gone.
    stage.model.isShown = false
    stage.settle()
    #expect(drawn(sheet).entries.isEmpty && drawn(nested).entries.isEmpty)
  }

  @Test func `is dimmed by the one over it`() throws {
    let stage = Stage(), sheet = try #require(stage.modals.first)
    #expect(sheet.graph.veil == nil && stage.test.graph.veil != nil)
    stage.nest()
    let nested = try #require(stage.modals.last), veil = try #require(sheet.graph.veil), painter = RecordingPainter(bounds: CGRect(x: 0, y: 0, width: 340, height: 140))
    #expect(nested.graph.veil == nil && sheet.box.panel == CGRect(x: 0, y: 0, width: 340, height: 140))
    veil(painter)
    #expect(painter.commands.first == .fillRounded(sheet.box.panel, cornerRadius: 12, .color(sheet.theme.colors.scrim)))
    let shadows = painter.commands.dropFirst().map { if case .shadow(let rect, _, _) = $0 { rect } else { CGRect.zero } }
    let place = nested.frame.offsetBy(dx: -sheet.frame.minX, dy: -sheet.frame.minY)
    #expect(!shadows.isEmpty && shadows.allSatisfy { $0 == place })
    // The window itself is dimmed once.
    let window = RecordingPainter(bounds: stage.window), panel = stage.test.host.panel, below = try #require(stage.test.graph.veil)
    below(window)
    let scrims = window.commands.filter { if case .fillRounded = $0 { true } else { false } }
    #expect(scrims == [.fillRounded(panel.rect, cornerRadius: panel.cornerRadius, .color(sheet.theme.colors.scrim))])
    stage.model.isNested = false
    stage.settle()
    #expect(sheet.graph.veil == nil && stage.test.graph.veil != nil)
    stage.model.isShown = false
    stage.settle()
    #expect(stage.test.graph.veil == nil)
  }

  @Test func `has all below it drawn again, and of itself only the corners`() throws {
    let stage = Stage()
    stage.nest()
    let sheet = try #require(stage.modals.first), nested = try #require(stage.modals.last)
    let lower = try #require(sheet.platformWindow as? HeadlessWindow), upper = try #require(nested.platformWindow as? HeadlessWindow)
    func painted(_ body: () -> Void) -> [String] {
      let windows = [stage.test.window, lower, upper]
      for window in windows { window.counters = FrameCounters() }
      body()
      stage.test.system.advance(by: 0.2)
      return windows.map { window in
        let points = window.counters.pointsPainted, whole = Double(window.size.width * window.size.height)
        return points == 0 ? "nothing" : points >= whole ? "all" : points < whole / 4 ? "corners" : "much"
      }
    }
    #expect(painted { nested.damageBelow() } == ["all", "all", "corners"])
    #expect(painted { sheet.damageBelow() } == ["all", "corners", "corners"])
    #expect(painted { sheet.graph.damageAll() } == ["nothing", "all", "corners"])
    #expect(painted { nested.graph.damageAll() } == ["nothing", "nothing", "all"])
  }
}

/// The panel of a presentation: what it measures, and what it paints.
@Suite struct `The panel of a presentation` {
  private let mark = PaintCommand.fillRect(CGRect(x: 0, y: 0, width: 1, height: 1), .color(.black))
  /// What the panel paints, without its content; what is below is a mark.
  private func paint(_ box: PresentationPanelBox, scale: Double = 1, in clip: CGRect = CGRect(x: 0, y: 0, width: 340, height: 140)) -> RecordingPainter {
    box.drawBelow = { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1), RGBA.black) }
    let painter = RecordingPainter(bounds: clip, scale: scale)
    box.paint(painter)
    return painter
  }
  private func commands(_ painter: RecordingPainter) -> [PaintCommand] {
    painter.commands.filter { if case .text = $0 { false } else { true } }
  }
  private func panel(_ box: PresentationPanelBox, _ rect: CGRect, radius: Double, line: Double? = 1) -> [PaintCommand] {
    let colors = box.theme.colors
    return [.fillRounded(rect, cornerRadius: radius, .color(colors.windowBackground))]
      + (line.map { [.border(rect, cornerRadius: radius, width: $0, .color(colors.menuBorder))] } ?? [])
  }

  @Test func `is filled and bordered, and shows what is below around its corners`() throws {
    let stage = Stage(), box = try #require(stage.modals.first?.box), all = CGRect(x: 0, y: 0, width: 340, height: 140)
    let painter = paint(box), sides = [(0.0, 0.0), (328, 0), (0, 128), (328, 128)].map { CGRect(x: $0.0, y: $0.1, width: 12, height: 12) }
    #expect(commands(painter) == [mark, mark, mark, mark] + panel(box, all, radius: 12))
    #expect(painter.entries.prefix(4).map(\.clip) == sides && box.corners == sides)
    for side in sides {
      let one = paint(box, in: side)
      #expect(commands(one).filter { $0 == mark }.count == 1 && one.entries.first?.clip == side)
    }
    #expect(!commands(paint(box, in: CGRect(x: 20, y: 20, width: 40, height: 40))).contains(mark))
    #expect(commands(paint(box, scale: 2)).last == .border(all, cornerRadius: 12, width: 0.5, .color(box.theme.colors.menuBorder)))
    #expect(commands(paint(box, scale: 4)).last == .border(all, cornerRadius: 12, width: 0.5, .color(box.theme.colors.menuBorder)))
    box.askedRadius = 7.25
    #expect(commands(paint(box)).suffix(2) == panel(box, all, radius: 7.25)[...] && box.corners.map(\.width) == [8, 8, 8, 8] && box.corners.last?.origin == CGPoint(x: 332, y: 132))
    box.askedRadius = 0
    #expect(commands(paint(box)) == panel(box, all, radius: 0) && box.corners.isEmpty)
  }

  @Test func `moves down a little while it fades in`() throws {
    let stage = Stage(), box = try #require(stage.modals.first?.box), all = CGRect(x: 0, y: 0, width: 340, height: 140)
    func layer(_ opacity: Double, _ move: Double?) -> PaintCommand {
      let projection = move.map { PlaneProjection(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: $0)) }
      return .beginLayer(LayerEffects(opacity: opacity, projection: projection), all)
    }
    #expect(!box.isSeenThrough)
    let cases: [(amount: Double, scale: Double, move: Double)] = [(0.5, 1, -6), (0.25, 1, -9), (0.3, 1, -8), (0.3, 2, -8.5), (0.96, 1, 0)]
    for (amount, scale, move) in cases {
      box.presence.amount = amount
      let painter = paint(box, scale: scale)
      #expect(box.isSeenThrough)
      #expect(commands(painter) == [mark, layer(amount, move)] + panel(box, all, radius: 12, line: scale == 1 ? 1 : 0.5) + [.endLayer], "\(amount)")
      #expect(painter.entries.first?.clip == all)
    }
    box.theme = Theme.make(reducesMotion: true)
    box.presence.amount = 0.5
    #expect(commands(paint(box)).contains(layer(0.5, nil)))
    box.presence.amount = 0
    #expect(commands(paint(box)) == [mark])
  }

  @Test func `of an alert grows a little while it fades in`() throws {
    let stage = Stage(isAlert: true), box = try #require(stage.modals.first?.box), size = box.size
    box.presence.amount = 0.5
    let growth = 1 - 0.03 * 0.5, middle = CGPoint(x: size.width / 2, y: size.height / 2)
    let projection = PlaneProjection(CGAffineTransform(a: growth, b: 0, c: 0, d: growth, tx: middle.x * (1 - growth), ty: middle.y * (1 - growth)))
    let layers = commands(paint(box, in: CGRect(origin: .zero, size: size))).filter { if case .beginLayer = $0 { true } else { false } }
    #expect(layers.first == .beginLayer(LayerEffects(opacity: 0.5, projection: projection), CGRect(origin: .zero, size: size)))
    #expect(box.accessibility == nil)
  }

  @Test func `has room for a shadow in a window with alpha, and neither border nor corners where it fills one`() throws {
    let stage = Stage(), box = try #require(stage.modals.first?.box), all = CGRect(x: 0, y: 0, width: 340, height: 140)
    let natural = box.naturalSize(.unspecified)
    #expect(natural == CGSize(width: 340, height: 140) && box.measure(.unspecified) == natural && box.margins == EdgeInsets())
    box.form = .window(hasAlpha: true)
    let inner = CGRect(x: 56, y: 40, width: 228, height: 24)
    #expect(box.margins == EdgeInsets(top: 40, leading: 56, bottom: 76, trailing: 56) && box.panel == inner && box.radius == 12)
    #expect(box.measure(.unspecified) == CGSize(width: 452, height: 256) && box.naturalSize(.unspecified) == natural)
    #expect(box.measure(ProposedViewSize(width: 100, height: 90)) == CGSize(width: 100, height: 90))
    #expect(box.measure(ProposedViewSize(width: 0, height: 90)).height == 256 && box.measure(.infinity) == CGSize(width: 452, height: 256))
    let shadows = box.theme.shadows.sheet.reversed().map { PaintCommand.shadow(inner, cornerRadius: 12, $0.value) }
    #expect(commands(paint(box)) == shadows + panel(box, inner, radius: 12) && !box.isSeenThrough && box.corners.isEmpty)
    box.askedRadius = 20
    #expect(box.radius == 20)
    box.form = .window(hasAlpha: false)
    #expect(box.radius == 6 && box.panel == all && commands(paint(box)) == panel(box, all, radius: 6))
    box.form = .filling
    #expect(box.radius == 0 && box.panel == all && commands(paint(box)) == panel(box, all, radius: 0, line: nil))
    box.presence.amount = 0.5
    #expect(commands(paint(box)) == panel(box, all, radius: 0, line: nil) && !box.isSeenThrough)
    box.form = .window(hasAlpha: false)
    #expect(commands(paint(box)).first == .beginLayer(LayerEffects(opacity: 0.5, projection: PlaneProjection(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: -6))), all))
  }

  private struct Presenting<Inside: View>: View {
    let inside: Inside
    var body: some View { Text("Below").sheet(isPresented: .constant(true)) { inside } }
  }
  @Test func `has its content in the middle above its buttons, and its background behind all of it`() throws {
    let inside = Color.clear.frame(width: 100, height: 30).toolbar { ToolbarItem(placement: .confirmationAction) { Button("OK") {} } }
    let test = MenuTest(size: CGSize(width: 600, height: 460), Presenting(inside: inside))
    test.system.advance(by: 1)
    let sheet = try #require(test.host.madePresenter?.top), box = try #require(sheet.box)
    func frames() -> [CGRect] { box.children.map { $0.convertToWindow($0.bounds, clipped: false) } }
    #expect(sheet.frame.size == CGSize(width: 320, height: 82))
    #expect(frames() == [CGRect(x: 0, y: 0, width: 320, height: 82), CGRect(x: 110, y: 0, width: 100, height: 30), CGRect(x: 0, y: 30, width: 320, height: 52)])
    #expect(sheet.graph.stillRects == box.corners && box.corners.count == 4)
    // There is more room than it needs, and a shadow around it.
    box.form = .window(hasAlpha: true)
    sheet.graph.settle(size: CGSize(width: 412 + 112, height: 102 + 116))
    #expect(frames() == [CGRect(x: 56, y: 40, width: 412, height: 102), CGRect(x: 212, y: 50, width: 100, height: 30), CGRect(x: 56, y: 90, width: 412, height: 52)])
    #expect(sheet.graph.stillRects.isEmpty)
  }
  @Test func `is seen through where its content gives it a background`() throws {
    let test = MenuTest(size: CGSize(width: 600, height: 460), Presenting(inside: Color.clear.frame(width: 340, height: 140).presentationBackground(Color.red)))
    test.system.advance(by: 1)
    let box = try #require(test.host.madePresenter?.top?.box), bounds = CGRect(x: 0, y: 0, width: 340, height: 140)
    #expect(box.isSeenThrough && test.host.madePresenter?.top?.graph.stillRects == [bounds])
    let own = PaintCommand.fillRounded(bounds, cornerRadius: 12, .color(box.theme.colors.windowBackground))
    let painted = commands(paint(box))
    #expect(painted.filter { $0 == mark }.count == 1 && !painted.contains(own) && painted.last == .border(bounds, cornerRadius: 12, width: 1, .color(box.theme.colors.menuBorder)))
    box.form = .filling
    #expect(!box.isSeenThrough && !commands(paint(box)).contains(own))
  }

  @Test func `has a background in its middle that is larger than itself`() throws {
    let inside = Color.clear.frame(width: 340, height: 140).presentationBackground { Color.red.frame(width: 400, height: 200) }
    let test = MenuTest(size: CGSize(width: 600, height: 460), Presenting(inside: inside))
    test.system.advance(by: 1)
    let box = try #require(test.host.madePresenter?.top?.box), background = try #require(box.children.first?.children.first)
    #expect(background.convertToWindow(background.bounds, clipped: false) == CGRect(x: -30, y: -30, width: 400, height: 200))
  }
  @Test func `offers its content what its shadow leaves of a length`() throws {
    let test = MenuTest(size: CGSize(width: 600, height: 460), Presenting(inside: Color.clear.frame(minWidth: 100, minHeight: 50)))
    test.system.advance(by: 1)
    let box = try #require(test.host.madePresenter?.top?.box)
    box.form = .window(hasAlpha: true)
    #expect(box.measure(ProposedViewSize(width: 512, height: nil)).width == 512)
    #expect(box.measure(ProposedViewSize(width: nil, height: 416)).height == 416)
  }

  @Test func `takes the pointer only where there is something to do with it`() throws {
    let stage = Stage(), box = try #require(stage.modals.first?.box)
    #expect(!box.takesHits(at: CGPoint(x: 5, y: 5)) && !box.showContextMenu(at: CGPoint(x: 5, y: 5)))
    box.detach = {}
    #expect(box.takesHits(at: CGPoint(x: 0, y: 139)) && !box.takesHits(at: CGPoint(x: 0, y: 140)) && !box.takesHits(at: CGPoint(x: -1, y: 5)))
    let spoken = box.accessibility
    #expect(spoken?.role == .dialog && spoken?.label == stage.test.host.title && box.title == stage.test.host.title)
  }
}
