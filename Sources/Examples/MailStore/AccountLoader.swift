import Foundation
import Synchronization

/// The state of an account while it is being read.
struct LoadingUpdate: Sendable {
  let progress: LoadingProgress
  let problems: [MailProblem]
  let index: MailIndex
}

/// Reads one account on its own thread, so that slow disks and git do not block others.
struct AccountLoader {
  let location: MailLocation

  /// Ends after the update whose progress is finished or failed. Updates that nobody has taken are replaced
  /// by newer ones. Cancelling the task that iterates stops the reading.
  func updates() -> AsyncStream<LoadingUpdate> {
    let location = location
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let stop = StopSignal()
      continuation.onTermination = { _ in stop.raise() }
      Thread.detachNewThread {
        var reading = AccountReading(location: location, stop: stop) { continuation.yield($0) }
        reading.run()
        continuation.finish()
      }
    }
  }
}

final class StopSignal: Sendable {
  private let isRaisedNow = Atomic(false)
  var isRaised: Bool { isRaisedNow.load(ordering: .relaxed) }
  func raise() { isRaisedNow.store(true, ordering: .relaxed) }
}

/// One pass over an account, from opening it to the last message.
struct AccountReading {
  private let location: MailLocation
  private let stop: StopSignal
  private let temporaryFolder: String
  private let publish: (LoadingUpdate) -> Void
  private var builder: MailIndexBuilder
  private var progress = LoadingProgress()
  private var problems: [MailProblem] = []
  private var index: MailIndex
  /// Of every message of the account.
  private var commonFlags: MessageFlags = []
  private var lastPublished = ContinuousClock.now

  /// Often enough to show progress, rarely enough to cost nothing.
  private static let interval = Duration.milliseconds(100)

  init(
    location: MailLocation, stop: StopSignal, temporaryFolder: String = NSTemporaryDirectory(),
    publish: @escaping (LoadingUpdate) -> Void
  ) {
    self.location = location
    self.stop = stop
    self.temporaryFolder = temporaryFolder
    self.publish = publish
    builder = MailIndexBuilder(account: location.accountID)
    index = builder.snapshot()
  }

  mutating func run() {
    progress.state = .loading
    publishNow()
    switch location {
    case .mbox(let path): readMbox(path)
    case .maildir(let path): readMaildir(path)
    case .checkout(let path): readCheckout(path)
    }
    progress.state = builder.entries.isEmpty && problems.contains(where: \.isFailure) ? .failed : .finished
    progress.messagesFound = builder.entries.count
    progress.bytesTotal = progress.bytesDone
    progress.messagesTotal = builder.entries.count
    publishNow()
  }

  // MARK: mbox

  private mutating func readMbox(_ path: String) {
    let file: MailFile
    do { file = try MailFile(path: path) } catch { return report(.cannotOpen(reason: error.reason)) }
    guard let status = file.status else { return report(.cannotOpen(reason: MailFile.Failure().reason)) }
    // Some devices never end.
    if [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) {
      return report(.cannotOpen(reason: "it is a device, not a file"))
    }
    builder.folders = [.init(name: "Inbox", role: .inbox, path: path)]
    guard status.st_mode & S_IFMT == S_IFREG else { return readPipe(file) }
    let size = Int(status.st_size)
    guard size > 0 else { return report(.emptyMailbox) }
    if let format = Self.compression(file.bytes(at: 0, count: 6)) { return report(.compressed(format: format)) }
    builder.origin = .file(file)
    progress.bytesTotal = size
    MboxScanner.withWindow { window in
      var scanner = MboxScanner(window: window)
      advance(&scanner, file, to: size, isFinal: true)
      finish(scanner)
    }
  }

