import MailStore
import SwiftUI

/// One message in a window of its own. The registry of windows sees to it that there is one for each.
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
