import Foundation
import OrielScenes

/// A paper size as the printing system calls it.
nonisolated struct PrintPaper: Hashable, Sendable {
  /// The name for `lp -o media=`, such as "A4".
  let media: String
  /// Portrait, in points.
  let size: CGSize

  init(media: String, size: CGSize) { (self.media, self.size) = (media, size) }
  /// A known paper of this size, or one without a name.
  init(size: CGSize) {
    self = Self.known.first { $0.paper.isAbout(size) }?.paper
      ?? PrintPaper(media: "Custom.\(Self.points(size.width))x\(Self.points(size.height))", size: size)
  }
  /// A paper that a printer names; nil if its size is unknown.
  init?(named media: String) {
    if let known = Self.known.first(where: { $0.paper.media == media }) {
      self = known.paper
    } else if let match = media.wholeMatch(of: /w(\d{2,4})h(\d{2,4})/), let width = Double(match.1), let height = Double(match.2) {
      self.init(media: media, size: CGSize(width: width, height: height))
    } else {
      return nil
    }
  }

  /// Whether the sizes differ by less than a point, by which printers and apps round.
  func isAbout(_ other: CGSize) -> Bool { abs(size.width - other.width) < 1 && abs(size.height - other.height) < 1 }
  var isKnown: Bool { Self.known.contains { $0.paper.media == media } }
  /// The Mac's name for it, such as "iso-a4", or nil if it has none.
  var macName: String? { Self.known.first { $0.paper.media == media }?.macName }

  /// The user's name for it: sizes without one are told in the locale's units.
  var title: String {
    switch media {
    case "Letter": String(localized: "US Letter")
    case "Legal": String(localized: "US Legal")
    case "Tabloid": String(localized: "Tabloid")
    case "Executive": String(localized: "Executive")
    case "Statement": String(localized: "Statement")
    case "Env10": String(localized: "Envelope #10")
    case "EnvDL": String(localized: "Envelope DL")
    case "EnvC5": String(localized: "Envelope C5")
    case "Postcard": String(localized: "Postcard")
    case "ISOB5": "B5"
    case "B5": "JIS B5"
    case _ where isKnown: media
    case _ where Locale.ofUser.measurementSystem == .us:
      String(localized: "\(Self.inches(size.width)) × \(Self.inches(size.height)) in")
    case _: String(localized: "\(Self.millimetres(size.width)) × \(Self.millimetres(size.height)) mm")
    }
  }
  private static func points(_ length: CGFloat) -> String {
    let hundredths = Int(saturating: (length * 100).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
  private static func inches(_ length: CGFloat) -> String { (Double(length) / 72).formatted(.number.precision(.fractionLength(0...2))) }
  private static func millimetres(_ length: CGFloat) -> Int { Int(saturating: (length / 72 * 25.4).rounded()) }

  private static func millimetric(_ media: String, _ width: Double, _ height: Double) -> PrintPaper {
    PrintPaper(media: media, size: CGSize(width: width / 25.4 * 72, height: height / 25.4 * 72))
  }
  private static func points(_ media: String, _ width: Double, _ height: Double) -> PrintPaper {
    PrintPaper(media: media, size: CGSize(width: width, height: height))
  }
  /// PPD names with their sizes, and the Mac's names.
  private static let known: [(paper: PrintPaper, macName: String)] = [
    (millimetric("A3", 297, 420), "iso-a3"), (PrintPaper(media: "A4", size: CGSize(width: 595.28, height: 841.89)), "iso-a4"),
    (millimetric("A5", 148, 210), "iso-a5"), (millimetric("A6", 105, 148), "iso-a6"), (millimetric("ISOB5", 176, 250), "iso-b5"),
    (millimetric("B5", 182, 257), "jis-b5"), (points("Letter", 612, 792), "na-letter"), (points("Legal", 612, 1008), "na-legal"),
    (points("Tabloid", 792, 1224), "tabloid"), (points("Executive", 522, 756), "executive"), (points("Statement", 396, 612), "statement"),
    (points("Env10", 297, 684), "na-number-10-envelope"), (millimetric("EnvDL", 110, 220), "iso-designated-long-envelope"),
    (millimetric("EnvC5", 162, 229), "iso-c5-envelope"), (millimetric("Postcard", 100, 148), "japanese-postcard"),
  ]
  static func named(onMac name: String) -> PrintPaper? { known.first { $0.macName == name }?.paper }
  /// For a printer that does not tell its papers, and for PDFs.
  static let common = ["A3", "A4", "A5", "Letter", "Legal", "Tabloid"].compactMap { PrintPaper(named: $0) }
}
