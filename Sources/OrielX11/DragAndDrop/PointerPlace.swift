internal import COriel
import Foundation
import OrielWindowing

/// What lies below a point of the root, as far as drags care.
struct PointerPlace {
  /// One that takes drops of other programs.
  struct Receiver: Equatable {
    /// The window that messages name, and the one they are sent to: its proxy, if it has one.
    var window: XID
    var destination: XID
    /// What it and we both speak.
    var version: Int
  }
  enum Finding {
    case nothing
    case own(X11Window, location: CGPoint)
    case receiver(Receiver)
  }
  var finding = Finding.nothing
  /// The windows below the point, from the child of the root on; empty over the root itself.
  private(set) var chain: [XID] = []

  /// Windows deeper than this in others belong to nobody who means well.
  static let depth = 32

  /// Asks the server, which knows shapes and stacking. The picture under the pointer lets the question through.
  init(x: Int, y: Int, system: X11WindowSystem) {
    let connection = system.connection
    var current = connection.root
    while chain.count < Self.depth, let child = Self.child(of: current, x: x, y: y, connection).child {
      chain.append(child)
      if let window = system.window(child) {
        if let inside = Self.inside(window, x: x, y: y) { finding = .own(inside.window, location: inside.location) }
        return
      }
      if let receiver = Self.receiver(child, connection) {
        finding = .receiver(receiver)
        return
      }
      current = child
    }
    if chain.isEmpty, let receiver = Self.receiver(connection.root, connection) { finding = .receiver(receiver) }
  }

  /// The deepest of our windows at a point of the root: tabs and sheets are windows inside their frame.
  static func inside(_ window: X11Window, x: Int, y: Int) -> (window: X11Window, location: CGPoint)? {
    var window = window
    for _ in 0..<depth {
      guard window.isAlive else { return nil }
      let (child, place) = child(of: window.xid, x: x, y: y, window.connection)
      guard let place else { return nil }
      guard let child, let inner = window.system.window(child) else {
        return (window, window.point(x: Double(place.x), y: Double(place.y)))
      }
      window = inner
    }
    return nil
  }

  private static func child(of window: XID, x: Int, y: Int, _ connection: X11Connection) -> (child: XID?, place: (x: Int, y: Int)?) {
    var (insideX, insideY): (Int32, Int32) = (0, 0)
    var child: XID = 0
    var isThere: Int32 = 0
    _ = ErrorTrap.catchingReply(connection.display) {
      isThere = XTranslateCoordinates(
        connection.display, connection.root, window, Int32(clamping: x), Int32(clamping: y), &insideX, &insideY, &child)
    }
    return isThere == 0 ? (nil, nil) : (child == 0 ? nil : child, (Int(insideX), Int(insideY)))
  }

  /// A point of the root in points of one of our windows.
  static func location(x: Int, y: Int, in window: X11Window) -> CGPoint? {
    child(of: window.xid, x: x, y: y, window.connection).place.map { window.point(x: Double($0.x), y: Double($0.y)) }
  }

  private static func receiver(_ window: XID, _ connection: X11Connection) -> Receiver? {
    var destination = window
    if let proxy = connection.property(.XdndProxy, of: window, limit: 4)?.identifiers?.first, proxy != 0,
      // A proxy that is gone leaves the property behind; one that is there points to itself.
      connection.property(.XdndProxy, of: proxy, limit: 4)?.identifiers?.first == proxy
    {
      destination = proxy
    }
    guard let version = connection.property(.XdndAware, of: destination, limit: 4)?.identifiers?.first,
      version >= UInt(XdndMessage.versions.lowerBound)
    else { return nil }
    return Receiver(window: window, destination: destination, version: min(Int(version), XdndMessage.versions.upperBound))
  }

  /// What the user sees there. Asked once, when a drag has ended.
  func dropPlace(in system: X11WindowSystem) -> DropPlace {
    if case .own = finding { return .ownWindow }
    guard let outermost = chain.first else { return .desktop }
    let connection = system.connection
    let desktop = connection.atoms[named: "_NET_WM_WINDOW_TYPE_DESKTOP"]
    for window in chain where connection.property(._NET_WM_WINDOW_TYPE, of: window)?.identifiers?.contains(desktop) == true {
      return .desktop
    }
    // A window manager's frame belongs to what is in it.
    let isOurs = system.windows.contains { $0.isReparented && $0.isMapped && connection.ancestors(of: $0.xid).contains(outermost) }
    return isOurs ? .ownWindow : .otherProgram
  }
}
