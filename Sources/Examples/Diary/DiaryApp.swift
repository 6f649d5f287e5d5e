import DiaryStore
import SwiftUI

/// A password-protected diary. Its single window shows the lock screen, then the diary.
@main
struct DiaryApp: App {
  @State private var book = DiaryBook()

  var body: some Scene {
    WindowGroup("Diary") {
      DiaryWindow()
        .environment(book)
    }
    .defaultSize(width: 760, height: 520)
    .commands {
      CommandGroup(replacing: .newItem) {
        Button("New Entry") { book.add() }
          .keyboardShortcut("n")
          .disabled(book.state != .open)
        Button("Lock") { book.lock() }
          .keyboardShortcut("l")
          .disabled(book.state != .open)
      }
      SidebarCommands()
    }
  }
}

/// The lock screen or the diary.
struct DiaryWindow: View {
  @Environment(DiaryBook.self) private var book
  @Environment(\.scenePhase) private var scenePhase
  @AppStorage("locksWhenHidden") private var locksWhenHidden = true

  var body: some View {
    Group {
      switch book.state {
      case .new, .locked, .opening: LockView().transition(.opacity)
      case .open: EntriesView().transition(.opacity)
      }
    }
    .animation(.default, value: book.state == .open)
    // The window is hidden, and the next person to see it may not be the owner.
    .onChange(of: scenePhase) { if scenePhase == .background, locksWhenHidden { book.lock() } }
  }
}
