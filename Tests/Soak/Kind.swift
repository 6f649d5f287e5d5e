import Foundation
import OrielHeadless
import OrielScenes
import QuickLook
import UniformTypeIdentifiers

/// What an app does again and again in a month of use. Each kind makes its app and gives one cycle of it.
enum Kind: String, CaseIterable {
  case windows, windowTabs, state, tabs, lists, text, navigation, animation, tasks, sheets, alerts, popovers, menus, panels, previews

  /// Cycles until what is kept within bounds has filled them: layouts of texts, what can be undone, the store of tasks.
  var warmUp: Int {
    switch self {
    case .text: 700
    case .tasks: 2500
    case .panels: 200
    case .state, .lists, .windowTabs, .previews: 500
    default: 120
    }
  }

  func stage() -> (Int) async -> Void {
    switch self {
    case .windows: windows()
    case .windowTabs: windowTabs()
    case .state: state()
    case .tabs: tabs()
    case .lists: lists()
    case .text: text()
    case .navigation: navigation()
    case .animation: animation()
    case .tasks: tasks()
    case .sheets: sheets()
    case .alerts: alerts()
    case .popovers: popovers()
    case .menus: menus()
    case .panels, .previews: read()
    }
  }
}

// MARK: Windows

/// What most windows have.
private struct Card: View {
  let number: Int
  @State private var name = ""
  @State private var isOn = false
  @SceneStorage("choice") private var choice = 1
  var body: some View {
    Form {
      TextField("Name", text: $name)
      Toggle("On", isOn: $isOn)
      Picker("Choice", selection: $choice) { ForEach(0..<3) { Text("Choice \($0)") } }
      List(0..<20, id: \.self) { Text("Row \($0)") }.frame(height: 80)
    }
    .toolbar { Button("Add", systemImage: "plus") { isOn.toggle() } }
    .navigationTitle("Card \(number % 40)")
  }
}

extension Kind {
  private func windows() -> (Int) async -> Void {
    let desk = Desk {
      WindowGroup("Main", id: "main") { Text("Main") }
      WindowGroup("Cards", id: "cards", for: Int.self) { $number in Card(number: number ?? 0) }
    }
    return { number in
      desk.read(\.openWindow)(id: "cards", value: number)
      desk.rest()
      desk.read(\.dismissWindow)(id: "cards", value: number)
      desk.rest()
    }
  }
  private func windowTabs() -> (Int) async -> Void {
    let desk = Desk {
      WindowGroup("Main", id: "main", for: Int.self) { $number in Card(number: number ?? 0) }
    }
    return { number in
      desk.read(\.openWindow)(id: "main", value: number)
      desk.rest()
      guard desk.hosts.last?.tabs != nil else { fatalError("The window is no tab: the defaults' AppleWindowTabbingMode is not always.") }
      desk.read(\.dismissWindow)(id: "main", value: number)
      desk.rest()
      guard desk.hosts.count == 1 else { fatalError("The tab is not closed.") }
    }
  }
}

// MARK: Views

@Observable private final class Model {
  var count = 0
  var rows = Array(0..<200)
  var selection: Int?
  var path: [Int] = []
  var isShown = false
  var text = ""
}

