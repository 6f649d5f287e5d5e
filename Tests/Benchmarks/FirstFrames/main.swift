import Foundation
import OrielDrawing
import OrielPresentations
import OrielScenes
import OrielX11

// How long presentations take to their first painted frame, beside a menu with as much in it, on the display.
//
//   swift build -c release --product FirstFrames && .build/release/FirstFrames [TIMES [KIND...]]
//
// "busy" is what this process computes until then; "passed" counts the waits for the server as well. The ratios are those of
// the medians to the first one's, which is the menu's unless kinds are named.

@Observable final class Model { var shown: Kind? }
enum Kind: String, CaseIterable { case menu, popover, sheet, alert, confirmationDialog }

struct Content: View {
  let model: Model
  func shows(_ kind: Kind) -> Binding<Bool> { Binding { model.shown == kind } set: { if !$0 { model.shown = nil } } }
  var body: some View {
    VStack {
      Menu("Choose") { ForEach(0..<4) { Button("Item \($0)") {} } }
      Text("Popover").popover(isPresented: shows(.popover)) { Inside() }
      Text("Sheet").sheet(isPresented: shows(.sheet)) { Inside() }
      Text("Alert").alert("Delete it?", isPresented: shows(.alert)) { Answers() } message: { Text("It is gone for good.") }
      Text("Dialog").confirmationDialog("Delete it?", isPresented: shows(.confirmationDialog), titleVisibility: .visible) { Answers() }
        message: { Text("It is gone for good.") }
    }
    .frame(width: 600, height: 400)
  }
}
struct Answers: View {
  var body: some View {
    Button("Delete", role: .destructive) {}
    Button("Cancel", role: .cancel) {}
  }
}
struct Inside: View {
  var body: some View {
    VStack {
      Text("Delete it?")
      Text("It is gone for good.")
      Button("Delete") {}
      Button("Cancel") {}
    }
    .padding()
  }
}
struct Probe: App {
  static let model = Model()
  var body: some Scene { WindowGroup("Main") { Content(model: Self.model) } }
}

struct Stage {
  let system: X11WindowSystem
  let app: RunningApp
  var host: SceneInstance { app.registry.windows[0] }
  var presented: ViewGraph? {
    host.madePresenter?.top?.graph ?? host.popover?.graph ?? host.menuSession?.panels.first?.graph
  }
  var isEmpty: Bool { host.madePresenter?.isEmpty != false && host.popover == nil && host.menuSession == nil }

  func pump(until condition: () -> Bool) {
    let end = system.now + 10
    while !condition() {
      guard system.now < end else { fatalError("Waited in vain.") }
      _ = system.runNested(needsTasks: false) { condition() || system.now > end }
    }
  }
  func wait(_ time: TimeInterval) {
    var isOver = false
    let call = system.schedule(at: system.now + time) { isOver = true }
    pump { isOver }
    call.cancel()
  }
  /// For profilers, which can be told to look at this function only.
  @inline(never) @_silgen_name("firstFrame") func firstFrame(_ kind: Kind, _ press: () -> Void) {
    if kind == .menu { press() } else { Probe.model.shown = kind }
    pump { presented?.counters.paints ?? 0 > 0 }
  }
  /// In milliseconds.
  func open(_ kind: Kind) -> (busy: Double, passed: Double) {
    let button = host.graph.accessibilityTree().flatMap(\.all).first { $0.label == "Choose" && ($0.role == .popUpButton || $0.role == .button) }
    let clock = ContinuousClock(), start = clock.now, computed = Self.computed
    firstFrame(kind) { _ = button?.perform(.press) }
    let cost = (busy: (Self.computed - computed) * 1e3, passed: (clock.now - start) / .milliseconds(1))
    wait(0.4)
    if kind == .menu { host.menuSession?.end() } else { Probe.model.shown = nil }
    pump { isEmpty }
    wait(0.1)
    return cost
  }
  private static var computed: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

let times = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 20
let named = CommandLine.arguments.dropFirst(2).compactMap(Kind.init), kinds = named.isEmpty ? Kind.allCases : named
let system = try X11WindowSystem(display: nil, applicationName: "FirstFrames", applicationIdentifier: "org.example.FirstFrames")
// As in every app: its own, or a letter that is drawn for it.
let picture = BitmapSurface(size: CGSize(width: 128, height: 128), scale: 1)
picture.painter.fill(CGRect(x: 8, y: 8, width: 112, height: 112), cornerRadius: 20, RGBA(red: 0.2, green: 0.4, blue: 0.9))
system.icon = [picture.bitmap()]
let app = RunningApp(Probe(), name: "FirstFrames", system: system, savedState: nil)
app.launch()
let stage = Stage(system: system, app: app)
stage.pump { stage.host.graph.counters.paints > 0 }
stage.wait(0.5)

var measured: [Kind: [(busy: Double, passed: Double)]] = [:]
// The first time of each makes what is kept.
for round in 0...times {
  for kind in kinds {
    let cost = stage.open(kind)
    if round > 0 { measured[kind, default: []].append(cost) }
  }
}
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
let first = measured[kinds[0]]!, unit = (busy: median(first.map(\.busy)), passed: median(first.map(\.passed)))
print("in ms, \(times) times                  busy         passed")
for kind in kinds {
  let busy = median(measured[kind]!.map(\.busy)), passed = median(measured[kind]!.map(\.passed))
  func column(_ value: Double, _ ratio: Double) -> String { String(format: "%8.2f x%.2f", value, ratio) }
  print("  \(kind.rawValue.padding(toLength: 24, withPad: " ", startingAt: 0))\(column(busy, busy / unit.busy))\(column(passed, passed / unit.passed))")
}
system.disconnect()
