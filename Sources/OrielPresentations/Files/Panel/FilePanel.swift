import Foundation
import OrielControls

/// The file panel, used by importers, exporters and movers.
package struct FilePanel: View {
  @Bindable private var model: FilePanelModel
  @Environment(\.theme) private var theme
  @Environment(\.fileDialog) private var configuration

  package init(_ model: FilePanelModel) { _model = Bindable(model) }

  package var body: some View {
    VStack(spacing: 0) {
      if let message = configuration.message {
        message.font(.headline).multilineTextAlignment(.center).padding(.horizontal, Metrics.FilePanel.margin).padding(.vertical, 10)
        Divider()
      }
      FilePanelBar(model: model)
      Divider()
      HStack(spacing: 0) {
        FilePanelSidebar(model: model).frame(width: Metrics.FilePanel.sidebarWidth)
        Divider()
        FilePanelContent(model: model)
      }
      .onKeyPress(characters: CharacterSet(charactersIn: "/~")) { press in
        model.typing.path = press.characters
        return .handled
      }
      Divider()
      FilePanelFooter(model: model)
    }
    .background(Color(theme.colors.windowBackground))
    .background { FilePanelShortcuts(model: model) }
    .disabled(model.question != nil)
    .overlay(alignment: .topLeading) { PathSuggestions(model: model) }
    .overlay { FilePanelQuestionView(model: model) }
    .frame(
      minWidth: Metrics.FilePanel.leastSize.width, idealWidth: model.memory.width ?? Metrics.FilePanel.size.width, maxWidth: .infinity, minHeight: Metrics.FilePanel.leastSize.height,
      idealHeight: model.memory.height ?? Metrics.FilePanel.size.height, maxHeight: .infinity
    )
    .presentationSizing(.fitted)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(model.request.verb)
    .onGeometryChange(for: CGSize.self, of: \.size) { model.resized($0) }
    .task { if model.listing.location == nil { await model.start() } else { model.listing.refresh() } }
    .onChange(of: model.listing.entries.count) { model.pickWanted() }
    .onDisappear { model.stop() }
  }
}

/// A file panel with its own model, created when it first appears.
package struct FilePanelHost: View {
  let request: FilePanelRequest
  let finish: (FilePanelChoice?) -> Void
  @State private var holder = Holder()
  @Environment(\.fileDialog) private var configuration

  package init(_ request: FilePanelRequest, finish: @escaping (FilePanelChoice?) -> Void) {
    self.request = request
    self.finish = finish
  }
  package var body: some View { FilePanel(holder.model(request, configuration, finish)) }

  private final class Holder {
    private var made: FilePanelModel?
    func model(_ request: FilePanelRequest, _ configuration: FileDialogConfiguration, _ finish: @escaping (FilePanelChoice?) -> Void) -> FilePanelModel {
      if let made {
        made.finish = finish
        return made
      }
      let model = FilePanelModel(request, configuration, finish: finish)
      made = model
      return model
    }
  }
}

/// Keys that work wherever the focus is.
private struct FilePanelShortcuts: View {
  let model: FilePanelModel
  var body: some View {
    Group {
      key("l") { model.typing.path = model.typing.path ?? model.folder.map { $0 == "/" ? "/" : $0 + "/" } ?? "~/" }
      key("h") { model.showsHidden.toggle() }
      key("f") { model.giveKeys(to: .search) }
      key("r") { model.listing.refresh() }
      key("1") { model.style = .list }
      key("2") { model.style = .columns }
      key("3") { model.style = .icons }
      key("n", [.command, .shift]) { model.askForFolder() }
      key(.upArrow, .option) { model.goUp() }
      key(.leftArrow, .option) { model.goBack() }
      key(.rightArrow, .option) { model.goForward() }
      key(.home, .option) { model.go(to: .folder(FilePath.normal(model.files.home))) }
    }
    .frame(width: 0, height: 0)
    .opacity(0)
    .accessibilityHidden(true)
  }
  private func key(_ key: KeyEquivalent, _ modifiers: EventModifiers = .command, _ action: @escaping @MainActor @Sendable () -> Void) -> some View {
    Button(action: action) { EmptyView() }.buttonStyle(.plain).focusable(false).keyboardShortcut(key, modifiers: modifiers)
  }
}
