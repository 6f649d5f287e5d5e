import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

private func outline(_ nodes: [AccessibilityNode]) -> [String] {
  nodes.map { node in
    let inside = node.children.isEmpty ? "" : " (\(outline(node.children).joined(separator: " ")))"
    return "\(node.role.rawValue):\(node.label ?? "")\(inside)"
  }
}
/// What a view is to assistive technology, with what keeps it alive.
private func read<V: View>(_ view: V) -> (harness: ViewHarness, nodes: [AccessibilityNode]) {
  let harness = ViewHarness(view)
  harness.settle()
  return (harness, harness.graph.accessibilityTree())
}
private struct Pair: View {
  var body: some View { VStack(spacing: 0) { Words(text: "one"); Words(text: "two") } }
}

@Suite struct `An accessible element` {
  @Test func `is a group around several that something is said about together`() {
    func said<V: View>(_ view: V) -> [String] {
      let (harness, nodes) = read(view)
      return withExtendedLifetime(harness) { outline(nodes) }
    }
    let inside = "(text:one text:two)"
    #expect(said(Pair()) == ["text:one", "text:two"])
    #expect(said(Pair().accessibilityLabel("Both")) == ["group:Both \(inside)"] && said(Pair().accessibilityValue("5")) == ["group: \(inside)"] && said(Pair().accessibilityHint("Hm")) == ["group: \(inside)"])
    #expect(said(Pair().accessibilityAction {}) == ["group: \(inside)"] && said(Pair().accessibilityAddTraits(.updatesFrequently)) == ["group: \(inside)"])
    #expect(said(Pair().accessibilityAddTraits(.isButton)) == ["button: \(inside)"] && said(Pair().accessibilityHeading(.h3)) == ["heading: \(inside)"])
    // These are said about each.
    #expect(said(Pair().accessibilityIdentifier("pair")) == ["text:one", "text:two"] && said(Pair().accessibilitySortPriority(2)) == ["text:one", "text:two"] && said(Pair().accessibilityRemoveTraits(.isButton)) == ["text:one", "text:two"])
    let (harness, nodes) = read(Pair().accessibilityIdentifier("pair"))
    #expect(nodes.map(\.properties.identifier) == ["pair", "pair"])
    // With nothing inside it is an element of its own.
    #expect(said(Filler().accessibilityLabel("Blank")) == ["none:Blank"] && said(Filler().accessibilityIdentifier("blank")).isEmpty)
    #expect(said(Pair().accessibilityHidden(true)).isEmpty && said(Pair().accessibilityHidden(false)) == ["text:one", "text:two"])
    // Groups are in the order of their priorities, others as they come.
    #expect(said(VStack { Words(text: "a"); Words(text: "b").accessibilitySortPriority(1); Words(text: "c").accessibilitySortPriority(-1); Words(text: "d"); Words(text: "e").accessibilitySortPriority(1) }.accessibilityLabel("All")) == ["group:All (text:b text:e text:a text:d text:c)"])
    withExtendedLifetime(harness) {}
  }

