import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

extension ContainerValues {
  @Entry fileprivate nonisolated var mark = 0
}

@MainActor @Suite struct `The sections of a view` {
  private final class Seen {
    var sections: [SectionConfiguration] = []
    var count = 0
  }
  private struct Board<Content: View>: View {
    let seen: Seen
    @ViewBuilder let content: Content
    var body: some View {
      Group(sections: content) { sections in
        let _ = seen.sections = Array(sections)
        VStack {
          ForEach(sections) { section in
            section.header
            HStack { ForEach(section.content) { $0 } }
            section.footer
          }
        }
      }
    }
  }
  private struct Rows: View {
    var body: some View {
      Text(verbatim: "one")
      Text(verbatim: "two")
    }
  }

  @Test func `have their parts apart, and views outside of them between`() {
    let seen = Seen()
    let harness = ViewHarness(
      Board(seen: seen) {
        Text(verbatim: "before")
        Rows()
        Section {
          Rows()
          Text(verbatim: "three")
        } header: {
          Text(verbatim: "Header")
        } footer: {
          Text(verbatim: "Footer")
        }
        .containerValue(\.mark, 9)
        Section { ForEach(0..<0) { Text(verbatim: "\($0)") } }
        Section { Rows() }
        Text(verbatim: "after")
      })
    #expect(seen.sections.map(\.header.count) == [0, 1, 0, 0, 0])
    #expect(seen.sections.map(\.content.count) == [3, 3, 0, 2, 1])
    #expect(seen.sections.map(\.footer.count) == [0, 1, 0, 0, 0])
    #expect(seen.sections.map(\.containerValues.mark) == [0, 9, 0, 0, 0])
    #expect(seen.sections[1].content.map(\.containerValues.mark) == [9, 9, 9])
    #expect(Set(seen.sections.map(\.id)).count == 5)
    #expect(
      harness.spoken.compactMap(\.label) == [
        "before", "one", "two", "Header", "one", "two", "three", "Footer", "one", "two", "after",
      ])
  }

  @Test func `are the data of a loop`() {
    let harness = ViewHarness(
      VStack {
        ForEach(sections: TupleView((Text(verbatim: "a"), Section { Rows() }, Text(verbatim: "b")))) { section in
          HStack { section.content }
          Divider()
        }
      })
    #expect(harness.boxes(DividerBox.self).count == 3 && harness.boxes(TextBox.self).count == 4)
  }

  private struct Divided<Content: View>: View {
    @ViewBuilder let content: Content
    var body: some View {
      Group(subviews: content) { subviews in
        ForEach(subviews) { subview in
          subview
          if subview.id != subviews.last?.id { Divider() }
        }
      }
    }
  }
  @Test func `are plain subviews for a container that asks for these, with dividers between them`() {
    let harness = ViewHarness(
      VStack {
        Divided {
          Section { Rows() } header: { Text(verbatim: "Header") }
          DisclosureGroup("More") { Rows() }
        }
      })
    #expect(harness.boxes(DividerBox.self).count == 3)
  }

  @Test func `and subviews are made only in sight by a lazy container`() {
    struct Line: View {
      let number: Int
      var body: some View { Text(verbatim: "Row \(number)").frame(height: 25) }
    }
    func content(_ subviews: SubviewsCollection) -> some View { ForEach(subviews) { $0.padding(.horizontal, 2) } }
    let rows = ForEach(0..<100_000, id: \.self) { Line(number: $0) }
    let containers: [(String, ViewHarness)] = [
      ("column", ViewHarness(ScrollView { LazyVStack(spacing: 0) { Group(subviews: rows) { content($0) } } })),
      ("list", ViewHarness(List { Group(subviews: rows) { content($0) } })),
      ("loop", ViewHarness(List { ForEach(subviews: rows) { $0.padding(.horizontal, 2) } })),
    ]
    for (name, harness) in containers {
      harness.settle()
      let shown = harness.boxes(TextBox.self).count
      #expect(shown > 4 && shown < 100, "\(name): \(shown)")
    }
  }
}
