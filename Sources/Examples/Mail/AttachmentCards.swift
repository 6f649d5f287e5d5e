import MailStore
import SwiftUI

/// The attachments of a message, two in a row. Space or a double click previews one; the menu saves it.
struct AttachmentCards: View {
  let attachments: [MessageAttachment]
  @Binding var requests: AttachmentRequests
  @FocusState private var focus: MessageAttachment.ID?

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      HStack {
        Text(attachments.count == 1 ? "1 attachment" : "\(attachments.count) attachments")
          .font(.callout)
          .foregroundStyle(.secondary)
        Spacer()
        Button(attachments.count == 1 ? "Save…" : "Save All…", systemImage: "square.and.arrow.down") {
          if attachments.count == 1 { requests.save = attachments.first } else { requests.savesAll = true }
        }
        .help("Save what came with this message")
      }
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 160, maximum: 220), spacing: 10)], alignment: .leading, spacing: 10) {
        ForEach(attachments) { attachment in
          AttachmentCard(attachment: attachment, isSelected: focus == attachment.id)
            .focusable()
            .focused($focus, equals: attachment.id)
            .gesture(TapGesture(count: 2).onEnded { requests.look = attachment }.simultaneously(with: TapGesture().onEnded { focus = attachment.id }))
            .onKeyPress(.space) { look(at: attachment) }
            .onKeyPress(.return) { look(at: attachment) }
            .contextMenu {
              Button("Quick Look") { requests.look = attachment }
              Button("Save…") { requests.save = attachment }
              if attachments.count > 1 { Button("Save All…") { requests.savesAll = true } }
            }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(.isButton)
            .accessibilityAction { requests.look = attachment }
            .accessibilityAction(named: "Save…") { requests.save = attachment }
            .help("Double-click to look into “\(attachment.name)”")
        }
      }
    }
    .padding(.top, 12)
  }

  private func look(at attachment: MessageAttachment) -> KeyPress.Result {
    requests.look = attachment
    return .handled
  }
}

private struct AttachmentCard: View {
  let attachment: MessageAttachment
  let isSelected: Bool

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
    .background(isSelected ? AnyShapeStyle(.tint.opacity(0.15)) : AnyShapeStyle(.primary.opacity(0.035)), in: .rect(cornerRadius: 10))
    .overlay { RoundedRectangle(cornerRadius: 10).strokeBorder(.primary.opacity(0.1)) }
    .contentShape(.rect(cornerRadius: 10))
  }
}
