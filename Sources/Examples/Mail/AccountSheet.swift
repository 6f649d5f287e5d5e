import MailStore
import SwiftUI

/// Asks for the location and name of a new account.
struct AccountSheet: View {
  let add: (MailLocation, String) -> Void
  @Environment(\.dismiss) private var dismiss
  @State private var path = ""
  @State private var name = ""
  @State private var finding = Finding.nothing
  @State private var choosesFile = false
  @FocusState private var isWritingPath: Bool

  /// The kind of mailbox at the path.
  private enum Finding {
    case nothing
    case mail(MailLocation)
    case trouble(MailProblem)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("Add an Account")
        .font(.title3)
        .fontWeight(.semibold)
        .accessibilityAddTraits(.isHeader)
        .padding([.horizontal, .top], 20)
      Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 10, verticalSpacing: 12) {
        GridRow {
          Text("Mail in:")
            .gridColumnAlignment(.trailing)
            .accessibilityHidden(true)
          HStack {
            TextField("Mail in", text: $path, prompt: Text("Path of a file or folder"))
              .focused($isWritingPath)
            Button("Choose…") { choosesFile = true }
          }
        }
        GridRow {
          Text("Name:")
            .accessibilityHidden(true)
          TextField("Name", text: $name, prompt: Text(suggestedName))
        }
        GridRow {
          Color.clear
            .frame(width: 0, height: 0)
          footer
            .font(.callout)
            .foregroundStyle(.secondary)
            // As tall as the longest message, so that the sheet keeps its size while the user types.
            .frame(maxWidth: .infinity, minHeight: 56, alignment: .topLeading)
        }
      }
      .labelsHidden()
      .padding(20)
    }
    .frame(width: 480)
    .toolbar {
      ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      ToolbarItem(placement: .confirmationAction) {
        Button("Add Account") {
          guard let location else { return }
          add(location, name)
          dismiss()
        }
        .disabled(location == nil)
      }
    }
    .onAppear { isWritingPath = true }
    .task(id: path) { await look() }
    .fileImporter(isPresented: $choosesFile, allowedContentTypes: [.folder, .data]) { result in
      if case .success(let url) = result { path = url.path }
    }
    .fileDialogMessage("Choose a mailbox file, or a folder with a Maildir or a git checkout.")
  }

  @ViewBuilder private var footer: some View {
    switch finding {
    case .nothing: Text("An mbox file, a folder with a Maildir, or a git checkout, whose patches are read as mail. Mail only reads from it.")
    case .mail(let location): Label("\(location.kindName) “\(location.name)”", systemImage: "checkmark.circle")
    case .trouble(let problem): Label(problem.message, systemImage: "exclamationmark.triangle")
    }
  }

  private var location: MailLocation? { if case .mail(let location) = finding { location } else { nil } }
  private var suggestedName: String { location?.name ?? "As the file or folder is called" }

  private func look() async {
    let typed = path.trimmingCharacters(in: .whitespaces)
    guard !typed.isEmpty else { return finding = .nothing }
    let location = MailLocation(path: typed)
    let trouble = await location.trouble()
    guard !Task.isCancelled else { return }
    finding = trouble.map { .trouble($0) } ?? .mail(location)
  }
}
