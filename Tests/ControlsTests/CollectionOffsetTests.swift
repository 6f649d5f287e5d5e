import Foundation
@testable import OrielControls
import Testing

@Suite struct `Elements of a collection` {
  private let all = ["a", "b", "c", "d", "e"]
  /// Every set of offsets.
  private var sets: [IndexSet] { (0..<32).map { bits in IndexSet((0..<5).filter { bits & (1 << $0) != 0 }) } }

  @Test func `are removed at any offsets, and the others keep their order`() {
    for offsets in sets {
      var elements = all
      elements.remove(atOffsets: offsets)
      #expect(elements == all.enumerated().filter { !offsets.contains($0.offset) }.map(\.element))
      var slice = (["x", "y"] + all)[2...]
      slice.remove(atOffsets: offsets)
      #expect(Array(slice) == elements)
    }
  }
  @Test func `move together in front of another, or to the end`() {
    for source in sets {
      for destination in 0...6 {
        var elements = all
        elements.move(fromOffsets: source, toOffset: destination)
        func stay(_ offsets: Range<Int>) -> [String] { offsets.filter { !source.contains($0) }.map { all[$0] } }
        let place = min(destination, 5)
        #expect(elements == stay(0..<place) + source.map { all[$0] } + stay(place..<5), "\(Array(source)) to \(destination)")
      }
    }
  }
}
