import Foundation
import OrielPresentations

extension View {
  /// Shows what is in a file while the binding holds its address. Closing the preview sets it to nil.
  ///
  /// An app has one preview at a time, in a window of its own: another one takes its place.
  public func quickLookPreview(_ item: Binding<URL?>) -> some View {
    presentsPreview("quickLookPreview(_:)", item, isShowable: { _ in true }) { PreviewItems(single: $0) }
  }

  /// Shows the files of a collection, one at a time: the arrow keys go to the next and the one before, and the address of the one
  /// that is shown is written into `selection`. An address that is not in the collection shows nothing.
  public func quickLookPreview<Items>(
    _ selection: Binding<Items.Element?>, in items: Items
  ) -> some View where Items: RandomAccessCollection, Items.Element == URL {
    presentsPreview("quickLookPreview(_:in:)", selection, isShowable: { items.contains($0) }) { _ in PreviewItems(items) }
  }

  private func presentsPreview(
    _ name: String, _ selection: Binding<URL?>, isShowable: @escaping (URL) -> Bool, items: @escaping (URL) -> PreviewItems
  ) -> some View {
    let condition = PresentationCondition<URL>(
      // One identity for all: another file is shown in the same window.
      read: { selection.wrappedValue.flatMap { isShowable($0) ? ($0, nil) : nil } }, reset: { selection.wrappedValue = nil },
      followsItem: true)
    return presents(
      Presentation(.preview, name: name, when: condition) { url in
        QuickLookPreview(url: url, items: items(url)) { selection.wrappedValue = $0 }
      })
  }
}

/// The files that a preview can go through, of whatever collection, without a copy of it.
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
