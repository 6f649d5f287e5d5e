import OrielControls

/// One scene that an app declares, as the registry, the menus and the launch see it.
package struct SceneEntry {
  package let declaration: SceneDeclaration
  /// What the modifiers around the scene say; the innermost wins.
  package var options = SceneOptions()
}

/// The identity of a declared scene: lives as long as its node.
package final class SceneDeclaration {
  package enum Kind: Hashable, Sendable {
    case group, window, settings
    /// Accepted, without windows of its own for now.
    case other
  }
  package let kind: Kind
  /// The scene's node: its environment is that of every window of the scene.
  package internal(set) weak var node: SceneNode?
  package internal(set) var id: String?
  package internal(set) var title: String?
  /// The exact type of the values a data-driven group presents.
  package let presentedType: Any.Type?
  /// Makes the content of one window. The argument is a value of `presentedType`, or nil when there is none to give.
  let makePresentation: (Any?) -> WindowPresentation
  /// Position among the app's scenes; part of what is stored, since an id is optional.
  package internal(set) var index = 0
  package internal(set) var options = SceneOptions()
  /// Instances made so far, for WM_WINDOW_ROLE.
  var instanceCount = 0

  init(
    _ kind: Kind, id: String?, title: String?, presentedType: Any.Type? = nil,
    makePresentation: @escaping (Any?) -> WindowPresentation
  ) {
    self.kind = kind
    self.id = id
    self.title = title
    self.presentedType = presentedType
    self.makePresentation = makePresentation
  }

  /// How warnings call it.
  package var name: String {
    if let id { return "\u{201C}\(id)\u{201D}" }
    if let title { return "\u{201C}\(title)\u{201D} (no id)" }
    return "scene \(index + 1) (no id)"
  }
}

/// What scene modifiers say about the windows of a scene. nil: nothing was said.
package struct SceneOptions {
  package var defaultSize: CGSize?
  package var resizability: WindowResizability?
  package init() {}
}
