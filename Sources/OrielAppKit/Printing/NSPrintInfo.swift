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
  }
  /// The default for print operations.
  public static var shared = NSPrintInfo()
  public init() {}

  /// The portrait paper size in points. The default is A4, or US Letter if the locale uses it.
  public var paperSize: CGSize = Locale.ofUser.measurementSystem == .us ? CGSize(width: 612, height: 792) : CGSize(width: 595.28, height: 841.89)
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

  /// The paper size in the print orientation.
  var page: CGSize { orientation == .portrait ? paperSize : CGSize(width: paperSize.height, height: paperSize.width) }
  /// The area between the margins; never empty.
  var imageable: CGRect {
    let page = page
    return CGRect(
      x: leftMargin, y: topMargin, width: max(36, page.width - leftMargin - rightMargin), height: max(36, page.height - topMargin - bottomMargin))
  }
}
