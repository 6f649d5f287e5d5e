import Foundation
import OrielGraph

extension EnvironmentValues {
  /// Views created before this time of the graph's clock are restored with their window; later ones are new.
  /// nil in a window that is not restored.
  @Entry package nonisolated var restorationEnd: TimeInterval?
}

/// The scroll position of a scroll view or list, saved and restored with its window.
///
/// Content may load after the window opens. The saved position waits until the content is long enough, unless the user scrolls
/// first. For lazy content, a row is saved as well as an offset, because an offset means little while heights are estimates.
final class KeptScroll {
  private struct Wish {
    var offset: CGPoint
    /// The first visible row, how far it was scrolled away, and its identity.
    var row: (index: Int, within: CGFloat, id: AnyHashable?)?
  }
  private let place: SceneValuePlace
  /// The nearest `id` around it: a position saved on one page does not apply to another.
  private let page: String?
  private weak var box: ScrollBox?
  private var wish: Wish?
  /// When to give up restoring; set once the view has been laid out.
  private var deadline: TimeInterval?
  private var lastOffset: CGPoint?
  private var isReturning = false
  /// How long to wait for content, in seconds.
  static let patience: TimeInterval = 10

  /// nil outside windows that are saved, and inside another scroll view, whose rows come and go.
  init?(_ context: NodeContext) {
    var above = context.parent, identity: AnyHashable?
    while let node = above {
      if node.isScrolling { return nil }
      if identity == nil { identity = node.explicitID }
      above = node.parent
    }
    guard let values = context.scope.read(\.sceneValues, for: nil) else { return nil }
    page = identity.map { Self.pageMark + String(describing: $0.base).prefix(200) }
    place = values.claim("scroll")
    guard let list = place.value as? [Any] else { return }
    if let end = context.scope.read(\.restorationEnd, for: nil), context.graph.now < end,
      list.compactMap({ $0 as? String }).first(where: { $0.hasPrefix(Self.pageMark) }) == page
    {
      wish = Self.wish(from: list)
    }
    if wish == nil { place.value = nil }
  }
  private static let pageMark = "page:"
  func giveBack() { place.giveBack() }
  /// The app set a position, so the saved one is dropped.
  func giveUp() { wish = nil }

  func follow(_ box: ScrollBox) {
    self.box = box
    box.keptScroll = self
    box.onGeometryChange[ObjectIdentifier(self)] = { [weak self] in self?.geometryChanged() }
  }

  private func geometryChanged() {
    guard let box, !isReturning, box.size.width > 0, box.size.height > 0 else { return }
    let isElsewhere = lastOffset != nil && lastOffset != box.offset
    lastOffset = box.offset
    guard let wish else {
      if isElsewhere { note(box) }
      return
    }
    let end = deadline ?? box.graph.now + Self.patience
    deadline = end
    if isElsewhere || box.graph.now > end {
      self.wish = nil
      note(box)
    } else if reaches(wish, in: box) {
      // After the current layout.
      box.graph.afterUpdate { [weak self] in self?.goBack() }
    }
  }

  // MARK: Restoring

  private func reaches(_ wish: Wish, in box: ScrollBox) -> Bool {
    let greatest = box.greatestOffset
    guard greatest != .zero else { return false }
    if let row = wish.row, let lazy = Self.lazy(in: box.content) {
      return !lazy.window.units.isEmpty && found(row, in: lazy.window) != nil
    }
    return true
  }
  private func found(_ row: (index: Int, within: CGFloat, id: AnyHashable?), in window: RowWindow) -> Int? {
    row.id.flatMap { window.row(ofID: $0) } ?? (row.index < window.count ? row.index : nil)
  }
  private func goBack() {
    guard let box, let wish, reaches(wish, in: box) else { return }
    isReturning = true
    defer {
      isReturning = false
      lastOffset = box.offset
    }
    guard let row = wish.row, let lazy = Self.lazy(in: box.content), let index = found(row, in: lazy.window) else {
      let target = box.clamped(wish.offset)
      // Scroll as far as possible; more content may follow.
      if abs(target.x - wish.offset.x) < 1, abs(target.y - wish.offset.y) < 1 { self.wish = nil }
      return box.scroll(to: target, animation: nil)
    }
    self.wish = nil
    let rect = lazy.target(row: index, in: box), visible = box.visibleBounds
    var target = wish.offset
    if lazy.axis == .vertical {
      target.y = box.offset.y + rect.minY - visible.minY + row.within
    } else if !box.isRightToLeft {
      target.x = box.offset.x + rect.minX - visible.minX + row.within
    }
    box.scroll(to: target, animation: nil)
  }

