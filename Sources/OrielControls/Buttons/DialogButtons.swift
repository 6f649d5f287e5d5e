import OrielGraph

/// The buttons that end a dialog, in the desktop's order: what confirms stands last, or before what cancels where the desktop
/// has it so (`gtk-alternative-button-order`).
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
