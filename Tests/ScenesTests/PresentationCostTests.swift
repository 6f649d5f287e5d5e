import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// What it costs to open a presentation, next to a menu with as much in it.
@Suite struct `The cost of a presentation` {
  @Observable final class Model {
    var isShown = false
  }
  enum Kind: CaseIterable { case sheet, cover, alert, confirmationDialog, popover }

  private struct Content: View {
    let kind: Kind
    @Bindable var model: Model
    var body: some View {
      VStack {
        Menu("Choose") { ForEach(0..<4) { Button("Item \($0)") {} } }
        switch kind {
        case .sheet: Text("Here").sheet(isPresented: $model.isShown) { Inside() }
        case .cover: Text("Here").fullScreenCover(isPresented: $model.isShown) { Inside() }
        case .alert: Text("Here").alert("Delete it?", isPresented: $model.isShown) { Answers() } message: { Text("It is gone for good.") }
        case .confirmationDialog:
          Text("Here").confirmationDialog("Delete it?", isPresented: $model.isShown, titleVisibility: .visible) { Answers() } message: { Text("It is gone for good.") }
        case .popover: Text("Here").popover(isPresented: $model.isShown) { Inside() }
        }
        // An app's window has more in it than what presents.
        ForEach(0..<40) { Text("Row \($0)") }
      }
    }
  }
  private struct Answers: View {
    var body: some View {
      Button("Delete", role: .destructive) {}
      Button("Cancel", role: .cancel) {}
    }
  }
  /// As many elements as the menu has.
  private struct Inside: View {
    var body: some View {
      VStack {
        Text("Delete it?")
        Text("It is gone for good.")
        Button("Delete") {}
        Button("Cancel") {}
      }
      .padding()
    }
  }