  // MARK: Saving

  /// Scrolling only marks the position as changed; the row, in content of any size, is determined when saving.
  private func note(_ box: ScrollBox) {
    let offset = box.clamped(box.offset)
    place.change { [weak box, page] in
      let list = box.map(Self.list) ?? [Double(offset.x), Double(offset.y)]
      return list.map { list in page.map { list + [$0] } ?? list }
    }
  }
  private static func list(_ box: ScrollBox) -> [Any]? {
    let offset = box.clamped(box.offset)
    guard offset != .zero else { return nil }
    var list: [Any] = [Double(offset.x), Double(offset.y)]
    if let lazy = Self.lazy(in: box.content), lazy.window.lines.count > 0, !lazy.isRightToLeft || lazy.axis == .vertical {
      let axis = lazy.axis, start = box.visibleBounds.origin[axis] - lazy.offset(in: box)[axis]
      let line = lazy.window.extents.line(at: max(0, start)), row = lazy.window.lines.rows(inLine: line).lowerBound
      if row < lazy.window.count {
        list += [row, Double(start - lazy.window.rect(ofRow: row).start)] as [Any]
        let (supply, place) = lazy.window.supply(at: row)
        if let name = supply.id(at: place).flatMap(Self.name) { list.append(name) }
      }
    }
    return list
  }

  /// Decodes a saved position, which may be invalid.
  private static func wish(from list: [Any]) -> Wish? {
    func number(_ index: Int) -> CGFloat? {
      guard index < list.count, let value = (list[index] as? Double) ?? (list[index] as? Int).map(Double.init), abs(value) < 1e12 else { return nil }
      return CGFloat(value)
    }
    guard let x = number(0), let y = number(1), x >= 0, y >= 0 else { return nil }
    var wish = Wish(offset: CGPoint(x: x, y: y))
    if list.count >= 4, let row = list[2] as? Int, row >= 0, let within = number(3) {
      wish.row = (row, within, list.count > 4 ? (list[4] as? String).flatMap(identity) : nil)
    }
    return wish
  }
  /// A string for identities of common types, which can be matched again.
  private static func name(of id: AnyHashable) -> String? {
    switch id.base {
    case let text as String: text.utf8.count <= 200 ? "text:" + text : nil
    case let number as Int: "number:\(number)"
    case let id as UUID: "uuid:" + id.uuidString
    default: nil
    }
  }
  private static func identity(_ name: String) -> AnyHashable? {
    if name.hasPrefix("text:") { return AnyHashable(String(name.dropFirst(5))) }
    if name.hasPrefix("number:") { return Int(name.dropFirst(7)).map { AnyHashable($0) } }
    return name.hasPrefix("uuid:") ? UUID(uuidString: String(name.dropFirst(5))).map { AnyHashable($0) } : nil
  }
  /// The number of boxes examined for lazy content, for tests.
  private(set) static var looks = 0
  private static func lazy(in box: Box) -> LazyBox? {
    looks += 1
    if let lazy = box as? LazyBox { return lazy }
    if box is ScrollBox { return nil }
    for child in box.children { if let found = lazy(in: child) { return found } }
    return nil
  }
}
