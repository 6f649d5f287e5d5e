import MailStore
import SwiftUI

/// The mailboxes of every account, one section each; the selections across folders come first.
struct MailboxSidebar: View {
  @Environment(MailStore.self) private var store
  @Binding var selection: Mailbox.ID?

  var body: some View {
    List(selection: $selection) {
      let favourites = favourites
      if !favourites.isEmpty {
        Section("Favourites") {
          ForEach(favourites) { MailboxRow(mailbox: $0) }
        }
      }
      ForEach(store.accounts) { account in
        let folders = folders(of: account)
        if !folders.isEmpty {
          Section(account.name) {
            ForEach(folders) { MailboxRow(mailbox: $0) }
          }
        }
      }
    }
    .listStyle(.sidebar)
  }

  /// Inboxes, and what is selected from all folders.
  private var favourites: [Mailbox] {
    store.accounts.flatMap { store.mailboxes(in: $0.id) }.filter { $0.role == .inbox || $0.role.isSelection }
  }

  private func folders(of account: Account) -> [Mailbox] {
    store.mailboxes(in: account.id).filter { $0.role != .inbox && !$0.role.isSelection }
  }
}

private struct MailboxRow: View {
  let mailbox: Mailbox

  var body: some View {
    Label(mailbox.name, systemImage: mailbox.symbolName)
      .badge(badge)
  }

  private var badge: Int {
    switch mailbox.role {
    case .flagged, .drafts, .patches: mailbox.messageCount
    case .inbox, .sent, .archive, .junk, .trash, .folder, .unread: mailbox.unreadCount
    }
  }
}
