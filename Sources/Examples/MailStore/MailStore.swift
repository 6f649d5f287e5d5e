import Foundation
import Observation

/// The observable mail of all accounts.
///
/// Reading happens elsewhere; this value receives the results. Marking a message read or flagged is
/// remembered here only: the user's mailboxes are never written to.
@Observable @MainActor public final class MailStore {
  private struct AccountState {
    let location: MailLocation
    /// The name given by the user; nil for the name of the file or folder.
    var name: String?
    /// Whether the user added it, rather than the command line.
    var isAdded = false
    var progress = LoadingProgress()
    var problems: [MailProblem] = []
    var index: MailIndex
    /// Flags that differ from those in the mailbox, by message key.
    var changedFlags: [UInt64: MessageFlags] = [:]
    /// The deleted messages, by key.
    var deleted: Set<UInt64> = []
    /// Counts changes of index and flags.
    var revision = 0
  }

  private var states: [UUID: AccountState] = [:]
  private var order: [UUID]
  @ObservationIgnored private let shelf: AccountShelf?
  @ObservationIgnored private var loading: [UUID: Task<Void, Never>] = [:]
  @ObservationIgnored private var lists: [Mailbox.ID: MessageList] = [:]
  @ObservationIgnored private var senders: [Mailbox.ID: Senders] = [:]
  @ObservationIgnored private var searches: [UUID: MessageSearch] = [:]
  @ObservationIgnored private var unreadCounts: [Mailbox.ID: (revision: Int, unread: Int)] = [:]

  /// Nothing is read before `load()`.
  ///
  /// - Parameter shelf: keeps the accounts that are added; those of earlier runs come after `locations`.
  public init(locations: [MailLocation], shelf: AccountShelf? = nil) {
    var order: [UUID] = []
    var states: [UUID: AccountState] = [:]
    for location in locations where states[location.accountID] == nil {
      let id = location.accountID
      order.append(id)
      states[id] = AccountState(location: location, index: MailIndexBuilder(account: id).snapshot())
    }
    self.order = order
    self.states = states
    self.shelf = shelf
  }

  /// The store for a program started with these arguments (without its name).
  public convenience init(arguments: [String]) {
    self.init(locations: MailLocation.locations(arguments: arguments), shelf: AccountShelf())
  }

  // MARK: Reading

  /// Reads every account that is not read yet and returns when all are. Calling it again while it runs, as
  /// several windows may, waits for the same reading.
  public func load() async {
    for saved in shelf?.load() ?? [] { insert(saved) }
    for id in order where loading[id] == nil { start(id) }
    for task in order.compactMap({ loading[$0] }) { await task.value }
  }

  /// Reads one account again. Its current messages stay until the new ones are found.
  public func reload(_ account: Account.ID) async {
    loading[account]?.cancel()
    start(account)
    await loading[account]?.value
  }

  private func start(_ id: UUID) {
    guard let state = states[id] else { return }
    let updates = AccountLoader(location: state.location).updates()
    loading[id] = Task { [weak self] in
      for await update in updates {
        guard let self, !Task.isCancelled else { return }
        self.apply(update, to: id)
      }
    }
  }

  private func apply(_ update: LoadingUpdate, to id: UUID) {
    guard var state = states[id] else { return }
    state.progress = update.progress
    state.problems = update.problems
    // While an account is read again, the old index is used until the new one is complete.
    let isBetter = update.index.entries.count >= state.index.entries.count || !update.progress.isLoading
    if update.index !== state.index, isBetter {
      state.index = update.index
      state.revision += 1
    }
    states[id] = state
  }

  // MARK: Adding and removing accounts

  /// Adds and saves an account and starts reading it. An existing one is only renamed.
  @discardableResult public func add(_ location: MailLocation, name: String = "") -> Account.ID {
    let account = SavedAccount(location, name: name)
    insert(account)
    keepProblem = shelf?.keep(account)
    let id = location.accountID
    if loading[id] == nil { start(id) }
    return id
  }

  private func insert(_ account: SavedAccount) {
    let id = account.location.accountID
    if states[id] == nil {
      states[id] = AccountState(location: account.location, index: MailIndexBuilder(account: id).snapshot())
      order.append(id)
    }
    if states[id]!.name != account.name { states[id]!.name = account.name }
    if !states[id]!.isAdded { states[id]!.isAdded = true }
  }

