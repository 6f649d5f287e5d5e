import Conformance
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

private struct PlaceKey: FocusedValueKey { typealias Value = String }
extension FocusedValues {
  fileprivate var place: String? {
    get { self[PlaceKey.self] }
    set { self[PlaceKey.self] = newValue }
  }
}

/// What is presented is part of the scene that presents it.
@Suite(.serialized) struct `What a scene presents` {
  enum Kind: CaseIterable { case none, sheet, alert, popover }
  @Observable final class Model {
    var kind = Kind.none
    var active: [String] = []
    func binding(_ kind: Kind) -> Binding<Bool> { Binding(get: { self.kind == kind }, set: { self.kind = $0 ? kind : .none }) }
  }
  private struct Below: View {
    let model: Model
    var body: some View {
      Text("Below").frame(maxWidth: .infinity, maxHeight: .infinity)
        .sheet(isPresented: model.binding(.sheet)) {
          Text("Sheet").frame(width: 320, height: 80).focusedSceneValue(\.place, "sheet")
        }
        .alert("Alert", isPresented: model.binding(.alert)) {
          Button("OK") {}.focusedSceneValue(\.place, "alert")
        }
        .popover(isPresented: model.binding(.popover)) {
          Text("Popover").padding().focusedSceneValue(\.place, "popover")
        }
    }
  }
  private struct Places: Commands {
    @FocusedValue(\.place) private var place
    var body: some Commands { CommandMenu("Place") { Text(place ?? "nowhere") } }
  }
  private func places(_ test: TestApp) -> [String] {
    MainMenu(app: test.app, window: test.windows[0]).menus.first { $0.title == "Place" }?.items().map(\.title) ?? []
  }

  @Test(.requirement("RE-168")) func `sheets, alerts and popovers publish focused scene values as parts of their scene`() throws {
    let model = Model()
    let test = TestApp { WindowGroup("Main") { Below(model: model) }.defaultSize(width: 600, height: 400).commands { Places() } }
    #expect(places(test) == ["nowhere"])
    for (kind, name) in [(Kind.sheet, "sheet"), (.alert, "alert"), (.popover, "popover")] {
      model.kind = kind
      test.system.advance(by: 0.6)
      // Menus are read while the presentation keeps others from working; the app's own commands read the same values.
      #expect(test.app.commands.contents.menus.first?.items.map(\.title) == [name])
      model.kind = .none
      test.system.advance(by: 0.6)
      #expect(places(test) == ["nowhere"])
    }
  }

  private struct Look: View {
    let name: String
    let model: Model
    @Environment(\.controlActiveState) private var active
    @Environment(\.scenePhase) private var phase
    var body: some View {
      let _ = model.active.append("\(name) \(active == .key) \(phase == .active)")
      Text(name)
    }
  }
  private struct Active: View {
    let model: Model
    var body: some View {
      Look(name: "below", model: model).frame(maxWidth: .infinity, maxHeight: .infinity)
        .sheet(isPresented: model.binding(.sheet)) { Look(name: "sheet", model: model).frame(width: 420, height: 200) }
        .popover(isPresented: model.binding(.popover)) { TextField("Name", text: .constant("")).frame(width: 120).padding() }
        .contextMenu { Button("One") {} }
    }
  }
  private func isActive(_ test: MenuTest) -> Bool { test.host.graph.scope.read(\.controlActiveState, for: nil) == .key }

