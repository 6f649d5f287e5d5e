import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

/// Two windows, of which one presents something.
@Suite struct `What is modal to a window` {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case sheet, cover, alert, dialog, panel
    var testDescription: String { rawValue }
  }
  @Observable final class Model {
    var shown: Kind?
    var presses: [String] = []
  }
  private struct Content: View {
    let model: Model
    let name: String
    private func isShown(_ kind: Kind) -> Binding<Bool> {
      Binding(get: { name == "First" && model.shown == kind }, set: { if !$0 { model.shown = nil } })
    }
    var body: some View {
      Button("Press") { model.presses.append(name) }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .sheet(isPresented: isShown(.sheet)) { Text("Sheet").frame(width: 200, height: 100) }
        .fullScreenCover(isPresented: isShown(.cover)) { Text("Cover") }
        .alert("Alert", isPresented: isShown(.alert)) { Button("OK") {} }
        .confirmationDialog("Dialog", isPresented: isShown(.dialog)) { Button("Go") {} }
        .fileImporter(isPresented: isShown(.panel), allowedContentTypes: [.plainText]) { _ in }
        .fileDialogDefaultDirectory(FileManager.default.temporaryDirectory)
    }
  }

  @Test(.requirement("PR-007"), arguments: Kind.allCases)
  func `belongs to the window of its view, and leaves the other windows of the app to the person`(kind: Kind) throws {
    let model = Model()
    let test = TestApp {
      Window("First", id: "first") { Content(model: model, name: "First") }.defaultSize(width: 1000, height: 700)
      Window("Second", id: "second") { Content(model: model, name: "Second") }.defaultSize(width: 300, height: 200)
    }
    test.openWindow(id: "second")
    test.settle()
    func press(_ index: Int) throws {
      let button = try #require(test.windows[index].graph.accessibilityTree().flatMap(\.all).first { $0.label == "Press" })
      test.headless(index).click(at: button.frame.center)
      test.settle()
    }
    try press(0)
    try press(1)
    #expect(model.presses == ["First", "Second"])
    model.shown = kind
    test.system.advance(by: 1)
    let modal = try #require(test.windows[0].madePresenter?.top), window = try #require(modal.platformWindow as? HeadlessWindow)
    #expect(window.owner === test.headless(0) && test.windows[1].madePresenter?.top == nil)
    try press(0)
    try press(1)
    #expect(model.presses == ["First", "Second", "Second"] && model.shown == kind)
  }
}
