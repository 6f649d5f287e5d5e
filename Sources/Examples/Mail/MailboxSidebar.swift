import MailStore
import SwiftUI

/// The mailboxes of every account, one section each. The inbox and the selections across folders come first where there is one
/// account with mail: of several nobody could tell which inbox it is.
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

  /// The one whose inbox and selections are favourites.
  private var favourite: Account? {
    let accounts = store.accounts, mail = accounts.filter { !$0.location.isCheckout }
    if mail.count == 1 { return mail[0] }
    return accounts.count == 1 ? accounts[0] : nil
  }
  private var favourites: [Mailbox] { favourite.map { store.mailboxes(in: $0.id).filter(\.isFavourite) } ?? [] }

  private func folders(of account: Account) -> [Mailbox] {
    let all = store.mailboxes(in: account.id)
    if account.id == favourite?.id { return all.filter { !$0.isFavourite } }
    // Nobody waits for commits to be read.
    return account.location.isCheckout ? all.filter { $0.role != .unread || $0.messageCount > 0 } : all
  }
}

extension Mailbox {
  fileprivate var isFavourite: Bool { role == .inbox || role == .history || role.isSelection }
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
    case .inbox, .sent, .archive, .junk, .trash, .folder, .unread, .history: mailbox.unreadCount
    }
  }
}
