import Foundation

/// git, run for its output. Reads the checkout only.
struct GitPatches {
  enum Failure: Error {
    case gitMissing
    case other(String)
  }

  struct Ending {
    let status: Int32
    /// The last line that git wrote to standard error.
    let complaint: String
  }

  /// Runs git in `folder`, handing its output to `receive` as it comes until that returns false.
  static func run(
    _ arguments: [String], in folder: String, receive: (UnsafeRawBufferPointer) -> Bool
  ) throws(Failure) -> Ending {
    var ends: [2 of Int32] = [0, 0]
    let piped = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress!.assumingMemoryBound(to: Int32.self)) }
    guard piped == 0 else { throw .other(String(cString: strerror(errno))) }
    let reading = ends[0]
    let writing = ends[1]
    for end in [reading, writing] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(reading) }
    // A file and not a second pipe: git may complain at length while its output waits to be read.
    guard let complaints = try? MailFile(temporaryIn: NSTemporaryDirectory()) else {
      close(writing)
      throw .other("there is no room for temporary files")
    }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, writing, 1)
    posix_spawn_file_actions_adddup2(&actions, complaints.descriptor, 2)
    var process: pid_t = 0
    let words = (["git", "-C", folder] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    let spawned = posix_spawnp(&process, "git", &actions, nil, words + [nil], environ)
    close(writing)
    guard spawned == 0 else {
      throw spawned == ENOENT ? .gitMissing : .other(String(cString: strerror(spawned)))
    }

    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(reading, buffer.baseAddress!, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if !receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
        kill(process, SIGTERM)
        break
      }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let text = String(decoding: complaints.bytes(at: 0, count: 65_536), as: UTF8.self)
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    return Ending(status: status, complaint: last)
  }

  /// The first line of what git prints, or nil when it fails.
  static func line(_ arguments: [String], in folder: String) throws(Failure) -> String? {
    var output: [UInt8] = []
    let ending = try run(arguments, in: folder) {
      output += $0
      return output.count < 65_536
    }
    guard ending.status == 0 else { return nil }
    return String(decoding: output.prefix { $0 != .lineFeed }, as: UTF8.self)
  }
}
