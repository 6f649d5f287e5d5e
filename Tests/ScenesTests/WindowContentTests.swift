import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `What content can tell of its window` {
  struct Growing: View {
    @State private var width: CGFloat = 200
    let kept: Kept<Binding<CGFloat>>
    var anchor: UnitPoint? = .trailing
    var body: some View {
      let _ = kept.values.append($width)
      Tile(width: width, height: 200).windowResizeAnchor(anchor)
    }
  }
  @Test(.requirement("RE-085")) func `is which point stays when it grows`() {
    let kept = Kept<Binding<CGFloat>>()
    let test = TestApp { Window("W", id: "w") { Growing(kept: kept) }.windowResizability(.contentSize) }
    let window = test.headless(), right = window.position.x + window.size.width
    kept.values[0].wrappedValue = 300
    test.settle()
    #expect(window.size.width == 300)
    #expect(window.position.x + window.size.width == right)
  }
  @Test(.requirement("RE-085")) func `is that no point stays, and then its top leading corner does`() {
    let kept = Kept<Binding<CGFloat>>()
    let test = TestApp { Window("W", id: "w") { Growing(kept: kept, anchor: nil) }.windowResizability(.contentSize) }
    let window = test.headless(), place = window.position
    kept.values[0].wrappedValue = 300
    test.settle()
    #expect(window.size.width == 300 && window.position == place)
  }
  @Test(.requirement("RE-091")) func `is whether the press that brings it forward is for it, too`() {
    let pressed = Kept<Int>()
    let test = TestApp {
      WindowGroup { Tile { pressed.values.append(1) }.allowsWindowActivationEvents(true) }
    }
    test.system.focusAnotherProgram()
    test.settle()
    test.headless().click(at: CGPoint(x: 100, y: 150))
    #expect(pressed.values == [1])
  }
  struct Titled: View {
    @State private var title = "First"
    let kept: Kept<Binding<String>>
    var body: some View {
      let _ = kept.values.append($title)
      Tile().navigationTitle($title).navigationSubtitle(Text("Sub"))
    }
  }
  @Test(.requirement("RE-093", "RE-094")) func `is its title and subtitle`() {
    let kept = Kept<Binding<String>>()
    let test = TestApp { WindowGroup { Titled(kept: kept) } }
    #expect(test.headless().title == "First \u{2014} Sub")
    kept.values[0].wrappedValue = "Second"
    test.settle()
    #expect(test.headless().title == "Second \u{2014} Sub")
  }
  @Test(.requirement("RE-093")) func `is a title that the user can rename where it is a binding`() throws {
    let kept = Kept<Binding<String>>()
    let test = TestApp { WindowGroup { Titled(kept: kept) } }
    func rename(to words: String) throws {
      try #require(MainMenuReader.item(test, "File", "Rename\u{2026}")).action()
      test.system.advance(by: 0.6)
      test.headless().press(.end)
      test.headless().press(.home, modifiers: .shift)
      test.headless().type(words)
      test.headless().press(.return)
      test.system.advance(by: 0.6)
    }
    try rename(to: "Second")
    #expect(kept.values[0].wrappedValue == "Second" && test.headless().title == "Second \u{2014} Sub")
    try rename(to: " ")
    #expect(test.headless().title == "Second \u{2014} Sub", "a window has a name")
    let plain = TestApp { WindowGroup { Tile().navigationTitle("First") } }
    #expect(MainMenuReader.item(plain, "File", "Rename\u{2026}") == nil)
  }
  @Test(.requirement("RE-093", "RE-094")) func `is its title and subtitle as texts, keys and strings`() {
    func title(_ content: some View) -> String { TestApp { WindowGroup { content } }.headless().title }
    let words = "Substring".prefix(3)
    #expect(title(Tile().navigationTitle(Text("Text")).navigationSubtitle(words)) == "Text \u{2014} Sub")
    #expect(title(Tile().navigationTitle(words).navigationSubtitle("Key")) == "Sub \u{2014} Key")
    #expect(title(Tile().navigationTitle("Key").navigationSubtitle(Text("Text"))) == "Key \u{2014} Text")
  }
  @Test(.requirement("RE-097")) func `is a title that its toolbar does not show`() throws {
    let content = Tile().navigationTitle("Inbox").toolbar { Button("Add", systemImage: "plus") {} }
    let untitled = TestApp { WindowGroup { content.toolbar(removing: .title) } }
    let hidden = TestApp { WindowGroup { content.toolbar(.hidden) } }
    #expect(untitled.windows[0].toolbar?.showsTitle == false && hidden.windows[0].toolbar?.height == 0)
    for test in [untitled, hidden] {
      #expect(MainMenuReader.titles(test, "Window").contains("Inbox"))
      // Assistive technology names windows by what the window system knows.
      #expect(test.headless().title == "Inbox")
    }
  }
}

