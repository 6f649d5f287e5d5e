import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `An address from outside` {
  private struct Taking: View {
    let name: String
    let log: Kept<String>
    var preferring: Set<String> = []
    var allowing: Set<String> = []
    @State private var last = "-"
    var body: some View {
      Text(verbatim: last)
        .onOpenURL { url in
          last = url.absoluteString
          log.values.append("\(name) \(url.absoluteString)")
        }
        .handlesExternalEvents(preferring: preferring, allowing: allowing)
    }
  }
  private func url(_ text: String) -> URL { URL(string: text)! }

  @Test(.requirement("RE-098")) func `arrives at the window it opened, after its first layout`() {
    let log = Kept<String>()
    let test = TestApp { WindowGroup { Taking(name: "view", log: log) } }
    #expect(log.values.isEmpty)
    test.app.open([url("demo://a")])
    #expect(log.values.isEmpty, "not before its views are there")
    test.settle()
    #expect(log.values == ["view demo://a"])
    #expect(test.windows.count == 2, "no window said that it takes any")
    let seen = test.windows.map { $0.graph.accessibilityTree().flatMap(\.all).compactMap(\.label).contains("demo://a") }
    #expect(seen == [false, true])
  }
  @Test(.requirement("RE-068", "RE-103", "RE-104"))
  func `goes to a window that prefers it, then to one that allows it, then to the scene that names it, then to the first that names none`() {
    let log = Kept<String>()
    let test = TestApp {
      WindowGroup("Named", id: "named") { Taking(name: "named", log: log) }.handlesExternalEvents(matching: ["/named"])
      WindowGroup("Plain", id: "plain") { Taking(name: "plain", log: log, allowing: ["/allowed", "/both"]) }
      WindowGroup("Nothing", id: "nothing") { Taking(name: "nothing", log: log, preferring: ["/both"]) }.handlesExternalEvents(matching: [])
    }
    test.openWindow(id: "plain")
    test.openWindow(id: "nothing")
    test.dismissWindow(id: "named")
    test.settle()
    func open(_ path: String) -> [String] {
      log.values = []
      test.app.open([url("demo://host/\(path)")])
      test.settle()
      return log.values
    }
    #expect(open("both") == ["nothing demo://host/both"])
    #expect(open("allowed") == ["plain demo://host/allowed"])
    #expect(test.titles.sorted() == ["Nothing", "Plain"])
    #expect(open("named") == ["named demo://host/named"])
    #expect(test.titles.sorted() == ["Named", "Nothing", "Plain"])
    #expect(open("other") == ["plain demo://host/other"])
    #expect(test.titles.sorted() == ["Named", "Nothing", "Plain", "Plain"])
  }
  @Test(.requirement("RE-105")) func `matches a condition it contains, whatever case and marks; an empty one never, a star always`() {
    func match(_ conditions: Set<String>) -> Bool { ExternalEventConditions.match(conditions, "demo://Café/Item?id=7") }
    #expect(match(["CAFE/item"]) && match(["demo:"]) && match(["nothing", "id=7"]))
    #expect(match(["*"]))
    #expect(!match([]) && !match([""]) && !match(["tea"]))
  }
  private struct Changing: View {
    let log: Kept<String>
    @State private var takes = false
    let kept: Kept<Binding<Bool>>
    var body: some View {
      let _ = kept.values = [$takes]
      VStack {
        Taking(name: "first", log: log, allowing: ["one"])
        Taking(name: "second", log: log, allowing: takes ? ["two"] : [])
      }
    }
  }
  @Test(.requirement("RE-106")) func `is matched with what all views of a window say now`() {
    let log = Kept<String>(), kept = Kept<Binding<Bool>>()
    let test = TestApp { Window("Only", id: "only") { Changing(log: log, kept: kept) }.handlesExternalEvents(matching: []) }
    test.app.open([url("demo://one")])
    test.settle()
    #expect(log.values == ["first demo://one", "second demo://one"])
    log.values = []
    let issues = RuntimeIssue.capturing { test.app.open([url("demo://two")]) }
    test.settle()
    #expect(log.values.isEmpty)
    #expect(issues == ["No scene handles the URL demo://two. See handlesExternalEvents(matching:)."])
    kept.values[0].wrappedValue = true
    test.settle()
    test.app.open([url("demo://two")])
    test.settle()
    #expect(log.values == ["first demo://two", "second demo://two"])
  }
  @Test(.requirement("SC-171", "RE-108")) func `on the command line opens the scene that names it, or is for what opens at launch`() {
    let log = Kept<String>()
    func app(_ urls: [String]) -> [String] {
      log.values = []
      let test = TestApp(launches: false) {
        WindowGroup("Main") { Taking(name: "main", log: log) }
        WindowGroup("Item", id: "item") { Taking(name: "item", log: log) }.handlesExternalEvents(matching: ["demo://item"])
      }
      test.app.launch(opening: urls.map(url))
      test.settle()
      return test.titles
    }
    #expect(app([]) == ["Main"] && log.values.isEmpty)
    #expect(app(["demo://other"]) == ["Main"] && log.values == ["main demo://other"])
    #expect(app(["demo://item/1"]) == ["Item"] && log.values == ["item demo://item/1"])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-argument-\(UUID().uuidString)")
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments = ["--flag", "-x:y", "demo://a", "mailto:a@b.org", "word", "C:", "/does/not/exist", file.path]
    #expect(RunningApp.addresses(in: arguments).map(\.absoluteString) == ["demo://a", "mailto:a@b.org", file.absoluteString])
  }

  private struct Opening: View {
    let kept: Kept<OpenURLAction>
    let log: Kept<String>
    @Environment(\.openURL) private var openURL
    var body: some View {
      let _ = kept.values = [openURL]
      Taking(name: "own", log: log, allowing: ["*"])
    }
  }
  private struct Handled: View {
    let kept: Kept<OpenURLAction>
    @Environment(\.openURL) private var openURL
    var body: some View {
      let _ = kept.values = [openURL]
      Tile()
    }
  }
  @Test(.requirement("RE-109")) func `opened by a view goes to the app's handler, and to the desktop where it says so`() async throws {
    let desktop = Kept<String>(), heard = Kept<String>()
    let known = (DesktopOpening.opener, DesktopOpening.portal)
    defer { (DesktopOpening.opener, DesktopOpening.portal) = known }
    // No opener is installed: the portal is asked.
    DesktopOpening.opener = "no-such-opener-\(UUID().uuidString)"
    DesktopOpening.portal = { url, done in
      desktop.values.append(url.absoluteString)
      done(true)
    }
    func open(_ address: String, _ handler: ((URL) -> OpenURLAction.Result)?) async -> Bool {
      let kept = Kept<OpenURLAction>()
      let test = TestApp {
        WindowGroup {
          if let handler { Handled(kept: kept).environment(\.openURL, OpenURLAction { handler($0) }) } else { Handled(kept: kept) }
        }
      }
      defer { test.settle() }
      return await withCheckedContinuation { done in kept.values[0](url(address)) { done.resume(returning: $0) } }
    }
    func noting(_ result: OpenURLAction.Result) -> (URL) -> OpenURLAction.Result {
      { heard.values.append($0.absoluteString); return result }
    }
    #expect(await open("demo:a", noting(.handled)) == true)
    #expect(await open("demo:b", noting(.discarded)) == false)
    #expect(desktop.values == [] && heard.values == ["demo:a", "demo:b"])
    #expect(await open("demo:c", noting(.systemAction)) == true)
    #expect(await open("demo:d", noting(.systemAction(url("demo:e")))) == true)
    #expect(await open("demo:f", nil) == true)
    #expect(desktop.values == ["demo:c", "demo:e", "demo:f"])
    // The opener comes first where there is one.
    DesktopOpening.opener = "true"
    #expect(await open("demo:g", nil) == true)
    #expect(desktop.values.count == 3)
  }
  @Test(.requirement("RE-108")) func `of the app's own scheme is opened by the app itself`() throws {
    let entry = "[Desktop Entry]\nName=Demo\nMimeType=text/plain;x-scheme-handler/demo; x-scheme-handler/Other;\n[Desktop Action]\nMimeType=x-scheme-handler/no;\n"
    #expect(OwnSchemes.schemes(in: DesktopEntry(identifier: "demo", text: entry)) == ["demo", "other"])
    #expect(OwnSchemes.schemes(in: DesktopEntry(identifier: "demo", text: "MimeType=x-scheme-handler/no;")) == [])
    #expect(OwnSchemes.schemes(in: DesktopEntry(identifier: "demo", text: "")) == [])
    let data = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-data-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: data) }
    try FileManager.default.createDirectory(at: data.appendingPathComponent("applications"), withIntermediateDirectories: true)
    try Data(entry.utf8).write(to: data.appendingPathComponent("applications/org.demo.desktop"))
    let schemes = OwnSchemes(identifier: "org.demo", environment: ["XDG_DATA_HOME": data.path, "XDG_DATA_DIRS": "/nonexistent"])
    #expect(schemes.contains(url("demo://a")) && schemes.contains(url("OTHER:b")) && !schemes.contains(url("https://a.org")))

    let log = Kept<String>(), kept = Kept<OpenURLAction>()
    let test = TestApp { WindowGroup { Opening(kept: kept, log: log) } }
    test.app.ownSchemes = schemes
    var accepted: Bool?
    kept.values[0](url("demo://own")) { accepted = $0 }
    test.settle()
    #expect(accepted == true && log.values == ["own demo://own"] && test.windows.count == 1)
  }
}
