import Conformance
import OrielHeadless
import OrielScenes
import Testing

@Suite struct `openWindow` {
  @Test(.requirement("SC-060", "SC-054", "SC-204")) func `with an id opens a window of exactly that scene`() {
    let test = TestApp {
      WindowGroup("A", id: "a") { Tile() }
      WindowGroup("B", id: "b") { Tile() }
    }
    test.openWindow(id: "b")
    test.openWindow(id: "b")
    #expect(test.titles == ["A", "B", "B"])
    let issues = RuntimeIssue.capturing { test.openWindow(id: "B") }
    #expect(test.windows.count == 3)
    #expect(issues.count == 1)
  }

  @Test(.requirement("SC-061", "SC-100", "SC-101")) func `with the id of a Window opens it once, then raises it`() {
    let test = TestApp {
      WindowGroup("A", id: "a") { Tile() }
      Window("Only", id: "only") { Tile() }
    }
    test.openWindow(id: "only")
    test.settle()
    test.windows[0].activate()
    test.settle()
    #expect(test.system.focusedWindow === test.headless(0))
    test.openWindow(id: "only")
    test.settle()
    #expect(test.titles == ["A", "Only"])
    #expect(test.system.focusedWindow === test.headless(1))
  }

  @Test(.requirement("SC-063")) func `with an unknown id logs the id and the declared scenes and opens nothing`() {
    let test = TestApp { WindowGroup("A", id: "known") { Tile() } }
    let issues = RuntimeIssue.capturing { test.openWindow(id: "unknown-1") }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("no Scene with id 'unknown-1' is defined") == true)
    #expect(issues.first?.contains("'known'") == true)
    #expect(test.windows.count == 1)
  }

  @Test(.requirement("SC-064", "SC-219", "SC-221")) func `is ignored with an error where there is to be one window`() {
    let test = TestApp(supportsMultipleWindows: false) { WindowGroup("A", id: "a") { Tile() } }
    let issues = RuntimeIssue.capturing { test.openWindow(id: "a") }
    #expect(issues.count == 1)
    #expect(test.windows.count == 1)
    #expect(test.read(\.supportsMultipleWindows) == false)
  }

  @Test(.requirement("SC-065")) func `outside of an app logs and does nothing`() {
    let issues = RuntimeIssue.capturing { EnvironmentValues().openWindow(id: "a") }
    #expect(issues == ["Use of OpenWindowAction requires the SwiftUI App Lifecycle."])
  }

  struct Values {
    let ints = Kept<Binding<Int?>>()
    let longs = Kept<Binding<Int64?>>()
  }

  @Test(.requirement("SC-067", "SC-066", "SC-206")) func `with a value goes to the group for exactly its type`() {
    let values = Values()
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Int", for: Int.self) { value in Probe { values.ints.values.append(value) } }
      WindowGroup("Int64", for: Int64.self) { value in Probe { values.longs.values.append(value) } }
    }
    test.openWindow(value: Int64(3))
    test.settle()
    #expect(test.titles == ["Main", "Int64"])
    #expect(values.longs.values.last?.wrappedValue == 3)
    #expect(values.ints.values.isEmpty)
    let optional: Int? = 3
    let issues = RuntimeIssue.capturing { test.openWindow(value: optional) }
    #expect(issues.first?.contains("Optional<Int>") == true)
    #expect(test.windows.count == 2)
  }

  @Test(.requirement("SC-068")) func `with a value of several groups takes the first and suggests ids`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("First", for: Int.self) { _ in Tile() }
      WindowGroup("Second", for: Int.self) { _ in Tile() }
    }
    let issues = RuntimeIssue.capturing { test.openWindow(value: 1) }
    #expect(test.titles == ["Main", "First"])
    #expect(issues.first?.contains("ids") == true)
  }

  @Test(.requirement("SC-069", "SC-070", "SC-205")) func `with id and value needs both to match`() {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      WindowGroup("Message", id: "message", for: Int.self) { _ in Tile() }
      WindowGroup("Account", id: "account", for: Int.self) { _ in Tile() }
    }
    test.openWindow(id: "message", value: 5)
    test.openWindow(id: "account", value: 5)
    #expect(test.titles == ["Main", "Message", "Account"])
    let issues = RuntimeIssue.capturing {
      test.openWindow(id: "message", value: "text")
      test.openWindow(id: "main", value: 5)
      test.openWindow(id: "nothing", value: 5)
    }
    #expect(issues.count == 3)
    #expect(test.windows.count == 3)
  }

  @Test(.requirement("SC-071", "SC-209")) func `raises the window that presents an equal value`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Int", for: Int.self) { _ in Tile() }
    }
    test.openWindow(value: 1)
    test.openWindow(value: 1)
    #expect(test.windows.count == 2)
    test.openWindow(value: 2)
    test.settle()
    #expect(test.windows.count == 3)
    test.openWindow(value: 1)
    test.settle()
    #expect(test.windows.count == 3)
    #expect(test.system.focusedWindow === test.headless(1))
  }

  @Test(.requirement("SC-073")) func `brings a minimised window back when it raises it`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Int", for: Int.self) { _ in Tile() }
    }
    test.openWindow(value: 1)
    test.settle()
    test.headless(1).userMinimizes()
    #expect(test.headless(1).state.isMinimized)
    test.openWindow(value: 1)
    test.settle()
    #expect(!test.headless(1).state.isMinimized)
    #expect(test.system.focusedWindow === test.headless(1))
  }

  @Test(.requirement("SC-072", "SC-077")) func `compares with what a window shows now`() {
    let values = Values()
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Int", for: Int.self) { value in Probe { values.ints.values.append(value) } }
    }
    test.openWindow(value: 1)
    test.settle()
    let window = test.windows[1]
    values.ints.values[0].wrappedValue = 2
    test.settle()
    #expect(test.windows[1] === window)
    test.openWindow(value: 2)
    #expect(test.windows.count == 2)
    test.openWindow(value: 1)
    #expect(test.windows.count == 3)
  }

  @Test(.requirement("SC-062", "SC-075", "SC-078")) func `without a value gives nil, and nil is never already shown`() {
    let values = Values()
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Int", id: "int", for: Int.self) { value in Probe { values.ints.values.append(value) } }
    }
    test.openWindow(id: "int")
    test.openWindow(id: "int")
    test.settle()
    #expect(test.windows.count == 3)
    #expect(values.ints.values.allSatisfy { $0.wrappedValue == nil })
  }

  @Test(.requirement("SC-062", "SC-076")) func `makes a default value once for each window that needs one`() {
    var made = 0
    var seen: [Int] = []
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup(id: "int", for: Int.self) { value in
        Probe { seen.append(value.wrappedValue) }
      } defaultValue: {
        made += 1
        return 100 + made
      }
    }
    #expect(made == 0)
    test.openWindow(id: "int")
    test.openWindow(id: "int")
    test.openWindow(value: 5)
    test.settle()
    #expect(made == 2)
    #expect(Set(seen) == [101, 102, 5])
    test.openWindow(value: 102)
    #expect(test.windows.count == 4)
  }
}

