import MailStore
import SwiftUI

/// A window for writing a message. It is sent with the desktop's mail program, because this one only reads.
struct ComposeWindow: View {
  @Binding var draft: Draft
  @Environment(\.dismiss) private var dismiss
  @Environment(\.openURL) private var openURL
  @Environment(DraftShelf.self) private var drafts
  @FocusState private var focus: Field?
  /// The message when the window opened.
  @SceneStorage("original") private var original = Kept<Draft?>(nil)
  /// Whether the message was sent or discarded, so that closing saves no draft.
  @State private var isDone = false
  @State private var asksToDiscard = false

  private enum Field { case to, cc, subject, body }

  var body: some View {
    VStack(spacing: 0) {
      AddressField(title: "To:", text: $draft.to)
        .focused($focus, equals: .to)
      AddressField(title: "Cc:", text: $draft.cc)
        .focused($focus, equals: .cc)
      AddressField(title: "Subject:", text: $draft.subject)
        .focused($focus, equals: .subject)
      TextEditor(text: $draft.body)
        .font(.body)
        .scrollContentBackground(.hidden)
        .padding(.horizontal, 6)
        .padding(.vertical, 8)
        .focused($focus, equals: .body)
        .accessibilityLabel("Message text")
      Divider()
      HStack {
        Button("Discard", role: .destructive) { asksToDiscard = true }
          .disabled(!isTouched)
          .help("Throw this message away")
          .confirmationDialog("Discard this message?", isPresented: $asksToDiscard) {
            Button("Discard", role: .destructive) {
              isDone = true
              dismiss()
            }
          } message: {
            Text("It is not kept as a draft. What you have written is lost.")
          }
        Spacer()
        Button(isTouched ? "Keep as Draft" : "Cancel", role: .cancel) {
          keep()
          dismiss()
        }
          .keyboardShortcut(.cancelAction)
        Button("Send", action: send)
          .buttonStyle(.borderedProminent)
          .keyboardShortcut(.return, modifiers: .command)
          .disabled(draft.to.isEmpty)
      }
      .padding(14)
    }
    .background(.background)
    .navigationTitle(draft.subject.isEmpty ? "New Message" : draft.subject)
    .onAppear {
      if original.value == nil { original.value = draft }
      // A restored window has it.
      _ = drafts.take(draft.id)
      focus = draft.to.isEmpty ? .to : .body
    }
    .onDisappear { keep() }
  }

  /// Saves the message as a draft.
  private func keep() {
    guard isTouched, !isDone else { return }
    isDone = true
    drafts.keep(draft)
  }

  private var isTouched: Bool { original.value.map { draft.differs(from: $0) } ?? false }

  private func send() {
    guard let url = draft.mailtoURL else { return }
    openURL(url) { isAccepted in
      guard isAccepted else { return }
      isDone = true
      dismiss()
    }
  }
}

private struct AddressField: View {
  let title: String
  @Binding var text: String

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Text(title)
        .foregroundStyle(.secondary)
        .frame(width: 60, alignment: .trailing)
        .accessibilityHidden(true)
      TextField("", text: $text)
        .textFieldStyle(.plain)
        .accessibilityLabel(String(title.dropLast()))
    }
    .padding(.horizontal, 14)
    .padding(.vertical, 8)
    Divider()
      .padding(.leading, 14)
  }
}

extension Draft {
  /// RFC 6068.
  var mailtoURL: URL? {
    var parts = URLComponents()
    parts.scheme = "mailto"
    parts.path = to
    parts.queryItems = [
      URLQueryItem(name: "cc", value: cc), URLQueryItem(name: "subject", value: subject),
      URLQueryItem(name: "body", value: body), URLQueryItem(name: "in-reply-to", value: inReplyTo),
    ].filter { $0.value?.isEmpty == false }
    return parts.url
  }
}
