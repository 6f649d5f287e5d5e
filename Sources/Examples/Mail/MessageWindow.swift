import MailStore
import SwiftUI

/// A window for one message. Presenting the same message again raises its window.
struct MessageWindow: View {
  let id: Message.ID?
  @Environment(MailStore.self) private var store
  @State private var deletion: Set<Message.ID> = []

  var body: some View {
    if let id {
      MessageView(id: id)
        .navigationTitle(store.message(id)?.title ?? "Message")
        .focusedSceneValue(\.messages, [id])
        .asksBeforeDeleting($deletion)
    } else {
      ContentUnavailableView("No Message", systemImage: "envelope")
    }
  }
}
