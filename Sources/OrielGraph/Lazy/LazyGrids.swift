import Foundation

/// The width of a column, or the height of a row, of a lazy grid.
public nonisolated struct GridItem: Hashable, Sendable {
  public enum Size: Hashable, Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many as fit.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
  /// With invalid lengths replaced.
  fileprivate var checked: GridItem {
    var item = self
    func length(_ value: CGFloat, _ name: String, orInfinite: Bool = false) -> CGFloat {
      if value >= 0, value.isFinite || orInfinite { return value }
      RuntimeIssue.report("GridItem(\(size)): the \(name) \(value) is not a valid length; zero is used.")
      return 0
    }
    switch size {
    case .fixed(let fixed): item.size = .fixed(length(fixed, "length"))
    case .flexible(let minimum, let maximum):
      item.size = .flexible(minimum: length(minimum, "minimum"), maximum: length(maximum, "maximum", orInfinite: true))
    case .adaptive(let minimum, let maximum):
      item.size = .adaptive(minimum: length(minimum, "minimum"), maximum: length(maximum, "maximum", orInfinite: true))
    }
    item.spacing = spacing.map { length($0, "spacing") }
    return item
  }
  public static func == (a: GridItem, b: GridItem) -> Bool {
    a.size == b.size && a.spacing == b.spacing && a.alignment == b.alignment
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(spacing)
  }
}

/// Where the columns of a lazy grid are, for one width.
package nonisolated struct GridTracks: Equatable {
  package struct Track: Equatable {
    package var start: CGFloat
    package var length: CGFloat
    package var alignment: Alignment?
  }
  package private(set) var tracks: [Track] = []

  package init(_ items: [GridItem], room: CGFloat) {
    let items = items.map(\.checked)
    let gaps = items.dropLast().reduce(0) { $0 + ($1.spacing ?? 8) }
    var free = max(0, room - gaps)
    var lengths = Array(repeating: CGFloat(0), count: items.count)
    // Fixed tracks first; the others share the rest within their bounds, the most limited first.
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      if case .fixed(let length) = item.size {
        lengths[index] = length
        free -= length
      } else {
        open.append(index)
      }
    }
    func bounds(_ item: GridItem) -> (CGFloat, CGFloat) {
      switch item.size {
      case .fixed(let length): (length, length)
      case .flexible(let minimum, let maximum): (minimum, maximum)
      case .adaptive(let minimum, _): (minimum, .infinity)
      }
    }
    let order = open.sorted { bounds(items[$0]).1 - bounds(items[$0]).0 < bounds(items[$1]).1 - bounds(items[$1]).0 }
    for (position, index) in order.enumerated() {
      let (least, most) = bounds(items[index])
      let share = max(0, free) / CGFloat(order.count - position)
      lengths[index] = min(max(share, least), most)
      free -= lengths[index]
    }
    var start: CGFloat = 0
    for (index, item) in items.enumerated() {
      let gap = item.spacing ?? 8
      if case .adaptive(let minimum, let maximum) = item.size {
        let room = lengths[index]
        let count = min(10_000, max(1, Int(saturating: (room + gap) / (max(minimum, 1) + gap))))
        let length = min(maximum, max(minimum, (room - CGFloat(count - 1) * gap) / CGFloat(count)))
        for number in 0..<count {
          tracks.append(Track(start: start + CGFloat(number) * (length + gap), length: length, alignment: item.alignment))
        }
        start += CGFloat(count) * (length + gap)
      } else {
        tracks.append(Track(start: start, length: lengths[index], alignment: item.alignment))
        start += lengths[index] + gap
      }
    }
    if tracks.isEmpty { tracks = [Track(start: 0, length: room, alignment: nil)] }
  }
  /// From the first track's start to the last one's end.
  package var extent: CGFloat { tracks.last.map { $0.start + $0.length } ?? 0 }
}

/// A grid that grows vertically and creates its views as they come into view.
public struct LazyVGrid<Content: View>: View {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  package let rows: Content
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    rows = content()
  }
  public typealias Body = Never
}

/// A grid that grows horizontally and creates its views as they come into view.
public struct LazyHGrid<Content: View>: View {
  let tracks: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  package let rows: Content
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    tracks = rows
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.rows = content()
  }
  public typealias Body = Never
}

