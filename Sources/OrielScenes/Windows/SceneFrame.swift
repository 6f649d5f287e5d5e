import OrielControls

/// The top-level that shows a scene instance, or several as tabs: what the window manager knows, with its place, bounds and controls.
///
/// A lone member draws into the top-level itself. When a second one joins, each gets a child of the top-level that fills it, and the
/// children take turns. So a lone window needs no X window more, and the window manager sees a frame stay where it is while
/// members join and leave.
///
/// The member in front decides title, bounds and controls of the frame and has its keys.
package final class SceneFrame {
  unowned let app: RunningApp
  /// nil until the frame opens.
  package internal(set) var window: (any PlatformWindow)!
  /// The top-level has alpha. That cannot change later, except by making another one.
  var hasAlpha: Bool
  /// In the order of the bar. Empty after the end.
  package private(set) var members: [SceneInstance]
  /// The member whose tab is selected.
  package private(set) var selected: SceneInstance
  /// The member that the top-level speaks for: the selected one, or none while another takes its place.
  private(set) weak var front: SceneInstance?
  /// All members are being closed: none takes the place of one that goes.
  private var isClosing = false

  /// What the window manager knows of how far the user may resize the frame.
  var limits = FrameLimits()
  /// The frame is larger than the user made it, for something that its content presents.
  var growth = FrameGrowth()
  /// Where it was before it was zoomed to its ideal.
  var placeBeforeZoom: CGRect?
  /// When it last left full screen because its content forbids that.
  var fullScreenRefusal: TimeInterval?
  /// Resizes a settings window to the page it shows; made when the page first changes.
  var pageSize: PageSize?
  /// The edges and the title row where the window manager draws no frame.
  private(set) lazy var area = WindowFrameArea(self)

  /// The user wants the bar although there is one tab.
  package private(set) var isBarAsked = false
  private enum Visit {
    case none
    /// A tab of another frame is dragged over this one, which shows its bar for it, with a gap where the tab would go.
    case over(gap: Int?)
  }
  private var visit = Visit.none
  /// A press on the bar, until the button is let go.
  var press: TabPress?

  /// A frame for an instance that has none; it has no top-level before `open`.
  init(of host: SceneInstance, hasAlpha: Bool = false) {
    app = host.app
    self.hasAlpha = hasAlpha
    members = [host]
    selected = host
    front = host
    host.place = .member(self, child: nil)
  }

  package func index(of host: SceneInstance) -> Int? { members.firstIndex { $0 === host } }

  // MARK: Selecting

  /// Shows one of the members instead of the one in front.
  package func select(_ host: SceneInstance) {
    guard host !== selected, index(of: host) != nil else { return }
    let old = selected, hadFocusInBar = old.isBarFocused
    selected = host
    old.stepBack()
    show(host)
    conceal(old)
    // A press goes on in the bar of the member that is in front now.
    if press != nil { host.layOut() }
    if hadFocusInBar { host.focusBar() }
    app.registry.onChange()
    app.windowStateChanged()
  }
  private func show(_ host: SceneInstance) {
    front = host
    limits = FrameLimits()
    host.stepForward(in: self)
  }
  /// The member lets go of the frame.
  func lose(_ host: SceneInstance) { if front === host { front = nil } }
  /// The server ends a press with the window it began in, so that window stays until the button is let go.
  private func conceal(_ host: SceneInstance) {
    if press == nil, host !== selected { host.place.child?.unmap() }
  }
  func pressEnded() {
    press = nil
    for host in members { conceal(host) }
    showBar(moving: true)
    if members.count == 1, !isBarAsked { dissolve() }
  }

  // MARK: Joining

  /// Takes an instance in: a new one, one that has a frame to itself, or a tab of another frame.
  package func add(_ host: SceneInstance, at index: Int, selects: Bool) throws(WindowSystemError) {
    guard host.frame !== self else {
      move(host, to: index)
      if selects { select(host) }
      return
    }
    if members.count == 1, members[0].place.child == nil { try cover() }
    var left: SceneFrame?
    if let other = host.frame, other.members.count > 1 {
      other.release(host)
      host.place = .member(self, child: host.place.child)
      host.surface?.handOver(to: self)
      host.surface?.reparent(into: window, at: .zero)
    } else {
      left = host.frame
      host.stepBack()
      do { try makeChild(for: host) } catch {
        left?.front = host
        host.graph.isVisible = true
        throw error
      }
      host.connectInput()
    }
    // What it presents lies in the old top-level, and would go with that.
    host.madePresenter?.ownerReplaced()
    left?.members = []
    left?.window?.close()
    members.insert(host, at: min(max(0, index), members.count))
    if selects { select(host) }
    for member in members { member.updateBar() }
    showBar(moving: true)
    app.registry.onChange()
    app.windowStateChanged()
  }
  /// The only member gets a child, as every other from now on.
  private func cover() throws(WindowSystemError) {
    let host = members[0]
    host.stepBack()
    do { try makeChild(for: host) } catch {
      show(host)
      throw error
    }
    window.setCovered(true)
    show(host)
  }
  /// Something to draw in that fills the frame.
  private func makeChild(for host: SceneInstance) throws(WindowSystemError) {
    let old = host.place
    host.place = .member(self, child: nil)
    var description = WindowDescription(size: window.size)
    description.kind = .child
    description.owner = window
    description.position = .zero
    description.isTranslucent = hasAlpha
    description.background = host.background
    do { host.place = .member(self, child: try app.system.makeWindow(description, delegate: self)) } catch {
      host.place = old
      throw error
    }
    host.graph.damageAll()
    host.showCursor()
  }
  func move(_ host: SceneInstance, to index: Int) {
    guard let old = self.index(of: host) else { return }
    members.remove(at: old)
    members.insert(host, at: min(max(0, index), members.count))
    guard self.index(of: host) != old else { return }
    showBar(moving: true)
    app.registry.onChange()
  }

  // MARK: Leaving

  /// Lets a member go that is to live on elsewhere. It keeps its child, which is in no frame until then.
  private func release(_ host: SceneInstance) {
    guard let child = host.place.child else { return }
    remove(host)
    host.stepBack()
    child.unmap()
    host.place = .adrift(child: child)
  }
  /// The instance has ended: another takes its place, and the frame goes with the last one.
  func ended(_ host: SceneInstance) {
    guard index(of: host) != nil else { return }
    if members.count == 1 {
      members = []
      front = nil
      window?.close()
      return
    }
    remove(host)
    lose(host)
    host.place.child?.close()
  }
  private func remove(_ host: SceneInstance) {
    guard let index = index(of: host) else { return }
    members.remove(at: index)
    if press?.host === host { press?.cancel() }
    if selected === host {
      selected = members[min(index, members.count - 1)]
      if isClosing || app.isEnding {
        front = selected
      } else {
        let hadFocusInBar = host.isBarFocused
        host.stepBack()
        show(selected)
        if hadFocusInBar { selected.focusBar() }
      }
    }
    guard !isClosing, !app.isEnding else { return }
    if members.count == 1, press == nil { dissolve() } else { showBar(moving: true) }
  }
  /// One member is left: it draws into the top-level again.
  private func dissolve() {
    let host = members[0]
    if let child = host.place.child {
      host.stepBack()
      host.place = .member(self, child: nil)
      window.setCovered(false)
      host.graph.damageAll()
      show(host)
      child.close()
    }
    host.updateBar()
    app.registry.onChange()
  }
  /// Gives a member a frame of its own, with its corner at a place on the screen or where the window manager likes.
  package func tearOff(_ host: SceneInstance, to place: CGPoint? = nil) {
    guard members.count > 1, index(of: host) != nil else { return }
    var size = window.size
    if window.state.isMaximized || window.state.isFullScreen {
      size = host.declaration.options.defaultSize.map { host.outerSize($0) } ?? host.idealSize
    }
    release(host)
    let child = host.place.child, frame = SceneFrame(of: host, hasAlpha: hasAlpha)
    do {
      host.updateBar()
      host.graph.isVisible = true
      var description = frame.describe(host.bounded(size))
      description.position = place
      try frame.show(description)
      host.graph.damageAll()
      host.madePresenter?.ownerReplaced()
      host.madePresenter?.stepForward()
    } catch {
      app.report(error, opening: host.declaration)
      host.end()
    }
    child?.close()
    app.registry.onChange()
  }

  // MARK: Closing

  /// The frame's close button: every member is asked, in order. Those that stay are still in the frame.
  func userAsksToClose() {
    guard showsTabs else { return selected.userAsksToClose() }
    let shown = selected
    isClosing = true
    for member in members { member.userAsksToClose() }
    isClosing = false
    guard !members.isEmpty else { return }
    if shown !== selected { show(selected) }
    if members.count == 1, press == nil { dissolve() } else { showBar(moving: true) }
  }

  // MARK: The bar

  /// It has tabs, whether or not there are several of them.
  package var showsTabs: Bool { isBarShown || press != nil }
  package var isBarShown: Bool { members.count > 1 || isBarAsked || isOffered }
  /// Shows the bar with one tab, or takes it away again.
  package func askForBar(_ isAsked: Bool) {
    isBarAsked = isAsked
    for member in members { member.updateBar() }
  }
  /// What the bar shows may have changed.
  func showBar(moving: Bool = false) {
    selected.rootBox?.tabBar?.show(moving: moving)
    selected.rootBox?.overview?.membersChanged()
  }
  /// A tab of another frame is dragged over this one.
  var isOffered: Bool { if case .over = visit { true } else { false } }
  func offer(_ isOffered: Bool) {
    guard isOffered != self.isOffered else { return }
    let hadGap = gap != nil
    visit = isOffered ? .over(gap: nil) : .none
    if hadGap { showBar(moving: true) }
    for member in members { member.updateBar() }
    if isOffered { selected.layOut() }
  }
  /// Where the tab that is dragged over the bar would go.
  var gap: Int? {
    get { if case .over(let gap) = visit { gap } else { nil } }
    set {
      guard isOffered, newValue != gap else { return }
      visit = .over(gap: newValue)
      showBar(moving: true)
    }
  }
}
