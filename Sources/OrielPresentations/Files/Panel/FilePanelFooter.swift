import Foundation
import OrielBase
import OrielControls

/// The area below the files: name and format for saving, the type filter, and the buttons.
struct FilePanelFooter: View {
  @Bindable var model: FilePanelModel
  @Environment(\.theme) private var theme
  @Environment(\.fileDialog) private var configuration
  @FocusState private var isNaming: Bool
  @State private var nameSelection: TextSelection?

  var body: some View {
    VStack(spacing: 16) {
      if model.request.isSave || model.request.formats.count > 1 { naming } else if !model.request.filters.isEmpty { filters }
      HStack(spacing: 8) {
        if !model.request.isOpen {
          Button { model.askForFolder() } label: { Label("New Folder", systemImage: "plus") }
            .disabled(!model.canMakeFolder)
            .padding(.trailing, 8)
        }
        if model.request.isSave, model.formatEnding != nil {
          Toggle("Hide the extension", isOn: $model.memory.hidesExtension)
        }
        if model.isWorking { ProgressView().controlSize(.small) }
        Spacer(minLength: 0)
        DialogButtons {
          Button(role: .cancel) { model.cancel() } label: { Text("Cancel").frame(minWidth: least) }
            .keyboardShortcut(.cancelAction)
        } confirm: {
          Button { Task { await model.choose() } } label: { (configuration.confirmationLabel ?? Text(model.request.verb)).frame(minWidth: least) }
            .keyboardShortcut(.defaultAction)
            .disabled(!model.canChoose)
        }
      }
    }
    .padding(.horizontal, Metrics.FilePanel.margin).padding(.vertical, 16)
  }
  private var least: Double { theme.metrics.control.dialogButtonMin - 2 * theme.metrics.control.paddingH[.regular] }

  private var naming: some View {
    HStack(spacing: 10) {
      if model.request.isSave {
        (configuration.filenameLabel ?? Text("Name")).fixedSize()
        TextField("Name", text: $model.shownName, selection: $nameSelection).labelsHidden()
          .focused($isNaming)
          // Typing replaces the name but keeps the extension.
          .onChange(of: isNaming) { if isNaming { nameSelection = TextSelection(range: FileStem.range(in: model.shownName)) } }
          .accessibilityLabel(configuration.filenameLabel ?? Text("Name"))
          .onAppear { isNaming = true }
          .onChange(of: model.keyWish) { if model.keyWish?.place == .name { isNaming = true } }
      } else {
        Spacer(minLength: 0)
      }
      if model.request.formats.count > 1 {
        Text("Format").fixedSize().padding(.leading, 16)
        Picker("Format", selection: Binding(get: { model.format }, set: { if let format = $0 { model.use(format) } })) {
          ForEach(model.request.formats, id: \.self) { Text($0.panelName).tag(UTType?.some($0)) }
        }
        .labelsHidden().fixedSize()
      }
    }
  }
  private var filters: some View {
    HStack(spacing: 10) {
      Spacer(minLength: 0)
      Text("Show").fixedSize()
      Picker("Show", selection: Binding(get: { model.filter }, set: { if let filter = $0 { model.use(filter) } })) {
        ForEach(model.request.filters, id: \.self) { Text($0.name).tag(FileFilter?.some($0)) }
      }
      .labelsHidden().fixedSize()
    }
  }
}

/// A question or message over the panel, which waits behind it.
struct FilePanelQuestionView: View {
  @Bindable var model: FilePanelModel
  @Environment(\.theme) private var theme
  @FocusState private var isNaming: Bool

  var body: some View {
    if let question = model.question {
      ZStack {
        Color(theme.colors.scrim).contentShape(.rect)
        VStack(spacing: 8) {
          switch question {
          case .replace(let names, _):
            words(
              names.count == 1 ? "“\(names[0])” already exists. Do you want to replace it?" : "\(names.count) files already exist. Do you want to replace them?",
              Text(names.count == 1 ? "Replacing it overwrites its current contents." : "Replacing them overwrites their current contents."))
            buttons("Replace", role: .destructive)
          case .newFolder:
            words("Name of new folder:", nil)
            TextField("Name", text: Bindable(model.naming).text).labelsHidden().focused($isNaming).onAppear { isNaming = true }.padding(.top, 4)
            buttons("Create", role: nil)
          case .message(let title, let detail):
            words("\(title)", Text(detail))
            HStack { Spacer(); Button("OK") { model.answer(false) }.keyboardShortcut(.defaultAction) }.padding(.top, 8)
              .background { Button("Cancel") { model.answer(false) }.keyboardShortcut(.cancelAction).opacity(0).accessibilityHidden(true) }
          }
        }
        .padding(20)
        .frame(width: 300)
        .background(Color(theme.colors.windowBackground), in: .rect(cornerRadius: 12))
        .overlay { RoundedRectangle(cornerRadius: 12).strokeBorder(Color(theme.colors.menuBorder), lineWidth: 1) }
        .shadow(color: .black.opacity(0.25), radius: 16, y: 8)
        .accessibilityElement(children: .contain)
        .accessibilityAddTraits(.isModal)
      }
    }
  }
  @ViewBuilder private func words(_ title: LocalizedStringKey, _ detail: Text?) -> some View {
    Text(title).font(.headline).multilineTextAlignment(.center)
    if let detail { detail.font(.callout).foregroundStyle(.secondary).multilineTextAlignment(.center) }
  }
  private func buttons(_ name: LocalizedStringKey, role: ButtonRole?) -> some View {
    HStack(spacing: 8) {
      DialogButtons {
        Button { model.answer(false) } label: { Text("Cancel").frame(maxWidth: .infinity) }.keyboardShortcut(.cancelAction)
      } confirm: {
        Button(role: role) { model.answer(true) } label: { Text(name).frame(maxWidth: .infinity) }.keyboardShortcut(.defaultAction)
      }
    }
    .controlSize(.large)
    .padding(.top, 8)
  }
}
