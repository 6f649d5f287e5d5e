import Foundation
import OrielBase

/// Why a value could not be transferred.
package nonisolated struct TransferError: LocalizedError, Equatable {
  let type: String
  let contentType: UTType
  let isImport: Bool
  public var errorDescription: String? {
    isImport
      ? "\(type) cannot be imported from \(contentType.identifier). Its transferRepresentation must support importing that type."
      : "\(type) cannot be exported as \(contentType.identifier). Its transferRepresentation must support exporting that type."
  }
}

nonisolated extension Transferable {
  /// All representations of this type, preferred one first.
  static var _transferWays: [_TransferWay<Self>] { ways(of: transferRepresentation) }
  private static func ways<R: TransferRepresentation>(of representation: R) -> [_TransferWay<Self>] {
    // A representation's item is always the declaring type, which the protocol cannot express.
    (representation._ways(R.Item.self) as? [_TransferWay<Self>]) ?? []
  }

  private func ways(for contentType: UTType) -> [_TransferWay<Self>] {
    let all = Self._transferWays.filter { $0.allows(self) }
    let exact = all.filter { $0.contentType == contentType }
    return exact.isEmpty ? all.filter { $0.contentType.conforms(to: contentType) } : exact
  }

  /// The content types that values of this type can be exported as.
  public static func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    unique(_transferWays.filter { $0.exporting != nil && $0.visibility.reach >= visibility.reach }.map(\.contentType))
  }
  /// The content types that this value can be exported as.
  public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    Self.unique(Self._transferWays.filter { $0.allows(self) && $0.visibility.reach >= visibility.reach }.map(\.contentType))
  }
  public static func importedContentTypes() -> [UTType] { unique(_transferWays.filter { $0.importing != nil }.map(\.contentType)) }
  private static func unique(_ types: [UTType]) -> [UTType] {
    var seen: Set<UTType> = []
    return types.filter { seen.insert($0).inserted }
  }
  /// The suggested file name of this value, with extension.
  public var suggestedFilename: String? {
    Self._transferWays.lazy.filter { $0.allows(self) }.compactMap { $0.suggestedFileName?(self) }.first
  }

  // MARK: Exporting

  public func exported(as contentType: UTType) async throws -> Data {
    guard let way = ways(for: contentType).first else { throw TransferError(type: "\(Self.self)", contentType: contentType, isImport: false) }
    switch way.exporting {
    case .data(let export): return try await export(self)
    case .file(let export): return try Data(contentsOf: await export(self).file)
    case nil: throw TransferError(type: "\(Self.self)", contentType: contentType, isImport: false)
    }
  }
  /// Writes a file to `destination`, or into it if that is a folder, and returns its URL.
  @discardableResult public func export(to destination: URL, contentType: UTType? = nil) async throws -> URL {
    guard let type = contentType ?? exportedContentTypes().first, let way = ways(for: type).first else {
      throw TransferError(type: "\(Self.self)", contentType: contentType ?? .data, isImport: false)
    }
    var target = destination
    var status = stat()
    if stat(destination.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      let ending = way.contentType.preferredFilenameExtension.map { "." + $0 } ?? ""
      let name = way.suggestedFileName?(self) ?? String(describing: Self.self) + ending
      target = destination.appendingPathComponent(FileOperations.freeName(name, in: destination.path))
    }
    switch way.exporting {
    case .data(let export):
      let data = try await export(self)
      do throws(FileReplacement.Failure) { try FileReplacement(path: target.path).write(data) } catch { throw FileError(error.code, .writing, target.path) }
    case .file(let export):
      let sent = try await export(self)
      try FileWrapper(url: sent.file).write(to: target, options: .atomic, originalContentsURL: nil)
    case nil: throw TransferError(type: "\(Self.self)", contentType: type, isImport: false)
    }
    return target
  }
  /// Calls `fileHandler` with a file that exists until it returns.
  public nonisolated(nonsending) func withExportedFile<Result>(
    contentType: UTType? = nil, fileHandler: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("transfer-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    // Nobody else has the value while its own representations read it.
    nonisolated(unsafe) let item = self
    return try await fileHandler(item.export(to: folder, contentType: contentType))
  }

  // MARK: Importing

  public init(importing data: Data, contentType: UTType?) async throws {
    let (way, type) = try Self.importing(contentType)
    switch way {
    case .data(let read): self = try await read(data)
    case .file(let read):
      let ending = type.preferredFilenameExtension.map { "." + $0 } ?? ""
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("received-" + UUID().uuidString + ending)
      try data.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      self = try await read(ReceivedTransferredFile(file: file, isOriginalFile: false))
    }
  }
  public init(importing file: URL, contentType: UTType? = nil) async throws {
    let (way, _) = try Self.importing(contentType ?? UTType(fileName: file.lastPathComponent))
    switch way {
    case .data(let read): self = try await read(Data(contentsOf: file, options: .mappedIfSafe))
    case .file(let read): self = try await read(ReceivedTransferredFile(file: file, isOriginalFile: true))
    }
  }
  private static func importing(_ contentType: UTType?) throws -> (_TransferWay<Self>.Importing, UTType) {
    let all = _transferWays.filter { $0.importing != nil }
    let fitting = contentType.map { type in
      all.filter { $0.contentType == type } + all.filter { $0.contentType != type && type.conforms(to: $0.contentType) }
    }
    guard let way = (fitting ?? all).first, let importing = way.importing else {
      throw TransferError(type: "\(Self.self)", contentType: contentType ?? .data, isImport: true)
    }
    return (importing, way.contentType)
  }
}
