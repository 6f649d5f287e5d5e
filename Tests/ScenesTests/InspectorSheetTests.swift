import Conformance
import OrielHeadless
import OrielPresentations
import Testing
import ViewTesting

@testable import OrielControls
@testable import OrielScenes

/// Inspectors in a window.
@Suite struct `An inspector in a window` {
  @Observable final class Model {
    var isShown = false
    var isThere = true
    var width: UserInterfaceSizeClass = .compact
  }
  private struct Content: View {
    @Bindable var model: Model
    @State private var count = 0
    var body: some View {
      VStack {
        if model.isThere {
          Button("Count \(count)") { count += 1 }.frame(maxWidth: .infinity, maxHeight: .infinity)
            .inspector(isPresented: $model.isShown) {
              Text("Details").frame(width: 120, height: 60).inspectorColumnWidth(min: 150, ideal: 250, max: 400)
            }
        }
      }
      .environment(\.horizontalSizeClass, model.width)
    }
  }
  private let model = Model()
  private func sheet(_ test: MenuTest) -> ModalWindow? { test.host.madePresenter?.top }
  private func panes(_ test: MenuTest) -> [PaneBox] {
    func all(_ box: Box) -> [PaneBox] { ((box as? PaneBox).map { [$0] } ?? []) + box.children.flatMap(all) }
    return test.graph.root.map(all) ?? []
  }

  @Test(.requirement("PR-228")) func `is a sheet where the width is compact and a column elsewhere, with the same binding`() throws {
    let test = MenuTest(size: CGSize(width: 900, height: 500), Content(model: model))
    model.isShown = true
    test.system.advance(by: 1)
    let sheet = try #require(self.sheet(test))
    #expect(sheet.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Details" })
    #expect(!panes(test).contains { $0.isTrailing && $0.isSeen })
    test.window.press(.escape)
    test.system.advance(by: 1)
    #expect(!model.isShown && self.sheet(test) == nil)
    model.isShown = true
    test.system.advance(by: 1)
    model.width = .regular
    test.system.advance(by: 1)
    #expect(self.sheet(test) == nil && model.isShown)
    #expect(panes(test).first { $0.isTrailing }?.size.width == 250)
  }
  @Test(.requirement("PR-010")) func `as a column leaves the rest of the window to the person`() throws {
    model.width = .regular
    let test = MenuTest(size: CGSize(width: 900, height: 500), Content(model: model))
    model.isShown = true
    test.system.advance(by: 1)
    #expect(panes(test).first { $0.isTrailing }?.isSeen == true && sheet(test) == nil)
    test.window.click(at: test.middle(.button, "Count 0"))
    test.settle()
    #expect(test.node(.button, "Count 1") != nil && model.isShown)
  }
  @Test func `keeps the state of what it belongs to when the width becomes another`() throws {
    let test = MenuTest(size: CGSize(width: 900, height: 500), Content(model: model))
    test.window.click(at: test.middle(.button, "Count 0"))
    test.settle()
    model.width = .regular
    test.settle()
    #expect(test.node(.button, "Count 1") != nil)
  }
  @Test func `has the width that the user chose when it is made again`() throws {
    model.width = .regular
    model.isShown = true
    let test = MenuTest(size: CGSize(width: 900, height: 500), Content(model: model))
    let side = try #require(panes(test).first { $0.isTrailing }), edge = side.windowFrame.minX
    test.window.drag(from: CGPoint(x: edge, y: 200), to: CGPoint(x: edge - 50, y: 200))
    test.settle()
    #expect(panes(test).first { $0.isTrailing }?.size.width == 300)
    model.isThere = false
    test.settle()
    #expect(panes(test).isEmpty)
    model.isThere = true
    test.settle()
    #expect(panes(test).first { $0.isTrailing }?.size.width == 300)
    #expect(test.host.sceneValues.propertyList["Oriel.inspectorWidth"] as? Double == 300)
  }

