import OrielPresentations

/// The settings that modifiers make for pickers.
struct PhotosPickerConfiguration: Equatable {
  var style = PhotosPickerStyle.presentation
  var hiddenEdges: Edge.Set = []
  var disabled: PHPickerCapabilities = []
  func hides(_ edge: Edge.Set) -> Bool { hiddenEdges.contains(edge) }
}

extension EnvironmentValues {
  @Entry var photosPicker = PhotosPickerConfiguration()
}

extension View {
  /// Sets how pickers in this view appear: presented or inline.
  public func photosPickerStyle(_ style: PhotosPickerStyle) -> some View {
    transformEnvironment(\.photosPicker) { $0.style = style }
  }
  /// Shows or hides the parts around the photos of pickers: the bar at the top edge, the albums at the leading edge, the buttons at
  /// the bottom edge of inline pickers.
  public func photosPickerAccessoryVisibility(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
    transformEnvironment(\.photosPicker) {
      switch visibility {
      case .hidden: $0.hiddenEdges.formUnion(edges)
      case .visible, .automatic: $0.hiddenEdges.subtract(edges)
      }
    }
  }
  /// Disables parts of pickers in this view.
  public func photosPickerDisabledCapabilities(_ disabledCapabilities: PHPickerCapabilities) -> some View {
    transformEnvironment(\.photosPicker) { $0.disabled = disabledCapabilities }
  }
}
