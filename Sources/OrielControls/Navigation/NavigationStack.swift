import OrielDrawing
import OrielGraph

/// A stack of views of which the last one is shown, with a back button.
public struct NavigationStack<Data, Root: View>: PrimitiveView {
  let root: Root
  let path: StackPath?
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { NavigationStackNode(self, context) }
}

/// A type-erased path binding.
struct StackPath {
  let get: () -> [AnyHashable]
  let set: ([AnyHashable]) -> Void
}

extension NavigationStack {
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.init(root: root(), path: nil)
  }
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.init(
      root: root(),
      path: StackPath(
        get: { path.wrappedValue.values },
        set: { values in
          var new = NavigationPath()
          new.values = values
          path.wrappedValue = new
        }))
  }
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.init(
      root: root(),
      path: StackPath(
        get: { path.wrappedValue.map { AnyHashable($0) } },
        set: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }))
  }
}

private final class NavigationStackNode<Data, Root: View>: NodeOf<NavigationStack<Data, Root>> {
  private let router = NavigationRouter()
  private let inner: EnvironmentScope
  private let reader: ReaderNode
  private let looker: ReaderNode
  private var rootNode: NodeOf<Root>!
  private var levels: [(number: Int, node: NodeOf<AnyView>)] = []
  /// The levels whose views changed.
  private var stale: Set<Int> = []
  private var box: NavigationStackBox!
  /// The back button in the window's toolbar; nil at the root, and without a toolbar.
  private var backItem: ToolbarEntryNode?
  private var backItemVersion = 0
  private var hasToolbar = false
  /// Without a binding, stores the path in the window, as far as its values can be encoded.
  private let kept: SceneValuePlace?

  override init(_ view: NavigationStack<Data, Root>, _ context: NodeContext) {
    inner = EnvironmentScope(parent: context.scope)
    reader = ReaderNode(context)
    looker = ReaderNode(context)
    kept = view.path == nil ? context.scope.read(\.sceneValues, for: nil)?.claim("path") : nil
    super.init(view, context)
    let router = router
    inner.rewrite {
      $0.stackRouter = router
      $0.stackLevel = 0
    }
    box = NavigationStackBox(self)
    box.router = router
    box.back = { [weak router] in router?.pop() }
    reader.onChange = { [weak self] in self?.readPath() }
    looker.onChange = { [weak self] in self?.applyLook() }
    applyLook()
    rootNode = view.root.makeViewNode(NodeContext(under: self, scope: inner))
    router.onChange = { [weak self] in self?.invalidate() }
    router.onUpdate = { [weak self] number in
      self?.stale.insert(number)
      self?.invalidate()
    }
    router.onValues = { [weak self] in self?.tell($0) }
    readPath()
    if let text = kept?.value as? String, let values = NavigationPath(written: text)?.values { router.setValues(values) }
    sync()
  }
  private func applyLook() {
    looker.recording {
      box.theme = scope.read(\.theme, for: looker)
      hasToolbar = scope.read(\.hasToolbar, for: looker)
    }
    box.hasBar = !hasToolbar
  }
  private func readPath() { if let path = view.path { router.setValues(reader.tracking { path.get() }) } }

  private func tell(_ values: [AnyHashable]) {
    view.path?.set(values)
    // Levels above one that is a view instead of a value cannot be restored.
    guard let kept else { return }
    let values = router.items.prefix { $0.value != nil }.compactMap(\.value)
    let text = values.isEmpty ? nil : NavigationPath(values).written
    if kept.value as? String != text { kept.value = text }
  }

