import OrielControls
import OrielPresentations
import OrielTransfer

/// The file that a window's content represents.
nonisolated enum NavigationDocumentKey: PreferenceKey {
  static var defaultValue: URL? { nil }
  static func reduce(value: inout URL?, nextValue: () -> URL?) { value = nextValue() ?? value }
}

extension View {
  /// Associates the window with a file: the file's name is the window's title if the content sets none, and File > Show in
  /// Folder opens its folder.
  ///
  /// On Linux, the icon before the toolbar's title can be dragged. It is the same document icon for every type.
  public func navigationDocument(_ url: URL) -> some View {
    preference(key: NavigationDocumentKey.self, value: url.isFileURL ? url : nil)
  }
  /// Associates the window with a value: the preview's title is the window's title if the content sets none, and the icon
  /// before the toolbar's title drags the value.
  ///
  /// On Linux, the preview's image and icon are not shown.
  public func navigationDocument<D: Transferable, I1: Transferable, I2: Transferable>(
    _ document: D, preview: SharePreview<I1, I2>
  ) -> some View {
    let title = preview.title.words, file = (document as? URL).flatMap { $0.isFileURL ? $0 : nil }
    let item = NavigationItem(title: title, identity: (document as? any Hashable).map { AnyHashable($0) }) { DragLoad.of(document, named: title) }
    return preference(key: NavigationDocumentKey.self, value: file)
      .preference(key: NavigationItemKey.self, value: item)
  }
}
