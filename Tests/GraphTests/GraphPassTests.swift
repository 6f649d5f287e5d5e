import Foundation
import Testing
import ViewTesting
@testable import OrielGraph

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

/// A window that only notes what it is told.
private final class Diary: ViewGraphHost {
  var entries: [String] = []
  var now: TimeInterval = 5
  func graphNeedsFrame(_ graph: ViewGraph) { entries.append("frame") }
  func hiddenGraphChanged(_ graph: ViewGraph) { entries.append("hidden") }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall { ScheduledCall() }
  /// What was noted since the last time.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
/// A frame that only notes what is done in it.
private final class Sheet: WindowFrame {
  var size = CGSize(width: 100, height: 80)
  var scale = 1.0
  var time: TimeInterval = 5
  var invalid: [CGRect] = []
  var scrolled: [(rect: CGRect, offset: CGSize)] = []
  var painted: [[CGRect]] = []
  func scroll(_ rect: CGRect, by offset: CGSize) { scrolled.append((rect, offset)) }
  func paint(_ damage: [CGRect], _ body: (any Painter) -> Void) { painted.append(damage) }
}

@MainActor @Suite struct `The frames of a graph` {
  private let host = Diary()
  private func graph<V: View>(_ view: V) -> ViewGraph {
    let graph = ViewGraph(host: host)
    graph.setRoot(view)
    return graph
  }
  private func draw(_ graph: ViewGraph, invalid: [CGRect] = [], size: CGSize = CGSize(width: 100, height: 80)) -> Sheet {
    let sheet = Sheet()
    sheet.invalid = invalid
    sheet.size = size
    graph.draw(sheet, background: .white)
    return sheet
  }

  @Test func `are asked for by what changes, or wait while the window is hidden`() {
    let graph = graph(Filler())
    #expect(host.take().contains("frame") && graph.now == 5 && ViewGraph(host: nil).now == 0)
    _ = draw(graph)
    _ = host.take()
    let epoch = graph.descriptionEpoch
    graph.damageAll()
    #expect(host.take() == ["frame"] && graph.descriptionEpoch == epoch + 1)
    graph.isVisible = true
    #expect(host.take().isEmpty)
    graph.isVisible = false
    #expect(host.take().isEmpty)
    graph.damageAll()
    #expect(host.take() == ["hidden"])
    graph.isVisible = true
    #expect(host.take() == ["frame"])
    // Nothing of it is to be seen.
    graph.damage(.zero, in: graph.root!)
    graph.damage(.null, in: graph.root!)
    #expect(host.take().isEmpty)
    graph.damage(rect(1, 2, 3, 4), in: graph.root!)
    #expect(host.take() == ["frame"])
    graph.afterUpdate {}
    #expect(host.take() == ["frame"])
    graph.unmount()
  }
  @Test func `paint what is damaged or was lost, and everything at another size`() {
    let graph = graph(Filler()), whole = rect(0, 0, 100, 80)
    #expect(draw(graph, invalid: [rect(1, 2, 3, 4)]).painted == [[whole]])
    #expect(graph.size == whole.size && graph.counters.frames == 1 && graph.counters.paints == 1 && graph.counters.paintedArea == 8000)
    #expect(draw(graph).painted.isEmpty && graph.counters.frames == 2 && graph.counters.paints == 1)
    #expect(draw(graph, invalid: [rect(1, 2, 3, 4), rect(50, 50, 10, 10)]).painted == [[rect(1, 2, 3, 4), rect(50, 50, 10, 10)]])
    #expect(graph.counters.paints == 2 && graph.counters.paintedArea == 8112)
    graph.damage(rect(20.5, 20, 5, 5), in: graph.root!)
    #expect(graph.damage.parts == [rect(20.5, 20, 5, 5)])
    #expect(draw(graph).painted == [[rect(20, 20, 6, 5)]] && graph.damage.isEmpty && draw(graph).painted.isEmpty)
    #expect(draw(graph, size: CGSize(width: 90, height: 80)).painted == [[rect(0, 0, 90, 80)]] && graph.size.width == 90)
    // After the end there is nothing to paint.
    graph.unmount()
    #expect(graph.root == nil && draw(graph, invalid: [whole]).painted.isEmpty)
  }
  @Test func `move pixels before they paint, but for those that stay`() {
    let graph = graph(Filler()), part = rect(10, 10, 50, 40), sideways = CGSize(width: 7, height: 0)
    _ = draw(graph)
    _ = host.take()
    graph.blit(part, by: sideways)
    #expect(host.take() == ["frame"] && graph.damage.isEmpty)
    var sheet = draw(graph)
    #expect(sheet.scrolled.map(\.rect) == [part] && sheet.scrolled.map(\.offset) == [sideways] && sheet.painted.isEmpty && draw(graph).scrolled.isEmpty)
    // What was to be painted is so at its new place too.
    graph.damage(rect(20, 20, 5, 5), in: graph.root!)
    graph.blit(part, by: CGSize(width: 0, height: 12))
    #expect(graph.damage.parts == [rect(20, 20, 5, 5), rect(20, 32, 5, 5)])
    _ = draw(graph)
    graph.stillRects = [rect(0, 0, 15, 20), rect(90, 0, 10, 10)]
    graph.blit(part, by: sideways)
    #expect(graph.damage.parts == [rect(10, 10, 12, 10)])
    sheet = draw(graph)
    #expect(sheet.scrolled.count == 1 && sheet.painted == [[rect(10, 10, 12, 10)]])
    // A veil does not move, so everything below it is painted.
    graph.veil = { _ in }
    graph.blit(part, by: sideways)
    sheet = draw(graph)
    #expect(sheet.scrolled.isEmpty && sheet.painted == [[part]])
    graph.unmount()
  }
  @Test func `have a veil over the content, and the content over its background`() {
    let harness = ViewHarness(Tile(width: 20, height: 20), size: CGSize(width: 40, height: 40), pixels: true, background: RGBA(hex: 0x00FF00))
    let surface = harness.surface!
    #expect(surface.pixel(x: 30, y: 30) == 0xFF00_FF00)
    harness.graph.veil = { $0.fill(rect(25, 25, 10, 10), RGBA(hex: 0xFF0000)) }
    harness.graph.damageAll()
    harness.frame()
    #expect(surface.pixel(x: 30, y: 30) == 0xFFFF_0000 && surface.pixel(x: 20, y: 20) == 0xFF00_FF00)
    harness.graph.veil = nil
  }

