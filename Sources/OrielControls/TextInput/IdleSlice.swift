/// A slice of idle-time work, short enough not to delay a frame.
nonisolated struct IdleSlice {
  private let clock: () -> ContinuousClock.Instant
  private let end: ContinuousClock.Instant
  private var step: ContinuousClock.Instant
  /// Of one step so far; the next one may take as long.
  private var longest = Duration.zero
  init(_ clock: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.clock = clock
    step = clock()
    end = step + Self.length
  }
  /// False once no further step may begin.
  var goesOn: Bool {
    mutating get {
      let now = clock()
      longest = max(longest, now - step)
      step = now
      return now + longest < end
    }
  }
  /// Half a millisecond less than what nobody feels, for what a slice does besides its steps.
  private static let length = Duration.microseconds(3500)
  /// Seconds until the next slice: room for events and frames.
  static let pause = 0.008
}
