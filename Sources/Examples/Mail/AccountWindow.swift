import MailStore
import SwiftUI

/// The details of one account.
struct AccountWindow: View {
  let id: UUID?
  @Environment(MailStore.self) private var store

  var body: some View {
    if let account = id.flatMap({ store.account($0) }) {
      Form {
        Section {
          LabeledContent("Source", value: account.summary)
          LabeledContent("Messages", value: "\(account.messageCount)")
          LabeledContent("Unread", value: "\(account.unreadCount)")
          LabeledContent("State", value: account.progress.sentence)
        }
        if !account.problems.isEmpty {
          Section("Problems") {
            ForEach(account.problems) { problem in
              Label(problem.message, systemImage: "exclamationmark.triangle")
            }
          }
        }
      }
      .formStyle(.grouped)
      .navigationTitle(account.name)
    } else {
      ContentUnavailableView("No Such Account", systemImage: "person.crop.circle", description: Text("It was removed, or not given on the command line this time."))
        .navigationTitle("Account")
    }
  }
}