private struct StateView: View {
  let model: Model
  @State private var clicks = 0
  var body: some View {
    VStack {
      Text("Count \(model.count % 50)")
      if model.count % 2 == 0 { Image(systemName: "star") } else { Label("Odd", systemImage: "circle") }
      ForEach(0..<(model.count % 7), id: \.self) { Text("Row \($0)") }
      Button("Click") { clicks += 1 }
      Text("Clicks \(clicks % 50)").onChange(of: clicks) { _, _ in }
    }
    .environment(\.lineLimit, model.count % 3 + 1)
  }
}
private struct TabsView: View {
  @Bindable var model: Model
  var body: some View {
    TabView(selection: $model.count) {
      Text("One").tabItem { Text("One") }.tag(0)
      List(0..<30, id: \.self) { Text("Row \($0)") }.tabItem { Text("Two") }.tag(1)
      Form { Toggle("On", isOn: $model.isShown) }.tabItem { Text("Three") }.tag(2)
    }
  }
}
private struct ListsView: View {
  @Bindable var model: Model
  var body: some View {
    VStack {
      List(selection: $model.selection) {
        Section("Rows \(model.count % 20)") {
          ForEach(model.rows, id: \.self) { row in
            HStack { Text("Row \(row % 300)"); Spacer(); Button("Delete", systemImage: "trash") {} }
          }
          .onDelete { _ in }
        }
      }
      ScrollViewReader { reader in
        ScrollView { LazyVStack { ForEach(model.rows, id: \.self) { Text("Line \($0 % 300)").id($0) } } }
          .onChange(of: model.count) { reader.scrollTo(model.rows[model.count * 37 % model.rows.count]) }
      }
    }
  }
}
private struct TextView: View {
  @Bindable var model: Model
  var body: some View {
    VStack {
      TextField("Field", text: $model.text)
      TextEditor(text: $model.text)
      Text("**Bold** text number \(model.count % 100)").lineLimit(2)
    }
  }
}
private struct NavigationView: View {
  @Bindable var model: Model
  var body: some View {
    NavigationStack(path: $model.path) {
      List(0..<5) { NavigationLink("Go to \($0)", value: $0) }
        .navigationDestination(for: Int.self) { number in
          Form { Text("Page \(number)"); TextField("Name", text: $model.text) }
            .navigationTitle("Page \(number)").toolbar { Button("Edit") {} }
        }
    }
  }
}
private struct AnimationView: View {
  @Bindable var model: Model
  @Namespace private var names
  var body: some View {
    VStack {
      Circle().frame(width: model.isShown ? 50 : 100).offset(x: model.isShown ? 30 : 0)
      if model.isShown { Text("Shown").transition(.slide).matchedGeometryEffect(id: 1, in: names) } else {
        Text("Hidden").transition(.opacity.combined(with: .scale)).matchedGeometryEffect(id: 1, in: names)
      }
      Text("\(model.count % 50)").contentTransition(.numericText())
      ProgressView(value: model.isShown ? 0.3 : 0.9)
      Color.red.frame(height: 4).phaseAnimator([0.2, 1], trigger: model.count) { $0.opacity($1) }
      Color.blue.frame(height: 4).keyframeAnimator(initialValue: 1.0, trigger: model.count) { $0.scaleEffect($1) } keyframes: { _ in
        LinearKeyframe(0.5, duration: 0.1)
        SpringKeyframe(1, duration: 0.1)
      }
    }
    .animation(.easeInOut(duration: 0.1), value: model.count)
  }
}
private struct TasksView: View {
  let model: Model
  @State private var done = 0
  private static var numbers: AsyncStream<Int> {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.yield(1)
    continuation.finish()
    return stream
  }
  var body: some View {
    VStack {
      Text("Done \(done % 50)")
      if model.isShown { Text("Shown").task { await Task.yield(); done += 1 } }
    }
    .task(id: model.count) {
      for await number in Self.numbers { done += number }
    }
    .onReceive(NotificationCenter.default.publisher(for: Notification.Name("soak"))) { _ in done += 1 }
  }
}

extension Kind {
  private func window<V: View>(_ make: @escaping (Model) -> V) -> (desk: Desk, model: Model) {
    let model = Model()
    return (Desk { WindowGroup("Main") { make(model) }.defaultSize(width: 500, height: 400) }, model)
  }

  private func state() -> (Int) async -> Void {
    let (desk, model) = window { StateView(model: $0) }
    return { number in
      model.count = number
      desk.rest()
      _ = desk.element(.button, "Click").perform(.press)
      desk.rest()
    }
  }
  private func tabs() -> (Int) async -> Void {
    let (desk, model) = window { TabsView(model: $0) }
    return { number in
      model.count = number % 3
      desk.rest()
    }
  }
  private func lists() -> (Int) async -> Void {
    let (desk, model) = window { ListsView(model: $0) }
    return { number in
      model.rows.removeFirst(3)
      model.rows.append(contentsOf: [number * 3 + 200, number * 3 + 201, number * 3 + 202])
      model.selection = model.rows[number * 17 % model.rows.count]
      model.count = number
      desk.rest()
      desk.front.turnWheel(at: CGPoint(x: 200, y: 100), steps: number % 2 == 0 ? -5 : 5)
      desk.rest()
    }
  }
  private func text() -> (Int) async -> Void {
    let (desk, model) = window { TextView(model: $0) }
    return { number in
      model.count = number
      desk.rest()
      desk.front.click(at: desk.middle(.textField))
      desk.front.type("ab \(number % 10)")
      desk.rest()
      desk.front.press("z", modifiers: .control)
      desk.front.press("a", modifiers: .control)
      desk.front.press(.backspace)
      desk.rest()
    }
  }
  private func navigation() -> (Int) async -> Void {
    let (desk, model) = window { NavigationView(model: $0) }
    return { number in
      model.path = [number % 5, number % 3]
      desk.rest()
      model.path = []
      desk.rest()
    }
  }
  private func animation() -> (Int) async -> Void {
    let (desk, model) = window { AnimationView(model: $0) }
    return { number in
      withAnimation(.easeOut(duration: 0.1)) { model.isShown.toggle() }
      model.count = number
      desk.rest()
    }
  }
  private func tasks() -> (Int) async -> Void {
    let (desk, model) = window { TasksView(model: $0) }
    return { number in
      model.count = number
      model.isShown = number % 2 == 0
      desk.rest()
      for _ in 0..<6 { await Task.yield() }
      NotificationCenter.default.post(name: Notification.Name("soak"), object: nil)
      desk.rest()
    }
  }
}

