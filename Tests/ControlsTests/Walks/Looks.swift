import Foundation
import OrielControls
import OrielGraph
import ViewTesting

/// A view in one surrounding after another, before anything is done to it: dark, large, disabled, narrow. Of each, a mark of what is
/// drawn and said; ORIEL_WALK_DRAWINGS=1 writes the drawings themselves.
@MainActor struct Looks<Content: View> {
  let content: Content
  let size: CGSize
  let environment: (inout EnvironmentValues) -> Void

  private static var surroundings: [(name: String, scale: Double, change: (inout EnvironmentValues) -> Void)] {
    [
      ("dark", 1, { $0.colorScheme = .dark }),
      ("dark with contrast", 1, { $0.colorScheme = .dark; $0._colorSchemeContrast = .increased }),
      ("with contrast", 1, { $0._colorSchemeContrast = .increased }),
      ("at 1.5", 1.5, { _ in }),
      ("at 2", 2, { _ in }),
      ("disabled", 1, { $0.isEnabled = false }),
      ("disabled and dark", 1, { $0.isEnabled = false; $0.colorScheme = .dark }),
      ("in a window behind", 1, { $0.controlActiveState = .inactive }),
      ("in large type", 1, { $0.dynamicTypeSize = .xxxLarge }),
      ("mini", 1, { $0.controlSize = .mini }),
      ("small", 1, { $0.controlSize = .small }),
      ("large", 1, { $0.controlSize = .large }),
      ("in German", 1, { $0.locale = Locale(identifier: "de_DE") }),
    ]
  }
  private static var offers: [ProposedViewSize] {
    [.unspecified, .zero, .infinity] + [60, 140, 260, 500].flatMap { width in [nil, 40, 150].map { ProposedViewSize(width: width, height: $0) } }
  }

  var text: String {
    var lines: [String] = []
    for (name, scale, change) in Self.surroundings {
      let harness = ViewHarness(content, size: size, scale: scale) {
        environment(&$0)
        change(&$0)
      }
      lines += look(name, harness)
    }
    let harness = ViewHarness(content, size: size, environment: environment)
    for (width, height) in [(0.1, 0.1), (0.3, 1), (0.45, 0.5), (0.8, 0.8), (1, 0.3), (1, 2), (2, 1), (3, 3)] {
      harness.size = CGSize(width: (size.width * width).rounded(), height: (size.height * height).rounded())
      harness.frame()
      lines += look("\(Words.number(harness.size.width))×\(Words.number(harness.size.height))", harness)
    }
    if let root = harness.graph.root {
      let sizes = Self.offers.map { offer in
        let size = root.size(for: offer)
        return "\(Words.number(size.width))×\(Words.number(size.height))"
      }
      lines.append("takes \(sizes.joined(separator: ", "))")
    }
    return lines.map { $0 + "\n" }.joined()
  }
  private func look(_ name: String, _ harness: ViewHarness) -> [String] {
    let whole = CGRect(origin: .zero, size: harness.size), painter = RecordingPainter(bounds: whole, scale: harness.scale)
    harness.graph.root?.draw(painter)
    let drawn = painter.entries.map { Words.entry($0, in: whole) }, said = Words.elements(harness.graph.accessibilityTree())
    return ["\(name): \(drawn.count) drawn \(Words.mark(of: drawn)), \(said.count) said \(Words.mark(of: said))"] + (Words.areWanted ? drawn.map { "  " + $0 } : [])
  }
}
