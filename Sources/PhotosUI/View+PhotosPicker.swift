import OrielPresentations

extension View {
  /// Presents a picker for one photo or video. Cancelling leaves the selection unchanged.
  ///
  /// On Linux, it offers the files in the Pictures and Videos folders.
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    presentsPhotos(isPresented, selection.asList, PhotoRequest(filter: filter, policy: preferredItemEncoding, most: 1))
  }
  /// Presents a picker for one photo or video of a library. The item has an identifier.
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) -> some View {
    presentsPhotos(isPresented, selection.asList, PhotoRequest(library: photoLibrary, filter: filter, policy: preferredItemEncoding, most: 1))
  }
  /// Presents a picker for several photos and videos.
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    presentsPhotos(
      isPresented, selection, PhotoRequest(filter: filter, policy: preferredItemEncoding, behavior: selectionBehavior, most: maxSelectionCount))
  }
  /// Presents a picker for several photos and videos of a library. The items have identifiers.
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) -> some View {
    presentsPhotos(
      isPresented, selection,
      PhotoRequest(library: photoLibrary, filter: filter, policy: preferredItemEncoding, behavior: selectionBehavior, most: maxSelectionCount))
  }

  func presentsPhotos(_ isPresented: Binding<Bool>, _ selection: Binding<[PhotosPickerItem]>, _ request: PhotoRequest) -> some View {
    var presentation = Presentation(.filePanel, name: "photosPicker(isPresented:selection:…)", when: .isPresented(isPresented)) { _ in
      PresentedPhotos(request: request, selection: selection)
    }
    if request.needsPortal {
      presentation.filePanel = { _ in
        FilePanelAsk(request: FilePanelRequest(.open(types: request.contentTypes, allowsMultiple: !request.isSingle))) { choice in
          if let choice { selection.wrappedValue = request.items(at: choice.urls) }
        }
      }
    }
    return presents(presentation)
  }
}

extension Binding where Value == PhotosPickerItem? {
  /// The selection as an array of at most one item.
  var asList: Binding<[PhotosPickerItem]> {
    Binding<[PhotosPickerItem]>(get: { wrappedValue.map { [$0] } ?? [] }, set: { wrappedValue = $0.first })
  }
}

/// A presented picker: sets the selection and dismisses itself.
private struct PresentedPhotos: View {
  let request: PhotoRequest
  let selection: Binding<[PhotosPickerItem]>
  @Environment(\.dismiss) private var dismiss
  @State private var holder = PhotoModelHolder()
  var body: some View {
    let model = holder.model(request, selection)
    PhotoBrowser(model: model, form: .panel) { isConfirmed in
      if isConfirmed { selection.wrappedValue = model.items }
      dismiss()
    }
  }
}

/// Creates the model when the picker first appears.
final class PhotoModelHolder {
  private var made: PhotoPickerModel?
  func model(_ request: PhotoRequest, _ selection: Binding<[PhotosPickerItem]>) -> PhotoPickerModel {
    let model = made ?? PhotoPickerModel(request, chosen: selection.wrappedValue)
    made = model
    model.changed = { selection.wrappedValue = $0 }
    return model
  }
}
