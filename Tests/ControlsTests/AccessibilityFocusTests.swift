import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Where assistive technology is` {
  private enum Place: Hashable { case notice, field, row(Int) }
  private final class Log {
    var state: [Place?] = []
    var told: [AccessibleID?] = []
    var set: (Place?) -> Void = { _ in }
    var show: (Bool) -> Void = { _ in }
  }
  private struct Content: View {
    let log: Log
    @State var showsNotice = true
    @AccessibilityFocusState private var place: Place?
    @State private var name = ""
    var body: some View {
      let _ = log.state.append(place)
      let _ = log.set = { place = $0 }
      let _ = log.show = { showsNotice = $0 }
      VStack {
        if showsNotice { Text("Saved").accessibilityFocused($place, equals: .notice) }
        TextField("Name", text: $name).accessibilityFocused($place, equals: .field)
        Button { } label: { HStack { Text("One"); Text("Two").accessibilityFocused($place, equals: .row(2)) } }
      }
    }
  }
  private func harness(_ log: Log, listens: Bool = true) -> ViewHarness {
    let harness = ViewHarness(Content(log: log))
    harness.input.isWindowFocused = true
    if listens {
      harness.graph.accessibility.onEvent = { if case .focus(let id) = $0 { log.told.append(id) } }
    }
    harness.settle()
    return harness
  }
  private func node(_ harness: ViewHarness, _ label: String) -> AccessibilityNode {
    harness.spoken.first { $0.label?.contains(label) == true && $0.children.isEmpty }!
  }

  private func id(_ harness: ViewHarness, _ label: String) -> AccessibleID? {
    harness.graph.accessibility.id(of: node(harness, label))
  }

  @Test func `is told to the view that stands for it`() {
    let log = Log(), harness = harness(log)
    harness.graph.accessibility.technologyMoved(to: id(harness, "Saved"))
    harness.settle()
    #expect(log.state.last == .notice)
    harness.graph.accessibility.technologyMoved(to: nil)
    harness.settle()
    #expect(log.state.last == .some(nil))
  }
  @Test func `is told by an element that speaks for its content`() {
    let log = Log(), harness = harness(log)
    harness.graph.accessibility.technologyMoved(to: id(harness, "Two"))
    harness.settle()
    #expect(log.state.last == .row(2))
  }
  @Test func `follows the keyboard`() {
    let log = Log(), harness = harness(log)
    let frame = node(harness, "Name").frame
    harness.click(CGPoint(x: frame.midX, y: frame.midY))
    harness.settle()
    #expect(log.state.last == .field)
  }
  @Test func `is where the app sends it, the keyboard with it`() {
    let log = Log(), harness = harness(log)
    log.set(.notice)
    harness.settle()
    #expect(log.told.last == id(harness, "Saved"))
    #expect(log.state.last == .notice)
    log.set(.field)
    harness.settle()
    #expect(log.state.last == .field && node(harness, "Name").properties.isFocused)
    log.set(nil)
    harness.settle()
    #expect(log.state.last == .some(nil) && log.told.last == .some(nil))
  }
  @Test func `waits for a view that comes with the same change, and leaves with it`() {
    let log = Log()
    let harness = ViewHarness(Content(log: log, showsNotice: false))
    harness.graph.accessibility.onEvent = { if case .focus(let id) = $0 { log.told.append(id) } }
    harness.settle()
    log.set(.notice)
    log.show(true)
    harness.settle()
    #expect(log.told.last == id(harness, "Saved"))
    log.show(false)
    harness.settle()
    #expect(log.state.last == .some(nil))
  }
  @Test func `is nowhere while nobody listens`() {
    let log = Log(), harness = harness(log, listens: false)
    log.set(.notice)
    harness.settle()
    #expect(log.state.allSatisfy { $0 == nil })
  }
}
