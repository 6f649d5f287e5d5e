import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `A picture that is loaded` {
  /// A red picture of 8 by 6 pixels.
  private static let png: Data = {
    let surface = BitmapSurface(size: CGSize(width: 8, height: 6), scale: 1)
    surface.painter.fill(CGRect(x: 0, y: 0, width: 8, height: 6), .init(red: 1, green: 0, blue: 0))
    return surface.pngData()
  }()
  private static func file(_ data: Data = png) -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
    try! data.write(to: url)
    return url
  }
  private static var embedded: URL { URL(string: "data:image/png;base64," + png.base64EncodedString())! }

  /// Lets what is read in the background arrive.
  private func settle(_ h: ViewHarness, until isDone: () -> Bool) async {
    while !isDone() {
      await h.frameIsWanted()
      h.settle()
    }
  }
  private func sizes(_ h: ViewHarness) -> [CGSize] { h.boxes(ImageBox.self).map(\.size) }

  @Test func `is a block that fills the room, then a picture of its own size`() async {
    let url = Self.file()
    defer { try? FileManager.default.removeItem(at: url) }
    let h = ViewHarness(AsyncImage(url: url), size: CGSize(width: 100, height: 80), pixels: true)
    #expect(sizes(h) == [CGSize(width: 100, height: 80)])
    await settle(h) { sizes(h) == [CGSize(width: 8, height: 6)] }
    #expect(sizes(h) == [CGSize(width: 8, height: 6)])
  }
  @Test func `counts its pixels by the scale`() async {
    let h = ViewHarness(AsyncImage(url: Self.embedded, scale: 2))
    await settle(h) { sizes(h).first?.width == 4 }
    #expect(sizes(h) == [CGSize(width: 4, height: 3)])
  }
  @Test func `shows a placeholder until it is there, and content of the app's own`() async {
    let h = ViewHarness(
      AsyncImage(url: Self.embedded) { $0.resizable().frame(width: 20, height: 20) } placeholder: { Text("Loading") })
    #expect(h.spoken(.text).map(\.label) == ["Loading"])
    await settle(h) { !sizes(h).isEmpty }
    #expect(sizes(h) == [CGSize(width: 20, height: 20)])
  }
  @Test func `goes through its phases, and fails with an error`() async {
    var phases: [String] = []
    func note(_ phase: AsyncImagePhase) -> Text {
      let word =
        switch phase {
        case .empty: "empty"
        case .success: "success"
        case .failure: "failure"
        }
      if phases.last != word { phases.append(word) }
      return Text(word)
    }
    let good = ViewHarness(AsyncImage(url: Self.embedded, transaction: Transaction(animation: .default)) { note($0) })
    await settle(good) { phases.last == "success" }
    #expect(phases == ["empty", "success"])
    phases = []
    let missing = ViewHarness(AsyncImage(url: URL(fileURLWithPath: "/nowhere/at/all.png")) { note($0) })
    await settle(missing) { phases.last == "failure" }
    #expect(phases == ["empty", "failure"])
    phases = []
    let noPicture = ViewHarness(AsyncImage(url: URL(string: "data:text/plain,words")) { note($0) })
    await settle(noPicture) { phases.last == "failure" }
    #expect(phases == ["empty", "failure"])
    phases = []
    let strange = ViewHarness(AsyncImage(url: URL(string: "gopher://example.org/picture")) { note($0) })
    await settle(strange) { phases.last == "failure" }
    #expect(phases == ["empty", "failure"])
    phases = []
    let none = ViewHarness(AsyncImage(url: nil) { note($0) })
    for _ in 0..<20 { await Task.yield() }
    none.settle()
    #expect(phases == ["empty"])
  }
  @Test func `begins again with another address`() async {
    struct Changing: View {
      let first: URL, second: URL
      @State var isSecond = false
      var body: some View {
        AsyncImage(url: isSecond ? second : first) { $0 } placeholder: { Text("Loading") }.onTapGesture { isSecond = true }
      }
    }
    let other = Self.file()
    defer { try? FileManager.default.removeItem(at: other) }
    let h = ViewHarness(Changing(first: Self.embedded, second: other), size: CGSize(width: 20, height: 20))
    await settle(h) { !sizes(h).isEmpty }
    h.click(10, 10)
    #expect(h.spoken(.text).map(\.label) == ["Loading"])
    await settle(h) { !sizes(h).isEmpty }
    #expect(sizes(h) == [CGSize(width: 8, height: 6)])
  }
  @Test func `is read over HTTP, follows redirections, and fails where the server says so`() async throws {
    let server = try PictureServer(Self.png)
    defer { server.stop() }
    func read(_ path: String) async throws -> CGSize {
      try await PictureSource(url: URL(string: "http://127.0.0.1:\(server.port)/\(path)"), scale: 1).read().size
    }
    #expect(try await read("picture") == CGSize(width: 8, height: 6))
    #expect(try await read("moved") == CGSize(width: 8, height: 6))
    await #expect(throws: URLError.self) { _ = try await read("missing") }
    await #expect(throws: URLError.self) {
      _ = try await PictureSource(url: URL(string: "http://127.0.0.1:1/none"), scale: 1).read()
    }
  }
  @Test func `is cancelled when it goes away`() async throws {
    let server = try PictureServer(Self.png)
    defer { server.stop() }
    let url = URL(string: "http://127.0.0.1:\(server.port)/never")
    let task = Task { try await PictureSource(url: url, scale: 1).read() }
    // On the server's thread: other tests may hold the threads of tasks longer than a download may stand still.
    server.onRequest { task.cancel() }
    let outcome = await task.result
    #expect(throws: CancellationError.self) { _ = try outcome.get() }
  }
}

/// A server on this machine that knows one picture.
private nonisolated final class PictureServer: @unchecked Sendable {
  let port: UInt16
  private let socketNumber: Int32
  private let lock = NSLock()
  private var open: [Int32] = []
  private var wasAsked = false
  private var asked: (() -> Void)?

  init(_ picture: Data) throws {
    socketNumber = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socketNumber
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 8) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let client = accept(number, nil, nil)
        guard client >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let read = recv(client, &buffer, buffer.count, 0)
        let request = String(decoding: buffer.prefix(max(0, read)), as: UTF8.self)
        var answer = Data()
        if request.hasPrefix("GET /picture") {
          answer = Data("HTTP/1.1 200 OK\r\nContent-Length: \(picture.count)\r\nConnection: close\r\n\r\n".utf8) + picture
        } else if request.hasPrefix("GET /moved") {
          answer = Data("HTTP/1.1 302 Found\r\nLocation: /picture\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        } else if request.hasPrefix("GET /missing") {
          answer = Data("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        }
        lock.withLock {
          wasAsked = true
          return asked
        }?()
        if answer.isEmpty {
          lock.withLock { open.append(client) }
          continue
        }
        _ = answer.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        close(client)
      }
    }
  }
  /// Calls `body` at the next request, or now if there was one.
  func onRequest(_ body: @escaping @Sendable () -> Void) {
    let isLate = lock.withLock {
      asked = body
      return wasAsked
    }
    if isLate { body() }
  }
  func stop() {
    shutdown(socketNumber, Int32(SHUT_RDWR))
    close(socketNumber)
    for client in lock.withLock({ open }) { close(client) }
  }
}
