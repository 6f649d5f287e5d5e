import Foundation

/// Arranges children along an axis. Children with higher priority are sized first, and among these the least flexible.
nonisolated struct StackLayout {
  let axis: Axis
  /// The alignment guide across the axis.
  let guide: AlignmentKey
  let spacing: CGFloat?

  struct Cache {
    var gaps: [CGFloat] = []
    var priorities: [Double] = []
    /// Sizes chosen for the last proposal, reused between measuring and placing.
    var lastProposal: ProposedViewSize?
    var lastProposals: [ProposedViewSize] = []
    var lastSizes: [CGSize] = []
  }

  func makeCache(_ subviews: LayoutSubviews) -> Cache {
    var cache = Cache()
    cache.priorities = subviews.map(\.priority)
    if let spacing {
      cache.gaps = Array(repeating: spacing, count: max(0, subviews.count - 1))
    } else if subviews.count > 1 {
      let spacings = subviews.map(\.spacing)
      cache.gaps = zip(spacings, spacings.dropFirst()).map { $0.distance(to: $1, along: axis) }
    }
    return cache
  }

  /// The proposal and size of each child for one proposal to the stack.
  private func resolve(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache) {
    if cache.lastProposal == proposal { return }
    let across = proposal[axis.other]
    var proposals = Array(repeating: ProposedViewSize(along: axis, nil, across: across), count: subviews.count)
    var sizes = Array(repeating: CGSize.zero, count: subviews.count)
    if let length = proposal[axis], length.isFinite || length == .infinity, subviews.count > 0 {
      if length == .infinity {
        for index in subviews.indices {
          let i = index - subviews.startIndex
          proposals[i] = ProposedViewSize(along: axis, .infinity, across: across)
          sizes[i] = subviews[index].sizeThatFits(proposals[i])
        }
      } else {
        distribute(length - cache.gaps.reduce(0, +), across, subviews, cache.priorities, &proposals, &sizes)
      }
    } else {
      for (i, subview) in subviews.enumerated() { sizes[i] = subview.sizeThatFits(proposals[i]) }
    }
    cache.lastProposal = proposal
    cache.lastProposals = proposals
    cache.lastSizes = sizes
  }

  private func distribute(
    _ total: CGFloat, _ across: CGFloat?, _ subviews: LayoutSubviews, _ priorities: [Double],
    _ proposals: inout [ProposedViewSize], _ sizes: inout [CGSize]
  ) {
    let start = subviews.startIndex
    if subviews.count == 1 {
      proposals[0] = ProposedViewSize(along: axis, total, across: across)
      sizes[0] = subviews[start].sizeThatFits(proposals[0])
      return
    }
    // Without space to share, the order does not matter.
    if total <= 0 {
      for (i, subview) in subviews.enumerated() {
        proposals[i] = ProposedViewSize(along: axis, 0, across: across)
        sizes[i] = subview.sizeThatFits(proposals[i])
      }
      return
    }
    let extents = subviews.map { $0.extent(along: axis, across: across) }
    let levels = Set(priorities).sorted(by: >)
    var remaining = total
    var waitingLeast = extents.reduce(0) { $0 + $1.least }
    for level in levels {
      var group = (0..<subviews.count).filter { priorities[$0] == level }
      waitingLeast -= group.reduce(0) { $0 + extents[$1].least }
      // The least flexible first; among equals, in order.
      group.sort {
        let a = extents[$0].greatest - extents[$0].least, b = extents[$1].greatest - extents[$1].least
        return a == b || (a.isInfinite && b.isInfinite) ? $0 < $1 : a < b
      }
      var available = remaining - waitingLeast
      var left = group.count
      for index in group {
        let share = max(0, available) / CGFloat(left)
        proposals[index] = ProposedViewSize(along: axis, share, across: across)
        let size = subviews[start + index].sizeThatFits(proposals[index])
        sizes[index] = size
        available -= size[axis]
        remaining -= size[axis]
        left -= 1
      }
    }
  }

  /// Along its own axis, a stack's range is the sum of its children's. The range across depends on how they share the
  /// length, so it is measured or estimated.
  func range(along other: Axis, across: CGFloat?, isEstimate: Bool, _ subviews: LayoutSubviews, _ cache: Cache)
    -> (least: CGFloat, greatest: CGFloat)?
  {
    guard other == axis else { return isEstimate ? subviews.greatestRange(along: other) : nil }
    let gaps = cache.gaps.reduce(0, +)
    var least = gaps, greatest = gaps
    for subview in subviews {
      let range = subview.extent(along: axis, across: across)
      least += range.least
      greatest += range.greatest
    }
    return (max(0, least), max(0, greatest))
  }

  /// The extent before and after the guide across the axis.
  private func extentAcross(_ subviews: LayoutSubviews, _ cache: Cache) -> (before: CGFloat, after: CGFloat) {
    var before: CGFloat = 0, after: CGFloat = 0, isFirst = true
    for (i, subview) in subviews.enumerated() {
      let (b, a) = splitLength(cache.lastSizes[i][axis.other], at: guideOffset(subview, cache.lastProposals[i]))
      before = isFirst ? b : max(before, b)
      after = isFirst ? a : max(after, a)
      isFirst = false
    }
    return (before, after)
  }
  private func guideOffset(_ subview: LayoutSubview, _ proposal: ProposedViewSize) -> CGFloat {
    subview.dimensions(in: proposal)[guide]
  }

  func sizeThatFits(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache) -> CGSize {
    guard !subviews.isEmpty else { return .zero }
    resolve(proposal, subviews, &cache)
    let main = cache.lastSizes.reduce(0) { $0 + $1[axis] } + cache.gaps.reduce(0, +)
    let across = extentAcross(subviews, cache)
    return CGSize(along: axis, max(0, main), across: max(0, across.before + across.after))
  }

  func place(in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache) {
    guard !subviews.isEmpty else { return }
    resolve(proposal, subviews, &cache)
    let across = extentAcross(subviews, cache)
    let line = bounds.origin[axis.other] + across.before
    var position = bounds.origin[axis]
    let proposals = cache.lastProposals, sizes = cache.lastSizes
    for (i, subview) in subviews.enumerated() {
      let offset = guideOffset(subview, proposals[i])
      var point = CGPoint.zero
      point[axis] = position
      point[axis.other] = line - offset
      subview.place(at: point, proposal: proposals[i])
      position += sizes[i][axis] + (i < cache.gaps.count ? cache.gaps[i] : 0)
    }
  }

  /// The children's guides in the stack's coordinates. Along the axis, the first (or last) text determines them; across it, the aligned
  /// position.
  func explicitAlignment(
    _ key: AlignmentKey, in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache
  ) -> CGFloat? {
    guard !subviews.isEmpty else { return nil }
    resolve(proposal, subviews, &cache)
    let across = extentAcross(subviews, cache)
    if key == guide {
      // If children use only default guides, such as centres, the stack sets no explicit guide.
      let isExplicit = subviews.indices.contains { index in
        subviews[index].dimensions(in: cache.lastProposals[index - subviews.startIndex]).explicit(key) != nil
      }
      return isExplicit ? bounds.origin[axis.other] + across.before : nil
    }
    var position = bounds.origin[axis]
    var values: [CGFloat] = []
    for (i, subview) in subviews.enumerated() {
      let dimensions = subview.dimensions(in: cache.lastProposals[i])
      if let value = dimensions.explicit(key) {
        let start = key.axis == axis ? position : bounds.origin[axis.other] + across.before - dimensions[guide]
        values.append(start + value)
      }
      position += cache.lastSizes[i][axis] + (i < cache.gaps.count ? cache.gaps[i] : 0)
    }
    guard !values.isEmpty else { return nil }
    if key == VerticalAlignment.firstTextBaseline.key { return values.min() }
    if key == VerticalAlignment.lastTextBaseline.key { return values.max() }
    return values.reduce(0, +) / CGFloat(values.count)
  }
}

/// Splits a length at a position. The middle of an infinite length is infinite on both sides.
nonisolated func splitLength(_ length: CGFloat, at position: CGFloat) -> (before: CGFloat, after: CGFloat) {
  length.isInfinite ? (position.isNaN ? .infinity : position, .infinity) : (position, length - position)
}
