import Foundation
import OrielScenes

/// The paper, margins, number of copies and destination of a print job.
///
/// On Linux, it applies to `NSPrintOperation`s with an `NSHostingView`.
@preconcurrency @MainActor public final class NSPrintInfo {
  public nonisolated enum PaperOrientation: Int, Sendable { case portrait, landscape }
  public nonisolated struct JobDisposition: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let spool = JobDisposition(rawValue: "NSPrintSpoolJob")
    public static let save = JobDisposition(rawValue: "NSPrintSaveJob")
    public static let cancel = JobDisposition(rawValue: "NSPrintCancelJob")
  }
  public nonisolated struct AttributeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The file for a job that is saved, a `URL`.
    public static let jobSavingURL = AttributeKey(rawValue: "NSJobSavingURL")
    public static let copies = AttributeKey(rawValue: "NSCopies")
    /// Whether to print all pages, a `Bool`.
    public static let allPages = AttributeKey(rawValue: "NSPrintAllPages")
    /// The first and the last page to print, an `Int` that counts from 1.
    public static let firstPage = AttributeKey(rawValue: "NSFirstPage")
    public static let lastPage = AttributeKey(rawValue: "NSLastPage")
  }
  /// The default for print operations.
  public static var shared = NSPrintInfo()
  public init() {}
  public convenience init(dictionary attributes: [AttributeKey: Any]) {
    self.init()
    values = attributes
  }

  /// The portrait paper size in points. The default is A4, or US Letter if the locale uses it.
  public var paperSize: CGSize = Locale.ofUser.measurementSystem == .us ? CGSize(width: 612, height: 792) : CGSize(width: 595.28, height: 841.89)
  /// The paper's name, such as "iso-a4"; nil for a size without one. A name that is not known is ignored.
  public var paperName: NSPrinter.PaperName? {
    get { paper.macName.map { NSPrinter.PaperName(rawValue: $0) } }
    set { if let new = newValue.flatMap({ PrintPaper.named(onMac: $0.rawValue) }) { paperSize = new.size } }
  }
  /// The paper's name for the user.
  public var localizedPaperName: String? { paper.title }
  public var orientation = PaperOrientation.portrait
  public var topMargin: CGFloat = 54, bottomMargin: CGFloat = 54, leftMargin: CGFloat = 54, rightMargin: CGFloat = 54
  public var jobDisposition = JobDisposition.spool
  /// The printer's name; nil for the user's default printer.
  public var printer: String?
  private var values: [AttributeKey: Any] = [:]
  /// Further settings: the number of copies, and the file of a job that is saved.
  public func dictionary() -> [AttributeKey: Any] { values }
  public subscript(key: AttributeKey) -> Any? {
    get { values[key] }
    set { values[key] = newValue }
  }
  public func copy() -> NSPrintInfo {
    let copy = NSPrintInfo()
    (copy.paperSize, copy.orientation, copy.jobDisposition, copy.printer, copy.values) = (paperSize, orientation, jobDisposition, printer, values)
    (copy.topMargin, copy.bottomMargin, copy.leftMargin, copy.rightMargin) = (topMargin, bottomMargin, leftMargin, rightMargin)
    return copy
  }

  /// The area of the page that is printed on, in points from its lower left corner.
  public var imageablePageBounds: CGRect {
    let area = imageable
    return CGRect(x: area.minX, y: page.height - area.maxY, width: area.width, height: area.height)
  }

  var paper: PrintPaper { PrintPaper(size: paperSize) }
  /// The pages to print, from 1; nil for all.
  var pageRange: ClosedRange<Int>? {
    let first = self[.firstPage] as? Int, last = self[.lastPage] as? Int
    guard self[.allPages] as? Bool != true, first != nil || last != nil else { return nil }
    let start = max(1, first ?? 1)
    return start...max(start, last ?? .max)
  }
  /// The paper size in the print orientation.
  var page: CGSize { orientation == .portrait ? paperSize : CGSize(width: paperSize.height, height: paperSize.width) }
  /// The area between the margins; never empty.
  var imageable: CGRect {
    let page = page
    return CGRect(
      x: leftMargin, y: topMargin, width: max(36, page.width - leftMargin - rightMargin), height: max(36, page.height - topMargin - bottomMargin))
  }
}

/// Names of paper sizes.
///
/// On Linux, a printer is told by its name alone: see `NSPrintInfo.printer`.
@preconcurrency @MainActor public final class NSPrinter {
  public nonisolated struct PaperName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public let name: String
  /// The printer with this name, or nil if the printing system has none. Blocks until the printing system answers.
  public init?(name: String) {
    guard Printers.installed()?.names.contains(name) == true else { return nil }
    self.name = name
  }
  /// The names of the printers. Blocks until the printing system answers.
  public static var printerNames: [String] { Printers.installed()?.names ?? [] }
}
