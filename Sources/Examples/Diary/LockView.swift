import DiaryStore
import SwiftUI

/// Asks for the password, or for a new one at first use.
struct LockView: View {
  @Environment(DiaryBook.self) private var book
  @State private var password = ""
  @State private var again = ""
  @FocusState private var focus: Field?
  /// Whether a new diary is being made, also while that goes on.
  @State private var isMaking = false
  private enum Field { case password, again }

  var body: some View {
    let isNew = book.state == .new || isMaking
    VStack(spacing: 16) {
      Image(systemName: book.state == .opening ? "lock.open" : "lock.fill")
        .font(.system(size: 44, weight: .light))
        .foregroundStyle(.tint)
        .accessibilityHidden(true)
      VStack(spacing: 6) {
        Text(isNew ? "Your Diary" : "The Diary Is Locked").font(.title2).fontWeight(.semibold)
        Text(isNew ? "Choose a password of at least \(DiaryBook.leastPassword) characters, and remember it: nobody can open the diary without it." : "Enter its password to go on writing.")
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
          .fixedSize(horizontal: false, vertical: true)
      }
      VStack(spacing: 8) {
        SecureField("Password", text: $password)
          .focused($focus, equals: .password)
          .onSubmit { if isNew { focus = .again } else { open() } }
        if isNew {
          SecureField("Once more", text: $again)
            .focused($focus, equals: .again)
            .onSubmit(open)
        }
      }
      .textFieldStyle(.roundedBorder)
      .frame(width: 260)
      .disabled(book.state == .opening)
      Button(isNew ? "Begin" : "Unlock", action: open)
        .buttonStyle(.borderedProminent)
        .disabled(!isReady)
      Text(problem ?? " ")
        .font(.callout)
        .foregroundStyle(.red)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
    .padding(32)
    .frame(maxWidth: 420)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.background)
    .navigationTitle("Diary")
    .navigationSubtitle(isNew ? "" : "Locked")
    .task { focus = .password }
  }

  private var isReady: Bool {
    switch book.state {
    case .new: password.count >= DiaryBook.leastPassword && password == again
    case .locked: !password.isEmpty
    case .opening, .open: false
    }
  }
  private var problem: String? {
    if book.state == .new, !again.isEmpty, password == again, password.count < DiaryBook.leastPassword {
      return "At least \(DiaryBook.leastPassword) characters."
    }
    if book.state == .new, !again.isEmpty, password != again, again.count >= password.count { return "The two are not the same." }
    return book.failure
  }
  private func open() {
    guard isReady else { return }
    let given = password, isNew = book.state == .new
    isMaking = isNew
    Task {
      defer { isMaking = false }
      if isNew { await book.create(password: given) } else { await book.unlock(password: given) }
      password = ""
      again = ""
      focus = .password
    }
  }
}
