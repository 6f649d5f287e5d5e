import Foundation
import OrielPresentations

extension View {
  /// Previews a file while the binding holds its URL. Closing the preview sets the binding to nil.
  ///
  /// An app has one preview window, so another preview replaces it. On Linux, audio and video show a still image from the
  /// desktop's thumbnailer, or an icon and details; of UTF-16 text, only the first 4 MB are shown.
  public func quickLookPreview(_ item: Binding<URL?>) -> some View {
    presentsPreview("quickLookPreview(_:)", item, isShowable: { _ in true }) { PreviewItems(single: $0) }
  }

  /// Previews the files of a collection, one at a time. The arrow keys move to the next and previous file, and `selection`
  /// follows. A URL that is not in the collection shows nothing.
  public func quickLookPreview<Items>(
    _ selection: Binding<Items.Element?>, in items: Items
  ) -> some View where Items: RandomAccessCollection, Items.Element == URL {
    presentsPreview("quickLookPreview(_:in:)", selection, isShowable: { items.contains($0) }) { _ in PreviewItems(items) }
  }

  private func presentsPreview(
    _ name: String, _ selection: Binding<URL?>, isShowable: @escaping (URL) -> Bool, items: @escaping (URL) -> PreviewItems
  ) -> some View {
    let condition = PresentationCondition<URL>(
      // A constant identity keeps one window for all files.
      read: { selection.wrappedValue.flatMap { isShowable($0) ? ($0, nil) : nil } }, reset: { selection.wrappedValue = nil },
      followsItem: true)
    return presents(
      Presentation(.preview, name: name, when: condition) { url in
        QuickLookPreview(url: url, items: items(url)) { selection.wrappedValue = $0 }
      })
  }
}

/// A type-erased view of the collection, without copying it.
struct PreviewItems {
  let count: Int
  let at: (Int) -> URL
  let index: (URL) -> Int?

  init(single url: URL) {
    count = 1
    at = { _ in url }
    index = { $0 == url ? 0 : nil }
  }
  init<Items: RandomAccessCollection>(_ items: Items) where Items.Element == URL {
    count = items.count
    at = { items[items.index(items.startIndex, offsetBy: $0)] }
    index = { url in items.firstIndex(of: url).map { items.distance(from: items.startIndex, to: $0) } }
  }
}
