/// The virtual desktop that a window is on.
nonisolated package enum WindowDesktop: Hashable, Sendable {
  /// Counted from 0.
  case number(Int)
  case all
}
