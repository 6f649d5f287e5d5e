import Foundation
import Testing
import ViewTesting

@testable import OrielControls

/// Where the rows of a form of columns stand.
@Suite struct `A form of columns` {
  private func frames(_ harness: ViewHarness) -> [String: CGRect] {
    Dictionary(harness.boxes(TextBox.self).map { ($0.spokenName ?? "", $0.windowFrame) }, uniquingKeysWith: { first, _ in first })
  }
  @Observable final class Model {
    var padding = 0.0
    var words = "One"
  }
  private struct Rows: View {
    var body: some View {
      Form {
        Text("One")
        Text("Two")
      }
    }
  }

  @Test func `stands 20 points from the edges of its window`() throws {
    let harness = ViewHarness(Rows().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading))
    let one = try #require(frames(harness)["One"])
    #expect(one.minX == 20 && one.minY == 20)
  }
  @Test func `begins where a padded title above it does`() throws {
    let harness = ViewHarness(
      VStack(alignment: .leading, spacing: 16) {
        Text("Title")
        Rows()
      }
      .padding(20)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading))
    let frames = frames(harness)
    let title = try #require(frames["Title"]), one = try #require(frames["One"])
    #expect(one.minX == title.minX && title.minX == 20)
    #expect(one.minY - title.maxY == 16)
  }
  @Test(arguments: [(8.0, 20.0), (20.0, 20.0), (30.0, 30.0)])
  func `counts padding as part of its margin`(padding: Double, margin: Double) throws {
    let harness = ViewHarness(Rows().padding(padding).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading))
    let one = try #require(frames(harness)["One"])
    #expect(one.minX == margin && one.minY == margin)
  }
  @Test func `follows padding that changes, and has its own margin in what scrolls`() throws {
    let model = Model()
    struct Root: View {
      let model: Model
      var body: some View {
        VStack(alignment: .leading, spacing: 0) { Rows() }
          .padding(.leading, model.padding)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
    let harness = ViewHarness(Root(model: model))
    #expect(frames(harness)["One"]?.minX == 20)
    model.padding = 50
    harness.settle()
    #expect(frames(harness)["One"]?.minX == 50)
    model.padding = 4
    harness.settle()
    #expect(frames(harness)["One"]?.minX == 20)
    let scrolling = ViewHarness(ScrollView { Rows() }.padding(30))
    #expect(frames(scrolling)["One"]?.minY == 50)
  }
  @Test(arguments: [4, 400]) func `asks for the padding around it once, however deep it stands and however often it is measured`(depth: Int) {
    struct Root: View {
      let model: Model
      let depth: Int
      var body: some View {
        (0..<depth).reduce(AnyView(Form { Text(model.words) })) { inner, _ in AnyView(inner.opacity(1)) }.padding(8)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    let model = Model(), harness = ViewHarness(Root(model: model, depth: depth))
    #expect(harness.graph.counters.paddingSteps <= depth + 20)
    let cost = harness.cost { model.words = "Another one, which is longer" }
    #expect(cost.measures > 2 && cost.paddingSteps == 0)
  }
  @Test func `has more space between sections than between rows`() throws {
    let harness = ViewHarness(
      Form {
        Text("Before")
        Section("First") {
          Text("One")
          Text("Two")
        }
        Section { if ProcessInfo.processInfo.processIdentifier < 0 { Text("Nothing") } }
        Section { Text("Three") } footer: { Text("Footer") }
        Text("After")
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading))
    let frames = frames(harness)
    func gap(_ above: String, _ below: String) throws -> CGFloat { try #require(frames[below]).minY - #require(frames[above]).maxY }
    #expect(try gap("Before", "First") == 20)
    #expect(try gap("First", "One") == 10)
    #expect(try gap("One", "Two") == 10)
    #expect(try gap("Two", "Three") == 20)
    #expect(try gap("Three", "Footer") == 10)
    #expect(try gap("Footer", "After") == 20)
  }
}
