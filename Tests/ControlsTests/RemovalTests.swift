import Foundation
import Observation
@testable import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Observable @MainActor private final class Scene {
  var isShown = true
  var value = 0.2
  var isOn = false
  var choice = 0
}

/// Goes away while it still moves: the clock must not look for it.
@MainActor @Suite struct `A control that is removed while it moves` {
  private struct Stage: View {
    let scene: Scene
    let kind: String
    @State private var text = ""
    var body: some View { if scene.isShown { control } else { Slab(height: 5) } }
    @ViewBuilder private var control: some View {
      @Bindable var scene = scene
      switch kind {
      case "progress": ProgressView(value: scene.value)
      case "circular progress": ProgressView(value: scene.value).progressViewStyle(.circular)
      case "waiting": ProgressView().progressViewStyle(.linear)
      case "gauge": Gauge(value: scene.value) { Text("Gauge") }
      case "switch": Toggle("Switch", isOn: $scene.isOn).toggleStyle(.switch)
      case "checkbox": Toggle("Check", isOn: $scene.isOn).toggleStyle(.checkbox)
      case "radio": Picker("Radio", selection: $scene.choice) { ForEach(0..<3) { Text("\($0)").tag($0) } }.pickerStyle(.radioGroup)
      case "segments": Picker("Segments", selection: $scene.choice) { ForEach(0..<3) { Text("\($0)").tag($0) } }.pickerStyle(.segmented)
      case "slider": Slider(value: $scene.value)
      case "stepper": Stepper("Step", value: $scene.choice)
      case "disclosure": DisclosureGroup("More", isExpanded: $scene.isOn) { Text("inside") }
      case "field": TextField("Field", text: $text)
      case "date": DatePicker("Date", selection: .constant(Date(timeIntervalSince1970: 0)))
      case "button": Button("Press") {}
      case "menu": Menu("Menu") { Button("Item") {} }
      case "symbol": Image(systemName: "star").symbolEffect(.pulse, isActive: scene.isOn)
      case "held symbol": Image(systemName: "star").symbolEffect(.scale, isActive: scene.isOn)
      case "style": Rectangle().foregroundStyle(scene.isOn ? Color.red : Color.blue).animation(.linear(duration: 1), value: scene.isOn)
      default: Text("none")
      }
    }
  }
  nonisolated static let kinds = [
    "progress", "circular progress", "waiting", "gauge", "switch", "checkbox", "radio", "segments", "slider", "stepper", "disclosure", "field",
    "date", "button", "menu", "symbol", "held symbol", "style",
  ]
  @Test(arguments: kinds)
  func `leaves nothing that moves behind`(kind: String) {
    let scene = Scene()
    let h = ViewHarness(Stage(scene: scene, kind: kind), pixels: true)
    for _ in 0..<2 {
      scene.isShown = true
      h.advance(by: 0.2)
      // A ring, a hover, a press, and a value that changes.
      h.press(.tab)
      let middle = h.everything.last { $0.size.width > 0 }.map { CGPoint(x: $0.windowFrame.midX, y: $0.windowFrame.midY) } ?? .zero
      h.move(middle.x, middle.y)
      h.pointer(.down, middle.x, middle.y)
      scene.value = scene.value == 0.2 ? 0.9 : 0.2
      scene.isOn.toggle()
      scene.choice = (scene.choice + 1) % 3
      h.advance(by: 0.04)
      scene.isShown = false
      h.advance(by: 0.5)
      h.pointer(.up, middle.x, middle.y)
      h.advance(by: 2)
      #expect(!h.graph.animator.isActive)
      #expect(!h.wantsFrame)
      #expect(h.pendingCalls == 0)
    }
  }

