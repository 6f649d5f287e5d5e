import Foundation
import OrielBase
import OrielDrawing
import OrielPresentations

/// The content below the bar.
struct PreviewBody: View {
  let subject: PreviewSubject
  let applications: [DesktopApplication]
  @Environment(\.theme) private var theme

  var body: some View {
    Group {
      switch subject.content {
      case .image(let bitmap): ImagePreview(bitmap: bitmap, name: subject.name)
      case .text(let file): TextPreview(file: file)
      case .pages(let sizes): PagesPreview(url: subject.url, sizes: sizes)
      case .fontSample(let bitmap):
        Image(bitmap: bitmap).resizable().renderingMode(.template).scaledToFit().foregroundStyle(.primary)
          .frame(maxWidth: PreviewSubject.sampleSize.width, maxHeight: PreviewSubject.sampleSize.height)
          .padding(20).frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(Color(theme.colors.contentBackground))
          .accessibilityLabel(Text("Sample of the font \(subject.name)"))
      case .listing(let lines, let isCut): PreviewListing(lines: lines, isCut: isCut)
      case .facts(let poster, let note): FactsPreview(subject: subject, poster: poster, note: note, application: applications.first)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .id(subject.url)
  }
}

/// A picture at its own size, or scaled down to fit.
private struct ImagePreview: View {
  let bitmap: Bitmap
  let name: String
  @Environment(\.theme) private var theme
  var body: some View {
    Image(bitmap: bitmap).resizable().interpolation(.high).scaledToFit()
      .frame(maxWidth: bitmap.size.width, maxHeight: bitmap.size.height)
      .accessibilityLabel(Text(verbatim: name))
      .padding(12)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color(theme.colors.contentBackground))
  }
}

/// Text of any length: only visible blocks are read.
struct TextPreview: View {
  let file: TextFile
  @Environment(\.theme) private var theme
  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 0) {
        ForEach(0..<file.blockCount, id: \.self) { TextBlock(file: file, index: $0) }
        if file.isCut { Text("The rest is not shown.").foregroundStyle(.secondary).padding(.top, 12) }
      }
      .padding(.horizontal, 14).padding(.vertical, 10)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    // Source code is left to right in every language.
    .environment(\.layoutDirection, .leftToRight)
    .background(Color(theme.colors.contentBackground))
  }
}
private struct TextBlock: View {
  let file: TextFile
  let index: Int
  @State private var text: String?
  /// The approximate height of a line.
  private static let line = 16.0
  var body: some View {
    Group {
      if let text {
        if !text.isEmpty { Text(verbatim: text).font(.system(.body, design: .monospaced)).textSelection(.enabled) }
      } else {
        Color.clear.frame(height: Self.line * Double(file.linesPerBlock))
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .task {
      guard text == nil else { return }
      let (file, index) = (file, index)
      text = await FileWork.run { file.block(index) }
    }
  }
}

/// The pages of a document in a column, each drawn when it becomes visible.
private struct PagesPreview: View {
  let url: URL
  let sizes: [CGSize]
  @Environment(\.theme) private var theme
  private static let widest = 900.0, margin = 20.0
  var body: some View {
    GeometryReader { room in
      let width = max(60, min(room.size.width - 2 * Self.margin, Self.widest))
      ScrollView {
        LazyVStack(spacing: 14) {
          ForEach(0..<sizes.count, id: \.self) { index in
            PageView(url: url, number: index, count: sizes.count, size: CGSize(width: width, height: height(of: sizes[index], width: width)))
          }
        }
        .padding(.vertical, Self.margin)
        .frame(maxWidth: .infinity)
      }
    }
    .background(Color(theme.colors.fillQuaternary))
  }
  /// The height of a page, limited in proportion to its width because of hostile files.
  private func height(of size: CGSize, width: Double) -> Double { (width * min(20, size.height / size.width)).rounded() }
}
private struct PageView: View {
  let url: URL
  let number: Int
  let count: Int
  let size: CGSize
  @Environment(\.displayScale) private var scale
  @State private var page: Bitmap?
  @State private var isTried = false
  var body: some View {
    ZStack {
      Color.white
      if let page { Image(bitmap: page).resizable() } else if isTried {
        Text("This page cannot be shown.").foregroundStyle(Color(white: 0.45))
      }
    }
    .frame(width: size.width, height: size.height)
    .shadow(color: .black.opacity(0.2), radius: 4, y: 1)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Text("Page \(number + 1) of \(count)"))
    .accessibilityValue(isTried ? Text(verbatim: "") : Text("Loading"))
    .accessibilityAddTraits(.isImage)
    .task(id: size.width) {
      let new = await PreviewSubject.page(number, of: url, size: size, scale: scale)
      guard !Task.isCancelled else { return }
      page = new ?? page
      isTried = true
    }
  }
}

/// The icon and details of a file whose content cannot be shown.
struct FactsPreview: View {
  let subject: PreviewSubject
  let poster: Bitmap?
  let note: String?
  let application: DesktopApplication?
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.calendar) private var calendar

  var body: some View {
    HStack(spacing: 28) {
      Group {
        if let poster {
          Image(bitmap: poster).resizable().scaledToFit().clipShape(.rect(cornerRadius: 6)).frame(maxWidth: 220, maxHeight: 220)
        } else {
          Image(systemName: subject.entry?.previewSymbol(subject.type) ?? "questionmark.folder").font(.system(size: 96, weight: .ultraLight))
            .foregroundStyle(.secondary)
        }
      }
      .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 5) {
        Text(verbatim: subject.name).font(.title2.weight(.semibold)).lineLimit(3).truncationMode(.middle)
        if let facts { Text(verbatim: facts).foregroundStyle(.secondary) }
        if let modified { Text("Changed \(modified)").foregroundStyle(.secondary) }
        if let note { Text(verbatim: note).padding(.top, 6) }
        if let application, subject.entry != nil {
          Button("Open with \(application.name)") { try? application.open([subject.url]) }.padding(.top, 10)
        }
      }
      .frame(maxWidth: 320, alignment: .leading)
    }
    .padding(24)
    .accessibilityElement(children: .contain)
  }
  private var facts: String? {
    guard let entry = subject.entry else { return nil }
    let kind = subject.type == entry.type ? entry.kindName : subject.type.localizedDescription ?? entry.kindName
    let size = entry.kind == .file ? entry.size.formatted(.byteCount(style: .file).locale(locale)) : ""
    return [kind, size].filter { !$0.isEmpty }.joined(separator: ", ")
  }
  private var modified: String? {
    guard let entry = subject.entry, entry.modified > 0 else { return nil }
    var style = Date.FormatStyle(date: .long, time: .shortened, locale: locale, calendar: calendar, timeZone: timeZone)
    style.locale = locale
    return entry.modificationDate.formatted(style)
  }
}

extension FileEntry {
  fileprivate func previewSymbol(_ type: UTType) -> String { FileEntry(path: path, kind: kind, type: type).symbol }
}
