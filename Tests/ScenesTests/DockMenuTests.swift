import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes
@testable import SwiftUI

/// Everything that the delegate of an app is told or asked on this desktop, in one life.
@Suite(.serialized) struct `A delegate on this desktop` {
  private final class Delegate: NSObject, NSApplicationDelegate {
    var calls: [String] = []
    var opened: [URL] = []
    var reply = NSApplication.TerminateReply.terminateNow
    var endsWithLastWindow = false
    var keepsWindows = true
    var reopens = true
    var notes = ["New Note", "Search"]
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
      calls.append("may end")
      return reply
    }
    func applicationWillTerminate(_ notification: Notification) { calls.append("ends") }
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
      calls.append("last window")
      return endsWithLastWindow
    }
    func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool {
      calls.append("reopen \(flag)")
      return reopens
    }
    func application(_ application: NSApplication, open urls: [URL]) {
      calls.append("open")
      opened += urls
    }
    func applicationDidBecomeActive(_ notification: Notification) { calls.append("active") }
    func applicationDidResignActive(_ notification: Notification) { calls.append("inactive") }
    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool {
      calls.append("restores")
      return keepsWindows
    }
    func applicationDockMenu(_ sender: NSApplication) -> NSMenu? {
      NSHostingMenu(
        rootView: Group {
          ForEach(notes, id: \.self) { name in Button(name) { self.calls.append(name) } }
          Divider()
          Menu("More") { Button("Sync Now") { self.calls.append("synced") } }
        })
    }
  }
  private struct Adapted: App {
    @NSApplicationDelegateAdaptor(Delegate.self) var delegate
    var body: some Scene { WindowGroup(id: "main") { Tile() } }
  }

  @Test(.requirement("SC-015")) func `hears of its end, its windows, addresses, activity and restoration, and gives the dock a menu`() throws {
    RunningApp.current?.standAside()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("delegate-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let state = SavedState(folder: folder.appendingPathComponent("one").path)
    let app = Adapted(), delegate = app.delegate
    let test = TestApp(app, savedState: state)
    // Asked before windows come back.
    #expect(delegate.calls.first == "restores")
    #expect(delegate.calls.contains("active"))
    test.system.focusAnotherProgram()
    test.settle()
    #expect(delegate.calls.last == "inactive")

    // Files and addresses of the command line, or of another start over the bus.
    let file = folder.appendingPathComponent("note.txt")
    try Data("x".utf8).write(to: file)
    let addresses = RunningApp.addresses(in: ["-flag", file.path, "tides:high", "no such file"])
    test.app.open(addresses)
    #expect(delegate.opened.map(\.absoluteString) == [file.absoluteString, "tides:high"] && delegate.calls.last == "open")
    test.app.answer(.open(["tides:low"]))
    #expect(delegate.opened.last?.absoluteString == "tides:low")

    // Started again, or chosen in a dock: with a visible window, with none, and against it.
    test.app.answer(.activate)
    #expect(delegate.calls.last == "reopen true")
    for window in test.windows { window.askToClose() }
    test.settle()
    #expect(test.windows.isEmpty && !test.app.isEnding && delegate.calls.contains("last window"))
    delegate.reopens = false
    test.app.reactivate()
    #expect(delegate.calls.last == "reopen false" && test.windows.isEmpty)
    delegate.reopens = true
    test.app.reactivate()
    test.settle()
    #expect(test.windows.count == 1)

    // The menu at the app's icon, and its entries as actions of the desktop file.
    let dock = HeadlessMenu()
    test.app.showDockMenu { dock }
    #expect(dock.words == ["New Note", "Search", "-", "More {Sync Now}"])
    dock.choose("New Note")
    #expect(delegate.calls.last == "New Note")
    dock.choose("More", "Sync Now")
    #expect(delegate.calls.last == "synced")
    delegate.notes = ["Search"]
    dock.open()
    #expect(dock.words == ["Search", "-", "More {Sync Now}"])
    dock.choose("Search")
    #expect(delegate.calls.last == "Search")
    delegate.notes = ["New Note"]
    test.app.perform(action: "new-note", parameter: nil)
    #expect(delegate.calls.last == "New Note" && dock.words == ["New Note", "-", "More {Sync Now}"])
    test.app.perform(action: "sync-now", parameter: nil)
    #expect(delegate.calls.last == "synced")

    // A person's wish to end may be refused; the session's end, and SIGTERM, are told.
    delegate.reply = .terminateCancel
    NSApp.terminate(nil)
    #expect(!test.app.isEnding && delegate.calls.last == "may end")
    test.app.windowSystemAskedToQuit(test.system)
    #expect(test.app.isEnding && delegate.calls.last == "ends")

    // One that has no secure state: nothing is written, and nothing comes back.
    let other = Adapted()
    other.delegate.keepsWindows = false
    RunningApp.current?.standAside()
    let second = TestApp(other, savedState: SavedState(folder: folder.appendingPathComponent("two").path))
    #expect(second.app.memory == nil && second.windows.count == 1)
    other.delegate.endsWithLastWindow = true
    second.windows[0].askToClose()
    #expect(second.app.isEnding && other.delegate.calls.suffix(3) == ["last window", "may end", "ends"])
  }

  private final class Keeper: NSObject, NSApplicationDelegate {
    lazy var menu = NSHostingMenu(rootView: Sound())
    func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { menu }
  }
  private struct Sound: View {
    @State private var isOn = false
    var body: some View { Toggle("Sound", isOn: $isOn) }
  }
  private struct Keeping: App {
    @NSApplicationDelegateAdaptor(Keeper.self) var delegate
    var body: some Scene { WindowGroup { Tile() } }
  }
  @Test func `may keep its dock menu, whose views then keep their state`() {
    RunningApp.current?.standAside()
    let test = TestApp(Keeping()), dock = HeadlessMenu()
    test.app.showDockMenu { dock }
    #expect(dock.words == ["[ ] Sound"])
    for words in ["[x] Sound", "[ ] Sound"] {
      dock.choose("Sound")
      dock.open()
      #expect(dock.words == [words])
    }
    test.app.quit()
  }

  @Test func `without a dock menu asks the desktop for no place`() {
    RunningApp.current?.standAside()
    let test = TestApp { WindowGroup { Tile() } }
    test.app.showDockMenu {
      Issue.record("A place was made")
      return nil
    }
    test.app.quit()
  }
}

