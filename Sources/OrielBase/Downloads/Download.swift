import Foundation
import Synchronization
internal import COriel

/// Loads an `http` or `https` URL through libcurl.
///
/// `URLSession` is built on the same library, but linking FoundationNetworking makes every launch 7 ms longer, even if
/// an app never loads anything. This loads libcurl on first use.
package enum Download {
  /// When a transfer is cancelled. Otherwise a server that sends a byte now and then would block a slot forever.
  package struct Limits: Sendable {
    /// Bytes per second, averaged over `patience`.
    package var leastSpeed = 1000
    /// Seconds.
    package var patience = 20
    /// Seconds for the whole transfer.
    package var total = 300
    /// Bytes.
    package var size = 256 << 20
    package init(leastSpeed: Int = 1000, patience: Int = 20, total: Int = 300, size: Int = 256 << 20) {
      (self.leastSpeed, self.patience, self.total, self.size) = (leastSpeed, patience, total, size)
    }
  }

  /// Follows redirections; checks certificates. Throws a `URLError`, or `CancellationError` when the task is cancelled.
  package static func data(from url: URL, limits: Limits = Limits()) async throws -> Data {
    let transfer = Transfer(url, limits)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        places.take(for: url.host ?? "") { continuation.resume(with: Result { try transfer.run() }) }
      }
    } onCancel: {
      transfer.cancel()
    }
  }
  private static let places = DownloadPlaces()
}

/// Limits downloads in total and per host, so that a slow host delays only its own downloads.
private final class DownloadPlaces: Sendable {
  private static let total = 12, perHost = 4
  private struct State: ~Copyable {
    var running: [String: Int] = [:]
    var waiting: [(host: String, body: @Sendable () -> Void)] = []

    /// The first download that may start.
    mutating func next() -> (host: String, body: @Sendable () -> Void)? {
      guard running.values.reduce(0, +) < total, let index = waiting.firstIndex(where: { running[$0.host, default: 0] < perHost }) else { return nil }
      running[waiting[index].host, default: 0] += 1
      return waiting.remove(at: index)
    }
    mutating func ended(_ host: String) { running[host] = running[host].flatMap { $0 > 1 ? $0 - 1 : nil } }
  }
  private let state = Mutex(State())
  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = total
    queue.qualityOfService = .utility
    return queue
  }()

  /// Runs `body` on another thread once a slot is free.
  func take(for host: String, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append((host, body)) }
    fill()
  }
  private func fill() {
    while let next = state.withLock({ $0.next() }) {
      queue.addOperation { [self] in
        next.body()
        state.withLock { $0.ended(next.host) }
        fill()
      }
    }
  }
}

/// The functions of libcurl; nil where it is not installed.
private struct Curl: Sendable {
  nonisolated(unsafe) let setopt: UnsafeMutableRawPointer
  nonisolated(unsafe) let getinfo: UnsafeMutableRawPointer
  let make: @convention(c) () -> UnsafeMutableRawPointer?
  let perform: @convention(c) (UnsafeMutableRawPointer) -> Int32
  let cleanUp: @convention(c) (UnsafeMutableRawPointer) -> Void

