import Foundation
import OrielCombine
import Testing

/// A scheduler whose clock the test moves.
private final class ManualScheduler: Scheduler {
  typealias SchedulerOptions = Never
  typealias SchedulerTimeType = RunLoop.SchedulerTimeType
  private(set) var now = SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 0))
  let minimumTolerance: SchedulerInterval = 0
  private var calls: [(time: Date, body: () -> Void)] = []

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval, options: Never?, _ action: @escaping () -> Void
  ) { calls.append((date.date, action)) }

  func advance(by seconds: Double) {
    let end = now.date.addingTimeInterval(seconds)
    while let next = calls.enumerated().min(by: { $0.element.time < $1.element.time }), next.element.time <= end {
      calls.remove(at: next.offset)
      now = SchedulerTimeType(next.element.time)
      next.element.body()
    }
    now = SchedulerTimeType(end)
  }
}

@Suite struct `A timed operator` {
  @Test func `debounces until it is quiet`() {
    let clock = ManualScheduler()
    let source = PassthroughSubject<String, Never>()
    var seen: [String] = []
    let cancellable = source.debounce(for: .milliseconds(300), scheduler: clock).sink { seen.append($0) }
    source.send("a")
    clock.advance(by: 0.2)
    source.send("ab")
    clock.advance(by: 0.29)
    #expect(seen.isEmpty)
    clock.advance(by: 0.02)
    #expect(seen == ["ab"])
    cancellable.cancel()
  }
  @Test func `throttles to the latest or the first of each interval`() {
    let clock = ManualScheduler()
    let source = PassthroughSubject<Int, Never>()
    var latest: [Int] = []
    var first: [Int] = []
    let a = source.throttle(for: 1, scheduler: clock, latest: true).sink { latest.append($0) }
    let b = source.throttle(for: 1, scheduler: clock, latest: false).sink { first.append($0) }
    for value in 1...3 { source.send(value) }
    clock.advance(by: 1)
    source.send(4)
    clock.advance(by: 3)
    source.send(5)
    #expect(latest == [1, 3, 4, 5])
    #expect(first == [1, 2, 4, 5])
    a.cancel()
    b.cancel()
  }
  @Test func `delays`() {
    let clock = ManualScheduler()
    var seen: [Int] = []
    let cancellable = Just(1).delay(for: .seconds(2), scheduler: clock).sink { seen.append($0) }
    clock.advance(by: 1.9)
    #expect(seen.isEmpty)
    clock.advance(by: 0.1)
    #expect(seen == [1])
    cancellable.cancel()
  }
  @Test func `times out`() {
    let clock = ManualScheduler()
    var isFinished = false
    let cancellable = PassthroughSubject<Int, Never>().timeout(.seconds(5), scheduler: clock)
      .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { _ in })
    clock.advance(by: 5)
    #expect(isFinished)
    cancellable.cancel()
  }
  @Test func `receives on another queue, in order`() async {
    let queue = DispatchQueue(label: "receiver")
    let values = await withCheckedContinuation { continuation in
      let holder = Holder()
      holder.cancellable = (0..<100).publisher.receive(on: queue).collect().sink {
        continuation.resume(returning: $0)
        holder.cancellable = nil
      }
    }
    #expect(values == Array(0..<100))
  }
  @Test func `subscribes on one queue and receives on the main one`() async {
    let value = await withCheckedContinuation { continuation in
      let holder = Holder()
      holder.cancellable = Just(1).subscribe(on: DispatchQueue.global()).receive(on: DispatchQueue.main).sink {
        continuation.resume(returning: $0)
        holder.cancellable = nil
      }
    }
    #expect(value == 1)
  }
}

private final class Holder: @unchecked Sendable { var cancellable: AnyCancellable? }

@Suite struct `A publisher of Foundation` {
  @Test func `sends notifications while subscribed`() {
    let center = NotificationCenter()
    let name = Notification.Name("changed")
    var count = 0
    let cancellable = center.publisher(for: name).sink { _ in count += 1 }
    center.post(name: name, object: nil)
    cancellable.cancel()
    center.post(name: name, object: nil)
    #expect(count == 1)
  }
  @Test func `ticks on a run loop while somebody listens`() {
    var dates: [Date] = []
    let cancellable = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect().sink { dates.append($0) }
    while dates.count < 3 { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
    #expect(dates.count >= 3)
    cancellable.cancel()
  }
  @Test func `runs scheduled work on the run loop`() {
    var seen: [Int] = []
    let loop = RunLoop.current
    let cancellable = [1, 2].publisher.receive(on: loop).sink { seen.append($0) }
    #expect(seen.isEmpty)
    _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    #expect(seen == [1, 2])
    cancellable.cancel()
  }
}

@Suite struct `The values of a publisher` {
  @Test func `can be awaited one by one`() async {
    var seen: [Int] = []
    for await value in [1, 2, 3].publisher.values { seen.append(value) }
    #expect(seen == [1, 2, 3])
  }
  @Test func `throw the error`() async {
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      for try await _ in Fail<Int, Broken>(error: Broken()).values {}
    }
  }
}
