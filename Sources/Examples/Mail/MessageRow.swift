import MailStore
import SwiftUI

/// One message in the list: sender, date, subject and snippet. In a mailbox where the sender says nothing, the subject takes its place,
/// and the snippet two lines.
struct MessageRow: View {
  let message: Message
  var showsSender = true

  var body: some View {
    let summary = message.summary
    HStack(alignment: .firstTextBaseline, spacing: 7) {
      Circle()
        .fill(.tint)
        .frame(width: 8, height: 8)
        .opacity(message.isRead ? 0 : 1)
      VStack(alignment: .leading, spacing: 3) {
        HStack(alignment: .firstTextBaseline) {
          Text(showsSender ? summary.sender.displayName : summary.title)
            .font(.headline)
          Spacer(minLength: 8)
          if !showsSender { marks }
          if let date = message.date {
            Text(date.shortForList)
              .font(.subheadline)
              .foregroundStyle(.secondary)
              .layoutPriority(1)
          }
        }
        if showsSender {
          HStack(spacing: 4) {
            Text(summary.title)
              .font(.callout)
            Spacer(minLength: 0)
            marks
          }
        }
        Text(summary.snippet.isEmpty ? " " : summary.snippet)
          .font(.callout)
          .foregroundStyle(.secondary)
          .lineLimit(showsSender ? 1 : 2, reservesSpace: true)
          .lineSpacing(3)
      }
      .lineLimit(1)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(spoken(summary))
  }

  @ViewBuilder private var marks: some View {
    if message.isFlagged { mark("flag") }
    if message.hasAttachment { mark("paperclip") }
  }
  private func mark(_ symbol: String) -> some View {
    Image(systemName: symbol)
      .font(.caption)
      .foregroundStyle(.secondary)
  }

  private func spoken(_ summary: MessageSummary) -> String {
    var parts = message.isRead ? [] : ["Unread"]
    if message.isFlagged { parts.append("Flagged") }
    if showsSender { parts.append(summary.sender.displayName) }
    parts.append(summary.title)
    if let date = message.date { parts.append(date.shortForList) }
    if message.hasAttachment { parts.append("has an attachment") }
    return parts.joined(separator: ", ")
  }
}
