import Foundation
import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielPresentations

/// Alerts on the background of their panel, as they were looked at once.
@MainActor @Suite struct `The looks of alerts` {
  enum Mode: String, CaseIterable {
    case light, dark, dense, rightToLeft, contrast, darkContrast
    var scale: Double { self == .dense ? 2 : 1 }
    var theme: Theme.Mode {
      switch self {
      case .light, .dense, .rightToLeft: .light
      case .dark: .dark
      case .contrast: .lightContrast
      case .darkContrast: .darkContrast
      }
    }
  }

  private func check<A: View, M: View>(
    _ name: String, _ mode: Mode, _ kind: AlertKind = .alert, title: String, configuration: DialogConfiguration = DialogConfiguration(),
    confirmsFirst: Bool = false, actions: A, message: M, height: CGFloat? = nil, prepare: (ViewHarness) -> Void = { _ in }
  ) {
    PinnedInterface.install()
    let view = AlertBody(kind: kind, title: Text(verbatim: title), actions: actions, message: message)
    func harness(_ size: CGSize) -> ViewHarness {
      ViewHarness(
        view, size: size, pixels: true, scale: mode.scale, background: Theme.make(mode: mode.theme).colors.windowBackground
      ) {
        $0.dialogConfiguration = configuration
        $0.colorScheme = mode.theme.isDark ? .dark : .light
        $0._colorSchemeContrast = mode.theme.isIncreasedContrast ? .increased : .standard
        $0.layoutDirection = mode == .rightToLeft ? .rightToLeft : .leftToRight
        $0.controlActiveState = .key
        $0.desktopSettings.confirmsFirst = confirmsFirst
      }
    }
    let first = harness(CGSize(width: 300, height: 1000))
    let natural = withExtendedLifetime(first) { first.boxes(AlertBox.self)[0].size(for: .unspecified) }
    let h = harness(CGSize(width: natural.width, height: height ?? natural.height))
    h.input.isWindowFocused = true
    prepare(h)
    h.advance(by: 0.6)
    h.graph.damageAll()
    h.frame()
    if let complaint = GoldenPicture("alert-\(name)-\(mode.rawValue)", testFile: Self.folder).complaint(about: h.picture) {
      Issue.record("\(complaint)")
    }
  }
  private var suppressing: DialogConfiguration {
    var configuration = DialogConfiguration()
    configuration.suppress(.constant(true))
    return configuration
  }
  /// Pictures lie beside the tests' sources, not in the folder of these.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "x").path

  @Test(arguments: Mode.allCases) func `a critical one that asks`(mode: Mode) {
    check(
      "critical", mode, title: "Delete 14 invoices?", configuration: DialogConfiguration(severity: .critical),
      actions: Group {
        Button("Delete", role: .destructive) {}
        Button("Cancel", role: .cancel) {}
      },
      message: Text("They are moved to the trash and erased after 30 days. Sent copies stay with their receivers."))
  }
  @Test(arguments: Mode.allCases) func `one with a field and a check box`(mode: Mode) {
    check(
      "field", mode, title: "Rename the folder",
      configuration: suppressing,
      actions: Group {
        TextField("Name", text: .constant("Harbour"))
        SecureField("Password", text: .constant(""))
        Button("Cancel", role: .cancel) {}
        Button("Rename") {}
      }, message: EmptyView())
  }
  @Test(arguments: Mode.allCases) func `a confirmation dialog`(mode: Mode) {
    check(
      "dialog", mode, .confirmationDialog, title: "Save your changes before you close “Harbour Plan with a Long Name”?",
      actions: Group {
        Button("Don’t Save", role: .destructive) {}
        Button("Save") {}
      }, message: Text("They are lost otherwise.")
    ) { $0.press(.tab) }
  }
  @Test(arguments: [Mode.light, .rightToLeft]) func `one that begins with what confirms`(mode: Mode) {
    check(
      "confirms-first", mode, title: "Save “Harbour Plan”?", confirmsFirst: true,
      actions: Group {
        Button("Cancel", role: .cancel) {}
        Button("Save") {}
      }, message: Text("It was changed on another computer."))
  }
  @Test(arguments: [Mode.light, .dark]) func `a long one`(mode: Mode) {
    check(
      "long", mode, title: "Read this", actions: Button("OK") {},
      message: ForEach(0..<12) { Text("Paragraph \($0) has enough words for more than one line of the alert.") }, height: 320
    ) {
      $0.wheel(-2, at: CGPoint(x: 150, y: 100))
    }
  }
}
