import OrielControls
import OrielPresentations

/// The file that a window's content stands for.
nonisolated enum NavigationDocumentKey: PreferenceKey {
  static var defaultValue: URL? { nil }
  static func reduce(value: inout URL?, nextValue: () -> URL?) { value = nextValue() ?? value }
}

extension View {
  /// The file that the window stands for. Its name is the window's title where the content gives none, and File > Show in
  /// Folder leads to it.
  public func navigationDocument(_ url: URL) -> some View {
    preference(key: NavigationDocumentKey.self, value: url.isFileURL ? url : nil)
  }
}