/// Scenes in a program that has no `App`.
@Suite(.serialized) struct `Scenes of a program without an App` {
  private func make() -> TestApp {
    RunningApp.current?.standAside()
    let test = TestApp(HostedApp(), launches: false)
    test.app.isHosted = true
    test.app.launch()
    test.settle()
    return test
  }

  @Test(.requirement("RE-027")) func `are represented, open through their environment, and run inside another main loop`() throws {
    HostedApp.reset()
    defer { HostedApp.reset() }
    let log = Kept<String>()
    let first = NSHostingSceneRepresentation(rootScene: WindowGroup("Notes", id: "notes") { Probe { log.values.append("notes") } })
    NSApplication.shared.addSceneRepresentation(first)
    let test = make()
    // Nothing opens by itself, and the program goes on without a window.
    #expect(test.windows.isEmpty && !test.app.isEnding)
    first.environment.openWindow(id: "notes")
    test.settle()
    #expect(test.titles == ["Notes"] && log.values == ["notes"])
    // Several scenes, added while it runs.
    let second = NSHostingSceneRepresentation {
      WindowGroup("Tides", id: "tides") { Probe { log.values.append("tides") } }
      Settings { Tile() }
    }
    NSApplication.shared.addSceneRepresentation(second)
    NSApplication.shared.addSceneRepresentation(second)
    second.environment.openWindow(id: "tides")
    second.environment.openSettings()
    test.settle()
    #expect(test.titles.count == 3 && test.titles.prefix(2) == ["Notes", "Tides"] && log.values.contains("tides"))
    first.environment.dismissWindow(id: "notes")
    test.settle()
    #expect(test.titles.first == "Tides")
    // The program's own loop: it gets control back, and what was due has happened.
    var fired = 0
    let call = test.system.schedule(at: test.system.now + 0.05) { fired += 1 }
    let before = test.system.now
    #expect(test.app.handleEvents(for: 0.02))
    #expect(fired == 0 && test.system.now >= before + 0.02 && test.system.now < before + 0.05)
    #expect(test.app.handleEvents(for: 0.05))
    #expect(fired == 1)
    // Inside a task nothing can be waited for: the loop around it has to end.
    test.system.isInsideTask = true
    let issues = RuntimeIssue.capturing { #expect(!test.app.handleEvents(for: 0.05)) }
    #expect(issues.count == 1 && issues[0].contains("inside a task"))
    test.system.isInsideTask = false
    withExtendedLifetime(call) {}
    // Without a delegate nobody ends it with its last window.
    for window in test.windows { window.askToClose() }
    test.settle()
    #expect(test.windows.isEmpty && !test.app.isEnding)
    test.app.quit()
  }

  @Test func `that present themselves are there from the launch on`() {
    HostedApp.reset()
    defer { HostedApp.reset() }
    NSApplication.shared.addSceneRepresentation(
      NSHostingSceneRepresentation { Window("Status", id: "status") { Tile() }.defaultLaunchBehavior(.presented) })
    let test = make()
    #expect(test.titles == ["Status"])
    test.app.quit()
  }
}
