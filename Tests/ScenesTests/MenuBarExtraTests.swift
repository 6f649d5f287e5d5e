import Conformance
import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

@Suite struct `A menu-bar extra` {
  @Test(
    .requirement(
      "SC-134", "SC-135", "SC-136", "SC-137", "SC-138", "SC-139", "SC-140", "SC-141", "SC-142", "SC-143", "SC-144", "SC-145", "SC-146",
      "SC-147", "SC-148", "SC-149", "SC-150", "SC-151"))
  func `is made in eighteen ways, and has its title from each that names one`() {
    let inserted = Binding.constant(true)
    let text = "Words", resource = ImageResource(name: "none", bundle: .main)
    let stage = ExtraStage {
      Group {
        MenuBarExtra("Key") { Text("a") }
        MenuBarExtra(text) { Text("a") }
        MenuBarExtra { Text("a") } label: { Text("Own label") }
        MenuBarExtra("Key in", isInserted: inserted) { Text("a") }
        MenuBarExtra(text + " in", isInserted: inserted) { Text("a") }
        MenuBarExtra(isInserted: inserted) { Text("a") } label: { Text("Own label in") }
      }
      Group {
        MenuBarExtra("Key image", image: "none") { Text("a") }
        MenuBarExtra("Key image in", image: "none", isInserted: inserted) { Text("a") }
        MenuBarExtra(text + " image", image: "none") { Text("a") }
        MenuBarExtra(text + " image in", image: "none", isInserted: inserted) { Text("a") }
        MenuBarExtra("Key symbol", systemImage: "star") { Text("a") }
        MenuBarExtra("Key symbol in", systemImage: "star", isInserted: inserted) { Text("a") }
      }
      Group {
        MenuBarExtra(text + " symbol", systemImage: "star") { Text("a") }
        MenuBarExtra(text + " symbol in", systemImage: "star", isInserted: inserted) { Text("a") }
        MenuBarExtra("Key resource", image: resource) { Text("a") }
        MenuBarExtra("Key resource in", image: resource, isInserted: inserted) { Text("a") }
        MenuBarExtra(text + " resource", image: resource) { Text("a") }
        MenuBarExtra(text + " resource in", image: resource, isInserted: inserted) { Text("a") }
      }
    }
    #expect(
      stage.panel.shown.map(\.content.title) == [
        "Key", "Words", "Own label", "Key in", "Words in", "Own label in", "Key image", "Key image in", "Words image",
        "Words image in", "Key symbol", "Key symbol in", "Words symbol", "Words symbol in", "Key resource", "Key resource in",
        "Words resource", "Words resource in",
      ])
    #expect(stage.panel.shown.allSatisfy { $0.menu.words == ["a (off)"] })
  }

  @Test(.requirement("SC-152")) func `says its title where it shows a picture, and shows it where there is none`() throws {
    let stage = ExtraStage {
      MenuBarExtra("My App", systemImage: "star.fill") { Text("a") }
      MenuBarExtra("Just words") { Text("a") }
    }
    let (picture, words) = (stage.panel.shown[0], stage.panel.shown[1])
    #expect(picture.content.title == "My App" && picture.content.text.isEmpty)
    #expect(words.content.title == "Just words" && words.content.text == "Just words")
    for side in [16, 22, 48] {
      let drawn = try #require(picture.draw(side, side))
      #expect(drawn.pixelWidth == side && drawn.pixelHeight == side)
      #expect(drawn.inkCount > side * side / 8, "a filled star at \(side)")
    }
    #expect(picture.width(at: 24) == 24)
    let width = try #require(words.width(at: 24))
    #expect(width > 60)
    let drawn = try #require(words.draw(width, 24))
    #expect(drawn.inkCount > 50)
    // The panel's own colour.
    let white = try #require(words.draw(width, 24, ink: .white))
    #expect((0..<width).contains { white.pixel(x: $0, y: 12) >> 16 & 0xFF > 200 })
    // Panels may ask for anything.
    #expect(words.draw(1, 1)?.pixelWidth == 1)
    #expect(words.draw(4000, 2)?.pixelHeight == 2)
  }

  @Test(.requirement("SC-153", "SC-163")) func `shows its content as a menu: items, checks, separators, submenus, sections`() throws {
    let model = ExtraModel()
    let stage = ExtraStage { MenuBarExtra("M") { ExtraItems(model: model) } }
    let item = try #require(stage.item)
    let all = [
      "Start", "[ ] Loud", "-", "More {Deep, Deeper {Deepest}}", "-", "# Numbers", "Count 0 (off)", "-", "Never (off)",
    ]
    #expect(item.content.opensMenu && item.menu.words == all)
    #expect(item.content.menu[0].shortcut == MenuEntry.Shortcut([.control, .shift], .character("s")))
    item.choose("Start")
    item.choose("More", "Deep")
    item.choose("More", "Deeper", "Deepest")
    item.choose("Never")
    // Panels may say anything.
    for path in [[], [2], [3], [3, 1], [-1], [99], [0, 0], [.max]] { item.choose(path) }
    #expect(model.chosen == ["start", "deep", "deepest"])
    item.choose("Loud")
    #expect(model.isLoud)
    stage.settle()
    #expect(item.menu.words[1] == "[x] Loud")
  }

  @Test(.requirement("SC-153")) func `is a menu in the menu style and in the automatic one, which is that of an item without a style`() {
    let stage = ExtraStage {
      MenuBarExtra("None") { Button("Do") {} }
      MenuBarExtra("Automatic") { Button("Do") {} }.menuBarExtraStyle(.automatic)
      MenuBarExtra("Menu") { Button("Do") {} }.menuBarExtraStyle(.menu)
      MenuBarExtra("Window") { Button("Do") {} }.menuBarExtraStyle(.window)
    }
    #expect(stage.panel.shown.map(\.content.opensMenu) == [true, true, true, false])
    #expect(stage.panel.shown.prefix(3).allSatisfy { $0.menu.words == ["Do"] })
  }

  @Test(.requirement("SC-167")) func `is inserted at launch; neither it nor settings open a window, even if they are to present themselves`() {
    let stage = ExtraStage {
      MenuBarExtra("M") { Button("Item") {} }.defaultLaunchBehavior(.presented)
      Settings { Tile() }.defaultLaunchBehavior(.presented)
    }
    #expect(stage.item?.menu.words == ["Item"])
    #expect(stage.test.windows.isEmpty && !stage.app.isEnding)
  }

  private struct ModelItems: View {
    @Environment(ExtraModel.self) private var model
    @Environment(\.openWindow) private var openWindow
    var body: some View {
      Text(model.words)
      Button("Open") { openWindow(id: "main") }
    }
  }

  @Test(.requirement("SC-163")) func `shares the app's state through the environment, and opens its windows`() throws {
    let model = ExtraModel()
    let stage = ExtraStage {
      MenuBarExtra("M") { ModelItems() }.environment(model)
      WindowGroup(id: "main") { Tile() }.defaultLaunchBehavior(.suppressed)
    }
    #expect(stage.test.windows.isEmpty)
    let item = try #require(stage.item)
    #expect(item.menu.words == ["one (off)", "Open"])
    model.words = "two"
    stage.settle()
    #expect(item.menu.words == ["two (off)", "Open"])
    item.choose("Open")
    stage.settle()
    #expect(stage.test.windows.count == 1)
  }

  @Test func `changes live, and says only what changed, as often as a panel can use`() throws {
    let model = ExtraModel()
    let stage = ExtraStage { MenuBarExtra { Text("Count \(model.count)") } label: { Text(model.title) } }
    let item = try #require(stage.item)
    #expect(item.content.text == "Idle" && item.content.title == "Idle")
    let shows = item.shows, version = item.content.pictureVersion
    model.title = "Busy"
    stage.settle()
    #expect(item.content.text == "Busy" && item.content.title == "Busy")
    #expect(item.shows == shows + 1 && item.content.pictureVersion == version + 1)
    model.count = 1
    stage.settle()
    #expect(item.menu.words == ["Count 1 (off)"])
    #expect(item.content.pictureVersion == version + 1, "the label is the old one")
    // A hundred changes in a second of frames.
    let before = item.shows
    for index in 0..<100 {
      model.title = "\(index)"
      stage.system.advance(by: 0.01)
    }
    stage.settle()
    #expect(item.content.text == "99")
    #expect(item.shows - before <= 21)
    let still = item.shows
    stage.settle()
    #expect(item.shows == still && stage.system.pendingCount == 0, "nothing happens by itself")
  }

  @Test func `is up to date when its menu opens`() throws {
    let model = ExtraModel()
    let stage = ExtraStage { MenuBarExtra("M") { Text("Count \(model.count)") } }
    let item = try #require(stage.item)
    model.count = 5
    item.menu.open()
    #expect(item.menu.words == ["Count 5 (off)"])
  }

  @Test func `draws its words only where the panel does not show them itself`() throws {
    let stage = ExtraStage {
      MenuBarExtra { Text("a") } label: {
        HStack {
          Image(systemName: "star.fill")
          Text("Words beside it")
        }
      }
      MenuBarExtra { Text("a") } label: { Text("Long words") }
      MenuBarExtra { Text("a") } label: { Text("W") }
    }
    stage.system.icon = [BitmapSurface.make(size: CGSize(width: 48, height: 48)) { $0.fill(CGRect(x: 0, y: 0, width: 48, height: 48), .black) }.bitmap()]
    let items = stage.panel.shown
    #expect(items[0].content.text == "Words beside it")
    let square = try #require(items[0].draw(22, 22, leavesTextOut: true))
    let alone = ExtraStage { MenuBarExtra("S", systemImage: "star.fill") { Text("a") } }
    let star = try #require(alone.item?.draw(22, 22))
    #expect(abs(square.inkCount - star.inkCount) <= 4, "the star alone, as large as a star alone")
    #expect(items[1].draw(22, 22, leavesTextOut: true)?.inkCount == 22 * 22, "the app's icon")
    #expect(items[1].draw(22, 22)?.inkCount == 22 * 22, "and where a tray makes a square of it")
    #expect(try #require(items[1].draw(100, 22)?.inkCount) < 22 * 22)
    let letter = try #require(items[2].draw(22, 22, leavesTextOut: true)?.inkCount)
    #expect(letter > 10 && letter < 22 * 22 / 2)
  }

  @Test func `is called what its label says, once`() {
    let stage = ExtraStage {
      MenuBarExtra { Text("a") } label: {
        HStack {
          Image(systemName: "star.fill")
          Text("3 left")
        }
      }
      MenuBarExtra { Text("a") } label: {
        HStack {
          Image(systemName: "star.fill")
          Text("3 left")
        }
        .accessibilityLabel("Three are left")
      }
      MenuBarExtra { Text("a") } label: { Image(systemName: "star.fill").accessibilityLabel("Favourites") }
    }
    #expect(stage.panel.shown.map(\.content.title) == ["3 left", "Three are left", "Favourites"])
  }

  @Test func `draws the symbols of its menu for the panel that shows them`() throws {
    for isDark in [false, true] {
      let stage = ExtraStage { MenuBarExtra("M") { Button("Star", systemImage: "star.fill") {} } }
      stage.system.panelIsDark = isDark
      stage.system.desktop.caretBlink = nil
      stage.settle()
      let picture = try #require(stage.item?.content.menu.first?.picture)
      #expect(picture.pixelWidth == 16)
      #expect((picture.pixel(x: 8, y: 8) & 0xFF > 127) == isDark)
    }
  }

  // MARK: Being there

  @Test(.requirement("SC-157")) func `is there while its binding says so, and the user's removal is written to it`() throws {
    let model = ExtraModel()
    model.isInserted = false
    let stage = ExtraStage {
      MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { Text("a") }
      WindowGroup { Tile() }
    }
    #expect(stage.panel.shown.isEmpty && stage.panel.starts == 0, "no panel is looked for")
    model.isInserted = true
    stage.settle()
    let item = try #require(stage.item)
    #expect(stage.panel.starts == 1)
    model.isInserted = false
    stage.settle()
    #expect(item.isClosed && stage.panel.shown.isEmpty)
    model.isInserted = true
    stage.settle()
    try #require(stage.item).remove()
    stage.settle()
    #expect(!model.isInserted && stage.panel.shown.isEmpty)
    #expect(stage.test.windows.count == 1 && !stage.app.isEnding)
  }

  @Test(.requirement("SC-158")) func `ends an app that shows nothing else when the user takes it away`() throws {
    let stage = ExtraStage { MenuBarExtra("M") { Text("a") } }
    #expect(!stage.app.isEnding)
    try #require(stage.item).remove()
    stage.settle()
    #expect(stage.app.isEnding)
    // An app with a window goes on, and its item stays away.
    let other = ExtraStage {
      MenuBarExtra("M") { Text("a") }
      WindowGroup { Tile() }
    }
    try #require(other.item).remove()
    other.settle()
    #expect(other.panel.shown.isEmpty && !other.app.isEnding)
  }

  @Test(.requirement("SC-155")) func `is all that a menu-bar app shows, and keeps it alive`() throws {
    let stage = ExtraStage {
      MenuBarExtra("M") { Text("a") }
      Settings { Tile() }
    }
    #expect(stage.test.windows.isEmpty && stage.system.windows.isEmpty)
    #expect(stage.panel.shown.count == 1)
    stage.app.openSettings()
    stage.settle()
    #expect(stage.test.windows.count == 1)
    stage.test.windows[0].userAsksToClose()
    stage.settle()
    #expect(stage.test.windows.isEmpty && !stage.app.isEnding && stage.panel.shown.count == 1)
    stage.app.quit()
    #expect(stage.panel.shown.isEmpty)
  }

  @Test(.requirement("SC-156")) func `stands beside a window group, whose last window does not end the app`() throws {
    let stage = ExtraStage {
      WindowGroup("Main") { Tile() }
      MenuBarExtra("M") { Text("a") }
      Window("Other", id: "other") { Tile() }
    }
    #expect(stage.test.titles == ["Main"] && stage.panel.shown.count == 1)
    stage.test.windows[0].userAsksToClose()
    stage.settle()
    #expect(stage.test.windows.isEmpty && !stage.app.isEnding)
    // The only window of a primary `Window` ends an app otherwise.
    let single = ExtraStage {
      Window("Only", id: "only") { Tile() }
      MenuBarExtra("M") { Text("a") }
    }
    single.test.windows[0].userAsksToClose()
    single.settle()
    #expect(!single.app.isEnding && single.panel.shown.count == 1)
  }

  @Test func `ends the app where its binding takes away the last thing to see`() {
    let model = ExtraModel()
    let stage = ExtraStage {
      MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { Text("a") }
    }
    model.isInserted = false
    stage.settle()
    #expect(stage.app.isEnding)
  }
}
