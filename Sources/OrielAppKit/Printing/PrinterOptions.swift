import Foundation
import OrielScenes

/// On which sides of the paper a printer prints; the raw values are those of `lp -o sides=`.
nonisolated enum PrintSides: String, CaseIterable, Sendable {
  case one = "one-sided"
  case longEdge = "two-sided-long-edge"
  case shortEdge = "two-sided-short-edge"
}

/// What a printer can do, as `lpoptions -l` says.
nonisolated struct PrinterOptions: Equatable, Sendable {
  /// Empty if the printer does not tell.
  var papers: [PrintPaper] = []
  /// The paper that the printer is set to.
  var paper: PrintPaper?
  /// What the printer is set to; nil if it prints on one side only.
  var sides: PrintSides?
  /// Whether the printer is set to colour; nil if there is no choice.
  var isColor: Bool?

  /// A PPD with more papers than this is a mistake.
  static let mostPapers = 100

  /// Lines are like "PageSize/Media Size: Letter *A4 A5": a keyword, its name in some language, the choices and the one in force.
  init(listing: String) {
    for line in listing.split(whereSeparator: \.isNewline) {
      guard let slash = line.firstIndex(of: "/"), let colon = line.range(of: ": ", options: .backwards) else { continue }
      let choices = line[colon.upperBound...].split(separator: " ")
      let names = choices.map { String($0.hasPrefix("*") ? $0.dropFirst() : $0) }
      let current = choices.firstIndex { $0.hasPrefix("*") }.map { names[$0] }
      switch line[..<slash] {
      case "PageSize":
        papers = names.prefix(Self.mostPapers).compactMap { PrintPaper(named: $0) }
        paper = current.flatMap { PrintPaper(named: $0) }
      case "Duplex", "JCLDuplex", "EFDuplex", "EFDuplexing", "KD03Duplex", "ARDuplex":
        guard names.contains(where: { $0 == "DuplexNoTumble" || $0 == "DuplexTumble" }) else { continue }
        sides = current == "DuplexNoTumble" ? .longEdge : current == "DuplexTumble" ? .shortEdge : .one
      case "ColorModel":
        let isGray = names.map { Self.grays.contains($0.lowercased()) }
        guard isGray.contains(true), isGray.contains(false) else { continue }
        isColor = current.map { !Self.grays.contains($0.lowercased()) } ?? true
      default: continue
      }
    }
  }
  init() {}
  private static let grays: Set<String> = ["gray", "grayscale", "black", "mono", "monochrome", "kgray", "fastgray", "devicegray"]
}
