import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What an app computes when it divides by zero, or forgets a unit.
private let numbers: [CGFloat] = [.nan, .infinity, -5, 1e300, -.infinity, -1e300, 1e19, 1e9, 1e6, 1e-300, 0]
@MainActor private let uses = drawnNumberUses + movedNumberUses + controlNumberUses

/// Shows `view` between two others, uses it as a person would, and expects these to be drawn where they are.
@MainActor func checkSurroundings(_ name: String, _ view: AnyView, scale: Double = 1) {
  let harness = ViewHarness(
    VStack(spacing: 0) {
      Color.green.frame(width: 100, height: 20)
      view.frame(width: 100, height: 60).clipped()
      Color.blue.frame(width: 100, height: 20)
    }, size: CGSize(width: 100, height: 100), pixels: true, scale: scale)
  harness.settle()
  harness.size.width += 1
  harness.frame()
  _ = harness.graph.root?.hitTest(CGPoint(x: 50, y: 50))
  harness.move(50, 50)
  harness.click(50, 50)
  harness.drag(from: (40, 40), to: (60, 60))
  harness.wheel(-1, at: CGPoint(x: 50, y: 50))
  // What a key sets in motion need not come to rest before the next one.
  for key in [Key.tab, .up, .down, .left, .right, .pageDown, .end, .home] {
    harness.key(key)
    harness.frame()
  }
  _ = harness.spoken
  harness.advance(by: 0.1)
  let surface = harness.surface!
  #expect(surface.pixel(at: CGPoint(x: 50, y: 10)) == surface.pixel(at: CGPoint(x: 10, y: 5)), "\(name)")
  #expect(surface.pixel(at: CGPoint(x: 50, y: 90)) >> 24 == 255, "\(name)")
  #expect(surface.pixel(at: CGPoint(x: 50, y: 90)) != surface.pixel(at: CGPoint(x: 50, y: 10)), "\(name)")
  harness.graph.unmount()
}

@MainActor @Suite struct `Numbers that make no sense` {
  /// In parts, because all of them together are two thousand windows.
  @Test(arguments: 0..<24) func `leave the views around them as they are`(_ part: Int) {
    for (index, use) in uses.enumerated() where index % 24 == part {
      for number in numbers { checkSurroundings("\(use.name) \(number)", use.make(number), scale: number.isNaN ? 2 : 1) }
    }
  }
  /// Cairo's meshes come to no end where their points are beyond what it counts.
  @Test(arguments: [1e5, 1e7, 1e9]) func `leave a gradient around a point far away one colour`(_ far: CGFloat) {
    let harness = ViewHarness(
      AngularGradient(colors: [.red, .blue], center: UnitPoint(x: far, y: 0.5), startAngle: .zero, endAngle: .degrees(360)),
      size: CGSize(width: 100, height: 100), pixels: true)
    let colors = Set([10, 50, 90].map { harness.surface!.pixel(at: CGPoint(x: 50, y: CGFloat($0))) })
    #expect(colors.count == 1, "halfway between the two")
    #expect(colors.first.map { ($0 >> 16 & 255) > 60 && ($0 & 255) > 60 } == true)
  }
  /// Where nothing sensible can be drawn the view is named.
  @Test func `are told with the name of the view`() {
    let reported: [(String, @MainActor () -> AnyView)] = [
      ("Rectangle", { AnyView(Rectangle().frame(width: 100).offset(x: .nan)) }),
      ("Rectangle", { AnyView(Rectangle().frame(width: .nan)) }),
      ("Rectangle", { AnyView(Rectangle().frame(minWidth: -.infinity)) }),
      ("Circle", { AnyView(Circle().trim(from: 0, to: .nan).offset(x: .nan)) }),
      ("Rectangle", { AnyView(Rectangle().blur(radius: .infinity)) }),
      ("Rectangle", { AnyView(Rectangle().rotationEffect(.degrees(.nan))) }),
      ("Rectangle", { AnyView(Rectangle().padding(.nan)) }),
      ("Text", { AnyView(Text("Words").font(.system(size: .nan))) }),
      ("Text", { AnyView(Text("Words").font(.system(size: -4))) }),
      ("GridItem", { AnyView(ScrollView { LazyVGrid(columns: [GridItem(.fixed(.nan))]) { Text("Words") } }) }),
      ("LinearGradient", { AnyView(LinearGradient(colors: [.red, .blue], startPoint: UnitPoint(x: .nan, y: 0), endPoint: .bottom)) }),
      ("OddLayout", { AnyView(OddLayout(value: .nan) { Text("Words") }) }),
      ("Text", { AnyView(Text("Words").visualEffect { content, _ in content.offset(x: .nan) }) }),
      ("Rectangle", { AnyView(Rectangle().visualEffect { content, _ in content.scaleEffect(.infinity) }) }),
      ("Rectangle", { AnyView(ScrollView { Rectangle().frame(height: 900).scrollTransition { content, _ in content.blur(radius: .infinity) } }) }),
      ("gridCellColumns", { AnyView(Grid { GridRow { Text("Words").gridCellColumns(.max) } }) }),
      ("gridCellColumns", { AnyView(Grid { GridRow { Text("Words").gridCellColumns(-1) } }) }),
    ]
    for (name, view) in reported {
      let issues = RuntimeIssue.capturing {
        let harness = ViewHarness(view(), pixels: true)
        harness.settle()
      }
      #expect(issues.contains { $0.contains(name) }, "\(name): \(issues)")
    }
  }
}
