import OrielControls
import OrielPresentations
import OrielTransfer

/// The file that a window's content stands for.
nonisolated enum NavigationDocumentKey: PreferenceKey {
  static var defaultValue: URL? { nil }
  static func reduce(value: inout URL?, nextValue: () -> URL?) { value = nextValue() ?? value }
}

extension View {
  /// The file that the window stands for. Its name is the window's title where the content gives none, its icon before the
  /// toolbar's title can be dragged, and File > Show in Folder leads to it.
  public func navigationDocument(_ url: URL) -> some View {
    preference(key: NavigationDocumentKey.self, value: url.isFileURL ? url : nil)
  }
  /// The value that the window stands for. The preview's title is the window's where the content gives none, and the icon before
  /// the toolbar's title can be dragged to where the value is wanted.
  public func navigationDocument<D: Transferable, I1: Transferable, I2: Transferable>(
    _ document: D, preview: SharePreview<I1, I2>
  ) -> some View {
    let title = preview.title.words, file = (document as? URL).flatMap { $0.isFileURL ? $0 : nil }
    let item = NavigationItem(title: title, identity: (document as? any Hashable).map { AnyHashable($0) }) { DragLoad.of(document, named: title) }
    return preference(key: NavigationDocumentKey.self, value: file)
      .preference(key: NavigationItemKey.self, value: item)
  }
}
