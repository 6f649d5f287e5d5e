import OrielScenes
import OrielWindowing

/// What can be put on a pasteboard.
public nonisolated protocol NSPasteboardWriting {
  func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType]
  /// Data or a text.
  func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any?
}

/// One thing on a pasteboard, as several types.
public nonisolated final class NSPasteboardItem: NSPasteboardWriting {
  private var content: [(type: NSPasteboard.PasteboardType, data: Data)] = []
  public init() {}

  /// In the order in which they were set.
  public var types: [NSPasteboard.PasteboardType] { content.map(\.type) }
  public func availableType(from types: [NSPasteboard.PasteboardType]) -> NSPasteboard.PasteboardType? { types.first { self.types.contains($0) } }
  @discardableResult public func setData(_ data: Data, forType type: NSPasteboard.PasteboardType) -> Bool {
    content.removeAll { $0.type == type }
    content.append((type, data))
    return true
  }
  @discardableResult public func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool { setData(Data(string.utf8), forType: type) }
  public func data(forType type: NSPasteboard.PasteboardType) -> Data? { content.first { $0.type == type }?.data }
  public func string(forType type: NSPasteboard.PasteboardType) -> String? { data(forType: type).map(PasteboardContent.string) }

  public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { types }
  public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { data(forType: type) }
}

nonisolated extension NSString: NSPasteboardWriting {
  public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.string] }
  public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { self as String }
}
nonisolated extension NSURL: NSPasteboardWriting {
  /// The first address on the pasteboard.
  public convenience init?(from pasteBoard: NSPasteboard) {
    guard let text = pasteBoard.string(forType: .URL) else { return nil }
    self.init(string: text)
  }
  public func write(to pasteBoard: NSPasteboard) { pasteBoard.writeObjects([self]) }
  public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { isFileURL ? [.fileURL, .string] : [.URL, .string] }
  public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
    type == .string && isFileURL ? path : absoluteString
  }
}
nonisolated extension NSImage: NSPasteboardWriting {
  public static func canInit(with pasteboard: NSPasteboard) -> Bool { !kinds(on: pasteboard).isEmpty }
  public convenience init?(pasteboard: NSPasteboard) {
    guard let kind = Self.kinds(on: pasteboard).first, let data = pasteboard.data(forType: kind) else { return nil }
    self.init(data: data)
  }
  private static func kinds(on pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] {
    (pasteboard.types ?? []).filter { UTType($0.rawValue)?.conforms(to: .image) == true }
  }
  public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { pngData == nil ? [] : [.png, .tiff] }
  public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { type == .png ? pngData : tiffRepresentation }
}

/// Between the content types of the Mac and what programs on X11 offer.
nonisolated enum PasteboardContent {
  /// Of several things: texts as lines, addresses as one list, and of all else the first.
  static func offers(_ things: [[String: Data]]) -> [String: Data] {
    var offers: [String: Data] = [:], lines: [String] = [], addresses: [String] = []
    for thing in things {
      for (type, data) in thing {
        let names = DragTypes.mimeTypes(of: type)
        if names.contains(plainText) {
          lines.append(string(data))
        } else if names.contains(DragTypes.uriList) {
          addresses.append(string(data))
        } else {
          for name in names where offers[name] == nil { offers[name] = data }
        }
      }
    }
    if !lines.isEmpty { offers[plainText] = Data(lines.joined(separator: "\n").utf8) }
    if !addresses.isEmpty { offers[DragTypes.uriList] = DroppedAddresses.list(addresses) }
    return offers
  }
  private static let plainText = "text/plain;charset=utf-8"

  static func types(_ offered: [String], addresses: [URL]) -> [NSPasteboard.PasteboardType]? {
    var types: [NSPasteboard.PasteboardType] = []
    func add(_ type: NSPasteboard.PasteboardType) { if !types.contains(type) { types.append(type) } }
    if addresses.contains(where: \.isFileURL) { add(.fileURL) }
    if !addresses.isEmpty { add(.URL) }
    for name in offered where name != DragTypes.uriList {
      guard let identifier = DragTypes.identifier(of: name) else { continue }
      add(identifier == "public.plain-text" ? .string : .init(identifier))
    }
    return types.isEmpty ? nil : types
  }

  /// Mozilla writes HTML as UTF-16.
  static func string(_ data: Data) -> String {
    data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) ? String(data: data, encoding: .utf16) ?? "" : DroppedText.string(data)
  }
}