// MARK: Presentations

private struct PresenterView: View {
  let kind: Kind
  @Bindable var model: Model
  var body: some View {
    switch kind {
    case .sheets: Text("Main").sheet(isPresented: $model.isShown) { Card(number: 1).frame(width: 300, height: 250) }
    case .alerts:
      Text("Main").alert("Alert", isPresented: $model.isShown) { Button("OK") {}; Button("Cancel", role: .cancel) {} } message: { Text("Message") }
    default: Text("Main").popover(isPresented: $model.isShown) { Form { Toggle("On", isOn: .constant(true)) }.frame(width: 150) }
    }
  }
}
/// What is read by tasks while it opens.
private struct FilesView: View {
  let kind: Kind
  @Bindable var model: Model
  @State private var file: URL?
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "oriel-soak-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data("High water\n".utf8).write(to: folder.appending(path: "tide.txt"))
    return folder
  }()
  static func remove() { try? FileManager.default.removeItem(at: folder) }
  var body: some View {
    switch kind {
    case .panels:
      Text("Main").fileImporter(isPresented: $model.isShown, allowedContentTypes: [.text]) { _ in }.fileDialogDefaultDirectory(Self.folder)
    default:
      Text("Main").quickLookPreview($file).onChange(of: model.isShown) { file = model.isShown ? Self.folder.appending(path: "tide.txt") : nil }
    }
  }
}
private struct MenusView: View {
  var body: some View {
    VStack {
      Text("Words").contextMenu { Button("Copy") {}; Menu("More") { Button("Paste") {} } }
      Menu("Actions") { Button("First", systemImage: "star") {}; Toggle("On", isOn: .constant(true)) }
      Picker("Choice", selection: .constant(1)) { ForEach(0..<5) { Text("Choice \($0)") } }
    }
  }
}

extension Kind {
  /// Removes what was written to be read.
  static func cleanUp() { FilesView.remove() }
  private func presented() -> (Int) async -> Void {
    let (desk, model) = window { PresenterView(kind: self, model: $0) }
    return { _ in
      model.isShown = true
      desk.rest()
      model.isShown = false
      desk.rest()
    }
  }
  private func read() -> (Int) async -> Void {
    let (desk, model) = window { FilesView(kind: self, model: $0) }
    func rest() async {
      desk.rest()
      for _ in 0..<5 {
        try? await Task.sleep(for: .milliseconds(2))
        desk.rest()
      }
    }
    return { _ in
      model.isShown = true
      await rest()
      guard desk.system.windows.count > 1 else { fatalError("Nothing is shown.") }
      model.isShown = false
      await rest()
      guard desk.system.windows.count == 1 else { fatalError("It is still shown.") }
    }
  }
  private func sheets() -> (Int) async -> Void { presented() }
  private func alerts() -> (Int) async -> Void { presented() }
  private func popovers() -> (Int) async -> Void { presented() }
  private func menus() -> (Int) async -> Void {
    let (desk, _) = window { _ in MenusView() }
    let words = desk.middle(.text, "Words"), menu = desk.middle(.popUpButton, "Actions"), choice = desk.middle(.popUpButton, "Choice")
    return { _ in
      desk.front.click(at: words, button: .secondary)
      desk.rest()
      guard desk.system.windows.count > 1 else { fatalError("No menu is open.") }
      desk.front.press(.down)
      desk.front.press(.escape)
      desk.rest()
      for place in [menu, choice] {
        desk.front.click(at: place)
        desk.rest()
        guard desk.system.windows.count > 1 else { fatalError("No menu is open.") }
        desk.front.press(.escape)
        desk.rest()
      }
    }
  }
}
