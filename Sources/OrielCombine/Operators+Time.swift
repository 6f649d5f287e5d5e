extension Publishers {
  /// Receives on a scheduler, in order.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      upstream.feed(
        outlet, value: { value in scheduler.schedule(options: options) { outlet.send(value) } },
        completion: { completion in scheduler.schedule(options: options) { outlet.finish(completion) } })
    }
  }

  /// Subscribes on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      scheduler.schedule(options: options) {
        upstream.feed(outlet, value: { outlet.send($0) }, completion: { outlet.finish($0) })
      }
    }
  }

  /// Delays every event.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let tolerance: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      subscriber.receive(subscription: outlet)
      let later = { (body: @escaping () -> Void) in
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options, body)
      }
      upstream.feed(
        outlet, value: { value in later { outlet.send(value) } },
        completion: { completion in
          // An error is not delayed, and drops delayed values.
          if case .failure = completion { return outlet.finish(completion) }
          later { outlet.finish(completion) }
        })
    }
  }

  /// Sends a value only after a pause without further values.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let dueTime: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let state = Guarded<(latest: Output?, count: Int)>((nil, 0))
      subscriber.receive(subscription: outlet)
      upstream.feed(outlet, value: { value in
        let count = state.with { state in
          state.latest = value
          state.count += 1
          return state.count
        }
        let due = scheduler.now.advanced(by: dueTime)
        scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance, options: options) {
          let ripe = state.with { state -> Output? in
            guard state.count == count else { return nil }
            defer { state.latest = nil }
            return state.latest
          }
          if let ripe { outlet.send(ripe) }
        }
      }, completion: { completion in
        let last = state.with { state in
          state.count += 1
          defer { state.latest = nil }
          return state.latest
        }
        if case .finished = completion, let last { outlet.send(last) }
        outlet.finish(completion)
      })
    }
  }

  /// Sends at most one value in each interval, the first or the latest.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let latest: Bool
    private struct State {
      var waiting: Output?
      var isClosed = false
    }
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let state = Guarded(State())
      subscriber.receive(subscription: outlet)
      func open() {
        let next = state.with { state in
          let next = state.waiting
          state.waiting = nil
          state.isClosed = next != nil
          return next
        }
        if let next { send(next) }
      }
      func send(_ value: Output) {
        scheduler.schedule(after: scheduler.now.advanced(by: interval)) { open() }
        outlet.send(value)
      }
      upstream.feed(outlet, value: { value in
        let goesNow = state.with { state in
          if state.isClosed {
            if latest || state.waiting == nil { state.waiting = value }
            return false
          }
          state.isClosed = true
          return true
        }
        if goesNow { scheduler.schedule { send(value) } }
      }, completion: { completion in
        scheduler.schedule {
          if let last = state.with({ $0.waiting }) { outlet.send(last) }
          outlet.finish(completion)
        }
      })
    }
  }

  /// Ends if no value arrives within an interval.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let customError: (() -> Upstream.Failure)?
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet(subscriber)
      let count = Guarded(0)
      subscriber.receive(subscription: outlet)
      func arm() {
        let mine = count.with { $0 += 1; return $0 }
        scheduler.schedule(after: scheduler.now.advanced(by: interval)) {
          guard count.with({ $0 == mine }) else { return }
          outlet.finish(customError.map { .failure($0()) } ?? .finished)
        }
      }
      arm()
      upstream.feed(outlet, value: { value in
        arm()
        scheduler.schedule { outlet.send(value) }
      }, completion: { completion in scheduler.schedule { outlet.finish(completion) } })
    }
  }
}

extension Publisher {
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance, scheduler: scheduler,
      options: options)
  }
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(upstream: self, interval: interval, scheduler: scheduler, customError: customError)
  }
}
