import SwiftUI
import TaskStore

/// Tasks in lists, a quick note, and today's tasks in the desktop's panel, all from one store.
@main
struct ProductivityApp: App {
  @State private var book = TaskBook()

  var body: some Scene {
    WindowGroup("Productivity", id: "main") {
      TaskWindow()
        .environment(book)
    }
    .defaultSize(width: 860, height: 560)
    .commands {
      SidebarCommands()
      ToolbarCommands()
      TaskCommands(book: book)
    }

    Window("Quick Note", id: "quick-note") {
      QuickNoteWindow()
        .environment(book)
    }
    .keyboardShortcut("n", modifiers: [.command, .shift])
    .defaultSize(width: 400, height: 300)

    Settings {
      ProductivitySettings()
        .environment(book)
    }

    MenuBarExtra("Productivity", systemImage: "checklist") {
      TodayPanel()
        .environment(book)
    }
    .menuBarExtraStyle(.window)
  }
}
