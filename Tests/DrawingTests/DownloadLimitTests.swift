import Foundation
import Testing

@testable import OrielDrawing

/// A server on this machine that sends a byte now and then, or a whole answer at once.
private final class DrippingServer: @unchecked Sendable {
  let port: UInt16
  private let socketNumber: Int32
  private let lock = NSLock()
  private var hasStopped = false

  init() throws {
    socketNumber = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
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
    guard say("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\nConnection: close\r\n\r\n") else { return }
    // The pace of the other side, which is what the test is about.
    while !lock.withLock({ hasStopped }), say("x") { usleep(50_000) }
  }
  func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)/\(path)")! }
  func stop() {
    lock.withLock { hasStopped = true }
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
    // As many as there are places, so that the quick one has to wait for one of them.
    let drips = (0..<6).map { number in Task { await failure(server.url("drip\(number)"), slow) } }
    #expect(try await Download.data(from: server.url("quick")) == Data("quick".utf8))
    for drip in drips { #expect(await drip.value == .timedOut) }
  }
  @Test func `has an end however fast it is`() async throws {
    let server = try DrippingServer()
    defer { server.stop() }
    #expect(await failure(server.url("drip"), Download.Limits(leastSpeed: 1, patience: 600, total: 1)) == .timedOut)
  }
  @Test func `has limits without being asked`() {
    let limits = Download.Limits()
    #expect(limits.leastSpeed >= 100 && limits.patience <= 60 && limits.total <= 600)
  }
}
