import Foundation
import Testing
import ViewTesting
@testable import OrielGraph

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

/// A box that says whether it is uniform.
private struct Ground: LeafView {
  let isUniform: Bool
  func makeBox(_ node: ViewNode) -> GroundBox { GroundBox(node) }
  func apply(to box: GroundBox, from old: Ground?, in node: ViewNode) { box.answer = isUniform }
}
private final class GroundBox: Box, UniformBackground {
  var answer = true
  var asked: [CGRect] = []
  func isUniform(over rect: CGRect) -> Bool {
    asked.append(rect)
    return answer
  }
}

/// A tile of sixty by forty points stands in the middle of a hundred by eighty.
@MainActor @Suite struct `Pixels that scroll` {
  private let tile = Tile(width: 60, height: 40)
  /// What is copied, and what is painted.
  private func scroll<V: View>(_ view: V, _ part: CGRect? = nil, by offset: CGSize, scale: Double = 1, at origin: CGPoint? = nil) -> (copied: [CGRect], painted: [CGRect]) {
    let harness = ViewHarness(view, size: CGSize(width: 100, height: 80), scale: scale)
    harness.settle()
    let box = harness.boxes(TileBox.self).first { $0.wanted.width == 60 }!
    if let origin { box.slide(to: origin) }
    box.scrollPixels(in: part ?? box.bounds, by: offset)
    let painted = harness.graph.damage.parts
    harness.frame()
    #expect(harness.scrolled.allSatisfy { $0.offset == offset })
    return (harness.scrolled.map(\.rect), painted)
  }
  private func by(_ x: CGFloat, _ y: CGFloat) -> CGSize { CGSize(width: x, height: y) }

  @Test func `are copied, and the strip that comes in is painted`() {
    let whole = rect(20, 20, 60, 40)
    let cases: [(CGSize, [CGRect])] = [
      (by(0, 10), [rect(20, 20, 60, 10)]), (by(0, -10), [rect(20, 50, 60, 10)]), (by(5, 0), [rect(20, 20, 5, 40)]), (by(-5, 0), [rect(75, 20, 5, 40)]),
      (by(3, 4), [rect(20, 20, 60, 4), rect(20, 20, 3, 40)]), (by(-3, -4), [rect(20, 56, 60, 4), rect(77, 20, 3, 40)]), (by(0, 39), [rect(20, 20, 60, 39)]), (by(-59, 0), [rect(21, 20, 59, 40)]), (by(1, 0), [rect(20, 20, 1, 40)]), (by(0, -1), [rect(20, 59, 60, 1)]),
    ]
    for (offset, strips) in cases {
      let found = scroll(tile, by: offset)
      #expect(found.copied == [whole] && found.painted == strips, "\(offset): \(found)")
    }
    let part = scroll(tile, rect(10, 5, 30, 20), by: by(0, 5))
    #expect(part.copied == [rect(30, 25, 30, 20)] && part.painted == [rect(30, 25, 30, 5)])
  }
  @Test func `are painted in full if none of them stay in sight, and left alone if nothing moves`() {
    for offset in [by(0, 40), by(0, -40), by(60, 0), by(-60, 0), by(90, 90)] {
      let found = scroll(tile, by: offset)
      #expect(found.copied.isEmpty && found.painted == [rect(20, 20, 60, 40)], "\(offset)")
    }
    for found in [scroll(tile, by: .zero), scroll(tile, .null, by: by(0, 5)), scroll(tile, rect(5, 5, 0, 9), by: by(0, 5))] { #expect(found.copied.isEmpty && found.painted.isEmpty) }
  }
  @Test func `are whole ones, without those that an edge shares with its neighbours`() {
    let left = rect(19.5, 20.25, 0.5, 40), right = rect(79, 20.25, 0.5, 40), top = rect(19.5, 20.25, 60, 0.75), bottom = rect(19.5, 60, 60, 0.25)
    let cases: [(CGSize, [CGRect])] = [
      (by(0, 10), [rect(19.5, 20.25, 60, 10.75), left, right, bottom]), (by(0, -10), [rect(19.5, 50, 60, 10.25), left, right, top]),
      (by(5, 0), [rect(19.5, 20.25, 5.5, 40), right, top, bottom]), (by(-5, 0), [rect(74, 20.25, 5.5, 40), left, top, bottom]),
    ]
    for (offset, parts) in cases {
      let found = scroll(tile, by: offset, at: CGPoint(x: 19.5, y: 20.25))
      #expect(found.copied == [rect(20, 21, 59, 39)] && found.painted == parts, "\(offset): \(found)")
    }
    let fine = scroll(tile, by: by(0, 10), scale: 2, at: CGPoint(x: 19.5, y: 20.25))
    #expect(fine.copied == [rect(19.5, 20.5, 60, 39.5)] && fine.painted == [rect(19.5, 20.25, 60, 10.25), rect(19.5, 60, 60, 0.25)])
  }
  @Test func `are copied only if nothing else is there`() {
    let small = Tile(width: 4, height: 4), offset = by(0, 10)
    func isCopied<V: View>(@ViewBuilder _ view: () -> V) -> Bool {
      let found = scroll(view(), by: offset)
      #expect(found.copied.isEmpty ? found.painted.count == 1 : found.painted.first?.height == 10)
      return !found.copied.isEmpty
    }
    #expect(isCopied { HStack(spacing: 8) { tile; small } } && isCopied { VStack(spacing: 8) { small; tile } } && isCopied { tile.padding(5) })
    #expect(!isCopied { ZStack { tile; small } } && !isCopied { ZStack { small; tile } } && !isCopied { tile.opacity(0.5) } && !isCopied { ZStack { HStack { tile }; small } })
    // Behind it, what lies elsewhere does not matter, nor what is the same everywhere.
    #expect(isCopied { ZStack { HStack(spacing: 80) { small; small }; tile } } && !isCopied { ZStack { HStack(spacing: 20) { small; small }; tile } })
    #expect(isCopied { ZStack { Ground(isUniform: true); tile } } && !isCopied { ZStack { Ground(isUniform: false); tile } } && !isCopied { ZStack { tile; Ground(isUniform: true) } })
    #expect(isCopied { ZStack { HStack { Ground(isUniform: true) }; tile } } && !isCopied { ZStack { Ground(isUniform: true).opacity(0.5); tile } })
  }
  @Test func `ask what is behind them about their place in it`() {
    let harness = ViewHarness(ZStack(alignment: .topLeading) { Ground(isUniform: true).padding(3); tile }, size: CGSize(width: 100, height: 80))
    let box = harness.boxes(TileBox.self)[0], ground = harness.boxes(GroundBox.self)[0]
    box.scrollPixels(in: rect(10, 5, 30, 20), by: by(0, 5))
    #expect(ground.asked == [rect(7, 2, 30, 20)])
    box.slide(to: CGPoint(x: 2, y: 1))
    box.scrollPixels(in: rect(10, 5, 30, 20), by: by(0, 5))
    #expect(ground.asked.last == rect(9, 3, 30, 20))
    harness.frame()
  }
}
