import MailStore
import SwiftUI

/// The sources of mail and their reading progress.
struct ConnectionWindow: View {
  @Environment(MailStore.self) private var store

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 20) {
        ForEach(store.accounts) { ConnectionRow(account: $0) }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(20)
    }
  }
}

private struct ConnectionRow: View {
  let account: Account
  @Environment(MailStore.self) private var store
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(spacing: 12) {
        Image(systemName: symbol)
          .imageScale(.large)
          .foregroundStyle(.tint)
        VStack(alignment: .leading, spacing: 2) {
          Text(account.name)
            .font(.headline)
          Text(account.summary)
            .font(.callout)
            .foregroundStyle(.secondary)
        }
      }
      if account.progress.isLoading {
        ProgressView(value: account.progress.fraction ?? 0)
          .accessibilityLabel("Mail read")
      }
      Text(account.progress.sentence)
        .font(.callout)
        .foregroundStyle(.secondary)
      ForEach(account.problems) { problem in
        Label(problem.message, systemImage: "exclamationmark.triangle")
          .font(.callout)
      }
      HStack {
        Button("Read Again") { Task { await store.reload(account.id) } }
          .disabled(account.progress.isLoading)
        Button("Account…") { openWindow(value: account.id) }
      }
    }
  }

  private var symbol: String {
    switch account.location {
    case .mbox: "tray.full"
    case .maildir: "folder"
    case .checkout: "chevron.left.forwardslash.chevron.right"
    }
  }
}