  private struct Scrolled: View {
    let scene: Scene
    var body: some View {
      if scene.isShown {
        ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000) { Slab(height: 20, number: $0) } } }
      } else {
        Slab(height: 5)
      }
    }
  }
  @Test(arguments: ["glide", "swing", "bounce", "bar"])
  func `may be a scroll view`(kind: String) {
    let scene = Scene()
    let h = ViewHarness(Scrolled(scene: scene), pixels: true)
    switch kind {
    case "glide": h.scrollBox.scroll(to: CGPoint(x: 0, y: 5000), animation: .linear(duration: 2))
    case "swing", "bounce":
      for _ in 0..<6 {
        h.scroll(by: kind == "swing" ? -40 : 40)
        h.pass(0.016)
      }
      h.scroll(by: 0, phase: .ended)
    default:
      h.wheel(-1)
      h.frame()
      // Over the thumb, which widens, and held there.
      h.move(396, 20)
      h.pointer(.down, 396, 20, count: 1)
      h.pass(0.05)
      h.pointer(.moved, 396, 60)
    }
    h.pass(0.05)
    scene.isShown = false
    h.advance(by: 1)
    h.pointer(.up, 396, 60)
    h.move(10, 10)
    h.advance(by: 3)
    #expect(!h.graph.animator.isActive)
    #expect(h.boxes(ScrollBox.self).isEmpty)
  }

  @Test func `may be a list whose rows are still leaving`() {
    struct Rows: View {
      let scene: Scene
      var body: some View {
        if scene.isShown {
          LazyVStack { ForEach(0..<(scene.isOn ? 3 : 10), id: \.self) { Slab(height: 20, number: $0).transition(.opacity.combined(with: .scale)) } }
        } else {
          Slab(height: 5)
        }
      }
    }
    let scene = Scene()
    let h = ViewHarness(Rows(scene: scene))
    withAnimation(.linear(duration: 1)) { scene.isOn = true }
    h.advance(by: 0.2)
    scene.isShown = false
    h.advance(by: 3)
    #expect(h.boxes(SlabBox.self).count == 1)
    #expect(!h.graph.animator.isActive)
  }
}

@MainActor @Suite struct `Tabs whose pages flip` {
  private struct Pages: View {
    let scene: Scene
    let made: (Int) -> Void
    var body: some View {
      TabView {
        ForEach(0..<4) { page in
          Group {
            if scene.isOn { Slab(height: 10, number: page) } else { Slab(height: 20, number: page) }
          }.onAppear { made(page) }.tabItem { if scene.isOn { Text("On \(page)") } else { Label("Off \(page)", systemImage: "star") } }
        }
      }
    }
  }
  @Test func `keep their tabs and make no page that is not shown`() {
    let scene = Scene()
    var made: [Int] = []
    let h = ViewHarness(Pages(scene: scene) { made.append($0) })
    h.settle()
    #expect(h.boxes(TabLabelBox.self).count == 4)
    for _ in 0..<3 {
      scene.isOn.toggle()
      h.settle()
      #expect(h.boxes(TabLabelBox.self).count == 4)
      #expect(h.boxes(SlabBox.self).map(\.number) == [0])
    }
    #expect(made == [0])
  }
}

@MainActor @Suite struct `Rows of a lazy stack that are one of two branches` {
  private struct Rows: View {
    let scene: Scene
    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<scene.choice, id: \.self) { row in
            if scene.isOn { Slab(height: 20, number: row) } else { Slab(height: 10, number: row) }
          }
        }
      }
    }
  }
  @Test(arguments: [false, true])
  func `stand one below the other while others come and go and all of them flip`(isAnimated: Bool) {
    let scene = Scene()
    scene.choice = 300
    let h = ViewHarness(Rows(scene: scene))
    h.settle()
    for count in [3, 300, 12, 1, 0, 7, 300, 299] {
      withAnimation(isAnimated ? .linear(duration: 0.1) : nil) {
        scene.isOn.toggle()
        scene.choice = count
      }
      h.advance(by: 0.5)
      h.settle()
      let height: CGFloat = scene.isOn ? 20 : 10, shown = min(count, Int(300 / height))
      let slabs = h.boxes(SlabBox.self)
      #expect(slabs.map(\.number) == Array(0..<shown))
      #expect(slabs.map(\.windowFrame.minY) == (0..<shown).map { CGFloat($0) * height })
    }
  }
}