  /// What was done from one moment to another in a graph and its window.
  fileprivate struct Work: Equatable {
    var bodies = 0, measures = 0, placements = 0, boxes = 0, frames = 0, points = 0.0
    init() {}
    init(_ graph: ViewGraph, _ window: HeadlessWindow) {
      let counters = graph.counters
      (bodies, measures, placements, boxes) = (counters.bodies, counters.measures, counters.placements, counters.boxesMade)
      (frames, points) = (window.counters.frames, window.counters.pointsPainted)
    }
    static func - (a: Self, b: Self) -> Self {
      var difference = a
      difference.bodies -= b.bodies
      difference.measures -= b.measures
      difference.placements -= b.placements
      difference.boxes -= b.boxes
      difference.frames -= b.frames
      difference.points -= b.points
      return difference
    }
  }

  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    let start: Work
    init(_ kind: Kind) {
      let model = model
      test = MenuTest(size: CGSize(width: 800, height: 900), prepare: { $0.hasCompositor = true }, Content(kind: kind, model: model))
      test.system.advance(by: 1)
      start = Work(test.graph, test.window)
    }
    var presented: (graph: ViewGraph, window: HeadlessWindow)? {
      if let modal = test.host.madePresenter?.top, let window = modal.platformWindow as? HeadlessWindow { return (modal.graph, window) }
      if let popover = test.host.popover, let window = popover.platformWindow as? HeadlessWindow { return (popover.graph, window) }
      if let panel = test.session?.panels.first, let window = panel.platformWindow as? HeadlessWindow { return (panel.graph, window) }
      return nil
    }
    /// Until the presentation has painted: what it cost the window below, and itself.
    func untilFirstFrame() throws -> (below: Work, own: Work, size: CGSize) {
      for _ in 0..<200 where presented?.window.counters.paintedFrames ?? 0 == 0 { test.system.advance(by: 0.001) }
      let (graph, window) = try #require(presented)
      return (Work(test.graph, test.window) - start, Work(graph, window), window.size)
    }
    var all: [Work] {
      [Work(test.graph, test.window)] + [presented].compactMap { $0 }.map { Work($0.graph, $0.window) }
    }
  }

  /// A menu asks the window below for nothing and paints itself once. So does every other presentation; what it asks of its
  /// own content grows with that content only.
  @Test(arguments: Kind.allCases) func `to its first frame is what it paints itself, and nothing of the window below`(kind: Kind) throws {
    let menu = Stage(kind)
    #expect(try #require(menu.test.node(.popUpButton, "Choose") ?? menu.test.node(.button, "Choose")).perform(.press))
    let ofMenu = try menu.untilFirstFrame()
    let stage = Stage(kind)
    stage.model.isShown = true
    let cost = try stage.untilFirstFrame()
    // The content that reads the model.
    #expect(cost.below.bodies <= 1)
    #expect(cost.below.measures <= ofMenu.below.measures)
    #expect(cost.below.placements <= ofMenu.below.placements)
    // A cover takes the keyboard away, and the window below looks so.
    #expect(cost.below.points <= (kind == .cover ? 800 * 900 : ofMenu.below.points * 1.5))
    #expect(cost.own.frames == ofMenu.own.frames)
    #expect(cost.own.points <= Double(cost.size.width * cost.size.height) * 1.01)
    #expect(cost.own.measures <= 4 * cost.own.boxes, "\(cost.own)")
    #expect(cost.own.placements <= cost.own.boxes)
  }

  /// A fade begins with its first frame, which shows what is below: its content would be too faint to be seen and is not painted.
  @Test func `of a fade's first frame is what is below`() throws {
    final class Paints { var count = 0 }
    let model = Model(), paints = Paints()
    model.isShown = false
    struct Page: View {
      @Bindable var model: Model
      let paints: Paints
      var body: some View {
        Text("Here").frame(width: 600, height: 500).sheet(isPresented: $model.isShown) {
          Canvas { _, _ in paints.count += 1 }.frame(width: 200, height: 100)
        }
      }
    }
    let test = MenuTest(size: CGSize(width: 800, height: 900), prepare: { $0.output = .pixels }, Page(model: model, paints: paints))
    test.system.advance(by: 1)
    // A frame is on its way while the sheet is made, as on a display.
    test.system.advance(by: 0.005)
    model.isShown = true
    var window: HeadlessWindow? { test.host.madePresenter?.top?.platformWindow as? HeadlessWindow }
    for _ in 0..<200 where window?.counters.paintedFrames ?? 0 == 0 { test.system.advance(by: 0.001) }
    #expect(window?.counters.paintedFrames == 1)
    #expect(paints.count == 0)
    test.system.advance(by: 1)
    #expect(paints.count > 0 && test.host.madePresenter?.top?.box.presence.amount == 1)
  }

  /// Which button stands out is known once all are there. A guess saves the labels of most alerts a second evaluation.
  @Test(arguments: [[nil, .cancel], [.destructive, .cancel], [.cancel, nil], [.cancel, .destructive], [nil]] as [[ButtonRole?]])
  func `does not evaluate the labels of its buttons twice`(roles: [ButtonRole?]) {
    final class Labels { var bodies = 0 }
    struct Label: View {
      let labels: Labels
      @Environment(\.styles) private var styles
      @Environment(\.text) private var text
      var body: some View {
        labels.bodies += 1
        return Text(styles.foreground.isEmpty && text.keepsLines ? "A" : "B")
      }
    }
    struct Page: View {
      @Bindable var model: Model
      let labels: Labels
      let roles: [ButtonRole?]
      var body: some View {
        Text("Here").alert("Sure?", isPresented: $model.isShown) {
          ForEach(roles.indices, id: \.self) { index in Button(role: roles[index]) {} label: { Label(labels: labels) } }
        }
      }
    }
    let model = Model(), labels = Labels()
    let test = MenuTest(Page(model: model, labels: labels, roles: roles))
    test.system.advance(by: 1)
    model.isShown = true
    test.system.advance(by: 1)
    #expect(test.host.madePresenter?.top != nil)
    #expect(labels.bodies == roles.count)
  }

  /// Scaling it costs more than all the rest of an alert, in every frame of its fade.
  @Test func `does not contain the icon once more for every frame and every alert`() throws {
    let model = Model()
    let size = CGSize(width: 128, height: 128)
    let icon = BitmapSurface.make(size: size) { $0.fill(CGRect(origin: .zero, size: size), RGBA(hex: 0x336699)) }.bitmap()
    let test = MenuTest(size: CGSize(width: 800, height: 900), prepare: {
      $0.output = .pixels
      $0.icon = [icon]
    }, Content(kind: .alert, model: model))
    test.system.advance(by: 1)
    let before = ScaledIcon.count
    for _ in 0..<3 {
      model.isShown = true
      test.system.advance(by: 1)
      #expect(test.host.madePresenter?.top?.graph.counters.paints ?? 0 > 3)
      model.isShown = false
      test.system.advance(by: 1)
    }
    #expect(ScaledIcon.count == before + 1)
  }

  @Test(arguments: Kind.allCases) func `is nothing once it is there`(kind: Kind) {
    let stage = Stage(kind)
    stage.model.isShown = true
    stage.test.system.advance(by: 2)
    let before = stage.all
    #expect(before.count == 2)
    stage.test.system.advance(by: 60)
    #expect(stage.all == before)
  }

  /// `make soak` opens each of them ten thousand times, and counts bytes as well.
  @Test(arguments: Kind.allCases) func `is given back a hundred times over`(kind: Kind) {
    let stage = Stage(kind)
    stage.test.system.desktop.reducedMotion = true
    let windows = stage.test.system.windows.count
    let live = { stage.test.graph.counters.nodesMade - stage.test.graph.counters.nodesUnmounted }
    let nodes = live()
    var graphs: [WeakGraph] = []
    for _ in 0..<100 {
      stage.model.isShown = true
      stage.test.system.advance(by: 0.02)
      if let graph = stage.presented?.graph { graphs.append(WeakGraph(graph: graph)) }
      stage.model.isShown = false
      stage.test.system.advance(by: 0.02)
      while stage.test.host.madePresenter?.isEmpty == false { stage.test.system.advance(by: 0.02) }
    }
    stage.test.system.advance(by: 0.5)
    #expect(graphs.count == 100)
    // The last may still be held by a call that is under way.
    #expect(graphs.dropLast().allSatisfy { $0.graph == nil })
    #expect(stage.test.system.windows.count == windows)
    #expect(live() == nodes)
    #expect(stage.test.host.madePresenter?.isEmpty == true)
  }
  private struct WeakGraph { weak var graph: ViewGraph? }
}
