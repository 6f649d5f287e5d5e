import MailStore
import SwiftUI

/// The main window: mailboxes, messages, and the message that is selected.
struct ViewerWindow: View {
  @Environment(MailStore.self) private var store
  @State private var mailbox: Mailbox.ID?
  @State private var selection: Set<Message.ID> = []
  @State private var searchText = ""
  @State private var found: MessageList?

  var body: some View {
    NavigationSplitView {
      MailboxSidebar(selection: $mailbox)
        .navigationSplitViewColumnWidth(min: 148, ideal: 216, max: 360)
    } content: {
      MessageColumn(mailbox: mailbox, selection: $selection, searchText: searchText, found: $found)
        .navigationSplitViewColumnWidth(min: 240, ideal: 308, max: 480)
        .toolbar {
          ToolbarItem(placement: .primaryAction) { NewMessageButton() }
        }
    } detail: {
      Group {
        if let message {
          MessageView(id: message)
        } else if selection.isEmpty {
          ContentUnavailableView("No Message Selected", systemImage: "envelope")
        } else {
          ContentUnavailableView("\(selection.count) Messages Selected", systemImage: "tray.full")
        }
      }
      .navigationSplitViewColumnWidth(min: 320, ideal: 476)
      .toolbar {
        ToolbarItemGroup {
          ReplyButton(store: store, id: message)
          ForwardButton(store: store, id: message)
        }
        ToolbarSpacer(.fixed)
        ToolbarItemGroup {
          DeleteButton(store: store, ids: selection)
          FlagButton(store: store, ids: selection)
        }
      }
    }
    .searchable(text: $searchText)
    .navigationTitle(title)
    .navigationSubtitle(subtitle)
    .focusedSceneValue(\.messages, selection)
    .focusedSceneValue(\.mailbox, mailbox)
    .onChange(of: inbox, initial: true) {
      if mailbox == nil { mailbox = inbox }
    }
    .onChange(of: mailbox) { selection = [] }
  }

  /// The first mailbox that was found.
  private var inbox: Mailbox.ID? {
    store.accounts.lazy.compactMap { store.mailboxes(in: $0.id).first?.id }.first
  }

  /// The one that is read; several are only counted.
  private var message: Message.ID? { selection.count == 1 ? selection.first : nil }

  private var title: String { mailbox.flatMap { store.mailbox($0)?.name } ?? "Mail" }

  private var subtitle: LocalizedStringKey {
    if store.isLoading { return "\(store.progress.sentence)" }
    if let found { return found.count == 1 ? "1 message found" : "\(found.count) messages found" }
    guard let shown = mailbox.flatMap({ store.mailbox($0) }) else { return "" }
    if shown.unreadCount > 0 { return "\(shown.unreadCount) unread" }
    return shown.messageCount == 1 ? "1 message" : "\(shown.messageCount) messages"
  }
}