@Suite struct `The environment of a window` {
  @Test(.requirement("SC-207", "SC-208")) func `opens by id, by value and by both, for every kind of window`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      Window("Single", id: "single") { Tile() }
      WindowGroup("Number", id: "number", for: Int.self) { _ in Tile() }
      UtilityWindow("Palette", id: "palette") { Tile() }
    }
    let openWindow = test.openWindow
    openWindow(id: "single")
    openWindow(value: 1)
    openWindow(id: "number", value: 2)
    openWindow(id: "palette")
    test.settle()
    #expect(test.titles == ["Main", "Single", "Number", "Number", "Palette"])
  }
  struct Opener: View {
    @Environment(\.openWindow) private var openWindow
    var body: some View {
      Button("Open") {
        openWindow(id: "single")
        openWindow(value: 1)
        openWindow(id: "number", value: 2)
      }
    }
  }
  @Test(.requirement("SC-207")) func `has an action that is called by the name of the property`() {
    let test = TestApp {
      WindowGroup("Main") { Opener() }
      Window("Single", id: "single") { Tile() }
      WindowGroup("Number", id: "number", for: Int.self) { _ in Tile() }
    }
    let button = test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.label == "Open" }
    #expect(button?.perform(.press) == true)
    #expect(test.titles == ["Main", "Single", "Number", "Number"])
  }
  struct Phases: View {
    @Environment(\.scenePhase) private var phase
    @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows
    let seen: Kept<String>
    var body: some View {
      let _ = seen.values.append(name)
      Tile().opacity(supportsMultipleWindows ? 1 : 0)
    }
    private var name: String {
      switch phase {
      case .active: "active"
      case .inactive: "inactive"
      case .background: "background"
      @unknown default: "unknown"
      }
    }
  }
  @Test(.requirement("SC-219", "SC-228")) func `has a phase to switch over, and says whether there can be more windows`() {
    let seen = Kept<String>()
    let test = TestApp { WindowGroup { Phases(seen: seen) } }
    #expect(seen.values.last == "active")
    #expect(test.read(\.supportsMultipleWindows))
    let one = TestApp(supportsMultipleWindows: false) { WindowGroup { Phases(seen: seen) } }
    #expect(!one.read(\.supportsMultipleWindows))
  }
  struct Counting: View {
    @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows
    @Environment(\.scenePhase) private var phase
    let seen: Kept<Bool>
    var body: some View {
      // Evaluated again with every phase.
      let _ = (phase, seen.values.append(supportsMultipleWindows))
      Tile(width: 100, height: 50).opacity(supportsMultipleWindows ? 1 : 0)
    }
  }
  @Test(.requirement("SC-220"), arguments: [true, false])
  func `says whether there can be more windows in every view, and the same for the whole run`(isTrue: Bool) {
    let window = Kept<Bool>(), sheet = Kept<Bool>(), settings = Kept<Bool>()
    let test = TestApp(supportsMultipleWindows: isTrue) {
      WindowGroup { Counting(seen: window).sheet(isPresented: .constant(true)) { Counting(seen: sheet) } }
      Settings { Counting(seen: settings) }
    }
    test.app.openSettings()
    test.system.advance(by: 1)
    let counts = [window, sheet, settings].map(\.values.count)
    #expect(counts.allSatisfy { $0 > 0 })
    test.system.focusAnotherProgram()
    test.settle()
    test.headless(0).userActivates()
    test.settle()
    #expect(window.values.count > counts[0])
    #expect((window.values + sheet.values + settings.values).allSatisfy { $0 == isTrue })
  }
  @Test(.requirement("RE-194", "RE-195", "RE-197")) func `says whether it is active in two words that go together`() {
    let test = TestApp { WindowGroup { Tile() } }
    #expect(test.read(\.appearsActive))
    #expect(test.read(\.controlActiveState) == .key)
    test.system.focusAnotherProgram()
    test.settle()
    #expect(!test.read(\.appearsActive))
    #expect(test.read(\.controlActiveState) == .inactive)
    var values = EnvironmentValues()
    for (state, isActive) in [(ControlActiveState.key, true), (.active, true), (.inactive, false)] {
      values.controlActiveState = state
      #expect(values.appearsActive == isActive)
    }
  }
}

