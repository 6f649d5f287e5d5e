import MailStore
import SwiftUI

/// A piece of a message's text: a paragraph, or a line of a patch. They stand in a lazy stack, so that only what is seen is
/// laid out.
struct MessageText: View {
  let piece: TextPiece
  let isPatch: Bool
  let isRightToLeft: Bool

  var body: some View {
    Group {
      if isPatch {
        words
          .font(.callout.monospaced())
          .foregroundStyle(color)
      } else {
        words
          .lineSpacing(4)
          .padding(.bottom, piece.isContinued ? 4 : 12)
      }
    }
    .textSelection(.enabled)
    .frame(maxWidth: .infinity, alignment: .leading)
    .environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight)
  }

  /// Where a link may lead is the business of `OpenURLAction.mailLinks`.
  private var words: Text { piece.linkedText.map { Text($0) } ?? Text(verbatim: piece.text.isEmpty ? " " : piece.text) }

  private var color: Color {
    let line = piece.text
    if line.hasPrefix("+++") || line.hasPrefix("---") || line.hasPrefix("diff ") || line.hasPrefix("index ") {
      return .secondary
    }
    if line.hasPrefix("@@") { return .blue }
    if line.hasPrefix("+") { return .green }
    return line.hasPrefix("-") ? .red : .primary
  }
}
