/// A slice of idle-time work, short enough not to delay a frame.
nonisolated struct IdleSlice {
  private let clock = ContinuousClock()
  private let end: ContinuousClock.Instant
  init() { end = clock.now + Self.length }
  /// False once no further step may begin; the duration of one step is reserved.
  var goesOn: Bool { clock.now < end }
  private static let length = Duration.milliseconds(3)
  /// Seconds until the next slice, which leaves time for events and frames.
  static let pause = 0.008
}
