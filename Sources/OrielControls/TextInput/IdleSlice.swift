/// A piece of work while nothing else is to do: shorter than a frame has time to spare.
nonisolated struct IdleSlice {
  private let clock = ContinuousClock()
  private let end: ContinuousClock.Instant
  init() { end = clock.now + Self.length }
  /// False once no further step may begin. What a step takes is kept in reserve.
  var goesOn: Bool { clock.now < end }
  private static let length = Duration.milliseconds(3)
  /// Seconds until the next slice: room for events and frames.
  static let pause = 0.008
}
