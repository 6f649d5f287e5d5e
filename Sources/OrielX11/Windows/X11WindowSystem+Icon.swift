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
      for window in windows where !window.caption.hasOwnIcon { window.writeIcon(program.icon) }
      connection.flush()
    }
  }
  package func icon(of pixels: Int) -> Bitmap? {
    if let known = program.drawnIcons[pixels] { return known }
    let new = WindowIcon.image(program.icon, of: pixels)
    program.drawnIcons[pixels] = new
    return new
  }
}
