import Foundation
import OrielDrawing
import OrielScenes

/// A view laid out at the paper's width and broken into pages between its lines.
///
/// Pages are images at 216 dots per inch in a PDF, because the painter draws pixels.
final class PrintedPages {
  let info: NSPrintInfo
  private let start = PageStart()
  private let paper: Paper
  private lazy var renderer: ImageRenderer<PaperPage> = {
    let renderer = ImageRenderer(content: PaperPage(paper: paper, size: info.imageable.size, start: start))
    renderer.scale = Self.resolution
    return renderer
  }()
  /// Pixels per point.
  nonisolated static let resolution = 3.0
  /// The maximum number of pages, in case of an unbounded view.
  nonisolated static let mostPages = 10_000

  init(content: AnyView, info: NSPrintInfo) {
    self.info = info
    paper = Paper(content: content, width: info.imageable.width)
  }

  enum Failure: LocalizedError, Equatable {
    case noContent
    case tooLong
    case noWriter
    case noPlace
    case file(String, String)
    var errorDescription: String? {
      switch self {
      case .noContent: String(localized: "There is nothing to print: the view has no size.")
      case .tooLong: String(localized: "It would take more than \(PrintedPages.mostPages) pages.")
      case .noWriter: String(localized: "Cairo was built without PDF support on this computer, so printing is not available.")
      case .noPlace: String(localized: "The job disposition is .save, but there is no file URL: set jobSavingURL.")
      case .file(let path, let reason): String(localized: "\(path) could not be written: \(reason)")
      }
    }
  }

  /// The height of the view, in points.
  func height() throws -> CGFloat {
    let measure = ImageRenderer(content: paper)
    measure.scale = Self.resolution
    measure.proposedSize = ProposedViewSize(width: info.imageable.width, height: nil)
    guard let size = measure.size else { throw Failure.noContent }
    guard size.height <= CGFloat(Self.mostPages) * info.imageable.height else { throw Failure.tooLong }
    return size.height
  }
  /// One page, and the start of the next one in the view; nil after the last. In points.
  func page(from start: CGFloat, of height: CGFloat) throws -> (page: PrintedPage, next: CGFloat?) {
    self.start.value = start
    guard let picture = renderer.cgImage?.bitmap else { throw Failure.noContent }
    // A rounding error in the height must not add a page.
    guard start + info.imageable.height < height - 0.5 else { return (PrintedPage(picture: picture, rows: picture.pixelHeight), nil) }
    let rows = Self.rowsBeforeBreak(of: picture)
    return (PrintedPage(picture: picture, rows: rows), start + CGFloat(rows) / Self.resolution)
  }
  /// Breaks the page at its lowest row of a single colour, so that no line of text is cut. If the last quarter has none, at its edge.
  private static func rowsBeforeBreak(of picture: Bitmap) -> Int {
    let all = picture.pixelHeight
    func isPlain(_ y: Int) -> Bool {
      let first = picture.pixel(x: 0, y: y)
      return (1..<picture.pixelWidth).allSatisfy { picture.pixel(x: $0, y: y) == first }
    }
    return (all * 3 / 4..<all).last(where: isPlain).map { $0 + 1 } ?? all
  }

  // MARK: File

  /// A PDF of all pages, in a folder that only this user can read. The main actor draws page by page while another thread writes
  /// the file.
  func spool() async throws -> SpooledPDF {
    let file = try SpooledPDF(size: info.page), height = try height(), origin = info.imageable.origin
    var start: CGFloat? = 0
    while let top = start {
      let (page, next) = try page(from: top, of: height)
      await FileWork.run { file.add(page, at: origin) }
      start = next
    }
    try await FileWork.run(throwing: { try file.finish() })
    return file
  }
  /// Creates the PDF synchronously.
  func spoolAtOnce() throws -> SpooledPDF {
    let file = try SpooledPDF(size: info.page), height = try height()
    var start: CGFloat? = 0
    while let top = start {
      let (page, next) = try page(from: top, of: height)
      file.add(page, at: info.imageable.origin)
      start = next
    }
    try file.finish()
    return file
  }
}

/// The image of a page, and how many of its pixel rows belong to it. The others are on the next page.
nonisolated struct PrintedPage: Sendable {
  let picture: Bitmap
  let rows: Int
}

// MARK: Views

/// The start of the page in the view, in points.
@Observable private final class PageStart { var value: CGFloat = 0 }

/// The content at its full height.
private struct Paper: View {
  let content: AnyView
  let width: CGFloat
  var body: some View {
    content.environment(\.colorScheme, .light).frame(width: width, alignment: .topLeading).fixedSize(horizontal: false, vertical: true)
  }
}
/// The part of the content on one page. The content keeps its state from page to page.
private struct PaperPage: View {
  let paper: Paper
  let size: CGSize
  let start: PageStart
  var body: some View {
    paper.offset(y: -start.value).frame(width: size.width, height: size.height, alignment: .topLeading).clipped()
  }
}
