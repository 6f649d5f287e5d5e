import Foundation
import OrielBase
import OrielDrawing
import OrielScenes

/// The pages of a print panel: counted piece by piece, and drawn small when they are looked at.
@Observable final class PrintPreview {
  @ObservationIgnored private let content: AnyView
  /// The margins and the first paper.
  @ObservationIgnored private let info: NSPrintInfo
  @ObservationIgnored private var pages: PrintedPages?
  /// How many pages have been found.
  private(set) var found = 0
  /// The number of pages; nil while they are counted.
  private(set) var count: Int?
  /// Why there are no pages.
  private(set) var failure: String?
  /// Changes when the pages do, on another paper.
  private(set) var layout = 0
  /// Small pictures of recently viewed pages, by page number from 1.
  private var pictures: [Int: Bitmap] = [:]
  /// How many pictures are kept: the page that is shown, and those around it.
  static let mostPictures = 5

  init(content: AnyView, info: NSPrintInfo) {
    self.content = content
    self.info = info.copy()
  }

  private func isLaidOut(_ pages: PrintedPages, for choice: PrintChoice) -> Bool {
    choice.paper.isAbout(pages.info.paperSize) && pages.info.orientation == choice.orientation
  }
  /// The pages on the chosen paper: those of the preview if it shows them.
  func pages(for choice: PrintChoice) -> PrintedPages {
    if let pages, isLaidOut(pages, for: choice) { return pages }
    let info = info.copy()
    info.orientation = choice.orientation
    if !choice.paper.isAbout(info.paperSize) { info.paperSize = choice.paper.size }
    return PrintedPages(content: content, info: info)
  }

  /// Breaks the content into pages. Between one page and the next, the panel handles events.
  func paginate(_ choice: PrintChoice) async {
    let pages = pages(for: choice)
    self.pages = pages
    (found, count, failure, pictures) = (0, nil, nil, [:])
    layout += 1
    // The panel appears first.
    await FileWork.run {}
    guard !Task.isCancelled, self.pages === pages else { return }
    do {
      _ = try pages.height()
      found = pages.starts.count
      while try pages.findNext() {
        found = pages.starts.count
        await FileWork.run {}
        guard !Task.isCancelled, self.pages === pages else { return }
      }
      found = pages.starts.count
      count = found
    } catch {
      failure = error.localizedDescription
      found = 0
    }
  }

  /// The picture of a page, if it has been drawn.
  func picture(_ number: Int) -> Bitmap? { pictures[number] }
  /// Draws a page that has been found into `size` points, which have the page's shape.
  func draw(_ number: Int, size: CGSize, scale: CGFloat) async {
    guard let pages, pictures[number] == nil, pages.starts.indices.contains(number - 1) else { return }
    guard let page = try? pages.page(number - 1) else { return }
    let area = pages.info.imageable, factor = size.width / max(1, pages.info.page.width)
    let small = await FileWork.run { Self.small(page, in: area, factor: factor, size: size, scale: scale) }
    guard self.pages === pages else { return }
    pictures[number] = small
    while pictures.count > Self.mostPictures, let farthest = pictures.keys.max(by: { abs($0 - number) < abs($1 - number) }) {
      pictures[farthest] = nil
    }
  }
  private nonisolated static func small(_ page: PrintedPage, in area: CGRect, factor: CGFloat, size: CGSize, scale: CGFloat) -> Bitmap {
    let surface = BitmapSurface(size: size, scale: scale), painter = surface.painter
    painter.fill(CGRect(origin: .zero, size: size), .white)
    let points = factor / PrintedPages.resolution, picture = page.picture
    let origin = CGPoint(x: area.minX * factor, y: area.minY * factor), width = CGFloat(picture.pixelWidth) * points
    painter.clip(to: CGRect(origin: origin, size: CGSize(width: width, height: CGFloat(page.rows) * points)))
    painter.draw(
      picture, in: CGRect(origin: origin, size: CGSize(width: width, height: CGFloat(picture.pixelHeight) * points)),
      interpolation: .high, opacity: 1)
    return surface.bitmap()
  }
}
