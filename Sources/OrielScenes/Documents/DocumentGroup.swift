import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// A scene that opens each document in its own window, with File menu commands to open, save and close it.
///
/// A new document has no file until it is saved. If an app declares several groups, the first one that can read a file's type
/// opens it.
///
/// On Linux, a document is saved only when the user asks. Until then, unsaved changes are kept in a recovery copy that survives
/// a crash. There is no initialiser for SwiftData's model types.
public struct DocumentGroup<Document, Content: View>: PrimitiveScene {
  let kind: DocumentKind
  let source: WindowContentSource<DocumentWindowContent<Content>>

  private init(_ kind: DocumentKind, _ content: @escaping (DocumentSession) -> Content) {
    var kind = kind
    kind.makeView = { session in AnyView(session.supplying(content(session))) }
    self.kind = kind
    source = WindowContentSource(documents: kind, content)
  }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { DocumentGroupNode(self, context) }
}

extension DocumentGroup where Document: FileDocument {
  /// Creates a group of value documents. `newDocument` is evaluated for each new document.
  public nonisolated init(
    newDocument: @autoclosure @escaping () -> Document,
    @ViewBuilder editor: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let newDocument = newDocument, editor = editor
    self = onMain { DocumentGroup(DocumentKind(Document.self, makeNew: newDocument)) { editor($0.fileConfiguration()) } }
  }
  /// Documents that are shown and not changed.
  public nonisolated init(
    viewing documentType: Document.Type, @ViewBuilder viewer: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let viewer = viewer
    self = onMain { DocumentGroup(DocumentKind(documentType, makeNew: nil)) { viewer($0.fileConfiguration()) } }
  }
}
extension DocumentGroup where Document: ReferenceFileDocument {
  /// Creates a group of reference documents. `newDocument` is called for each new document. The views also find the document in their
  /// environment, with `@EnvironmentObject`.
  public nonisolated init(
    newDocument: @escaping () -> Document,
    @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let newDocument = newDocument, editor = editor
    self = onMain { DocumentGroup(DocumentKind(Document.self, makeNew: newDocument)) { editor($0.referenceConfiguration()) } }
  }
  /// Documents that are shown and not changed.
  public nonisolated init(
    viewing documentType: Document.Type, @ViewBuilder viewer: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let viewer = viewer
    self = onMain { DocumentGroup(DocumentKind(documentType, makeNew: nil)) { viewer($0.referenceConfiguration()) } }
  }
}
/// Scenes are created on the main actor, whatever the isolation of the caller.
private nonisolated func onMain<Value>(_ make: @MainActor () -> Value) -> Value {
  nonisolated(unsafe) var value: Value?
  MainActor.assumeIsolated { value = make() }
  return value!
}

/// The node of a group, which holds its declaration and passes new content to open windows.
private final class DocumentGroupNode<Document, Content: View>: SceneNodeOf<DocumentGroup<Document, Content>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<DocumentWindowContent<Content>>

  override init(_ scene: DocumentGroup<Document, Content>, _ context: NodeContext) {
    let supply = WindowContentSupply(scene.source)
    self.supply = supply
    declaration = SceneDeclaration(
      .document, id: nil, title: nil, presentedType: DocumentReference.self,
      decode: { try? JSONDecoder().decode(DocumentReference.self, from: $0) }, makePresentation: supply.makePresentation)
    declaration.documents = scene.kind
    super.init(scene, context)
    declaration.node = self
  }
  override func update(_ new: DocumentGroup<Document, Content>) {
    scene = new
    declaration.documents = new.kind
    supply.source = new.source
  }
  override func appendEntries(to entries: inout [SceneEntry]) { entries.append(SceneEntry(declaration: declaration)) }
}

// MARK: Windows

/// Stores which document a window shows.
final class DocumentWindowValue: OptionalWindowValue<DocumentReference> {
  let session: DocumentSession
  init(_ value: Any?, _ kind: DocumentKind) {
    let prepared = value as? PreparedDocument
    let reference = prepared?.reference ?? value as? DocumentReference
    session = DocumentSession(kind, reference, prepared)
    super.init(session.reference)
    session.keepReference = { [weak self] in self?.location.set($0, transaction: Transaction()) }
  }
}

extension WindowContentSource {
  init<C: View>(documents kind: DocumentKind, _ content: @escaping (DocumentSession) -> C) where Content == DocumentWindowContent<C> {
    presentedType = DocumentReference.self
    keep = { DocumentWindowValue($0, kind) }
    decode = { try? JSONDecoder().decode(DocumentReference.self, from: $0) }
    self.content = { presented in
      let session = unsafeDowncast(presented, to: DocumentWindowValue.self).session
      return DocumentWindowContent(session: session) { content(session) }
    }
  }
}

/// The content of a document's window: the app's content once the document is loaded.
package struct DocumentWindowContent<Content: View>: View {
  let session: DocumentSession
  let content: () -> Content
  package var body: some View {
    switch session.status.stage {
    case .ready: session.supplying(content())
    case .loading where session.status.isSlow: DocumentProgress(title: session.title)
    case .loading, .failed: Color.clear.frame(minWidth: 240, maxWidth: .infinity, minHeight: 160, maxHeight: .infinity)
    case .empty: DocumentStartView(title: session.appName)
    }
  }
}

/// Shown while a slow disk delays the document. The window can be closed meanwhile.
private struct DocumentProgress: View {
  let title: String
  var body: some View {
    VStack(spacing: 12) {
      ProgressView()
      Text("Opening \u{201C}\(title)\u{201D}\u{2026}").foregroundStyle(.secondary)
    }
    .frame(minWidth: 240, maxWidth: .infinity, minHeight: 160, maxHeight: .infinity)
  }
}

extension DocumentSession {
  /// The app's content, which finds an object document in its environment, for `@EnvironmentObject`.
  func supplying<Content: View>(_ content: Content) -> _EnvironmentWritingView<Content> {
    _EnvironmentWritingView(content: content, isTracked: true) { [weak self] in self?.content?.supply(&$0) }
  }
  func fileConfiguration<D: FileDocument>() -> FileDocumentConfiguration<D> {
    let status = status
    return FileDocumentConfiguration(document: (content as! ValueContent<D>).binding, fileURL: status.file, isEditable: status.isEditable)
  }
  func referenceConfiguration<D: ReferenceFileDocument>() -> ReferenceFileDocumentConfiguration<D> {
    let status = status
    return ReferenceFileDocumentConfiguration(
      document: (content as! ObjectContent<D>).location.get().object, fileURL: status.file, isEditable: status.isEditable)
  }
}

extension SceneInstance {
  /// The document that the window shows, in a window of a document group.
  var document: DocumentSession? { (presentation.presented as? DocumentWindowValue)?.session }
}
