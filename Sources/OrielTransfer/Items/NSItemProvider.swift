import Foundation
import OrielBase

/// Who may load a representation of an item.
public nonisolated enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all, team, group, ownProcess
}
public nonisolated struct NSItemProviderFileOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

/// An item in drag and drop or on the clipboard, with the types it can be loaded as.
///
/// Data is created and read only on request. Load handlers run off the main actor. On Linux, handlers of `loadItem` receive
/// data as `NSData`, and there is no `teamData`, `preferredPresentationSize` or preview.
open nonisolated class NSItemProvider: NSObject, NSCopying, @unchecked Sendable {
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
  public typealias LoadHandler = @Sendable (CompletionHandler?, AnyClass?, [AnyHashable: Any]?) -> Void
  typealias DataLoading = @Sendable (_ done: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  typealias FileLoading = @Sendable (_ done: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?

  struct Representation: Sendable {
    enum Loading: Sendable {
      case data(DataLoading)
      case file(FileLoading)
      /// As it was given.
      case item(LoadHandler)
    }
    let type: String
    let visibility: NSItemProviderRepresentationVisibility
    let loading: Loading
  }
  private let lock = NSLock()
  private var kept: [Representation] = []
  private var keptObjects: [any NSItemProviderWriting] = []
  private var keptValues: [Any] = []
  private var name: String?

  override public init() { super.init() }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  var representations: [Representation] { lock.withLock { kept } }
  /// The original objects, for code in this process.
  package var objects: [any NSItemProviderWriting] { lock.withLock { keptObjects } }
  var values: [Any] { lock.withLock { keptValues } }
  /// The suggested file name of the item.
  open var suggestedName: String? {
    get { lock.withLock { name } }
    set { lock.withLock { name = newValue } }
  }

  func add(_ representation: Representation) {
    lock.withLock {
      kept.removeAll { $0.type == representation.type }
      kept.append(representation)
    }
  }
  func keep(_ object: any NSItemProviderWriting) { lock.withLock { keptObjects.append(object) } }
  func keep(value: Any) { lock.withLock { keptValues.append(value) } }

  // MARK: Creating

  /// An item for an object, with all types it can be written as.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }
  /// An item with an explicit type.
  public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    self.init()
    guard let item, let typeIdentifier else { return }
    nonisolated(unsafe) let given = item
    registerItem(forTypeIdentifier: typeIdentifier) { done, _, _ in done?(given, nil) }
    if let object = item as? any NSItemProviderWriting { keep(object) }
  }
  /// An item for a file, with its content and its URL.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, fileURL.isFileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
    self.init(file: fileURL)
  }
  public convenience init(contentsOf fileURL: URL, contentType: UTType?, openInPlace: Bool = false, coordinated: Bool = false, visibility: NSItemProviderRepresentationVisibility = .all) {
    self.init(file: fileURL, type: contentType)
  }
  convenience init(file: URL, type: UTType? = nil) {
    self.init()
    suggestedName = file.deletingPathExtension().lastPathComponent
    if !file.hasDirectoryPath, let type = type ?? UTType(fileName: file.lastPathComponent) {
      add(Representation(type: type.identifier, visibility: .all, loading: .file { done in
        done(file, true, nil)
        return nil
      }))
    }
    registerObject(file as NSURL, visibility: .all)
  }

  // MARK: Registering

  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (_ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) { add(Representation(type: typeIdentifier, visibility: visibility, loading: .data(loadHandler))) }
  public func registerDataRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    loadHandler: @escaping @Sendable (_ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) { registerDataRepresentation(forTypeIdentifier: contentType.identifier, visibility: visibility, loadHandler: loadHandler) }
  open func registerFileRepresentation(
    forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (_ completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) { add(Representation(type: typeIdentifier, visibility: visibility, loading: .file(loadHandler))) }
  public func registerFileRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all, openInPlace: Bool = false,
    loadHandler: @escaping @Sendable (_ completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    registerFileRepresentation(
      forTypeIdentifier: contentType.identifier, fileOptions: openInPlace ? .openInPlace : [], visibility: visibility, loadHandler: loadHandler)
  }
  open func registerItem(forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler) {
    add(Representation(type: typeIdentifier, visibility: .all, loading: .item(loadHandler)))
  }
  open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
    keep(object)
    nonisolated(unsafe) let object = object
    for type in object.ownTypeIdentifiers {
      add(Representation(type: type, visibility: visibility, loading: .data { done in
        object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: done)
      }))
    }
  }
  /// Registers an object that is created on request.
  open func registerObject<T: NSItemProviderWriting>(
    ofClass aClass: T.Type, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (_ completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void) -> Progress?
  ) {
    for type in aClass.writableTypeIdentifiersForItemProvider {
      add(Representation(type: type, visibility: visibility, loading: .data { done in
        loadHandler { object, error in
          guard let object else { return done(nil, error) }
          _ = object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: done)
        }
      }))
    }
  }

  // MARK: Available types

  /// Preferred type first, in the order of registration.
  open var registeredTypeIdentifiers: [String] { representations.map(\.type) }
  open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions = []) -> [String] { registeredTypeIdentifiers }
  public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap { UTType($0) } }
  public var registeredContentTypesForOpenInPlace: [UTType] {
    representations.compactMap { if case .file = $0.loading { UTType($0.type) } else { nil } }
  }
  public func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] {
    registeredContentTypes.filter { $0.conforms(to: contentType) }
  }
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { representation(for: typeIdentifier) != nil }
  open func hasRepresentationConforming(toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []) -> Bool {
    hasItemConformingToTypeIdentifier(typeIdentifier)
  }
  /// The representation with exactly that type, or else the first that conforms to it.
  func representation(for type: String) -> Representation? {
    let all = representations
    return all.first { $0.type == type } ?? all.first { Self.conforms($0.type, to: type) }
  }
  static func conforms(_ identifier: String, to other: String) -> Bool {
    if identifier == other { return true }
    guard let type = UTType(identifier), let wanted = UTType(other) else { return false }
    return type.conforms(to: wanted)
  }
}

/// Why an item could not be loaded.
package nonisolated struct ItemProviderError: LocalizedError, Equatable {
  public enum Kind: Sendable { case unavailable, unreadable, unexpectedClass }
  public let kind: Kind
  public let typeIdentifier: String
  public var errorDescription: String? {
    switch kind {
    case .unavailable: "The item has no representation as \(typeIdentifier)."
    case .unreadable: "The item's content as \(typeIdentifier) could not be loaded: its source did not answer, or no longer exists."
    case .unexpectedClass: "The item cannot be read as \(typeIdentifier)."
    }
  }
}