  /// Removes an account. Its mail is not deleted.
  public func remove(_ account: Account.ID) {
    guard let state = states.removeValue(forKey: account) else { return }
    loading.removeValue(forKey: account)?.cancel()
    order.removeAll { $0 == account }
    lists = lists.filter { $0.key.account != account }
    senders = senders.filter { $0.key.account != account }
    unreadCounts = unreadCounts.filter { $0.key.account != account }
    searches[account] = nil
    if state.isAdded { keepProblem = shelf?.forget(state.location) }
  }

  // MARK: Accounts and mailboxes

  public var accounts: [Account] { order.compactMap { account($0) } }

  public func account(_ id: Account.ID) -> Account? {
    guard let state = states[id] else { return nil }
    return Account(
      id: id, location: state.location, name: state.name ?? state.location.name, isAdded: state.isAdded, messageCount: state.index.entries.count,
      unreadCount: unreadCount(.init(account: id, name: Self.unreadName), state), progress: state.progress,
      problems: state.problems)
  }

  /// Problems of all accounts; those of a single message stand in its content.
  public var problems: [MailProblem] { order.flatMap { states[$0]?.problems ?? [] } + [keepProblem].compactMap(\.self) }
  /// Why the accounts could not be saved.
  private var keepProblem: MailProblem?

  public var isLoading: Bool { states.values.contains { $0.progress.isLoading } }

  /// All accounts together.
  public var progress: LoadingProgress {
    let all = order.compactMap { states[$0]?.progress }
    var sum = LoadingProgress()
    for one in all {
      sum.bytesDone += one.bytesDone
      sum.messagesFound += one.messagesFound
    }
    if all.allSatisfy({ $0.bytesTotal != nil }) { sum.bytesTotal = all.reduce(0) { $0 + ($1.bytesTotal ?? 0) } }
    if all.allSatisfy({ $0.messagesTotal != nil }) {
      sum.messagesTotal = all.reduce(0) { $0 + ($1.messagesTotal ?? 0) }
    }
    if all.contains(where: { $0.state == .loading }) {
      sum.state = .loading
    } else if all.contains(where: { $0.state == .waiting }) {
      sum.state = .waiting
    } else {
      sum.state = !all.isEmpty && all.allSatisfy { $0.state == .failed } ? .failed : .finished
    }
    return sum
  }

  /// The folders of an account, then the selections Unread, Flagged and, where there are any, Patches.
  public func mailboxes(in account: Account.ID) -> [Mailbox] {
    guard let state = states[account] else { return [] }
    var found: [Mailbox] = []
    func add(_ name: String, _ title: String, _ role: Mailbox.Role) {
      let id = Mailbox.ID(account: account, name: name)
      let count = messages(in: id).count
      if role == .patches || role == .deleted, count == 0 { return }
      found.append(
        Mailbox(id: id, name: title, role: role, messageCount: count, unreadCount: unreadCount(id, state)))
    }
    for folder in state.index.folders { add(folder.name, folder.name, folder.role) }
    guard !found.isEmpty else { return [] }
    add(Self.unreadName, "Unread", .unread)
    add(Self.flaggedName, "Flagged", .flagged)
    add(Self.patchesName, "Patches", .patches)
    add(Self.deletedName, "Deleted", .deleted)
    return found
  }

  public func mailbox(_ id: Mailbox.ID) -> Mailbox? { mailboxes(in: id.account).first { $0.id == id } }

  // Folder names are path components, which have no colon at their beginning here.
  private static let unreadName = ":unread"
  private static let flaggedName = ":flagged"
  private static let patchesName = ":patches"
  private static let deletedName = ":deleted"

  // MARK: Messages

  /// The messages of a mailbox, newest first; empty for one that does not exist.
  public func messages(in mailbox: Mailbox.ID) -> MessageList {
    guard let state = states[mailbox.account] else { return .empty(account: mailbox.account) }
    if let known = lists[mailbox], known.index === state.index, known.revision == state.revision { return known }
    let list = MessageList(
      index: state.index, positions: positions(in: mailbox, state), changedFlags: state.changedFlags,
      revision: state.revision)
    lists[mailbox] = list
    return list
  }

