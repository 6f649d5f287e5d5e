import MailStore
import SwiftUI

/// The messages of a mailbox or of a search in it, with problems at the top.
struct MessageColumn: View {
  let mailbox: Mailbox.ID?
  @Binding var selection: Set<Message.ID>
  let searchText: String

  /// The search results; nil without a search.
  @Binding var found: MessageList?
  /// The messages in the deletion question.
  @Binding var deletion: Set<Message.ID>

  /// Where the keyboard is.
  @FocusState.Binding var hasFocus: Bool

  @Environment(MailStore.self) private var store
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    if let mailbox {
      let messages = found ?? store.messages(in: mailbox)
      VStack(spacing: 0) {
        ForEach(store.problems) { ProblemBanner(problem: $0) }
        if messages.isEmpty {
          if !searchText.isEmpty {
            ContentUnavailableView("Nothing Found", systemImage: "magnifyingglass", description: Text(verbatim: "No sender or subject has “\(searchText)”."))
          } else {
            ContentUnavailableView(store.isLoading ? "Reading Mail…" : "No Messages", systemImage: "tray")
          }
        } else {
          ScrollViewReader { scroll in
            list(messages)
              .onChange(of: found) { old, new in
                // Keeps the position in the results: marks and deletions change them during reading.
                if let new {
                  if let first = new.first?.id, first != old?.first?.id { scroll.scrollTo(first, anchor: .top) }
                } else if let shown = selection.first {
                  scroll.scrollTo(shown)
                }
              }
          }
        }
      }
      .onChange(of: messages) { old, _ in moveOn(from: old) }
      .task(id: Search(text: searchText, messages: store.messages(in: mailbox))) { await search(in: mailbox) }
    } else if let problem = store.problems.first {
      ContentUnavailableView("This Mailbox Cannot Be Read", systemImage: "exclamationmark.triangle", description: Text(problem.message))
    } else {
      ContentUnavailableView(store.isLoading ? "Reading Mail…" : "No Mail", systemImage: "tray")
    }
  }

  private func list(_ messages: MessageList) -> some View {
    List(messages, selection: $selection) { message in
      MessageRow(message: message, showsSender: mailbox.map(store.isFromSeveralSenders) ?? true)
        .padding(EdgeInsets(top: 8, leading: 15, bottom: 8, trailing: 20))
        .listRowInsets(EdgeInsets())
    }
    .listStyle(.inset)
    .focused($hasFocus)
    .contextMenu(forSelectionType: Message.ID.self) { ids in
      if !ids.isEmpty { MessageActions(store: store, ids: ids, deletion: $deletion) }
    } primaryAction: { ids in
      for id in ids.prefix(20) { openWindow(value: id) }
    }
    .onDeleteCommand { deletion = selection.filter { !store.isDeleted($0) } }
    .accessibilityLabel("Messages")
  }

  /// Selects the message below those that were deleted or restored, otherwise the one above.
  private func moveOn(from old: MessageList) {
    let showsDeleted = mailbox.flatMap { store.mailbox($0) }?.role == .deleted
    func isGone(_ id: Message.ID) -> Bool { store.isDeleted(id) != showsDeleted }
    guard selection.contains(where: isGone) else { return }
    let places = old.indices.filter { selection.contains(old[$0].id) }
    let next = places.max().flatMap { old[($0 + 1)...].first { !isGone($0.id) } }
    let other = next ?? places.min().flatMap { old[..<$0].last { !isGone($0.id) } }
    selection = other.map { [$0.id] } ?? []
  }

  /// Repeats the search after marks and deletions.
  private struct Search: Equatable {
    let text: String
    let messages: MessageList
  }

  private func search(in mailbox: Mailbox.ID) async {
    guard !searchText.isEmpty else {
      found = nil
      return
    }
    let result = await store.search(searchText, in: mailbox)
    guard !Task.isCancelled else { return }
    found = result
    // The open message must be one of the results.
    let shown = selection.isEmpty ? selection : selection.intersection(result.lazy.map(\.id))
    if shown != selection { selection = shown }
  }
}

/// A banner with the problems in reading.
private struct ProblemBanner: View {
  let problem: MailProblem

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Image(systemName: "exclamationmark.triangle.fill")
        .foregroundStyle(.orange)
      Text(problem.message)
        .font(.callout)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 8)
    .background(.orange.opacity(0.12))
    .accessibilityElement(children: .combine)
  }
}
