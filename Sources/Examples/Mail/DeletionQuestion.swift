import MailStore
import SwiftUI

extension View {
  /// Asks before messages are deleted, unless the user has suppressed the question.
  func asksBeforeDeleting(_ ids: Binding<Set<Message.ID>>) -> some View { modifier(DeletionQuestion(ids: ids)) }
}

private struct DeletionQuestion: ViewModifier {
  @Binding var ids: Set<Message.ID>
  @Environment(MailStore.self) private var store
  @AppStorage("deletesWithoutAsking") private var deletesWithoutAsking = false

  func body(content: Content) -> some View {
    content
      .focusedSceneValue(\.deletion, $ids)
      .confirmationDialog(
        title, isPresented: Binding { !ids.isEmpty && !deletesWithoutAsking } set: { if !$0 { ids = [] } },
        titleVisibility: .visible, presenting: ids
      ) { ids in
        // Deleting can be undone, so Return may delete.
        Button("Delete", role: .destructive) { store.delete(ids) }
          .keyboardShortcut(.defaultAction)
      } message: { ids in
        Text(ids.count == 1 ? "It moves to Trash, from where you can put it back." : "They move to Trash, from where you can put them back.")
      }
      .dialogSuppressionToggle("Do not ask again", isSuppressed: $deletesWithoutAsking)
      .onChange(of: ids) {
        guard deletesWithoutAsking, !ids.isEmpty else { return }
        store.delete(ids)
        ids = []
      }
  }

  private var title: String {
    if ids.count > 1 { return "Delete \(ids.count) messages?" }
    let subject = ids.first.flatMap { store.message($0)?.title } ?? ""
    return subject.isEmpty ? "Delete this message?" : "Delete “\(subject)”?"
  }
}
