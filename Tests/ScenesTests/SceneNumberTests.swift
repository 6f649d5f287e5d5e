import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// What an app computes when it divides by zero, or forgets a unit.
private let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, -5, 0, 1e9]

@Suite struct `Scenes with numbers that make no sense` {
  private func check(_ name: String, @SceneBuilder _ scene: @escaping () -> some Scene) {
    let test = TestApp(scene)
    #expect(test.windows.count == 1, "\(name)")
    let window = test.headless()
    #expect(window.size.width.isFinite && window.size.height.isFinite && window.size.width > 0 && window.size.height > 0, "\(name) \(window.size)")
    #expect(window.position.x.isFinite && window.position.y.isFinite, "\(name) \(window.position)")
  }

  @Test func `open windows with a size and a place`() {
    for n in numbers {
      check("size \(n)") { WindowGroup { Text("Words") }.defaultSize(width: n, height: n) }
      check("position \(n)") { WindowGroup { Text("Words") }.defaultPosition(UnitPoint(x: n, y: n)) }
      check("placement \(n)") { WindowGroup { Text("Words") }.defaultWindowPlacement { _, _ in WindowPlacement(x: n, y: n, width: n, height: n) } }
      check("placement by a unit \(n)") { WindowGroup { Text("Words") }.defaultWindowPlacement { _, _ in WindowPlacement(UnitPoint(x: n, y: n), width: n, height: n) } }
      check("content \(n)") { WindowGroup { Text("Words").frame(minWidth: n, idealWidth: n, maxWidth: n, minHeight: n, idealHeight: n, maxHeight: n) }.windowResizability(.contentSize) }
    }
  }

  @Test func `present sheets with a size`() {
    for n in numbers {
      let test = TestApp {
        WindowGroup {
          Text("Words").frame(width: 400, height: 300).sheet(isPresented: .constant(true)) {
            Text("Sheet").frame(minWidth: n, idealHeight: n).presentationDetents([.height(n), .fraction(n), .medium]).presentationCornerRadius(n)
          }
        }
      }
      #expect(test.windows.count == 1, "\(n)")
      #expect(test.headless().size.width.isFinite, "\(n)")
    }
  }
}
