internal import COriel
import Foundation
import OrielWindowing

/// Mouse, touchpad and touch screen through XI2 (core events where the server has no XI 2.2), as `InputEvent`s.
///
/// Scrolling comes as valuators where a device has them, and as wheel buttons otherwise; never as both.
final class Pointer {
  /// An event on its way: the window is an XID of ours.
  struct Delivery {
    var window: XID
    var event: InputEvent
    /// Server time if this is a press that counts as the user's doing; 0 otherwise.
    var userTime: Time = 0
  }

  private let connection: X11Connection
  /// Major opcode of the X Input extension; nil: core events only.
  let opcode: Int32?
  private var axes = ScrollAxes()
  private var knowsDevices = false
  var clicks = ClickCounter()
  private var clock = ServerClock()
  /// The newest motion, held back while more events wait: a fast mouse moves many times a frame.
  private var pendingMotion: Delivery?
  private let modifiers: (_ state: UInt32) -> KeyModifiers
  private let scale: (XID) -> Double?

  init(
    connection: X11Connection, modifiers: @escaping (_ state: UInt32) -> KeyModifiers, scale: @escaping (XID) -> Double?
  ) {
    self.connection = connection
    self.modifiers = modifiers
    self.scale = scale
    opcode = connection.opcodes.input.map { Int32($0) }
    guard opcode != nil else { return }
    select([XI_DeviceChanged, XI_HierarchyChanged], device: XIAllDevices, on: connection.leader)
    // libXi decodes the events; it asks the server about itself first, which the first window does not wait for.
    let display = connection.display
    connection.beforeEvents {
      var (major, minor): (Int32, Int32) = (2, 2)
      XIQueryVersion(display, &major, &minor)
    }
  }

  // MARK: Selecting

  /// Core events a window must select besides its own; none with XI2.
  var coreEventMask: Int {
    opcode == nil ? ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask : 0
  }

  private static let deviceEvents = [
    XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd,
  ]

