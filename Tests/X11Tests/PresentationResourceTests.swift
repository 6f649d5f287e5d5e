import COriel
import Foundation
import OrielGraph
import OrielPresentations
import QuickLook
import Programs
import Testing

@testable import OrielScenes
@testable import OrielX11

/// What presentations take from the server and from the process, and that they give it back.
@Suite(.serialized) struct `Presentations on X11` {
  @Observable final class Model {
    var sheet = false
    var alert = false
    var popover = false
    var dialog = false
    var panel = false
    var file: URL?
    func show(_ kind: Kind, _ isShown: Bool) {
      switch kind {
      case .panel: panel = isShown
      case .quickLook: file = isShown ? Content.file : nil
      case .menu: break
      case .sheet: sheet = isShown
      case .alert: alert = isShown
      case .popover: popover = isShown
      case .dialog: dialog = isShown
      }
    }
  }
  enum Kind: CaseIterable { case sheet, alert, popover, dialog, menu, panel, quickLook }
  /// `make soak` opens and closes each of them a thousand times.
  private static let cycles = ProcessInfo.processInfo.environment["SOAK_CYCLES"].flatMap(Int.init).map { max(25, $0 / 10) } ?? 25
  private struct Content: View {
    @Bindable var model: Model
    static let file: URL = {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-look-\(ProcessInfo.processInfo.processIdentifier).txt")
      try? Data("High water\n".utf8).write(to: file)
      return file
    }()
    var body: some View {
      VStack {
        Text("Panel").fileImporter(isPresented: $model.panel, allowedContentTypes: [.text]) { _ in }
          .fileDialogDefaultDirectory(Self.file.deletingLastPathComponent().appendingPathComponent("oriel-empty"))
        Text("Look").quickLookPreview($model.file)
        Menu("Choose") { ForEach(0..<4) { Button("Item \($0)") {} } }
        Text("Sheet").sheet(isPresented: $model.sheet) { Inside() }
        Text("Alert").alert("Delete it?", isPresented: $model.alert) { Button("Delete") {} } message: { Text("It is gone for good.") }
        Text("Popover").popover(isPresented: $model.popover) { Inside() }
        // Larger than the screen: a window of its own.
        Text("Dialog").sheet(isPresented: $model.dialog) { Inside().frame(width: 2000, height: 1500) }
      }
      .frame(width: 600, height: 400)
    }
  }
  private struct Inside: View {
    var body: some View {
      VStack {
        Text("Delete it?")
        Toggle("Name", isOn: .constant(true))
        Button("Delete") {}
      }
      .padding()
    }
  }
  private struct Probe<Presenter: View>: App {
    let content: Presenter
    init(content: Presenter) { self.content = content }
    init() { fatalError("Made by the test.") }
    // Smaller than a preview, which covers it whole: it closes nevertheless.
    var body: some Scene { WindowGroup("Main") { content } }
  }

