/// Whether a window is to be seen: what we asked for, and what the server and the window manager made of it (ICCCM 4.1.4).
nonisolated struct WindowMapping {
  /// `map` was called, and neither `unmap` nor `close` since.
  private(set) var isRequested = false
  /// The server shows it.
  var isMapped = false
  /// It was mapped at least once: the window manager may have changed its properties.
  private(set) var hasBeenMapped = false
  /// The window manager has not yet forgotten the last showing; mapping now would be lost.
  private(set) var isWithdrawing = false

  /// Whether it may be mapped at once. Otherwise it is when the withdrawal has ended.
  mutating func request() -> Bool {
    isRequested = true
    return !isWithdrawing
  }
  mutating func mapped() { hasBeenMapped = true }
  /// - Parameter waits: the window manager has to let go of it before it can be mapped again.
  mutating func withdraw(waits: Bool) {
    isRequested = false
    isWithdrawing = waits
  }
  /// Whether it has to be mapped now, as it was asked for meanwhile.
  mutating func withdrawalEnded() -> Bool {
    guard isWithdrawing else { return false }
    isWithdrawing = false
    return isRequested
  }
}
