/// What the frame and the task bar show of a window, beside its picture.
nonisolated struct WindowCaption {
  var title: String
  /// For icons and lists of windows.
  var shortTitle: String
  /// Something in it is not saved.
  var isEdited = false
  /// It has another icon than the app.
  var hasOwnIcon = false

  var text: String { marked(title) }
  var shortText: String { marked(shortTitle) }
  private func marked(_ title: String) -> String { isEdited ? "• \(title)" : title }
}
