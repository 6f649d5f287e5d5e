import OrielControls
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielScenes

/// Where a new window goes, and what the window manager is told of it.
@Suite struct `The opening of a window` {
  private static let screen = Monitor(
    name: "A", frame: CGRect(x: 0, y: 0, width: 1600, height: 1000), visibleFrame: CGRect(x: 60, y: 30, width: 1540, height: 970))
  private func launched(isRightToLeft: Bool = false, @SceneBuilder _ scenes: @escaping () -> some Scene) -> TestApp {
    let test = TestApp(launches: false, scenes)
    test.system.monitors = [Self.screen]
    test.system.desktop.isRightToLeft = isRightToLeft
    test.app.launch()
    test.settle()
    return test
  }

  @Test func `takes of a placement what it names, within the bounds of the content, on the part of the screen without panels`() throws {
    let test = launched { WindowGroup { Tile() } }, host = test.windows[0], least = try #require(host.contentLimits.0.minimum)
    let size = CGSize(width: 300, height: 200)
    typealias Case = (rule: WindowPlacement, size: CGSize, position: CGPoint?, anchor: WindowAnchor?)
    let cases: [Case] = [
      (WindowPlacement(y: 6, width: 400), CGSize(width: 400, height: 200), CGPoint(x: 630, y: 6), .frame(x: 0.5, y: 0)),
      (WindowPlacement(UnitPoint.topTrailing, width: 400), CGSize(width: 400, height: 200), CGPoint(x: 1200, y: 30), .frame(x: 1, y: 0)),
      (WindowPlacement(UnitPoint(x: 2, y: -1)), size, CGPoint(x: 2540, y: -740), .frame(x: 1, y: 0)),
      (WindowPlacement(UnitPoint(x: 1e6, y: 0)), size, nil, nil), (WindowPlacement(CGPoint(x: 0, y: CGFloat.nan)), size, nil, nil),
      (WindowPlacement(width: 10, height: 10), least, nil, nil), (WindowPlacement(width: -5), CGSize(width: least.width, height: 200), nil, nil),
      (WindowPlacement(WindowPlacement.Position.utilityPanel), size, CGPoint(x: 680, y: 752), .content),
    ]
    for (index, expected) in cases.enumerated() {
      let found = host.placement(by: { _, _ in expected.rule }, size: size)
      #expect(found.size == expected.size && found.place?.position == expected.position && found.place?.anchor == expected.anchor, "\(index): \(found)")
    }
    withExtendedLifetime(test) {}
  }

  @Test(arguments: [false, true]) func `puts a window beside another on the side that is meant, whichever way is read`(isRightToLeft: Bool) {
    let test = launched(isRightToLeft: isRightToLeft) { WindowGroup { Tile() } }, size = CGSize(width: 300, height: 200)
    let other = WindowProxy(id: nil, phase: .active, frame: CGRect(x: 700, y: 400, width: 200, height: 100), identifier: "other")
    let sides: [(WindowPlacement.Position, CGPoint)] = [
      (.leading(other), CGPoint(x: isRightToLeft ? 912 : 388, y: 350)), (.trailing(other), CGPoint(x: isRightToLeft ? 388 : 912, y: 350)),
      (.above(other), CGPoint(x: 650, y: 188)), (.below(other), CGPoint(x: 650, y: 512)), (.replacing(other), CGPoint(x: 650, y: 350)),
    ]
    for (position, place) in sides {
      let found = test.windows[0].placement(by: { _, _ in WindowPlacement(position) }, size: size)
      #expect(found.place?.position == place && found.place?.anchor == .content, "\(position)")
    }
  }

  @Test func `is no larger than the screen without its panels, and where its scene says`() {
    let test = launched {
      WindowGroup("Large") { Tile() }.defaultSize(width: 2000, height: 1500).defaultPosition(.bottomTrailing)
      Settings { Tile(width: 300, height: 200) }
    }
    let large = test.headless().description
    #expect(large.size == CGSize(width: 1540, height: 970) && large.position == CGPoint(x: 60, y: 30) && large.anchor == .frame(x: 1, y: 1))
    test.app.openSettings()
    test.settle()
    let settings = test.headless(1).description
    #expect(settings.kind == .settings && settings.anchor == .frame(x: 0.5, y: 0.5))
    #expect(settings.position == test.windows[1].position(of: settings.size, at: .center, in: Self.screen.visibleFrame))
  }

  @Test func `tells the window manager what the window is`() throws {
    let test = launched {
      WindowGroup("Main", id: "main") { Tile(width: 300, height: 200) }
      UtilityWindow("Tools", id: "tools") { Tile(width: 200, height: 100) }
      WindowGroup("Plain", id: "plain") { Tile(width: 200, height: 100) }.windowStyle(.plain).windowLevel(.floating)
    }
    for id in ["tools", "plain"] {
      test.openWindow(id: id)
      test.settle()
    }
    func window(_ title: String) throws -> SceneInstance { try #require(test.windows.first { $0.title == title }) }
    let main = try window("Main"), tools = try window("Tools"), plain = try window("Plain")
    let rows: [(SceneInstance, kind: WindowDescription.Kind, isDecorated: Bool, level: WindowLevelKind, role: String)] = [
      (main, .normal, true, .normal, "main-1"), (tools, .utility, true, .floating, "tools-1"), (plain, .normal, false, .floating, "plain-1"),
    ]
    for row in rows {
      let host = row.0, description = try #require(host.frame).describe(CGSize(width: 321, height: 234))
      #expect(description.size == CGSize(width: 321, height: 234) && description.kind == row.kind && description.role == row.role)
      #expect(description.isDecorated == row.isDecorated && description.level == row.level && !description.isTranslucent && !description.isModal)
      #expect(description.title == host.frameTitle && description.shortTitle == host.title && description.controls == host.controls)
      #expect(description.limits == host.contentLimits.0 && description.isResizable == host.contentLimits.isResizable)
      #expect(description.background == host.background && description.cornerRadius == host.clientFrame.cornerRadius)
      #expect(!description.takesKeys && !description.skipsTaskBar && !description.startsInBackground && !description.startsFullScreen)
      #expect((description.owner != nil) == (row.kind == .utility))
    }
    let frame = try #require(main.frame)
    main.wishes.takesKeys = true
    main.wishes.level = .floating
    test.app.isAgent = true
    frame.limits = FrameLimits()
    let told = frame.describe(CGSize(width: 10, height: 10))
    #expect(told.takesKeys && told.level == .floating && told.skipsTaskBar)
    #expect(frame.toldLimits == main.contentLimits.0 && frame.isUserResizable == main.contentLimits.isResizable)
  }
}