@Suite struct `dismissWindow` {
  private func opened() -> TestApp {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      WindowGroup("A", id: "a", for: Int.self) { _ in Tile() }
      WindowGroup("B", id: "b", for: Int.self) { _ in Tile() }
    }
    test.openWindow(id: "a", value: 1)
    test.openWindow(id: "a", value: 2)
    test.openWindow(id: "b", value: 1)
    test.settle()
    return test
  }

  @Test(.requirement("SC-211", "SC-214", "SC-215")) func `with an id closes all windows of the group`() {
    let test = opened()
    test.dismissWindow(id: "a")
    #expect(test.titles == ["Main", "B"])
  }
  @Test(.requirement("SC-213", "SC-215")) func `with a value closes every window that shows it`() {
    let test = opened()
    test.dismissWindow(value: 1)
    #expect(test.titles == ["Main", "A"])
  }
  @Test(.requirement("SC-212", "SC-215")) func `with id and value closes that one`() {
    let test = opened()
    test.dismissWindow(id: "a", value: 1)
    #expect(test.titles == ["Main", "A", "B"])
  }
  @Test(.requirement("SC-210", "SC-215")) func `without arguments closes its own window`() {
    let test = opened()
    test.read(\.dismissWindow, in: 2)()
    #expect(test.titles == ["Main", "A", "B"])
  }
  @Test(.requirement("SC-218")) func `warns of unknown ids only`() {
    let test = opened()
    #expect(RuntimeIssue.capturing { test.dismissWindow(value: 99) }.isEmpty)
    #expect(RuntimeIssue.capturing { test.dismissWindow(id: "b", value: 2) }.isEmpty)
    let unknown = RuntimeIssue.capturing { test.dismissWindow(id: "nobody") }
    #expect(unknown.count == 1 && unknown[0].contains("no Scene with id 'nobody' is defined") && unknown[0].contains("'main'"))
    #expect(test.windows.count == 4)
    test.dismissWindow(id: "b")
    #expect(RuntimeIssue.capturing { test.dismissWindow(id: "b") }.isEmpty)
    #expect(test.titles == ["Main", "A", "A"])
  }
  @Test(.requirement("SC-092", "SC-093", "SC-059"))
  func `dismiss closes the window it was read in, as the frame's button does`() {
    let test = opened()
    test.read(\.dismiss, in: 1)()
    #expect(test.titles == ["Main", "A", "B"])
    test.headless(1).askToClose()
    #expect(test.titles == ["Main", "B"])
  }
}
