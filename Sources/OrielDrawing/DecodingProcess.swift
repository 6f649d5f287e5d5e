import Foundation
internal import COriel

/// Decodes an untrusted image in a separate process, with time and memory limits enforced by the system.
///
/// An SVG or PDF of a few kilobytes can require hours of drawing and gigabytes for filters, and none of the decoding libraries
/// can be interrupted. Nor can a thread; a process can be killed, and a crash in a decoder ends only that process.
/// The process is this same program, launched again: `entry` takes over before `main`, decodes and exits.
enum DecodingProcess {
  fileprivate static let variable = "ORIEL_DECODE_PICTURE"
  /// Anonymous memory that decoding may use, in bytes: four times that of the largest image.
  fileprivate static let memory = UInt(1) << 30
  /// Seconds of processor time after which the system kills the process even if we do not.
  fileprivate static let processorTime: UInt = 20

  /// The limit is processor time, because a busy machine needs longer for the same work; this factor gives the limit in
  /// wall-clock time.
  private static let slowness = 4.0

  /// Blocks the calling thread until the process has answered or used `seconds` of processor time.
  static func decode(_ data: Data, scale: Double, size: CGSize?, within seconds: Double) throws(BitmapError) -> ImageDecoding.Decoded {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { throw .noProcess }
    defer { close(ends[0]) }
    let child: pid_t
    do {
      defer { close(ends[1]) }
      child = try start(input: ends[1], output: ends[1], request: "\(scale) \(size?.width ?? -1) \(size?.height ?? -1)")
    }
    var isReaped = false
    defer { if !isReaped { end(child) } }
    let exchange = Exchange(descriptor: ends[0], child: child, budget: seconds)
    try exchange.send(data)
    shutdown(ends[0], Int32(SHUT_WR))
    let answer = try Answer(reading: exchange)
    isReaped = true
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
    return try answer.result.get()
  }

  /// Starts a process that answers `request` about an open file, and reads its answer; the process is always ended.
  static func ask<Result>(
    _ request: String, of file: Int32, within seconds: Double, read: (borrowing Exchange) throws(BitmapError) -> Result
  ) throws(BitmapError) -> Result {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { throw .noProcess }
    defer { close(ends[0]) }
    let child: pid_t
    do {
      defer { close(ends[1]) }
      child = try start(input: file, output: ends[1], request: request)
    }
    defer { end(child) }
    return try read(Exchange(descriptor: ends[0], child: child, budget: seconds))
  }
  private static func end(_ child: pid_t) {
    kill(child, SIGKILL)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
  }

  fileprivate static var monotonicTime: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  private static func start(input: Int32, output: Int32, request: String) throws(BitmapError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var variables: [UnsafeMutablePointer<CChar>?] = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
    variables += [strdup("\(variable)=\(request)"), nil]
    var arguments = [strdup("oriel-decode"), nil]
    defer { for text in variables + arguments { free(text) } }
    var child: pid_t = 0
    guard posix_spawn(&child, "/proc/self/exe", &actions, &attributes, &arguments, &variables) == 0 else { throw .noProcess }
    return child
  }

  /// Sends bytes to the process and receives its answer, with a deadline.
  struct Exchange {
    let descriptor: Int32
    let child: pid_t
    /// Seconds of processor time for the child.
    let budget: Double
    let deadline: Double

    init(descriptor: Int32, child: pid_t, budget: Double) {
      (self.descriptor, self.child, self.budget) = (descriptor, child, budget)
      deadline = DecodingProcess.monotonicTime + budget * DecodingProcess.slowness
    }

    /// What the child may still use; nil if the system does not say.
    private var rest: Double? {
      var clock = clockid_t(), used = timespec()
      guard clock_getcpuclockid(child, &clock) == 0, clock_gettime(clock, &used) == 0 else { return nil }
      return budget - Double(used.tv_sec) - Double(used.tv_nsec) / 1e9
    }

    private func wait(for events: Int32) throws(BitmapError) {
      while true {
        let left = min(deadline - monotonicTime, rest ?? .infinity)
        guard left > 0 else { throw .tooExpensive }
        var poll = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        let count = Foundation.poll(&poll, 1, Int32((left * 1000).rounded(.up)))
        if count > 0 { return }
        if count < 0, errno != EINTR { throw .noProcess }
      }
    }
    func send(_ data: Data) throws(BitmapError) {
      var offset = 0
      while offset < data.count {
        try wait(for: POLLOUT)
        let count = data.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress! + offset, min($0.count - offset, 1 << 20), Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        // The child ended before it had read everything.
        guard count > 0 else { throw .tooExpensive }
        offset += count
      }
    }
    func read(_ target: UnsafeMutableRawPointer, _ count: Int) throws(BitmapError) {
      var filled = 0
      while filled < count {
        try wait(for: POLLIN)
        let got = recv(descriptor, target + filled, count - filled, Int32(MSG_DONTWAIT))
        if got < 0, errno == EINTR || errno == EAGAIN { continue }
        // The child ended without an answer: it ran out of memory or time, or crashed.
        guard got > 0 else { throw .tooExpensive }
        filled += got
      }
    }
  }

