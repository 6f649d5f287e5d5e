import MailStore
import SwiftUI

extension FocusedValues {
  /// The messages that the front window's Message menu acts on.
  @Entry var messages: Set<Message.ID>?
  /// The mailbox that the front window's Mailbox menu acts on.
  @Entry var mailbox: Mailbox.ID?
  /// Asks the front window to delete messages.
  @Entry var deletion: Binding<Set<Message.ID>>?
}

/// File > New Message, the Mailbox and Message menus, and Help > About Mail.
struct MailCommands: Commands {
  let store: MailStore
  let drafts: DraftShelf
  @Binding var asksToRemoveDrafts: Bool
  @Environment(\.openWindow) private var openWindow
  @FocusedValue(\.messages) private var messages
  @FocusedValue(\.mailbox) private var mailbox
  @FocusedBinding(\.requests) private var requests
  @FocusedValue(\.deletion) private var deletion

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      Button("New Message") { openWindow(value: Draft()) }
        .keyboardShortcut("n")
      Button("New Viewer Window") { openWindow(id: "viewer") }
        .keyboardShortcut("n", modifiers: [.command, .option])
      Menu("Drafts") {
        ForEach(drafts.drafts) { draft in
          Button(draft.title) { if let draft = drafts.take(draft.id) { openWindow(value: draft) } }
        }
        if let failure = drafts.failure { Text(verbatim: "Not saved: \(failure)") }
        Divider()
        Button("Delete All Drafts\u{2026}", role: .destructive) { asksToRemoveDrafts = true }
      }
      .disabled(drafts.drafts.isEmpty)
    }
    CommandGroup(replacing: .importExport) {
      Button("Import Mailbox…") { requests?.importsMailbox = true }
        .disabled(requests == nil)
    }
    CommandMenu("Mailbox") {
      Button("Add Account…") { requests?.addsAccount = true }
        .disabled(requests == nil)
      Divider()
      MailboxActions(store: store, id: mailbox)
      Divider()
      ForEach(store.accounts) { account in
        Button("About “\(account.name)”") { openWindow(value: account.id) }
      }
      Divider()
      Button("Read All Mail Again") {
        for account in store.accounts { Task { await store.reload(account.id) } }
      }
      .keyboardShortcut("r", modifiers: [.command, .shift])
    }
    CommandMenu("Message") {
      MessageActions(store: store, ids: messages ?? [], deletion: deletion ?? .constant([]))
    }
    CommandGroup(replacing: .appInfo) {
      Button("About Mail") { openWindow(id: "about") }
    }
  }
}

/// The commands for a mailbox.
struct MailboxActions: View {
  let store: MailStore
  let id: Mailbox.ID?

  var body: some View {
    let mailbox = id.flatMap { store.mailbox($0) }
    Button("Mark All as Read") {
      if let mailbox { store.markAllRead(in: mailbox.id) }
    }
    .keyboardShortcut("u", modifiers: [.command, .option])
    .disabled(mailbox == nil || mailbox?.unreadCount == 0)
  }
}

/// The commands for messages, in the Message menu and the list's context menu.
struct MessageActions: View {
  let store: MailStore
  let ids: Set<Message.ID>
  /// Deletes after asking.
  @Binding var deletion: Set<Message.ID>
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    let marks = MessageMarks(ids, in: store)
    Button("Open") { for id in ids.prefix(20) { openWindow(value: id) } }
      .keyboardShortcut("o")
      .disabled(ids.isEmpty || ids.count > 20)
    Divider()
    Group {
      Button("Reply") { compose(.reply) }
        .keyboardShortcut("r")
      Button("Reply All") { compose(.replyToAll) }
        .keyboardShortcut("r", modifiers: [.command, .option])
      Button("Forward") { compose(.forward) }
        .keyboardShortcut("j")
    }
    .disabled(ids.count != 1)
    Divider()
    Group {
      Button(marks.areRead ? "Mark as Unread" : "Mark as Read") { store.setRead(!marks.areRead, for: ids) }
        .keyboardShortcut("u", modifiers: [.command, .shift])
      Button(marks.areFlagged ? "Unflag" : "Flag") { store.setFlagged(!marks.areFlagged, for: ids) }
        .keyboardShortcut("l", modifiers: [.command, .shift])
    }
    .disabled(ids.isEmpty)
    Divider()
    Button(marks.areDeleted ? "Put Back" : "Delete…", role: marks.areDeleted ? nil : .destructive) {
      if marks.areDeleted { store.putBack(ids) } else { deletion = ids }
    }
    .keyboardShortcut(.delete)
    .disabled(ids.isEmpty)
  }

  private func compose(_ kind: Draft.Kind) {
    guard let id = ids.first else { return }
    Task {
      if let draft = await store.draft(kind, of: id) { openWindow(value: draft) }
    }
  }
}

/// The state that several messages have in common.
struct MessageMarks {
  var areRead = false
  var areFlagged = false
  var areDeleted = false

  @MainActor init(_ ids: Set<Message.ID>, in store: MailStore) {
    // To open the menu quickly, a large selection counts as unread and not flagged.
    guard !ids.isEmpty, ids.count <= 1000 else { return }
    areRead = ids.allSatisfy { store.message($0)?.isRead ?? true }
    areFlagged = ids.allSatisfy { store.message($0)?.isFlagged ?? true }
    areDeleted = ids.allSatisfy { store.isDeleted($0) }
  }
}
