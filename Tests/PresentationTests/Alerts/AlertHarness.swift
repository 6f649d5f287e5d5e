import Foundation
import OrielControls
import OrielHeadless
import ViewTesting

@testable import OrielPresentations

/// An alert without the window that presents it, and a person in front of it.
@MainActor final class AlertHarness: ViewHarness {
  /// What happened, in order; "end" where the alert asked to be taken away.
  let log: Log
  final class Log { var entries: [String] = [] }

  init<A: View, M: View>(
    _ kind: AlertKind = .alert, title: String = "Delete 14 invoices?", showsTitle: Bool = true, isError: Bool = false,
    log: Log = Log(), size: CGSize = CGSize(width: 300, height: 600), pixels: Bool = false, scale: Double = 1,
    environment: @escaping (inout EnvironmentValues) -> Void = { _ in }, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M = { EmptyView() }
  ) {
    self.log = log
    PinnedInterface.install()
    let actions = actions(), message = message()
    super.init(
      VStack(spacing: 0) {
        AlertBody(
          kind: kind, title: Text(verbatim: title), showsTitle: showsTitle, isError: isError, actions: actions, message: message)
        Spacer(minLength: 0)
      }, size: size, pixels: pixels, scale: scale
    ) {
      $0._dismiss = DismissAction { log.entries.append("end") }
      environment(&$0)
    }
    input.isWindowFocused = true
    settle()
  }

  var alert: AlertBox { boxes(AlertBox.self)[0] }
  /// The buttons from the top, and in a row from the leading edge.
  var buttons: [ButtonBox] {
    boxes(ButtonBox.self).sorted { ($0.windowFrame.minY, $0.windowFrame.minX) < ($1.windowFrame.minY, $1.windowFrame.minX) }
  }
  var labels: [String] { buttons.map { $0.spokenLabel ?? "" } }
  func button(_ label: String) -> ButtonBox? { buttons.first { $0.spokenLabel == label } }
  func click(_ label: String) {
    guard let frame = button(label)?.windowFrame else { return }
    click(frame.midX, frame.midY)
  }
  /// The label of the button that has the focus.
  var focused: String? { (input.focusedBox as? ButtonBox)?.spokenLabel }
}

/// A button that notes its label when its closure runs.
@MainActor func noting(_ log: AlertHarness.Log, _ label: String, role: ButtonRole? = nil) -> Button<Text> {
  Button(label, role: role) { log.entries.append(label) }
}
