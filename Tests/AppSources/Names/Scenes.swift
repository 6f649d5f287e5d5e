import SwiftUI

// Scenes, commands, actions and property wrappers, each used as apps use it.

@Observable final class Model { var name = ""; @ObservationIgnored var note = "" }
final class Store: ObservableObject { @Published var count = 0 }
final class Delegate: NSObject, NSApplicationDelegate {}

struct DepthKey: EnvironmentKey { static let defaultValue = 0 }
struct NameKey: FocusedValueKey { typealias Value = String }
extension EnvironmentValues {
  var depth: Int { get { self[DepthKey.self] } set { self[DepthKey.self] = newValue } }
  @Entry var note: String = ""
}
extension FocusedValues {
  var name: String? { get { self[NameKey.self] } set { self[NameKey.self] = newValue } }
  @Entry var title: Binding<String>?
}

@main struct NamesApp: App {
  @NSApplicationDelegateAdaptor(Delegate.self) private var delegate
  @StateObject private var store = Store()
  @State private var model = Model()
  @Environment(\.scenePhase) private var phase
  var body: some Scene {
    WindowGroup { Root(model: model) }
      .commands { AllCommands() }
      .windowResizability(.contentSize).windowStyle(.hiddenTitleBar).defaultSize(width: 300, height: 200)
      .windowToolbarStyle(.unified).defaultPosition(.center).handlesExternalEvents(matching: []).restorationBehavior(.disabled)
      .commandsRemoved().keyboardShortcut("1").environmentObject(store).environment(model)
      .onChange(of: phase) { _, _ in }
    Window("One", id: "one") { Text("One") }
      .defaultWindowPlacement { content, context in WindowPlacement(x: 0, y: 0, width: 100, height: 100) }
      .windowLevel(.floating)
    UtilityWindow("Utility", id: "utility") { Text("Utility") }
    Settings { Text("Settings") }
    OneMore(isShown: true).body
  }
}
struct OneMore: Scene {
  let isShown: Bool
  @SceneBuilder var body: some Scene { WindowGroup(id: "more") { Text("More") } }
}

struct AllCommands: Commands {
  @FocusedBinding(\.title) private var title
  @FocusedValue(\.name) private var name
  @FocusedObject private var store: Store?
  let placement: CommandGroupPlacement = .newItem
  @CommandsBuilder var body: some Commands {
    SidebarCommands()
    ToolbarCommands()
    InspectorCommands()
    EmptyCommands()
    CommandGroup(after: placement) { Button(title ?? name ?? "New") {}.keyboardShortcut(KeyboardShortcut(KeyEquivalent("k"))) }
    CommandMenu("Names") { SettingsLink { Text("Settings") } }
  }
}

struct Actions: View {
  @Environment(\.dismiss) private var dismiss: DismissAction
  @Environment(\.openURL) private var openURL
  @Environment(\.openWindow) private var openWindow: OpenWindowAction
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.openSettings) private var openSettings
  @Environment(\.presentationMode) private var presentationMode
  @Environment(\.colorScheme) private var scheme: ColorScheme
  @Environment(\.colorSchemeContrast) private var contrast: ColorSchemeContrast
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.layoutDirection) private var direction: LayoutDirection
  @Environment(\.horizontalSizeClass) private var width: UserInterfaceSizeClass?
  @Environment(\.verticalSizeClass) private var height
  @Environment(\.controlActiveState) private var state: ControlActiveState
  @Environment(\.controlSize) private var size: ControlSize
  @Environment(\.accessibilityVoiceOverEnabled) private var speaks
  @Environment(\.accessibilityEnabled) private var assists
  @Environment(\.accessibilityDifferentiateWithoutColor) private var differs
  @Environment(\.accessibilityInvertColors) private var inverts
  @Environment(\.accessibilityReduceMotion) private var rests
  @Environment(\.accessibilityReduceTransparency) private var opaque
  @Environment(\.accessibilitySwitchControlEnabled) private var switches
  @Environment(\.isSearching) private var searches
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var zone
  @Environment(\.locale) private var locale
  @Environment(\.dynamicTypeSize) private var type: DynamicTypeSize
  @Environment(\.sizeCategory) private var category
  @Environment(\.appearsActive) private var isActive
  @Environment(\.font) private var font
  @Environment(\.redactionReasons) private var reasons: RedactionReasons
  @Environment(\.legibilityWeight) private var weight: LegibilityWeight?
  @Environment(\.defaultMinListRowHeight) private var row
  @Environment(\.displayScale) private var scale
  @Environment(\.isScrollEnabled) private var scrolls
  @Environment(\.lineSpacing) private var spacing
  @Environment(\.refresh) private var refresh
  @Environment(\.sidebarRowSize) private var sidebar
  @Environment(\.backgroundMaterial) private var material
  @Environment(Model.self) private var model
  @Environment(\.depth) private var depth
  var body: some View {
    Button("Go") {
      dismiss()
      openURL(URL(string: "https://example.org")!)
      openWindow(id: "one")
      dismissWindow(id: "one")
      openSettings()
      presentationMode.wrappedValue.dismiss()
    }
    .environment(\.locale, Locale(identifier: "de")).environment(\.colorScheme, .dark).environment(\.defaultMinListRowHeight, 20)
    .environment(\.openURL, OpenURLAction { _ in .handled }).environment(\.layoutDirection, .rightToLeft)
    .environment(\.horizontalSizeClass, .regular).environment(\.symbolVariants, .fill).environment(\.isScrollEnabled, false)
    .environment(\.scenePhase, ScenePhase.active).environment(\.backgroundMaterial, .thin)
    .transformEnvironment(\.depth) { $0 += 1 }
  }
}

struct Wrappers: View {
  @State private var text = ""
  @Binding var bound: Int
  @ObservedObject var store: Store
  @EnvironmentObject private var shared: Store
  @AppStorage("count") private var count = 0
  @SceneStorage("tab") private var tab = 0
  @FocusState private var isFocused: Bool
  @AccessibilityFocusState private var isHeard: Bool
  @GestureState private var shift = CGSize.zero
  @Namespace private var space
  @ScaledMetric private var side = 10.0
  @Bindable var model: Model
  @MainActor @ViewBuilder private var part: some View { if count > 0 { Text("\(side)") } }
  var body: some View {
    TextField("Name", text: $model.name).focused($isFocused)
    part.id(space)
  }
}

struct Previews_Previews: PreviewProvider {
  static var previews: some View {
    Text("Preview").previewLayout(.sizeThatFits).previewDisplayName("One").previewDevice("Mac").previewContext(Place())
  }
}
struct Sample: PreviewModifier { func body(content: Content, context: Void) -> some View { content } }
#Preview {
  @Previewable @State var count = 0
  Text("\(count)")
}

struct Place: PreviewContext { subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { key.defaultValue } }
