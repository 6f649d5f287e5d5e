import Foundation

/// The accounts that the person added. They outlive the program.
@MainActor public final class AccountShelf {
  private var accounts: [SavedAccount]?
  private let file: URL

  public init(file: URL = MailState.folder.appendingPathComponent("accounts.json")) { self.file = file }

  /// Those of the last run, in the order in which they were added. A file that cannot be understood has none; it is put aside
  /// before another is written in its place.
  func load() -> [SavedAccount] {
    if let accounts { return accounts }
    let data = try? Data(contentsOf: file), saved = data.flatMap { try? JSONDecoder().decode([SavedAccount].self, from: $0) }
    isDamaged = saved == nil && FileManager.default.fileExists(atPath: file.path)
    accounts = saved ?? []
    return saved ?? []
  }
  /// Answers why the list could not be written; the accounts last until the program ends then.
  func keep(_ account: SavedAccount) -> MailProblem? {
    var all = load()
    if let index = all.firstIndex(where: { $0.location == account.location }) { all[index] = account } else { all.append(account) }
    return save(all)
  }
  func forget(_ location: MailLocation) -> MailProblem? { save(load().filter { $0.location != location }) }

  /// The file holds something that is no list of accounts.
  private var isDamaged = false
  private func save(_ all: [SavedAccount]) -> MailProblem? {
    accounts = all
    do {
      if isDamaged { try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("damaged-\(UUID().uuidString.prefix(8))")) }
      isDamaged = false
      try MailState.write(all, to: file)
      return nil
    } catch { return MailProblem(.accountsNotKept(reason: error.localizedDescription), in: file.path) }
  }
}

/// One account as it is kept: where its mail is, and what the person calls it.
struct SavedAccount: Codable, Hashable {
  private enum Kind: String, Codable { case mbox, maildir, checkout }
  private let kind: Kind
  private let path: String
  /// Nil: as the file or folder is called.
  let name: String?

  init(_ location: MailLocation, name: String) {
    kind =
      switch location {
      case .mbox: .mbox
      case .maildir: .maildir
      case .checkout: .checkout
      }
    path = location.path
    let name = name.singleLine(limit: 80)
    self.name = name.isEmpty || name == location.name ? nil : name
  }

  var location: MailLocation {
    switch kind {
    case .mbox: .mbox(path: path)
    case .maildir: .maildir(path: path)
    case .checkout: .checkout(path: path)
    }
  }
}

/// Where Mail keeps what outlives it.
public enum MailState {
  public static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
    return folder.appendingPathComponent("oriel-mail")
  }
  static func write(_ value: some Encodable, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Written beside the old file and renamed over it.
    try JSONEncoder().encode(value).write(to: file, options: .atomic)
  }
}
