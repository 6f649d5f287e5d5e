import OrielBase
import OrielControls
import OrielPresentations

/// A chooser for programs that open a type, according to their desktop files.
struct ApplicationChooser: View {
  let type: UTType
  let choose: (DesktopApplication?) -> Void
  @State private var applications: [DesktopApplication]?
  @State private var selection: String?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(spacing: 0) {
      switch applications {
      case nil: ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      case []?:
        ContentUnavailableView(
          "No Programs", systemImage: "questionmark.app", description: Text("No installed program opens \(type.localizedDescription ?? type.identifier)."))
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      case let found?: List(found, selection: $selection) { Text(verbatim: $0.name).tag($0.id) }
      }
      Divider()
      HStack {
        Spacer()
        DialogButtons {
          Button("Cancel", role: .cancel) { dismiss() }.keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Open") {
            choose(applications?.first { $0.id == selection })
            dismiss()
          }
          .keyboardShortcut(.defaultAction)
          .disabled(selection == nil)
        }
      }
      .padding(12)
    }
    .frame(minWidth: 320, idealWidth: 360, minHeight: 260, idealHeight: 320)
    .task {
      let type = type
      let found = await FileWork.run { DesktopApplication.thatOpen(type, of: DesktopApplication.installed()) }
      applications = found
      selection = selection ?? found.first?.id
    }
  }
}
