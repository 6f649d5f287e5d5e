internal import COriel
import Foundation
import OrielWindowing

/// The desktop's pointer pictures, by CSS name with the older X names behind, loaded once per shape and size.
final class CursorTheme {
  private struct Key: Hashable {
    var shape: CursorShape
    var size: Int32
  }
  private let display: OpaquePointer
  private var cursors: [Key: Cursor] = [:]
  /// Nil: what XCURSOR_THEME, Xresources and libXcursor's default say.
  private var name: String?
  private var size: Int32?

  init(display: OpaquePointer) { self.display = display }

  /// Takes the desktop's theme and size (device pixels). True if anything changed: windows set their cursor again.
  func configure(name: String?, size: Int?) -> Bool {
    let size = size.flatMap { (8...512).contains($0) ? Int32($0) : nil }
    guard name != self.name || size != self.size else { return false }
    self.name = name
    self.size = size
    for cursor in Set(cursors.values) where cursor != 0 { XFreeCursor(display, cursor) }
    cursors = [:]
    return true
  }

  /// The cursor for a window of the given scale; 0 (the parent's) if the server can make none.
  func cursor(_ shape: CursorShape, scale: Double) -> Cursor {
    // Xcursor's default already follows Xft.dpi, a set size is the desktop's own word: neither grows by our scale again,
    // except for the plain 24 px that nobody chose.
    let base = size ?? XcursorGetDefaultSize(display)
    let pixels = size == nil && base <= 24 ? Int32((Double(base) * max(scale, 1)).rounded()) : base
    let key = Key(shape: shape, size: pixels)
    if let cursor = cursors[key] { return cursor }
    let cursor = shape == .none ? invisible() : load(shape, size: pixels)
    cursors[key] = cursor
    return cursor
  }

  private func load(_ shape: CursorShape, size: Int32) -> Cursor {
    let theme = name ?? XcursorGetTheme(display).map { String(cString: $0) }
    for candidate in [shape.rawValue] + Self.olderNames(shape) {
      guard let images = XcursorLibraryLoadImages(candidate, theme, size) else { continue }
      defer { XcursorImagesDestroy(images) }
      let cursor = XcursorImagesLoadCursor(display, images)
      if cursor != 0 { return cursor }
    }
    return XCreateFontCursor(display, UInt32(Self.fontGlyph(shape)))
  }

  private func invisible() -> Cursor {
    var bits: CChar = 0
    let bitmap = XCreateBitmapFromData(display, XDefaultRootWindow(display), &bits, 1, 1)
    guard bitmap != 0 else { return 0 }
    defer { XFreePixmap(display, bitmap) }
    var foreground = XColor()
    var background = XColor()
    return XCreatePixmapCursor(display, bitmap, bitmap, &foreground, &background, 0, 0)
  }

  private static func olderNames(_ shape: CursorShape) -> [String] {
    switch shape {
    case .default: ["left_ptr", "arrow"]
    case .text: ["xterm", "ibeam"]
    case .pointer: ["hand2", "hand1", "pointing_hand"]
    case .crosshair: ["cross", "tcross"]
    case .grab: ["openhand", "hand1"]
    case .grabbing: ["closedhand", "dnd-none", "fleur"]
    case .move: ["fleur", "size_all", "all-scroll"]
    case .wait: ["watch"]
    case .progress: ["left_ptr_watch", "half-busy", "watch"]
    case .help: ["question_arrow", "whats_this", "left_ptr_help"]
    case .notAllowed: ["crossed_circle", "forbidden", "no-drop", "circle"]
    case .colResize: ["split_h", "sb_h_double_arrow", "ew-resize"]
    case .rowResize: ["split_v", "sb_v_double_arrow", "ns-resize"]
    case .nwseResize: ["size_fdiag", "bd_double_arrow", "bottom_right_corner"]
    case .neswResize: ["size_bdiag", "fd_double_arrow", "bottom_left_corner"]
    case .ewResize: ["size_hor", "h_double_arrow", "sb_h_double_arrow"]
    case .nsResize: ["size_ver", "v_double_arrow", "sb_v_double_arrow"]
    case .zoomIn: ["zoom_in", "magnifier"]
    case .zoomOut: ["zoom_out", "magnifier"]
    case .copy: ["dnd-copy", "left_ptr"]
    case .alias: ["dnd-link", "link", "left_ptr"]
    case .contextMenu: ["left_ptr"]
    case .verticalText: ["xterm"]
    case .none: []
    }
  }

  /// The core cursor font, for servers and themes that have nothing.
  private static func fontGlyph(_ shape: CursorShape) -> Int32 {
    switch shape {
    case .default, .copy, .alias, .contextMenu, .none: XC_left_ptr
    case .text, .verticalText: XC_xterm
    case .pointer, .grab: XC_hand2
    case .crosshair: XC_crosshair
    case .grabbing, .move: XC_fleur
    case .wait, .progress: XC_watch
    case .help: XC_question_arrow
    case .notAllowed: XC_circle
    case .colResize, .ewResize: XC_sb_h_double_arrow
    case .rowResize, .nsResize: XC_sb_v_double_arrow
    case .nwseResize: XC_bottom_right_corner
    case .neswResize: XC_bottom_left_corner
    case .zoomIn, .zoomOut: XC_plus
    }
  }
}
