import COriel
import Foundation
import OrielGraph
import OrielPresentations
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
    func show(_ kind: Kind, _ isShown: Bool) {
      switch kind {
      case .sheet: sheet = isShown
      case .alert: alert = isShown
      case .popover: popover = isShown
      case .dialog: dialog = isShown
      }
    }
  }
  enum Kind: CaseIterable { case sheet, alert, popover, dialog }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
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
    var body: some Scene { WindowGroup("Main") { content } }
  }

  private final class Stage {
    let server: TestServer
    let system: X11WindowSystem
    let app: RunningApp
    let model = Model()
    init() throws {
      // Without a window manager: what it keeps of a window is not ours to count.
      server = try TestServer()
      system = try X11WindowSystem(display: server.display, applicationName: "probe", applicationIdentifier: "org.example.Probe")
      app = RunningApp(Probe(content: Content(model: model)), name: "Probe", system: system, supportsMultipleWindows: true, savedState: nil)
      app.launch()
      pump { self.host?.graph.counters.paints ?? 0 > 0 }
      rest()
    }
    isolated deinit { system.disconnect() }
    var host: WindowHost? { app.registry.windows.first }
    @discardableResult func pump(_ condition: () -> Bool) -> Bool {
      var isLate = false
      let token = system.schedule(at: system.now + Patience.seconds) { isLate = true }
      system.loop.run { isLate || condition() }
      token.cancel()
      return condition()
    }
    /// Until the server has answered everything and nothing is due: nothing is asked for a while.
    @discardableResult func rest() -> Bool {
      _ = system.connection.fetchServerTime()
      for _ in 0..<40 {
        let before = requests
        wait(0.3)
        if requests == before { return true }
      }
      return false
    }
    func wait(_ time: TimeInterval) {
      var isOver = false
      let token = system.schedule(at: system.now + time) { isOver = true }
      pump { isOver }
      token.cancel()
    }
    var presented: ViewGraph? { host?.madePresenter?.top?.graph ?? host?.popover?.graph ?? host?.menuSession?.panels.first?.graph }
    var isEmpty: Bool { host?.madePresenter?.isEmpty != false && host?.popover == nil }
    func cycle(_ kind: Kind) -> Bool {
      model.show(kind, true)
      guard pump({ presented?.counters.paints ?? 0 > 0 }) else { return false }
      model.show(kind, false)
      return pump { isEmpty }
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

  /// One that stays each time makes 25; what is made for the first use of something, a few.
  @Test(arguments: Kind.allCases) func `give back every window, pixmap and descriptor`(kind: Kind) throws {
    let stage = try Stage()
    // What is kept for the next one is kept once.
    for _ in 0..<3 { try #require(stage.cycle(kind)) }
    stage.rest()
    let resources = try stage.resources(), descriptors = stage.descriptors
    for _ in 0..<25 { try #require(stage.cycle(kind)) }
    stage.rest()
    let grown = try stage.resources().filter { $0.value > resources[$0.key, default: 0] + 8 }
    #expect(grown.isEmpty)
    #expect(stage.descriptors < descriptors + 8)
    #expect(stage.system.windows.count == 1)
  }

  @Test func `ask the server for little more than a menu does until they are seen, and for nothing afterwards`() throws {
    let stage = try Stage()
    func cost(_ open: () -> Void) -> Int {
      let before = stage.requests
      open()
      #expect(stage.pump { stage.presented?.counters.paints ?? 0 > 0 })
      return Int(stage.requests - before)
    }
    func openMenu() {
      let all = stage.host?.graph.accessibilityTree().flatMap(\.all) ?? []
      let button = all.first { $0.label == "Choose" && ($0.role == .popUpButton || $0.role == .button) }
      #expect(button?.perform(.press) == true)
    }
    // The first time of each kind makes what is shared.
    var costs: [Kind: Int] = [:], menu = 0
    for _ in 0..<2 {
      menu = cost(openMenu)
      stage.host?.menuSession?.end()
      stage.rest()
      for kind in Kind.allCases {
        costs[kind] = cost { stage.model.show(kind, true) }
        #expect(stage.rest(), "\(kind) goes on asking")
        stage.model.show(kind, false)
        #expect(stage.pump { stage.isEmpty })
        stage.rest()
      }
    }
    for kind in [Kind.sheet, .alert, .popover] { #expect(Double(costs[kind]!) <= 1.5 * Double(menu), "\(kind)") }
  }
}
