import OrielControls

/// The size, position and window kind of a modal presentation.
extension ModalWindow {
  func show(over scene: any PresentingScene) -> Bool {
    guard let owner = scene.topLevel else { return false }
    scene.menuSession?.end()
    (source.node?.graph.host as? any OverlayHost)?.popovers.endAll()
    frame = .zero
    isStandalone = scene.presentsAlone || kind.isAlert && scene.isOutOfSight
    let size = wantedSize()
    let place = isStandalone
      ? PresentationPlace(standing: size, on: scene.system)
      : PresentationPlace(
        kind, size, over: scene, below: windowPresenter.modals.last { $0.isChild && !$0.isLeaving }?.frame, isLow: hasHeights)
    guard make(place, owner) else { return false }
    updateTitle()
    if arrivalMotion != nil, canFade {
      box.presence.amount = 0
      waitsForFrame = true
    } else {
      arrive()
    }
    return true
  }
  private var arrivalMotion: Animation? { kind.isAlert ? theme.motion.alertIn : theme.motion.sheetIn }
  /// Fades in. The fade begins with the first frame on the screen, which shows only what is below: a fade that began earlier would
  /// paint all of the content into that frame, too faint to be seen, and would have run for as long as that took.
  func arrive() {
    waitsForFrame = false
    // The presenter must know it before the veil is drawn, and a frame is not changed while it is drawn.
    departure.end = schedule(after: 0) { [weak self] in
      guard let self, !isLeaving else { return }
      box.presence.head(for: 1, arrivalMotion, in: box, step: { [weak self] in self?.damageBelow() })
    }
  }
  func make(_ place: PresentationPlace, _ owner: any PlatformWindow) -> Bool {
    guard let scene else { return false }
    let oldForm = box.form, oldFrame = frame
    switch place.form {
    case .child: box.form = .child
    case .dialog: box.form = .window(hasAlpha: scene.system.hasCompositor)
    case .fullScreen, .window: box.form = .filling
    }
    frame = place.frame
    let margins = box.margins
    var description = WindowDescription(
      size: CGSize(width: frame.width + margins.horizontal, height: frame.height + margins.vertical))
    description.position = CGPoint(x: frame.minX - margins.leading, y: frame.minY - margins.top)
    // A dependent window is hidden together with its owner.
    description.owner = isStandalone ? nil : owner
    description.background = background
    description.title = scene.title
    switch place.form {
    case .child: description.kind = .child
    case .window:
      description.owner = nil
      description.title = box.title
      description.role = "\(scene.role)-\(kind)"
      let least = box.naturalSize(.zero)
      description.limits = SizeLimits(minimum: CGSize(width: max(least.width, theme.metrics.sheet.minWidth), height: max(least.height, 40)))
    case .dialog, .fullScreen:
      description.kind = .dialog
      description.isModal = !letsThrough
      description.role = "\(scene.role)-\(kind)"
      description.isDecorated = false
      description.isResizable = place.form == .fullScreen
      if canBeResized {
        description.limits = limits(margins)
        description.isResizable = description.limits.minimum != description.limits.maximum
      }
      description.startsFullScreen = place.form == .fullScreen
      description.isTranslucent = box.form == .window(hasAlpha: true)
      description.shadowMargins = margins
      description.cornerRadius = box.radius
      description.controls = [.close]
    }
    guard let window = try? scene.system.makeWindow(description, delegate: self) else {
      (box.form, frame) = (oldForm, oldFrame)
      return false
    }
    let old = platformWindow
    platformWindow = window
    tellsModal = description.isModal
    writeEnvironment()
    graph.settle(size: description.size)
    window.map()
    window.raise()
    window.requestFrame()
    graph.damageAll()
    old?.close()
    if !isChild { window.activate() }
    return true
  }

