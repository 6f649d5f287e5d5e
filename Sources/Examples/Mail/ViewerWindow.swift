import MailStore
import SwiftUI

/// The main window: mailboxes, messages, and the message that is selected.
struct ViewerWindow: View {
  @Environment(MailStore.self) private var store
  @State private var mailbox: Mailbox.ID?
  @State private var selection: Message.ID?
  @State private var searchText = ""

  var body: some View {
    NavigationSplitView {
      MailboxSidebar(selection: $mailbox)
        .navigationSplitViewColumnWidth(min: 148, ideal: 216, max: 360)
    } content: {
      MessageColumn(mailbox: mailbox, selection: $selection, searchText: searchText)
        .navigationSplitViewColumnWidth(min: 240, ideal: 308, max: 480)
        .toolbar {
          ToolbarItem(placement: .primaryAction) { NewMessageButton() }
        }
    } detail: {
      Group {
        if let selection {
          MessageView(id: selection)
        } else {
          ContentUnavailableView("No Message Selected", systemImage: "envelope")
        }
      }
      .navigationSplitViewColumnWidth(min: 320, ideal: 476)
      .toolbar {
        ToolbarItemGroup {
          ReplyButton(store: store, id: selection)
          ForwardButton(store: store, id: selection)
        }
        ToolbarSpacer(.fixed)
        ToolbarItem { FlagButton(store: store, id: selection) }
      }
    }
    .searchable(text: $searchText)
    .navigationTitle(title)
    .navigationSubtitle(subtitle)
    .focusedSceneValue(\.message, selection)
    .onChange(of: inbox, initial: true) {
      if mailbox == nil { mailbox = inbox }
    }
    .onChange(of: mailbox) { selection = nil }
  }

  /// The first mailbox that was found.
  private var inbox: Mailbox.ID? {
    store.accounts.lazy.compactMap { store.mailboxes(in: $0.id).first?.id }.first
  }

  private var title: String { mailbox.flatMap { store.mailbox($0)?.name } ?? "Mail" }

  private var subtitle: String {
    if store.isLoading { return store.progress.sentence }
    guard let shown = mailbox.flatMap({ store.mailbox($0) }) else { return "" }
    return shown.unreadCount > 0 ? "\(shown.unreadCount) unread" : "\(shown.messageCount) messages"
  }
}
