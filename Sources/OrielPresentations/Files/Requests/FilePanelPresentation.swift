import Foundation
import OrielBase
import OrielControls

/// Presents a file panel and reports its result in a defined order: first the binding becomes false, then
/// the panel disappears, then one of the handlers is called once.
struct FilePanelPresentation<Subject>: ViewModifier {
  let name: String
  let isPresented: Binding<Bool>
  /// The subject of the panel, captured when it appears; nil prevents it from being shown.
  let subject: Subject?
  let request: (Subject) -> FilePanelRequest
  /// The names of the files that an exporter writes to a folder.
  let names: (@MainActor (Subject) async -> [String])?
  let choose: (Subject, FilePanelChoice) -> Void
  let cancel: () -> Void
  @State private var turn = Turn()

  /// One showing of the panel.
  private final class Turn {
    var subject: Subject?
    var choice: FilePanelChoice?
    /// Whether the presentation, not the app, reset the binding.
    var isEndedByPerson = false
    var isPresenterThere = true
  }

  func body(content: Content) -> some View {
    let turn = turn
    let condition = Binding(
      get: { isPresented.wrappedValue },
      set: { isShown in
        if !isShown { turn.isEndedByPerson = true }
        isPresented.wrappedValue = isShown
      })
    let (request, names) = (request, names)
    var presentation = Presentation(.filePanel, name: name, when: .presenting(condition, subject), onDismiss: end) { subject in
      PresentedFilePanel(request: request(turn.subject ?? subject)) { turn.choice = $0 }
        .onAppear { turn.subject = turn.subject ?? subject }
    }
    presentation.filePanel = { subject in
      let subject = turn.subject ?? subject
      return FilePanelAsk(
        request: request(subject), names: names.map { names in { await names(subject) } }, begin: { turn.subject = subject }
      ) { turn.choice = $0 }
    }
    return content
      .presents(presentation)
      .onAppear { turn.isPresenterThere = true }
      .onDisappear { turn.isPresenterThere = false }
  }

  private func end() {
    let (subject, choice, isEndedByPerson) = (turn.subject, turn.choice, turn.isEndedByPerson)
    (turn.subject, turn.choice, turn.isEndedByPerson) = (nil, nil, false)
    guard turn.isPresenterThere else { return }
    if let subject, let choice { choose(subject, choice) } else if isEndedByPerson { cancel() }
  }
}

struct PresentedFilePanel: View {
  let request: FilePanelRequest
  let report: (FilePanelChoice?) -> Void
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    FilePanelHost(request) { choice in
      report(choice)
      dismiss()
    }
  }
}

extension View {
  func presentsFilePanel<Subject>(
    _ name: String, _ isPresented: Binding<Bool>, for subject: Subject?, _ request: @escaping (Subject) -> FilePanelRequest,
    names: (@MainActor (Subject) async -> [String])? = nil, onCancellation cancel: @escaping () -> Void = {}, choose: @escaping (Subject, FilePanelChoice) -> Void
  ) -> some View {
    modifier(
      FilePanelPresentation(
        name: name, isPresented: isPresented, subject: subject, request: request, names: names, choose: choose, cancel: cancel))
  }
}
