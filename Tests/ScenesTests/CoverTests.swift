import Conformance
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// Covers of a real scene, and sheets that become covers where there is little height.
@Suite struct `A cover of a scene` {
  @Observable final class Model {
    var isShown = false
    var isHeld = false
    var item: Slide?
    var log: [String] = []
  }
  struct Slide: Identifiable, Equatable {
    var id: Int
    var name: String
  }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      Text("Below")
        .fullScreenCover(isPresented: $model.isShown) {
          Text("Slide").interactiveDismissDisabled(model.isHeld).presentationDetents([.height(100), .large])
        }
        .fullScreenCover(item: $model.item, onDismiss: { model.log.append("ended") }) { slide in
          VStack {
            Text(slide.name)
            Button("Leave") { model.log.append("leave") }.keyboardShortcut(.cancelAction)
          }
        }
    }
  }
  private func stage(prepare: (HeadlessWindowSystem) -> Void = { _ in }) -> (model: Model, test: MenuTest) {
    let model = Model()
    return (model, MenuTest(prepare: prepare, Content(model: model)))
  }
  private func top(_ test: MenuTest) -> ModalWindow? { test.host.madePresenter?.top }
  private func window(_ test: MenuTest) throws -> HeadlessWindow { try #require(top(test)?.platformWindow as? HeadlessWindow) }
  private func shows(_ text: String, _ test: MenuTest) -> Bool {
    top(test)?.graph.accessibilityTree().flatMap(\.all).contains { $0.label == text } == true
  }

  @Test(.requirement("PR-107")) func `is replaced by another item, and changed by the same one`() throws {
    let (model, test) = stage()
    model.item = Slide(id: 1, name: "One")
    test.system.advance(by: 0.6)
    let first = try #require(top(test))
    model.item?.name = "Uno"
    test.system.advance(by: 0.6)
    #expect(top(test) === first && shows("Uno", test) && model.log.isEmpty)
    model.item = Slide(id: 2, name: "Two")
    test.system.advance(by: 0.6)
    #expect(top(test) !== first && shows("Two", test) && model.log == ["ended"])
    model.item = nil
    test.system.advance(by: 0.6)
    #expect(top(test) == nil && model.log == ["ended", "ended"])
  }
  @Test(.requirement("PR-107", "PR-108")) func `covers the monitor that shows its window, and no other`() throws {
    let large = CGRect(x: 0, y: 0, width: 1600, height: 1000), small = CGRect(x: 1600, y: 0, width: 800, height: 600)
    let (model, test) = stage {
      $0.monitors = [Monitor(name: "A", frame: large, visibleFrame: large), Monitor(name: "B", frame: small, visibleFrame: small)]
    }
    for (place, monitor) in [(CGPoint(x: 1650, y: 60), small), (CGPoint(x: 100, y: 60), large)] {
      test.window.userMoves(to: place)
      test.settle()
      model.isShown = true
      test.system.advance(by: 0.6)
      let window = try window(test)
      #expect(CGRect(origin: window.position, size: window.size) == monitor)
      model.isShown = false
      test.system.advance(by: 0.6)
    }
  }
  @Test(.requirement("PR-109")) func `leaves Escape to its content`() throws {
    let (model, test) = stage()
    model.item = Slide(id: 1, name: "One")
    test.system.advance(by: 0.6)
    try window(test).press(.escape)
    test.system.advance(by: 0.6)
    #expect(model.log == ["leave"] && model.item != nil)
  }
  @Test(.requirement("PR-109", "PR-119")) func `closes for the window manager unless its content forbids that`() throws {
    let (model, test) = stage()
    model.isShown = true
    model.isHeld = true
    test.system.advance(by: 0.6)
    try window(test).askToClose()
    test.system.advance(by: 0.6)
    #expect(model.isShown && top(test) != nil)
    model.isHeld = false
    test.system.advance(by: 0.6)
    try window(test).askToClose()
    test.system.advance(by: 0.6)
    #expect(!model.isShown && top(test) == nil)
  }
  @Test(.requirement("PR-109")) func `cannot be dragged away, although its content names heights`() throws {
    let (model, test) = stage()
    model.isShown = true
    test.system.advance(by: 0.6)
    let window = try window(test), size = window.size
    #expect(top(test)?.graph.accessibilityTree().flatMap(\.all).contains { $0.role == .splitter } == false)
    window.drag(from: CGPoint(x: size.width / 2, y: 8), to: CGPoint(x: size.width / 2, y: size.height - 8))
    test.system.advance(by: 0.6)
    #expect(model.isShown && window.size == size)
  }

  @Test(.requirement("PR-104", "PR-153"), arguments: [nil, .automatic, PresentationAdaptation.none, .sheet, .fullScreenCover] as [PresentationAdaptation?])
  func `stands for a sheet where the height is compact, unless the content says otherwise`(adaptation: PresentationAdaptation?) throws {
    struct Low: View {
      let adaptation: PresentationAdaptation?
      let height: UserInterfaceSizeClass
      var body: some View {
        Text("Below")
          .sheet(isPresented: .constant(true)) {
            let inside = Text("Inside").frame(width: 240, height: 100)
            if let adaptation { inside.presentationCompactAdaptation(horizontal: .automatic, vertical: adaptation) } else { inside }
          }
          .environment(\.verticalSizeClass, height)
      }
    }
    func isCover(_ height: UserInterfaceSizeClass) throws -> Bool {
      let test = MenuTest(Low(adaptation: adaptation, height: height))
      test.system.advance(by: 0.6)
      let window = try window(test)
      #expect(window.description.startsFullScreen || window.description.kind == .child)
      return window.description.startsFullScreen
    }
    #expect(try isCover(.compact) == (adaptation != PresentationAdaptation.none && adaptation != .sheet))
    #expect(try !isCover(.regular))
  }
}
