import MailStore
import SwiftUI

/// A part of a message's text: a paragraph, or a line of a patch. In a lazy stack, so that only visible parts are laid
/// out.
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

  /// `OpenURLAction.mailLinks` decides which links may open.
  private var words: Text { piece.linkedText.map { Text($0) } ?? Text(verbatim: piece.text.isEmpty ? " " : piece.text) }

  private var color: Color {
    let line = piece.text
    if line.hasPrefix("+++") || line.hasPrefix("---") || line.hasPrefix("diff ") || line.hasPrefix("index ") {
      return .secondary
    }
    if line.hasPrefix("@@") { return .blue.legible }
    if line.hasPrefix("+") { return .green.legible }
    return line.hasPrefix("-") ? .red.legible : .primary
  }
}

extension Color {
  /// The colours of the system are for marks. Words in them need some of the ink to be read on a page.
  fileprivate var legible: Color { mix(with: .primary, by: 0.35) }
}
