import Conformance
import Foundation
import Testing

/// What the compiler says to apps, with the modules as they were built.
@Suite(.serialized) struct `Sources of an app` {
  private func errors(in source: String, language: String = "6") async throws -> [String] {
    try await CompiledSource(source, language: language).errors
  }

  @Test(.requirement("SC-003")) func `have one @main, which is the app's own`() async throws {
    func app(_ name: String) -> String { "@main struct \(name): App { var body: some Scene { WindowGroup { Text(\"A\") } } }\n" }
    #expect(try await errors(in: "import SwiftUI\n" + app("One")) == [])
    let two = try await errors(in: "import SwiftUI\n" + app("One") + app("Two"))
    #expect(two.contains { $0.contains("'main' attribute can only apply to one type in a module") }, "\(two)")
    let files = try #require(FileManager.default.enumerator(at: CompiledSource.package.appending(path: "Sources"), includingPropertiesForKeys: nil))
    var examples = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.drop { $0 == " " } }
      let carries = code.contains { $0.hasPrefix("@main") }
      // The plug-in is a program of the compiler's; nothing of it is in an app.
      if file.path.contains("/OrielMacros/") { continue }
      if file.path.contains("/Examples/") { examples += carries ? 1 : 0 } else { #expect(!carries, "\(file.lastPathComponent)") }
    }
    #expect(examples > 0, "the search finds those of the examples")
  }

  @Test(.requirement("SC-002")) func `have scenes in the app and views in scenes, and not the other way round`() async throws {
    #expect(try await errors(in: "import SwiftUI\nstruct Main: App { var body: some Scene { WindowGroup { Text(\"A\") } } }") == [])
    let view = try await errors(in: "import SwiftUI\nstruct Main: App { var body: some Scene { Text(\"A\") } }")
    #expect(view.contains { $0.contains("'Text' conform to 'Scene'") }, "\(view)")
    let scene = try await errors(in: "import SwiftUI\nstruct Main: View { var body: some View { WindowGroup { Text(\"A\") } } }")
    #expect(scene.contains { $0.contains("conform to 'View'") }, "\(scene)")
  }

  /// Everything that takes a presented value, once for each type.
  private func presenting(_ types: [String]) -> [String] {
    let titles = ["", "\"Key\", ", "title, ", "Text(\"T\"), "]
    let starts = titles + titles.map { $0 + "id: \"i\", " }
    let actions = ["openWindow", "dismissWindow", "pushWindow"]
    return types.flatMap { type in
      starts.map { "_ = WindowGroup(\($0)for: \(type).self) { (_: Binding<\(type)?>) in Text(\"A\") }" }
        + starts.map { "_ = WindowGroup(\($0)for: \(type).self) { (_: Binding<\(type)>) in Text(\"A\") } defaultValue: { \(type)() }" }
        + actions.flatMap { ["\($0)(value: \(type)())", "\($0)(id: \"i\", value: \(type)())"] }
    }
  }
  private func source(_ statements: [String]) -> String {
    """
    import SwiftUI
    struct Whole: Hashable, Codable {}
    struct Uncoded: Hashable {}
    struct Unhashed: Codable {}
    @MainActor func present(_ title: String, _ openWindow: OpenWindowAction, _ dismissWindow: DismissWindowAction, _ pushWindow: PushWindowAction) {
    \(statements.joined(separator: "\n"))
    }
    """
  }

  @Test(.requirement("SC-066")) func `present values that are hashable and codable, and no others`() async throws {
    #expect(try await errors(in: source(presenting(["Whole"]))) == [])
    let statements = presenting(["Uncoded", "Unhashed"])
    let errors = try await errors(in: source(statements))
    // Where each error is: path:line:column.
    let lines = Set(errors.compactMap { $0.split(separator: ":").dropFirst().first.flatMap { Int($0) } })
    for (index, statement) in statements.enumerated() { #expect(lines.contains(index + 6), "\(statement)") }
  }

  @Test func `in Swift 6 mode compile as they do on a Mac`() async throws { #expect(try await errors(in: Self.strict) == []) }

  /// What conforms is on the main actor, and so are its actions: neither says so itself.
  @Test func `have views, scenes, apps and actions on the main actor`() async throws {
    func source(_ isolation: String) -> String {
      """
      import SwiftUI
      @MainActor func work() -> String { "done" }
      struct Root: View {
        var body: some View { Text(helper()) }
        \(isolation) func helper() -> String { work() }
      }
      struct Windows: Scene {
        var body: some Scene { WindowGroup(helper()) { Root() } }
        \(isolation) func helper() -> String { work() }
      }
      struct Program: App {
        var body: some Scene { Windows() }
        \(isolation) func helper() -> String { work() }
      }
      let action: @MainActor (@escaping @MainActor () -> Void) -> Button<Text> = { Button("Do", action: $0) }
      """
    }
    #expect(try await errors(in: source("")) == [])
    let errors = try await errors(in: source("nonisolated"))
    #expect(errors.filter { $0.contains("main actor-isolated") }.count == 3, "\(errors)")
  }

  @Test(.requirement("RE-009")) func `make every kind of window group with a trailing closure, without an error or a warning`() async throws {
    let plain = ["", "Text(\"T\")", "\"Key\"", "title", "id: \"i\"", "Text(\"T\"), id: \"i\"", "\"Key\", id: \"i\"", "title, id: \"i\""]
    let groups = plain.flatMap { start -> [String] in
      let presenting = start.isEmpty ? "for: Int.self" : "\(start), for: Int.self"
      return [
        start.isEmpty ? "WindowGroup { Text(\"A\") }" : "WindowGroup(\(start)) { Text(\"A\") }",
        "WindowGroup(\(presenting)) { number in Text(\"\\(number.wrappedValue ?? 0)\") }",
        "WindowGroup(\(presenting)) { number in Text(\"\\(number.wrappedValue)\") } defaultValue: { 1 }",
        "WindowGroup(\(start.isEmpty ? "" : start + ", ")makeContent: content)",
      ]
    }
    let source = """
      import SwiftUI
      let title = "T".dropFirst(0)
      @MainActor func content() -> some View { Text("A") }
      @MainActor func groups() -> [any Scene] {
        [
          \(groups.joined(separator: ",\n    "))
        ]
      }
      """
    #expect(groups.count == 32)
    let compiled = try await CompiledSource(source)
    #expect(compiled.errors == [] && compiled.warnings == [], "\(source)")
  }

  /// What apps declare outside of the main actor, and what they do on it.
  private static let strict = """
    import SwiftUI

    @main struct StrictApp: App {
      @State private var model = Model()
      @Environment(\\.openWindow) private var openWindow
      var body: some Scene {
        WindowGroup("Main", id: "main") { Root(model: model).environment(model) }
          .commands { CommandMenu("Do") { Button("It") { openWindow(id: "main") } } }
        Settings { Text("Settings") }
      }
    }

    @MainActor @Observable final class Model {
      var items: [String] = []
      func load() async {
        let loaded = await Task.detached { Loader().names }.value
        items = loaded
      }
    }
    struct Loader: Sendable { var names: [String] { ["a", "b"] } }

    // Not on the main actor: constants, values and looks of an app's own types.
    enum Kind: String, CaseIterable, Identifiable, Sendable {
      case small, large
      var id: String { rawValue }
      var title: LocalizedStringKey { self == .small ? "Small" : "Large" }
      var label: Text { Text(title) + Text(verbatim: " kind") }
      var picture: Image { Image(systemName: self == .small ? "minus" : "plus") }
      var colour: Color { self == .small ? .blue.opacity(0.5) : Color(red: 1, green: 0, blue: 0) }
      var font: Font { .system(size: 12, weight: .bold).italic() }
      var animation: Animation { .spring(duration: 0.3).delay(0.1) }
      var gradient: LinearGradient { LinearGradient(colors: [colour, .clear], startPoint: .top, endPoint: .bottom) }
      static let shadow = Color.black.opacity(0.2)
      static let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      static let columns = [GridItem(.adaptive(minimum: 80), spacing: 4)]
      static let shortcut = KeyboardShortcut("k", modifiers: [.command, .shift])
    }
    // Modifiers and makers of views that belong to no actor.
    extension View {
      nonisolated func card(_ inset: CGFloat = 8) -> some View { modifier(Turning(angle: 3)).padding(inset) }
      nonisolated func framed() -> some View { background(.quaternary, in: .rect(cornerRadius: 8)).overlay { Color.clear } }
    }
    nonisolated func titled(_ view: some View, _ title: String) -> some View { view.navigationTitle(title).font(.headline) }
    nonisolated func sized(_ scene: some Scene) -> some Scene { scene.defaultSize(width: 300, height: 200) }
    extension Color { static let brand = Color("Brand") }
    extension EnvironmentValues { @Entry var kind = Kind.small }
    extension FocusedValues { @Entry var chosen: String? }
    struct HeightKey: PreferenceKey {
      static let defaultValue: CGFloat = 0
      static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
    }

    struct Petal: Shape {
      var amount: Double
      var animatableData: Double {
        get { amount }
        set { amount = newValue }
      }
      func path(in rect: CGRect) -> Path {
        var path = Circle().inset(by: 2).path(in: rect)
        path.addPath(Rectangle().trim(from: 0, to: amount).path(in: rect))
        path.addPath(Ellipse().rotation(.degrees(10)).offset(x: 1, y: 2).scale(0.5).path(in: rect))
        path.addPath(RoundedRectangle(cornerRadius: 4).stroke(style: StrokeStyle(lineWidth: 2)).path(in: rect))
        return path
      }
    }
    struct Diagonal: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (index, subview) in subviews.enumerated() {
          subview.place(at: CGPoint(x: bounds.minX + CGFloat(index) * 10, y: bounds.minY), proposal: .unspecified)
        }
      }
    }
    struct Turning: ViewModifier, Animatable {
      var angle: Double
      var animatableData: Double {
        get { angle }
        set { angle = newValue }
      }
      func body(content: Content) -> some View { content.rotationEffect(.degrees(angle)) }
    }
    struct Rising: Transition {
      func body(content: Content, phase: TransitionPhase) -> some View { content.offset(y: phase.isIdentity ? 0 : 20) }
    }
    struct Pill: ButtonStyle {
      @Environment(\\.isEnabled) private var isEnabled
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.padding(4).background(.tint, in: .capsule).opacity(configuration.isPressed ? 0.5 : 1)
      }
    }
    extension ButtonStyle where Self == Pill { static var pill: Pill { Pill() } }
    extension View { func card() -> some View { padding().background(Kind.shadow).clipShape(.rect(cornerRadius: 8)) } }

    struct Root: View {
      let model: Model
      @Environment(\\.kind) private var kind
      @Environment(\\.dismiss) private var dismiss
      @FocusState private var isFocused: Bool
      @State private var text = ""
      @State private var height: CGFloat = 0
      @State private var query: Task<Void, Never>?
      var body: some View {
        Diagonal {
          ForEach(Kind.allCases) { kind in
            Label { kind.label } icon: { kind.picture }.foregroundStyle(kind.gradient).font(kind.font)
          }
          Petal(amount: 0.5).fill(Kind.large.colour).modifier(Turning(angle: 3)).transition(Rising())
          TextField("Text", text: $text).focused($isFocused).onSubmit { query = Task { await model.load() } }
          Button("Done", role: .cancel) { dismiss() }.buttonStyle(.pill).keyboardShortcut(Kind.shortcut)
          GeometryReader { proxy in Color.clear.preference(key: HeightKey.self, value: proxy.size.height) }
        }
        .card()
        .onPreferenceChange(HeightKey.self) { [$height] in $height.wrappedValue = $0 }
        .onGeometryChange(for: CGFloat.self) { $0.size.width } action: { height = $0 }
        .visualEffect { content, proxy in content.offset(x: proxy.size.width / 10).opacity(0.9) }
        .alignmentGuide(.leading) { $0[.trailing] }
        .onChange(of: text) { old, new in if old != new { query?.cancel() } }
        .task { await model.load() }
        .task(id: text) { await model.load() }
        .refreshable { await model.load() }
        .focusedSceneValue(\\.chosen, text)
      }
    }
    """
}