  /// Whether the rows of a mailbox have to say who sent them: not in the history of a checkout that one person works on.
  ///
  /// Only some messages are looked at: the newest, and others all the way down.
  public func isFromSeveralSenders(_ mailbox: Mailbox.ID) -> Bool {
    let messages = messages(in: mailbox)
    guard let state = states[mailbox.account], state.index.folders.contains(where: { $0.name == mailbox.name && $0.role == .history })
    else { return true }
    if let known = senders[mailbox], known.index === messages.index, known.revision == messages.revision { return known.areSeveral }
    let apart = max(1, messages.count / Self.senderSamples)
    let samples = [Int](messages.indices.prefix(Self.senderSamples)) + stride(from: 0, to: messages.count, by: apart)
    let first = messages.first?.sender.address
    let areSeveral = samples.contains { messages[$0].sender.address != first }
    senders[mailbox] = Senders(index: messages.index, revision: messages.revision, areSeveral: areSeveral)
    return areSeveral
  }
  private struct Senders {
    let index: MailIndex
    let revision: Int
    let areSeveral: Bool
  }
  private static let senderSamples = 16

  private func positions(in mailbox: Mailbox.ID, _ state: AccountState) -> [Int32] {
    let index = state.index
    let changed = state.changedFlags, deleted = state.deleted
    func isDeleted(_ position: Int32) -> Bool { !deleted.isEmpty && deleted.contains(index.entries[Int(position)].key) }
    func filtered(_ keeps: (MessageFlags) -> Bool) -> [Int32] {
      index.newestFirst.filter {
        let entry = index.entries[Int($0)]
        return !isDeleted($0) && keeps(changed.isEmpty ? entry.flags : changed[entry.key] ?? entry.flags)
      }
    }
    switch mailbox.name {
    case Self.unreadName: return filtered { !$0.contains(.read) }
    case Self.flaggedName: return filtered { $0.contains(.flagged) }
    case Self.patchesName: return filtered { $0.contains(.patch) }
    case Self.deletedName: return deleted.isEmpty ? [] : index.newestFirst.filter(isDeleted)
    default:
      guard let folder = index.folders.firstIndex(where: { $0.name == mailbox.name }) else { return [] }
      if index.folders.count == 1 { return deleted.isEmpty ? index.newestFirst : filtered { _ in true } }
      return index.newestFirst.filter { index.entries[Int($0)].folder == UInt16(folder) && !isDeleted($0) }
    }
  }

  private func unreadCount(_ mailbox: Mailbox.ID, _ state: AccountState) -> Int {
    if let known = unreadCounts[mailbox], known.revision == state.revision { return known.unread }
    let list = messages(in: mailbox)
    let changed = state.changedFlags
    var unread = 0
    for position in list.positions {
      let entry = state.index.entries[Int(position)]
      let flags = changed.isEmpty ? entry.flags : changed[entry.key] ?? entry.flags
      if !flags.contains(.read) { unread += 1 }
    }
    unreadCounts[mailbox] = (state.revision, unread)
    return unread
  }

  /// The message with this identity, or nil while it is not (or no longer) found.
  public func message(_ id: Message.ID) -> Message? {
    guard let state = states[id.account], let position = state.index.position(of: id.key) else { return nil }
    let flags = state.changedFlags[id.key] ?? state.index.entries[Int(position)].flags
    return Message(index: state.index, position: Int(position), flags: flags)
  }

  /// Opens a message: reads and decodes it away from the main actor. Nil for an unknown message; one that can
  /// no longer be read gives content whose `problems` say so.
  public func content(of id: Message.ID) async -> MessageContent? {
    guard let message = message(id) else { return nil }
    return await message.content()
  }

  /// A reply to a message or a forwarded copy, made off the main actor because its text may be long.
  public func draft(_ kind: Draft.Kind, of id: Message.ID) async -> Draft? {
    guard let content = await content(of: id) else { return nil }
    return await Draft.made(kind, from: content)
  }

