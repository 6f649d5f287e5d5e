import MailStore
import SwiftUI

/// A request to a window that needs a presentation.
struct ViewerRequests {
  /// The messages to delete, if the user confirms.
  var deletion: Set<Message.ID> = []
  var addsAccount = false
  var importsMailbox = false
  var removal: Account?
}

extension FocusedValues {
  /// The front window's actions for the menus.
  @Entry var requests: Binding<ViewerRequests>?
}

/// The presentations of a window with mail.
struct ViewerPresentations: ViewModifier {
  @Binding var requests: ViewerRequests
  /// Shows an added mailbox.
  let show: (Account.ID) -> Void
  @Environment(MailStore.self) private var store
  @State private var failure: ImportFailure?

  func body(content: Content) -> some View {
    content
      .focusedSceneValue(\.requests, $requests)
      .asksBeforeDeleting($requests.deletion)
      .sheet(isPresented: $requests.addsAccount) {
        AccountSheet { location, name in show(store.add(location, name: name)) }
      }
      // In the background, because the content's own panels have other labels.
      .background {
        Color.clear
          .fileImporter(isPresented: $requests.importsMailbox, allowedContentTypes: [.folder, .data]) { result in
            Task { await open(result) }
          }
          .fileDialogMessage("Choose a mailbox file, or a folder with a Maildir or a git checkout.")
          .fileDialogConfirmationLabel("Import")
          .accessibilityHidden(true)
      }
      .alert(isPresented: Binding { failure != nil } set: { if !$0 { failure = nil } }, error: failure) {}
      .confirmationDialog(
        "Remove the account “\(requests.removal?.name ?? "")”?",
        isPresented: Binding { requests.removal != nil } set: { if !$0 { requests.removal = nil } },
        titleVisibility: .visible, presenting: requests.removal
      ) { account in
        Button("Remove", role: .destructive) { store.remove(account.id) }
      } message: { account in
        Text("Its mail stays where it is: \(account.location.path)")
      }
  }

  private func open(_ result: Result<URL, any Error>) async {
    switch result {
    case .success(let url):
      let location = MailLocation(path: url.path)
      if let trouble = await location.trouble() { failure = ImportFailure(explanation: trouble.message) } else { show(store.add(location)) }
    case .failure(let error): failure = ImportFailure(explanation: error.localizedDescription)
    }
  }
}

/// Why a mailbox was not imported.
struct ImportFailure: LocalizedError {
  let explanation: String
  var errorDescription: String? { "No mailbox was imported." }
  var recoverySuggestion: String? { explanation }
}
