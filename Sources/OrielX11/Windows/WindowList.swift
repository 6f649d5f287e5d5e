import OrielWindowing
internal import COriel

/// Our windows, and what the window system has to do about them.
struct WindowList {
  var all: [X11Window] = []
  /// Those that were told something since the last batch of events.
  var unsettled: [X11Window] = []
  /// Those that had the focus, the last one last.
  var focusOrder: [XID] = []
  /// Resizes that the window manager announced and the server has not reported yet.
  var resizes: [XID: ScheduledCall] = [:]

  mutating func forget(_ window: X11Window) {
    all.removeAll { $0 === window }
    focusOrder.removeAll { $0 == window.xid }
    resizes[window.xid] = nil
  }
}
