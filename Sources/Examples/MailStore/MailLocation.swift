import Foundation

/// Where mail comes from.
public enum MailLocation: Hashable, Codable, Sendable {
  case mbox(path: String)
  case maildir(path: String)
  /// The patches that `git format-patch --stdout --root` makes of a checkout.
  case checkout(path: String)

  /// What stands at a path that the user gave: a Maildir, a git checkout, or otherwise an mbox file.
  ///
  /// A path that cannot be read gives an mbox or Maildir whose loading reports why.
  public init(path: String) {
    let full = Self.absolute(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), isFolder.boolValue else {
      self = .mbox(path: full)
      return
    }
    if Maildir.isMaildir(full) || !FileManager.default.fileExists(atPath: full + "/.git") {
      self = .maildir(path: full)
    } else {
      self = .checkout(path: full)
    }
  }

  /// The locations named on a command line (without the program's name), or the checkout around `folder`
  /// where none is. Options, which begin with a hyphen, are not locations.
  public static func locations(
    arguments: [String], currentFolder folder: String = FileManager.default.currentDirectoryPath
  ) -> [MailLocation] {
    let paths = arguments.filter { !$0.hasPrefix("-") }
    guard !paths.isEmpty else { return [.checkout(path: absolute(folder))] }
    var seen: Set<MailLocation> = []
    return paths.map { MailLocation(path: $0) }.filter { seen.insert($0).inserted }
  }

  public var isCheckout: Bool { if case .checkout = self { true } else { false } }

  public var path: String {
    switch self {
    case .mbox(let path), .maildir(let path), .checkout(let path): path
    }
  }

  public var name: String {
    let last = (path as NSString).lastPathComponent
    return last.isEmpty ? path : last
  }

  public var summary: String {
    switch self {
    case .mbox: "Mailbox file \(path)"
    case .maildir: "Maildir \(path)"
    case .checkout: "Commits of the git checkout \(path), as patches"
    }
  }

  /// Made from kind and path; a version 8 UUID (RFC 9562).
  var accountID: UUID {
    let kind =
      switch self {
      case .mbox: "mbox"
      case .maildir: "maildir"
      case .checkout: "checkout"
      }
    var first = StableHash()
    var second = StableHash(seed: 0x6C62_272E_07BB_0142)
    first.combine("\(kind):\(path)".utf8)
    second.combine("\(path):\(kind)".utf8)
    let high = first.value & ~0xF000 | 0x8000
    let low = second.value & ~(0b11 << 62) | (0b10 << 62)
    func byte(_ value: UInt64, _ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: value >> (56 - 8 * index)) }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5), byte(high, 6),
        byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5),
        byte(low, 6), byte(low, 7)
      ))
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: (path as NSString).expandingTildeInPath).standardizedFileURL.path
  }
}
