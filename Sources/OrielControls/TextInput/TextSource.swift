import OrielDrawing
import OrielGraph

/// The result of writing a text to the source.
///
/// The getter of a binding may have captured an old value, so reading it right after a write is not conclusive. The following
/// update is.
nonisolated enum SourceEcho: Equatable {
  case none
  /// The source still has its previous value, when `selection` was selected.
  case awaited(held: String, _ selection: TextInputSelection)
  /// The update still had the old text. The written text may come later, from an asynchronous model.
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

/// What an input and its source have told each other.
struct SourceLink {
  var source = TextSource.text(.constant(""))
  /// The source's last known value, to distinguish outside changes from our own.
  var last = ""
  /// The source has given its first value.
  var isRead = false
  /// A written value that the source does not show yet.
  var echo = SourceEcho.none
  /// The stepper beside the input.
  var stepper: StepperLink?
}

/// What an empty input shows; also its accessibility label where it has no other.
struct TextPrompt {
  var content: ParagraphContent?
  var layout: ParagraphLayout?
}

/// The source of an input's text.
package enum TextSource {
  /// Each change is written at once.
  case text(Binding<String>)
  /// A value formatted by `show`, and parsed by `commit` when editing ends.
  case value(show: () -> String, commit: (String) -> Bool)

  var current: String {
    switch self {
    case .text(let binding): binding.wrappedValue
    case .value(let show, _): show()
    }
  }
}
