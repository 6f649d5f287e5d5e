import Foundation
import OrielBase
import OrielControls

/// A value as data.
public nonisolated struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = _NoTransferRepresentation
  private let way: _TransferWay<Item>
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data, importing: @escaping @Sendable (Data) async throws -> Item
  ) { way = _TransferWay(contentType: contentType, exporting: .data(exporting), importing: .data(importing)) }
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    way = _TransferWay(contentType: exportedContentType, exporting: .data(exporting))
  }
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
    way = _TransferWay(contentType: importedContentType, importing: .data(importing))
  }
  public func _ways(_ item: Item.Type) -> [_TransferWay<Item>] { [way] }
}

/// A value as a file.
public nonisolated struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = _NoTransferRepresentation
  private let way: _TransferWay<Item>
  /// Files are always copied, so that a receiver never changes the original.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { way = _TransferWay(contentType: contentType, exporting: .file(exporting), importing: .file(importing)) }
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) { way = _TransferWay(contentType: exportedContentType, exporting: .file(exporting)) }
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { way = _TransferWay(contentType: importedContentType, importing: .file(importing)) }
  public func _ways(_ item: Item.Type) -> [_TransferWay<Item>] { [way] }
}

/// A file to send.
public nonisolated struct SentTransferredFile: Sendable {
  public let file: URL
  public let allowAccessingOriginalFile: Bool
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}
/// A received file, which exists during the import.
public nonisolated struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool
  package init(file: URL, isOriginalFile: Bool) {
    self.file = file
    self.isOriginalFile = isOriginalFile
  }
}

/// A value encoded with its `Codable` conformance.
public nonisolated struct CodableRepresentation<Item: Transferable & Codable, Encoder: TopLevelEncoder & Sendable, Decoder: TopLevelDecoder & Sendable>:
  TransferRepresentation
where Encoder.Output == Data, Decoder.Input == Data {
  public typealias Body = _NoTransferRepresentation
  private let contentType: UTType
  private let encoder: Encoder
  private let decoder: Decoder
  public init(for itemType: Item.Type = Item.self, contentType: UTType) where Encoder == JSONEncoder, Decoder == JSONDecoder {
    self.init(for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
  }
  public init(for itemType: Item.Type = Item.self, contentType: UTType, encoder: Encoder, decoder: Decoder) {
    self.contentType = contentType
    self.encoder = encoder
    self.decoder = decoder
  }
  public func _ways(_ item: Item.Type) -> [_TransferWay<Item>] {
    [
      _TransferWay(
        contentType: contentType, exporting: .data { [encoder] in try encoder.encode($0) },
        importing: .data { [decoder] in try decoder.decode(Item.self, from: $0) })
    ]
  }
}

/// A value transferred as another transferable value.
public nonisolated struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>: TransferRepresentation {
  public typealias Body = _NoTransferRepresentation
  private let exporting: (@Sendable (Item) throws -> ProxyRepresentation)?
  private let importing: (@Sendable (ProxyRepresentation) throws -> Item)?
  public init(
    exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation, importing: @escaping @Sendable (ProxyRepresentation) throws -> Item
  ) {
    self.exporting = exporting
    self.importing = importing
  }
  public init(exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation) {
    self.exporting = exporting
    importing = nil
  }
  public init(importing: @escaping @Sendable (ProxyRepresentation) throws -> Item) {
    exporting = nil
    self.importing = importing
  }
  public func _ways(_ item: Item.Type) -> [_TransferWay<Item>] {
    var all: [_TransferWay<Item>] = []
    for way in ProxyRepresentation._transferWays {
      var mapped = _TransferWay<Item>(contentType: way.contentType, visibility: way.visibility)
      if let exporting {
        switch way.exporting {
        case .data(let export): mapped.exporting = .data { try await export(exporting($0)) }
        case .file(let export): mapped.exporting = .file { try await export(exporting($0)) }
        case nil: break
        }
        if let condition = way.condition {
          mapped.condition = { item in
            guard let proxy = try? exporting(item) else { return false }
            return condition(proxy)
          }
        }
        if let name = way.suggestedFileName {
          mapped.suggestedFileName = { item in
            guard let proxy = try? exporting(item) else { return nil }
            return name(proxy)
          }
        }
      }
      if let importing {
        switch way.importing {
        case .data(let read): mapped.importing = .data { try importing(await read($0)) }
        case .file(let read): mapped.importing = .file { try importing(await read($0)) }
        case nil: break
        }
      }
      if mapped.exporting != nil || mapped.importing != nil { all.append(mapped) }
    }
    return all
  }
}

// MARK: Changing representations

/// A representation with a suggested file name, a condition or a visibility.
public nonisolated struct _ModifiedTransferRepresentation<Content: TransferRepresentation>: TransferRepresentation {
  public typealias Item = Content.Item
  public typealias Body = _NoTransferRepresentation
  let content: Content
  let change: @Sendable (inout _TransferWay<Item>) -> Void
  public func _ways(_ item: Item.Type) -> [_TransferWay<Item>] {
    content._ways(item).map { way in
      var way = way
      change(&way)
      return way
    }
  }
}
nonisolated extension TransferRepresentation {
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(content: self) { $0.suggestedFileName = { _ in fileName } }
  }
  public func suggestedFileName(_ fileName: @escaping @Sendable (Item) -> String?) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(content: self) { $0.suggestedFileName = fileName }
  }
  public func exportingCondition(_ condition: @escaping @Sendable (Item) -> Bool) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(content: self) { $0.condition = condition }
  }
  public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(content: self) { $0.visibility = visibility }
  }
}