  @Test(.requirement("RE-198")) func `a window keeps its active look while a sheet, a popover or a menu of it has the keyboard`() throws {
    let model = Model(), test = MenuTest(Active(model: model))
    test.system.advance(by: 0.6)
    #expect(isActive(test))
    for kind in [Kind.sheet, .popover] {
      model.kind = kind
      test.system.advance(by: 0.6)
      #expect(isActive(test))
      model.kind = .none
      test.system.advance(by: 0.6)
    }
    test.window.click(at: CGPoint(x: 300, y: 200), button: .secondary)
    test.settle()
    #expect(test.session != nil && isActive(test))
    test.window.press(.escape)
    test.settle()
    // A sheet in a window of its own, which takes the focus from the top-level.
    test.window.setMaximized(true)
    test.settle()
    test.window.resize(to: CGSize(width: 200, height: 160))
    test.settle()
    model.kind = .sheet
    test.system.advance(by: 0.6)
    let dialog = try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)
    #expect(dialog.description.kind == .dialog && dialog.state.isFocused && !test.window.state.isFocused)
    #expect(isActive(test) && test.host.phase == .active)
    // Another program, and back by the dialog.
    test.system.focusAnotherProgram()
    test.system.advance(by: 0.6)
    #expect(!isActive(test) && test.host.phase == .inactive)
    dialog.userActivates()
    test.system.advance(by: 0.6)
    #expect(isActive(test) && test.host.phase == .active)
  }

  @Test(.requirement("RE-190")) func `a sheet's actions stand in their order, and the confirming one is the default`() throws {
    struct Content: View {
      let log: Kept<String>
      @State private var isShown = true
      var body: some View {
        Text("Below").sheet(isPresented: $isShown) {
          Text("Sure?").frame(width: 420, height: 60).toolbar {
            ToolbarItem(placement: .confirmationAction) { Button("Add") { log.values.append("add") } }
            ToolbarItem(placement: .destructiveAction) { Button("Delete", role: .destructive) {} }
            ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
          }
        }
      }
    }
    for isRightToLeft in [false, true] {
      let log = Kept<String>()
      let test = MenuTest(prepare: { $0.desktop.isRightToLeft = isRightToLeft }, Content(log: log))
      test.system.advance(by: 0.6)
      let sheet = try #require(test.host.madePresenter?.top)
      let frames = ["Delete", "Cancel", "Add"].compactMap { name in
        sheet.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == name }?.frame
      }
      try #require(frames.count == 3)
      let width = sheet.frame.width
      func leading(_ frame: CGRect) -> CGFloat { isRightToLeft ? width - frame.maxX : frame.minX }
      #expect(leading(frames[0]) < 30 && leading(frames[0]) < leading(frames[1]) && leading(frames[1]) < leading(frames[2]))
      #expect(leading(frames[2]) + frames[2].width > width - 30, "the confirming one is trailing-most")
      #expect(leading(frames[2]) - leading(frames[1]) - frames[1].width < 20, "the cancelling one is just before it")
      test.window.press(.return)
      #expect(log.values == ["add"])
    }
  }

  @Test(.requirement("RE-190"), arguments: [nil, ButtonRole.destructive])
  func `a sheet's confirming action has the accent colour, and a destructive one looks cautionary, with a role or by its place`(role: ButtonRole?) throws {
    struct Content: View {
      let role: ButtonRole?
      @State private var isShown = true
      var body: some View {
        Text("Below").sheet(isPresented: $isShown) {
          Text("Sure?").frame(width: 420, height: 60).toolbar {
            ToolbarItem(placement: .confirmationAction) { Button("Add") {} }
            ToolbarItem(placement: .destructiveAction) { Button("Delete", role: role) {} }
            ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
          }
        }
      }
    }
    let test = MenuTest(prepare: { $0.output = .pixels }, Content(role: role))
    test.system.advance(by: 0.6)
    let sheet = try #require(test.host.madePresenter?.top), window = try #require(sheet.platformWindow as? HeadlessWindow)
    let picture = try #require(window.snapshot())
    /// The pixels of a button that are bluer, and redder, than any grey.
    func tints(_ name: String) throws -> (blue: Int, red: Int) {
      let button = sheet.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == name }
      let frame = try #require(button).frame
      var counts = (blue: 0, red: 0)
      for y in Int(frame.minY)..<Int(frame.maxY) {
        for x in Int(frame.minX)..<Int(frame.maxX) {
          let pixel = picture.pixel(x: x, y: y), red = Int(pixel >> 16 & 0xFF), blue = Int(pixel & 0xFF)
          if blue > red + 80 { counts.blue += 1 }
          if red > blue + 60 { counts.red += 1 }
        }
      }
      return counts
    }
    let (add, cancel, delete) = try (tints("Add"), tints("Cancel"), tints("Delete"))
    #expect(add.blue > 500 && cancel.blue < 100 && delete.blue < 100, "\(add) \(cancel) \(delete)")
    #expect(delete.red > 10 && cancel.red == 0 && add.red == 0, "\(add) \(cancel) \(delete)")
  }

  @Test func `the buttons of sheets, alerts and file panels follow the desktop's order while they are shown`() throws {
    struct Content: View {
      let kind: String
      var body: some View {
        let view = Text("Below")
        switch kind {
        case "sheet":
          view.sheet(isPresented: .constant(true)) {
            Text("Sure?").frame(width: 420, height: 60).toolbar {
              ToolbarItem(placement: .destructiveAction) { Button("Delete", role: .destructive) {} }
              ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
              ToolbarItem(placement: .confirmationAction) { Button("Open") {} }
            }
          }
        case "alert":
          view.alert("Sure?", isPresented: .constant(true)) {
            Button("Cancel", role: .cancel) {}
            Button("Open") {}
          }
        default: view.fileImporter(isPresented: .constant(true), allowedContentTypes: [.text]) { _ in }
        }
      }
    }
    for kind in ["sheet", "alert", "panel"] {
      let test = MenuTest(size: CGSize(width: 1000, height: 760), Content(kind: kind))
      test.system.advance(by: 0.6)
      let presented = try #require(test.host.madePresenter?.top)
      func order() -> [String] {
        let buttons = presented.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button && ["Cancel", "Open", "Delete"].contains($0.label) }
        return buttons.sorted { $0.frame.minX < $1.frame.minX }.map { $0.label ?? "" }
      }
      let first = kind == "sheet" ? ["Delete"] : []
      #expect(order() == first + ["Cancel", "Open"], "\(kind)")
      test.system.desktop.confirmsFirst = true
      test.system.advance(by: 0.3)
      #expect(order() == first + ["Open", "Cancel"], "\(kind)")
      test.system.desktop.confirmsFirst = false
      test.system.advance(by: 0.3)
      #expect(order() == first + ["Cancel", "Open"], "\(kind)")
    }
  }

  @Test(.requirement("PR-144")) func `what lies below a translucent sheet shows through`() throws {
    struct Content: View {
      let opacity: Double
      @State private var isShown = true
      var body: some View {
        Color.red.sheet(isPresented: $isShown) { Color.clear.frame(width: 420, height: 120).presentationBackground(.blue.opacity(opacity)) }
      }
    }
    func pixel(_ opacity: Double) throws -> UInt32 {
      let test = MenuTest(prepare: { $0.output = .pixels }, Content(opacity: opacity))
      test.system.advance(by: 0.6)
      let window = try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)
      let picture = try #require(window.snapshot())
      return picture.pixel(x: 160, y: 60)
    }
    func parts(_ pixel: UInt32) -> (red: UInt32, blue: UInt32) { (pixel >> 16 & 0xFF, pixel & 0xFF) }
    let opaque = parts(try pixel(1)), half = parts(try pixel(0.5)), clear = parts(try pixel(0))
    #expect(opaque.red < half.red && half.red < clear.red, "\(opaque) \(half) \(clear)")
    #expect(opaque.blue > half.blue && half.blue > clear.blue, "\(opaque) \(half) \(clear)")
  }

  @Test(.requirement("PR-155")) func `size classes are regular, and a window that is narrow may set them`() throws {
    final class Seen { var classes: [String] = [] }
    struct Reader: View {
      let seen: Seen
      @Environment(\.horizontalSizeClass) private var horizontal
      @Environment(\.verticalSizeClass) private var vertical
      var body: some View {
        let _ = seen.classes.append("\(horizontal == .compact) \(vertical == .compact)")
        Text("Below").frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    /// As an app opts in: below a width of its own choice.
    struct Narrowing: View {
      let seen: Seen
      let model: Model
      var body: some View {
        GeometryReader { proxy in
          Reader(seen: seen)
            .popover(isPresented: model.binding(.popover)) { Text("Popover").frame(width: 120, height: 60) }
            .environment(\.horizontalSizeClass, proxy.size.width < 400 ? .compact : .regular)
        }
      }
    }
    let seen = Seen(), model = Model(), test = MenuTest(Narrowing(seen: seen, model: model))
    #expect(seen.classes.last == "false false")
    test.window.resize(to: CGSize(width: 350, height: 400))
    test.system.advance(by: 0.6)
    #expect(seen.classes.last == "true false")
    // The rules follow it: the popover is a sheet.
    model.kind = .popover
    test.system.advance(by: 0.6)
    #expect(test.host.madePresenter?.top != nil)
  }
}