  func select(on window: XID) {
    if opcode != nil { return select(Self.deviceEvents, device: XIAllMasterDevices, on: window) }
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection.display, window, &attributes) != 0 else { return }
    XSelectInput(connection.display, window, attributes.your_event_mask | coreEventMask)
  }

  private static func mask(_ events: [Int32]) -> [UInt8] {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in events { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
    return bits
  }

  /// XISelectEvents: window, number of masks, then device, length of the mask in words, the mask.
  private func select(_ events: [Int32], device: Int32, on window: XID) {
    guard let opcode else { return }
    let mask = events.reduce(into: UInt32(0)) { $0 |= 1 << UInt32($1) }
    RawRequest.send(
      connection.display, major: UInt8(opcode), minor: 46, [UInt32(window), 1, UInt32(device) | 1 << 16, mask.littleEndian])
  }

  // MARK: Grabbing

  /// Takes the pointer for `window` and the windows of this client; events outside all of them go to `window`. All of them
  /// do if it does not share.
  ///
  /// Must be this and not XGrabPointer: a core grab would turn our XI2 events into core ones.
  func grab(_ window: XID, time: Time, sharesEvents: Bool = true) -> Bool {
    let ownerEvents: Int32 = sharesEvents ? 1 : 0
    guard opcode != nil else {
      let mask = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask)
      return XGrabPointer(connection.display, window, ownerEvents, mask, GrabModeAsync, GrabModeAsync, 0, 0, time) == GrabSuccess
    }
    var bits = Self.mask(Self.deviceEvents)
    return bits.withUnsafeMutableBufferPointer {
      var mask = XIEventMask(deviceid: XIAllMasterDevices, mask_len: Int32($0.count), mask: $0.baseAddress)
      return XIGrabDevice(
        connection.display, device, window, time, 0, XIGrabModeAsync, XIGrabModeAsync, ownerEvents, &mask) == XIGrabSuccess
    }
  }

  func ungrab(time: Time) {
    if opcode == nil { XUngrabPointer(connection.display, time) } else { XIUngrabDevice(connection.display, device, time) }
  }

  /// The master pointer that this client's core requests speak for.
  private lazy var device: Int32 = {
    var device: Int32 = 2
    return XIGetClientPointer(connection.display, 0, &device) != 0 ? device : 2
  }()

  // MARK: Events

  /// Decodes a pointer event; nil if it is none.
  func handle(_ event: inout XEvent) -> [Delivery]? {
    let held = pendingMotion
    pendingMotion = nil
    guard let new = decode(event) else { return held.map { [$0] } }
    var all = new
    if let held, !replaces(new.first, held) { all.insert(held, at: 0) }
    if let last = all.last, isMotion(last), XEventsQueued(connection.display, QueuedAlready) > 0 {
      pendingMotion = all.removeLast()
    }
    return all
  }

  private func isMotion(_ delivery: Delivery) -> Bool {
    if case .pointer(let event) = delivery.event { event.phase == .moved && event.device == .mouse } else { false }
  }
  private func replaces(_ new: Delivery?, _ old: Delivery) -> Bool {
    guard let new, isMotion(new), new.window == old.window else { return false }
    guard case .pointer(let first) = old.event, case .pointer(let second) = new.event else { return false }
    return first.modifiers == second.modifiers
  }

  private func decode(_ event: XEvent) -> [Delivery]? {
    switch event.type {
    case GenericEvent:
      guard let opcode, event.xcookie.extension == opcode, let data = event.xcookie.data else { return nil }
      return decode(data, type: event.xcookie.evtype)
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      return press(
        Int32(bitPattern: button.button), isDown: event.type == ButtonPress, at: position(button), state: button.state)
    case MotionNotify:
      let motion = event.xmotion
      return move(
        Position(window: motion.window, x: Double(motion.x), y: Double(motion.y), time: motion.time), state: motion.state)
    case EnterNotify, LeaveNotify:
      let crossing = event.xcrossing
      return cross(
        Position(window: crossing.window, x: Double(crossing.x), y: Double(crossing.y), time: crossing.time),
        isEnter: event.type == EnterNotify, mode: crossing.mode, detail: crossing.detail, state: crossing.state, device: nil)
    default: return nil
    }
  }

  private struct Position {
    var window: XID
    var x: Double
    var y: Double
    var time: Time
  }
  private func position(_ event: XButtonEvent) -> Position {
    Position(window: event.window, x: Double(event.x), y: Double(event.y), time: event.time)
  }

  private func decode(_ data: UnsafeMutableRawPointer, type: Int32) -> [Delivery]? {
    switch type {
    case XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      let event = data.load(as: XIDeviceEvent.self)
      connection.noteTime(event.time)
      let at = Position(window: event.event, x: event.event_x, y: event.event_y, time: event.time)
      let state = UInt32(bitPattern: event.mods.effective)
      switch type {
      case XI_TouchBegin: return touch(.down, event.detail, at: at, state: state)
      case XI_TouchUpdate: return touch(.moved, event.detail, at: at, state: state)
      case XI_TouchEnd: return touch(.up, event.detail, at: at, state: state)
      default: break
      }
      // Wheel buttons made from valuators and clicks made from touches: the originals come too.
      if event.flags & XIPointerEmulated != 0 { return [] }
      if type == XI_Motion { return scroll(event, at: at, state: state) ?? move(at, state: state) }
      return press(event.detail, isDown: type == XI_ButtonPress, at: at, state: state)
    case XI_Enter, XI_Leave:
      let event = data.load(as: XIEnterEvent.self)
      connection.noteTime(event.time)
      return cross(
        Position(window: event.event, x: event.event_x, y: event.event_y, time: event.time), isEnter: type == XI_Enter,
        mode: event.mode, detail: event.detail, state: UInt32(bitPattern: event.mods.effective), device: event.sourceid)
    case XI_DeviceChanged:
      let event = data.load(as: XIDeviceChangedEvent.self)
      // A switch from one device to another moves no axis: without the baseline its first turn would be lost.
      axes.setAxes(
        Self.axes(event.classes, count: event.num_classes, trusted: true), device: Int(event.sourceid),
        keepsBaselines: event.reason == XISlaveSwitch)
      return []
    case XI_HierarchyChanged:
      knowsDevices = false
      return []
    default: return nil
    }
  }

  private func point(_ at: Position) -> CGPoint? {
    scale(at.window).map { CGPoint(x: at.x / $0, y: at.y / $0) }
  }
  private func seconds(_ at: Position) -> TimeInterval {
    clock.seconds(at.time, now: MonotonicClock.now)
  }

  private func move(_ at: Position, state: UInt32) -> [Delivery] {
    guard let point = point(at) else { return [] }
    return [
      Delivery(
        window: at.window,
        event: .pointer(PointerEvent(.moved, at: point, modifiers: modifiers(state), time: seconds(at))))
    ]
  }

  private func press(_ number: Int32, isDown: Bool, at: Position, state: UInt32) -> [Delivery] {
    guard let point = point(at) else { return [] }
    if (4...7).contains(number) {
      guard isDown else { return [] }
      let steps =
        switch number {
        case 4: CGSize(width: 0, height: 1)
        case 5: CGSize(width: 0, height: -1)
        case 6: CGSize(width: 1, height: 0)
        default: CGSize(width: -1, height: 0)
        }
      let scroll = ScrollEvent(at: point, steps: steps, modifiers: modifiers(state), time: seconds(at))
      return [Delivery(window: at.window, event: .scroll(scroll), userTime: at.time)]
    }
    let button: PointerEvent.Button =
      switch number {
      case 1: .primary
      case 2: .middle
      case 3: .secondary
      case 8: .back
      case 9: .forward
      default: .other(Int(number))
      }
    let count =
      isDown
      ? clicks.press(button, window: at.window, x: at.x, y: at.y, time: UInt32(truncatingIfNeeded: at.time))
      : clicks.current(button)
    let event = PointerEvent(
      isDown ? .down : .up, at: point, button: button, modifiers: modifiers(state), clickCount: count, time: seconds(at))
    return [Delivery(window: at.window, event: .pointer(event), userTime: isDown ? at.time : 0)]
  }

  private func touch(_ phase: PointerEvent.Phase, _ number: Int32, at: Position, state: UInt32) -> [Delivery] {
    guard let point = point(at) else { return [] }
    var count = 0
    if phase == .down {
      count = clicks.press(.primary, window: at.window, x: at.x, y: at.y, time: UInt32(truncatingIfNeeded: at.time))
    } else if phase == .up {
      count = clicks.current(.primary)
    }
    let event = PointerEvent(
      phase, at: point, modifiers: modifiers(state), clickCount: count, time: seconds(at), device: .touch(Int(number)))
    return [Delivery(window: at.window, event: .pointer(event), userTime: phase == .down ? at.time : 0)]
  }

  /// Passive grabs are how window managers watch clicks: the pointer goes nowhere. Virtual crossings only pass through.
  private func cross(
    _ at: Position, isEnter: Bool, mode: Int32, detail: Int32, state: UInt32, device: Int32?
  ) -> [Delivery] {
    guard mode != XINotifyPassiveGrab, mode != XINotifyPassiveUngrab else { return [] }
    let isVirtual = detail == XINotifyVirtual || detail == XINotifyNonlinearVirtual
    let isOwnCrossing = detail == XINotifyInferior || mode == XINotifyGrab || mode == XINotifyUngrab
    if isEnter, device != nil, !isOwnCrossing { renewBaselines() }
    guard !isVirtual, let point = point(at) else { return [] }
    let event = PointerEvent(isEnter ? .entered : .exited, at: point, modifiers: modifiers(state), time: seconds(at))
    return [Delivery(window: at.window, event: .pointer(event))]
  }

  // MARK: Scrolling

  private func scroll(_ event: XIDeviceEvent, at: Position, state: UInt32) -> [Delivery]? {
    let source = Int(event.sourceid)
    if !knowsDevices, !axes.hasAxes(device: source) { renewBaselines() }
    guard axes.hasAxes(device: source), let detents = axes.move(device: source, values: Self.values(event.valuators)) else {
      return nil
    }
    guard let point = point(at) else { return [] }
    var result: [Delivery] = []
    if detents != .zero {
      var scroll = ScrollEvent(at: point, modifiers: modifiers(state), time: seconds(at))
      // Valuators grow rightwards and down; content moves the other way.
      if Self.isWhole(detents.width), Self.isWhole(detents.height) {
        scroll.steps = CGSize(width: -detents.width.rounded(), height: -detents.height.rounded())
      } else {
        scroll.delta = CGSize(width: -detents.width * ScrollEvent.pointsPerStep, height: -detents.height * ScrollEvent.pointsPerStep)
      }
      result.append(Delivery(window: at.window, event: .scroll(scroll)))
    }
    return result
  }

  private static func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 0.001 }

  private static func values(_ state: XIValuatorState) -> [Int: Double] {
    var result: [Int: Double] = [:]
    guard let mask = state.mask, var value = state.values else { return [:] }
    for number in 0..<Int(state.mask_len) * 8 where mask[number / 8] & (1 << UInt8(number % 8)) != 0 {
      result[number] = value.pointee
      value += 1
    }
    return result
  }

  /// Asks where every scroll axis stands now, so that the first turn of the wheel after a return counts, and only it.
  private func renewBaselines() {
    if knowsDevices && axes.isEmpty { return }
    var count: Int32 = 0
    guard let devices = XIQueryDevice(connection.display, XIAllDevices, &count) else { return }
    defer { XIFreeDeviceInfo(devices) }
    axes = ScrollAxes()
    knowsDevices = true
    for device in UnsafeBufferPointer(start: devices, count: Int(count)) where device.use == XISlavePointer {
      axes.setAxes(Self.axes(device.classes, count: device.num_classes, trusted: true), device: Int(device.deviceid))
    }
  }

  private static func axes(
    _ classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, count: Int32, trusted: Bool
  ) -> [ScrollAxes.Axis] {
    guard let classes else { return [] }
    var result: [ScrollAxes.Axis] = []
    var values: [Int: Double] = [:]
    for index in 0..<Int(count) {
      guard let info = classes[index] else { continue }
      let raw = UnsafeRawPointer(info)
      switch info.pointee.type {
      case XIScrollClass:
        let scroll = raw.load(as: XIScrollClassInfo.self)
        guard scroll.increment != 0 else { continue }
        result.append(
          ScrollAxes.Axis(
            number: Int(scroll.number), isVertical: scroll.scroll_type == XIScrollTypeVertical, increment: scroll.increment))
      case XIValuatorClass:
        let valuator = raw.load(as: XIValuatorClassInfo.self)
        values[Int(valuator.number)] = valuator.value
      default: break
      }
    }
    if trusted { for index in result.indices { result[index].last = values[result[index].number] } }
    return result
  }
}
