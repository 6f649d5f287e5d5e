import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// A document's content, whatever its type. Provides the data to write and detects changes.
class DocumentContent {
  /// Equal states mean equal content.
  struct State: Hashable {
    var step: Int
    var change = 0
  }
  let undo = UndoManager()
  var onChange: () -> Void = {}
  /// Whether a text field with its own undo is being edited.
  var isTyping: () -> Bool = { false }
  var state: State { State(step: undo.state) }
  /// Adds to the environment of the views that show it.
  func supply(_ values: inout EnvironmentValues) {}

  /// Takes a snapshot on the main actor. The returned closure runs off the main actor, with the file to replace.
  func writer(_ type: UTType) throws -> @Sendable (FileWrapper?) throws -> FileWrapper { fatalError("A document without a type was saved.") }
  /// Copies the current document, off the main actor.
  func copy(
    _ type: UTType, _ read: @escaping @Sendable (FileWrapper, UTType) throws -> any Sendable
  ) throws -> @Sendable () throws -> any Sendable {
    let write = try writer(type)
    return { try read(try write(nil), type) }
  }
  /// Replaces the content with one read from the file or one of its versions.
  func replace(with document: any Sendable, canBeUndone: Bool) {}
  /// Ends the current undo step, because the document was saved.
  func endStep() {}
}

/// A value document. Each write to its binding can be undone; continuous typing is one step.
final class ValueContent<D: FileDocument>: DocumentContent {
  let location: StateLocation<D>
  private(set) var binding: Binding<D>!
  private var revision = 0
  private var lastRevision = 0
  private var isInTyping = false
  /// Limited, because each step holds a whole document.
  private static var steps: Int { 200 }

  init(_ document: D) {
    location = StateLocation(document)
    super.init()
    undo.levelsOfUndo = Self.steps
    let location = location
    binding = Binding(get: { location.get() }, set: { [weak self] new, _ in self?.write(new) })
  }
  override var state: State { State(step: revision) }
  private func write(_ new: D) {
    guard !ViewComparison<D>.areEqual(location.get(), new) else { return }
    lastRevision += 1
    change(to: new, lastRevision, isTyping: isTyping())
  }
  private func change(to new: D, _ newRevision: Int, isTyping: Bool) {
    let old = location.get(), oldRevision = revision
    if !(isTyping && isInTyping) { undo.registerUndo(withTarget: self) { $0.change(to: old, oldRevision, isTyping: false) } }
    isInTyping = isTyping
    revision = newRevision
    location.set(new, transaction: Transaction.current)
    onChange()
  }
  override func endStep() { isInTyping = false }

  override func writer(_ type: UTType) throws -> @Sendable (FileWrapper?) throws -> FileWrapper {
    let document = location.get()
    return { try document.fileWrapper(configuration: FileDocumentWriteConfiguration(contentType: type, existingFile: $0)) }
  }
  override func copy(
    _ type: UTType, _ read: @escaping @Sendable (FileWrapper, UTType) throws -> any Sendable
  ) throws -> @Sendable () throws -> any Sendable {
    let document = location.get()
    return { document }
  }
  override func replace(with document: any Sendable, canBeUndone: Bool) {
    guard let new = document as? D else { return }
    lastRevision += 1
    // A step of its own, also while the keys are in a text of the document: what was typed last comes back when it is undone.
    if canBeUndone { return change(to: new, lastRevision, isTyping: false) }
    undo.removeAllActions()
    revision = lastRevision
    isInTyping = false
    location.set(new, transaction: Transaction())
    onChange()
  }
}

/// A reference document. It has changed when an action was registered with the undo manager or a text field showing a part
/// of it was edited.
final class ObjectContent<D: ReferenceFileDocument>: DocumentContent {
  struct Reference: Equatable {
    let object: D
    static func == (a: Reference, b: Reference) -> Bool { a.object === b.object }
  }
  let location: StateLocation<Reference>
  private var subscription: AnyCancellable?
  private var typed = 0

  init(_ document: D) {
    location = StateLocation(Reference(object: document))
    super.init()
    undo.onChange = { [weak self] in self?.onChange() }
    follow(document)
  }
  private func follow(_ document: D) {
    subscription = document.objectWillChange.sink { [weak self] _ in
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { self?.objectChanges() }
    }
  }
  private func objectChanges() {
    guard isTyping() else { return }
    typed += 1
    onChange()
  }
  override var state: State { State(step: undo.state, change: typed) }
  override func supply(_ values: inout EnvironmentValues) { values[object: D.self] = location.get().object }

  override func writer(_ type: UTType) throws -> @Sendable (FileWrapper?) throws -> FileWrapper {
    let document = location.get().object
    nonisolated(unsafe) let snapshot = try document.snapshot(contentType: type)
    return { try document.fileWrapper(snapshot: snapshot, configuration: FileDocumentWriteConfiguration(contentType: type, existingFile: $0)) }
  }
  override func replace(with document: any Sendable, canBeUndone: Bool) {
    guard let new = document as? D else { return }
    undo.removeAllActions()
    typed += 1
    location.set(Reference(object: new), transaction: Transaction())
    follow(new)
    onChange()
  }
}
