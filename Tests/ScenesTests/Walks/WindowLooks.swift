import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls
@testable import OrielScenes

/// Windows while the desktop's settings change: they are to look as if they had been opened with the new ones, and as before when
/// those are taken back. The direction of the language is that of the start.
@Suite(.serialized) struct `Windows on a desktop that changes` {
  private enum Shown: CaseIterable { case nothing, sheet, alert, dialog, popover }
  private struct Content: View {
    @State var shown: Shown
    @State private var search = ""
    @State private var place: Int? = 1
    private func isShown(_ kind: Shown) -> Binding<Bool> { Binding { shown == kind } set: { if !$0 { shown = .nothing } } }
    var body: some View {
      NavigationSplitView { sidebar } detail: { detail }
        .sheet(isPresented: isShown(.sheet)) { sheet }
        .alert("Title", isPresented: isShown(.alert)) { Button("Delete", role: .destructive) {} } message: { Text("A message") }
        .confirmationDialog("Title", isPresented: isShown(.dialog), titleVisibility: .visible) { Button("One") {}; Button("Two") {} }
    }
    private var sidebar: some View {
      List(selection: $place) {
        Section("Places") { ForEach(0..<3) { Label("Place \($0)", systemImage: "folder").badge($0).tag($0) } }
      }
    }
    private var detail: some View {
      Form {
        Toggle("Switch", isOn: .constant(true))
        TextField("Name", text: .constant("Text"))
        Picker("Kind", selection: .constant(1)) { Text("One").tag(1); Text("Two").tag(2) }
        Button("Press") {}.popover(isPresented: isShown(.popover)) { Text("In a popover").padding() }
      }
      .formStyle(.grouped)
      .navigationTitle("Title").navigationSubtitle("Subtitle")
      .toolbar {
        ToolbarItem { Button("Add", systemImage: "plus") {} }
        ToolbarItem(placement: .primaryAction) { Button("Write", systemImage: "square.and.pencil") {} }
      }
      .searchable(text: $search)
    }
    private var sheet: some View {
      Form { Stepper("Count", value: .constant(3)); Slider(value: .constant(0.5)) { Text("Volume") } }.frame(width: 300)
        .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Done") {} } }
    }
  }
  private typealias Change = (inout DesktopSettings) -> Void
  private static let changes: [(name: String, change: Change)] = [
    ("dark", { $0.colorScheme = .dark }), ("with contrast", { $0.increasedContrast = true }),
    ("with another accent", { $0.accentName = "green" }),
    ("with large type", { $0.textScale = 1.5 }), ("with bars that stay", { $0.overlayScrolling = false }),
    ("that confirms first", { $0.confirmsFirst = true }),
  ]

  private func app(_ shown: Shown, _ change: Change = { _ in }) -> TestApp {
    PinnedInterface.install()
    let test = TestApp(launches: false) { WindowGroup { Content(shown: shown) }.defaultSize(width: 800, height: 500) }
    change(&test.system.desktop)
    test.app.launch()
    test.settle()
    test.system.advance(by: 2)
    return test
  }
  /// What each window of an app draws and says.
  private func looks(_ test: TestApp) -> [String] {
    test.system.advance(by: 2)
    return test.system.windows.filter(\.state.isMapped).enumerated().flatMap { number, window -> [String] in
      let whole = CGRect(origin: .zero, size: window.size)
      window.expose(whole)
      test.system.advance(by: 0.02)
      let drawn = window.lastRecording?.entries.map { Words.entry($0, in: whole) } ?? []
      let said = test.windows.first { $0.platformWindow === window }.map { Words.elements($0.graph.accessibilityTree()) } ?? []
      return ["window \(number): \(Words.frame(whole))"] + (drawn + said).map { "\(number) \($0)" }
    }
  }
  private func differences(_ right: TestApp, _ wrong: TestApp) -> String {
    Words.changes(from: looks(right), to: looks(wrong)).joined(separator: "\n")
  }

  @Test(arguments: Shown.allCases) private func `look as they would on the new one, and as before on the old one`(shown: Shown) {
    for (name, change) in Self.changes {
      let test = app(shown)
      change(&test.system.desktop)
      test.settle()
      let became = differences(app(shown, change), test)
      #expect(became.isEmpty, "became \(name)")
      test.system.desktop = DesktopSettings()
      test.settle()
      let was = differences(app(shown), test)
      #expect(was.isEmpty, "was \(name)")
    }
  }
}
