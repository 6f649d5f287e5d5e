import Foundation
import OrielDrawing

nonisolated extension FileWrapper {
  // MARK: Reading

  /// Reads the contents of `url`.
  public func read(from url: URL, options: ReadingOptions = []) throws {
    content = try Self.content(of: url, options)
    filename = url.lastPathComponent
    preferredFilename = preferredFilename ?? filename
    let attributes = (try? FileManager.default.attributesOfItem(atPath: url.path)) ?? [:]
    fileAttributes = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
  }

  static func content(of url: URL, _ options: ReadingOptions) throws -> Content {
    var status = stat()
    guard lstat(url.path, &status) == 0 else { throw CocoaError(errno == ENOENT ? .fileReadNoSuchFile : .fileReadNoPermission, userInfo: [NSFilePathErrorKey: url.path]) }
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      return .link(URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: url.path), relativeTo: url.deletingLastPathComponent()))
    case S_IFDIR:
      // Read now, so that permission errors are thrown here.
      return .directory(try children(url, options))
    case S_IFREG:
      guard access(url.path, R_OK) == 0 else { throw CocoaError(.fileReadNoPermission, userInfo: [NSFilePathErrorKey: url.path]) }
      return options.contains(.immediate) ? .regular(try data(url, options)) : .unreadFile(url, options)
    default:
      // Reading a pipe or a device may never end.
      throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
  }
  static func data(_ url: URL, _ options: ReadingOptions) throws -> Data {
    try Data(contentsOf: url, options: options.contains(.withoutMapping) ? [] : .mappedIfSafe)
  }
  static func children(_ url: URL, _ options: ReadingOptions) throws -> [String: FileWrapper] {
    var children: [String: FileWrapper] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      let place = url.appendingPathComponent(name)
      var status = stat()
      guard lstat(place.path, &status) == 0 else { continue }
      let child: FileWrapper
      switch status.st_mode & S_IFMT {
      case S_IFDIR where !options.contains(.immediate):
        child = FileWrapper(regularFileWithContents: Data())
        child.content = .unreadDirectory(place, options)
      case S_IFDIR, S_IFREG, S_IFLNK: child = try FileWrapper(url: place, options: options)
      default: continue
      }
      child.filename = name
      child.preferredFilename = name
      children[name] = child
    }
    return children
  }

  /// Whether the file is unchanged since it was read from `url`, by kind, size and modification time, recursively.
  public func matchesContents(of url: URL) -> Bool {
    var status = stat()
    guard lstat(url.path, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
      return destination != nil && destination == symbolicLinkDestinationURL?.relativePath
    case S_IFREG:
      guard isRegularFile else { return false }
      if let date = fileAttributes[FileAttributeKey.modificationDate.rawValue] as? Date,
        let size = (fileAttributes[FileAttributeKey.size.rawValue] as? NSNumber)?.int64Value
      {
        let now = (try? FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate]) as? Date
        return now == date && size == Int64(status.st_size)
      }
      return (try? Data(contentsOf: url)) == regularFileContents
    case S_IFDIR:
      guard let children = fileWrappers, let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else { return false }
      return Set(names) == Set(children.keys) && children.allSatisfy { $1.matchesContents(of: url.appendingPathComponent($0)) }
    default: return false
    }
  }

  // MARK: Writing

  /// Writes it to `url`, replacing an existing item. If writing a file fails, the old one stays unchanged.
  ///
  /// Files in a folder that are unchanged below `originalContentsURL` are hard-linked instead of written again.
  public func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    try put(at: url.path, atomic: options.contains(.atomic), original: originalContentsURL?.path)
    if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
  }

  private func put(at path: String, atomic: Bool, original: String?) throws {
    switch content {
    case .link(let destination):
      let beside = Self.beside(path)
      guard symlink(destination.relativePath, beside) == 0 else { throw FileError(errno, .writing, path) }
      try Self.move(beside, to: path)
    case .regular, .unreadFile:
      guard let data = regularFileContents else { throw FileError(EIO, .reading, path) }
      if let original, original != path, !FileOperations.exists(path), Self.isSame(data, original), link(original, path) == 0 { return }
      let permissions = (fileAttributes[FileAttributeKey.posixPermissions.rawValue] as? NSNumber)?.uint32Value ?? 0o666
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        // A document that was a package before.
        let beside = Self.beside(path)
        do throws(FileReplacement.Failure) { try FileReplacement(path: beside, permissions: permissions).write(data) } catch {
          throw FileError(error.code, .writing, path)
        }
        return try Self.move(beside, to: path)
      }
      do throws(FileReplacement.Failure) { try FileReplacement(path: path, permissions: permissions).write(data) } catch {
        throw FileError(error.code, .writing, path)
      }
    case .directory, .unreadDirectory:
      guard let children = fileWrappers else { throw FileError(EIO, .reading, path) }
      let place = atomic || FileOperations.exists(path) ? Self.beside(path) : path
      guard mkdir(place, 0o777) == 0 else { throw FileError(errno, .writing, path) }
      do {
        for (name, child) in children.sorted(by: { $0.key < $1.key }) {
          try child.put(at: FilePath.join(place, name), atomic: false, original: original.map { FilePath.join($0, name) })
        }
        if place != path { try Self.move(place, to: path) }
      } catch {
        try? FileManager.default.removeItem(atPath: place)
        throw error
      }
    }
  }
  private static func move(_ beside: String, to path: String) throws {
    do { try FileOperations.move(beside, to: path, replacing: true) } catch {
      try? FileManager.default.removeItem(atPath: beside)
      throw error
    }
  }
  private static func beside(_ path: String) -> String {
    let folder = FilePath.folder(of: path), name = FilePath.name(of: path)
    return FilePath.join(folder, FileOperations.freeName(".\(name.prefix(60)).\(UInt32.random(in: 0 ... .max))", in: folder))
  }
  private static func isSame(_ data: Data, _ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == data.count else { return false }
    return (try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)) == data
  }

  // MARK: Serialization

  /// The complete content as data. The format differs from Apple's.
  public var serializedRepresentation: Data? {
    packed.flatMap { PropertyList.data($0, .binary) }
  }
  private var packed: [String: Any]? {
    var list: [String: Any] = [:]
    list["name"] = preferredFilename ?? filename
    if let destination = symbolicLinkDestinationURL { list["link"] = destination.relativePath }
    else if isDirectory {
      guard let children = fileWrappers else { return nil }
      let packed = children.compactMapValues(\.packed)
      guard packed.count == children.count else { return nil }
      list["directory"] = packed
    } else {
      guard let data = regularFileContents else { return nil }
      list["file"] = data
    }
    return list
  }
  static func unpacked(_ data: Data) -> (Content, String?)? {
    PropertyList.dictionary(data).flatMap { unpacked($0, depth: 0) }
  }
  private static func unpacked(_ list: [String: Any], depth: Int) -> (Content, String?)? {
    let name = list["name"] as? String
    if let data = list["file"] as? Data { return (.regular(data), name) }
    if let path = list["link"] as? String { return (.link(URL(fileURLWithPath: path)), name) }
    // Untrusted data may be nested arbitrarily deep.
    guard depth < 128, let packed = list["directory"] as? [String: Any] else { return nil }
    var children: [String: FileWrapper] = [:]
    for (key, value) in packed {
      guard !key.contains("/"), key != "..", key != ".", let value = value as? [String: Any], let (content, name) = unpacked(value, depth: depth + 1) else { return nil }
      let child = FileWrapper(regularFileWithContents: Data())
      child.content = content
      child.preferredFilename = name ?? key
      child.filename = key
      children[key] = child
    }
    return (.directory(children), name)
  }
}
