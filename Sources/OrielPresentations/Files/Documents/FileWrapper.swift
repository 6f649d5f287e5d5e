import Foundation
import OrielBase

/// A file, a folder or a symbolic link in memory, for reading and writing documents.
///
/// Contents on disk are read on first use, unless `immediate` says otherwise. On Linux, Foundation does not have this class,
/// and the serialised form differs from Apple's.
open nonisolated class FileWrapper: NSObject, NSSecureCoding {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Reads everything at once.
    public static let immediate = ReadingOptions(rawValue: 1)
    /// Copies contents into memory instead of mapping the file.
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Folders are written beside their destination and then moved there. Single files always are.
    public static let atomic = WritingOptions(rawValue: 1)
    /// The wrapper takes the name of the written file.
    public static let withNameUpdating = WritingOptions(rawValue: 2)
  }

  enum Content {
    case regular(Data)
    case directory([String: FileWrapper])
    case link(URL)
    /// On disk, not read yet.
    case unreadFile(URL, ReadingOptions)
    case unreadDirectory(URL, ReadingOptions)
  }
  var content: Content
  open var preferredFilename: String?
  open var filename: String?
  /// By `FileAttributeKey`'s raw values.
  open var fileAttributes: [String: Any] = [:]

  // MARK: Making

  public init(regularFileWithContents contents: Data) { content = .regular(contents) }
  public init(symbolicLinkWithDestinationURL url: URL) { content = .link(url) }
  /// Wrappers without a name use their keys.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    content = .directory([:])
    super.init()
    for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
      if child.preferredFilename == nil { child.preferredFilename = name }
      add(child, named: name)
    }
  }
  public init(url: URL, options: ReadingOptions = []) throws {
    content = .regular(Data())
    super.init()
    try read(from: url, options: options)
  }
  public init?(serializedRepresentation serializeRepresentation: Data) {
    guard let (content, name) = Self.unpacked(serializeRepresentation) else { return nil }
    self.content = content
    super.init()
    preferredFilename = name
  }

  // MARK: What it is

  open var isDirectory: Bool {
    switch content {
    case .directory, .unreadDirectory: true
    case .regular, .link, .unreadFile: false
    }
  }
  open var isRegularFile: Bool {
    switch content {
    case .regular, .unreadFile: true
    case .directory, .unreadDirectory, .link: false
    }
  }
  open var isSymbolicLink: Bool { symbolicLinkDestinationURL != nil }
  open var symbolicLinkDestinationURL: URL? { if case .link(let url) = content { url } else { nil } }

  /// nil if it is not a regular file, or can no longer be read.
  open var regularFileContents: Data? {
    if case .unreadFile(let url, let options) = content, let data = try? Self.data(url, options) { content = .regular(data) }
    if case .regular(let data) = content { return data }
    return nil
  }
  /// By their names in the folder; nil if it is not a folder.
  open var fileWrappers: [String: FileWrapper]? {
    if case .unreadDirectory(let url, let options) = content, let children = try? Self.children(url, options) { content = .directory(children) }
    if case .directory(let children) = content { return children }
    return nil
  }

  // MARK: What is in a folder

  /// Returns its name in the folder, which differs from the preferred one if that is taken.
  @discardableResult open func addFileWrapper(_ child: FileWrapper) -> String {
    guard let name = child.preferredFilename ?? child.filename, !name.isEmpty else {
      preconditionFailure("A file wrapper needs a name to be added to a folder: set preferredFilename before addFileWrapper(_:).")
    }
    return add(child, named: name)
  }
  @discardableResult open func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }
  open func removeFileWrapper(_ child: FileWrapper) {
    guard var children = fileWrappers, let key = children.first(where: { $0.value === child })?.key else { return }
    children[key] = nil
    content = .directory(children)
  }
  open func keyForFileWrapper(_ child: FileWrapper) -> String? { fileWrappers?.first { $0.value === child }?.key }

  @discardableResult private func add(_ child: FileWrapper, named name: String) -> String {
    guard isDirectory else { preconditionFailure("Only a directory's file wrapper can contain others.") }
    var children = fileWrappers ?? [:]
    // A name must not lead out of the folder.
    let plain = name.replacingOccurrences(of: "/", with: ":")
    let key = FileOperations.freeName(plain == "." || plain == ".." ? "_" : plain, in: "", isTaken: { children[$0] != nil })
    children[key] = child
    content = .directory(children)
    return key
  }

  // MARK: Coding

  public static var supportsSecureCoding: Bool { true }
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "contents"), let (content, name) = Self.unpacked(data as Data) else { return nil }
    self.content = content
    super.init()
    preferredFilename = name
  }
  open func encode(with coder: NSCoder) { coder.encode(serializedRepresentation as NSData?, forKey: "contents") }
}
