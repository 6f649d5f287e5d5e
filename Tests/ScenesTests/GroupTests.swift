import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A group` {
  @Test(.requirement("RE-028")) func `of scenes is its scenes, with what is applied to it, and may stand under a condition`() {
    func app(_ hasLog: Bool) -> TestApp {
      TestApp {
        Group {
          WindowGroup("Main", id: "main") { Tile() }
          if hasLog { Window("Log", id: "log") { Tile() } }
        }
        .defaultSize(width: 432, height: 321)
        if hasLog { Group { Window("Last", id: "last") { Tile() } } }
      }
    }
    let full = app(true)
    full.openWindow(id: "log")
    full.openWindow(id: "last")
    full.settle()
    #expect(full.titles == ["Main", "Log", "Last"])
    #expect(full.headless(0).size == CGSize(width: 432, height: 321) && full.headless(1).size == CGSize(width: 432, height: 321))
    #expect(full.headless(2).size != CGSize(width: 432, height: 321))
    #expect(app(false).app.entries.map(\.declaration.id) == ["main"])
  }
  @Test func `of commands and toolbar items is what it holds`() {
    let test = TestApp {
      WindowGroup {
        Tile().toolbar {
          Group {
            ToolbarItem { Button("Add", systemImage: "plus") {} }
            ToolbarItem(placement: .navigation) { Button("Back", systemImage: "chevron.left") {} }
          }
        }
      }
      .defaultSize(width: 600, height: 300)
      .commands {
        Group {
          CommandMenu("Fruit") { Button("Apple") {} }
          CommandMenu("Trees") { Button("Oak") {} }
        }
      }
    }
    let spoken = test.windows[0].graph.accessibilityTree().flatMap(\.all).compactMap(\.label)
    for label in ["Add", "Back"] { #expect(spoken.contains(label), "\(label)") }
    #expect(MainMenuReader.titles(test, "Fruit") == ["Apple"] && MainMenuReader.titles(test, "Trees") == ["Oak"])
  }
}
