import OrielControls
import OrielPresentations

// Renaming a window whose content binds its title.
extension SceneInstance {
  var canRenameTitle: Bool { traits.title?.binding != nil }
  /// Asks for another title, as a document's Rename command asks for a name.
  package func renameTitle() {
    guard let binding = traits.title?.binding, !isClosed else { return }
    let name = StateLocation(binding.wrappedValue)
    var shown: UnboundAlert?
    shown = UnboundAlert(
      "A window's title", String(localized: "Rename “\(binding.wrappedValue)”"), field: Binding(location: name),
      [
        UnboundAlert.Choice(String(localized: "Rename")) {
          let new = name.get().trimmingCharacters(in: .whitespacesAndNewlines)
          if !new.isEmpty, new != binding.wrappedValue { binding.wrappedValue = new }
        },
        UnboundAlert.Choice(String(localized: "Cancel"), role: .cancel),
      ],
      over: presenter?.top?.graph ?? graph
    ) {
      // It lives until it is answered.
      withExtendedLifetime(shown) {}
      shown = nil
    }
  }
}
