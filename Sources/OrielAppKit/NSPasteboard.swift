import OrielScenes
import OrielWindowing

/// The clipboard, and the app's own pasteboards under other names.
///
/// On Linux, the content comes from the program that copied it, so reading waits for that program, for two seconds at most;
/// `PasteButton` and `Transferable` do not wait. A pasteboard holds one item, and no owner is asked to provide content later. Calls
/// from other threads run on the main thread.
public nonisolated final class NSPasteboard: @unchecked Sendable {
  public static let general = NSPasteboard(.general, isShared: true)
  @MainActor private static var named: [Name: NSPasteboard] = [:]

  public let name: Name
  private let isShared: Bool
  /// What a pasteboard of this app alone holds.
  @MainActor private var own: [String: Data] = [:]
  @MainActor private var ownChanges = 0
  /// What has been written since the last `clearContents()`, an element for each thing.
  @MainActor private var written: [[String: Data]] = []
  /// On the Mac only a new owner counts as a change, and what it adds does not.
  @MainActor private var additions = 0

  private init(_ name: Name, isShared: Bool) {
    self.name = name
    self.isShared = isShared
  }
  /// The one of this name; only the general one and those of this app are known.
  public static func withName(_ name: Name) -> NSPasteboard {
    name == .general ? general : onMain { named[name] ?? NSPasteboard(name, isShared: false).kept() }
  }
  public static func withUniqueName() -> NSPasteboard { NSPasteboard(Name(UUID().uuidString), isShared: false) }
  public convenience init(name: Name) { self.init(name, isShared: name == .general) }
  public func releaseGlobally() { Self.onMain { Self.named[name] = nil } }
  @MainActor private func kept() -> NSPasteboard {
    Self.named[name] = self
    return self
  }

  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
  private static func onMain<T: Sendable>(_ work: @MainActor () -> T) -> T {
    // The main queue may be served by another thread than the first, as it is while tests run.
    if Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) == true { return MainActor.assumeIsolated(work) }
    return withoutActuallyEscaping(work) { work in
      DispatchQueue.main.sync { MainActor.assumeIsolated(work) }
    }
  }
  @MainActor private var clipboard: (any Clipboard)? { isShared ? RunningApp.current?.system.clipboard : nil }

  // MARK: Writing

  /// Grows when somebody takes the pasteboard.
  public var changeCount: Int { Self.onMain { (clipboard?.changeCount ?? ownChanges) - additions } }

  @discardableResult public func clearContents() -> Int {
    Self.onMain {
      written = []
      write([:])
    }
    return changeCount
  }
  /// Takes the pasteboard for content that is set afterwards. An owner that is to bring it later is not asked.
  @discardableResult public func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int { clearContents() }
  @discardableResult public func addTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int { changeCount }

  @discardableResult public func setString(_ string: String, forType dataType: PasteboardType) -> Bool { setData(Data(string.utf8), forType: dataType) }
  @discardableResult public func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
    Self.onMain {
      if written.isEmpty { written = [[:]] }
      written[0][dataType.rawValue] = data
      additions += 1
      return write(PasteboardContent.offers(written))
    }
  }
  /// Adds things, each with all the types that it can be written as. Text goes into other programs line by line, files as a list.
  @discardableResult public func writeObjects(_ objects: [any NSPasteboardWriting]) -> Bool {
    let things = objects.map { object in
      var content: [String: Data] = [:]
      for type in object.writableTypes(for: self) {
        switch object.pasteboardPropertyList(forType: type) {
        case let data as Data: content[type.rawValue] = data
        case let text as String: content[type.rawValue] = Data(text.utf8)
        default: break
        }
      }
      return content
    }
    return Self.onMain {
      written += things
      additions += 1
      return write(PasteboardContent.offers(written))
    }
  }
  @MainActor @discardableResult private func write(_ offers: [String: Data]) -> Bool {
    guard let clipboard else {
      own = offers
      ownChanges += 1
      return true
    }
    clipboard.write(offers)
    return clipboard.isOwned
  }

  // MARK: Reading

  public var types: [PasteboardType]? { Self.onMain { PasteboardContent.types(offered, addresses: addresses) } }
  public func availableType(from types: [PasteboardType]) -> PasteboardType? {
    let present = self.types ?? []
    return types.first { present.contains($0) }
  }
  public func canReadItem(withDataConformingToTypes types: [String]) -> Bool {
    let wanted = types.compactMap { UTType($0) }
    return (self.types ?? []).contains { type in types.contains(type.rawValue) || UTType(type.rawValue).map { found in wanted.contains { found.conforms(to: $0) } } ?? false }
  }
  public func data(forType dataType: PasteboardType) -> Data? {
    Self.onMain {
      let offered = offered
      switch dataType {
      case .URL: return addresses(among: offered).first.map { Data($0.absoluteString.utf8) }
      case .fileURL: return addresses(among: offered).first { $0.isFileURL }.map { Data($0.absoluteString.utf8) }
      default:
        guard let type = DragTypes.mimeTypes(of: dataType.rawValue).first(where: offered.contains) else { return nil }
        return content(type)
      }
    }
  }
  public func string(forType dataType: PasteboardType) -> String? { data(forType: dataType).map(PasteboardContent.string) }
  public func propertyList(forType dataType: PasteboardType) -> Any? {
    guard let data = data(forType: dataType) else { return nil }
    return (try? PropertyListSerialization.propertyList(from: data, format: nil)) ?? PasteboardContent.string(data)
  }
  /// What is there, as one item.
  public var pasteboardItems: [NSPasteboardItem]? {
    guard let types, !types.isEmpty else { return nil }
    let item = NSPasteboardItem()
    for type in types { if let data = data(forType: type) { item.setData(data, forType: type) } }
    return [item]
  }

  /// Objects of the first of these classes that is there: `NSURL`, `NSString`, `NSImage` and `NSPasteboardItem`.
  public func readObjects(forClasses classArray: [AnyClass], options: [ReadingOptionKey: Any]? = nil) -> [Any]? {
    let onlyFiles = options?[.urlReadingFileURLsOnly] as? Bool ?? false
    for kind in classArray {
      let found: [Any]
      switch ObjectIdentifier(kind) {
      case ObjectIdentifier(NSURL.self): found = Self.onMain { addresses }.filter { $0.isFileURL || !onlyFiles }.map { $0 as NSURL }
      case ObjectIdentifier(NSString.self): found = string(forType: .string).map { [$0 as NSString] } ?? []
      case ObjectIdentifier(NSImage.self): found = NSImage(pasteboard: self).map { [$0] } ?? []
      case ObjectIdentifier(NSPasteboardItem.self): found = pasteboardItems ?? []
      default: found = []
      }
      if !found.isEmpty { return found }
    }
    return []
  }
  public func canReadObject(forClasses classArray: [AnyClass], options: [ReadingOptionKey: Any]? = nil) -> Bool {
    readObjects(forClasses: classArray, options: options)?.isEmpty == false
  }

  @MainActor private var offered: [String] { clipboard.map { $0.typesNow() ?? [] } ?? own.keys.sorted() }
  @MainActor private func content(_ type: String) -> Data? { clipboard.map { $0.readNow(type) } ?? own[type] }
  @MainActor var addresses: [URL] { addresses(among: offered) }
  @MainActor private func addresses(among offered: [String]) -> [URL] {
    guard offered.contains(DragTypes.uriList), let list = content(DragTypes.uriList) else { return [] }
    return DroppedAddresses.read(list)
  }
}

