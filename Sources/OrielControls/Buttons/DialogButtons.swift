import OrielGraph

/// The buttons of a dialog in the desktop's order: the confirming button is last, or before the cancel button if the desktop says so
/// (`gtk-alternative-button-order`).
package struct DialogButtons<Cancel: View, Confirm: View>: View {
  private let cancel: Cancel
  private let confirm: Confirm
  @Environment(\.desktopSettings) private var desktop

  package init(@ViewBuilder cancel: () -> Cancel, @ViewBuilder confirm: () -> Confirm) {
    self.cancel = cancel()
    self.confirm = confirm()
  }
  package var body: some View {
    if desktop.confirmsFirst {
      confirm
      cancel
    } else {
      cancel
      confirm
    }
  }
}
