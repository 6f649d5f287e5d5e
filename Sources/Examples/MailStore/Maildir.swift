import Foundation

/// A tree of Maildirs: the folder itself and its subfolders, in the dotted form of Maildir++
/// (`.Lists.Swift`) or plainly nested (`Lists/Swift`).
struct Maildir {
  struct Problem: Error {
    let folder: String
    let reason: String
  }

  static func isMaildir(_ path: String) -> Bool {
    hasMessages(path) || children(path).contains { hasMessages("\(path)/\($0)") }
  }

  /// All folders with `cur` or `new`, the inbox first and then by name.
  static func folders(in root: String) -> [MailIndex.Folder] {
    var found: [MailIndex.Folder] = []
    if hasMessages(root) { found.append(.init(name: "Inbox", role: .inbox, path: root)) }
    var others: [MailIndex.Folder] = []
    collect(root, prefix: "", depth: 0, into: &others)
    let order = Mailbox.Role.allCases
    others.sort {
      let left = order.firstIndex(of: $0.role)!
      let right = order.firstIndex(of: $1.role)!
      return left == right ? $0.name.lowercased() < $1.name.lowercased() : left < right
    }
    return Array((found + others).prefix(Int(UInt16.max)))
  }

  private static func collect(_ path: String, prefix: String, depth: Int, into found: inout [MailIndex.Folder]) {
    guard depth < 8 else { return }
    for child in children(path) where !["cur", "new", "tmp", ".git"].contains(child) {
      let childPath = "\(path)/\(child)"
      var own = child.hasPrefix(".") ? String(child.dropFirst()).replacing(".", with: "/") : child
      // Courier keeps everything below INBOX.
      if own.hasPrefix("INBOX/") { own = String(own.dropFirst(6)) }
      let name = prefix + decodeModifiedUTF7(own)
      if hasMessages(childPath) {
        found.append(.init(name: name, role: Mailbox.Role(folderName: name), path: childPath))
      }
      if !isLink(childPath) { collect(childPath, prefix: name + "/", depth: depth + 1, into: &found) }
    }
  }

  /// Calls `found` with the name (`cur/…`, NUL-ended) of each message, in no particular order.
  static func names(in folder: String, found: ([UInt8]) -> Void) throws(Problem) {
    var failure: String?
    var hasOne = false
    for part in ["new", "cur"] {
      guard let directory = opendir("\(folder)/\(part)") else {
        if errno != ENOENT { failure = String(cString: strerror(errno)) }
        continue
      }
      hasOne = true
      defer { closedir(directory) }
      while let item = readdir(directory) {
        let name = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        // Dot files are notes of other programs.
        guard name.first != UInt8(ascii: ".") else { continue }
        found(Array("\(part)/".utf8) + name + [0])
      }
    }
    if !hasOne, let failure { throw Problem(folder: folder, reason: failure) }
  }

  /// The flags in a name, after `:2,`. Messages in `new` have none.
  static func flags(of name: [UInt8]) -> MessageFlags {
    guard name.starts(with: "cur/".utf8),
      let comma = name.lastIndex(of: UInt8(ascii: ",")), comma >= 2, name[comma - 1] == UInt8(ascii: "2")
    else { return [] }
    var flags: MessageFlags = []
    for letter in name[comma...] {
      switch letter {
      case UInt8(ascii: "S"): flags.insert(.read)
      case UInt8(ascii: "F"): flags.insert(.flagged)
      case UInt8(ascii: "R"): flags.insert(.answered)
      case UInt8(ascii: "D"): flags.insert(.draft)
      case UInt8(ascii: "T"): flags.insert(.deleted)
      default: break
      }
    }
    return flags
  }

  /// The part of a name that stays when flags change and the message moves from `new` to `cur`.
  static func uniquePart(of name: [UInt8]) -> ArraySlice<UInt8> {
    name.dropFirst(4).prefix { $0 != UInt8(ascii: ":") && $0 != 0 && $0 != UInt8(ascii: ";") }
  }

  private static func hasMessages(_ path: String) -> Bool {
    isFolder("\(path)/cur") || isFolder("\(path)/new")
  }

  private static func isFolder(_ path: String) -> Bool {
    var value = stat()
    return stat(path, &value) == 0 && value.st_mode & S_IFMT == S_IFDIR
  }

  private static func isLink(_ path: String) -> Bool {
    var value = stat()
    return lstat(path, &value) == 0 && value.st_mode & S_IFMT == S_IFLNK
  }

  private static func children(_ path: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return all.filter { isFolder("\(path)/\($0)") }
  }

  /// Folder names as IMAP servers write them: `Entw&APw-rfe` (RFC 3501 5.1.3).
  static func decodeModifiedUTF7(_ name: String) -> String {
    var output = ""
    var rest = Substring(name)
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: "-") {
      output += rest[..<start]
      let spelled = rest[rest.index(after: start)..<end]
      if spelled.isEmpty {
        output += "&"
      } else {
        let bytes = Base64.decode(spelled.replacing(",", with: "/").utf8).bytes
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        output += String(decoding: units, as: UTF16.self)
      }
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }
}