  /// A mailbox that comes through a pipe is kept in a temporary file, to be read again later.
  private mutating func readPipe(_ pipe: MailFile) {
    guard let file = temporaryFile() else { return }
    MboxScanner.withWindow { window in
      var scanner = MboxScanner(window: window)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      while !stop.isRaised {
        let count = read(pipe.descriptor, buffer.baseAddress!, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]), file, &scanner) else { break }
      }
      advance(&scanner, file, to: progress.bytesDone, isFinal: true)
      finish(scanner)
    }
  }

  private mutating func temporaryFile() -> MailFile? {
    do {
      let file = try MailFile(temporaryIn: temporaryFolder)
      builder.origin = .file(file)
      return file
    } catch {
      report(.noTemporarySpace(reason: error.reason))
      return nil
    }
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer, _ file: MailFile, _ scanner: inout MboxScanner) -> Bool {
    do { try file.append(bytes) } catch {
      report(.noTemporarySpace(reason: error.reason))
      return false
    }
    progress.bytesDone += bytes.count
    advance(&scanner, file, to: progress.bytesDone, isFinal: false)
    return !stop.isRaised
  }

  private mutating func advance(_ scanner: inout MboxScanner, _ file: MailFile, to end: Int, isFinal: Bool) {
    scanner.advance(through: file, to: end, isFinal: isFinal) {
      var entry = $0
      entry.flags.formUnion(commonFlags)
      builder.append(entry)
    } progressed: { position in
      progress.bytesDone = max(progress.bytesDone, position)
      publishIfDue()
      return !stop.isRaised
    }
    if isFinal, !scanner.sawShrinking, !stop.isRaised { progress.bytesDone = end }
  }

  private mutating func finish(_ scanner: MboxScanner) {
    if builder.entries.isEmpty {
      if !scanner.sawShrinking { report(progress.bytesDone == 0 ? .emptyMailbox : .notAMailbox) }
    } else if scanner.leadingGarbage > 0 {
      report(.leadingGarbage(bytes: scanner.leadingGarbage))
    }
    if scanner.sawShrinking { report(.changedWhileReading(messages: builder.entries.count)) }
  }

  static func compression(_ magic: [UInt8]) -> String? {
    if magic.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if magic.starts(with: Array("BZh".utf8)) { return "bzip2" }
    if magic.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A]) { return "xz" }
    if magic.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "zstd" }
    if magic.starts(with: [0x50, 0x4B, 3, 4]) { return "zip" }
    return nil
  }

  // MARK: Maildir

  private mutating func readMaildir(_ path: String) {
    let folders = Maildir.folders(in: path)
    guard !folders.isEmpty else {
      return report(access(path, R_OK | X_OK) == 0 ? .notAMaildir : .cannotOpen(reason: MailFile.Failure().reason))
    }
    builder.origin = .maildirs
    builder.folders = folders
    var listed: [(folder: Int, location: Int)] = []
    for (number, folder) in folders.enumerated() {
      do throws(Maildir.Problem) {
        try Maildir.names(in: folder.path) { name in
          listed.append((number, builder.names.count))
          builder.names += name
        }
      } catch {
        report(.unreadableFolder(name: folder.name, reason: error.reason))
      }
    }
    progress.messagesTotal = listed.count
    var unreadable = 0
    for (folder, location) in listed {
      if stop.isRaised { return }
      if !readMaildirMessage(folder, location) { unreadable += 1 }
      publishIfDue()
    }
    if unreadable > 0 { report(.unreadableMessages(count: unreadable, read: builder.entries.count)) }
  }

  private mutating func readMaildirMessage(_ folder: Int, _ location: Int) -> Bool {
    let nameEnd = builder.names[location...].firstIndex(of: 0)!
    let name = Array(builder.names[location..<nameEnd])
    let path = "\(builder.folders[folder].path)/\(String(decoding: name, as: UTF8.self))"
    guard let file = try? MailFile(path: path), let status = file.status, status.st_mode & S_IFMT == S_IFREG
    else { return false }
    let head = file.bytes(at: 0, count: min(16_384, Int(status.st_size)))
    let peek = head.withUnsafeBytes { HeaderPeek($0, from: 0, to: $0.count) }
    var hash = StableHash()
    hash.combine(builder.folders[folder].name.utf8)
    hash.combine(Maildir.uniquePart(of: name))
    // The Status header is mbox's; in a Maildir the name alone tells.
    let flags = peek.flags.intersection([.attachment, .patch]).union(Maildir.flags(of: name))
    builder.append(
      MessageEntry(
        key: hash.value, date: peek.date ?? Int64(status.st_mtim.tv_sec), location: location,
        size: Int(status.st_size), folder: UInt16(folder), flags: flags))
    progress.bytesDone += Int(status.st_size)
    return true
  }

  // MARK: git

  private mutating func readCheckout(_ path: String) {
    builder.folders = [.init(name: "History", role: .history, path: path)]
    // What was committed waits for nobody.
    commonFlags = .read
    do throws(GitPatches.Failure) {
      guard try GitPatches.line(["rev-parse", "--git-dir"], in: path) != nil else { return report(.notACheckout) }
      guard try GitPatches.line(["rev-parse", "--verify", "--quiet", "HEAD"], in: path) != nil else {
        return report(.noCommits)
      }
      // format-patch leaves merges out.
      progress.messagesTotal = try GitPatches.line(["rev-list", "--count", "--no-merges", "HEAD"], in: path)
        .flatMap { Int($0) }
      guard let file = temporaryFile() else { return }
      let window = UnsafeMutableRawBufferPointer.allocate(byteCount: MboxScanner.windowSize, alignment: 16)
      defer { window.deallocate() }
      var scanner = MboxScanner(window: window)
      let ending = try GitPatches.run(["format-patch", "--no-numbered", "--stdout", "--root"], in: path) {
        keep($0, file, &scanner)
      }
      advance(&scanner, file, to: progress.bytesDone, isFinal: true)
      // If the loader has stopped git because the patches could not be saved, git has no error of its own.
      if ending.status != 0, !stop.isRaised, problems.isEmpty {
        report(.gitFailed(explanation: ending.complaint, messages: builder.entries.count))
      }
    } catch {
      switch error {
      case .gitMissing: report(.gitMissing)
      case .other(let explanation):
        report(.gitFailed(explanation: explanation, messages: builder.entries.count))
      }
    }
  }

  // MARK: Updates

  private mutating func report(_ kind: MailProblem.Kind) {
    problems.append(MailProblem(kind, in: location.name))
  }

  private mutating func publishIfDue() {
    guard ContinuousClock.now - lastPublished >= Self.interval else { return }
    publishNow()
  }

  private mutating func publishNow() {
    lastPublished = .now
    progress.messagesFound = builder.entries.count
    // An index is sorted and copied, so while reading a new one must be worth it: a quarter more mail.
    let known = index.entries.count
    if builder.entries.count > known + known / 4 || !progress.isLoading { index = builder.snapshot() }
    publish(LoadingUpdate(progress: progress, problems: problems, index: index))
  }
}