  @Test(.requirement("PR-230", "PR-233", "PR-235")) func `has the width its content asks for, less where the window has no room, none of its own as a sheet`() throws {
    struct Content: View {
      @Bindable var model: Model
      let isFixed: Bool
      var body: some View {
        Text("Body").frame(minWidth: 300, maxWidth: .infinity, maxHeight: .infinity)
          .inspector(isPresented: $model.isShown) {
            if isFixed {
              Text("Details").frame(width: 120, height: 60).inspectorColumnWidth(230)
            } else {
              Text("Details").frame(width: 120, height: 60).inspectorColumnWidth(min: 180, ideal: 260, max: 320)
            }
          }
          .environment(\.horizontalSizeClass, model.width)
      }
    }
    func column(_ test: MenuTest) throws -> PaneBox { try #require(panes(test).first { $0.isTrailing }) }
    model.width = .regular
    model.isShown = true
    let fixed = MenuTest(size: CGSize(width: 900, height: 500), Content(model: model, isFixed: true))
    #expect(try column(fixed).size.width == 230)
    let bounded = MenuTest(size: CGSize(width: 900, height: 500), Content(model: model, isFixed: false))
    #expect(try column(bounded).size.width == 260)
    func drag(by distance: CGFloat) throws -> CGFloat {
      let edge = try column(bounded).windowFrame.minX
      bounded.window.drag(from: CGPoint(x: edge, y: 200), to: CGPoint(x: edge - distance, y: 200))
      bounded.settle()
      return try column(bounded).size.width
    }
    #expect(try drag(by: 200) == 320)
    #expect(try drag(by: -120) == 200)
    // Part of the one window there is.
    #expect(bounded.system.windows.filter { !$0.isClosed && $0.description.kind != .tooltip }.count == 1)
    // What the window cannot give becomes less.
    let narrow = MenuTest(size: CGSize(width: 500, height: 400), Content(model: model, isFixed: false))
    let left = try column(narrow).size.width
    #expect((180..<260).contains(left))
    // As a sheet it is as large as its content.
    model.width = .compact
    fixed.system.advance(by: 1)
    #expect(try #require(sheet(fixed)).frame.width == fixed.host.theme.metrics.sheet.minWidth)
  }

  @Test(.requirement("PR-230"), arguments: [false, true]) func `as a sheet has no column's width, neither a fixed one nor bounds`(isFixed: Bool) throws {
    struct Content: View {
      @Bindable var model: Model
      let isFixed: Bool
      var body: some View {
        Text("Body").frame(maxWidth: .infinity, maxHeight: .infinity)
          .inspector(isPresented: $model.isShown) {
            if isFixed {
              Text("Details").frame(width: 120, height: 60).inspectorColumnWidth(500)
            } else {
              Text("Details").frame(width: 120, height: 60).inspectorColumnWidth(min: 450, ideal: 500, max: 600)
            }
          }
          .environment(\.horizontalSizeClass, model.width)
      }
    }
    let test = MenuTest(size: CGSize(width: 900, height: 500), Content(model: model, isFixed: isFixed))
    model.isShown = true
    test.system.advance(by: 1)
    #expect(try #require(sheet(test)).frame.width == test.host.theme.metrics.sheet.minWidth)
    // The same content as a column has it.
    model.width = .regular
    test.system.advance(by: 1)
    #expect(panes(test).first { $0.isTrailing }?.size.width == 500)
  }
}
@Suite struct `The looks of inspectors` {
  private struct Content: View {
    @State private var isShown = true
    @State private var name = "Boathouse"
    @State private var isOnMap = true
    var body: some View {
      List(["Boathouse", "Lighthouse", "Pier 9"], id: \.self, selection: .constant("Boathouse")) { Text($0) }
        .navigationTitle("Places")
        .inspector(isPresented: $isShown) {
          VStack(alignment: .leading, spacing: 10) {
            Text("Details").font(.headline)
            TextField("Name", text: $name)
            Toggle("On the map", isOn: $isOnMap)
            Button("Show") {}
          }
          .padding(12)
          .frame(maxHeight: .infinity, alignment: .top)
          .inspectorColumnWidth(180)
        }
    }
  }
  struct Setting: CustomTestStringConvertible {
    var name: String
    var isDark = false, hasContrast = false, isRightToLeft = false, scale = 1.0
    var testDescription: String { name }
  }
  @Test(arguments: [
    Setting(name: "light"), Setting(name: "light-2x", scale: 2), Setting(name: "dark", isDark: true), Setting(name: "contrast", hasContrast: true),
    Setting(name: "dark-contrast", isDark: true, hasContrast: true), Setting(name: "right-to-left", isRightToLeft: true),
  ]) func `beside their content`(setting: Setting) throws {
    let test = MenuTest(
      size: CGSize(width: 460, height: 220),
      prepare: { system in
        let screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
        system.output = .pixels
        system.monitors = [Monitor(name: "M", frame: screen, visibleFrame: screen, scale: setting.scale)]
        system.desktop.colorScheme = setting.isDark ? .dark : .light
        system.desktop.increasedContrast = setting.hasContrast
        system.desktop.isRightToLeft = setting.isRightToLeft
      }, Content())
    test.system.advance(by: 0.6)
    let picture = try #require(test.window.snapshot())
    if let complaint = GoldenPicture("inspector-\(setting.name)").complaint(about: picture) { Issue.record("\(complaint)") }
  }
}
