import MailStore
import SwiftUI

/// Forward and Reply, for the footer and the toolbar.
struct ReplyButtons: View {
  let store: MailStore
  let id: Message.ID?
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button("Forward", systemImage: "arrowshape.turn.up.right") { compose { Draft(forwarding: $0) } }
      .disabled(id == nil)
    Button("Reply", systemImage: "arrowshape.turn.up.left") { compose { Draft(replyingTo: $0) } }
      .disabled(id == nil)
  }

  private func compose(_ draft: @escaping (MessageContent) -> Draft) {
    guard let id else { return }
    Task {
      if let content = await store.content(of: id) { openWindow(value: draft(content)) }
    }
  }
}

/// Flags the message, or takes the flag away.
struct FlagButton: View {
  let store: MailStore
  let id: Message.ID?

  var body: some View {
    let message = id.flatMap { store.message($0) }
    let isFlagged = message?.isFlagged == true
    Button(isFlagged ? "Unflag" : "Flag", systemImage: isFlagged ? "flag.fill" : "flag") {
      if let message { store.setFlagged(!message.isFlagged, for: message.id) }
    }
    .disabled(message == nil)
  }
}
