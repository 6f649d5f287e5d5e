import Foundation
import OrielWindowing
internal import COriel

/// The colour of the desktop's panel, read off the screen: panels that take items over the bus do not say it.
extension X11WindowSystem {
  package var panelIsDark: Bool? {
    guard !connection.isLost, let windows = connection.property(._NET_CLIENT_LIST, of: connection.root)?.identifiers else { return nil }
    // Panels are few; lists of windows may be long, and hostile.
    for window in windows.prefix(256) where isDock(window) {
      if let isDark = isDark(window) { return isDark }
    }
    return nil
  }
  private func isDock(_ window: XID) -> Bool {
    let dock = connection.atoms[named: "_NET_WM_WINDOW_TYPE_DOCK"]
    return connection.property(._NET_WM_WINDOW_TYPE, of: window)?.identifiers?.contains(dock) ?? false
  }

  /// Points along the middle of a panel: most of them show its background.
  private static let samples = 32

  private func isDark(_ window: XID) -> Bool? {
    var attributes = XWindowAttributes()
    var (x, y): (Int32, Int32) = (0, 0)
    var child: XID = 0
    let error = ErrorTrap.catchingReply(connection.display) {
      guard XGetWindowAttributes(connection.display, window, &attributes) != 0 else { return }
      XTranslateCoordinates(connection.display, window, connection.root, 0, 0, &x, &y, &child)
    }
    guard error == nil, attributes.map_state == IsViewable, let screen = attributes.screen?.pointee else { return nil }
    let left = max(0, Int(x)), top = max(0, Int(y))
    let right = min(Int(screen.width), Int(x) + Int(attributes.width)), bottom = min(Int(screen.height), Int(y) + Int(attributes.height))
    guard right > left, bottom > top else { return nil }
    // A row, or a column of a panel that stands upright.
    let isUpright = bottom - top > right - left
    let strip =
      isUpright
      ? (x: (left + right) / 2, y: top, width: 1, height: bottom - top) : (x: left, y: (top + bottom) / 2, width: right - left, height: 1)
    var image: UnsafeMutablePointer<XImage>?
    _ = ErrorTrap.catchingReply(connection.display) {
      image = XGetImage(
        connection.display, connection.root, Int32(strip.x), Int32(strip.y), UInt32(strip.width), UInt32(strip.height), UInt.max, ZPixmap)
    }
    guard let image else { return nil }
    defer { oriel_XDestroyImage(image) }
    let visual = XDefaultVisual(connection.display, connection.screen).pointee
    guard visual.red_mask != 0 else { return nil }
    func part(_ pixel: UInt, _ mask: UInt) -> Double { Double(pixel & mask) / Double(mask) }
    var values: [Double] = []
    for index in 0..<Self.samples {
      let step = Int32(max(strip.width, strip.height) * index / Self.samples)
      guard let pixel = image.pointee.f.get_pixel?(image, isUpright ? 0 : step, isUpright ? step : 0) else { continue }
      values.append(0.299 * part(pixel, visual.red_mask) + 0.587 * part(pixel, visual.green_mask) + 0.114 * part(pixel, visual.blue_mask))
    }
    return values.isEmpty ? nil : values.sorted()[values.count / 2] < 0.5
  }
}
