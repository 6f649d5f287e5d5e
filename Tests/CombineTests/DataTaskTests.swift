import Combine
import Foundation
import Testing

/// Answers for the network: what the address says.
private final class Answering: URLProtocol, @unchecked Sendable {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "answer" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    // One that is still loading when it is cancelled: Foundation stops the program where a task is cancelled while it ends.
    if request.url?.host == "later" { return }
    guard let url = request.url, url.host == "yes" else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    let response = URLResponse(url: url, mimeType: "text/plain", expectedContentLength: 5, textEncodingName: nil)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("hello".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
  override func stopLoading() {}
}

@Suite struct `A data task of a session as a publisher` {
  private let session: URLSession
  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Answering.self]
    session = URLSession(configuration: configuration)
  }

  @Test func `publishes the data with its response, then ends`() async throws {
    let url = try #require(URL(string: "answer://yes/there"))
    var cancellable: AnyCancellable?
    let words = await withCheckedContinuation { (done: CheckedContinuation<[String], Never>) in
      let heard = Heard(done)
      cancellable = session.dataTaskPublisher(for: url)
        .map { data, response in "\(String(decoding: data, as: UTF8.self)) \(response.url?.path ?? "")" }
        .sink { heard.end("\($0)") } receiveValue: { heard.add($0) }
    }
    #expect(words == ["hello /there", "finished"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func `fails with the error of the address`() async throws {
    let url = try #require(URL(string: "answer://no"))
    var cancellable: AnyCancellable?
    let words = await withCheckedContinuation { (done: CheckedContinuation<[String], Never>) in
      let heard = Heard(done)
      cancellable = session.dataTaskPublisher(for: url).map(\.data.count)
        .sink {
          if case .failure(let error) = $0 { heard.end(error.code == .cannotFindHost ? "no such host" : "\(error)") } else { heard.end("finished") }
        } receiveValue: { heard.add("\($0)") }
    }
    #expect(words == ["no such host"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func `is loaded for those who ask only, and tells nobody after it was cancelled`() async throws {
    let url = try #require(URL(string: "answer://yes/there"))
    let silent = Heard(nil), slow = try #require(URL(string: "answer://later"))
    session.dataTaskPublisher(for: slow).map(\.data.count).sink { _ in silent.add("end") } receiveValue: { silent.add("\($0)") }.cancel()
    // What comes after it on the session's one queue has come; so would the error of the cancelled one have.
    var cancellable: AnyCancellable?
    await withCheckedContinuation { (done: CheckedContinuation<[String], Never>) in
      let heard = Heard(done)
      cancellable = session.dataTaskPublisher(for: url).sink { _ in heard.end("") } receiveValue: { _ in }
    }
    #expect(silent.words.isEmpty)
    withExtendedLifetime(cancellable) {}
  }
}

/// What a subscriber heard, on whichever thread.
private final class Heard: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [String] = []
  private let done: CheckedContinuation<[String], Never>?
  init(_ done: CheckedContinuation<[String], Never>?) { self.done = done }
  var words: [String] { lock.withLock { kept } }
  func add(_ word: String) { lock.withLock { kept.append(word) } }
  func end(_ word: String) {
    if !word.isEmpty { add(word) }
    done?.resume(returning: words)
  }
}
