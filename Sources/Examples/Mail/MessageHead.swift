import MailStore
import SwiftUI

/// Subject, sender with initials, recipients and date.
struct MessageHead: View {
  let message: Message
  let content: MessageContent?

  var body: some View {
    let summary = message.summary
    VStack(alignment: .leading, spacing: 0) {
      Text(summary.title)
        .font(.title2)
        .fontWeight(.semibold)
        .accessibilityAddTraits(.isHeader)
        .padding(.bottom, 14)
      HStack(spacing: 12) {
        Initials(name: summary.sender.displayName)
        VStack(alignment: .leading, spacing: 2) {
          HStack(alignment: .firstTextBaseline) {
            Text(summary.sender.displayName)
              .font(.headline)
            Spacer(minLength: 8)
            if let date = message.date {
              Text(date.shortWithTime)
                .font(.callout)
                .foregroundStyle(.secondary)
                .layoutPriority(1)
            }
          }
          Text(recipients(summary))
            .font(.callout)
            .foregroundStyle(.secondary)
        }
        .lineLimit(1)
      }
      .padding(.bottom, 14)
      Divider()
        .padding(.bottom, 20)
    }
  }

  private func recipients(_ summary: MessageSummary) -> String {
    let people = (content?.to ?? summary.recipients) + (content?.cc ?? [])
    guard !people.isEmpty else { return summary.sender.address }
    return "to " + people.map(\.displayName).joined(separator: ", ")
  }
}

/// A circle with the first letters of a name.
struct Initials: View {
  let name: String

  var body: some View {
    Text(letters)
      .font(.headline)
      .foregroundStyle(.tint)
      .frame(width: 36, height: 36)
      .background(.tint.opacity(0.15), in: .circle)
      .accessibilityHidden(true)
  }

  private var letters: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first else { return "?" }
    guard words.count > 1, let last = words.last?.first else { return String(first).uppercased() }
    return "\(first)\(last)".uppercased()
  }
}
