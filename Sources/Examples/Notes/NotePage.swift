import NotesText
import SwiftUI

/// Renders Markdown text as a page.
struct NotePage: View {
  let text: String
  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 10) {
        ForEach(MarkdownBlock.blocks(of: text)) { NoteBlock(block: $0) }
      }
      .padding(20)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityLabel("Page")
  }
}

/// The page for printing, at full height without scrolling.
struct PrintedNote: View {
  let text: String
  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      ForEach(MarkdownBlock.blocks(of: text)) { NoteBlock(block: $0) }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

private struct NoteBlock: View {
  let block: MarkdownBlock
  var body: some View {
    switch block.kind {
    case .heading(let level): inline.font(Self.font(level)).padding(.top, level < 3 ? 8 : 2)
    case .paragraph: inline
    case .item(let mark, let level):
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(verbatim: mark).foregroundStyle(.secondary)
        inline
      }
      .padding(.leading, CGFloat(level) * 18)
    case .task(let isDone, let level):
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Image(systemName: isDone ? "checkmark.square" : "square").accessibilityLabel(isDone ? "Done" : "To do")
        inline.strikethrough(isDone)
      }
      .padding(.leading, CGFloat(level) * 18)
    case .quote:
      inline.foregroundStyle(.secondary).padding(.leading, 14)
        .overlay(alignment: .leading) { Rectangle().fill(.tertiary).frame(width: 3) }
    case .code:
      Text(verbatim: block.text).font(.system(.callout, design: .monospaced)).padding(12).frame(maxWidth: .infinity, alignment: .leading)
        .background(.quaternary, in: RoundedRectangle(cornerRadius: 6))
    case .rule: Divider().padding(.vertical, 4)
    }
  }
  private var inline: Text {
    Text((try? AttributedString(markdown: block.text)) ?? AttributedString(block.text))
  }
  private static func font(_ level: Int) -> Font {
    switch level {
    case 1: .title
    case 2: .title2
    case 3: .title3
    default: .headline
    }
  }
}
