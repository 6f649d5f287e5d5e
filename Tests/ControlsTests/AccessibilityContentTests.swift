import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Rotors` {
  private nonisolated struct Mail: Identifiable {
    let id: Int
    var subject: String
  }
  private let mails = (0..<200).map { Mail(id: $0, subject: "Mail \($0)") }
  private func rotor(_ harness: ViewHarness, _ label: String) -> AccessibilityRotor? {
    harness.spoken.flatMap(\.rotors).first { $0.label == label }
  }

  @Test func `list their entries and lead to rows that are out of sight`() throws {
    var prepared: [Int] = []
    let unread = mails.filter { $0.id % 50 == 0 }
    let harness = ViewHarness(
      List(mails) { Text(verbatim: $0.subject) }
        .accessibilityRotor("Unread") {
          ForEach(unread) { mail in
            AccessibilityRotorEntry(Text(verbatim: mail.subject), id: mail.id) { prepared.append(mail.id) }
          }
        })
    var told: [AccessibleID?] = []
    harness.graph.accessibility.onEvent = { if case .focus(let id) = $0 { told.append(id) } }
    harness.settle()
    let list = try #require(harness.spoken.first { !$0.rotors.isEmpty })
    #expect(list.role == .scrollArea || list.role == .list)
    let rotor = try #require(self.rotor(harness, "Unread"))
    #expect(rotor.entries().compactMap(\.label) == ["Mail 0", "Mail 50", "Mail 100", "Mail 150"])
    #expect(!harness.spoken.contains { $0.label == "Mail 150" })
    #expect(rotor.entries()[3].go())
    harness.rest()
    #expect(prepared == [150])
    let row = try #require(harness.spoken.first { $0.label == "Mail 150" })
    #expect(CGRect(x: 0, y: 0, width: 400, height: 300).contains(row.frame))
    #expect(told.last == harness.graph.accessibility.id(of: row))
  }
  @Test func `lead to named views, name parts of texts, and know the usual kinds`() throws {
    struct Content: View {
      @Namespace private var places
      private let words = "Call Anna, then Bob"
      var body: some View {
        VStack {
          Text("Chapter").accessibilityRotorEntry(id: "chapter", in: places)
          Text(words).accessibilityRotor("Names", textRanges: ["Anna", "Bob"].map { words.range(of: $0)! })
        }
        .accessibilityRotor(.headings(level: .h2)) {
          AccessibilityRotorEntry("First", id: "chapter", in: places)
          if words.isEmpty { AccessibilityRotorEntry("Never", id: 1) }
        }
      }
    }
    let harness = ViewHarness(Content())
    var told: [AccessibleID?] = []
    harness.graph.accessibility.onEvent = { if case .focus(let id) = $0 { told.append(id) } }
    #expect(rotor(harness, "Names")?.entries().map(\.label) == ["Anna", "Bob"])
    let headings = try #require(harness.spoken.flatMap(\.rotors).first { $0.kind == "headings 2" })
    #expect(headings.entries().map(\.label) == ["First"])
    #expect(headings.entries()[0].go())
    harness.settle()
    #expect(told == [harness.spoken.first { $0.label == "Chapter" }.flatMap { harness.graph.accessibility.id(of: $0) }])
  }
  @Test func `are made of data`() {
    let harness = ViewHarness(VStack { Text("a") }.accessibilityRotor(.links, entries: Array(mails.prefix(2)), entryLabel: \.subject))
    #expect(harness.spoken.flatMap(\.rotors).first?.entries().map(\.label) == ["Mail 0", "Mail 1"])
  }
}

@Suite struct `What is said about elements` {
  private struct Pair: View {
    @Namespace private var space
    @State private var name = "Anna"
    var body: some View {
      VStack {
        Text("Name").accessibilityLabeledPair(role: .label, id: "name", in: space)
        TextField("", text: $name).accessibilityLabeledPair(role: .content, id: "name", in: space)
        Text("Other").accessibilityLabeledPair(role: .label, id: "other", in: space)
      }
    }
  }
  @Test func `is the label of a pair`() throws {
    let harness = ViewHarness(Pair())
    let field = try #require(harness.spoken(.textField).first), texts = harness.spoken(.text)
    #expect(field.label == "Name")
    #expect(field.labelledBy == [texts.first { $0.label == "Name" }?.id])
    #expect(texts.map(\.labels) == [[field.id], []])
  }

  @Test func `is more than label and value where there is custom content`() {
    let key = AccessibilityCustomContentKey("Age", id: "age")
    let harness = ViewHarness(
      Text("Anna").accessibilityCustomContent("Role", "Manager", importance: .high).accessibilityCustomContent(key, "41")
        .accessibilityCustomContent(key, Text(verbatim: "42")))
    #expect(
      harness.spoken[0].details == [
        AccessibilityDetail(label: "Role", value: "Manager", isImportant: true, identity: "Role"),
        AccessibilityDetail(label: "Age", value: "42", isImportant: false, identity: "age"),
      ])
    let without = ViewHarness(Text("Anna").accessibilityCustomContent(key, "41").accessibilityCustomContent(key, nil as Text?))
    #expect(without.spoken[0].details.isEmpty)
  }

  @Test func `is where they are pressed`() throws {
    var pressed: [String] = []
    let harness = ViewHarness(
      HStack(spacing: 0) {
        Button("Left") { pressed.append("left") }.frame(width: 100, height: 40)
        Button("Right") { pressed.append("right") }.frame(width: 100, height: 40)
      }
      .accessibilityElement(children: .combine).accessibilityActivationPoint(UnitPoint(x: 0.75, y: 0.5)))
    let node = try #require(harness.spoken.first)
    #expect(node.activationPoint == CGPoint(x: 250, y: 150))
    #expect(node.perform(.press))
    #expect(pressed == ["right"])
    let plain = ViewHarness(Text("x").accessibilityActivationPoint(CGPoint(x: 3, y: 2)))
    let frame = plain.spoken[0].frame
    #expect(plain.spoken[0].activationPoint == CGPoint(x: frame.minX + 3, y: frame.minY + 2))
    let rightToLeft = ViewHarness(Text("x").frame(width: 40).accessibilityActivationPoint(.leading)) { $0.layoutDirection = .rightToLeft }
    #expect(rightToLeft.spoken[0].activationPoint.x == 220)
  }

  /// The old names are deprecated: so is what uses them, and nothing is said.
  private struct Old: View {
    @available(*, deprecated) var body: some View {
      Text("x").accessibility(label: Text("Label")).accessibility(value: Text("1")).accessibility(hint: Text("Hint"))
        .accessibility(identifier: "id").accessibility(addTraits: .isButton)
      Text("y").accessibility(hidden: true)
    }
  }
  @Test func `goes by the old names as well`() {
    let nodes = ViewHarness(Old()).spoken
    #expect(nodes.count == 1)
    #expect([nodes[0].label, nodes[0].value, nodes[0].hint, nodes[0].properties.identifier] == ["Label", "1", "Hint", "id"])
    #expect(nodes[0].role == .button)
  }
}