  private final class Stage {
    let server: TestServer
    let system: X11WindowSystem
    let app: RunningApp
    let model = Model()
    init() async throws {
      // Without a window manager: what it keeps of a window is not ours to count.
      server = try TestServer()
      system = try X11WindowSystem(display: server.display, applicationName: "probe", applicationIdentifier: "org.example.Probe")
      app = RunningApp(Probe(content: Content(model: model)), name: "Probe", system: system, supportsMultipleWindows: true, savedState: nil)
      app.launch()
      await pump { self.host?.graph.counters.paints ?? 0 > 0 }
      await rest()
    }
    isolated deinit { system.disconnect() }
    var host: SceneInstance? { app.registry.windows.first }
    /// The main queue gets its turn in between: files are read by tasks.
    @discardableResult func pump(_ condition: () -> Bool) async -> Bool {
      let end = system.now + Patience.seconds
      while !condition() {
        if system.now > end { return false }
        var isOver = false
        let token = system.schedule(at: system.now + 0.004) { isOver = true }
        system.loop.run { isOver || condition() }
        token.cancel()
        await Task.yield()
      }
      return true
    }
    /// Until the server has answered everything and nothing is due: nothing is asked for a while.
    @discardableResult func rest() async -> Bool {
      _ = system.connection.fetchServerTime()
      for _ in 0..<40 {
        let before = requests
        await wait(0.3)
        if requests == before { return true }
      }
      return false
    }
    func wait(_ time: TimeInterval) async {
      let end = system.now + time
      await pump { system.now > end }
    }
    var presented: ViewGraph? {
      host?.madePresenter?.top?.graph ?? host?.popover?.graph ?? host?.menuSession?.panels.first?.graph ?? host?.madePresenter?.shown.first?.graph
    }
    var isEmpty: Bool { host?.madePresenter?.isEmpty != false && host?.popover == nil && host?.menuSession == nil }
    func openMenu() {
      let all = host?.graph.accessibilityTree().flatMap(\.all) ?? []
      let button = all.first { $0.label == "Choose" && ($0.role == .popUpButton || $0.role == .button) }
      #expect(button?.perform(.press) == true)
    }
    func cycle(_ kind: Kind) async -> Bool {
      if kind == .menu { openMenu() } else { model.show(kind, true) }
      guard await pump({ presented?.counters.paints ?? 0 > 0 }) else { return false }
      if kind == .menu { host?.menuSession?.end() } else { model.show(kind, false) }
      return await pump { isEmpty }
    }
    /// Bytes that were allocated and not given back.
    var held: Int {
      let info = mallinfo2()
      return Int(info.uordblks + info.hblkhd)
    }
    /// What the server keeps for us, by type; the XResource extension tells.
    func resources() throws -> [UInt: UInt32] {
      typealias Query = @convention(c) (OpaquePointer, UInt, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32
      let library = try #require(dlopen("libXRes.so.1", RTLD_NOW), "The package libxres1 is missing.")
      let query = unsafeBitCast(try #require(dlsym(library, "XResQueryClientResources")), to: Query.self)
      var count: Int32 = 0, types: UnsafeMutableRawPointer?
      let window = try #require(system.windows.first).xid
      try #require(query(system.connection.display, UInt(window), &count, &types) != 0)
      defer { free(types) }
      struct ResourceType { var type: UInt, count: UInt32 }
      let all = try #require(types).assumingMemoryBound(to: ResourceType.self)
      return Dictionary(uniqueKeysWithValues: (0..<Int(count)).map { (all[$0].type, all[$0].count) })
    }
    var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    var requests: UInt { UInt(XNextRequest(system.connection.display)) }
  }

  /// One that stays each time makes as many as there were cycles; what is made for the first use of something, a few.
  @Test(arguments: Kind.allCases) func `give back every window, pixmap, descriptor and byte`(kind: Kind) async throws {
    let stage = try await Stage()
    // Dispatch keeps a thousand of the messages that other threads made for this one, and panels and previews read files on threads.
    if kind == .panel || kind == .quickLook { for _ in 0..<1200 { await FileWork.run {} } }
    // What is kept for the next one is kept once; caches are filled by then.
    for _ in 0..<max(5, Self.cycles / 4) { try #require(await stage.cycle(kind)) }
    await stage.rest()
    let resources = try stage.resources(), descriptors = stage.descriptors
    // What stays each time shows in each part; what is made once, in one of them; what the caches of busy threads keep, in some.
    var held = [stage.held]
    let most = 20_000 + 40 * Self.cycles
    var growth: Int { zip(held.dropFirst(), held).map(-).min() ?? .max }
    for part in 0..<9 where part < 3 || growth >= most {
      for _ in 0..<Self.cycles / 3 { try #require(await stage.cycle(kind)) }
      await stage.rest()
      held.append(stage.held)
    }
    #expect(growth < most, "\(held), \(Double(growth) / Double(Self.cycles / 3)) bytes a cycle")
    let grown = try stage.resources().filter { $0.value > resources[$0.key, default: 0] + 8 }
    #expect(grown.isEmpty)
    #expect(stage.descriptors < descriptors + 8)
    #expect(stage.system.windows.count == 1)
  }

  @Test func `ask the server for little more than a menu does until they are seen, and for nothing afterwards`() async throws {
    let stage = try await Stage()
    func cost(_ open: () -> Void) async -> Int {
      let before = stage.requests
      open()
      #expect(await stage.pump { stage.presented?.counters.paints ?? 0 > 0 })
      return Int(stage.requests - before)
    }
    // The first time of each kind makes what is shared.
    var costs: [Kind: Int] = [:], menu = 0
    for _ in 0..<2 {
      menu = await cost(stage.openMenu)
      stage.host?.menuSession?.end()
      await stage.rest()
      for kind in [Kind.sheet, .alert, .popover, .dialog] {
        costs[kind] = await cost { stage.model.show(kind, true) }
        #expect(await stage.rest(), "\(kind) goes on asking")
        stage.model.show(kind, false)
        #expect(await stage.pump { stage.isEmpty })
        await stage.rest()
      }
    }
    for kind in [Kind.sheet, .alert, .popover] { #expect(Double(costs[kind]!) <= 1.5 * Double(menu), "\(kind)") }
  }
}