  static let shared: Curl? = {
    let library = LazyLibrary("libcurl.so.4", "libcurl-gnutls.so.4")
    guard let start = library.find("curl_global_init", (@convention(c) (Int) -> Int32).self),
      let setopt = library.address(of: "curl_easy_setopt"), let getinfo = library.address(of: "curl_easy_getinfo"),
      let make = library.find("curl_easy_init", (@convention(c) () -> UnsafeMutableRawPointer?).self),
      let perform = library.find("curl_easy_perform", (@convention(c) (UnsafeMutableRawPointer) -> Int32).self),
      let cleanUp = library.find("curl_easy_cleanup", (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
    else { return nil }
    let everything = 3
    guard start(everything) == 0 else { return nil }
    return Curl(setopt: setopt, getinfo: getinfo, make: make, perform: perform, cleanUp: cleanUp)
  }()

  /// Constants from curl.h; they never change.
  enum Option {
    static let writeData: Int32 = 10001, url: Int32 = 10002, userAgent: Int32 = 10018, progressData: Int32 = 10057
    static let acceptEncoding: Int32 = 10102, writeFunction: Int32 = 20011, progressFunction: Int32 = 20219
    static let timeout: Int32 = 13
    static let lowSpeedLimit: Int32 = 19, lowSpeedTime: Int32 = 20, noProgress: Int32 = 43, followsLocation: Int32 = 52
    static let mostRedirections: Int32 = 68, noSignal: Int32 = 99, connectTimeout: Int32 = 156, protocols: Int32 = 181
    static let redirectedProtocols: Int32 = 182
  }
  static let responseCode: Int32 = 0x200002
}

/// One transfer. Runs on its own thread; may be cancelled from any other.
private final class Transfer: Sendable {
  let url: URL
  private let isCancelled = Atomic(false)
  private let received = Mutex(Data())
  private let limits: Download.Limits
  init(_ url: URL, _ limits: Download.Limits) {
    self.url = url
    self.limits = limits
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  func run() throws -> Data {
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    guard let curl = Curl.shared, let handle = curl.make() else {
      throw URLError(.resourceUnavailable, userInfo: [NSLocalizedDescriptionKey: "libcurl is needed to read \(url.absoluteString)."])
    }
    defer { curl.cleanUp(handle) }
    func set(_ option: Int32, _ value: Int) { _ = oriel_curl_set_long(curl.setopt, handle, option, value) }
    func set(_ option: Int32, _ value: UnsafeRawPointer?) { _ = oriel_curl_set_pointer(curl.setopt, handle, option, value) }
    func set(_ option: Int32, _ value: String) { value.withCString { set(option, UnsafeRawPointer($0)) } }
    let this = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    let write: @convention(c) (UnsafePointer<UInt8>?, Int, Int, UnsafeRawPointer?) -> Int = { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(bytes, size * count)
    }
    let progress: @convention(c) (UnsafeRawPointer?, Int64, Int64, Int64, Int64) -> Int32 = { context, _, _, _, _ in
      context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue().isCancelled.load(ordering: .relaxed) } == true ? 1 : 0
    }
    let web = 3
    set(Curl.Option.url, url.absoluteString)
    set(Curl.Option.protocols, web)
    set(Curl.Option.redirectedProtocols, web)
    set(Curl.Option.followsLocation, 1)
    set(Curl.Option.mostRedirections, 16)
    set(Curl.Option.noSignal, 1)
    set(Curl.Option.connectTimeout, 30_000)
    set(Curl.Option.timeout, limits.total)
    set(Curl.Option.lowSpeedLimit, limits.leastSpeed)
    set(Curl.Option.lowSpeedTime, limits.patience)
    set(Curl.Option.userAgent, "Oriel")
    set(Curl.Option.acceptEncoding, "")
    set(Curl.Option.writeFunction, unsafeBitCast(write, to: UnsafeRawPointer.self))
    set(Curl.Option.writeData, this)
    set(Curl.Option.noProgress, 0)
    set(Curl.Option.progressFunction, unsafeBitCast(progress, to: UnsafeRawPointer.self))
    set(Curl.Option.progressData, this)
    let result = curl.perform(handle)
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    guard result == 0 else { throw URLError(Self.code(of: result), userInfo: [NSURLErrorFailingURLErrorKey: url]) }
    var status = 0
    _ = oriel_curl_get_long(curl.getinfo, handle, Curl.responseCode, &status)
    guard status < 400 else { throw URLError(.badServerResponse, userInfo: [NSURLErrorFailingURLErrorKey: url]) }
    return received.withLock { $0 }
  }

  /// The number of bytes taken; fewer than offered ends the transfer.
  private func take(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    received.withLock {
      guard $0.count + count <= limits.size else { return 0 }
      $0.append(bytes, count: count)
      return count
    }
  }

  private static func code(of result: Int32) -> URLError.Code {
    switch result {
    case 1: .unsupportedURL
    case 3: .badURL
    case 5, 6: .cannotFindHost
    case 7: .cannotConnectToHost
    case 23: .dataLengthExceedsMaximum
    case 28: .timedOut
    case 35: .secureConnectionFailed
    case 47: .httpTooManyRedirects
    case 51, 60: .serverCertificateUntrusted
    case 18, 52, 55, 56: .networkConnectionLost
    default: .unknown
    }
  }
}