  @Test func `has traits, roles and states from the innermost modifier out`() {
    let (harness, nodes) = read(VStack {
      Words(text: "a").accessibilityAddTraits([.isSelected, .playsSound]).accessibilityRemoveTraits(.isSelected)
      Words(text: "b").accessibilityAddTraits(.isSelected).accessibilityAddTraits(.isModal)
      Words(text: "c").accessibilityRemoveTraits(.isSelected).accessibilityAddTraits(.isSelected)
      Words(text: "d").accessibilityAddTraits(.isLink).accessibilityRemoveTraits(.isButton)
      Words(text: "e").accessibilityAddTraits(.isImage).accessibilityRemoveTraits(.isImage)
      Pair().accessibilityElement(children: .contain).accessibilityAddTraits(.isTabBar).accessibilityRemoveTraits(.isTabBar)
      PushKey(name: "f").accessibilityRespondsToUserInteraction(false)
      PushKey(name: "g").accessibilityRespondsToUserInteraction(true)
      Words(text: "h").accessibilityHeading(.h4).accessibilityLabel("H")
    })
    #expect(nodes.map(\.role) == [.text, .text, .text, .link, .text, .group, .button, .button, .heading])
    #expect(nodes.map(\.properties.isSelected) == [false, true, true, false, false, false, false, false, false])
    #expect(nodes[0].traits == .playsSound && nodes[1].traits == [.isSelected, .isModal] && nodes[3].traits == .isLink && nodes[4].traits.isEmpty)
    #expect(!nodes[6].properties.actions.contains(.press) && nodes[7].properties.actions == [.press] && nodes[8].properties.headingLevel == 4 && nodes[8].label == "H")
    withExtendedLifetime(harness) {}
  }
  @Test func `has the role that a trait means`() {
    let roles: [(AccessibilityTraits, AccessibilityProperties.Role?)] = [
      (.isToggle, .toggle), (.isLink, .link), (.isSearchField, .searchField), (.isButton, .button), (.isKeyboardKey, .button), (.isHeader, .heading), (.isTabBar, .tabList), (.isImage, .image), (.isStaticText, .text), (.isModal, nil), ([], nil),
      ([.isButton, .isToggle], .toggle), ([.isButton, .isLink], .link), ([.isButton, .isImage], .button), ([.isStaticText, .isHeader], .heading), ([.playsSound, .isSelected], nil),
    ]
    for (traits, role) in roles { #expect(traits.role == role, "\(traits)") }
  }

  @Test func `combines what is inside, as the one control that is there`() {
    let log = Log()
    let (harness, nodes) = read(VStack {
      HStack { Words(text: "a").accessibilityAddTraits(.updatesFrequently); PushKey(name: "b") { log("b") }.accessibilityAction(named: "More") { log("more") } }.accessibilityElement(children: .combine)
      HStack { Words(text: "c"); Words(text: "d") }.accessibilityElement(children: .combine)
      HStack { Words(text: "e"); Pair().accessibilityElement(children: .contain) }.accessibilityElement(children: .combine)
      HStack { PushKey(name: "f"); PushKey(name: "g").disabled(true) }.accessibilityElement(children: .combine)
      HStack { Words(text: "h").accessibilityLabel(""); Words(text: "i").accessibilityValue("5") }.accessibilityElement(children: .combine)
      HStack { Words(text: "j") }.accessibilityElement(children: .combine).accessibilityLabel("J").accessibilityHint("Hint")
      Pair().accessibilityElement()
    })
    #expect(nodes.map(\.role) == [.button, .text, .group, .button, .text, .text, .group])
    #expect(nodes.map(\.label) == ["a, b", "c, d", "e, one, two", "f, g", "i", "J", nil])
    #expect(nodes.map(\.value) == [nil, nil, nil, nil, "5", nil, nil] && nodes.map(\.hint) == [nil, nil, nil, nil, nil, "Hint", nil])
    #expect(nodes.map(\.properties.isEnabled) == [true, true, true, false, true, true, true] && nodes.allSatisfy(\.children.isEmpty))
    #expect(nodes[0].traits == .updatesFrequently && nodes[0].actions == [.press, .named("More")] && nodes[1].actions.isEmpty)
    #expect(nodes[0].perform(.press) && nodes[0].perform(.named("More")) && !nodes[0].perform(.named("Less")) && !nodes[1].perform(.press))
    #expect(log.take() == ["b", "more"])
    withExtendedLifetime(harness) {}
  }
  @Test func `has the actions of those that it stands for, each once and the last handler first`() {
    let log = Log()
    let (harness, nodes) = read(VStack {
      PushKey(name: "a") { log("key") }.onTapGesture { log("tap") }
      Words(text: "b").onTapGesture { log("b") }
      Pair().onTapGesture { log("pair") }
      PushKey(name: "c") { log("c") }.accessibilityAction { log("inner") }.accessibilityAction { log("outer") }.accessibilityAction(.escape) { log("escape") }
      PushKey(name: "d") { log("d") }.disabled(true)
    })
    #expect(outline(nodes) == ["button:a", "text:b", "group: (text:one text:two)", "button:c", "button:d"])
    #expect(nodes.prefix(4).map(\.actions) == [[.press, .focus], [.press], [.press], [.press, .escape, .focus]])
    for node in nodes { node.perform(.press) }
    #expect(log.take() == ["key", "b", "pair", "outer"])
    #expect(nodes[3].perform(.escape) && !nodes[0].perform(.escape) && !nodes[0].perform(.increment) && !nodes[2].children[0].perform(.press) && log.take() == ["escape"])
    // What is gone does nothing.
    harness.graph.unmount()
    #expect(!nodes[1].perform(.scrollToVisible))
  }
  @Test func `that can have the focus says so, alone or as a group`() {
    let (harness, nodes) = read(VStack {
      Words(text: "a").accessibilityHint("Hint").accessibilityAction(named: "Go") {}.focusable()
      Pair().focusable()
      Words(text: "b").focusable(false)
    })
    #expect(outline(nodes) == ["text:a", "group: (text:one text:two)", "text:b"])
    #expect(nodes.map(\.properties.isFocusable) == [true, true, false] && nodes.map(\.properties.isFocused) == [false, false, false])
    #expect(nodes[0].actions == [.named("Go"), .focus] && nodes[0].hint == "Hint" && nodes[1].actions == [.focus])
    #expect(nodes[1].perform(.focus) && harness.graph.accessibilityTree().map(\.properties.isFocused) == [false, true, false])
  }
  @Test func `is pressed in its middle, or where the app says`() {
    let log = Log()
    let keys = HStack(spacing: 0) { PushKey(name: "a") { log("a") }; PushKey(name: "b") { log("b") } }
    let (harness, nodes) = read(VStack(spacing: 0) {
      keys.accessibilityElement(children: .contain)
      keys.accessibilityElement(children: .contain).accessibilityActivationPoint(CGPoint(x: 70, y: 5))
      keys.accessibilityElement(children: .contain).accessibilityActivationPoint(UnitPoint(x: 0.25, y: 1))
      keys.accessibilityElement(children: .contain).accessibilityActivationPoint(CGPoint(x: 70, y: 5), isEnabled: false)
    })
    // Four rows of 120 by 20 points in the middle of 400 by 300.
    #expect(nodes.map(\.frame) == (0..<4).map { CGRect(x: 140, y: 110 + CGFloat($0) * 20, width: 120, height: 20) })
    #expect(nodes.map(\.activationPoint) == [CGPoint(x: 200, y: 120), CGPoint(x: 210, y: 135), CGPoint(x: 170, y: 170), CGPoint(x: 200, y: 180)])
    #expect(!nodes[0].perform(.press) && nodes[1].perform(.press) && !nodes[3].perform(.press))
    #expect(log.take() == ["b"])
    withExtendedLifetime(harness) {}
  }
  @Test func `is mirrored with its activation point`() {
    let view = Words(text: "a").accessibilityActivationPoint(UnitPoint(x: 0, y: 0)).environment(\.layoutDirection, .rightToLeft)
    let (harness, nodes) = read(view)
    #expect(nodes[0].activationPoint == CGPoint(x: 225, y: 140))
    withExtendedLifetime(harness) {}
  }

  private struct Labelled: View {
    @Namespace private var space
    var body: some View {
      VStack {
        Words(text: "Name").accessibilityLabeledPair(role: .label, id: 1, in: space)
        PushKey(name: "").accessibilityLabeledPair(role: .content, id: 1, in: space)
        Words(text: "Other").accessibilityLabeledPair(role: .label, id: 2, in: space)
        PushKey(name: "Own").accessibilityLabeledPair(role: .content, id: 2, in: space)
        PushKey(name: "").accessibilityLabeledPair(role: .content, id: 3, in: space)
      }
    }
  }
  @Test func `is labelled by another of its pair, and named after it if it has no name`() {
    let (harness, nodes) = read(Labelled())
    #expect(nodes.map(\.label) == ["Name", "Name", "Other", "Own", ""])
    #expect(nodes.map(\.labels) == [[nodes[1].id], [], [nodes[3].id], [], []] && nodes.map(\.labelledBy) == [[], [nodes[0].id], [], [nodes[2].id], []])
    let elements = harness.graph.accessibility.elements, ids = elements.roots
    #expect(ids.compactMap { elements[$0]?.labels } == [[ids[1]], [], [ids[3]], [], []] && ids.compactMap { elements[$0]?.labelledBy } == [[], [ids[0]], [], [ids[2]], []])
  }
}

@Suite struct `The elements of a window as they are read` {
  @Test func `have a name for as long as they are there, and are read again only after a change`() {
    let harness = ViewHarness(VStack { Words(text: "one").accessibilityInputLabels(["first", "1"]); Pair().accessibilityElement(children: .contain); PushKey(name: "key") })
    harness.settle()
    let port = harness.graph.accessibility, before = harness.graph.counters.accessibilityReadings
    let elements = port.elements, roots = elements.roots
    #expect(harness.graph.counters.accessibilityReadings == before + 1 && roots.count == 3 && port.nodes.count == 5 && !port.isListening)
    _ = port.elements
    #expect(harness.graph.counters.accessibilityReadings == before + 1)
    let group = elements[roots[1]]
    #expect(group?.children.count == 2 && group?.children.compactMap { elements[$0]?.properties.label } == ["one", "two"] && group?.children.allSatisfy { elements[$0]?.parent == roots[1] } == true)
    #expect(elements[roots[0]]?.inputLabels == ["first", "1"] && elements[roots[0]]?.parent == nil && elements[roots[2]]?.actions == [.press, .focus])
    #expect(port.nodes.map { port.id(of: $0) } == [roots[0], roots[1], group?.children[0], group?.children[1], roots[2]])
    harness.graph.damageAll()
    #expect(port.elements.roots == roots && harness.graph.counters.accessibilityReadings == before + 2)
    #expect(port.perform(.focus, on: roots[2]) && !port.perform(.focus, on: roots[0]) && !port.perform(.press, on: roots[0]))
    #expect(port.elements[roots[2]]?.properties.isFocused == true)
  }
  @Test func `are told about while somebody listens`() {
    let log = Log()
    let harness = ViewHarness(VStack { PushKey(name: "a"); PushKey(name: "b"); Words(text: "c") }), port = harness.graph.accessibility
    harness.settle()
    port.announce("nobody hears")
    port.onEvent = {
      switch $0 {
      case .changed: log("changed")
      case .focus(let id): log("focus \(id.flatMap { port.elements[$0]?.properties.label } ?? "none")")
      case .announcement(let text): log(text)
      }
    }
    #expect(port.isListening)
    harness.frame()
    _ = log.take()
    harness.frame()
    #expect(log.take().isEmpty)
    let words = harness.boxes(WordsBox.self)[0], wantedFrame = harness.wantsFrame
    words.accessibilityChanged()
    words.accessibilityChanged()
    #expect(!wantedFrame && harness.wantsFrame)
    harness.settle()
    #expect(log.take() == ["changed"])
    let keys = harness.boxes(KeyBox.self)
    harness.input.setFocus(keys[1])
    #expect(log.take() == ["focus b"])
    // The app moves it, and the keyboard follows; nothing is told twice.
    port.move(to: port.nodes[0])
    #expect(log.take() == ["focus a"] && harness.input.focusedBox === keys[0])
    port.move(to: port.nodes[2])
    #expect(log.take() == ["focus c"] && harness.input.focusedBox === keys[0])
    port.move(to: nil)
    #expect(log.take() == ["focus none"])
    port.onEvent = nil
    harness.input.setFocus(keys[1])
    words.accessibilityChanged()
    #expect(log.take().isEmpty && !port.isListening)
  }
}
