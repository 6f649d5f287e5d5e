import MailStore
import SwiftUI

/// A mail reader: `Mail [MBOX | MAILDIR | CHECKOUT]...`, by default the patches of the checkout it runs in.
@main
struct MailApp: App {
  @State private var store = MailStore(arguments: Array(CommandLine.arguments.dropFirst()))

  @State private var drafts = DraftShelf()
  @State private var asksToRemoveDrafts = false

  var body: some Scene {
    WindowGroup("Mail", id: "viewer") {
      ViewerWindow()
        .environment(store)
        .environment(\.openURL, .mailLinks)
        .task {
          await store.load()
          drafts.load()
        }
    }
    .defaultSize(width: 1000, height: 640)
    .commands {
      SidebarCommands()
      ToolbarCommands()
      MailCommands(store: store, drafts: drafts, asksToRemoveDrafts: $asksToRemoveDrafts)
    }

    WindowGroup("Message", for: Message.ID.self) { $id in
      MessageWindow(id: id)
        .environment(store)
        .environment(\.openURL, .mailLinks)
        .task { await store.load() }
    }
    .defaultSize(width: 620, height: 640)

    WindowGroup("Account", for: UUID.self) { $id in
      AccountWindow(id: id)
        .environment(store)
        .environment(\.openURL, .mailLinks)
        .task { await store.load() }
    }
    .defaultSize(width: 420, height: 300)

    WindowGroup("New Message", for: Draft.self) { $draft in
      ComposeWindow(draft: $draft)
        .environment(drafts)
        .environment(\.openURL, .mailLinks)
    } defaultValue: {
      Draft()
    }
    .defaultSize(width: 560, height: 480)

    Window("Connection Status", id: "connection") {
      ConnectionWindow()
        .environment(store)
        .environment(\.openURL, .mailLinks)
    }
    .defaultSize(width: 440, height: 260)
    .keyboardShortcut("0", modifiers: [.command, .option])

    // No window of Mail is the one that drafts belong to.
    AlertScene("Delete all drafts?", isPresented: $asksToRemoveDrafts) {
      Button("Delete", role: .destructive) { drafts.removeAll() }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text(drafts.drafts.count == 1 ? "The one you have kept is gone for good." : "All \(drafts.drafts.count) of them are gone for good.")
    }
    .dialogSeverity(.critical)

    Window("About Mail", id: "about") { AboutWindow() }
      .windowResizability(.contentSize)
      .defaultPosition(.center)
      .commandsRemoved()
  }
}

extension OpenURLAction {
  /// Opens what a stranger may ask to have opened: pages and addresses. A message could name a file or any program's scheme.
  static let mailLinks = OpenURLAction { url in Draft.opensLink(url) ? .systemAction : .discarded }
}
