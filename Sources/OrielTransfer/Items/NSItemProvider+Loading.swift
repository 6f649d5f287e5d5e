import Foundation
import OrielBase

nonisolated extension NSItemProvider {
  // MARK: Data and files

  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let done: @Sendable (Data?, (any Error)?) -> Void = { data, error in
      progress.completedUnitCount = 1
      completionHandler(data, data == nil ? error ?? ItemProviderError(kind: .unreadable, typeIdentifier: typeIdentifier) : nil)
    }
    guard let representation = representation(for: typeIdentifier) else {
      Self.elsewhere { done(nil, ItemProviderError(kind: .unavailable, typeIdentifier: typeIdentifier)) }
      return progress
    }
    Self.elsewhere {
      switch representation.loading {
      case .data(let load): _ = load(done)
      case .file(let load):
        _ = load { url, _, error in
          guard let url else { return done(nil, error) }
          do { done(try Data(contentsOf: url, options: .mappedIfSafe), nil) } catch { done(nil, error) }
        }
      case .item(let load): load({ item, error in Self.data(of: item, error, done) }, nil, nil)
      }
    }
    return progress
  }
  @discardableResult
  public func loadDataRepresentation(
    for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress { loadDataRepresentation(forTypeIdentifier: contentType.identifier, completionHandler: completionHandler) }
  public func loadDataRepresentation(forTypeIdentifier typeIdentifier: String) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      let answer = ItemAnswer(continuation, typeIdentifier)
      loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in answer.give(data, error) }
    }
  }
  /// Runs handlers of items off the main actor.
  private static func elsewhere(_ body: @escaping @Sendable () -> Void) { DispatchQueue.global(qos: .userInitiated).async(execute: body) }

  private static func data(of item: (any NSSecureCoding)?, _ error: (any Error)?, _ done: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    switch item {
    case let data as NSData: done(data as Data, nil)
    case let url as NSURL: done(Data((url.absoluteString ?? "").utf8), nil)
    case let string as NSString: done(Data((string as String).utf8), nil)
    case let object as any NSItemProviderWriting:
      guard let type = object.ownTypeIdentifiers.first else { return done(nil, error) }
      _ = object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: done)
    default: done(nil, error)
    }
  }

  /// Loads a file that exists until the handler returns.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress { loadFile(typeIdentifier, inPlace: false) { url, _, error in completionHandler(url, error) } }
  @discardableResult
  public func loadFileRepresentation(
    for contentType: UTType, openInPlace: Bool = false, completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress { loadFile(contentType.identifier, inPlace: openInPlace, completionHandler) }
  /// Loads the original file in place, if there is one.
  @discardableResult
  public func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress { loadFile(typeIdentifier, inPlace: true, completionHandler) }

  private func loadFile(_ type: String, inPlace: Bool, _ done: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    guard let representation = representation(for: type) else {
      Self.elsewhere { done(nil, false, ItemProviderError(kind: .unavailable, typeIdentifier: type)) }
      return progress
    }
    let name = fileName(for: representation.type)
    if case .file(let load) = representation.loading {
      Self.elsewhere {
        _ = load { url, _, error in
          guard let url else { return done(nil, false, error ?? ItemProviderError(kind: .unreadable, typeIdentifier: type)) }
          progress.completedUnitCount = 1
          if inPlace { return done(url, true, nil) }
          Self.inTemporaryFolder(done) { folder in
            let copy = folder.appendingPathComponent(url.lastPathComponent)
            try FileManager.default.copyItem(at: url, to: copy)
            return copy
          }
        }
      }
      return progress
    }
    return loadDataRepresentation(forTypeIdentifier: type) { data, error in
      guard let data else { return done(nil, false, error) }
      Self.inTemporaryFolder(done) { folder in
        let file = folder.appendingPathComponent(name)
        try data.write(to: file)
        return file
      }
    }
  }
  /// The suggested or a default name with the type's extension. Never a path.
  func fileName(for type: String) -> String {
    let name = (suggestedName ?? "Item").replacingOccurrences(of: "/", with: ":"), base = name.hasPrefix(".") ? "Item" : name
    guard let ending = UTType(type)?.preferredFilenameExtension, (base as NSString).pathExtension != ending else { return base }
    return base + "." + ending
  }
  private static func inTemporaryFolder(_ done: (URL?, Bool, (any Error)?) -> Void, _ make: (URL) throws -> URL) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("item-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      done(try make(folder), false, nil)
    } catch { done(nil, false, error) }
  }

  // MARK: Items

  /// Loads the original item, or its data.
  public func loadItem(forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil, completionHandler: CompletionHandler? = nil) {
    if let representation = representation(for: typeIdentifier), case .item(let load) = representation.loading {
      return Self.elsewhere { load(completionHandler, nil, nil) }
    }
    loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in completionHandler?(data.map { $0 as NSData }, error) }
  }
  public func loadItem(forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil) async throws -> sending any NSSecureCoding {
    let carried: Carried = try await withCheckedThrowingContinuation { continuation in
      let answer = ItemAnswer(continuation, typeIdentifier)
      loadItem(forTypeIdentifier: typeIdentifier, options: options) { item, error in answer.give(item.map { Carried($0) }, error) }
    }
    return carried.item
  }
  private struct Carried: @unchecked Sendable {
    nonisolated(unsafe) let item: any NSSecureCoding
    init(_ item: any NSSecureCoding) { self.item = item }
  }

  // MARK: Objects

  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass.readableTypeIdentifiersForItemProvider.contains { hasItemConformingToTypeIdentifier($0) }
  }
  public func canLoadObject<T: _ObjectiveCBridgeable>(ofClass aClass: T.Type) -> Bool where T._ObjectiveCType: NSItemProviderReading {
    canLoadObject(ofClass: T._ObjectiveCType.self)
  }
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    func same<T: NSItemProviderReading>(_ type: T.Type) -> T? { objects.lazy.compactMap { $0 as? T }.first }
    if let object = same(aClass) {
      nonisolated(unsafe) let object: any NSItemProviderReading = object
      let progress = Progress(totalUnitCount: 1)
      progress.completedUnitCount = 1
      Self.elsewhere { completionHandler(object, nil) }
      return progress
    }
    let types = aClass.readableTypeIdentifiersForItemProvider
    guard let found = types.lazy.compactMap({ self.representation(for: $0) }).first else {
      Self.elsewhere { completionHandler(nil, ItemProviderError(kind: .unavailable, typeIdentifier: types.first ?? "\(aClass)")) }
      return Progress(totalUnitCount: 1)
    }
    return loadDataRepresentation(forTypeIdentifier: found.type) { data, error in
      guard let data else { return completionHandler(nil, error) }
      do { completionHandler(try aClass.object(withItemProviderData: data, typeIdentifier: found.type), nil) } catch { completionHandler(nil, error) }
    }
  }
  @discardableResult
  public func loadObject<T: _ObjectiveCBridgeable>(
    ofClass aClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress where T._ObjectiveCType: NSItemProviderReading {
    loadObject(ofClass: T._ObjectiveCType.self) { object, error in
      guard let object = object as? T._ObjectiveCType else { return completionHandler(nil, error) }
      var value: T?
      if !T._conditionallyBridgeFromObjectiveC(object, result: &value) {
        return completionHandler(nil, ItemProviderError(kind: .unexpectedClass, typeIdentifier: "\(T.self)"))
      }
      completionHandler(value, nil)
    }
  }
}

/// The answer to a request. Only the first call counts, and a handler that is released without a call counts as a refusal.
nonisolated final class ItemAnswer<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var continuation: CheckedContinuation<Value, any Error>?
  private let type: String
  init(_ continuation: CheckedContinuation<Value, any Error>, _ type: String) {
    self.continuation = continuation
    self.type = type
  }
  deinit { continuation?.resume(throwing: ItemProviderError(kind: .unreadable, typeIdentifier: type)) }

  func give(_ value: Value?, _ error: (any Error)?) {
    let waiting = lock.withLock {
      defer { continuation = nil }
      return continuation
    }
    if let value {
      waiting?.resume(returning: value)
    } else {
      waiting?.resume(throwing: error ?? ItemProviderError(kind: .unreadable, typeIdentifier: type))
    }
  }
}
