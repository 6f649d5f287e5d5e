import Foundation

/// The lengths and positions of a very large number of lines, measured or estimated.
///
/// All unmeasured lines have the same estimate. Lines are stored in chunks, and Fenwick trees over the chunks hold
/// the number and total of measured lines, so every query and change takes O(log n), and a
/// million unmeasured lines cost two small arrays.
///
/// It is not copyable, because each query would otherwise retain and release its storage.
package nonisolated struct RowExtents: ~Copyable {
  private static let chunkLength = 128
  package private(set) var count: Int
  /// The estimated length of an unmeasured line.
  package private(set) var estimate: CGFloat
  private var chunks: SparseArray<ContiguousArray<Float>?>
  private var knownCounts: SparseArray<Int32>
  private var knownSums: SparseArray<Double>
  private var knownTotal = 0
  private var sumTotal = 0.0
  private let highestBit: Int

  package init(count: Int, estimate: CGFloat) {
    self.count = count
    self.estimate = estimate
    let chunkCount = (count + Self.chunkLength - 1) / Self.chunkLength
    chunks = SparseArray(repeating: nil, count: chunkCount)
    knownCounts = SparseArray(repeating: 0, count: chunkCount + 1)
    knownSums = SparseArray(repeating: 0, count: chunkCount + 1)
    highestBit = chunkCount == 0 ? 0 : 1 << (Int.bitWidth - 1 - chunkCount.leadingZeroBitCount)
  }

  package var total: CGFloat { CGFloat(sumTotal) + CGFloat(count - knownTotal) * estimate }

  /// nil if it was not measured.
  package func measured(_ line: Int) -> CGFloat? {
    guard let value = chunks[line / Self.chunkLength]?[line % Self.chunkLength], !value.isNaN else { return nil }
    return CGFloat(value)
  }
  package subscript(line: Int) -> CGFloat { measured(line) ?? estimate }

  package mutating func set(_ line: Int, _ extent: CGFloat) {
    let chunk = line / Self.chunkLength, place = line % Self.chunkLength
    if chunks[chunk] == nil { chunks[chunk] = ContiguousArray(repeating: .nan, count: Self.chunkLength) }
    let old = chunks[chunk]![place], new = Float(extent.isFinite ? max(0, min(extent, 1e9)) : 0)
    guard old != new else { return }
    chunks[chunk]![place] = new
    let isNew = old.isNaN
    let change = Double(new) - (isNew ? 0 : Double(old))
    var index = chunk + 1
    while index < knownSums.count {
      knownSums[index] += change
      if isNew { knownCounts[index] += 1 }
      index += index & -index
    }
    sumTotal += change
    if isNew { knownTotal += 1 }
  }

  /// Sets the estimate to the mean of the measured lines.
  package mutating func adoptMean() {
    // Whole points, so that estimated positions stay on device pixels.
    if knownTotal > 0 { estimate = max(1, (CGFloat(sumTotal) / CGFloat(knownTotal)).rounded()) }
  }
  /// Discards all measurements.
  package mutating func forget() { self = RowExtents(count: count, estimate: estimate) }

  /// Where a line begins and how long it is.
  func extent(_ line: Int) -> (start: CGFloat, length: CGFloat) { (offset(line), self[line]) }
  /// Where a line begins; `count` gives the total.
  package func offset(_ line: Int) -> CGFloat {
    let line = min(max(line, 0), count)
    let chunk = line / Self.chunkLength
    var known = 0, sum = 0.0
    var index = chunk
    while index > 0 {
      known += Int(knownCounts[index])
      sum += knownSums[index]
      index -= index & -index
    }
    if chunk < chunks.count, let values = chunks[chunk] {
      for value in values[..<(line % Self.chunkLength)] where !value.isNaN {
        known += 1
        sum += Double(value)
      }
    }
    return CGFloat(sum) + CGFloat(line - known) * estimate
  }

  /// The line that covers a position; the first or last one beyond the ends.
  package func line(at position: CGFloat) -> Int {
    guard count > 0, position > 0 else { return 0 }
    var chunk = 0, start: CGFloat = 0
    var step = highestBit
    while step > 0 {
      let next = chunk + step
      if next < knownSums.count {
        // The tree's node covers the `step` chunks after `chunk`.
        let lines = min(next * Self.chunkLength, count) - chunk * Self.chunkLength
        let length = CGFloat(knownSums[next]) + CGFloat(lines - Int(knownCounts[next])) * estimate
        if start + length <= position {
          start += length
          chunk = next
        }
      }
      step >>= 1
    }
    guard chunk < chunks.count else { return count - 1 }
    let first = chunk * Self.chunkLength, end = min(first + Self.chunkLength, count)
    guard let values = chunks[chunk] else {
      return estimate > 0 ? min(end - 1, first + Int(saturating: (position - start) / estimate)) : first
    }
    for line in first..<end {
      let value = values[line - first]
      start += value.isNaN ? estimate : CGFloat(value)
      if position < start { return line }
    }
    return end - 1
  }
}

/// An array with mostly equal elements. Long ones store only elements that differ.
private nonisolated struct SparseArray<Element> {
  private static var greatestDense: Int { 1 << 16 }
  let count: Int
  private let common: Element
  private var dense: [Element] = []
  private var sparse: [Int: Element] = [:]

  init(repeating value: Element, count: Int) {
    self.count = count
    common = value
    if count <= Self.greatestDense { dense = Array(repeating: value, count: count) }
  }
  private var isDense: Bool { count <= Self.greatestDense }
  subscript(index: Int) -> Element {
    get { isDense ? dense[index] : sparse[index] ?? common }
    _modify {
      if isDense {
        yield &dense[index]
      } else {
        let common = common
        yield &sparse[index, default: common]
      }
    }
  }
}
