import Testing

@testable import OrielCombine

@Suite struct `A buffer` {
  /// A subscriber that asks when it is told to.
  private final class Asking: Subscriber {
    typealias Failure = Broken
    var subscription: (any Subscription)?
    var values: [Int] = []
    var end: Subscribers.Completion<Broken>?
    func receive(subscription: any Subscription) { self.subscription = subscription }
    func receive(_ input: Int) -> Subscribers.Demand {
      values.append(input)
      return .none
    }
    func receive(completion: Subscribers.Completion<Broken>) { end = completion }
  }
  enum Broken: Error, Equatable { case full }

  private func values(_ strategy: Publishers.BufferingStrategy<Broken>) -> Asking {
    let subject = PassthroughSubject<Int, Broken>(), asking = Asking()
    subject.buffer(size: 2, prefetch: .byRequest, whenFull: strategy).subscribe(asking)
    for value in 1...4 { subject.send(value) }
    #expect(asking.values == [])
    subject.send(completion: .finished)
    asking.subscription?.request(.max(1))
    #expect(asking.values.count == 1 && asking.end == nil)
    asking.subscription?.request(.unlimited)
    return asking
  }
  @Test func `keeps values until they are asked for, and drops what has no room`() {
    let oldest = values(.dropOldest), newest = values(.dropNewest)
    #expect(oldest.values == [3, 4] && oldest.end == .finished)
    #expect(newest.values == [1, 2] && newest.end == .finished)
  }
  @Test func `may fail with what has no room`() {
    let failed = values(.customError { .full })
    #expect(failed.values == [1, 2] && failed.end == .failure(.full))
  }
  @Test func `asks for as many as fit, and for one more when one has left`() {
    let asking = Asking()
    var sent = 0
    let source = (1...9).publisher.handleEvents(receiveOutput: { _ in sent += 1 }).setFailureType(to: Broken.self)
    source.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).subscribe(asking)
    #expect(sent == 3)
    asking.subscription?.request(.max(2))
    #expect(asking.values == [1, 2] && sent == 5)
    asking.subscription?.request(.unlimited)
    #expect(asking.values == Array(1...9) && asking.end == .finished)
  }
  @Test func `of a hundred thousand values gives them in order, the oldest ones dropped`() {
    let subject = PassthroughSubject<Int, Broken>(), asking = Asking()
    subject.buffer(size: 50_000, prefetch: .byRequest, whenFull: .dropOldest).subscribe(asking)
    for value in 0..<100_000 { subject.send(value) }
    asking.subscription?.request(.unlimited)
    #expect(asking.values == Array(50_000..<100_000))
  }
  @Test func `of no size passes on what is asked for, and nothing else`() {
    let subject = PassthroughSubject<Int, Broken>(), asking = Asking()
    subject.buffer(size: 0, prefetch: .byRequest, whenFull: .dropOldest).subscribe(asking)
    subject.send(1)
    asking.subscription?.request(.max(1))
    subject.send(2)
    subject.send(3)
    #expect(asking.values == [2])
  }
  @Test func `lets a loop miss no change that came while it worked`() async {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    for await value in subject.prepend(1).buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).values {
      seen.append(value)
      if value == 1 {
        subject.send(2)
        subject.send(3)
        subject.send(completion: .finished)
      }
    }
    #expect(seen == [1, 3])
  }
}
