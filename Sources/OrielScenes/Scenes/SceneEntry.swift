import Foundation
import OrielControls

/// One scene that an app declares, as the registry, the menus and the launch see it.
package struct SceneEntry {
  package let declaration: SceneDeclaration
  /// What the modifiers around the scene say; the innermost wins.
  package var options = SceneOptions()
}

/// The identity of a declared scene: lives as long as its node.
package final class SceneDeclaration {
  package enum Kind: String, Sendable {
    // The names stand in the file of windows.
    case group, window, settings, utility, alert, document, space
    /// An item in the panel.
    case extra
    /// Floats above all programs and tells of something under way.
    case card
  }
  package let kind: Kind
  /// The scene's node: its environment is that of every window of the scene.
  package internal(set) weak var node: SceneNode?
  package internal(set) var id: String?
  package internal(set) var title: String?
  /// The exact type of the values a data-driven group presents.
  package let presentedType: Any.Type?
  /// Of a document group: its documents.
  var documents: DocumentKind?
  /// Of a window that the app made itself, beside its scenes.
  var isAdopted = false
  /// The window that offers recent documents and new ones, and goes when one is open.
  var isStart = false
  /// Makes the content of one window. The argument is a value of `presentedType`, or nil when there is none to give.
  let makePresentation: (Any?) -> WindowPresentation
  /// A value of `presentedType` from its JSON; nil if it is none.
  package let decode: (Data) -> Any?
  /// Position among the app's scenes; part of what is stored, since an id is optional.
  package internal(set) var index = 0
  package internal(set) var options = SceneOptions()
  /// Instances made so far, for WM_WINDOW_ROLE.
  var instanceCount = 0

  init(
    _ kind: Kind, id: String?, title: String?, presentedType: Any.Type? = nil, decode: @escaping (Data) -> Any? = { _ in nil },
    makePresentation: @escaping (Any?) -> WindowPresentation
  ) {
    self.kind = kind
    self.id = id
    self.title = title
    self.presentedType = presentedType
    self.decode = decode
    self.makePresentation = makePresentation
  }

  /// The number of a new window: the one it had before, or the next.
  func takeInstance(_ former: Int?) -> Int {
    guard let former else {
      instanceCount += 1
      return instanceCount
    }
    instanceCount = max(instanceCount, former)
    return former
  }

  /// Whether it has windows that can be opened at launch, through the registry and in File > New.
  package var isWindowLike: Bool { kind == .group || kind == .window || kind == .document }
  /// Whether File > New has it.
  var makesNewWindows: Bool { kind == .group || documents?.isEditor == true }
  /// Whether there can be several windows of it.
  var hasSeveralWindows: Bool { kind == .group || kind == .document }

  /// How warnings call it.
  package var name: String {
    if let id { return "'\(id)'" }
    if let title { return "\"\(title)\" (no id)" }
    return "scene \(index + 1) (no id)"
  }
  /// `name` with what it presents.
  package var nameWithType: String {
    switch kind {
    case .group: presentedType.map { "WindowGroup \(name) for \($0)" } ?? "WindowGroup \(name)"
    case .window: "Window \(name)"
    case .settings: "Settings"
    case .utility: "UtilityWindow \(name)"
    case .alert: "AlertScene"
    case .extra: "MenuBarExtra \(name)"
    case .card: "Card \(name)"
    case .document: "DocumentGroup \(name)"
    case .space: presentedType.map { "ImmersiveSpace \(name) for \($0)" } ?? "ImmersiveSpace \(name)"
    }
  }
}

/// What scene modifiers say about the windows of a scene. nil: nothing was said.
package struct SceneOptions {
  package var defaultSize: CGSize?
  /// Of a volume, in points. Kept, and not shown.
  package var defaultDepth: CGFloat?
  package var defaultPosition: UnitPoint?
  package var resizability: WindowResizability?
  package var level: WindowLevel?
  package var frame: _WindowFrameStyle?
  /// Asked for each new window.
  var placement: WindowPlacementRule?
  /// Which addresses open a window of the scene; nil: those that nobody names.
  var externalEvents: Set<String>?
  /// What zooming leads to, instead of filling the screen.
  var idealPlacement: WindowPlacementRule?
  package var idealSize: WindowIdealSize?
  package var backgroundDrag: WindowInteractionBehavior?
  package var managerRole: WindowManagerRole?
  package var toolbarLook: ToolbarLook?
  package var toolbarLabels: ToolbarLabelStyle?
  /// Where people change it, if the app lets them.
  package var toolbarLabelBinding: Binding<ToolbarLabelStyle>?
  package var launchBehavior: SceneLaunchBehavior?
  package var extraShape: _MenuBarExtraShape?
  package var restorationBehavior: SceneRestorationBehavior?
  /// The shortcut of the command that opens the scene; the inner nil takes the built-in one away.
  package var shortcut: KeyboardShortcut??
  /// What `commands` blocks add, in order.
  package var commands: [AnyView] = []
  /// False: no New Window, no entry in the Window menu.
  package var addsStandardCommands = true
  package init() {}
}