  /// Whose layout is never done.
  private final class Restless: GeometryObserver {
    let box: Box
    var told = 0
    init(_ box: Box) { self.box = box }
    func geometrySettled() {
      told += 1
      box.setNeedsLayout()
    }
  }
  @Test func `end after twelve rounds, with a report of what still changes`() {
    let graph = graph(Tile(width: 10, height: 10))
    _ = draw(graph)
    let restless = Restless(graph.root!)
    graph.observeGeometry(restless)
    graph.observeGeometry(restless)
    _ = host.take()
    restless.box.setNeedsLayout()
    #expect(host.take() == ["frame"])
    let issues = RuntimeIssue.capturing { _ = draw(graph) }
    #expect(restless.told == 12 && issues.filter { $0.contains("12 updates") }.count == 1 && host.take().contains("frame"))
    withExtendedLifetime(restless) { graph.unmount() }
  }
  @Test func `tell those who look at the geometry once a round, as long as they are there`() {
    final class Counter: GeometryObserver {
      var told = 0
      func geometrySettled() { told += 1 }
    }
    let graph = graph(Tile(width: 10, height: 10)), counter = Counter()
    var second: Counter? = Counter()
    weak var gone: Counter?
    gone = second
    graph.observeGeometry(counter)
    graph.observeGeometry(second!)
    _ = draw(graph)
    let told = counter.told
    #expect(told > 0 && second!.told == told)
    second = nil
    _ = draw(graph)
    #expect(gone == nil && counter.told == told + 1 && graph.observers.geometry.count == 1)
    graph.unmount()
  }
  @Test func `run what follows them in order, with what that adds`() {
    let graph = graph(Filler())
    var log: [Int] = []
    graph.afterUpdate {
      log.append(1)
      graph.afterUpdate { log.append(3) }
    }
    graph.afterUpdate { log.append(2) }
    #expect(log.isEmpty)
    _ = draw(graph)
    #expect(log == [1, 2, 3])
    graph.afterUpdate { log.append(4) }
    graph.evaluate()
    #expect(log == [1, 2, 3])
    graph.catchUp()
    #expect(log == [1, 2, 3, 4])
    graph.afterUpdate { log.append(5) }
    graph.unmount()
    #expect(log == [1, 2, 3, 4, 5])
  }
}

private final class UpdateLog { var names: [String] = [] }
private struct Parent: View {
  let log: UpdateLog
  let seized: (String, Binding<Int>) -> Void
  @State private var value = 0
  var body: some View {
    log.names.append("parent \(value)")
    seized("parent", $value)
    return Holder { if value < 2 { Child(log: log, given: value, seized: seized) } }
  }
}
private struct Child: View {
  let log: UpdateLog
  let given: Int
  let seized: (String, Binding<Int>) -> Void
  @State private var value = 0
  var body: some View {
    log.names.append("child \(value) of \(given)")
    seized("child", $value)
    return Tile(width: CGFloat(10 + value), height: 10)
  }
}
private struct Holder<Content: View>: View {
  @ViewBuilder let content: Content
  var body: some View { ZStack { content } }
}

@MainActor @Suite struct `The updates of a graph` {
  private func make() -> (ViewHarness, UpdateLog, [String: Binding<Int>]) {
    let log = UpdateLog()
    var bindings: [String: Binding<Int>] = [:]
    let harness = ViewHarness(Parent(log: log) { bindings[$0] = $1 })
    harness.settle()
    log.names = []
    return (harness, log, bindings)
  }

