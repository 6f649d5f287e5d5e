import Foundation
import OrielDrawing
import OrielPresentations

/// Thumbnails of all files in the collection; choosing one previews it.
struct PreviewIndex: View {
  let items: PreviewItems
  let current: URL
  let choose: (URL) -> Void
  @Environment(\.theme) private var theme

  var body: some View {
    ScrollViewReader { scroll in
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 120), spacing: 10)], spacing: 10) {
          ForEach(0..<items.count, id: \.self) { index in
            let url = items.at(index)
            Button { choose(url) } label: { IndexCell(url: url, isCurrent: url == current) }
              .buttonStyle(.plain)
              .accessibilityLabel(Text(verbatim: url.lastPathComponent))
              .accessibilityAddTraits(url == current ? .isSelected : [])
          }
        }
        .padding(14)
      }
      .onAppear { if let index = items.index(current) { scroll.scrollTo(index) } }
    }
    .background(Color(theme.colors.contentBackground))
  }
}

private struct IndexCell: View {
  let url: URL
  let isCurrent: Bool
  @Environment(\.theme) private var theme
  @State private var entry: FileEntry?
  @State private var picture: Bitmap?

  var body: some View {
    VStack(spacing: 6) {
      ZStack {
        if let picture {
          Image(bitmap: picture).resizable().scaledToFit().clipShape(.rect(cornerRadius: 4))
        } else {
          Image(systemName: entry?.symbol ?? "doc").font(.system(size: 44, weight: .light)).foregroundStyle(.secondary)
        }
      }
      .frame(width: 96, height: 96)
      Text(verbatim: url.lastPathComponent).font(.callout).lineLimit(1).truncationMode(.middle)
    }
    .padding(8)
    .frame(maxWidth: .infinity)
    .background(Color(isCurrent ? theme.colors.softSelection : .clear), in: .rect(cornerRadius: 8))
    .contentShape(.rect)
    .task(id: url) {
      let path = url.path
      guard url.isFileURL, let found = await FileWork.run({ LocalFiles.entry(at: path) }), !Task.isCancelled else { return }
      entry = found
      guard found.type.conforms(to: .image) || found.type.conforms(to: .audiovisualContent) else { return }
      picture = await Thumbnails().picture(of: found)
    }
  }
}
