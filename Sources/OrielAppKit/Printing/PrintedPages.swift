import Foundation
import OrielDrawing
import OrielScenes

/// A view laid out at the paper's width and broken into pages between its lines.
///
/// Pages are images at 216 dots per inch in a PDF, because the painter draws pixels.
final class PrintedPages {
  let info: NSPrintInfo
  private let band: PageBand
  private let paper: Paper
  private lazy var renderer: ImageRenderer<PaperPage> = {
    let renderer = ImageRenderer(content: PaperPage(paper: paper, width: info.imageable.width, band: band))
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
    band = PageBand(height: info.imageable.height)
  }

  enum Failure: LocalizedError, Equatable {
    case noContent
    case tooLong
    case noPages(Int)
    case noWriter
    case noPlace
    case file(String, String)
    var errorDescription: String? {
      switch self {
      case .noContent: String(localized: "There is nothing to print: the view has no size.")
      case .tooLong: String(localized: "It would take more than \(PrintedPages.mostPages) pages.")
      case .noPages(let first): String(localized: "There is no page \(first).")
      case .noWriter: String(localized: "Cairo was built without PDF support on this computer, so printing is not available.")
      case .noPlace: String(localized: "The job disposition is .save, but there is no file URL: set jobSavingURL.")
      case .file(let path, let reason): String(localized: "\(path) could not be written: \(reason)")
      }
    }
  }

  /// The height of the view, in points. Laid out once.
  func height() throws -> CGFloat {
    if let measured { return measured }
    let measure = ImageRenderer(content: paper)
    measure.scale = Self.resolution
    measure.proposedSize = ProposedViewSize(width: info.imageable.width, height: nil)
    guard let size = measure.size else { throw Failure.noContent }
    guard size.height <= CGFloat(Self.mostPages) * info.imageable.height else { throw Failure.tooLong }
    measured = size.height
    return size.height
  }
  /// One page, and the start of the next one in the view; nil after the last. In points.
  func page(from start: CGFloat, of height: CGFloat) throws -> (page: PrintedPage, next: CGFloat?) {
    (band.top, band.height) = (start, info.imageable.height)
    guard let picture = renderer.cgImage?.bitmap else { throw Failure.noContent }
    // A rounding error in the height must not add a page.
    guard start + info.imageable.height < height - 0.5 else { return (PrintedPage(picture: picture, rows: picture.pixelHeight), nil) }
    let rows = Self.rowsBeforeBreak(of: picture)
    return (PrintedPage(picture: picture, rows: rows), start + CGFloat(rows) / Self.resolution)
  }
  /// Breaks the page at its lowest row of a single colour, so that no line of text is cut. If the last quarter has none, at its edge.
  private static func rowsBeforeBreak(of picture: Bitmap) -> Int {
    let all = picture.pixelHeight
    return lastPlainRow(of: picture, in: firstRowForBreak(all)..<all).map { $0 + 1 } ?? all
  }
  private static func firstRowForBreak(_ rows: Int) -> Int { rows * 3 / 4 }
  private static func lastPlainRow(of picture: Bitmap, in rows: Range<Int>) -> Int? {
    rows.last { y in
      let first = picture.pixel(x: 0, y: y)
      return (1..<picture.pixelWidth).allSatisfy { picture.pixel(x: $0, y: y) == first }
    }
  }

  // MARK: Finding

  /// The start of each page found so far, in points of the view.
  private(set) var starts: [CGFloat] = [0]
  /// Whether these are all pages.
  private(set) var areAllFound = false
  private var measured: CGFloat?
  /// The pixel rows of a whole page.
  private lazy var rowsOfPage: Int? = {
    band.height = info.imageable.height
    return renderer.size.map { Int(saturating: ($0.height * Self.resolution).rounded(.up)) }
  }()

  /// Finds the next page, or returns false after the last one. Draws only the last quarter of the page before it, where that may end.
  func findNext() throws -> Bool {
    guard !areAllFound else { return false }
    let height = try height(), start = starts[starts.count - 1], page = info.imageable.height
    guard start + page < height - 0.5 else {
      areAllFound = true
      return false
    }
    guard let all = rowsOfPage else { throw Failure.noContent }
    let skipped = Self.firstRowForBreak(all)
    (band.top, band.height) = (start + CGFloat(skipped) / Self.resolution, page - CGFloat(skipped) / Self.resolution)
    guard let picture = renderer.cgImage?.bitmap else { throw Failure.noContent }
    let rows = Self.lastPlainRow(of: picture, in: 0..<min(picture.pixelHeight, all - skipped)).map { skipped + $0 + 1 } ?? all
    starts.append(start + CGFloat(rows) / Self.resolution)
    return true
  }
  /// A page that has been found, counted from 0.
  func page(_ index: Int) throws -> PrintedPage {
    let found = try page(from: starts[index], of: height())
    guard starts.indices.contains(index + 1) else { return found.page }
    // It ends where the next one begins.
    let rows = Int(saturating: ((starts[index + 1] - starts[index]) * Self.resolution).rounded())
    return PrintedPage(picture: found.page.picture, rows: min(rows, found.page.picture.pixelHeight))
  }

  // MARK: File

  /// A PDF of the pages of a range, which counts from 1, or of all; in a folder that only this user can read. The main actor draws
  /// page by page while another thread writes the file.
  func spool(_ range: ClosedRange<Int>? = nil) async throws -> SpooledPDF {
    let file = try SpooledPDF(size: info.page), origin = info.imageable.origin
    var number = try firstPage(of: range)
    while starts.count < number, try findNext() { await FileWork.run {} }
    while let page = try nextPage(&number, of: range) { await FileWork.run { file.add(page, at: origin) } }
    try await FileWork.run(throwing: { try file.finish() })
    return file
  }
  /// Creates the PDF synchronously.
  func spoolAtOnce(_ range: ClosedRange<Int>? = nil) throws -> SpooledPDF {
    let file = try SpooledPDF(size: info.page)
    var number = try firstPage(of: range)
    while starts.count < number, try findNext() {}
    while let page = try nextPage(&number, of: range) { file.add(page, at: info.imageable.origin) }
    try file.finish()
    return file
  }
  /// The first page to print. A view without size has none.
  private func firstPage(of range: ClosedRange<Int>?) throws -> Int {
    _ = try height()
    return range?.lowerBound ?? 1
  }
  /// The page of a number, which moves on; nil after the last.
  private func nextPage(_ number: inout Int, of range: ClosedRange<Int>?) throws -> PrintedPage? {
    let isFirst = number == range?.lowerBound ?? 1
    guard number <= range?.upperBound ?? .max else { return nil }
    guard number <= starts.count else {
      if isFirst { throw Failure.noPages(number) }
      return nil
    }
    let index = number - 1
    number += 1
    if starts.indices.contains(index + 1) || areAllFound { return try page(index) }
    let (page, next) = try page(from: starts[index], of: height())
    if let next { starts.append(next) } else { areAllFound = true }
    return page
  }
}

/// The image of a page, and how many of its pixel rows belong to it. The others are on the next page.
nonisolated struct PrintedPage: Sendable {
  let picture: Bitmap
  let rows: Int
}

// MARK: Views

/// The part of the view that is drawn, in points.
@Observable private final class PageBand {
  var top: CGFloat = 0
  var height: CGFloat
  init(height: CGFloat) { self.height = height }
}

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
  let width: CGFloat
  let band: PageBand
  var body: some View {
    paper.offset(y: -band.top).frame(width: width, height: band.height, alignment: .topLeading).clipped()
  }
}
