import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite(.serialized) struct `What an app says to all its views` {
  @Test func `follows the desktop, and the look that the app has chosen`() {
    let test = TestApp { WindowGroup("Main", id: "main") { Tile() } }
    defer { RunningApp.chosenLook = nil }
    var values: EnvironmentValues { test.app.scope.values(reader: nil) }
    #expect(values.clipboards?.general === test.system.clipboard && values.clipboards?.primary === test.system.primarySelection)
    #expect(values.scenePhase == .active && values.supportsMultipleWindows)
    for bits in 0..<16 {
      let (isDark, isContrasted, isStill, isRightToLeft) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0)
      test.system.desktop.colorScheme = isDark ? .dark : .light
      test.system.desktop.increasedContrast = isContrasted
      test.system.desktop.reducedMotion = isStill
      test.system.desktop.isRightToLeft = isRightToLeft
      test.system.desktop.textScale = isStill ? 1.25 : 1
      #expect(values.desktopSettings == test.system.desktop)
      #expect(values.colorScheme == (isDark ? .dark : .light) && values.colorSchemeContrast == (isContrasted ? .increased : .standard), "\(bits)")
      #expect(values.accessibilityReduceMotion == isStill && values.layoutDirection == (isRightToLeft ? .rightToLeft : .leftToRight), "\(bits)")
      let theme = Theme.make(
        mode: Theme.Mode(dark: isDark, increasedContrast: isContrasted), accent: .blue, textScale: isStill ? 1.25 : 1, reducesMotion: isStill)
      #expect(test.app.theme(in: test.app.scope) == theme, "\(bits)")
      for (look, dark, contrast) in [
        (AppLook(isDark: true, isContrastIncreased: false), true, isContrasted), (AppLook(isDark: false, isContrastIncreased: true), false, true),
      ] {
        RunningApp.chosenLook = look
        #expect(values.colorScheme == (dark ? .dark : .light) && values.colorSchemeContrast == (contrast ? .increased : .standard), "\(bits) \(look)")
      }
      RunningApp.chosenLook = nil
      #expect(values.colorScheme == (isDark ? .dark : .light))
    }
    test.app.quit()
    let alone = TestApp(supportsMultipleWindows: false) { WindowGroup("Main") { Tile() } }
    #expect(!alone.app.scope.values(reader: nil).supportsMultipleWindows)
    alone.app.quit()
  }
  @Test func `is the phase of its windows: what is seen, and whether one of them has the keys`() {
    let test = TestApp { WindowGroup("Main", id: "main") { Tile() } }
    test.openWindow(id: "main")
    test.settle()
    func phases() -> [ScenePhase] {
      test.settle()
      return test.windows.map(\.phase) + [test.app.phase]
    }
    let first = test.headless(0), second = test.headless(1)
    #expect(phases() == [.active, .active, .active])
    first.userMinimizes()
    #expect(phases() == [.background, .active, .active])
    first.userMinimizes(false)
    second.setHidden(true)
    #expect(phases() == [.active, .background, .active])
    second.setHidden(false)
    #expect(phases() == [.active, .active, .active])
    second.unmap()
    #expect(phases() == [.active, .background, .active])
    second.map()
    #expect(phases() == [.active, .active, .active])
    test.system.focusAnotherProgram()
    #expect(phases() == [.inactive, .inactive, .inactive])
    first.userMinimizes()
    #expect(phases() == [.background, .inactive, .inactive])
    second.userMinimizes()
    #expect(phases() == [.background, .background, .background])
    second.userMinimizes(false)
    first.userMinimizes(false)
    test.app.isScreenLocked = true
    #expect(phases() == [.background, .background, .background])
    test.app.isScreenLocked = false
    #expect(phases() == [.active, .active, .active])
    // A frame later, so that a change of windows is none of phases.
    test.system.focusAnotherProgram()
    test.system.advance(by: 0.01)
    #expect(test.windows.map(\.phase) == [.active, .active])
    test.system.advance(by: 0.01)
    #expect(test.windows.map(\.phase) == [.inactive, .inactive])
    test.app.quit()
    #expect(test.app.phase == .background && test.windows.isEmpty)
  }
  @Test func `begins and ends once`() throws {
    let test = TestApp(launches: false) { WindowGroup("Main", id: "main") { Tile() } }, address = try #require(URL(string: "oriel-test://a"))
    #expect(!test.app.hasLaunched && !test.app.isEnding && test.windows.isEmpty && test.app.launchAddresses.isEmpty)
    _ = RuntimeIssue.capturing { test.app.launch(opening: [address]) }
    test.settle()
    #expect(test.app.hasLaunched && test.app.launchAddresses == [address] && test.windows.count == 1)
    _ = RuntimeIssue.capturing { test.app.launch(opening: []) }
    test.settle()
    #expect(test.windows.count == 1 && test.app.launchAddresses == [address])
    let window = test.headless()
    test.app.quit()
    test.app.quit()
    test.settle()
    #expect(test.app.isEnding && test.windows.isEmpty && window.isClosed && test.app.hasLaunched)
    test.app.launch()
    #expect(test.windows.isEmpty)
  }
  @Test func `performs commands by keys with a modifier, besides Shift and Caps Lock`() {
    let test = TestApp { WindowGroup("Main", id: "main") { Tile() } }
    func perform(_ modifiers: KeyModifiers, _ letter: Character = "n") -> Bool {
      test.app.performCommand(KeyEvent(key: .character(letter), latin: letter, modifiers: modifiers), in: test.windows[0])
    }
    for modifiers in [[], .shift, .capsLock, [.shift, .capsLock]] as [KeyModifiers] { #expect(!perform(modifiers)) }
    #expect(!perform(.control, "å") && test.windows.count == 1)
    #expect(perform(.control))
    #expect(test.windows.count == 2)
    test.app.quit()
  }
  @Test func `gives one window a style that another says, and no later one`() {
    let test = TestApp { WindowGroup("Main", id: "main") { Tile() } }
    var style = PresentedWindowStyle()
    style.frame = .plain
    test.app.opening(in: style) { $0.openWindow(id: "main") }
    test.openWindow(id: "main")
    test.settle()
    #expect(test.windows.map(\.frameStyle) == [.system, .plain, .system] && test.app.presentedStyle.frame == nil)
    test.app.quit()
  }
}
