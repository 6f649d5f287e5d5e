import OrielScenes

/// Asks for a printer or for saving a PDF.
struct PrintPanel: View {
  @State var choice: PrintChoice
  let choose: (PrintChoice?) -> Void
  /// nil while the printers are being read.
  @State private var printers: Printers??
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      switch printers {
      case nil: ProgressView().frame(maxWidth: .infinity)
      case .some(let found):
        if let found, !found.names.isEmpty {
          Picker("Printer:", selection: $choice.printer) {
            ForEach(found.names, id: \.self) { Text(verbatim: $0).tag(Optional($0)) }
          }
          Stepper("Copies: \(choice.copies)", value: $choice.copies, in: 1...99)
        } else {
          Text(found == nil
            ? "No printing system is installed. Install CUPS with its client programs, or save a PDF instead."
            : "No printer is set up. Add one in the desktop's settings, or save a PDF instead.")
            .foregroundStyle(.secondary)
        }
      }
      HStack {
        Button("Save as PDF\u{2026}") { answer(isPDF: true) }
        Spacer()
        DialogButtons {
          Button("Cancel", role: .cancel) { dismiss() }.keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Print") { answer(isPDF: false) }.keyboardShortcut(.defaultAction).disabled(choice.printer == nil)
        }
      }
    }
    .padding(16)
    .frame(width: 420)
    .task {
      let found = await FileWork.run { Printers.installed() }
      printers = .some(found)
      if choice.printer.map({ found?.names.contains($0) != true }) ?? true { choice.printer = found?.preferred ?? found?.names.first }
    }
  }
  private func answer(isPDF: Bool) {
    var choice = choice
    choice.isPDF = isPDF
    choose(choice)
    dismiss()
  }
}
