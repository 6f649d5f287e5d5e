import OrielBase
import OrielScenes

/// Asks for a printer or for saving a PDF, with a preview of the pages.
struct PrintPanel: View {
  /// What is printed.
  let title: String
  let preview: PrintPreview
  @State var choice: PrintChoice
  let choose: (PrintChoice?) -> Void
  var programs = Printers.programs
  /// nil while the printers are being read.
  @State private var printers: Printers??
  /// What the printers can do, by name, as far as they were asked.
  @State private var options: [String: PrinterOptions] = [:]
  @State private var shown = 1
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Print \u{201C}\(title)\u{201D}").font(.headline).lineLimit(1).truncationMode(.middle).accessibilityAddTraits(.isHeader)
      HStack(alignment: .top, spacing: 20) {
        PrintPreviewColumn(preview: preview, choice: choice, shown: $shown)
        VStack(alignment: .leading, spacing: 12) {
          if let problem { Text(problem).foregroundStyle(.secondary).fixedSize(horizontal: false, vertical: true) }
          form
        }
        .frame(maxWidth: .infinity, alignment: .topLeading)
      }
      HStack {
        Button("Save as PDF\u{2026}") { answer(isPDF: true) }.disabled(!isRangeValid)
        Spacer()
        DialogButtons {
          Button("Cancel", role: .cancel) { dismiss() }.keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Print") { answer(isPDF: false) }.keyboardShortcut(.defaultAction).disabled(choice.printer == nil || !isRangeValid)
        }
      }
    }
    .padding(16)
    .frame(width: 600)
    .task {
      let found = await FileWork.run { [programs] in Printers.installed(programs: programs) }
      printers = .some(found)
      if choice.printer.map({ found?.names.contains($0) != true }) ?? true { choice.printer = found?.preferred ?? found?.names.first }
    }
    .task(id: choice.printer) { await askPrinter() }
    .task(id: Paper(paper: choice.paper, orientation: choice.orientation)) { await preview.paginate(choice) }
    .onChange(of: preview.count) { old, new in
      guard let new else { return }
      // The whole document stays whole on another paper.
      if choice.pages.isAll { choice.pages.last = nil }
      choice.pages.clamp(to: new)
    }
  }
  private struct Paper: Equatable {
    let paper: PrintPaper
    let orientation: NSPrintInfo.PaperOrientation
  }

  // MARK: Form

  private var names: [String] { (printers ?? nil)?.names ?? [] }
  private var problem: LocalizedStringKey? {
    guard let found = printers, names.isEmpty else { return nil }
    return found == nil
      ? "No printing system is installed. Install CUPS with its client programs, or save a PDF instead."
      : "No printer is set up. Add one in the desktop's settings, or save a PDF instead."
  }
  @ViewBuilder private var form: some View {
    if printers == nil {
      ProgressView().frame(maxWidth: .infinity)
    } else {
      Form {
        if !names.isEmpty {
          Picker("Printer:", selection: $choice.printer) {
            ForEach(names, id: \.self) { Text(verbatim: $0).tag(Optional($0)) }
          }
          Stepper("Copies:", value: copies, in: 1...99, format: .number.precision(.fractionLength(0)))
        }
        PageRangeRows(pages: $choice.pages, count: preview.count)
        Picker("Paper:", selection: $choice.paper) {
          ForEach(papers, id: \.self) { Text(verbatim: $0.title).tag($0) }
        }
        Picker("Orientation:", selection: $choice.orientation) {
          Text("Portrait").tag(NSPrintInfo.PaperOrientation.portrait)
          Text("Landscape").tag(NSPrintInfo.PaperOrientation.landscape)
        }
        if let sides = printer?.sides {
          Picker("Two-Sided:", selection: Binding { choice.sides ?? sides } set: { choice.sides = $0 }) {
            Text("Off").tag(PrintSides.one)
            Text("Flip on Long Edge").tag(PrintSides.longEdge)
            Text("Flip on Short Edge").tag(PrintSides.shortEdge)
          }
        }
        if let isColor = printer?.isColor {
          Picker("Color:", selection: Binding { choice.isColor ?? isColor } set: { choice.isColor = $0 }) {
            Text("Color").tag(true)
            Text("Black and White").tag(false)
          }
        }
      }
    }
  }
  /// What the chosen printer can do.
  private var printer: PrinterOptions? { choice.printer.flatMap { options[$0] } }
  /// Those of the printer, and the one that is chosen.
  private var papers: [PrintPaper] {
    let listed = printer.map(\.papers) ?? []
    let papers = listed.isEmpty ? PrintPaper.common : listed
    return papers.contains(choice.paper) ? papers : papers + [choice.paper]
  }
  private var copies: Binding<Double> { Binding { Double(choice.copies) } set: { choice.copies = Int(saturating: $0.rounded()) } }
  private func askPrinter() async {
    guard let name = choice.printer else { return }
    if options[name] == nil {
      guard let found = await FileWork.run({ [programs] in Printers.options(of: name, programs: programs) }), !Task.isCancelled else { return }
      options[name] = found
    }
    if let printer { choice.fit(printer) }
  }

  // MARK: Answer

  private var isRangeValid: Bool { preview.failure == nil && choice.pages.isValid(among: preview.found) }
  private func answer(isPDF: Bool) {
    guard isRangeValid else { return }
    var choice = choice
    choice.isPDF = isPDF
    choose(choice)
    dismiss()
  }
}
