import OrielControls

/// A scene's title. A `Text` keeps its localisation and formats, but not its style.
struct SceneTitle {
  private let text: Text
  init(_ text: Text) { self.text = text }
  init(_ key: LocalizedStringKey) { text = Text(key) }
  init(_ resource: LocalizedStringResource) { text = Text(resource) }
  init<S: StringProtocol>(_ string: S) { text = Text(verbatim: String(string)) }

  var resolved: String { text.words }
}
