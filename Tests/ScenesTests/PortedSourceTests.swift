import Conformance
import Testing

/// What published sources write that is easy to leave out.
@Suite(.serialized) struct `A published source` {
  @Test(.requirement("RE-002")) func `titles things by resources for words`() async throws {
    let source = """
      import SwiftUI
      let title: LocalizedStringResource = "Tides"
      struct Content: View {
        @State var isOn = false
        @State var text = ""
        @State var number = 1.0
        @State var date = Date()
        @State var chosen = 1
        @State var colour = Color.red
        @State var isShown = false
        var body: some View {
          NavigationStack {
            Form {
              Section(title) {
                Button(title) {}
                Button(title, role: .cancel) {}
                Button(title, systemImage: "moon") {}
                Label(title, systemImage: "moon")
                Toggle(title, isOn: $isOn)
                Picker(title, selection: $chosen) { Text(title).tag(1) }
                Menu(title) { Text(title) }
              }
              TextField(title, text: $text)
              SecureField(title, text: $text)
              Stepper(title, value: $number)
              DatePicker(title, selection: $date)
              ColorPicker(title, selection: $colour)
              ProgressView(title)
              LabeledContent(title) { Text(title) }
              DisclosureGroup(title) { Text(title) }
              GroupBox(title) { Text(title) }
              NavigationLink(title) { Text(title) }
              Link(title, destination: URL(string: "https://example.org")!)
              ContentUnavailableView(title, systemImage: "moon")
            }
          }
          .navigationTitle(title)
          .help(title)
          .badge(title)
          .accessibilityLabel(title)
          .alert(title, isPresented: $isShown) {} message: { Text(title) }
          .confirmationDialog(title, isPresented: $isShown) {}
          .fileDialogConfirmationLabel(title)
          .fileExporterFilenameLabel(title)
        }
      }
      @main struct TideApp: App {
        var body: some Scene {
          WindowGroup(title) { Content() }.commands { CommandMenu(title) { Text(title) } }
          Window(title, id: "a") { Text(title) }
          UtilityWindow(title, id: "b") { Text(title) }
          MenuBarExtra(title, systemImage: "moon") { Text(title) }
        }
      }
      """
    #expect(try await CompiledSource(source).errors == [])
  }

  @Test func `builds scenes, commands, toolbars and columns where no actor is`() async throws {
    let source = """
      import SwiftUI
      struct Tide: Identifiable { var id = 1, height = 2.0 }
      class Manager {
        @CommandsBuilder func commands(_ more: Bool) -> some Commands {
          SidebarCommands()
          if more { EmptyCommands() }
        }
        @SceneBuilder func scenes<A: Scene, B: Scene>(_ a: A, _ b: B) -> some Scene { a; b }
        @ToolbarContentBuilder func items<A: ToolbarContent, B: ToolbarContent>(_ a: A, _ b: B) -> some ToolbarContent { a; b }
      }
      """
    #expect(try await CompiledSource(source, language: "5").errors == [])
  }

  @Test func `imports Cocoa, os and OSLog, and asks for the folders of the user`() async throws {
    let source = """
      import Cocoa
      import os
      import OSLog
      import SwiftUI
      let logger = Logger(subsystem: "org.example.tide", category: "sync")
      func folders() -> [URL] {
        [.documentsDirectory, .cachesDirectory, .applicationSupportDirectory, .downloadsDirectory, .desktopDirectory, .libraryDirectory,
         .picturesDirectory, .moviesDirectory, .musicDirectory, .userDirectory, .trashDirectory, .sharedPublicDirectory, .applicationDirectory]
      }
      func log(_ url: URL, _ error: any Error, _ count: Int?) {
        logger.info("read \\(url.path, privacy: .public), \\(count ?? 0) of \\(3.5, format: .fixed(precision: 1))")
        logger.error("failed: \\(error.localizedDescription, privacy: .private(mask: .hash)) \\(error) \\(count)")
        os_log("%{public}d done", log: .default, type: .info, 4)
      }
      let lock = OSAllocatedUnfairLock(initialState: 1)
      func count() -> Int { lock.withLock { $0 += 1; return $0 } }
      let size = CGSizeMake(1, 2), rect = CGRectMake(0, 0, 1, 1), point = CGPointMake(1, 2)
      @MainActor func save(_ window: NSWindow) {
        window.center()
        window.setFrameAutosaveName("Main Window")
        NSSound.beep()
      }
      """
    #expect(try await CompiledSource(source).errors == [])
  }
}
