import OrielPresentations

/// What the modifiers around a picker say of it.
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
  /// Says how pickers in this view appear: presented, or in their place.
  public func photosPickerStyle(_ style: PhotosPickerStyle) -> some View {
    transformEnvironment(\.photosPicker) { $0.style = style }
  }
  /// Shows or hides what lies around the photos of pickers: the bar at the top, the folders at the leading edge, the buttons at the
  /// bottom of pickers that are not presented.
  public func photosPickerAccessoryVisibility(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
    transformEnvironment(\.photosPicker) {
      switch visibility {
      case .hidden: $0.hiddenEdges.formUnion(edges)
      case .visible, .automatic: $0.hiddenEdges.subtract(edges)
      }
    }
  }
  /// Switches off parts of pickers.
  public func photosPickerDisabledCapabilities(_ disabledCapabilities: PHPickerCapabilities) -> some View {
    transformEnvironment(\.photosPicker) { $0.disabled = disabledCapabilities }
  }
}