  @Test func `begin at the top, however they were asked for, and only once for each view`() {
    let (harness, log, values) = make()
    values["child"]?.wrappedValue = 1
    values["parent"]?.wrappedValue = 1
    values["child"]?.wrappedValue = 5
    #expect(log.names.isEmpty)
    harness.settle()
    #expect(log.names == ["parent 1", "child 5 of 1"])
    #expect(harness.boxes(TileBox.self).map(\.size.width) == [15] && !harness.wantsFrame)
  }
  @Test func `leave out those that are gone by then`() {
    let (harness, log, values) = make()
    values["child"]?.wrappedValue = 1
    values["parent"]?.wrappedValue = 2
    harness.settle()
    #expect(log.names == ["parent 2"] && harness.boxes(TileBox.self).isEmpty)
  }
  @Test func `can be had before the frame, with or without the layout`() {
    let (harness, log, values) = make()
    values["child"]?.wrappedValue = 3
    harness.graph.evaluate()
    #expect(log.names == ["child 3 of 0"] && harness.boxes(TileBox.self)[0].size.width == 10)
    values["child"]?.wrappedValue = 4
    harness.graph.catchUp()
    #expect(log.names == ["child 3 of 0", "child 4 of 0"] && harness.boxes(TileBox.self)[0].size.width == 14)
    // Nothing is left to catch up with.
    let placements = harness.graph.counters.placements
    harness.graph.catchUp()
    #expect(log.names.count == 2 && harness.graph.counters.placements == placements)
  }
  @Test func `place again a box that stays as large, and its parents only if it does not`() {
    let (harness, _, values) = make()
    let tile = harness.boxes(TileBox.self)[0]
    let same = harness.cost { tile.setNeedsLayout() }
    #expect(same.placements == 1 && same.bodies == 0)
    values["child"]?.wrappedValue = 6
    let other = harness.cost {}
    #expect(other.bodies == 1 && other.placements > 1 && tile.size.width == 16)
  }
  @Test func `are for content that appears and goes, also without a window`() {
    var log: [String] = []
    let harness = ViewHarness(Tile(width: 10, height: 10).onAppear { log.append("appears") }.onDisappear { log.append("goes") })
    harness.settle()
    #expect(log == ["appears"] && harness.graph.isVisible)
    harness.graph.showContent(false)
    #expect(log == ["appears", "goes"] && !harness.graph.isVisible)
    harness.graph.showContent(true)
    #expect(harness.graph.isVisible && harness.wantsFrame)
    harness.settle()
    #expect(log == ["appears", "goes", "appears"])
    harness.graph.unmount()
    #expect(log == ["appears", "goes", "appears", "goes"] && harness.graph.root == nil)
  }
}
