import SwiftUI

struct AlertsPage: View {
  @Binding var showsSceneAlert: Bool
  @State private var asksToDelete = false
  @State private var isCritical = true
  @State private var hasCheckBox = false
  @State private var isSuppressed = false
  @State private var renames = false
  @State private var name = "Boathouse"
  @State private var reports = false
  @State private var closes = false
  @State private var hidesTitle = false
  @State private var guardsWindow = false
  @State private var answer = "Nothing has been answered yet."

  var body: some View {
    Demonstration(
      title: "A question with a default and a way out",
      source: """
        .alert("Delete 14 invoices?", isPresented: $asksToDelete) {
          Button("Delete", role: .destructive) { delete() }
          Button("Cancel", role: .cancel) {}
        } message: { Text("They are moved to the trash.") }
        .dialogSeverity(.critical)
        """
    ) {
      HStack {
        Button("Delete\u{2026}") { asksToDelete = true }
        Toggle("Critical", isOn: $isCritical)
        Toggle("With a check box", isOn: $hasCheckBox)
      }
      Text(answer).foregroundStyle(.secondary)
    }
    .alert("Delete 14 invoices?", isPresented: $asksToDelete) {
      Button("Delete", role: .destructive) { answer = isSuppressed ? "Deleted, and never asked again." : "Deleted." }
      Button("Cancel", role: .cancel) { answer = "Kept." }
    } message: {
      Text("They are moved to the trash and erased after 30 days. Sent copies stay with their receivers.")
    }
    .dialogSeverity(isCritical ? .critical : .standard)
    .modifier(CheckBox(isThere: hasCheckBox, isSuppressed: $isSuppressed))

    Demonstration(
      title: "A field to fill in",
      source: """
        .alert("Rename “\\(name)”", isPresented: $renames) {
          TextField("Name", text: $name)
          Button("Rename") {}.disabled(name.isEmpty)
          Button("Cancel", role: .cancel) {}
        }
        """
    ) { Button("Rename\u{2026}") { renames = true } }
    .alert("Rename the place", isPresented: $renames) {
      TextField("Name", text: $name)
      Button("Rename") { answer = "Renamed to \(name)." }.disabled(name.isEmpty)
      Button("Cancel", role: .cancel) {}
    }

    Demonstration(
      title: "An error with a remedy", source: ".alert(isPresented: $reports, error: HarbourError.storm) {}"
    ) { Button("Sail") { reports = true } }
    .alert(isPresented: $reports, error: HarbourError.storm) {}

    Demonstration(
      title: "A confirmation dialog",
      source: """
        .confirmationDialog("Close without saving?", isPresented: $closes, titleVisibility: .visible) {
          Button("Save") { save() }
          Button("Save as a Copy") { copy() }
          Button("Don’t Save", role: .destructive) {}
        }
        """
    ) {
      HStack {
        Button("Close\u{2026}") { closes = true }
        Toggle("Without its title", isOn: $hidesTitle)
      }
    }
    .confirmationDialog("Close without saving?", isPresented: $closes, titleVisibility: hidesTitle ? .hidden : .visible) {
      Button("Save") { answer = "Saved." }
      Button("Save as a Copy") { answer = "Saved as a copy." }
      Button("Don’t Save", role: .destructive) { answer = "Not saved." }
    } message: {
      Text("What you have changed is lost otherwise.")
    }

    Demonstration(
      title: "Before the window closes",
      source: ".dismissalConfirmationDialog(\"Close this window?\", shouldPresent: guardsWindow) { Button(\"Close\") {} }"
    ) { Toggle("Ask before this window closes", isOn: $guardsWindow) }
    .dismissalConfirmationDialog("Close this window?", shouldPresent: guardsWindow) {
      Button("Close", role: .destructive) {}
    }

    Demonstration(
      title: "An alert without a window", source: "AlertScene(\"The harbour is closed\", isPresented: $isClosed) { Button(\"All Right\") {} }"
    ) { Button("Close the Harbour") { showsSceneAlert = true } }
  }
}

private struct CheckBox: ViewModifier {
  let isThere: Bool
  @Binding var isSuppressed: Bool
  func body(content: Content) -> some View {
    if isThere { content.dialogSuppressionToggle(isSuppressed: $isSuppressed) } else { content }
  }
}

private enum HarbourError: LocalizedError {
  case storm
  var errorDescription: String? { "The ship could not leave" }
  var recoverySuggestion: String? { "Wait until the storm has passed, or take the train." }
}
