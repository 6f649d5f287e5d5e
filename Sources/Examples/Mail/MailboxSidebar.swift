import MailStore
import SwiftUI

/// The mailboxes of every account, one section each. Of a single account the selections across folders come first.
struct MailboxSidebar: View {
  @Environment(MailStore.self) private var store
  @Environment(\.openWindow) private var openWindow
  @Binding var selection: Mailbox.ID?
  @Binding var requests: ViewerRequests

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
    .contextMenu(forSelectionType: Mailbox.ID.self) { ids in
      if let id = ids.first {
        MailboxActions(store: store, id: id)
        Divider()
        if let account = store.account(id.account) {
          Button("About “\(account.name)”") { openWindow(value: account.id) }
          if account.isAdded { Button("Remove “\(account.name)”…", role: .destructive) { requests.removal = account } }
        }
        Divider()
      }
      Button("Add Account…") { requests.addsAccount = true }
    }
  }

  /// The inbox, and what is selected from all folders. Of several accounts nobody could tell one inbox from the other.
  private var favourites: [Mailbox] {
    guard store.accounts.count == 1, let account = store.accounts.first else { return [] }
    return store.mailboxes(in: account.id).filter(\.isFavourite)
  }

  private func folders(of account: Account) -> [Mailbox] {
    let all = store.mailboxes(in: account.id)
    return store.accounts.count == 1 ? all.filter { !$0.isFavourite } : all
  }
}

extension Mailbox {
  fileprivate var isFavourite: Bool { role == .inbox || role.isSelection }
}

private struct MailboxRow: View {
  let mailbox: Mailbox

  var body: some View {
    Label(mailbox.name, systemImage: mailbox.symbolName)
      .badge(badge)
  }

  private var badge: Int {
    switch mailbox.role {
    case .flagged, .drafts, .patches, .deleted: mailbox.messageCount
    case .inbox, .sent, .archive, .junk, .trash, .folder, .unread: mailbox.unreadCount
    }
  }
}
