import Conformance
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielControls
@testable import OrielScenes
@testable import OrielTransfer

private nonisolated struct Plan: Codable, Hashable, Transferable {
  var name: String
  static var transferRepresentation: some TransferRepresentation { CodableRepresentation<Plan, JSONEncoder, JSONDecoder>(contentType: .json) }
}
@MainActor @Observable private final class Desk {
  var plans: [Plan] = []
}

@Suite struct `The icon before the title` {
  private func make<Shown: View>(_ desk: Desk, _ content: @escaping (Color) -> Shown) -> DragApp {
    DragApp {
      WindowGroup {
        content(.blue)
          .frame(width: 500, height: 200)
          .dropDestination(for: Plan.self) { plans, _ in
            desk.plans += plans
            return true
          }
          .toolbar { Button("Print") {} }
      }
    }
  }

  @Test(.requirement("RE-096")) func `carries the value that the window stands for, under the name of its preview`() async throws {
    let desk = Desk(), plan = Plan(name: "Moon")
    let test = make(desk) { $0.navigationDocument(plan, preview: SharePreview("Fly to the moon")) }
    #expect(test.windows[0].title == "Fly to the moon")
    let icon = try #require(test.frames(ToolbarTitleBox.self).first), window = test.headless()
    let drag = try #require(window.beginDragging(at: CGPoint(x: icon.minX + 8, y: icon.midY)))
    #expect(drag.types == ["application/json"])
    #expect(await drag.read("application/json").flatMap { try? JSONDecoder().decode(Plan.self, from: $0) } == plan)
    drag.move(to: window.screen(250, 200))
    #expect(drag.answer == .copy)
    drag.drop()
    await eventually(in: test) { desk.plans == [plan] }
  }
  @Test(.requirement("RE-041", "RE-095")) func `carries the file that the window stands for`() async throws {
    let file = URL(fileURLWithPath: "/some/where/plan.txt"), test = make(Desk()) { $0.navigationDocument(file) }
    #expect(test.windows[0].title == "plan.txt")
    let icon = try #require(test.frames(ToolbarTitleBox.self).first)
    let drag = try #require(test.headless().beginDragging(at: CGPoint(x: icon.minX + 8, y: icon.midY)))
    #expect(drag.types.first == "text/uri-list")
    let addresses = await drag.read("text/uri-list").map { String(decoding: $0, as: UTF8.self) }
    #expect(addresses?.trimmingCharacters(in: .whitespacesAndNewlines) == "file:///some/where/plan.txt")
  }
  @Test(.requirement("RE-041")) func `is not there where the window stands for nothing`() throws {
    let test = make(Desk()) { $0.navigationTitle("Plain") }
    let title = try #require(test.frames(ToolbarTitleBox.self).first)
    #expect(test.headless().beginDragging(at: CGPoint(x: title.minX + 8, y: title.midY)) == nil)
  }
  @Test(.requirement("RE-096")) func `takes its name in every form, with pictures and without`() {
    let desk = Desk(), plan = Plan(name: "Moon"), words = "Substring".prefix(3), picture = Image(systemName: "moon")
    func title(_ content: some View) -> String { make(desk) { _ in content }.windows[0].title }
    #expect(title(Color.red.navigationDocument(plan, preview: SharePreview(Text("Text")))) == "Text")
    #expect(title(Color.red.navigationDocument(plan, preview: SharePreview("Key", image: picture))) == "Key")
    #expect(title(Color.red.navigationDocument(plan, preview: SharePreview(words, icon: picture))) == "Sub")
    #expect(title(Color.red.navigationDocument(plan, preview: SharePreview(Text("Both"), image: picture, icon: picture))) == "Both")
    #expect(title(Color.red.navigationTitle("Own").navigationDocument(plan, preview: SharePreview("Preview"))) == "Own")
  }
}
