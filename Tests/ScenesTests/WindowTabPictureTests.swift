import OrielDrawing
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielAppKit
@testable import OrielScenes

@Suite(.serialized) struct `The looks of window tabs` {
  struct Content: View {
    let title: String
    var body: some View { Text(title).font(.title).frame(maxWidth: .infinity, maxHeight: .infinity).navigationTitle(title) }
  }
  private static let names = ["App.swift", "ContentView.swift", "SettingsView.swift", "A name that is much too long for its tab.swift"]

  private func make(
    dark: Bool = false, contrast: Bool = false, scale: Double = 1, isRightToLeft: Bool = false, width: CGFloat = 640,
    height: CGFloat = 140
  ) -> TestApp {
    NSWindow.allowsAutomaticWindowTabbing = true
    let system = HeadlessWindowSystem(scale: scale)
    system.output = .pixels
    system.desktop.colorScheme = dark ? .dark : .light
    system.desktop.increasedContrast = contrast
    system.desktop.isRightToLeft = isRightToLeft
    let test = TestApp(system: system) {
      WindowGroup(for: Int.self) { $index in Content(title: Self.names[index ?? 0]) }.defaultSize(width: width, height: height)
    }
    let open = test.openWindow
    for index in 1..<Self.names.count {
      open(value: index)
      test.settle()
    }
    test.windows[0].activate()
    test.settle()
    test.windows[0].mergeAllWindows()
    test.settle()
    return test
  }
  private func check(_ name: String, _ test: TestApp) throws {
    test.settle()
    let host = test.app.registry.main ?? test.windows[0]
    let window = try #require(host.surface as? HeadlessWindow)
    let whole = try #require(window.snapshot())
    let bar = try #require(host.rootBox?.tabBar).frameInWindow.insetBy(dx: 0, dy: -8)
    let picture = BitmapSurface.make(size: bar.size, scale: whole.scale) {
      $0.draw(whole, in: CGRect(x: 0, y: -bar.minY, width: whole.size.width, height: whole.size.height), interpolation: .none, opacity: 1)
    }.bitmap()
    if let complaint = GoldenPicture(name).complaint(about: picture) { Issue.record("\(complaint)") }
  }
  private func hover(_ test: TestApp, _ index: Int) throws {
    let host = test.windows[0], frame = try #require(host.platformWindow as? HeadlessWindow)
    let tabs = host.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .tab }
    frame.movePointer(to: CGPoint(x: tabs[index].frame.midX, y: tabs[index].frame.midY))
  }

  @Test(arguments: [false, true], [1.0, 2.0]) func `selected, under the pointer and resting`(dark: Bool, scale: Double) throws {
    let test = make(dark: dark, scale: scale)
    try hover(test, 1)
    try check("window-tabs-\(dark ? "dark" : "light")-\(Int(scale))x", test)
  }
  @Test(arguments: [false, true]) func `in high contrast`(dark: Bool) throws {
    let test = make(dark: dark, contrast: true)
    try hover(test, 1)
    try check("window-tabs-\(dark ? "dark" : "light")-contrast", test)
  }
  @Test func `from right to left`() throws {
    let test = make(scale: 2, isRightToLeft: true)
    try hover(test, 3)
    try check("window-tabs-right-to-left", test)
  }
  @Test(arguments: [false, true]) func `of a window that is not active`(dark: Bool) throws {
    let test = make(dark: dark)
    test.system.focusAnotherProgram()
    try check("window-tabs-inactive-\(dark ? "dark" : "light")", test)
  }
  @Test func `with the focus`() throws {
    let test = make()
    test.windows[0].focusBar()
    try check("window-tabs-focused", test)
  }
  @Test(arguments: [false, true]) func `all of them as pictures`(dark: Bool) throws {
    let test = make(dark: dark, height: 420)
    let host = test.windows[0], frame = try #require(host.platformWindow as? HeadlessWindow)
    host.showOverview(true)
    test.settle()
    let cards = host.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button && Self.names.contains($0.label ?? "") }
    try #require(cards.count == Self.names.count)
    frame.movePointer(to: CGPoint(x: cards[2].frame.midX, y: cards[2].frame.midY))
    test.settle()
    let picture = try #require((host.surface as? HeadlessWindow)?.snapshot())
    if let complaint = GoldenPicture("window-tabs-all-\(dark ? "dark" : "light")").complaint(about: picture) { Issue.record("\(complaint)") }
  }
  /// Letters have a direction of their own; digits do not, and the dots behind them stand where a line ends.
  @Test(arguments: [false, true]) func `all of them with titles in the direction of the interface`(isRightToLeft: Bool) throws {
    NSWindow.allowsAutomaticWindowTabbing = true
    let system = HeadlessWindowSystem(scale: 2), title = "888888................"
    system.output = .pixels
    system.desktop.colorScheme = .light
    system.desktop.isRightToLeft = isRightToLeft
    let test = TestApp(system: system) { WindowGroup(for: Int.self) { _ in Content(title: title) }.defaultSize(width: 640, height: 420) }
    test.openWindow(value: 1)
    test.settle()
    test.windows[0].activate()
    test.settle()
    let host = test.windows[0]
    host.mergeAllWindows()
    test.settle()
    host.showOverview(true)
    test.settle()
    let cards = host.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button && $0.label == title }
    try #require(cards.count == 2)
    // Below the picture that the keys have not chosen.
    let card = cards[1].frame, picture = try #require((host.surface as? HeadlessWindow)?.snapshot())
    func ink(_ left: CGFloat, _ right: CGFloat) -> Int {
      (Int(2 * (card.maxY + 8))..<Int(2 * (card.maxY + 24))).reduce(0) { count, y in
        count + (Int(2 * left)..<Int(2 * right)).count { picture.pixel(x: $0, y: y) & 0xff < 0x80 }
      }
    }
    let left = ink(card.minX, card.midX), right = ink(card.midX, card.maxX)
    #expect(isRightToLeft ? left < right : left > right, "\(left) \(right)")
  }
  @Test(arguments: [false, true]) func `with titles in the direction of the interface`(isRightToLeft: Bool) throws {
    NSWindow.allowsAutomaticWindowTabbing = true
    let system = HeadlessWindowSystem(scale: 2), title = "888888................"
    system.output = .pixels
    system.desktop.colorScheme = .light
    system.desktop.isRightToLeft = isRightToLeft
    let test = TestApp(system: system) { WindowGroup(for: Int.self) { _ in Content(title: title) }.defaultSize(width: 640, height: 140) }
    test.openWindow(value: 1)
    test.settle()
    let host = test.windows[0]
    host.activate()
    test.settle()
    host.mergeAllWindows()
    test.settle()
    let tab = try #require(host.graph.accessibilityTree().flatMap(\.all).first { $0.role == .tab && $0.properties.isSelected == true }).frame
    let picture = try #require((host.surface as? HeadlessWindow)?.snapshot())
    func ink(_ left: CGFloat, _ right: CGFloat) -> Int {
      (Int(2 * (tab.minY + 6))..<Int(2 * (tab.maxY - 6))).reduce(0) { count, y in
        count + (Int(2 * left)..<Int(2 * right)).count { picture.pixel(x: $0, y: y) & 0xff < 0x80 }
      }
    }
    let left = ink(tab.minX + 12, tab.midX), right = ink(tab.midX, tab.maxX - 12)
    #expect(isRightToLeft ? left < right : left > right, "\(left) \(right)")
  }
  @Test func `lifted from the row`() throws {
    let test = make(scale: 2)
    let host = test.windows[0], frame = try #require(host.platformWindow as? HeadlessWindow)
    let tab = try #require(host.graph.accessibilityTree().flatMap(\.all).first { $0.role == .tab }).frame
    frame.pressPointer(at: CGPoint(x: tab.midX, y: tab.midY))
    frame.movePointer(to: CGPoint(x: tab.midX + 40, y: tab.midY + 3))
    try check("window-tabs-lifted", test)
  }
}
