import Conformance
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielPresentations
@testable import OrielScenes

/// Sheets of windows that share a frame as tabs.
@Suite(.serialized) struct `Sheets in tabs` {
  @Observable final class Model {
    var shown: [Int: Bool] = [:]
    var log: [String] = []
  }
  private struct Note: View {
    @Bindable var model: Model
    let number: Int
    var body: some View {
      Text("Note \(number)")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .navigationTitle("Note \(number)")
        .sheet(
          isPresented: Binding(get: { model.shown[number] ?? false }, set: { model.shown[number] = $0 }),
          onDismiss: { model.log.append("ended \(number)") }
        ) { Text("Sheet \(number)").frame(width: 320, height: 120) }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: TestApp
    init() {
      NSWindow.allowsAutomaticWindowTabbing = true
      let model = model
      test = TestApp { WindowGroup("Notes", id: "notes", for: Int.self) { $number in Note(model: model, number: number ?? 0) }.defaultSize(width: 600, height: 400) }
      test.app.openWindow(id: "notes", value: 1)
      test.settle()
      let front = test.windows.last!
      MainMenu(app: test.app, window: front).menus.first { $0.title == "Window" }?.items().first { $0.title == "Merge All Windows" }?.action()
      settle()
    }
    func settle() { test.system.advance(by: 0.6) }
    func host(_ number: Int) -> SceneInstance { test.windows.first { $0.title == "Note \(number)" }! }
    func select(_ number: Int) {
      host(number).activate()
      settle()
    }
    var frame: HeadlessWindow { test.windows.lazy.compactMap { $0.platformWindow as? HeadlessWindow }.first! }
    func sheet(_ number: Int) -> HeadlessWindow? { host(number).madePresenter?.top?.platformWindow as? HeadlessWindow }
  }

  @Test func `a sheet belongs to its tab: it goes with it, and comes back with it`() throws {
    let stage = Stage()
    #expect(stage.test.windows.count == 2 && stage.host(0).tabs === stage.host(1).tabs && stage.host(0).tabs != nil)
    stage.select(0)
    stage.model.shown[0] = true
    stage.settle()
    let sheet = try #require(stage.sheet(0))
    #expect(sheet.state.isMapped && sheet.description.kind == .child && sheet.owner === stage.frame)
    // The other tab shows nothing of it, and takes input.
    stage.select(1)
    #expect(!sheet.state.isMapped && stage.sheet(1) == nil)
    #expect(stage.model.shown[0] == true && stage.model.log.isEmpty)
    #expect(stage.host(1).madePresenter?.takesInput != true)
    stage.select(0)
    #expect(sheet.state.isMapped && stage.sheet(0) === sheet)
    #expect(stage.host(0).madePresenter?.takesInput == true)
    stage.frame.press(.escape)
    stage.settle()
    #expect(stage.model.shown[0] == false && stage.model.log == ["ended 0"])
  }

  @Test func `a sheet that is asked for behind another tab waits for its own`() throws {
    let stage = Stage()
    stage.select(0)
    stage.model.shown[1] = true
    stage.settle()
    #expect(stage.sheet(1)?.state.isMapped != true)
    #expect(stage.model.shown[1] == true && stage.host(0).phase == .active)
    stage.select(1)
    let sheet = try #require(stage.sheet(1))
    #expect(sheet.state.isMapped && sheet.owner === stage.frame)
  }

  @Test func `each tab has a sheet of its own, and a tab that closes takes its along`() throws {
    let stage = Stage()
    for number in 0...1 {
      stage.select(number)
      stage.model.shown[number] = true
      stage.settle()
    }
    #expect(stage.sheet(1)?.state.isMapped == true && stage.sheet(0)?.state.isMapped == false)
    stage.host(1).end()
    stage.settle()
    #expect(stage.model.log == ["ended 1"])
    #expect(stage.test.windows.count == 1 && stage.sheet(0)?.state.isMapped == true)
    #expect(stage.host(0).madePresenter?.takesInput == true)
  }

  @Test func `a window that joins another frame brings its sheet along`() throws {
    let stage = Stage()
    stage.test.app.openWindow(id: "notes", value: 2)
    stage.settle()
    stage.model.shown[2] = true
    stage.settle()
    let sheet = try #require(stage.sheet(2))
    #expect(sheet.state.isMapped)
    stage.host(0).activate()
    stage.settle()
    let tabs = try #require(stage.host(0).tabs)
    try tabs.add(stage.host(2), at: 2, selects: false)
    stage.settle()
    #expect(stage.model.shown[2] == true && !sheet.isClosed && !sheet.state.isMapped)
    stage.select(2)
    #expect(stage.sheet(2) === sheet && sheet.state.isMapped && sheet.owner === stage.frame)
  }

  @Test func `a tab that is torn off takes its sheet into its own frame`() throws {
    let stage = Stage()
    stage.select(0)
    stage.model.shown[0] = true
    stage.settle()
    let tabs = try #require(stage.host(0).tabs)
    // What the Window menu's command does once no sheet is in the way.
    tabs.tearOff(stage.host(0))
    stage.settle()
    #expect(stage.test.system.windows.filter { $0.description.kind == .normal }.count == 2)
    let sheet = try #require(stage.sheet(0))
    #expect(sheet.state.isMapped)
    #expect(sheet.owner === stage.host(0).topLevel as? HeadlessWindow)
    #expect(stage.host(1).madePresenter?.takesInput != true)
  }
}
