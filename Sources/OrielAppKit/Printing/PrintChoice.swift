import Foundation
import OrielScenes

/// The user's choice in the print panel.
struct PrintChoice {
  var printer: String?
  var copies: Int
  /// Whether to save a PDF, which asks for a file.
  var isPDF = false
  var paper: PrintPaper
  var orientation: NSPrintInfo.PaperOrientation
  var pages: PrintedRange
  /// nil for what the printer is set to.
  var sides: PrintSides?
  var isColor: Bool?

  init(_ info: NSPrintInfo) {
    printer = info.printer
    copies = info[.copies] as? Int ?? 1
    paper = info.paper
    orientation = info.orientation
    pages = PrintedRange(info.pageRange)
  }

  /// Writes the choice, as the Mac's panel does.
  func apply(to info: NSPrintInfo) {
    (info.printer, info.orientation) = (printer, orientation)
    if !paper.isAbout(info.paperSize) { info.paperSize = paper.size }
    info[.copies] = copies
    let range = pages.range
    info[.allPages] = range == nil
    info[.firstPage] = range?.lowerBound
    info[.lastPage] = range?.upperBound
  }
  /// Fits the choice to another printer: a known paper that it has not gives way to the one that it is set to.
  mutating func fit(_ options: PrinterOptions) {
    if options.sides == nil { sides = nil }
    if options.isColor == nil { isColor = nil }
    guard let preferred = options.paper ?? options.papers.first, paper.isKnown, !options.papers.contains(paper) else { return }
    paper = preferred
  }
  /// The options of `lp`.
  var options: [String] {
    ["media=\(paper.media)"] + (sides.map { ["sides=\($0.rawValue)"] } ?? [])
      + (isColor.map { ["print-color-mode=\($0 ? "color" : "monochrome")"] } ?? [])
  }
}

/// All pages, or those from one to another. Pages count from 1.
struct PrintedRange: Equatable {
  var isAll: Bool
  /// nil while what is typed is no number.
  var first: Int?
  /// nil as well until the number of pages is known.
  var last: Int?

  init(_ range: ClosedRange<Int>? = nil) {
    isAll = range == nil
    first = range?.lowerBound ?? 1
    last = range.flatMap { $0.upperBound == .max ? nil : $0.upperBound }
  }
  /// nil for all pages.
  var range: ClosedRange<Int>? {
    guard !isAll, let first, let last, first <= last else { return nil }
    return first...last
  }
  /// Whether the pages exist among the first `count`.
  func isValid(among count: Int) -> Bool {
    isAll || range.map { $0.lowerBound >= 1 && $0.upperBound <= count } ?? false
  }
  /// Moves both ends to pages that exist. The other end gives way to the one that was typed.
  mutating func clamp(to count: Int, keepingFirst: Bool = true) {
    let most = max(1, count)
    var (from, to) = (min(max(1, first ?? 1), most), min(max(1, last ?? most), most))
    if from > to { if keepingFirst { to = from } else { from = to } }
    (first, last) = (from, to)
  }
  /// The pages to look at, of those found so far.
  func shown(of count: Int) -> ClosedRange<Int> {
    let all = 1...max(1, count)
    guard let range, isValid(among: count) else { return all }
    return range.clamped(to: all)
  }
}