  /// The size that the content requests.
  func wantedSize() -> CGSize {
    let screen = (scene.map { PresentationPlace.screen(of: $0) } ?? .unknown).visibleFrame.size
    let room = CGSize(width: max(200, screen.width - 48), height: max(160, screen.height - 48))
    defer { sizing.measures = graph.counters.measures }
    if let chosenSize { return chosenSize }
    var size: CGSize
    if kind.isAlert {
      let natural = box.naturalSize(.unspecified)
      size = CGSize(width: min(natural.width, room.width), height: min(natural.height, room.height))
    } else {
      let choice = traits.sizing ?? .automatic
      size = choice.size(currentSize: sizing.content, within: room) { [box] in box!.naturalSize($0) }
    }
    sizing.content = size
    if kind == .filePanel { size = giving(size) }
    if hasHeights, let detents = traits.detents {
      return CGSize(
        width: max(size.width, theme.metrics.sheet.minWidth).rounded(.up), height: sizing.heights.height(detents, in: detentContext).rounded())
    }
    let least = kind.isAlert ? 0 : theme.metrics.sheet.minWidth
    return CGSize(width: max(size.width, least).rounded(.up), height: max(size.height, 40).rounded(.up))
  }

  /// Makes do with a little less where that spares the window below from growing.
  private func giving(_ size: CGSize) -> CGSize {
    guard let room = scene?.panel.rect.insetBy(dx: Metrics.Sheet.parentGap, dy: Metrics.Sheet.parentGap).size else { return size }
    let least = box.naturalSize(.zero)
    func given(_ wanted: CGFloat, _ least: CGFloat, _ room: CGFloat) -> CGFloat {
      wanted > room && wanted <= room * 1.1 && least <= room ? room : wanted
    }
    return CGSize(width: given(size.width, least.width, room.width), height: given(size.height, least.height, room.height))
  }

  /// Follows changes of the content, the window below or the screen.
  func follow() {
    guard !isLeaving, !isStandalone, let scene, let owner = scene.topLevel, let window = platformWindow, box.form != .filling else { return }
    // Those of a file panel are always the same.
    if !isChild, kind == .sheet, canBeResized {
      let limits = limits(box.margins)
      window.setLimits(limits, resizable: limits.minimum != limits.maximum)
    }
    // A separate window resized by the user stays separate.
    guard isChild || sizing.chosen == nil || !canBeResized else { return }
    let below = windowPresenter.modals.last { $0.isChild && !$0.isLeaving && $0.order < order }?.frame
    let place = PresentationPlace(kind, wantedSize(), over: scene, below: below, isLow: hasHeights)
    let isSameForm = (place.form == .child) == isChild
    guard isSameForm else {
      _ = make(place, owner)
      return damageBelow()
    }
    guard place.frame != frame, isChild || place.frame.size != frame.size else { return }
    let old = frame
    frame = place.frame
    if !isChild { frame.origin = old.origin }
    let margins = box.margins
    if frame.size != old.size {
      window.resize(to: CGSize(width: frame.width + margins.horizontal, height: frame.height + margins.vertical))
    }
    if isChild { window.move(to: frame.origin) }
    updateModality()
    damageBelow()
  }
  func ownerResized() { if isChild { follow() } }
  /// A child window moves along with the scene. A dialog needs a new window, because window managers read its owner only once.
  func ownerReplaced() {
    guard let window = platformWindow, let scene, let owner = scene.topLevel else { return }
    guard !isChild else { return window.reparent(into: owner, at: frame.origin) }
    guard !isStandalone else { return }
    _ = make(PresentationPlace(kind, wantedSize(), over: scene, below: nil, isLow: hasHeights), owner)
  }
  func conceal() { if !isStandalone { platformWindow?.unmap() } }
  func reveal() {
    guard !isStandalone, let window = platformWindow, let owner = scene?.topLevel else { return }
    if isChild { window.reparent(into: owner, at: frame.origin) }
    window.map()
    window.raise()
    graph.damageAll()
    follow()
  }

  // MARK: The window below

  /// Whether the window below can be used.
  var letsThrough: Bool {
    guard let interaction = traits.backgroundInteraction, kind == .sheet else { return false }
    return interaction.isEnabled(atHeight: frame.height, in: detentContext) ?? false
  }

  /// Tells the window manager whether a dialog is modal.
  func updateModality() {
    guard !isChild, !isDetached, !isLeaving, tellsModal == letsThrough else { return }
    tellsModal = !letsThrough
    platformWindow?.setModal(tellsModal)
  }
}
