import OrielBase
import OrielScenes

/// Asks for a printer or for saving a PDF.
struct PrintPanel: View {
  /// What is printed.
  let title: String
  @State var choice: PrintChoice
  let choose: (PrintChoice?) -> Void
  /// nil while the printers are being read.
  @State private var printers: Printers??
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Print \u{201C}\(title)\u{201D}").font(.headline).lineLimit(1).truncationMode(.middle).accessibilityAddTraits(.isHeader)
      switch printers {
      case nil: ProgressView().frame(maxWidth: .infinity)
      case .some(let found):
        if let found, !found.names.isEmpty {
          Form {
            Picker("Printer:", selection: $choice.printer) {
              ForEach(found.names, id: \.self) { Text(verbatim: $0).tag(Optional($0)) }
            }
            Stepper("Copies:", value: copies, in: 1...99, format: .number.precision(.fractionLength(0)))
          }
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
  private var copies: Binding<Double> { Binding { Double(choice.copies) } set: { choice.copies = Int(saturating: $0.rounded()) } }
  private func answer(isPDF: Bool) {
    var choice = choice
    choice.isPDF = isPDF
    choose(choice)
    dismiss()
  }
}
