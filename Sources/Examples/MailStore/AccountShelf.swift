import Foundation

/// The accounts that the user added, saved across launches.
@MainActor public final class AccountShelf {
  private var accounts: [SavedAccount]?
  private let file: URL

  public init(file: URL = MailState.folder.appendingPathComponent("accounts.json")) { self.file = file }

  /// The saved accounts, in the order in which they were added. An unreadable file counts as empty; it is moved aside
  /// before a new one is written.
  func load() -> [SavedAccount] {
    if let accounts { return accounts }
    let data = try? Data(contentsOf: file), saved = data.flatMap { try? JSONDecoder().decode([SavedAccount].self, from: $0) }
    isDamaged = saved == nil && FileManager.default.fileExists(atPath: file.path)
    accounts = saved ?? []
    return saved ?? []
  }
  /// Returns why the list could not be written. The accounts then exist until the program ends.
  func keep(_ account: SavedAccount) -> MailProblem? {
    var all = load()
    if let index = all.firstIndex(where: { $0.location == account.location }) { all[index] = account } else { all.append(account) }
    return save(all)
  }
  func forget(_ location: MailLocation) -> MailProblem? { save(load().filter { $0.location != location }) }

  /// Whether the file is not a list of accounts.
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

/// A saved account: its location and name.
struct SavedAccount: Codable, Hashable {
  private enum Kind: String, Codable { case mbox, maildir, checkout }
  private let kind: Kind
  private let path: String
  /// nil for the name of the file or folder.
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

/// The folder of Mail's saved data.
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
    // Written to a temporary file, then renamed.
    try JSONEncoder().encode(value).write(to: file, options: .atomic)
  }
}
