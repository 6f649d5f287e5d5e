import OrielPresentations

/// A button that presents the user's photos, or in other styles, the photos themselves.
///
/// On Linux, it offers the files in the Pictures and Videos folders. Names and folders decide what kind of photo a file is, so
/// depth, cinematic and spatial photos are never found. In a sandbox without access to these folders, the desktop's file
/// chooser is used.
public struct PhotosPicker<Label: View>: View {
  private let selection: Binding<[PhotosPickerItem]>
  private let request: PhotoRequest
  private let label: Label
  @State private var isPresented = false
  @State private var holder = PhotoModelHolder()
  @Environment(\.photosPicker) private var configuration

  private init(_ selection: Binding<[PhotosPickerItem]>, _ request: PhotoRequest, _ label: Label) {
    (self.selection, self.request, self.label) = (selection, request, label)
  }

  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, @ViewBuilder label: () -> Label
  ) { self.init(selection.asList, PhotoRequest(filter: filter, policy: preferredItemEncoding, most: 1), label()) }
  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary,
    @ViewBuilder label: () -> Label
  ) { self.init(selection.asList, PhotoRequest(library: photoLibrary, filter: filter, policy: preferredItemEncoding, most: 1), label()) }
  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil, preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection, PhotoRequest(filter: filter, policy: preferredItemEncoding, behavior: selectionBehavior, most: maxSelectionCount), label())
  }
  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil, preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    photoLibrary: PHPhotoLibrary, @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection,
      PhotoRequest(library: photoLibrary, filter: filter, policy: preferredItemEncoding, behavior: selectionBehavior, most: maxSelectionCount),
      label())
  }

  public var body: some View {
    // Inline, the picker would be empty.
    if configuration.style == .presentation || request.needsPortal {
      Button { isPresented = true } label: { label }
        .presentsPhotos($isPresented, selection, request)
    } else {
      PhotoBrowser(model: holder.model(inPlace, selection), form: configuration.style == .compact ? .strip : .inline)
        .onChange(of: selection.wrappedValue) { holder.model(inPlace, selection).adopt(selection.wrappedValue) }
    }
  }
  /// The request of an inline picker, where every change counts at once.
  private var inPlace: PhotoRequest {
    var request = request
    request.behavior = request.behavior.isOrdered ? .continuousAndOrdered : .continuous
    return request
  }
}

extension PhotosPicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) { self.init(selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding) { Text(titleKey) } }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) {
    self.init(selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding, photoLibrary: photoLibrary) { Text(titleKey) }
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(
      selection: selection, maxSelectionCount: maxSelectionCount, selectionBehavior: selectionBehavior, matching: filter,
      preferredItemEncoding: preferredItemEncoding
    ) { Text(titleKey) }
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) {
    self.init(
      selection: selection, maxSelectionCount: maxSelectionCount, selectionBehavior: selectionBehavior, matching: filter,
      preferredItemEncoding: preferredItemEncoding, photoLibrary: photoLibrary
    ) { Text(titleKey) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) { self.init(selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding) { Text(title) } }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) { self.init(selection: selection, matching: filter, preferredItemEncoding: preferredItemEncoding, photoLibrary: photoLibrary) { Text(title) } }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(
      selection: selection, maxSelectionCount: maxSelectionCount, selectionBehavior: selectionBehavior, matching: filter,
      preferredItemEncoding: preferredItemEncoding
    ) { Text(title) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic, photoLibrary: PHPhotoLibrary
  ) {
    self.init(
      selection: selection, maxSelectionCount: maxSelectionCount, selectionBehavior: selectionBehavior, matching: filter,
      preferredItemEncoding: preferredItemEncoding, photoLibrary: photoLibrary
    ) { Text(title) }
  }
}