  /// Those messages of a mailbox whose sender or subject has every word of `text`, newest first.
  ///
  /// The first search of an account decodes all its headers; later ones are quick. Meant for
  /// `task(id: searchText)`: when the task is cancelled the result is of no use.
  public func search(_ text: String, in mailbox: Mailbox.ID) async -> MessageList {
    let list = messages(in: mailbox)
    let search: MessageSearch
    if let known = searches[mailbox.account], known.index === list.index {
      search = known
    } else {
      search = MessageSearch(index: list.index)
      searches[mailbox.account] = search
    }
    let found = await search.matches(text, among: list.positions)
    return MessageList(
      index: list.index, positions: found, changedFlags: list.changedFlags, revision: list.revision)
  }

  // MARK: Marking

  /// In memory only, like all marks.
  public func setRead(_ isRead: Bool, for ids: some Sequence<Message.ID>) { set(.read, isRead, ids) }

  public func setFlagged(_ isFlagged: Bool, for ids: some Sequence<Message.ID>) { set(.flagged, isFlagged, ids) }

  public func setRead(_ isRead: Bool, for id: Message.ID) { set(.read, isRead, CollectionOfOne(id)) }

  public func setFlagged(_ isFlagged: Bool, for id: Message.ID) { set(.flagged, isFlagged, CollectionOfOne(id)) }

  public func markAllRead(in mailbox: Mailbox.ID) { set(.read, true, messages(in: mailbox).lazy.map(\.id)) }

  private func set(_ flag: MessageFlags, _ isOn: Bool, _ ids: some Sequence<Message.ID>) {
    var touched: [UUID: AccountState] = [:]
    for id in ids {
      guard var flags = (touched[id.account] ?? states[id.account]).flatMap({ flags(of: id, $0) }),
        flags.contains(flag) != isOn
      else { continue }
      if isOn { flags.insert(flag) } else { flags.remove(flag) }
      touched[id.account, default: states[id.account]!].changedFlags[id.key] = flags
    }
    for (account, state) in touched {
      states[account] = state
      states[account]!.revision += 1
    }
  }

  private func flags(of id: Message.ID, _ state: AccountState) -> MessageFlags? {
    state.index.position(of: id.key).map { state.changedFlags[id.key] ?? state.index.entries[Int($0)].flags }
  }

  // MARK: Deleting

  /// Moves the messages to Deleted, in memory only: the mailbox is not changed.
  public func delete(_ ids: some Sequence<Message.ID>) {
    for id in ids where states[id.account]?.index.position(of: id.key) != nil {
      if states[id.account]!.deleted.insert(id.key).inserted { states[id.account]!.revision += 1 }
    }
  }
  /// Moves the messages back to their folders.
  public func putBack(_ ids: some Sequence<Message.ID>) {
    for id in ids where states[id.account]?.deleted.remove(id.key) != nil { states[id.account]!.revision += 1 }
  }
  public func isDeleted(_ id: Message.ID) -> Bool { states[id.account]?.deleted.contains(id.key) ?? false }
}

extension Message {
  /// The most of one message that is read, in bytes; beyond it attachments are cut.
  private static let largest = 128 * 1_048_576

  /// Reads and decodes the whole message.
  @concurrent func content() async -> MessageContent {
    guard let bytes = index.bytes(at: position, limit: Self.largest) else {
      return MessageContent.unavailable(self)
    }
    var reader = MessageReader(bytes: bytes, id: id)
    let content = reader.read().divided(asPatch: isPatch)
    return size > Self.largest ? content.adding(.tooLarge(shownBytes: Self.largest)) : content
  }
}

extension MessageContent {
  static func unavailable(_ message: Message) -> MessageContent {
    MessageContent(
      id: message.id, subject: message.subject, from: [message.sender], to: message.recipients, cc: [], replyTo: [],
      date: message.date, messageID: nil, inReplyTo: nil, headers: [], text: "", attachments: [],
      problems: [MailProblem(.messageUnavailable, in: message.subject)])
  }

  func adding(_ kind: MailProblem.Kind) -> MessageContent {
    MessageContent(
      id: id, subject: subject, from: from, to: to, cc: cc, replyTo: replyTo, date: date, messageID: messageID,
      inReplyTo: inReplyTo, headers: headers, text: text, pieces: pieces, isRightToLeft: isRightToLeft,
      attachments: attachments, problems: problems + [MailProblem(kind, in: "This message")])
  }
}
