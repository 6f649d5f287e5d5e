import Foundation
import Observation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting
import WindowSystemContract

private typealias Piece = AccessibleTreeContract.Piece
@Observable private final class Shown {
  var pieces: [Piece] = []
  @ObservationIgnored var pressed: [String] = []
}

/// Views that make the elements which a clause asks for.
private struct Pieces: View {
  let shown: Shown
  var body: some View {
    VStack(spacing: 0) {
      ForEach(shown.pieces, id: \.key) { piece in
        if piece.kind == .group {
          VStack(spacing: 0) { ForEach(piece.children, id: \.key) { PieceView(piece: $0, shown: shown) } }
            .accessibilityElement(children: .contain).accessibilityLabel(piece.label)
        } else {
          PieceView(piece: piece, shown: shown)
        }
      }
    }
  }
}
private struct PieceView: View {
  let piece: Piece
  let shown: Shown
  var body: some View {
    if piece.kind == .button {
      PushKey(name: piece.label) { shown.pressed.append(piece.label) }
    } else {
      Words(text: piece.label)
    }
  }
}

@Suite struct `A window to assistive technology` {
  @Test(arguments: AccessibleTreeContract.clauses) func `keeps the contract`(clause: AccessibleTreeContract.Clause) async throws {
    let shown = Shown(), harness = ViewHarness(Pieces(shown: shown)), port = harness.graph.accessibility
    try await clause.check(
      AccessibleTreeContract.Host(
        tree: port,
        show: {
          shown.pieces = $0
          harness.settle()
        },
        readCount: { harness.graph.counters.accessibilityReadings }, pressed: { shown.pressed }, announce: { port.announce($0) },
        moveFocus: { label in _ = harness.input.setFocus(harness.boxes(KeyBox.self).first { $0.name == label }) },
        pump: {
          harness.settle()
          return $0()
        }))
  }

  /// The words of an element and all that is in it, as they are remembered.
  private func words(_ elements: AccessibleElements, _ ids: [AccessibleID]) -> [String] {
    ids.compactMap { elements[$0] }.flatMap {
      ["\($0.properties.role) \($0.properties.label ?? "") \($0.properties.isFocused) \($0.frame)"] + words(elements, $0.children)
    }
  }
  @Test func `is remembered as it would be read now, whatever happens in between`() {
    let shown = Shown(), harness = ViewHarness(Pieces(shown: shown))
    var generator = SeededGenerator(seed: 7)
    let labels = (0..<12).map { "Element \($0)" }
    for round in 0..<200 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: shown.pieces = labels.shuffled(using: &generator).prefix(6).map { Piece($0.hasSuffix("1") ? .text : .button, $0) }
      case 1: if let index = shown.pieces.indices.randomElement(using: &generator) { shown.pieces[index].label += "!" }
      case 2: _ = harness.input.setFocus(harness.boxes(KeyBox.self).randomElement(using: &generator))
      default: harness.size.width = CGFloat(Int.random(in: 200..<500, using: &generator))
      }
      if Bool.random(using: &generator) { harness.frame() }
      let elements = harness.graph.accessibility.elements
      let fresh = harness.graph.accessibilityTree().flatMap(\.all).map { "\($0.role) \($0.label ?? "") \($0.properties.isFocused) \($0.frame)" }
      #expect(words(elements, elements.roots) == fresh, "round \(round)")
    }
  }
}

/// The same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }
}
