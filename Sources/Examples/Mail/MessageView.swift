import MailStore
import SwiftUI

/// An open message: header, text, attachments and toolbar.
struct MessageView: View {
  let id: Message.ID
  @Environment(MailStore.self) private var store
  @State private var content: MessageContent?
  @State private var requests = AttachmentRequests()
  /// Some ninety letters, and the margins.
  private static let readingWidth: CGFloat = 700

  var body: some View {
    if let message = store.message(id) {
      VStack(spacing: 0) {
        ScrollView {
          LazyVStack(alignment: .leading, spacing: 0) {
            MessageHead(message: message, content: shown)
            if let shown {
              ForEach(shown.problems) { MessageProblem(problem: $0) }
              ForEach(shown.pieces) {
                MessageText(piece: $0, isPatch: message.isPatch, isRightToLeft: shown.isRightToLeft)
              }
              if !shown.attachments.isEmpty { AttachmentCards(attachments: shown.attachments, requests: $requests) }
            }
          }
          .padding(28)
          // Lines as long as a window are hard to read; code has lines of its own.
          .frame(maxWidth: message.isPatch ? .infinity : Self.readingWidth)
          .frame(maxWidth: .infinity, alignment: .leading)
        }
        Divider()
          .padding(.horizontal, 28)
        MessageFooter(message: message)
      }
      .background(.background)
      .presentsAttachments(shown?.attachments ?? [], $requests)
      // Another message starts at its top with its own attachments.
      .id(id)
      .onChange(of: id) { requests = AttachmentRequests() }
      .task(id: id) { await open(message) }
    } else if store.isLoading {
      ContentUnavailableView("Reading Mail…", systemImage: "envelope")
    } else {
      ContentUnavailableView("This Message Is Gone", systemImage: "envelope", description: Text("It is no longer in its mailbox."))
    }
  }

  /// The content of this message; nil while it loads, so that the previous one is not shown.
  private var shown: MessageContent? { content?.id == id ? content : nil }

  private func open(_ message: Message) async {
    content = await store.content(of: message.id)
    // Skipping a message with the arrow keys does not mark it as read.
    try? await Task.sleep(for: .seconds(0.8))
    if !Task.isCancelled, !message.isRead { store.setRead(true, for: message.id) }
  }
}

private struct MessageProblem: View {
  let problem: MailProblem

  var body: some View {
    Label(problem.message, systemImage: "exclamationmark.triangle")
      .font(.callout)
      .foregroundStyle(.secondary)
      .padding(.bottom, 12)
  }
}

private struct MessageFooter: View {
  let message: Message
  @Environment(MailStore.self) private var store

  var body: some View {
    HStack {
      if let account = store.account(message.id.account) {
        Text(verbatim: "From \(account.name)")
          .font(.callout)
          .foregroundStyle(.secondary)
          .lineLimit(1)
      }
      Spacer()
      ForwardButton(store: store, id: message.id)
      ReplyButton(store: store, id: message.id)
        .buttonStyle(.borderedProminent)
    }
    .labelStyle(.titleOnly)
    .padding(.horizontal, 28)
    .padding(.vertical, 14)
  }
}
