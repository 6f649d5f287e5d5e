import Foundation
import OrielControls

/// One declared scene, for the registry, the menus and the launch.
package struct SceneEntry {
  package let declaration: SceneDeclaration
  /// The options set by modifiers around the scene. The innermost wins.
  package var options = SceneOptions()
}

/// The identity of a declared scene. It exists as long as its node.
package final class SceneDeclaration {
  package enum Kind: String, Sendable {
    // The names stand in the file of windows.
    case group, window, settings, utility, alert, document, space
    /// A menu bar extra.
    case extra
    /// A card, which floats above all windows and shows an ongoing activity.
    case card
  }
  package let kind: Kind
  /// The scene's node, whose environment every window of the scene inherits.
  package internal(set) weak var node: SceneNode?
  package internal(set) var id: String?
  package internal(set) var title: String?
  /// The exact type of the values a data-driven group presents.
  package let presentedType: Any.Type?
  /// A document group's documents.
  var documents: DocumentKind?
  /// Whether it is for a window without a scene, such as an `NSWindow` that the app created.
  var isAdopted = false
  /// Whether it is the launch window for documents, which closes once one is open.
  var isStart = false
  /// Creates the content of one window. The argument is a value of `presentedType`, or nil without one.
  let makePresentation: (Any?) -> WindowContent
  /// Decodes a value of `presentedType` from JSON; nil if that fails.
  package let decode: (Data) -> Any?
  /// Position among the app's scenes; part of what is stored, since an id is optional.
  package internal(set) var index = 0
  package internal(set) var options = SceneOptions()
  /// The number of windows opened so far, for WM_WINDOW_ROLE.
  var instanceCount = 0

  init(
    _ kind: Kind, id: String?, title: String?, presentedType: Any.Type? = nil, decode: @escaping (Data) -> Any? = { _ in nil },
    makePresentation: @escaping (Any?) -> WindowContent
  ) {
    self.kind = kind
    self.id = id
    self.title = title
    self.presentedType = presentedType
    self.decode = decode
    self.makePresentation = makePresentation
  }

  /// The declaration of one window without a scene, which is not restored.
  package static func adopted<Content: View>(
    _ kind: Kind, id: String, title: String?, options: SceneOptions, content: @escaping () -> Content
  ) -> SceneDeclaration {
    let supply = WindowContentSupply(WindowContentSource(content))
    let declaration = SceneDeclaration(kind, id: id, title: title, makePresentation: supply.makePresentation)
    declaration.isAdopted = true
    declaration.options = options
    declaration.options.restorationBehavior = .disabled
    return declaration
  }

  /// The number of a new window: its former one, or the next.
  func takeInstance(_ former: Int?) -> Int {
    guard let former else {
      instanceCount += 1
      return instanceCount
    }
    instanceCount = max(instanceCount, former)
    return former
  }

  /// Whether its windows can open at launch, through the registry and with File > New.
  package var isWindowLike: Bool { kind == .group || kind == .window || kind == .document }
  /// Whether it is in File > New.
  var makesNewWindows: Bool { kind == .group || documents?.isEditor == true }
  /// Whether it can have several windows.
  var hasSeveralWindows: Bool { kind == .group || kind == .document }

  /// Its name in warnings.
  package var name: String {
    if let id { return "'\(id)'" }
    if let title { return "\"\(title)\" (no id)" }
    return "scene \(index + 1) (no id)"
  }
  /// `name` with the presented type.
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

/// The options that scene modifiers set for the windows of a scene; nil if not set.
package struct SceneOptions {
  package var defaultSize: CGSize?
  /// The depth of a volume in points. Stored, but not shown.
  package var defaultDepth: CGFloat?
  package var defaultPosition: UnitPoint?
  package var resizability: WindowResizability?
  package var level: WindowLevel?
  package var frame: _WindowFrameStyle?
  /// Called for each new window.
  package var placement: WindowPlacementRule?
  /// The conditions for URLs that open a window of the scene; nil for those that no scene names.
  var externalEvents: Set<String>?
  /// The placement for zooming, in place of filling the screen.
  var idealPlacement: WindowPlacementRule?
  package var idealSize: WindowIdealSize?
  package var backgroundDrag: WindowInteractionBehavior?
  package var managerRole: WindowManagerRole?
  package var toolbarLook: ToolbarLook?
  package var toolbarLabels: ToolbarLabelStyle?
  /// The binding for the user's choice, if the app allows it.
  package var toolbarLabelBinding: Binding<ToolbarLabelStyle>?
  package var launchBehavior: SceneLaunchBehavior?
  package var extraShape: _MenuBarExtraShape?
  package var restorationBehavior: SceneRestorationBehavior?
  /// The shortcut of the command that opens the scene; the inner nil removes the built-in one.
  package var shortcut: KeyboardShortcut??
  /// The commands that `commands` blocks add, in order.
  package var commands: [AnyView] = []
  /// False for no New Window and no entry in the Window menu.
  package var addsStandardCommands = true
  package init() {}
}