  /// Updates the levels from the router, and shows the last one.
  private func sync() {
    let depth = levels.count
    var new: [(number: Int, node: NodeOf<AnyView>)] = []
    for item in router.items {
      if let known = levels.first(where: { $0.number == item.number }) {
        if stale.contains(item.number) { known.node.update(item.view) }
        new.append(known)
      } else {
        new.append((item.number, item.view.makeViewNode(NodeContext(under: self, scope: scope(of: item.number)))))
      }
    }
    stale = []
    let gone = levels.filter { old in !new.contains { $0.number == old.number } }
    levels = new
    box.hidesBack = hidesBack
    box.show(shownBoxes, depth: levels.count, from: depth)
    for level in gone { level.node.unmount() }
    updateBackItem()
  }
  /// What the visible level says.
  private var hidesBack: Bool { levels.last?.node.preference(BackButtonHiddenKey.self) ?? false }
  override func preferenceChanged(_ key: ObjectIdentifier) {
    if key == ObjectIdentifier(BackButtonHiddenKey.self) { invalidate() }
    super.preferenceChanged(key)
  }
  private func updateBackItem() {
    guard (hasToolbar && !levels.isEmpty && !hidesBack) != (backItem != nil) else { return }
    if let item = backItem {
      backItem = nil
      item.unmount()
    } else {
      let router = router
      let button = Button("Back", systemImage: "chevron.backward") { [weak router] in router?.pop() }
      backItem = ToolbarEntryNode(ToolbarEntry(placement: .navigation, view: AnyView(button)), under: self) { [weak self] in
        self?.backItemChanged()
      }
    }
    backItemChanged()
  }
  private func backItemChanged() {
    backItemVersion += 1
    preferenceChanged(ObjectIdentifier(ToolbarItemsKey.self))
  }
  /// The environment of a level, in which `isPresented` is true and `dismiss` goes back.
  private func scope(of number: Int) -> EnvironmentScope {
    let scope = EnvironmentScope(parent: inner), router = router
    scope.rewrite {
      $0._isPresented = true
      $0.stackLevel = number
      $0._dismiss = DismissAction { [weak router] in router?.remove(number) }
    }
    return scope
  }
  private var shownBoxes: [Box] { levels.last?.node.boxes ?? rootNode.boxes }

  override func update(_ new: NavigationStack<Data, Root>) {
    view = new
    rootNode.update(new.root)
    readPath()
  }
  override func refresh() {
    isQueued = false
    sync()
  }
  override func childBoxesChanged() { if rootNode != nil { box.show(shownBoxes, depth: levels.count, from: levels.count) } }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let rootNode { body(rootNode) }
    for level in levels { body(level.node) }
    if let backItem { body(backItem) }
  }
  override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    // Preferences such as the title come from the visible level.
    let shown = (levels.last?.node as ViewNode?) ?? rootNode
    // It is about the button of this stack.
    if key == BackButtonHiddenKey.self { return nil }
    guard key == ToolbarItemsKey.self, let backItem else { return shown?.preference(key) }
    var items = ToolbarItems(nodes: [backItem], version: backItemVersion)
    if let inner = shown?.preference(ToolbarItemsKey.self) { items.add(inner) }
    return items as? K.Value
  }
  override func willUnmount() {
    reader.unmount()
    looker.unmount()
    kept?.giveBack()
  }
}

