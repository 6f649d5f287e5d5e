import OrielGraph

/// What became of a text that an input wrote to its source.
///
/// The getter of a binding may have captured the value it had when its view was made, so an old value read back right after
/// a write says nothing. The update that follows does.
nonisolated enum SourceEcho: Equatable {
  case none
  /// The source still shows what it held before, when `selection` was selected.
  case awaited(held: String, _ selection: TextInputSelection)
  /// The update showed the old text as well. The text written may still come, from a model that takes its time.
  case refused(text: String, _ selection: TextInputSelection)
  /// A value that was read back; its written form comes with the update.
  case value

  /// What is selected in a text that the source shows now, if we had it before.
  func selection(for text: String) -> TextInputSelection? {
    switch self {
    case .awaited(let known, let selection), .refused(let known, let selection): known == text ? selection : nil
    case .none, .value: nil
    }
  }
}

/// Where an input's text comes from and goes to.
package enum TextSource {
  /// Each change is written at once.
  case text(Binding<String>)
  /// A value with a written form: shown by `show`, read back by `commit` when editing ends.
  case value(show: () -> String, commit: (String) -> Bool)

  var current: String {
    switch self {
    case .text(let binding): binding.wrappedValue
    case .value(let show, _): show()
    }
  }
}
