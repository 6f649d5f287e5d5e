import OrielDrawing

extension RunningApp {
  /// The icon of the app's windows, in all its sizes.
  package var icon: [Bitmap] { system.icon.isEmpty ? extras.makeIcon() : system.icon }
  /// Shows the icon that the app came with, unless it has chosen another.
  package func showIcon() { if system.icon.isEmpty { system.icon = extras.makeIcon() } }
  /// Takes images instead of the icon that the app came with; nil goes back to that.
  package func chooseIcon(_ images: [Bitmap]?) { system.icon = images ?? extras.makeIcon() }
}
