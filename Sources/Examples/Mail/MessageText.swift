import MailStore
import SwiftUI

/// The text of a message by paragraphs, or that of a patch by lines, so that only what is seen is laid out.
struct MessageText: View {
  let content: MessageContent
  let isPatch: Bool

  var body: some View {
    text.environment(\.layoutDirection, isPatch || !content.text.isRightToLeft ? .leftToRight : .rightToLeft)
  }

  @ViewBuilder private var text: some View {
    if isPatch {
      ForEach(lines) { line in
        Text(line.text.isEmpty ? " " : line.text)
          .font(.callout.monospaced())
          .foregroundStyle(color(of: line.text))
          .textSelection(.enabled)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    } else {
      ForEach(paragraphs) { paragraph in
        Text(paragraph.text)
          .lineSpacing(4)
          .textSelection(.enabled)
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(.bottom, 12)
      }
    }
  }

  private struct Piece: Identifiable {
    let id: Int
    let text: String
  }

  private var lines: [Piece] {
    content.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      Piece(id: $0.offset, text: String($0.element))
    }
  }

  private var paragraphs: [Piece] {
    content.text.split(separator: "\n\n").enumerated().map {
      Piece(id: $0.offset, text: String($0.element).trimmingCharacters(in: .newlines))
    }
  }

  private func color(of line: String) -> Color {
    if line.hasPrefix("+++") || line.hasPrefix("---") || line.hasPrefix("diff ") || line.hasPrefix("index ") {
      return .secondary
    }
    if line.hasPrefix("@@") { return .blue }
    if line.hasPrefix("+") { return .green }
    return line.hasPrefix("-") ? .red : .primary
  }
}

extension String {
  /// Whether the first letter is of a script written from right to left.
  var isRightToLeft: Bool {
    guard let first = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    return switch first.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
