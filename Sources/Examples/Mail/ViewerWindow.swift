import MailStore
import SwiftUI

/// The main window: mailboxes, messages and the selected message.
struct ViewerWindow: View {
  @Environment(MailStore.self) private var store
  /// Restored with the window.
  private struct Shown: Codable, Equatable {
    var mailbox: Mailbox.ID?
    var selection: Set<Message.ID> = []
  }
  @SceneStorage("shown") private var shown = Kept(Shown())
  @State private var searchText = ""
  @State private var found: MessageList?
  @State private var requests = ViewerRequests()
  /// A window opens on the newest message, unless it comes back with another. From then on the person selects.
  @State private var hasOpened = false
  @FocusState private var readsList: Bool

  var body: some View {
    NavigationSplitView {
      MailboxSidebar(selection: $shown.value.mailbox, requests: $requests)
        .navigationSplitViewColumnWidth(min: 148, ideal: 216, max: 360)
    } content: {
      MessageColumn(mailbox: mailbox, selection: $shown.value.selection, searchText: searchText, found: $found, deletion: $requests.deletion, hasFocus: $readsList)
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
          DeleteButton(store: store, ids: selection, deletion: $requests.deletion)
          FlagButton(store: store, ids: selection)
        }
      }
    }
    .searchable(text: $searchText)
    .navigationTitle(title)
    .navigationSubtitle(subtitle)
    .focusedSceneValue(\.messages, selection)
    .focusedSceneValue(\.mailbox, mailbox)
    .modifier(ViewerPresentations(requests: $requests, show: show))
    .onChange(of: inbox, initial: true) {
      if mailbox.map({ store.account($0.account) == nil }) ?? true { shown.value.mailbox = inbox }
    }
    .onChange(of: mailbox) { old, _ in if old != nil { shown.value.selection = [] } }
    .onChange(of: newest, initial: true) { openFirst() }
  }

  private var mailbox: Mailbox.ID? { shown.value.mailbox }
  private var selection: Set<Message.ID> { shown.value.selection }

  /// The first mailbox found.
  private var inbox: Mailbox.ID? {
    store.accounts.lazy.compactMap { store.mailboxes(in: $0.id).first?.id }.first
  }

  /// Nil while the mailbox is read, of which the newest message may come last.
  private var newest: Message.ID? {
    guard !hasOpened, let mailbox, store.account(mailbox.account)?.progress.isLoading == false else { return nil }
    return store.messages(in: mailbox).first?.id
  }
  private func openFirst() {
    guard !hasOpened, let newest else { return }
    hasOpened = true
    guard selection.isEmpty else { return }
    shown.value.selection = [newest]
    readsList = true
  }

  /// The one that is read; several are only counted.
  private var message: Message.ID? { selection.count == 1 ? selection.first : nil }

  /// Selects the first mailbox of an added account, once it is found.
  private func show(_ account: Account.ID) {
    Task {
      await store.load()
      if let first = store.mailboxes(in: account).first { shown.value.mailbox = first.id }
    }
  }

  private var title: String { mailbox.flatMap { store.mailbox($0)?.name } ?? "Mail" }

  private var subtitle: LocalizedStringKey {
    if store.isLoading { return "\(store.progress.sentence)" }
    if let found { return found.count == 1 ? "1 message found" : "\(found.count) messages found" }
    guard let shown = mailbox.flatMap({ store.mailbox($0) }) else { return "" }
    if shown.unreadCount > 0 { return "\(shown.unreadCount) unread" }
    return shown.messageCount == 1 ? "1 message" : "\(shown.messageCount) messages"
  }
}