/// Shows the top level, and in windows without a toolbar a bar with the back button above it.
package final class NavigationStackBox: ContainerBox, RelativeContainer {
  override package class var roles: BoxRoles { .key }
  package fileprivate(set) weak var router: NavigationRouter?
  fileprivate var theme = Theme.make() { didSet { bar?.setNeedsDisplay() } }
  fileprivate var back: () -> Void = {}
  /// Whether it shows the bar with the back button.
  fileprivate var hasBar = true
  /// The visible level wants no back button.
  fileprivate var hidesBack = false
  private var depth = 0
  private var bar: BackBarBox?
  /// The previous level during the transition.
  private var leaving: [Box] = []
  private var isPush = true
  private var progress: CGFloat = 1
  private var animation: ValueAnimation<CGFloat>?

  fileprivate func show(_ boxes: [Box], depth: Int, from oldDepth: Int) {
    self.depth = depth
    let needsBar = hasBar && depth > 0 && !hidesBack
    if needsBar, bar == nil { bar = BackBarBox(self) }
    let all = boxes + (needsBar ? [bar!] : [])
    if children.elementsEqual(all, by: ===) { return }
    if !needsBar { bar = nil }
    isPush = depth > oldDepth
    setChildren(all)
    setNeedsDisplay()
    guard depth != oldDepth, graph.counters.frames > 0, let motion = theme.motion.navigation else { return }
    progress = 0
    let animation = ValueAnimation<CGFloat>(from: 0, of: self, in: graph.animator) { box, value, isLast in
      box.progress = isLast ? 1 : value
      if isLast { box.animation = nil }
      box.setNeedsDisplay()
    }
    self.animation = animation
    animation.head(for: 1, Transaction(animation: motion), now: graph.now)
  }

  private var barHeight: CGFloat { bar == nil ? 0 : 38 }
  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: proposal.width, height: proposal.height.map { max(0, $0 - barHeight) })
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let content = children.filter { !($0 is BackBarBox) }.map { $0.size(for: inner(proposal)) }
    let size = CGSize(width: content.map(\.width).max() ?? 0, height: (content.map(\.height).max() ?? 0) + barHeight)
    // It fills the proposal; only the minimum and ideal size come from the content.
    func length(_ offered: CGFloat?, _ own: CGFloat) -> CGFloat { offered.flatMap { $0 > 0 ? $0 : nil } ?? own }
    return CGSize(width: length(proposal.width, size.width), height: length(proposal.height, size.height))
  }
  override package func statesIdeal(along axis: Axis) -> Bool { children.contains { $0.statesIdeal(along: axis) } }
  override package func placeChildren() {
    let room = CGSize(width: size.width, height: max(0, size.height - barHeight))
    for child in laidOutChildren {
      if child is BackBarBox {
        child.place(at: .zero, proposal: ProposedViewSize(width: size.width, height: barHeight))
        continue
      }
      let childSize = child.size(for: ProposedViewSize(room))
      child.place(
        at: CGPoint(x: (room.width - childSize.width) / 2, y: barHeight + (room.height - childSize.height) / 2),
        proposal: ProposedViewSize(room))
    }
  }
  override package var clipsChildren: Bool { true }
  override package func paint(_ painter: any Painter) {
    guard progress < 1 else { return paintChildren(painter) }
    painter.save()
    painter.clip(to: bounds)
    painter.beginLayer(LayerEffects(opacity: progress), bounds: bounds)
    let way: CGFloat = (isPush ? 1 : -1) * trailingSign
    if !theme.motion.isReduced { painter.translate(x: (24 * (1 - progress) * way).rounded(), y: 0) }
    paintChildren(painter)
    painter.endLayer()
    painter.restore()
  }
  fileprivate func goBack() { back() }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .escape, depth > 0 else { return false }
    back()
    return true
  }
}

extension NavigationStackBox: KeyTarget {
  /// Alt with the arrow key towards the leading edge goes back, as in browsers.
  package func keyDown(_ event: KeyEvent) -> Bool {
    guard depth > 0, event.modifiers.subtracting(.capsLock) == .alt, event.key == (isRightToLeft ? .right : .left) else { return false }
    back()
    return true
  }
}

/// The bar with the back button.
private final class BackBarBox: Box, PressTarget, FocusTarget {
  override package class var roles: BoxRoles { [.press, .focus] }
  private unowned let owner: NavigationStackBox
  init(_ owner: NavigationStackBox) {
    self.owner = owner
    super.init(owner.node!)
  }
  var isPressed = false { didSet { setNeedsDisplay(button) } }
  var isHovered = false { didSet { setNeedsDisplay(button) } }
  private var button: CGRect { CGRect(x: leftEdge(fromLeading: 8, width: 34), y: 4, width: 34, height: 30) }
  func activate(by source: ActivationSource) { owner.goBack() }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: CGSize(width: 100, height: 38)) }
  override func takesHits(at point: CGPoint) -> Bool { button.contains(point) }
  override func paint(_ painter: any Painter) {
    let theme = owner.theme, colors = theme.colors
    if isPressed || isHovered {
      painter.fill(button, cornerRadius: theme.metrics.toolbar.radius, isPressed ? colors.fillPrimary : colors.overlayHover)
    }
    let way = trailingSign
    var path = Path()
    path.move(to: CGPoint(x: button.midX + 2.5 * way, y: button.midY - 5))
    path.addLine(to: CGPoint(x: button.midX - 2.5 * way, y: button.midY))
    path.addLine(to: CGPoint(x: button.midX + 2.5 * way, y: button.midY + 5))
    painter.stroke(path, with: .color(colors.labelPrimary), style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
    if graph.input.showsFocusRing(for: self) {
      painter.strokeInside(button, cornerRadius: theme.metrics.toolbar.radius, width: theme.metrics.focus.width, with: .color(colors.focusRing))
    }
  }
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.button, label: String(localized: "Back"))
    properties.actions = [.press]
    properties.isFocusable = true
    return properties
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .press else { return false }
    owner.goBack()
    return true
  }
}
