import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel

/// Everything a window manager, pager, tray or session manager reads from a window, written before it is mapped.
extension X11Window {
  func writeInitialProperties(_ description: WindowDescription) {
    let connection = connection
    // Nobody but us looks at a child.
    guard kind != .child else { return }
    connection.setProperty(._NET_WM_WINDOW_TYPE, of: xid, atoms: hints.types)
    if let owner = transientOwner(description) { XSetTransientForHint(connection.display, xid, owner) }
    writeClass()
    connection.setProperty(.WM_CLIENT_LEADER, of: xid, window: connection.leader)
    if !kind.ignoresPointer { connection.setProperty(.XdndAware, of: xid, type: 4 /* XA_ATOM */, cardinals: [5]) }
    guard kind.isManaged else { return }

    writeProtocols()
    if let syncCounter {
      connection.setProperty(._NET_WM_SYNC_REQUEST_COUNTER, of: xid, cardinals: [syncCounter.identifier, syncCounter.extendedIdentifier].map { UInt32($0) })
    }
    writeProcess()
    writeTitle()
    writeSizeHints()
    writeWindowManagerHints(startsMinimized: description.startsMinimized)
    writeMotifHints()
    if !description.role.isEmpty {
      connection.setProperty(.WM_WINDOW_ROLE, of: xid, string: description.role, type: 31 /* XA_STRING */)
    }
    // The launch itself would give the window that carries its name the focus.
    if !description.startsInBackground, let identifier = system.startup.takeIdentifier() {
      connection.setProperty(._NET_STARTUP_ID, of: xid, string: identifier)
    }
    writeInitialUserTime(startsInBackground: description.startsInBackground)
    // A window that covers a whole screen for itself: compositing it would only cost.
    if hints.isExclusive { connection.setProperty(._NET_WM_BYPASS_COMPOSITOR, of: xid, cardinals: [1]) }
    if !system.program.icon.isEmpty {
      connection.setProperty(._NET_WM_ICON, of: xid, cardinals: system.icon(atScale: scale))
    }
    if hints.opacityCardinal != nil { writeOpacity() }
    writeStates(hints.states)
    if let desktop = description.desktop {
      let number: UInt32 = switch desktop {
      case .all: .max
      case .number(let number): UInt32(clamping: number)
      }
      connection.setProperty(._NET_WM_DESKTOP, of: xid, cardinals: [number])
    }
  }

  /// For the compositor. Window managers that put windows into frames pass it on.
  func writeOpacity() {
    if let cardinal = hints.opacityCardinal {
      connection.setProperty(._NET_WM_WINDOW_OPACITY, of: xid, cardinals: [cardinal])
    } else {
      connection.deleteProperty(._NET_WM_WINDOW_OPACITY, of: xid)
    }
  }

  func writeProtocols() {
    connection.setProperty(
      .WM_PROTOCOLS, of: xid,
      // Being told to take the focus and never wanting it contradict each other.
      atoms: [.WM_DELETE_WINDOW] + (hints.acceptsFocus || hints.leavesKeys ? [.WM_TAKE_FOCUS] : []) + [._NET_WM_PING]
        + (syncCounter == nil ? [] : [._NET_WM_SYNC_REQUEST]))
  }

  func writeMotifHints() {
    let motif = MotifHints(kind: kind, isResizable: isResizable, isDecorated: hints.isDecorated, controls: hints.controls)
    let type = connection.atoms[._MOTIF_WM_HINTS]
    connection.setProperty(._MOTIF_WM_HINTS, of: xid, type: type, cardinals: motif.cardinals)
  }

  private func transientOwner(_ description: WindowDescription) -> XID? {
    guard kind != .child else { return nil }
    if let owner { return owner.topLevel.xid }
    // A dialog of the whole app is transient for the group.
    return kind == .dialog || kind == .utility ? connection.leader : nil
  }