  /// The process's answer: a kind, two numbers, and the bytes that follow.
  struct Answer {
    enum Kind: Int64 { case pixels, incompletePixels, damaged, unknownFormat, tooLarge, decoderMissing }
    let result: Result<ImageDecoding.Decoded, BitmapError>

    init(reading exchange: Exchange) throws(BitmapError) {
      var head: [Int64] = [0, 0, 0]
      try exchange.read(&head, 24)
      guard let kind = Kind(rawValue: head[0]) else { throw .noProcess }
      switch kind {
      case .pixels, .incompletePixels:
        // The answer is as untrusted as the file.
        guard (1...32767).contains(head[1]), (1...32767).contains(head[2]) else { throw .noProcess }
        let width = Int(head[1]), height = Int(head[2])
        try ImageDecoding.check(width, height)
        let pixels = try ImageDecoding.allocate(width, height)
        do throws(BitmapError) { try exchange.read(pixels, width * height * 4) } catch {
          free(pixels)
          throw error
        }
        result = .success(.init(width: width, height: height, pixels: pixels, isIncomplete: kind == .incompletePixels))
      case .unknownFormat: result = .failure(.unknownFormat)
      case .tooLarge: result = .failure(.tooLarge(width: Int(head[1]), height: Int(head[2])))
      case .damaged, .decoderMissing:
        var text = [UInt8](repeating: 0, count: max(0, min(Int(head[1]), 2000)))
        if !text.isEmpty { try exchange.read(&text, text.count) }
        let words = String(decoding: text, as: UTF8.self)
        result = .failure(kind == .damaged ? .damaged(words) : .decoderMissing(words))
      }
    }

    static func send(_ decoded: ImageDecoding.Decoded) {
      write([(decoded.isIncomplete ? Kind.incompletePixels : .pixels).rawValue, Int64(decoded.width), Int64(decoded.height)])
      write(UnsafeRawBufferPointer(start: decoded.pixels, count: decoded.width * decoded.height * 4))
    }
    static func send(_ error: BitmapError) {
      func send(_ kind: Kind, _ words: String) {
        let text = Array(words.utf8.prefix(2000))
        write([kind.rawValue, Int64(text.count), 0])
        text.withUnsafeBytes { write($0) }
      }
      switch error {
      case .unknownFormat: write([Kind.unknownFormat.rawValue, 0, 0])
      case .tooLarge(let width, let height): write([Kind.tooLarge.rawValue, Int64(width), Int64(height)])
      case .decoderMissing(let name): send(.decoderMissing, name)
      case .damaged(let reason): send(.damaged, reason)
      case .unreadable, .tooExpensive, .noProcess: send(.damaged, error.description)
      }
    }
    static func write(_ head: [Int64]) { head.withUnsafeBytes { write($0) } }
    static func write(_ bytes: UnsafeRawBufferPointer) {
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.write(1, bytes.baseAddress! + offset, bytes.count - offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { _exit(1) }
        offset += count
      }
    }
  }

  // MARK: In the process

  /// Does nothing in any other process.
  fileprivate static func serve() {
    guard let request = getenv(variable).map({ String(cString: $0) }) else { return }
    for descriptor in Int32(3)..<256 { close(descriptor) }
    limit(RLIMIT_DATA, memory + held)
    limit(RLIMIT_CPU, processorTime)
    limit(RLIMIT_CORE, 0)
    if FileInspection.answer(request) { _exit(0) }
    let numbers = request.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 3, let data = everything() else { _exit(1) }
    let size = numbers[1] >= 0 ? CGSize(width: numbers[1], height: numbers[2]) : nil
    do throws(BitmapError) {
      Answer.send(try ImageDecoding.decode(data, scale: numbers[0], size: size))
    } catch {
      Answer.send(error)
    }
    _exit(0)
  }
  /// The memory the program already uses, which is a lot under a sanitizer; the limit applies to what decoding adds.
  private static var held: UInt {
    guard let file = fopen("/proc/self/statm", "re") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 256, file) != nil else { return 0 }
    // The sixth number: pages of data and stack.
    let numbers = line.prefix { $0 != 0 }.split(separator: CChar(UInt8(ascii: " ")))
    guard numbers.count > 5, let pages = UInt(String(decoding: numbers[5].map(UInt8.init(bitPattern:)), as: UTF8.self)) else { return 0 }
    return pages * UInt(sysconf(Int32(_SC_PAGESIZE)))
  }
  private static func limit(_ resource: __rlimit_resource, _ value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
  private static func everything() -> Data? {
    var data = Data(), buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}

private func serveDecoding() { DecodingProcess.serve() }

/// Runs before `main`, in every program: a look at the environment.
@section(".init_array") @used private let entry: @convention(c) () -> Void = { serveDecoding() }
