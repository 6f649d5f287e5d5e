import Foundation
import OrielScenes

/// A menu. Its entries are SwiftUI views; see `NSHostingMenu`.
@MainActor @preconcurrency open class NSMenu: NSObject {
  open var title: String
  public init(title: String = "") { self.title = title }
  /// The menu's current items.
  package func readItems(in app: RunningApp) -> [MenuItem] { [] }
  /// Called when the menu is no longer shown.
  package func end() {}
}

extension NSMenu: DockMenuSource {}

/// A menu whose entries are SwiftUI views: buttons, toggles, pickers, menus, dividers.
public final class NSHostingMenu<Content: View>: NSMenu {
  public var rootView: Content { didSet { end() } }
  private var reader: MenuContentReader?
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
  override package func readItems(in app: RunningApp) -> [MenuItem] {
    let reader = reader ?? MenuContentReader(rootView, environment: app.scope, clock: app)
    self.reader = reader
    return reader.items
  }
  override package func end() {
    reader?.close()
    reader = nil
  }
}