package final class LazyGridBox: LazyBox {
  override package class var roles: BoxRoles { [] }
  fileprivate var items: [GridItem] = []
  private var known: (room: CGFloat, tracks: GridTracks)?

  private func tracks(_ room: CGFloat) -> GridTracks {
    if let known, known.room == room { return known.tracks }
    let tracks = GridTracks(items, room: room)
    known = (room, tracks)
    return tracks
  }
  override package var columns: Int { tracks(across).tracks.count }

  fileprivate func arrange(
    _ axis: Axis, _ items: [GridItem], _ alignment: CGFloat, _ spacing: CGFloat?, _ pinned: PinnedScrollableViews
  ) -> Bool {
    self.axis = axis
    let spacing = spacing ?? ViewSpacing.standardDistance
    let header = pinned.contains(.sectionHeaders), footer = pinned.contains(.sectionFooters)
    let changed = self.items != items || self.alignment != alignment || lineSpacing != spacing || header != pinsHeaders || footer != pinsFooters
    (self.items, self.alignment, lineSpacing, pinsHeaders, pinsFooters) = (items, alignment, spacing, header, footer)
    if changed { known = nil }
    return changed
  }

  private func isWide(_ unit: RowUnit) -> Bool { window.lines.isWide(row: unit.index) }
  private func track(_ unit: RowUnit) -> GridTracks.Track {
    let tracks = tracks(across).tracks
    let first = window.lines.rows(inLine: window.lines.line(ofRow: unit.index)).lowerBound
    return tracks[min(max(0, unit.index - first), tracks.count - 1)]
  }
  override package func rowProposal(_ unit: RowUnit) -> ProposedViewSize {
    ProposedViewSize(along: axis, nil, across: isWide(unit) ? across : track(unit).length)
  }
  override package func placeRow(_ unit: RowUnit, at position: CGFloat, length: CGFloat, column: Int) {
    if isWide(unit) { return super.placeRow(unit, at: position, length: length, column: column) }
    let track = track(unit), tracks = tracks(across)
    let proposal = rowProposal(unit)
    // The columns as a whole are aligned in the grid, each cell in its track.
    let indent = (across - tracks.extent) * alignment
    let anchor = track.alignment ?? .center
    var position = position
    for box in unit.rowBoxes {
      let boxSize = box.size(for: proposal)
      var point = CGPoint.zero
      let x: CGFloat = anchor.horizontal == .leading ? 0 : anchor.horizontal == .trailing ? 1 : 0.5
      let y: CGFloat = anchor.vertical == .top ? 0 : anchor.vertical == .bottom ? 1 : 0.5
      point[axis.other] = indent + track.start + (track.length - boxSize[axis.other]) * (axis == .vertical ? x : y)
      point[axis] = position + (unit.rowBoxes.count == 1 ? (length - boxSize[axis]) * (axis == .vertical ? y : x) : 0)
      place(box, at: point, size: boxSize, proposal)
      position += boxSize[axis] + lineSpacing
    }
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    var size = super.measure(proposal)
    if proposal[axis.other] == nil { size[axis.other] = GridTracks(items, room: 0).extent }
    return size
  }
}

extension LazyVGrid: PrimitiveView, LazyRowsView {
  package func makeBox(_ node: ViewNode) -> LazyBox { LazyGridBox(node) }
  package func arrange(_ box: LazyBox, in node: ViewNode) -> Bool {
    let fraction: CGFloat = alignment == .leading ? 0 : alignment == .trailing ? 1 : 0.5
    return (box as! LazyGridBox).arrange(.vertical, columns, fraction, spacing, pinnedViews)
  }
}
extension LazyHGrid: PrimitiveView, LazyRowsView {
  package func makeBox(_ node: ViewNode) -> LazyBox { LazyGridBox(node) }
  package func arrange(_ box: LazyBox, in node: ViewNode) -> Bool {
    let fraction: CGFloat = alignment == .top ? 0 : alignment == .bottom ? 1 : 0.5
    return (box as! LazyGridBox).arrange(.horizontal, tracks, fraction, spacing, pinnedViews)
  }
}
