import Foundation
import Synchronization
import Testing

@testable import OrielBase

/// A server on this machine that answers each path with the bytes of a script, and hangs up. Its address is its own: other tests have
/// downloads of 127.0.0.1 wait for each other.
private final class ScriptedServer: Sendable {
  let port: UInt16
  private let socketNumber: Int32
  private let requests = Mutex<[String]>([])
  private let script: @Sendable (_ path: String) -> [UInt8]

  init(_ script: @escaping @Sendable (_ path: String) -> [UInt8]) throws {
    self.script = script
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    socketNumber = number
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.3")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) == 0 && listen(number, 32) == 0 && getsockname(number, $0, &length) == 0 }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [self] in
      while case let client = accept(number, nil, nil), client >= 0 { answer(client) }
    }
  }
  private func answer(_ client: Int32) {
    defer { close(client) }
    var head = "", buffer = [UInt8](repeating: 0, count: 4096)
    while !head.hasSuffix("\r\n\r\n"), case let count = recv(client, &buffer, buffer.count, 0), count > 0 { head += String(decoding: buffer.prefix(count), as: UTF8.self) }
    requests.withLock { $0.append(head) }
    let answer = script(head.split(separator: " ").dropFirst().first.map(String.init) ?? "")
    var sent = 0
    while sent < answer.count, case let count = answer[sent...].withUnsafeBytes({ send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }), count > 0 { sent += count }
    shutdown(client, Int32(SHUT_WR))
    // Until the other side has gone: bytes that nobody has read would take the answer with them.
    while recv(client, &buffer, buffer.count, 0) > 0 {}
  }
  var heads: [String] { requests.withLock { $0 } }
  func url(_ path: String) -> URL { URL(string: "http://127.0.0.3:\(port)\(path)")! }
  func stop() {
    shutdown(socketNumber, Int32(SHUT_RDWR))
    close(socketNumber)
  }

  static func page(_ status: String, _ fields: [String] = [], _ body: [UInt8] = []) -> [UInt8] {
    Array((["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + fields).map { $0 + "\r\n" }.joined().utf8) + [13, 10] + body
  }
}

@Suite(.serialized) struct `What a download answers` {
  private enum Outcome: Equatable { case body(Data), error(URLError.Code?) }
  private func outcome(_ url: URL, _ limits: Download.Limits = Download.Limits()) async -> Outcome {
    do { return .body(try await Download.data(from: url, limits: limits)) } catch { return .error((error as? URLError)?.code) }
  }
  private static let large = (0..<300_000).map { UInt8($0 % 251) }

  @Test(.timeLimit(.minutes(1))) func `is the body of a page that is there, whole, and an error for one that is not`() async throws {
    let server = try ScriptedServer { path in
      switch path {
      case "/large": ScriptedServer.page("200 OK", [], Self.large)
      case "/empty": ScriptedServer.page("204 No Content")
      // “squeezed”, by gzip.
      case "/gzip":
        ScriptedServer.page(
          "200 OK", ["Content-Encoding: gzip"],
          [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 43, 46, 44, 77, 77, 173, 74, 77, 1, 0, 222, 38, 20, 0, 8, 0, 0, 0])
      case "/silent": []
      case "/short": Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nConnection: close\r\n\r\nhalf".utf8)
      default: ScriptedServer.page("\(path.dropFirst()) Status", [], Array("text".utf8))
      }
    }
    defer { server.stop() }
    #expect(await outcome(server.url("/large")) == .body(Data(Self.large)))
    #expect(await outcome(server.url("/large"), Download.Limits(size: 300_000)) == .body(Data(Self.large)))
    #expect(await outcome(server.url("/large"), Download.Limits(size: 299_999)) == .error(.dataLengthExceedsMaximum))
    #expect(await outcome(server.url("/empty")) == .body(Data()))
    #expect(await outcome(server.url("/gzip")) == .body(Data("squeezed".utf8)))
    for status in [200, 399] { #expect(await outcome(server.url("/\(status)")) == .body(Data("text".utf8)), "\(status)") }
    for status in [400, 404, 500] { #expect(await outcome(server.url("/\(status)")) == .error(.badServerResponse), "\(status)") }
    for path in ["/silent", "/short"] { #expect(await outcome(server.url(path)) == .error(.networkConnectionLost), "\(path)") }

    let head = try #require(server.heads.first).split(separator: "\r\n").map(String.init)
    #expect(head.first == "GET /large HTTP/1.1" && head.contains("User-Agent: Oriel") && head.contains { $0.hasPrefix("Accept-Encoding: ") && $0.contains("gzip") })
    await #expect { try await Download.data(from: server.url("/404")) } throws: { ($0 as? URLError)?.errorUserInfo[NSURLErrorFailingURLErrorKey] as? URL == server.url("/404") }
  }
  @Test(.timeLimit(.minutes(1))) func `comes from where it is now, if that is on the web and not too far`() async throws {
    let server = try ScriptedServer { path in
      if path.hasPrefix("/hop/"), let number = Int(path.dropFirst(5)) {
        return number == 0 ? ScriptedServer.page("200 OK", [], Array("there".utf8)) : ScriptedServer.page("302 Found", ["Location: /hop/\(number - 1)"])
      }
      let places = ["/file": "file:///etc/passwd", "/ftp": "ftp://127.0.0.3/x"]
      return ScriptedServer.page("302 Found", ["Location: \(places[path] ?? "/hop/0")"])
    }
    defer { server.stop() }
    for hops in [0, 1, 16] { #expect(await outcome(server.url("/hop/\(hops)")) == .body(Data("there".utf8)), "\(hops)") }
    #expect(await outcome(server.url("/hop/17")) == .error(.httpTooManyRedirects))
    for path in ["/file", "/ftp"] { #expect(await outcome(server.url(path)) == .error(.unsupportedURL), "\(path)") }
    for address in ["file:///etc/passwd", "ftp://127.0.0.3/x"] { #expect(await outcome(try #require(URL(string: address))) == .error(.unsupportedURL), "\(address)") }
  }
  @Test(.timeLimit(.minutes(1))) func `is that nobody listens, where nobody does`() async throws {
    // A number that is taken, and not listened to.
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.3")
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) == 0 && getsockname(number, $0, &length) == 0 }
    }
    #expect(isBound)
    let closed = try #require(URL(string: "http://127.0.0.3:\(UInt16(bigEndian: address.sin_port))/"))
    #expect(await outcome(closed) == .error(.cannotConnectToHost))
  }
  @Test(.timeLimit(.minutes(1))) func `is nothing to who has stopped waiting before it began`() async throws {
    let server = try ScriptedServer { _ in ScriptedServer.page("200 OK") }
    defer { server.stop() }
    let url = server.url("/")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Download.data(from: url)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.heads.isEmpty)
  }
  @Test func `has to come within these limits where no others are given`() {
    let limits = Download.Limits()
    #expect(limits.leastSpeed == 1000 && limits.patience == 20 && limits.total == 300 && limits.size == 256 << 20)
  }
}
