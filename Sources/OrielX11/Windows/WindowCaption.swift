/// What the frame and the task bar show of a window, beside its picture.
nonisolated struct WindowCaption {
  var title: String
  /// Something in it is not saved.
  var isEdited = false
  /// It has another icon than the app.
  var hasOwnIcon = false

  var text: String { isEdited ? "• \(title)" : title }
}
