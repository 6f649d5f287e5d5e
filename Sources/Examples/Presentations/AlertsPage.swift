import SwiftUI

struct AlertsPage: View {
  private struct Invoice: Identifiable {
    let id = UUID()
    let number: Int
  }
  private enum Trouble: LocalizedError {
    case offline
    var errorDescription: String? { "The server cannot be reached." }
    var recoverySuggestion: String? { "Check the connection and try again." }
  }

  @State private var deletes = false
  @State private var isCritical = true
  @State private var invoice: Invoice?
  @State private var showsInvoice = false
  @State private var trouble: Trouble?
  @State private var hasTrouble = false
  @State private var renames = false
  @State private var name = "Harbour Plan"
  @State private var newName = ""
  @State private var asksToSave = false
  @State private var isSilenced = false
  @State private var showsTitle = true
  @State private var answer = "Nothing has been answered yet."

  var body: some View {
    Text(answer).foregroundStyle(.secondary)

    Demonstration(
      title: "An alert with roles",
      source: """
        .alert("Delete 14 invoices?", isPresented: $deletes) {
          Button("Delete", role: .destructive) { delete() }
          Button("Cancel", role: .cancel) {}
        } message: {
          Text("They are moved to the trash and erased after 30 days.")
        }
        .dialogSeverity(.critical)
        """
    ) {
      HStack {
        Button("Delete Invoices\u{2026}") { deletes = true }
        Toggle("Critical", isOn: $isCritical)
      }
    }
    .alert("Delete 14 invoices?", isPresented: $deletes) {
      Button("Delete", role: .destructive) { answer = "Deleted." }
      Button("Cancel", role: .cancel) { answer = "Kept." }
    } message: {
      Text("They are moved to the trash and erased after 30 days. Sent copies stay with their receivers.")
    }
    .dialogSeverity(isCritical ? .critical : .automatic)

    Demonstration(
      title: "Data that is frozen while the alert is there",
      source: ".alert(\"Send again?\", isPresented: $shows, presenting: invoice) { invoice in \u{2026} }"
    ) {
      HStack {
        ForEach([204, 205], id: \.self) { number in
          Button("Invoice \(number)") {
            invoice = Invoice(number: number)
            showsInvoice = true
          }
        }
      }
    }
    .alert("Send again?", isPresented: $showsInvoice, presenting: invoice) { invoice in
      Button("Send \(invoice.number)") { answer = "Sent \(invoice.number)." }
      Button("Cancel", role: .cancel) {}
    } message: { invoice in
      Text("Invoice \(invoice.number) was sent on Monday.")
    }

    Demonstration(title: "An error", source: ".alert(isPresented: $hasTrouble, error: trouble) { error in \u{2026} }") {
      Button("Connect") {
        trouble = .offline
        hasTrouble = true
      }
    }
    .alert(isPresented: $hasTrouble, error: trouble) { _ in
      Button("Try Again") { answer = "Tried again." }
      Button("Cancel", role: .cancel) {}
    } message: { error in
      Text(error.recoverySuggestion ?? "")
    }

    Demonstration(
      title: "A field",
      source: """
        .alert("Rename", isPresented: $renames) {
          TextField("Name", text: $newName)
          Button("Rename") { name = newName }
          Button("Cancel", role: .cancel) {}
        }
        """
    ) {
      HStack {
        Button("Rename\u{2026}") {
          newName = name
          renames = true
        }
        Text(name)
      }
    }
    .alert("Rename", isPresented: $renames) {
      TextField("Name", text: $newName)
      Button("Rename") { name = newName }
      Button("Cancel", role: .cancel) {}
    }

    Demonstration(
      title: "A confirmation dialog",
      source: """
        .confirmationDialog("Save your changes?", isPresented: $asks, titleVisibility: .visible) {
          Button("Save") { save() }
          Button("Don\u{2019}t Save", role: .destructive) { close() }
        }
        .dialogSuppressionToggle(isSuppressed: $isSilenced)
        """
    ) {
      HStack {
        Button("Close\u{2026}") { asksToSave = true }
        Toggle("With a title", isOn: $showsTitle)
        Text(isSilenced ? "It will not be asked again." : "")
      }
    }
    .confirmationDialog("Save your changes?", isPresented: $asksToSave, titleVisibility: showsTitle ? .visible : .hidden) {
      Button("Save") { answer = "Saved." }
      Button("Don\u{2019}t Save", role: .destructive) { answer = "Closed without saving." }
    } message: {
      Text("They are lost otherwise.")
    }
    .dialogSuppressionToggle(isSuppressed: $isSilenced)
  }
}
