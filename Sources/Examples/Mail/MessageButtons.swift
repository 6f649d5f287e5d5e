import MailStore
import SwiftUI

/// A button for a new message.
struct NewMessageButton: View {
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button("New Message", systemImage: "square.and.pencil") { openWindow(value: Draft()) }
      .help("Write a new message")
  }
}

/// A button for a reply to the sender.
struct ReplyButton: View {
  let store: MailStore
  let id: Message.ID?

  var body: some View {
    ComposeButton(title: "Reply", symbol: "arrowshape.turn.up.backward", help: "Answer the sender", kind: .reply, store: store, id: id)
  }
}

/// A button for forwarding the message.
struct ForwardButton: View {
  let store: MailStore
  let id: Message.ID?

  var body: some View {
    ComposeButton(title: "Forward", symbol: "arrowshape.turn.up.forward", help: "Pass this message on", kind: .forward, store: store, id: id)
  }
}

private struct ComposeButton: View {
  let title: String
  let symbol: String
  let help: String
  let kind: Draft.Kind
  let store: MailStore
  let id: Message.ID?
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button(title, systemImage: symbol) {
      guard let id else { return }
      Task {
        if let draft = await store.draft(kind, of: id) { openWindow(value: draft) }
      }
    }
    .help(help)
    .disabled(id == nil)
  }
}

/// A button that deletes messages after asking, or restores them.
struct DeleteButton: View {
  let store: MailStore
  let ids: Set<Message.ID>
  @Binding var deletion: Set<Message.ID>

  var body: some View {
    let areDeleted = MessageMarks(ids, in: store).areDeleted
    Button(areDeleted ? "Put Back" : "Delete", systemImage: areDeleted ? "arrow.uturn.backward" : "trash") {
      if areDeleted { store.putBack(ids) } else { deletion = ids }
    }
    .help(areDeleted ? "Put what is selected back into its mailbox" : "Delete what is selected")
    .disabled(ids.isEmpty)
  }
}

/// A button that flags or unflags messages.
struct FlagButton: View {
  let store: MailStore
  let ids: Set<Message.ID>

  var body: some View {
    let isFlagged = MessageMarks(ids, in: store).areFlagged
    Button(isFlagged ? "Unflag" : "Flag", systemImage: isFlagged ? "flag.fill" : "flag") {
      store.setFlagged(!isFlagged, for: ids)
    }
    .help(isFlagged ? "Take the flag away" : "Flag what is selected")
    .disabled(ids.isEmpty)
  }
}
