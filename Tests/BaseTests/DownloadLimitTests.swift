import Foundation
import Synchronization
import Testing

@testable import OrielBase

/// A server on this machine that sends a whole answer at once, or one byte of it and then waits for the client to go.
private final class DrippingServer: @unchecked Sendable {
  let port: UInt16
  private let socketNumber: Int32
  /// One element for each client that got its byte.
  let waiting: AsyncStream<Void>
  private let waits: AsyncStream<Void>.Continuation
  /// How many those are.
  let begun = Mutex(0)

  init() throws {
    (waiting, waits) = AsyncStream.makeStream()
    socketNumber = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    // Every address of the loopback is a host of its own.
    address.sin_addr.s_addr = inet_addr("0.0.0.0")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socketNumber
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 32) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let client = accept(number, nil, nil)
        guard client >= 0 else { return }
        Thread.detachNewThread { [self] in answer(client) }
      }
    }
  }
  private func answer(_ client: Int32) {
    defer { close(client) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let read = recv(client, &buffer, buffer.count, 0)
    let isQuick = String(decoding: buffer.prefix(max(0, read)), as: UTF8.self).hasPrefix("GET /quick")
    func say(_ text: String) -> Bool { send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL)) > 0 }
    if isQuick {
      _ = say("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nquick")
      return
    }
    guard say("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\nConnection: close\r\n\r\nx") else { return }
    begun.withLock { $0 += 1 }
    waits.yield()
    _ = recv(client, &buffer, buffer.count, 0)
  }
  func url(_ path: String, host: String = "127.0.0.1") -> URL { URL(string: "http://\(host):\(port)/\(path)")! }
  func stop() {
    shutdown(socketNumber, Int32(SHUT_RDWR))
    close(socketNumber)
  }
}

@Suite(.serialized) struct `A download` {
  private func failure(_ url: URL, _ limits: Download.Limits) async -> URLError.Code? {
    do {
      _ = try await Download.data(from: url, limits: limits)
      return nil
    } catch { return (error as? URLError)?.code }
  }

  @Test func `that only drips is given up, and its place goes to the next`() async throws {
    let server = try DrippingServer()
    defer { server.stop() }
    let slow = Download.Limits(leastSpeed: 1000, patience: 1, total: 600)
    // As many as there are places for a host, so that the quick one has to wait for one of them.
    let drips = (0..<4).map { number in Task { await failure(server.url("drip\(number)"), slow) } }
    #expect(try await Download.data(from: server.url("quick")) == Data("quick".utf8))
    for drip in drips { #expect(await drip.value == .timedOut) }
  }
  @Test(.timeLimit(.minutes(5))) func `from one host waits for no other host`() async throws {
    let server = try DrippingServer()
    defer { server.stop() }
    let endless = Download.Limits(leastSpeed: 1, patience: 3600, total: 3600)
    let drips = (0..<30).map { number in Task { await failure(server.url("drip\(number)"), endless) } }
    var begun = server.waiting.makeAsyncIterator()
    for _ in 0..<4 { await begun.next() }
    #expect(try await Download.data(from: server.url("quick", host: "127.0.0.2")) == Data("quick".utf8))
    #expect(server.begun.withLock { $0 } == 4, "as many as there are places for a host")
    for drip in drips { drip.cancel() }
    for drip in drips { _ = await drip.value }
  }
  @Test func `has an end however fast it is`() async throws {
    let server = try DrippingServer()
    defer { server.stop() }
    #expect(await failure(server.url("drip"), Download.Limits(leastSpeed: 1, patience: 600, total: 1)) == .timedOut)
  }
  @Test func `of more bytes than are allowed is refused, and one of just as many is not`() async throws {
    let server = try DrippingServer()
    defer { server.stop() }
    #expect(await failure(server.url("quick"), Download.Limits(size: 4)) == .dataLengthExceedsMaximum)
    #expect(await failure(server.url("quick"), Download.Limits(size: 5)) == nil)
  }
  @Test func `has limits without being asked`() {
    let limits = Download.Limits()
    #expect(limits.leastSpeed >= 100 && limits.patience <= 60 && limits.total <= 600 && limits.size <= 1 << 30)
  }
}
