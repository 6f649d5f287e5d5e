import OrielControls
import OrielDrawing

/// The label of an item, drawn for panels of any height. It exists as long as the item and reports changes.
final class MenuBarExtraLabel: ViewGraphHost {
  /// The parts of a label.
  struct Reading: Equatable {
    /// The accessibility label. Pictures have a part in it only without words beside them.
    var spoken = ""
    /// The visible text.
    var text = ""
    var hasPicture = false
  }
  var onChange: () -> Void = {}
  /// Pixels of a point of the interface: words are no larger on a panel than elsewhere.
  var displayScale = 1.0
  private var graph: ViewGraph!
  private weak var clock: (any ViewGraphHost)?
  private let ink = StateLocation(Color(RGBA.black))
  private var isBusy = true

  init(_ label: StateLocation<AnyView>, environment: EnvironmentScope?, clock: any ViewGraphHost) {
    self.clock = clock
    graph = ViewGraph(host: self, environment: environment)
    graph.setRoot(Root(label: label, ink: ink))
    graph.settle(size: .zero)
    isBusy = false
  }
  func close() { graph.unmount() }

  private struct Root: View {
    let label: StateLocation<AnyView>
    let ink: StateLocation<Color>
    var body: some View {
      HStack(spacing: 4) { SuppliedView(view: label) }
        .labelStyle(.iconOnly)
        .environment(\.symbolSide, Metrics.StatusItem.height)
        .foregroundStyle(ink.get())
        .lineLimit(1)
        .fixedSize()
    }
  }

  // MARK: Reading

  /// Updates the label.
  private func settled() -> Box? {
    isBusy = true
    defer { isBusy = false }
    graph.settle(size: .zero)
    guard let root = graph.root else { return nil }
    graph.settle(size: Self.size(of: root))
    return root
  }
  private static func size(of root: Box) -> CGSize {
    let sizes = root.children.map { $0.size(for: .unspecified) }
    func side(_ lengths: [CGFloat]) -> CGFloat { min(lengths.filter(\.isFinite).max() ?? 0, 4096) }
    return CGSize(width: side(sizes.map(\.width)), height: side(sizes.map(\.height)))
  }
  var reading: Reading {
    guard let root = settled() else { return Reading() }
    var reading = Reading()
    reading.text = MenuLabel(root).title
    reading.hasPicture = Self.picture(in: root) != nil
    let named = graph.accessibilityTree().flatMap(Self.named(in:)), words = named.filter { $0.role != .image }
    reading.spoken = (words.isEmpty ? named : words).compactMap(\.label).joined(separator: " ")
    return reading
  }
  /// The nodes with labels, without the parts of those.
  private static func named(in node: AccessibilityNode) -> [AccessibilityNode] {
    node.label?.isEmpty == false ? [node] : node.children.flatMap(named(in:))
  }
  /// Performs an accessibility action of the label. Returns false if it has none.
  func perform(_ action: AccessibilityActionKind) -> Bool {
    guard settled() != nil else { return false }
    let nodes = graph.accessibilityTree().flatMap(\.all)
    return nodes.first { $0.actions.contains(action) }?.perform(action) ?? false
  }
  private static func picture(in box: Box) -> Box? {
    if box.ask(.picture, box as? any PictureBox) != nil { return box }
    for child in box.children where !child.isDeparting { if let found = picture(in: child) { return found } }
    return nil
  }

  // MARK: Drawing

  /// The width in pixels at a height in pixels.
  func width(for height: Int) -> Int {
    guard let root = settled() else { return height }
    let natural = Self.size(of: root), words = MenuLabel(root).title
    // Symbols have margins in their box; text has none.
    let room = words.isEmpty ? 0 : Metrics.StatusItem.wordRoom
    return min(Int(saturating: ((natural.width + 2 * room) * scale(for: CGFloat(height), natural.height, words)).rounded(.up)), 4096)
  }
  /// How much larger a label is on a panel of a height in pixels. One or two letters and emoji are pictures there.
  private func scale(for height: CGFloat, _ natural: CGFloat, _ words: String) -> CGFloat {
    let fitting = height / max(Metrics.StatusItem.height, natural)
    return words.count > 2 ? min(fitting, displayScale) : fitting
  }

  /// The pixels of its picture at a fixed size, to detect changes.
  var look: [UInt32] {
    let height = 24, width = max(height, min(width(for: height), 1024))
    let picture = draw(StatusItemPicture(size: CGSize(width: width, height: height), ink: .black)) { nil }
    return (0..<height).flatMap { y in (0..<picture.pixelWidth).map { picture.pixel(x: $0, y: y) } }
  }

  /// - Parameter standIn: drawn in place of text that the panel shows itself or has no room for.
  func draw(_ picture: StatusItemPicture, standIn: () -> Bitmap?) -> Bitmap {
    ink.set(Color(picture.ink), transaction: Transaction())
    let size = picture.size
    guard let root = settled() else { return Self.draw(in: size, of: .zero, atMost: .infinity) { _ in } }
    let all = CGRect(origin: .zero, size: Self.size(of: root))
    let icon = Self.picture(in: root).map { $0.convertToWindow($0.bounds, clipped: false) }
    let words = MenuLabel(root).title
    var part = all, largest = CGFloat.infinity
    let scale = scale(for: size.height, all.height, words)
    // A square has room for either icon or text.
    if let icon, !words.isEmpty, picture.leavesTextOut || size.width < all.width * scale - 1 {
      part = icon
    } else {
      largest = scale
    }
    // One or two letters and emoji fit into a square. Longer text would be too small to read.
    let isCramped = picture.leavesTextOut || size.width < 0.6 * all.width * scale
    if icon == nil, isCramped, words.count > 2, let standIn = standIn() {
      return Self.draw(in: size, of: CGRect(origin: .zero, size: standIn.size), atMost: .infinity) {
        $0.draw(standIn, in: CGRect(origin: .zero, size: standIn.size), interpolation: .high, opacity: 1)
      }
    }
    return Self.draw(in: size, of: part, atMost: largest) { root.draw($0) }
  }
  /// Draws `part` centred, as large as fits and as it may be.
  private static func draw(in size: CGSize, of part: CGRect, atMost largest: CGFloat, _ body: (any Painter) -> Void) -> Bitmap {
    let fitting = min(size.height / max(Metrics.StatusItem.height, part.height), size.width / max(1, part.width), largest)
    let scale = fitting.isFinite && fitting > 0 ? fitting : 1
    // Slightly less, so that rounding up adds no pixel.
    let surface = BitmapSurface(
      size: CGSize(width: (size.width - 0.01) / scale, height: (size.height - 0.01) / scale), scale: scale)
    let painter = surface.painter
    let x = ((size.width - part.width * scale) / 2).rounded() / scale, y = ((size.height - part.height * scale) / 2).rounded() / scale
    painter.translate(x: x - part.minX, y: y - part.minY)
    painter.clip(to: part.insetBy(dx: -0.5, dy: -0.5))
    body(painter)
    return surface.bitmap()
  }

  // MARK: Host

  func graphNeedsFrame(_ graph: ViewGraph) { if !isBusy { onChange() } }
  var now: TimeInterval { clock?.now ?? 0 }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    clock?.schedule(after: delay, body) ?? ScheduledCall()
  }
}
