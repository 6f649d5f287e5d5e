import MailStore
import SwiftUI

/// The strip above a column, as high as a toolbar.
struct ColumnBar<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    HStack(spacing: 4) { content }
      .padding(.horizontal, 10)
      .frame(height: 46)
      .frame(maxWidth: .infinity)
    Divider()
  }
}

/// Which mailbox is shown, and the button for a new message.
struct ListBar: View {
  let title: String
  let subtitle: String
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(title)
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      Text(subtitle)
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
    .lineLimit(1)
    .padding(.leading, 18)
    Spacer(minLength: 8)
    Button("New Message", systemImage: "square.and.pencil") { openWindow(value: Draft()) }
      .buttonStyle(.borderless)
      .labelStyle(.iconOnly)
  }
}

/// What can be done with the message, and the search field.
struct MessageBar: View {
  let id: Message.ID?
  @Binding var searchText: String
  @Environment(MailStore.self) private var store
  @FocusState private var isSearching: Bool

  var body: some View {
    HStack(spacing: 12) {
      ReplyButton(store: store, id: id)
      ForwardButton(store: store, id: id)
      FlagButton(store: store, id: id)
    }
    .buttonStyle(.borderless)
    .labelStyle(.iconOnly)
    .padding(.leading, 14)
    Spacer(minLength: 8)
    HStack(spacing: 6) {
      Image(systemName: "magnifyingglass")
        .foregroundStyle(.secondary)
      TextField("Search", text: $searchText)
        .textFieldStyle(.plain)
        .focused($isSearching)
        .onKeyPress(.escape) {
          searchText = ""
          return .handled
        }
    }
    .padding(.horizontal, 10)
    .frame(width: 200, height: 28)
    .background(.background, in: .capsule)
    .overlay { Capsule().strokeBorder(.separator) }
    .background {
      Button("Find") { isSearching = true }
        .keyboardShortcut("f")
        .opacity(0)
        .accessibilityHidden(true)
    }
  }
}
