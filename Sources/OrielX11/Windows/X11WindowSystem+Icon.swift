import OrielDrawing
import OrielWindowing

/// The icon of the program, which its windows have and alerts show.
extension X11WindowSystem {
  /// Kept as windows need it.
  package var icon: [Bitmap] {
    get { WindowIcon.images(program.icon) }
    set {
      program.icon = newValue.flatMap(WindowIcon.cardinals(of:))
      program.drawnIcons = [:]
      for window in windows where !window.caption.hasOwnIcon { window.writeIcon(icon(atScale: window.scale)) }
      connection.flush()
    }
  }
  /// What windows carry: up to 48 points, which is all that task bars and switchers show. The server keeps a copy for each window.
  func icon(atScale scale: Double) -> [UInt32] { WindowIcon.cardinals(program.icon, upTo: Int((48 * scale).rounded(.up))) }
  package func icon(of pixels: Int) -> Bitmap? {
    if let known = program.drawnIcons[pixels] { return known }
    let new = WindowIcon.image(program.icon, of: pixels)
    program.drawnIcons[pixels] = new
    return new
  }
}
