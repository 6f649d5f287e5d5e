import MailStore
import SwiftUI

/// The files that came with a message, two in a row.
struct AttachmentCards: View {
  let attachments: [MessageAttachment]

  var body: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 160, maximum: 220), spacing: 10)], alignment: .leading, spacing: 10) {
      ForEach(attachments) { AttachmentCard(attachment: $0) }
    }
    .padding(.top, 12)
  }
}

private struct AttachmentCard: View {
  let attachment: MessageAttachment

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: attachment.symbolName)
        .imageScale(.large)
        .foregroundStyle(.tint)
      VStack(alignment: .leading, spacing: 2) {
        Text(attachment.name)
        Text(ByteCountFormatter.string(fromByteCount: Int64(attachment.size), countStyle: .file))
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      .lineLimit(1)
      Spacer(minLength: 0)
    }
    .padding(.horizontal, 14)
    .padding(.vertical, 8)
    .background(.quinary, in: .rect(cornerRadius: 10))
    .overlay { RoundedRectangle(cornerRadius: 10).strokeBorder(.separator) }
    .accessibilityElement(children: .combine)
  }
}
