import Foundation
import OrielCombine
import Testing

private struct Broken: Error, Equatable {}

private final class Log<T> {
  var values: [T] = []
  var isFinished = false
  var error: (any Error)?
}
extension Publisher {
  fileprivate func log(_ store: inout Set<AnyCancellable>) -> Log<Output> {
    let log = Log<Output>()
    sink { completion in
      if case .failure(let error) = completion { log.error = error } else { log.isFinished = true }
    } receiveValue: { log.values.append($0) }.store(in: &store)
    return log
  }
}

@Suite struct `An operator` {
  @Test func `changes, drops and counts values`() {
    var store: Set<AnyCancellable> = []
    let numbers = [1, 2, 2, 3, 4].publisher
    #expect(numbers.map { $0 * 2 }.log(&store).values == [2, 4, 4, 6, 8])
    #expect(numbers.filter { $0 % 2 == 0 }.log(&store).values == [2, 2, 4])
    #expect(numbers.removeDuplicates().log(&store).values == [1, 2, 3, 4])
    #expect(numbers.compactMap { $0 == 2 ? nil : "\($0)" }.log(&store).values == ["1", "3", "4"])
    #expect(numbers.scan(0, +).log(&store).values == [1, 3, 5, 8, 12])
    #expect(numbers.collect().log(&store).values == [[1, 2, 2, 3, 4]])
    #expect(numbers.collect(2).log(&store).values == [[1, 2], [2, 3], [4]])
    #expect(numbers.reduce(0, +).log(&store).values == [12])
    #expect(numbers.first().log(&store).values == [1])
    #expect(numbers.first { $0 > 2 }.log(&store).values == [3])
    #expect(numbers.last().log(&store).values == [4])
    #expect(numbers.dropFirst(3).log(&store).values == [3, 4])
    #expect(numbers.prefix(2).log(&store).values == [1, 2])
    #expect(numbers.prefix(0).log(&store).isFinished)
    #expect(numbers.prefix { $0 < 3 }.log(&store).values == [1, 2, 2])
    #expect(numbers.drop { $0 < 3 }.log(&store).values == [3, 4])
    #expect(numbers.count().log(&store).values == [5])
    #expect(numbers.contains(3).log(&store).values == [true])
    #expect(numbers.allSatisfy { $0 < 4 }.log(&store).values == [false])
    #expect(numbers.min().log(&store).values == [1])
    #expect(numbers.append(9).prepend(0).log(&store).values == [0, 1, 2, 2, 3, 4, 9])
    #expect([1, nil].publisher.replaceNil(with: 7).log(&store).values == [1, 7])
    #expect(Empty<Int, Never>().replaceEmpty(with: 3).log(&store).values == [3])
  }
  @Test func `takes from an endless sequence only what it needs`() {
    var store: Set<AnyCancellable> = []
    let log = (1...).publisher.filter { $0 % 3 == 0 }.prefix(3).log(&store)
    #expect(log.values == [3, 6, 9])
    #expect(log.isFinished)
  }
  @Test func `turns errors into values, other errors or other streams`() {
    var store: Set<AnyCancellable> = []
    let failing = [1, 2, 3].publisher.tryMap { if $0 == 3 { throw Broken() } else { return $0 } }
    #expect(failing.log(&store).error is Broken)
    #expect(failing.replaceError(with: 0).log(&store).values == [1, 2, 0])
    #expect(failing.catch { _ in Just(8) }.log(&store).values == [1, 2, 8])
    #expect(failing.mapError { _ in CocoaError(.fileNoSuchFile) }.log(&store).error is CocoaError)
    #expect(failing.retry(1).log(&store).values == [1, 2, 1, 2])
    #expect(Just(1).setFailureType(to: Broken.self).log(&store).values == [1])
    #expect(Fail<Int, Broken>(error: Broken()).log(&store).error is Broken)
  }
  @Test func `combines several streams`() {
    var store: Set<AnyCancellable> = []
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<String, Never>()
    let c = CurrentValueSubject<Bool, Never>(true)
    let latest = a.combineLatest(b).map { "\($0)\($1)" }.log(&store)
    let three = Publishers.CombineLatest3(a, b, c).map { "\($0)\($1)\($2)" }.log(&store)
    let zipped = a.zip(b).map { "\($0)\($1)" }.log(&store)
    let merged = a.map(String.init).merge(with: b).log(&store)
    a.send(1)
    a.send(2)
    b.send("x")
    c.value = false
    b.send("y")
    #expect(latest.values == ["2x", "2y"])
    #expect(three.values == ["2xtrue", "2xfalse", "2yfalse"])
    #expect(zipped.values == ["1x", "2y"])
    #expect(merged.values == ["1", "2", "x", "y"])
    a.send(completion: .finished)
    #expect(zipped.isFinished)
    #expect(!latest.isFinished)
    b.send(completion: .finished)
    #expect(latest.isFinished && merged.isFinished)
    #expect(Publishers.MergeMany([Just(1), Just(2)]).log(&store).values == [1, 2])
  }
  @Test func `follows inner streams`() {
    var store: Set<AnyCancellable> = []
    #expect([1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.log(&store).values == [1, 10, 2, 20])
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let log = outer.switchToLatest().log(&store)
    outer.send(first)
    first.send(1)
    outer.send(second)
    first.send(2)
    second.send(3)
    outer.send(completion: .finished)
    #expect(!log.isFinished)
    second.send(completion: .finished)
    #expect(log.values == [1, 3])
    #expect(log.isFinished)
  }
  @Test func `runs at most as many inner streams as allowed`() {
    var store: Set<AnyCancellable> = []
    let inner = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let log = [0, 1, 2].publisher.flatMap(maxPublishers: .max(1)) { inner[$0] }.log(&store)
    inner[1].send(1)
    inner[0].send(0)
    inner[0].send(completion: .finished)
    inner[1].send(1)
    #expect(log.values == [0, 1])
  }
  @Test func `shares one upstream`() {
    var store: Set<AnyCancellable> = []
    let source = PassthroughSubject<Int, Never>()
    var subscriptions = 0
    let shared = source.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
    let a = shared.log(&store)
    let b = shared.log(&store)
    source.send(1)
    #expect(subscriptions == 1)
    #expect(a.values == [1] && b.values == [1])
  }
  @Test func `codes and decodes`() {
    var store: Set<AnyCancellable> = []
    let log = Just(["a": 1]).encode(encoder: JSONEncoder()).decode(type: [String: Int].self, decoder: JSONDecoder())
      .log(&store)
    #expect(log.values == [["a": 1]])
  }
  @Test func `prints every event`() {
    final class Text: TextOutputStream { var all = ""; func write(_ string: String) { all += string } }
    var store: Set<AnyCancellable> = []
    let text = Text()
    _ = Just(1).print("p", to: text).log(&store)
    #expect(text.all == "p: receive subscription\np: request unlimited\np: receive value: (1)\np: receive finished\n")
  }
  @Test func `keeps its type when erased and ends when cancelled`() {
    let source = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    var cancellable: AnyCancellable? = source.eraseToAnyPublisher().map { $0 + 1 }.eraseToAnyPublisher().sink { seen.append($0) }
    source.send(1)
    #expect(cancellable != nil)
    cancellable = nil
    source.send(2)
    #expect(seen == [2])
  }
}

