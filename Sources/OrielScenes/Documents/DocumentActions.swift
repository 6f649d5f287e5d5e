import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// Opens a document in its own window. Read it with `@Environment(\.openDocument)` and call it.
@MainActor @preconcurrency public struct OpenDocumentAction {
  weak var app: RunningApp?
  /// Raises the document's window if it is already open. Throws if no group opens files of its type, or if it cannot be read.
  public func callAsFunction(at url: URL) async throws {
    guard let app else {
      RuntimeIssue.report("Use of OpenDocumentAction requires the SwiftUI App Lifecycle.")
      throw DocumentFailure(.opening, url.lastPathComponent, .noApp)
    }
    do { try await app.documents.open(url) } catch { throw DocumentFailure(.opening, url, error) }
  }
}

/// Opens a window with a new document. Read it with `@Environment(\.newDocument)` and call it.
@MainActor @preconcurrency public struct NewDocumentAction {
  weak var app: RunningApp?
  /// Opens a value document in the group for its type.
  public func callAsFunction<D>(_ newDocument: @autoclosure @escaping () -> D) where D: FileDocument {
    open(D.self) { ValueContent(newDocument()) }
  }
  /// Opens a reference document in the group for its type.
  public func callAsFunction<D>(_ newDocument: @escaping () -> D) where D: ReferenceFileDocument {
    open(D.self) { ObjectContent(newDocument()) }
  }
  /// Opens a document created by the first group for the content type.
  public func callAsFunction(contentType: UTType) { app?.documents.newDocument(of: contentType) }

  /// Opens a reference document created by the first group that writes the type. `prepareDocument` fills it before its window
  /// opens, without marking it as changed.
  public func callAsFunction<D>(contentType: UTType, prepareDocument: @escaping (D) -> Void) where D: ReferenceFileDocument {
    guard let app else { return RuntimeIssue.report(Self.outside) }
    app.documents.newDocument(of: contentType) { content in
      guard let content = content as? ObjectContent<D> else { return false }
      prepareDocument(content.location.get().object)
      return true
    }
  }
  /// Opens a value document, prepared in the same way.
  public func callAsFunction<D>(contentType: UTType, prepareDocument: @escaping (inout D) -> Void) where D: FileDocument {
    guard let app else { return RuntimeIssue.report(Self.outside) }
    app.documents.newDocument(of: contentType) { content in
      guard let content = content as? ValueContent<D> else { return false }
      var document = content.location.get()
      prepareDocument(&document)
      content.location.set(document, transaction: Transaction())
      return true
    }
  }
  private static let outside = "Use of NewDocumentAction requires the SwiftUI App Lifecycle."

  private func open(_ type: Any.Type, _ make: () -> DocumentContent) {
    guard let app else { return RuntimeIssue.report(Self.outside) }
    guard let group = app.documents.groups.first(where: { $0.documents?.documentType == type && $0.documents?.isEditor == true }) else {
      return RuntimeIssue.report("newDocument(_:): no DocumentGroup edits \(type).")
    }
    app.documents.newDocument(in: group, make())
  }
}

/// The file and editability of the window's document.
public nonisolated struct DocumentConfiguration: Hashable, Sendable {
  /// nil until the first save.
  public var fileURL: URL?
  public var isEditable: Bool
}

/// Starts renaming a view's item. Read it with `@Environment(\.rename)` and call it.
@MainActor @preconcurrency public struct RenameAction: Equatable {
  let id: ObjectIdentifier?
  let action: () -> Void
  init(id: ObjectIdentifier? = nil, _ action: @escaping () -> Void) { (self.id, self.action) = (id, action) }
  public func callAsFunction() { action() }
  public nonisolated static func == (a: RenameAction, b: RenameAction) -> Bool {
    MainThread.assumed { a.id != nil && a.id == b.id }
  }
}

private nonisolated enum RenameKey: EnvironmentKey { nonisolated(unsafe) static let defaultValue: RenameAction? = nil }

extension EnvironmentValues {
  public nonisolated var openDocument: OpenDocumentAction { _openDocument }
  /// Opens a window with a new document.
  ///
  /// On Linux, `newDocument(contentType:prepareDocument:)` prepares a `ReferenceFileDocument` or a `FileDocument`; there is no
  /// `ModelContext`.
  public nonisolated var newDocument: NewDocumentAction { _newDocument }
  /// nil outside document windows.
  public nonisolated var documentConfiguration: DocumentConfiguration? { _documentConfiguration }
  /// The action of `RenameButton`; nil if nothing can be renamed.
  public nonisolated var rename: RenameAction? { self[RenameKey.self] }

  @Entry nonisolated var _openDocument: OpenDocumentAction = MainThread.assumed { OpenDocumentAction() }
  @Entry nonisolated var _newDocument: NewDocumentAction = MainThread.assumed { NewDocumentAction() }
  @Entry nonisolated var _documentConfiguration: DocumentConfiguration?
  nonisolated var _rename: RenameAction? {
    get { self[RenameKey.self] }
    set { self[RenameKey.self] = newValue }
  }
}

// MARK: Renaming

extension View {
  /// Sets the action of a `RenameButton` inside this view.
  public func renameAction(_ action: @escaping () -> Void) -> some View { environment(\._rename, RenameAction(action)) }
  /// Makes a `RenameButton` inside this view focus a field.
  public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View { renameAction { isFocused.wrappedValue = true } }
}

/// A button that performs the enclosing `renameAction`, or renames the window's document. Disabled if there is nothing to rename.
public struct RenameButton<Label: View>: View {
  let label: Label
  @Environment(\.rename) private var rename
  public var body: some View {
    Button { rename?() } label: { label }.disabled(rename == nil)
  }
}
extension RenameButton where Label == OrielControls.Label<Text, Image> {
  public init() { label = OrielControls.Label("Rename", systemImage: "pencil") }
}

/// Opens a window with a new document.
public struct NewDocumentButton<Label: View>: View {
  let contentType: UTType?
  let label: Label
  @Environment(\.newDocument) private var newDocument
  /// - Parameter contentType: nil for the first group's type.
  public init(contentType: UTType? = nil, @ViewBuilder label: () -> Label) {
    self.contentType = contentType
    self.label = label()
  }
  public var body: some View {
    Button { newDocument.app?.documents.newDocument(of: contentType) } label: { label }
  }
}
extension NewDocumentButton where Label == Text {
  public init(_ titleKey: LocalizedStringKey, contentType: UTType? = nil) { self.init(contentType: contentType) { Text(titleKey) } }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, contentType: UTType? = nil) { self.init(contentType: contentType) { Text(titleResource) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, contentType: UTType? = nil) { self.init(contentType: contentType) { Text(title) } }
}
/// "New Document".
public struct DefaultNewDocumentButtonLabel: View {
  public var body: some View { Label("New Document", systemImage: "plus") }
}
extension NewDocumentButton where Label == DefaultNewDocumentButtonLabel {
  public init(contentType: UTType? = nil) { self.init(contentType: contentType) { DefaultNewDocumentButtonLabel() } }
}
