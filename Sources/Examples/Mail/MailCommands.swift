import MailStore
import SwiftUI

extension FocusedValues {
  /// The message that the Message menu of the front window is about.
  @Entry var message: Message.ID?
}

/// File > New Message, and the Message and Mailbox menus.
struct MailCommands: Commands {
  let store: MailStore
  @Environment(\.openWindow) private var openWindow
  @FocusedValue(\.message) private var message

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      Button("New Message") { openWindow(value: Draft()) }
        .keyboardShortcut("n")
      Button("New Viewer Window") { openWindow(id: "viewer") }
        .keyboardShortcut("n", modifiers: [.command, .option])
    }
    CommandMenu("Mailbox") {
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
      MessageActions(store: store, id: message)
    }
  }
}

/// What can be done with a message: the items of the Message menu and of a row's context menu.
struct MessageActions: View {
  let store: MailStore
  let id: Message.ID?
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    let message = id.flatMap { store.message($0) }
    Group {
      Button("Open") { if let id { openWindow(value: id) } }
        .keyboardShortcut("o")
      Divider()
      Button("Reply") { reply() }
        .keyboardShortcut("r")
      Button("Reply All") { reply(toAll: true) }
        .keyboardShortcut("r", modifiers: [.command, .option])
      Button("Forward") { forward() }
        .keyboardShortcut("j")
      Divider()
      Button(message?.isRead == true ? "Mark as Unread" : "Mark as Read") {
        if let message { store.setRead(!message.isRead, for: message.id) }
      }
      .keyboardShortcut("u", modifiers: [.command, .shift])
      Button(message?.isFlagged == true ? "Unflag" : "Flag") {
        if let message { store.setFlagged(!message.isFlagged, for: message.id) }
      }
      .keyboardShortcut("l", modifiers: [.command, .shift])
    }
    .disabled(message == nil)
  }

  private func reply(toAll: Bool = false) {
    compose { Draft(replyingTo: $0, toAll: toAll) }
  }

  private func forward() {
    compose { Draft(forwarding: $0) }
  }

  private func compose(_ draft: @escaping (MessageContent) -> Draft) {
    guard let id else { return }
    Task {
      if let content = await store.content(of: id) { openWindow(value: draft(content)) }
    }
  }
}

extension Draft {
  /// The message passed on, with its text below a note of where it came from.
  init(forwarding content: MessageContent) {
    self.init()
    subject = content.subject.lowercased().hasPrefix("fwd:") ? content.subject : "Fwd: \(content.subject)"
    let sender = content.from.map(\.fullDescription).joined(separator: ", ")
    body = "\n\nForwarded message from \(sender):\nSubject: \(content.subject)\n\n\(content.text)\n"
  }
}