@Suite struct `A subject` {
  @Test func `with a value gives it to late subscribers and keeps it current`() {
    var store: Set<AnyCancellable> = []
    let subject = CurrentValueSubject<Int, Never>(1)
    subject.send(2)
    let log = subject.log(&store)
    subject.value = 3
    #expect(log.values == [2, 3])
    subject.send(completion: .finished)
    subject.send(4)
    #expect(log.values == [2, 3] && log.isFinished)
    #expect(subject.log(&store).isFinished)
  }
  @Test func `keeps the latest for a subscriber that was not ready`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var seen: [Int] = []
    var subscription: (any Subscription)?
    subject.subscribe(
      AnySubscriber(receiveSubscription: { subscription = $0 }, receiveValue: { seen.append($0); return .none }))
    subject.send(1)
    subject.send(2)
    subscription?.request(.max(1))
    subject.send(3)
    #expect(seen == [2])
    subscription?.request(.max(1))
    #expect(seen == [2, 3])
  }
  @Test func `may be sent to while it sends`() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    let cancellable = subject.sink { value in
      seen.append(value)
      if value < 3 { subject.send(value + 1) }
    }
    subject.send(1)
    #expect(seen == [1, 2, 3])
    cancellable.cancel()
  }
}

@Suite struct `A future` {
  @Test func `runs once and remembers`() {
    var store: Set<AnyCancellable> = []
    var runs = 0
    var promise: Future<Int, Broken>.Promise?
    let future = Future<Int, Broken> { runs += 1; promise = $0 }
    let early = future.log(&store)
    promise?(.success(4))
    promise?(.failure(Broken()))
    #expect(early.values == [4] && early.isFinished)
    #expect(future.log(&store).values == [4])
    #expect(runs == 1)
  }
}
