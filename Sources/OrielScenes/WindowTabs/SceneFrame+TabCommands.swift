import OrielControls

// What menus, keys and buttons do to a frame with tabs.
extension SceneFrame {
  /// The frame of an open instance, if that may have tabs.
  package static func of(_ host: SceneInstance) -> SceneFrame? { host.tabs ?? (host.mayHaveTabs && host.platformWindow != nil ? host.frame : nil) }
  /// A new window of the group, as a tab.
  func openTab() {
    let host = SceneInstance(app: selected.app, declaration: selected.declaration, presented: nil)
    app.registry.add(host)
    host.open(in: self)
  }
  /// Selects the tab at `step` from the selected one, wrapping around.
  package func selectNext(_ step: Int) {
    guard members.count > 1, let index = index(of: selected) else { return }
    select(members[(index + step + members.count) % members.count])
  }
  /// Handles Ctrl+Page Up and Page Down, as on most desktops, and the key of Show All Tabs, which is another character with Shift.
  func turnPage(with event: KeyEvent) -> Bool {
    guard members.count > 1 else { return false }
    switch (event.key, event.modifiers.subtracting(.capsLock)) {
    case (.pageUp, .control): selectNext(-1)
    case (.pageDown, .control): selectNext(1)
    case (.character("|"), [.control, .shift]), (.character("\\"), [.control, .shift]): selected.showOverview(!selected.isOverviewShown)
    default: return false
    }
    return true
  }
  /// Adds all other windows of the scene as tabs, in the order in which they were opened.
  func mergeAll() {
    for other in selected.siblings where other.frame !== self {
      do { try add(other, at: members.count, selects: false) } catch { return other.app.report(error, opening: other.declaration) }
    }
  }
  /// What a click with the other button on a tab offers.
  func menu(of host: SceneInstance) -> [MenuItem] {
    [
      MenuItem("New Tab") { [weak self] in self?.openTab() },
      .separator,
      MenuItem("Close Tab", isEnabled: host.controls.contains(.close)) { host.userAsksToClose() },
      MenuItem("Close Other Tabs", isEnabled: members.count > 1) { [weak self] in
        for member in self?.members ?? [] where member !== host { member.userAsksToClose() }
      },
      MenuItem("Move Tab to New Window", isEnabled: members.count > 1) { [weak self] in self?.tearOff(host) },
    ]
  }
}

extension SceneInstance {
  /// The windows that can share a frame with this one, itself included.
  var siblings: [SceneInstance] {
    app.registry.windows.filter { $0.tabbingKey == tabbingKey && $0.topLevel?.state.isMapped == true && $0.mayHaveTabs }
  }
  /// They are in more than one frame.
  private var canMerge: Bool { siblings.contains { $0 !== self && $0.frame !== frame } }

  package func toggleTabBar() { if let tabs = SceneFrame.of(self), tabs.members.count == 1 { tabs.askForBar(!tabs.isBarShown) } }
  package func mergeAllWindows() { SceneFrame.of(self)?.mergeAll() }

  /// The View menu's items for the tab bar.
  var tabViewItems: [MenuItem] {
    guard mayHaveTabs else { return [] }
    let count = tabs?.members.count ?? 1
    return [
      MenuItem(
        tabs?.isBarShown == true ? "Hide Tab Bar" : "Show Tab Bar", shortcut: KeyboardShortcut("t", modifiers: [.command, .shift]),
        isEnabled: count == 1
      ) { self.toggleTabBar() },
      MenuItem(
        isOverviewShown ? "Hide All Tabs" : "Show All Tabs", shortcut: KeyboardShortcut("\\", modifiers: [.command, .shift]),
        isEnabled: count > 1
      ) { self.showOverview(!self.isOverviewShown) },
      .separator,
    ]
  }
  /// The Window menu's items for making, selecting, merging and moving tabs.
  var tabWindowItems: [MenuItem] {
    guard mayHaveTabs else { return [] }
    let hasSeveral = (tabs?.members.count ?? 1) > 1
    // Ctrl-T is the apps' own.
    let new = MenuItem("New Tab") { SceneFrame.of(self)?.openTab() }
    return (declaration.makesNewWindows ? [new] : []) + [
      MenuItem(
        "Show Previous Tab", shortcut: KeyboardShortcut(.tab, modifiers: [.control, .shift]), isEnabled: hasSeveral
      ) { self.tabs?.selectNext(-1) },
      MenuItem("Show Next Tab", shortcut: KeyboardShortcut(.tab, modifiers: .control), isEnabled: hasSeveral) {
        self.tabs?.selectNext(1)
      },
      MenuItem("Move Tab to New Window", isEnabled: hasSeveral) { self.tabs?.tearOff(self) },
      MenuItem("Merge All Windows", isEnabled: canMerge) { self.mergeAllWindows() },
    ]
  }
  /// The File menu's items for closing the tab, the frame with all its tabs, or all windows.
  var closeItems: [MenuItem] {
    let canClose = controls.contains(.close)
    func closeOne(_ title: String) -> MenuItem {
      MenuItem(title, shortcut: KeyboardShortcut("w"), isEnabled: canClose) { self.userAsksToClose() }
    }
    let closeAll = app.windowsToClose.count < 2
      ? [] : [MenuItem("Close All", shortcut: KeyboardShortcut("w", modifiers: [.command, .option])) { [app] in app.closeAllWindows() }]
    guard let tabs, tabs.members.count > 1 else { return [closeOne("Close")] + closeAll }
    let closeFrame = MenuItem("Close Window", shortcut: KeyboardShortcut("w", modifiers: [.command, .shift])) { tabs.userAsksToClose() }
    return [closeOne("Close Tab"), closeFrame] + closeAll
  }
}
