import Foundation
import Testing

/// A window manager that a test runs on. Most machines have some of them only.
enum WindowManager: String {
  case openbox, xfwm4, metacity, i3, mutter
  case kwin = "kwin_x11"

  /// How it is started beside nothing else of its desktop.
  var command: String {
    switch self {
    case .openbox: "openbox --sm-disable"
    case .xfwm4: "xfwm4 --compositor=off"
    case .metacity: "metacity --no-composite"
    case .i3: "i3 -c /dev/null"
    case .mutter: "mutter --x11 --sm-disable"
    case .kwin: "kwin_x11"
    }
  }
  var isInstalled: Bool {
    ["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + rawValue) }
  }
}

extension Trait where Self == ConditionTrait {
  /// Counts the test as skipped where the window manager is not installed.
  static func needs(_ windowManager: WindowManager) -> Self { .enabled(if: windowManager.isInstalled, "\(windowManager.rawValue) is not installed") }
}
