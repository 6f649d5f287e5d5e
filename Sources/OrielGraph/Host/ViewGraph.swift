import Foundation
import OrielDrawing
import OrielWindowing

/// What a graph needs from its window.
package protocol ViewGraphHost: AnyObject {
  /// Something changed; draw soon.
  func graphNeedsFrame(_ graph: ViewGraph)
  /// Something changed while the graph is hidden. The update waits until it is visible, unless the host updates it.
  func hiddenGraphChanged(_ graph: ViewGraph)
  /// The display's clock in seconds.
  var now: TimeInterval { get }
  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall
  /// Turns the current press into a move of the window; it ends with an `up` on release.
  func moveWindow()
  /// Turns the current press into a drag; returns false if that is not possible.
  func beginDrag(_ lift: DragLift) -> Bool
}
extension ViewGraphHost {
  package func hiddenGraphChanged(_ graph: ViewGraph) {}
  package func moveWindow() {}
  package func beginDrag(_ lift: DragLift) -> Bool { false }
}

/// One window's content: the node tree, the box tree, and the passes that bring them up to date.
///
/// A frame reads: animate, update (bodies), layout (answers), place, paint. Bodies run only in update, never in layout;
/// results of layout that affect a body (a `GeometryReader`, rows that come into view) queue a node for another round.
package final class ViewGraph {
  package private(set) weak var host: (any ViewGraphHost)?
  package let scope: EnvironmentScope
  package private(set) var root: Box?
  private var rootNode: ViewNode?
  @exclusivity(unchecked) package private(set) var size = CGSize.zero
  package var counters = PassCounters()
  /// Another number after each change of the box tree.
  var structure: UInt = 0
  /// Set while a lazy container makes a row.
  var rowsAhead: RowsAhead?
  package let animator = Animator()
  package lazy var input = InputRouter(graph: self)
  /// False while the window is hidden; updates then wait.
  package var isVisible = true {
    didSet { if isVisible, !oldValue { requestFrame() } }
  }

  @exclusivity(unchecked) private var queue = UpdateQueue()
  var observers = GraphObservers()
  @exclusivity(unchecked) private var picture = PictureChanges()
  @exclusivity(unchecked) private var layout = LayoutTurn()
  private var isUpdating = false
  /// The boxes with matched geometry; created on first use.
  lazy var matchedGeometry = MatchedGeometry()

  package init(host: (any ViewGraphHost)?, environment: EnvironmentScope? = nil) {
    self.host = host
    scope = EnvironmentScope(parent: environment)
    animator.graph = self
    scope.ownGraph = self
  }

  package func attach(to host: any ViewGraphHost) { self.host = host }

  /// Sets the content; call it once.
  package func setRoot<V: View>(_ view: V) {
    precondition(rootNode == nil, "A graph already has its root.")
    let node = RootNode(view, graph: self)
    rootNode = node
    root = node.box
    requestFrame()
  }

  package func unmount() {
    let wasUpdating = isUpdating
    isUpdating = true
    defer { isUpdating = wasUpdating }
    rootNode?.unmount()
    rootNode = nil
    // There is no frame after this one in which `onDisappear` could run.
    runAfterUpdate()
    root = nil
    animator.stopAll()
    // Pending work would otherwise retain its views and what they captured, mostly the window.
    let rest = queue
    queue = UpdateQueue()
    queue.actions = rest.actions
  }

  /// Hides or shows content that keeps its state without a window: hiding runs `onDisappear` and ends tasks, showing runs `onAppear` and
  /// starts tasks.
  package func showContent(_ isShown: Bool) {
    if isShown { isVisible = true }
    rootNode?.tellContentShown(isShown)
    guard !isShown else { return }
    isVisible = false
    runAfterUpdate()
  }

  package var now: TimeInterval { host?.now ?? 0 }
  package var displayScale: CGFloat { scope.read(\.displayScale, for: nil) }

  // MARK: Invalidation

  func enqueue(_ node: ViewNode, _ transaction: Transaction) {
    node.pendingTransaction = transaction
    guard !node.isQueued else { return }
    node.isQueued = true
    queue.nodes.append(node)
    if !isUpdating { requestFrame() }
  }

  func needsLayout(_ box: Box) {
    noteLayoutTransaction()
    // A box that was never measured has no cached answer; its parent will measure it.
    guard box.wasAsked || box === root else { return }
    if queue.boxes.updateValue(box, forKey: ObjectIdentifier(box)) == nil, !isUpdating { requestFrame() }
  }

  /// The layout direction changed somewhere: boxes ask for it when they are placed, and nobody notes which.
  func directionChanged() {
    root?.directionChanged()
    root?.setNeedsDisplay()
  }

  private func noteLayoutTransaction() {
    let current = Transaction.current
    if !current.isEmpty { layout.transaction = current }
  }

  /// The layout that follows animates with `transaction`.
  func layoutFollows(_ transaction: Transaction) { if !transaction.isEmpty { layout.transaction = transaction } }

  func forget(_ box: Box) {
    queue.boxes[ObjectIdentifier(box)] = nil
    input.forget(box)
  }

  package func enqueue(_ reader: any PreferenceReading) {
    if !queue.readers.contains(where: { $0 === reader }) { queue.readers.append(reader) }
    if !isUpdating { requestFrame() }
  }

  /// Runs `body` after this round's bodies, for `onAppear` and `onChange`.
  package func afterUpdate(_ body: @escaping () -> Void) {
    queue.actions.append(body)
    if !isUpdating { requestFrame() }
  }

  /// Notifies the observer from now on; it is not retained.
  package func observeGeometry(_ observer: any GeometryObserver) {
    guard !observers.geometry.contains(where: { $0.observer === observer }) else { return }
    observers.geometry.append(GraphObservers.OfGeometry(observer: observer))
  }
  private func tellGeometryObservers() {
    guard !observers.geometry.isEmpty else { return }
    observers.geometry.removeAll { $0.observer == nil }
    for entry in observers.geometry { entry.observer?.geometrySettled() }
  }

  package var damage: DamageRegion { picture.damage }
  /// Marks a rectangle of a box for repainting.
  package func damage(_ rect: CGRect, in box: Box) {
    guard counters.paints > 0 else { return damageUnpainted() }
    let inWindow = box.convertToWindow(rect)
    guard !inWindow.isNull, !inWindow.isEmpty else { return }
    picture.damage.add(inWindow)
    if !isUpdating { requestFrame() }
  }
  /// The first picture has everything in it, so that the places of its boxes need not be found one by one.
  private func damageUnpainted() {
    picture.damage.add(CGRect(origin: .zero, size: size))
    if !isUpdating { requestFrame() }
  }
  package func damageAll() {
    picture.damage.add(CGRect(origin: .zero, size: size))
    requestFrame()
  }

  /// Parts of the window that never scroll along with the content, such as its round corners.
  package var stillRects: [CGRect] = []

  /// Moves pixels inside `rect` (window points) by `offset`; the caller must damage the newly visible part.
  package func blit(_ rect: CGRect, by offset: CGSize) {
    // The veil does not scroll.
    if veil != nil { return picture.damage.add(rect) }
    picture.damage.shift(inside: rect, by: offset)
    // Content on top must neither move nor be copied along.
    for still in stillRects {
      for part in [still, still.offsetBy(dx: offset.width, dy: offset.height)] { picture.damage.add(part.common(with: rect)) }
    }
    picture.scrolls.append(PictureChanges.Scroll(rect: rect, offset: offset))
    requestFrame()
  }

  /// Another number whenever boxes may say something else of themselves than before. Whatever changes how a box looks asks for a
  /// frame, so nearly all of it passes `requestFrame`.
  private(set) var descriptionEpoch: UInt64 = 0
  func descriptionChanged() { descriptionEpoch &+= 1 }

  package func requestFrame() {
    descriptionChanged()
    if isVisible { host?.graphNeedsFrame(self) } else { host?.hiddenGraphChanged(self) }
  }

  func noteBody(of type: Any.Type) { counters.lastBodies.note(type) }

  func rootPreference<K: PreferenceKey>(_ key: K.Type) -> K.Value { rootNode?.preference(key) ?? K.defaultValue }
  /// The current preference value of the whole content.
  package func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value { rootPreference(key) }
  func rootPreferenceChanged(_ key: ObjectIdentifier) {
    for observer in observers.root where observer.key == key { enqueue(observer) }
  }

  // MARK: Passes

  /// Updates bodies and layout until nothing is queued, for a limited number of rounds.
  package func settle(size newSize: CGSize) {
    guard let root else { return }
    isUpdating = true
    defer {
      isUpdating = false
      descriptionChanged()
    }
    size = newSize
    var rounds = 0
    repeat {
      update()
      layOut(root)
      descriptionChanged()
      tellGeometryObservers()
      runAfterUpdate()
      rounds += 1
      if rounds == Self.roundLimit {
        RuntimeIssue.report(
          "The content still changed after \(rounds) updates in one frame; the rest waits for the next frame. Last evaluated: "
            + counters.lastBodies.names.joined(separator: ", "))
        requestFrame()
        break
      }
    } while !queue.nodes.isEmpty || !queue.boxes.isEmpty || !queue.readers.isEmpty || !queue.actions.isEmpty
    Transaction.with(Transaction()) { layout.transaction = Transaction() }
  }
  private static let roundLimit = 12

  /// Updates queued bodies without a frame: a slow app may handle several events in one turn, and each must see the changes of
  /// the previous one.
  func catchUp() {
    guard !isUpdating, size != .zero, !queue.nodes.isEmpty || !queue.readers.isEmpty || !queue.actions.isEmpty else { return }
    settle(size: size)
  }

  /// Updates bodies and preferences without layout and actions, so that a new window can be measured
  /// with its toolbar.
  package func evaluate() {
    isUpdating = true
    defer {
      isUpdating = false
      descriptionChanged()
    }
    update()
  }

  private func update() {
    while !queue.nodes.isEmpty || !queue.readers.isEmpty {
      while !queue.nodes.isEmpty {
        // Parents first, because they often update or remove their children.
        var batch = queue.nodes
        queue.nodes.removeAll(keepingCapacity: true)
        if batch.count > 1 { batch.sort { $0.depth < $1.depth } }
        for node in batch where node.isQueued {
          guard node.isMounted else { continue }
          let transaction = node.pendingTransaction ?? Transaction()
          node.pendingTransaction = nil
          node.isQueued = false
          Transaction.with(transaction) {
            noteLayoutTransaction()
            node.refresh()
          }
        }
      }
      let readers = queue.readers
      queue.readers.removeAll(keepingCapacity: true)
      for reader in readers { reader.collectPreferences() }
    }
  }

  /// The number of the current layout; older answers may be dropped.
  var layoutPass: UInt32 { layout.pass }
  /// Animates changes by the current layout.
  var layoutTransaction: Transaction { layout.transaction }

  private func layOut(_ root: Box) {
    if queue.boxes.isEmpty, root.proposal == ProposedViewSize(size) { return }
    layout.pass &+= 1
    Transaction.with(layout.transaction) {
      var places: [Box] = []
      var waiting = LayoutQueue(queue.boxes.values)
      queue.boxes.removeAll(keepingCapacity: true)
      // Deepest first, so that a parent is measured once, after all its children.
      while let box = waiting.popDeepest() {
        guard box === root || box.node?.isMounted == true else { continue }
        box.needsPlacement = true
        // Out of the tree, but it may come back, as a row that is scrolled away does.
        if box !== root, box.parent == nil {
          box.forgetAnswers()
          continue
        }
        if let parent = box.parent, box.reanswer() {
          waiting.insert(parent)
        } else {
          if box === root { root.forgetAnswers() }
          places.append(box)
        }
      }
      root.place(at: .zero, proposal: ProposedViewSize(size))
      // Boxes whose content changed but whose size did not are placed again at their position.
      for box in places.reversed() where box.needsPlacement && box !== root {
        box.needsPlacement = false
        box.invalidateInk()
        counters.placements += 1
        box.placeChildren()
      }
    }
  }

  private func runAfterUpdate() {
    while !queue.actions.isEmpty {
      let actions = queue.actions
      queue.actions.removeAll(keepingCapacity: true)
      for action in actions { action() }
    }
  }

  /// Updates everything and paints the damaged areas.
  package func draw(_ frame: any WindowFrame, background: RGBA) {
    counters.frames += 1
    input.frameBegan(at: frame.time)
    animator.advance(to: frame.time)
    if frame.size != size { picture.damage.add(CGRect(origin: .zero, size: frame.size)) }
    settle(size: frame.size)
    input.contentSettled()
    for rect in frame.invalid { picture.damage.add(rect) }
    for scroll in picture.scrolls { frame.scroll(scroll.rect, by: scroll.offset) }
    picture.scrolls.removeAll(keepingCapacity: true)
    let rects = picture.damage.rects(within: CGRect(origin: .zero, size: frame.size), scale: frame.scale)
    picture.damage = DamageRegion()
    if !rects.isEmpty, root != nil {
      counters.paints += 1
      counters.paintedArea += rects.reduce(0) { $0 + $1.width * $1.height }
      frame.paint(rects) { drawContent($0, background: background) }
    }
    if animator.isActive || input.needsFrames { requestFrame() }
  }

  /// Draws over the content, for a presentation in front of it. The setter must report changes of its appearance, because nothing of it
  /// is visible at the beginning of a fade.
  package var veil: ((any Painter) -> Void)?
  /// Paints the current content without updating it first.
  package func drawContent(_ painter: any Painter, background: RGBA) {
    painter.fill(painter.clipBounds, background)
    root?.draw(painter)
    veil?(painter)
  }

  // MARK: Animated geometry

  func placementChanged(_ box: Box, from old: CGRect) {
    if !old.isEmpty || box.displacement != nil, let animation = Transaction.current.effectiveAnimation, old.origin != box.origin,
      counters.frames > 0, box.parent != nil
    {
      BoxDisplacement.begin(box, from: old, animation: animation, animator: animator)
    }
    picture.moved.append(box)
    if picture.moved.count == 1 { afterUpdate { [weak self] in self?.damageMoved() } }
  }
  private func damageMoved() {
    let boxes = picture.moved
    picture.moved.removeAll(keepingCapacity: true)
    guard counters.paints > 0 else { return damageUnpainted() }
    for box in boxes { box.damageVisible() }
  }
}

/// What waits for the next update.
private struct UpdateQueue {
  var nodes: [ViewNode] = []
  var boxes: [ObjectIdentifier: Box] = [:]
  var readers: [any PreferenceReading] = []
  /// Run after the round's bodies.
  var actions: [() -> Void] = []
}

/// Who hears what the content of a graph has come to.
struct GraphObservers {
  struct OfGeometry { weak var observer: (any GeometryObserver)? }
  var geometry: [OfGeometry] = []
  var root: [any AnyRootPreferenceObserver] = []
}

/// What is different in the next picture.
private struct PictureChanges {
  struct Scroll {
    let rect: CGRect
    let offset: CGSize
  }
  var damage = DamageRegion()
  var scrolls: [Scroll] = []
  /// Boxes with another place, whose damage is known once all have theirs.
  var moved: [Box] = []
}

/// The layout under way, or the last one.
private struct LayoutTurn {
  var pass: UInt32 = 0
  /// Animates what it changes.
  var transaction = Transaction()
}
