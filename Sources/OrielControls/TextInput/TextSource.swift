import OrielGraph

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