@Suite struct `One window only` {
  @Test(.requirement("SC-191", "SC-216")) func `stays when the app dismisses it, and closes for the user`() {
    let test = TestApp(supportsMultipleWindows: false) { WindowGroup(id: "a") { Tile() } }
    let window = test.headless()
    let issues = RuntimeIssue.capturing {
      test.read(\.dismiss)()
      test.dismissWindow()
      test.dismissWindow(id: "a")
    }
    #expect(issues.count == 3)
    #expect(!window.isClosed)
    window.askToClose()
    #expect(window.isClosed)
  }
}

@Suite struct `A volume` {
  @Test(.requirement("SC-194")) func `is an ordinary window that keeps its size`() {
    let test = TestApp { WindowGroup { Tile() }.windowStyle(.volumetric).defaultSize(width: 400, height: 300) }
    let window = test.headless()
    #expect(window.description.isDecorated)
    #expect(!window.isResizable)
    window.userResizes(to: CGSize(width: 600, height: 500))
    #expect(window.size == CGSize(width: 400, height: 300))
  }
}

@Suite struct `A presented value` {
  final class Model: Codable, Hashable {
    var name = "one"
    static func == (a: Model, b: Model) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  @Test(.requirement("SC-074")) func `reaches the window as it is: a model object is not copied`() {
    let seen = Kept<Model?>()
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup(for: Model.self) { $model in Probe { seen.values.append(model) } }
    }
    let model = Model()
    test.openWindow(value: model)
    test.settle()
    #expect(seen.values.last.flatMap { $0 } === model)
  }
}

@Suite struct `The Mac's way` {
  @Test(.requirement("SC-261", "SC-117"))
  func `is followed throughout: several windows, menus by commands, sizes by scene and frame`() {
    let test = TestApp {
      WindowGroup("Main", id: "m") { Tile().frame(minWidth: 300, minHeight: 200) }
        .defaultSize(width: 500, height: 350)
        .commands { CommandMenu("Mine") { Button("X") {} } }
      Window("Other", id: "o") { Tile() }
      Settings { Tile() }
    }
    test.headless().press("n", modifiers: .control)
    test.openWindow(id: "o")
    test.settle()
    #expect(test.titles == ["Main", "Main", "Other"])
    #expect(test.headless().size == CGSize(width: 500, height: 350))
    #expect(test.headless().limits.minimum?.width == 300)
    // The same place in every window.
    for index in 0..<3 {
      #expect(MainMenu(app: test.app, window: test.windows[index]).menus.contains { $0.title == "Mine" })
      #expect(MainMenuReader.titles(test, "Edit", of: index).last == "Settings\u{2026}")
    }
  }
}
