import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

/// A text to assistive technology.
struct Words: LeafView {
  let text: String
  func makeBox(_ node: ViewNode) -> WordsBox { WordsBox(node) }
  func apply(to box: WordsBox, from old: Words?, in node: ViewNode) { box.text = text }
}
final class WordsBox: Box {
  var text = ""
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: 50, height: 20) }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    axis == .horizontal ? (50, 50) : (20, 20)
  }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override var accessibility: AccessibilityProperties? { AccessibilityProperties(.text, label: text) }
}

private func outline(_ nodes: [AccessibilityNode]) -> [String] {
  nodes.map { node in
    let inside = node.children.isEmpty ? "" : " (\(outline(node.children).joined(separator: " ")))"
    return "\(node.role.rawValue):\(node.label ?? "")\(inside)"
  }
}
private func tree<V: View>(_ view: V) -> [String] {
  let harness = ViewHarness(view)
  return withExtendedLifetime(harness) { outline(harness.graph.accessibilityTree()) }
}

@Suite struct `The accessibility tree` {
  @Test func `leaves layout out`() {
    #expect(
      tree(VStack { Words(text: "one"); HStack { Words(text: "two"); PushKey(name: "three") } })
        == ["text:one", "text:two", "button:three"])
  }

  @Test func `says where elements are`() {
    let harness = ViewHarness(VStack(spacing: 0) { Words(text: "one"); Words(text: "two") })
    let nodes = harness.graph.accessibilityTree()
    #expect(nodes[1].frame == CGRect(x: 175, y: 150, width: 50, height: 20))
    #expect(harness.graph.accessibility.elements.element(at: CGPoint(x: 200, y: 155))?.properties.label == "two")
  }

  @Test func `is changed by labels, values, hints and identifiers`() {
    let harness = ViewHarness(
      Words(text: "x").accessibilityLabel("Close").accessibilityValue("5").accessibilityHint("Closes it")
        .accessibilityIdentifier("close"))
    let node = harness.graph.accessibilityTree()[0]
    #expect([node.label, node.value, node.hint, node.properties.identifier] == ["Close", "5", "Closes it", "close"])
  }

  @Test func `gets a group where a container is labelled`() {
    #expect(
      tree(VStack { Words(text: "one"); Words(text: "two") }.accessibilityLabel("Both"))
        == ["group:Both (text:one text:two)"])
  }

  @Test func `hides what is hidden`() {
    #expect(tree(VStack { Words(text: "one").accessibilityHidden(true); Words(text: "two") }) == ["text:two"])
  }

  @Test func `combines, contains or ignores children`() {
    func content() -> some View { HStack { Words(text: "Mail"); Words(text: "3 new"); PushKey(name: "Open") } }
    #expect(tree(content().accessibilityElement(children: .combine)) == ["button:Mail, 3 new, Open"])
    #expect(
      tree(content().accessibilityElement(children: .contain)) == ["group: (text:Mail text:3 new button:Open)"])
    #expect(tree(content().accessibilityElement().accessibilityLabel("All")) == ["group:All"])
  }

  @Test func `combines the hints and values of children in their order`() {
    let harness = ViewHarness(
      HStack {
        Words(text: "a").accessibilityHint("First").accessibilityValue("1")
        Words(text: "b")
        Words(text: "c").accessibilityHint("Second").accessibilityValue("2")
      }
      .accessibilityElement(children: .combine))
    let nodes = harness.graph.accessibilityTree()
    #expect(nodes.count == 1 && nodes[0].properties.hint == "First, Second" && nodes[0].properties.value == "1, 2")
  }

  @Test func `orders by priority`() {
    #expect(
      tree(
        VStack { Words(text: "one"); Words(text: "two").accessibilitySortPriority(1) }
          .accessibilityElement(children: .contain)) == ["group: (text:two text:one)"])
  }

  @Test func `takes roles from traits and headings`() {
    let harness = ViewHarness(
      VStack {
        Words(text: "a").accessibilityAddTraits([.isButton, .isSelected])
        Words(text: "b").accessibilityHeading(.h2)
        PushKey(name: "c").accessibilityRemoveTraits(.isButton)
      })
    let nodes = harness.graph.accessibilityTree()
    #expect(nodes.map(\.role) == [.button, .heading, .text])
    #expect(nodes[0].properties.isSelected)
    #expect(nodes[1].properties.headingLevel == 2)
  }

  @Test func `speaks for a representation instead of the content`() {
    let harness = ViewHarness(Words(text: "knob").accessibilityRepresentation { PushKey(name: "Slider") })
    #expect(outline(harness.graph.accessibilityTree()) == ["button:Slider"])
    harness.press(.tab)
    #expect(harness.input.focusedBox == nil, "the representation is not there for the keyboard")
    #expect(harness.graph.root!.inkBounds.size == CGSize(width: 400, height: 300))
  }

  @Test func `performs presses, focus and the app's own actions`() {
    let log = Log()
    let harness = ViewHarness(
      VStack {
        PushKey(name: "a") { log("a") }
          .accessibilityAction(named: "Archive") { log("archive") }
          .accessibilityAdjustableAction { log("\($0)") }
        Words(text: "b").onTapGesture { log("b") }
        PushKey(name: "c") { log("c") }.disabled(true)
        Words(text: "d").accessibilityActions { PushKey(name: "Reply") { log("reply") } }
      })
    let nodes = harness.graph.accessibilityTree()
    #expect(nodes[0].actions == [.press, .named("Archive"), .increment, .decrement, .focus])
    for kind in [AccessibilityActionKind.press, .named("Archive"), .increment] {
      #expect(harness.graph.accessibility.perform(kind, on: harness.graph.accessibility.elements.roots[0]))
    }
    #expect(nodes[1].perform(.press))
    #expect(!nodes[2].perform(.press))
    #expect(nodes[3].perform(.named("Reply")))
    #expect(log.take() == ["a", "archive", "increment", "b", "reply"])
    #expect(nodes[0].perform(.focus))
    #expect(harness.focused == "a")
    #expect(harness.graph.accessibilityTree()[0].properties.isFocused)
  }

  @Test func `puts the app's actions on the element itself, and on a group of several`() {
    let log = Log()
    func harness(_ view: some View) -> ViewHarness { ViewHarness(view.accessibilityActions { PushKey(name: "Reply") { log("reply") } }) }
    let one = harness(Words(text: "a")), two = harness(VStack { Words(text: "b"); Words(text: "c") })
    let element = one.graph.accessibilityTree(), group = two.graph.accessibilityTree()
    #expect(outline(element) == ["text:a"] && element[0].actions == [.named("Reply")] && element[0].perform(.named("Reply")))
    #expect(group.count == 1 && group[0].role == .group && group[0].children.map(\.label) == ["b", "c"])
    #expect(group[0].actions == [.named("Reply")] && group[0].perform(.named("Reply")) && log.take() == ["reply", "reply"])
  }

  @Test func `tells a listener what changes, and nobody else pays`() {
    struct Content: View {
      @State var label = "one"
      var body: some View {
        VStack { Words(text: "x").accessibilityLabel(label); PushKey(name: "k") { label = "two" } }
      }
    }
    let harness = ViewHarness(Content())
    let log = Log()
    harness.graph.accessibility.onEvent = {
      switch $0 {
      case .changed: log("changed")
      case .focus: log("focus")
      case .announcement(let text): log(text)
      }
    }
    harness.settle()
    harness.frame()
    _ = log.take()
    harness.input.setFocus(harness.boxes(KeyBox.self)[0])
    harness.press(.space)
    #expect(log.take() == ["focus", "changed"])
    #expect(harness.graph.accessibilityTree()[0].label == "two")
    harness.graph.accessibility.announce("done")
    #expect(log.take() == ["done"])
  }
}