nonisolated extension NSPasteboard {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let general = Name("Apple CFPasteboard general"), font = Name("Apple CFPasteboard font")
    public static let find = Name("Apple CFPasteboard find"), drag = Name("Apple CFPasteboard drag"), ruler = Name("Apple CFPasteboard ruler")
  }
  /// A content type by its identifier; other programs know it by its MIME type.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let string = PasteboardType("public.utf8-plain-text"), html = PasteboardType("public.html"), rtf = PasteboardType("public.rtf")
    public static let png = PasteboardType("public.png"), tiff = PasteboardType("public.tiff"), pdf = PasteboardType("com.adobe.pdf")
    public static let URL = PasteboardType("public.url"), fileURL = PasteboardType("public.file-url")
    public static let tabularText = PasteboardType("public.utf8-tab-separated-values-text"), rtfd = PasteboardType("com.apple.flat-rtfd")
    public static let color = PasteboardType("com.apple.cocoa.pasteboard.color"), sound = PasteboardType("com.apple.cocoa.pasteboard.sound")
    public static let font = PasteboardType("com.apple.cocoa.pasteboard.character-formatting")
  }
  public struct ReadingOptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let urlReadingFileURLsOnly = ReadingOptionKey(rawValue: "NSPasteboardURLReadingFileURLsOnlyKey")
    /// Files are not asked for their types.
    public static let urlReadingContentsConformToTypes = ReadingOptionKey(rawValue: "NSPasteboardURLReadingContentsConformToTypesKey")
  }
}
