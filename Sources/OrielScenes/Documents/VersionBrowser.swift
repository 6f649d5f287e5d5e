import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

// File > Revert To > Browse All Versions, which shows a version beside the current document.
extension DocumentSession {
  /// Presents a sheet with all saved versions. The chosen one replaces the document, which can be undone.
  func browseVersions() {
    guard isReady, isEditable, dialogs.browser == nil, let host, !host.isClosed, let file = reference.file, let shelf = places?.versions else { return }
    let graph = host.presenter?.top?.graph ?? host.graph!
    dialogs.browser = UnboundPresentation<URL>(.sheet, "Versions", over: graph) { [weak self] version in
      self?.dialogs.browser = nil
      if let version { self?.reload(from: version) }
    } content: { [self] answer in
      AnyView(VersionBrowser(session: self, find: { await FileWork.run { shelf.versions(of: file).reversed() } }, restore: answer))
    }
  }
  /// A version of the document, for viewing. Changes to it are discarded.
  func copy(of version: URL) async throws -> DocumentSession {
    let type = reference.type, read = kind.read
    return copy(with: try await FileWork.run(throwing: { try DocumentKind.read(version, as: type, read) }).document)
  }
  /// A copy of the current document, for viewing. Views that change their document change only the copy.
  func copyOfContent() async throws -> DocumentSession {
    copy(with: try await FileWork.run(throwing: try content.copy(reference.type, kind.read)))
  }
  private func copy(with document: any Sendable) -> DocumentSession {
    let copy = DocumentSession(kind, nil, PreparedDocument(DocumentReference(file: nil, contentType: reference.type), kind.wrap(document)))
    copy.setStatus { $0.isEditable = false }
    return copy
  }
}

private struct VersionBrowser: View {
  let session: DocumentSession
  /// Finds the versions, the newest first.
  let find: () async -> [VersionShelf.Version]
  let restore: (URL?) -> Void
  /// nil until the versions are read.
  @State private var versions: [VersionShelf.Version]?
  @State private var selection: URL?
  @State private var shown: Shown?
  @State private var current: Shown?
  @Environment(\.dismiss) private var dismiss

  /// The loaded version, or an error.
  private enum Shown {
    case document(DocumentSession)
    case failure(String)
  }

  var body: some View {
    VStack(spacing: 0) {
      if versions?.isEmpty == true {
        ContentUnavailableView(
          "No Versions", systemImage: "clock.arrow.circlepath", description: Text("Each time “\(session.title)” is saved, a version is kept."))
          .frame(maxWidth: .infinity, maxHeight: .infinity)
      } else {
        HStack(spacing: 0) {
          List(versions ?? [], selection: $selection) { version in
            Text(version.date.formatted(date: .abbreviated, time: .standard)).tag(version.id)
          }
          .frame(width: 220)
          Divider()
          side("Current Document", current)
          Divider()
          side(title, shown)
        }
      }
      Divider()
      HStack {
        Spacer()
        DialogButtons {
          Button("Cancel", role: .cancel) { dismiss() }.keyboardShortcut(.cancelAction)
        } confirm: {
          Button("Restore") {
            restore(selection)
            dismiss()
          }
          .keyboardShortcut(.defaultAction)
          .disabled(!isRestorable)
        }
      }
      .padding(12)
    }
    .frame(minWidth: 640, idealWidth: 900, maxWidth: .infinity, minHeight: 360, idealHeight: 520, maxHeight: .infinity)
    .task {
      let found = await find()
      versions = found
      selection = selection ?? found.first?.id
    }
    .task { if let file = session.reference.file { current = await read(file) { try await session.copyOfContent() } } }
    .task(id: selection) { await show() }
  }
  private var isRestorable: Bool { if case .document? = shown { selection != nil } else { false } }
  private var title: String {
    versions?.first { $0.id == selection }?.date.formatted(date: .abbreviated, time: .standard) ?? String(localized: "No Version")
  }

  private func side(_ title: String, _ shown: Shown?) -> some View {
    VStack(spacing: 0) {
      Text(verbatim: title).font(.headline).padding(8)
      Group {
        switch shown {
        case .document(let copy): picture(of: copy)
        case .failure(let reason): ContentUnavailableView("No Preview", systemImage: "exclamationmark.triangle", description: Text(verbatim: reason))
        case nil: ProgressView()
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
  /// The app's view of the version, without interaction.
  private func picture(of copy: DocumentSession) -> some View {
    (copy.kind.makeView?(copy) ?? AnyView(EmptyView()))
      .environment(\._undoManager, copy.undo)
      .disabled(true)
      .allowsHitTesting(false)
      // Its toolbar items must not appear in this sheet.
      .transformPreference(ToolbarItemsKey.self) { $0 = ToolbarItemsKey.defaultValue }
      .clipped()
  }
  private func show() async {
    shown = nil
    guard let selection else { return }
    let result = await read(selection) { try await session.copy(of: selection) }
    // Another version may have been selected meanwhile.
    if self.selection == selection { shown = result }
  }
  private func read(_ file: URL, _ copy: () async throws -> DocumentSession) async -> Shown {
    do { return .document(try await copy()) } catch {
      return .failure(DocumentFailure(.opening, file, error).failureReason ?? "")
    }
  }
}
