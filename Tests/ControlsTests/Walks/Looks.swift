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
  /// What of the looks depends on how they came about: each is to be the same in a window that was made so and in one that
  /// became so, and gone without a trace when that is over.
  func complaints(except left: Set<String>) -> [String] {
    let changes = Self.surroundings.filter { $0.scale == 1 } + [(name: "from right to left", scale: 1, change: { $0.layoutDirection = .rightToLeft })]
    return sizeComplaints(except: left) + changes.filter { !left.contains($0.name) }.flatMap { name, _, change -> [String] in
      let made = ViewHarness(content, size: size) {
        environment(&$0)
        change(&$0)
      }
      let changed = ViewHarness(content, size: size, environment: environment), plain = ViewHarness(content, size: size, environment: environment)
      changed.changeEnvironment(change)
      for harness in [made, changed, plain] { rest(harness) }
      var complaints = differences("became \(name)", made, changed)
      changed.changeEnvironment { _ in }
      for harness in [changed, plain] { rest(harness) }
      complaints += differences("was \(name)", plain, changed)
      return complaints
    }
  }
  /// The same of a window that was made narrow, low or large, and one that was resized.
  private func sizeComplaints(except left: Set<String>) -> [String] {
    let sizes: [(name: String, width: CGFloat, height: CGFloat)] = [("narrow", 0.45, 1), ("low", 1, 0.4), ("large", 2, 1.5)]
    return sizes.filter { !left.contains($0.name) }.flatMap { name, width, height -> [String] in
      let size = CGSize(width: (self.size.width * width).rounded(), height: (self.size.height * height).rounded())
      let made = ViewHarness(content, size: size, environment: environment), plain = ViewHarness(content, size: self.size, environment: environment)
      let changed = ViewHarness(content, size: self.size, environment: environment)
      for harness in [made, changed, plain] { rest(harness) }
      resize(changed, to: size)
      var complaints = differences("became \(name)", made, changed)
      resize(changed, to: self.size)
      complaints += differences("was \(name)", plain, changed)
      return complaints
    }
  }
  private func resize(_ harness: ViewHarness, to size: CGSize) {
    harness.size = size
    harness.frame()
    rest(harness)
  }
  /// Lets what moves come to rest. A spinner never does.
  private func rest(_ harness: ViewHarness) {
    for _ in 0..<60 where harness.wantsFrame { harness.advance(by: 1.0 / 60) }
  }
  private func differences(_ name: String, _ right: ViewHarness, _ wrong: ViewHarness) -> [String] {
    let right = drawnAndSaid(right), wrong = drawnAndSaid(wrong)
    let changes = Words.changes(from: right.drawn + right.said, to: wrong.drawn + wrong.said)
    return changes.isEmpty ? [] : ["\(name):\n" + changes.joined(separator: "\n")]
  }
  private func drawnAndSaid(_ harness: ViewHarness) -> (drawn: [String], said: [String]) {
    let whole = CGRect(origin: .zero, size: harness.size), painter = RecordingPainter(bounds: whole, scale: harness.scale)
    harness.graph.root?.draw(painter)
    return (painter.entries.map { Words.entry($0, in: whole) }, Words.elements(harness.graph.accessibilityTree()))
  }
  private func look(_ name: String, _ harness: ViewHarness) -> [String] {
    let (drawn, said) = drawnAndSaid(harness)
    return ["\(name): \(drawn.count) drawn \(Words.mark(of: drawn)), \(said.count) said \(Words.mark(of: said))"] + (Words.areWanted ? drawn.map { "  " + $0 } : [])
  }
}
