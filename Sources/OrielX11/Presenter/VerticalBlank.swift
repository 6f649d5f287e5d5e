import Foundation
internal import COriel

/// When the display shows a new picture, by the Present extension: sets the phase of the frame timers while something
/// moves, so that frames neither drift through the refresh nor double up.
///
/// The timer stays the clock. A display is asked twice a second and never waited for, so a server without the extension,
/// or with one that never answers, costs nothing but the alignment.
final class VerticalBlank: X11EventHandler {
  private unowned let system: X11WindowSystem
  private var opcode: Int32?
  private var hasAskedExtension = false
  private var serial: UInt32 = 0
  /// The question under way; one for all windows.
  private var asked: (window: XID, serial: UInt32, time: TimeInterval)?
  private var selected: Set<XID> = []
  /// The blank last heard of.
  private var last: (window: XID, time: TimeInterval, count: UInt64)?
  private(set) var measured: TimeInterval?
  private(set) var answers = 0

  /// Seconds between two questions, and ticks in a row that make a movement.
  static let period: TimeInterval = 0.5
  static let movement = 6

  init(system: X11WindowSystem) { self.system = system }

  /// The true length of a refresh once it is known and plausible: monitors say 60 Hz and do 59.94.
  func interval(nominal: TimeInterval) -> TimeInterval {
    guard let measured, abs(measured - nominal) < 0.03 * nominal else { return nominal }
    return measured
  }

  /// A frame of `window` was drawn.
  func follow(_ window: X11Window, interval: TimeInterval) {
    guard window.frames.streak >= Self.movement, window.isAlive, window.isMapped else { return }
    let now = system.now
    // An answer that never came does not block the next question.
    if let asked, now - asked.time < Self.period { return }
    if let last, now - last.time < Self.period { return }
    guard hasExtension else { return }
    let display = system.connection.display
    if selected.insert(window.xid).inserted { _ = XPresentSelectInput(display, window.xid, UInt32(PresentCompleteNotifyMask)) }
    serial &+= 1
    asked = (window.xid, serial, now)
    XPresentNotifyMSC(display, window.xid, serial, 0, 1, 0)
  }

  func forget(_ window: XID) {
    selected.remove(window)
    if asked?.window == window { asked = nil }
  }

  private var hasExtension: Bool {
    if !hasAskedExtension {
      hasAskedExtension = true
      var (major, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      if XPresentQueryExtension(system.connection.display, &major, &event, &error) != 0 {
        opcode = major
        system.connection.handlers.append(self)
      }
    }
    return opcode != nil
  }

  func handle(_ event: inout XEvent) -> Bool {
    guard event.type == GenericEvent, let opcode, event.xcookie.extension == opcode, let data = event.xcookie.data else {
      return false
    }
    guard event.xcookie.evtype == PresentCompleteNotify else { return true }
    let notice = data.load(as: XPresentCompleteNotifyEvent.self)
    guard let asked, notice.serial_number == asked.serial, notice.window == asked.window else { return true }
    self.asked = nil
    answers += 1
    learn(time: Double(notice.ust) / 1e6, count: notice.msc, window: notice.window)
    return true
  }

  private func learn(time: TimeInterval, count: UInt64, window: XID) {
    // Drivers that count on another clock say nothing about ours.
    guard abs(system.now - time) < 0.25 else { return }
    if let last, last.window == window, count > last.count, count - last.count < 10_000 {
      let length = (time - last.time) / Double(count - last.count)
      if (0.001...0.05).contains(length) { measured = length }
    }
    last = (window, time, count)
    system.window(window)?.frames.align(to: time, interval: system.frameInterval)
  }
}