  /// The window that this one was transient for has gone: it belongs to the app now.
  func serveNobody() {
    guard isAlive, !connection.isLost else { return }
    XSetTransientForHint(connection.display, xid, connection.leader)
  }

  /// WM_CLASS: instance, then the identifier that equals the `.desktop` file's name.
  private func writeClass() {
    let bytes = system.program.windowClass
    connection.setProperty(67 /* XA_WM_CLASS */, of: xid, type: 31, bytes: bytes)
  }

  private func writeProcess() {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, 255) == 0 else { return }
    let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    connection.setProperty(36 /* XA_WM_CLIENT_MACHINE */, of: xid, type: 31, bytes: host)
    // In a PID namespace the number names somebody else's process.
    if access("/.flatpak-info", F_OK) != 0 {
      connection.setProperty(._NET_WM_PID, of: xid, cardinals: [UInt32(getpid())])
    }
  }

  func writeTitle() {
    guard kind.isManaged else { return }
    connection.setProperty(._NET_WM_NAME, of: xid, string: caption.text)
    connection.setProperty(._NET_WM_ICON_NAME, of: xid, string: caption.shortText)
    for (name, text) in [(Atom(39) /* XA_WM_NAME */, caption.text), (37 /* XA_WM_ICON_NAME */, caption.shortText)] {
      if text.unicodeScalars.allSatisfy({ $0.value < 256 }) {
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        connection.setProperty(name, of: xid, type: 31 /* XA_STRING */, bytes: latin)
      } else {
        writeCompoundText(text, to: name)
      }
    }
  }

  /// Old window managers read only compound text. Kept off the start of apps with a Latin title: it loads locale data.
  private func writeCompoundText(_ text: String, to name: Atom) {
    text.withCString { characters in
      var list: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(mutating: characters)
      var property = XTextProperty()
      guard Xutf8TextListToTextProperty(connection.display, &list, 1, XStdICCTextStyle, &property) >= 0 else { return }
      XSetTextProperty(connection.display, xid, &property, name)
      if let value = property.value { XFree(value) }
    }
  }

  func writeSizeHints() {
    guard kind.isManaged else { return }
    var hints = XSizeHints()
    hints.flags = 1 << 9  // PWinGravity
    hints.win_gravity = geometry.hints.gravity.rawValue
    if let minimum = geometry.hints.minimum {
      hints.flags |= 1 << 4
      hints.min_width = Int32(minimum.width)
      hints.min_height = Int32(minimum.height)
    }
    if let maximum = geometry.hints.maximum {
      hints.flags |= 1 << 5
      hints.max_width = Int32(maximum.width)
      hints.max_height = Int32(maximum.height)
    }
    if geometry.hints.hasPosition {
      hints.flags |= 1 << 2 | 1 << 0  // PPosition, USPosition: restored places are the user's own
    }
    XSetWMNormalHints(connection.display, xid, &hints)
  }

  func writeWindowManagerHints(startsMinimized: Bool) {
    var hints = XWMHints()
    hints.flags = 1 << 0 | 1 << 1 | 1 << 6  // InputHint, StateHint, WindowGroupHint
    hints.input = self.hints.acceptsFocus ? 1 : 0
    hints.initial_state = startsMinimized ? IconicState : NormalState
    hints.window_group = connection.leader
    XSetWMHints(connection.display, xid, &hints)
  }

  func writeInitialUserTime(startsInBackground: Bool = false) {
    if !hints.acceptsFocus || startsInBackground {
      // Zero asks the window manager not to give it the focus.
      connection.setProperty(._NET_WM_USER_TIME, of: xid, cardinals: [0])
    } else if let time = connection.times.input != 0 ? connection.times.input : system.startup.time {
      connection.setProperty(._NET_WM_USER_TIME, of: xid, cardinals: [UInt32(truncatingIfNeeded: time)])
    }
  }

  func writeStates(_ states: [AtomName]) {
    if states.isEmpty {
      connection.deleteProperty(._NET_WM_STATE, of: xid)
    } else {
      connection.setProperty(._NET_WM_STATE, of: xid, atoms: states)
    }
  }

  /// Where the window is there for the pointer, and, without alpha, for the eye.
  func writeShape(cornerRadius: Double) {
    let margins = outline.shadowMargins
    if kind.ignoresPointer {
      setShape(Self.inputShape, [])
    } else if outline.hasAlpha, margins != EdgeInsets() {
      let (left, top) = (geometry.pixel(margins.leading), geometry.pixel(margins.top))
      let (right, bottom) = (geometry.pixel(margins.trailing), geometry.pixel(margins.bottom))
      setShape(
        Self.inputShape,
        [PixelRect(x: left, y: top, width: geometry.size.width - left - right, height: geometry.size.height - top - bottom)])
      // Compositors draw no shadow of their own around one that is already there.
      connection.setProperty(
        ._GTK_FRAME_EXTENTS, of: xid, cardinals: [left, right, top, bottom].map { UInt32(max(0, $0)) })
    }
    // A window that draws its own outline has no shadow but its own: a compositor's would show in its corners.
    if kind.isManaged, outline.hasAlpha, !hints.isDecorated, margins == EdgeInsets() {
      connection.setProperty(._GTK_FRAME_EXTENTS, of: xid, cardinals: [0, 0, 0, 0])
    }
    if !outline.hasAlpha {
      if let mask = outline.mask {
        setShape(Self.boundingShape, WindowMask.rects(of: mask, scale: scale))
      } else if cornerRadius > 0 {
        setShape(Self.boundingShape, Self.rounded(geometry.size, radius: cornerRadius * scale))
      }
    }
  }
  func setMask(_ mask: Path?) {
    guard isAlive, !outline.hasAlpha, mask != outline.mask else { return }
    outline.mask = mask
    if mask == nil, outline.cornerRadius == 0 {
      XFixesSetWindowShapeRegion(connection.display, xid, Self.boundingShape, 0, 0, 0)
    } else {
      writeShape(cornerRadius: outline.cornerRadius)
    }
  }
  func setShadowMargins(_ margins: EdgeInsets) {
    guard isAlive, outline.hasAlpha, margins != outline.shadowMargins else { return }
    outline.shadowMargins = margins
    guard margins == EdgeInsets() else { return writeShape(cornerRadius: 0) }
    XFixesSetWindowShapeRegion(connection.display, xid, Self.inputShape, 0, 0, 0)
    connection.setProperty(._GTK_FRAME_EXTENTS, of: xid, cardinals: [0, 0, 0, 0])
  }
  private static let boundingShape: Int32 = 0, inputShape: Int32 = 2
  private func setShape(_ shape: Int32, _ rects: [PixelRect]) {
    var rectangles = rects.map {
      XRectangle(x: Int16($0.x), y: Int16($0.y), width: UInt16(max(0, $0.width)), height: UInt16(max(0, $0.height)))
    }
    let region = rectangles.withUnsafeMutableBufferPointer {
      XFixesCreateRegion(connection.display, $0.count == 0 ? nil : $0.baseAddress, Int32($0.count))
    }
    XFixesSetWindowShapeRegion(connection.display, xid, shape, 0, 0, region)
    XFixesDestroyRegion(connection.display, region)
  }
  /// The rows of a rounded rectangle: a pixel belongs to it if its middle does.
  private static func rounded(_ size: SizeHints.Size, radius: Double) -> [PixelRect] {
    let radius = min(radius, Double(min(size.width, size.height)) / 2), count = Int(radius.rounded(.up))
    var rects = [PixelRect(x: 0, y: count, width: size.width, height: size.height - 2 * count)]
    for row in 0..<count {
      let height = radius - Double(row) - 0.5
      let inset = Int((radius - max(0, radius * radius - height * height).squareRoot()).rounded())
      for y in [row, size.height - 1 - row] {
        rects.append(PixelRect(x: inset, y: y, width: size.width - 2 * inset, height: 1))
      }
    }
    return rects
  }
}
