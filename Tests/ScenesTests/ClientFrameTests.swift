import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// What a window without title bar draws around itself where a compositor runs.
@Suite struct `The frame of a window without title bar` {
  private func make<V: View>(dark: Bool = false, scale: Double = 1, _ content: V) -> TestApp {
    let screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
    let system = HeadlessWindowSystem()
    system.monitors = [Monitor(name: "M", frame: screen, visibleFrame: screen, scale: scale)]
    system.hasCompositor = true
    system.output = .pixels
    system.desktop.colorScheme = dark ? .dark : .light
    return TestApp(system: system) {
      WindowGroup("Bare") { content }.windowStyle(.hiddenTitleBar).defaultSize(width: 300, height: 160)
    }
  }
  private let margins = ClientFrame.shadowMargins

  @Test(.requirement("SC-197")) func `has room for a shadow, which belongs neither to its size nor to its edges`() {
    let test = make(Tile().frame(minWidth: 200, minHeight: 50))
    let window = test.headless()
    #expect(window.hasAlpha && window.description.background == .clear)
    #expect(window.shadowMargins == margins)
    #expect(window.size == CGSize(width: 300 + margins.horizontal, height: 160 + margins.vertical))
    #expect(window.limits.minimum?.width == 200 + margins.horizontal)
    let right = margins.leading + 300
    window.movePointer(to: CGPoint(x: right - 2, y: margins.top + 100))
    #expect(window.cursor == .ewResize)
    window.movePointer(to: CGPoint(x: right + 20, y: margins.top + 100))
    #expect(window.cursor == .default)
    let buttons = test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button }
    #expect(buttons.allSatisfy { $0.frame.maxX <= right && $0.frame.minY >= margins.top })
  }

  @Test func `offers the content what the shadow leaves of a size`() throws {
    let test = make(Tile()), root = try #require(test.windows[0].rootBox)
    #expect(root.naturalSize(for: ProposedViewSize(width: 500, height: 400)) == CGSize(width: 500, height: 400))
  }
  @Test func `fills the screen without shadow and corners, and gets them back`() {
    let test = make(Tile())
    let window = test.headless(), before = window.size
    test.windows[0].zoom()
    test.settle()
    #expect(window.state.isMaximized)
    #expect(window.shadowMargins == EdgeInsets())
    #expect(window.size == CGSize(width: 1600, height: 1000))
    #expect(alpha(window, 0, 0) == 255)
    test.windows[0].zoom()
    test.settle()
    #expect(window.shadowMargins == margins)
    #expect(window.size == before)
    #expect(alpha(window, 0, 0) < 10)
  }

  @Test func `is square and opaque once the compositor is gone, and round again when it is back`() {
    let test = make(Tile())
    let window = test.headless()
    func corner() -> Int { alpha(window, Int(margins.leading), Int(margins.top)) }
    #expect(corner() < 200)
    #expect(alpha(window, Int(margins.leading) + 150, Int(margins.top) + 100) == 255)
    test.system.hasCompositor = false
    test.settle()
    #expect(window.shadowMargins == EdgeInsets())
    #expect(alpha(window, 0, 0) == 255)
    test.system.hasCompositor = true
    test.settle()
    #expect(corner() < 200)
  }

  @Test func `keeps its corners round while content scrolls below them`() throws {
    let test = make(
      ScrollView { VStack(spacing: 0) { ForEach(0..<40) { Color(RGBA(hex: $0 % 2 == 0 ? 0xCC3333 : 0x3333CC)).frame(height: 30) } } })
    let window = test.headless()
    for _ in 0..<3 {
      window.turnWheel(at: CGPoint(x: margins.leading + 150, y: margins.top + 100), steps: -1)
      test.settle()
    }
    let scrolled = try #require(window.snapshot())
    test.windows[0].graph.damageAll()
    test.settle()
    let drawn = try #require(window.snapshot())
    #expect(differences(scrolled, drawn) == 0)
  }

  private struct Content: View {
    var body: some View {
      VStack(alignment: .leading) {
        Text("A window of its own").font(.headline)
        Text("Round, with a shadow.").foregroundStyle(.secondary)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
  @Test(arguments: [false, true], [1.0, 2.0]) func `looks like this`(dark: Bool, scale: Double) throws {
    let window = make(dark: dark, scale: scale, Content()).headless()
    let bitmap = try #require(window.snapshot()), bounds = CGRect(origin: .zero, size: window.size)
    let picture = BitmapSurface.make(size: window.size, scale: window.scale) {
      $0.fill(bounds, RGBA(hex: 0x8A93A3))
      $0.draw(bitmap, in: bounds, interpolation: .none, opacity: 1)
    }.bitmap()
    if let complaint = GoldenPicture("client-frame-\(dark ? "dark" : "light")-\(Int(scale))x").complaint(about: picture) {
      Issue.record("\(complaint)")
    }
  }

  private func alpha(_ window: HeadlessWindow, _ x: Int, _ y: Int) -> Int {
    window.snapshot().map { Int($0.pixel(x: x, y: y) >> 24) } ?? -1
  }
  private func differences(_ a: Bitmap, _ b: Bitmap) -> Int {
    guard a.pixelWidth == b.pixelWidth, a.pixelHeight == b.pixelHeight else { return -1 }
    return (0..<a.pixelHeight).reduce(0) { sum, y in
      sum + (0..<a.pixelWidth).count { a.pixel(x: $0, y: y) != b.pixel(x: $0, y: y) }
    }
  }
}
