import Foundation
import OrielWindowing
internal import COriel

/// The monitors (RandR 1.5), read when first asked for and again after a change.
final class MonitorList: X11EventHandler {
  private let connection: X11Connection
  private var eventBase: Int32?
  private var hasAskedExtension = false
  private var cached: [PixelMonitor]?
  private var workArea: KnownWorkArea?
  var onChange: (() -> Void)?

  /// A monitor in device pixels.
  struct PixelMonitor: Equatable {
    var name: String
    var frame: PixelRect
    var widthInMillimetres, heightInMillimetres: Int
    /// nil where the screen does not say, as projectors and virtual ones, or cannot be right.
    var millimetres: CGSize? {
      guard (40...5000).contains(widthInMillimetres), (30...5000).contains(heightInMillimetres) else { return nil }
      return CGSize(width: Double(widthInMillimetres), height: Double(heightInMillimetres))
    }
    var isPrimary: Bool
    var outputs: [UInt]
    var refreshRate: Double = 60
  }

  /// What the window manager said of the area without panels; it may have said nothing.
  private struct KnownWorkArea { var rect: PixelRect? }

  init(connection: X11Connection) { self.connection = connection }

  private var hasExtension: Bool {
    if !hasAskedExtension {
      hasAskedExtension = true
      var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      if XRRQueryExtension(connection.display, &event, &error) != 0,
        XRRQueryVersion(connection.display, &major, &minor) != 0, (major, minor) >= (1, 5)
      {
        eventBase = event
        XRRSelectInput(connection.display, connection.root, Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask))
      }
    }
    return eventBase != nil
  }

  var isLoaded: Bool { cached != nil }
  var pixelMonitors: [PixelMonitor] {
    if let cached { return cached }
    // Without their rates, which the first window does not need.
    if let opening = connection.opening, !opening.monitors.isEmpty { return opening.monitors }
    let monitors = read()
    cached = monitors
    return monitors
  }

  /// The panel the scale is derived from, without reading modes: this runs before the first window.
  var primaryPanel: DisplayScale.Panel? {
    let monitors = cached ?? connection.opening?.monitors ?? readFrames()
    guard let monitor = monitors.first(where: \.isPrimary) ?? monitors.first else { return nil }
    return DisplayScale.Panel(
      width: monitor.frame.width, height: monitor.frame.height, widthInMillimetres: monitor.widthInMillimetres,
      heightInMillimetres: monitor.heightInMillimetres)
  }

  private func read() -> [PixelMonitor] {
    var monitors = readFrames()
    if monitors.isEmpty {
      let screen = connection.screen
      monitors = [
        PixelMonitor(
          name: "screen",
          frame: PixelRect(
            x: 0, y: 0, width: Int(XDisplayWidth(connection.display, screen)),
            height: Int(XDisplayHeight(connection.display, screen))), widthInMillimetres: 0, heightInMillimetres: 0,
          isPrimary: true, outputs: [])
      ]
    }
    if hasExtension { readRates(into: &monitors) }
    if !monitors.contains(where: \.isPrimary) { monitors[0].isPrimary = true }
    return monitors
  }

  private func readFrames() -> [PixelMonitor] {
    guard hasExtension else { return [] }
    var count: Int32 = 0
    guard let list = XRRGetMonitors(connection.display, connection.root, 1, &count) else { return [] }
    defer { XRRFreeMonitors(list) }
    let infos = (0..<Int(max(0, min(count, 64)))).map { list[$0] }
    let names = connection.atoms.names(of: infos.map(\.name))
    return zip(infos, names).compactMap { info, name in
      guard info.width > 0, info.height > 0 else { return nil }
      return PixelMonitor(
        name: name ?? "monitor",
        frame: PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
        widthInMillimetres: Int(info.mwidth), heightInMillimetres: Int(info.mheight), isPrimary: info.primary != 0,
        outputs: (0..<Int(max(0, info.noutput))).map { info.outputs[$0] })
    }
  }

  private func readRates(into monitors: inout [PixelMonitor]) {
    guard let resources = XRRGetScreenResourcesCurrent(connection.display, connection.root) else { return }
    defer { XRRFreeScreenResources(resources) }
    var rates: [RRMode: Double] = [:]
    for index in 0..<Int(resources.pointee.nmode) {
      let mode = resources.pointee.modes[index]
      let total = Double(mode.hTotal) * Double(mode.vTotal)
      // Virtual servers report a clock of 0.
      guard total > 0, mode.dotClock > 0 else { continue }
      let rate = Double(mode.dotClock) / total
      if (20...1000).contains(rate) { rates[mode.id] = rate }
    }
    guard !rates.isEmpty else { return }
    for index in 0..<Int(resources.pointee.ncrtc) {
      guard let crtc = XRRGetCrtcInfo(connection.display, resources, resources.pointee.crtcs[index]) else { continue }
      defer { XRRFreeCrtcInfo(crtc) }
      guard let rate = rates[crtc.pointee.mode] else { continue }
      let outputs = Set((0..<Int(crtc.pointee.noutput)).map { crtc.pointee.outputs[$0] })
      for monitor in monitors.indices where !outputs.isDisjoint(with: monitors[monitor].outputs) {
        monitors[monitor].refreshRate = rate
      }
    }
  }

  /// In points. Work areas are the window manager's, one rectangle for all monitors of a desktop.
  func monitors(scale: Double) -> [Monitor] {
    let work = currentWorkArea
    return pixelMonitors.map { monitor in
      var visible = monitor.frame
      if let work {
        let common = visible.common(with: work)
        if !common.isEmpty { visible = common }
      }
      return Monitor(
        name: monitor.name, frame: monitor.frame.points(scale: scale), visibleFrame: visible.points(scale: scale),
        scale: scale, refreshRate: monitor.refreshRate, isPrimary: monitor.isPrimary, millimetres: monitor.millimetres)
    }.sorted { $0.isPrimary && !$1.isPrimary }
  }

  /// Asked of the server once after each change: windows ask for it whenever their content changes its size.
  private var currentWorkArea: PixelRect? {
    if let workArea { return workArea.rect }
    let rect = readWorkArea()
    workArea = KnownWorkArea(rect: rect)
    return rect
  }

  private func readWorkArea() -> PixelRect? {
    func property(_ name: AtomName) -> Property? {
      if let opening = connection.opening { opening.rootProperties[name] } else { connection.property(name, of: connection.root) }
    }
    guard let values = property(._NET_WORKAREA)?.cardinals, values.count >= 4 else { return nil }
    let current = property(._NET_CURRENT_DESKTOP)?.cardinals?.first ?? 0
    let start = Int(current) < values.count / 4 ? Int(current) * 4 : 0
    let area = values[start..<start + 4].map { Int(Int32(bitPattern: $0)) }
    guard area.allSatisfy({ (-32768...65535).contains($0) }) else { return nil }
    return PixelRect(x: area[0], y: area[1], width: area[2], height: area[3])
  }

  func handle(_ event: inout XEvent) -> Bool {
    if let eventBase, event.type == eventBase + RRScreenChangeNotify || event.type == eventBase + RRNotify {
      XRRUpdateConfiguration(&event)
      cached = nil
      onChange?()
      return true
    }
    // Monitors that a user defines (`xrandr --setmonitor`) are announced by the root's own event only.
    if event.type == ConfigureNotify, event.xconfigure.window == connection.root, event.xany.send_event == 0 {
      XRRUpdateConfiguration(&event)
      cached = nil
      onChange?()
      return true
    }
    if event.type == PropertyNotify, event.xproperty.window == connection.root,
      event.xproperty.atom == connection.atoms[._NET_WORKAREA]
        || event.xproperty.atom == connection.atoms[._NET_CURRENT_DESKTOP]
    {
      workArea = nil
      if event.xproperty.atom == connection.atoms[._NET_CURRENT_DESKTOP] { return false }
      onChange?()
      return true
    }
    return false
  }
}
