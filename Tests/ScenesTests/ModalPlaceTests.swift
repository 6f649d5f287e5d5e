import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

/// Where sheets and alerts stand in their window, to the point.
@Suite struct `The place of a sheet` {
  @Observable final class Model {
    var isShown = false
    var isNested = false
    var isAlert = false
  }
  private struct Content: View {
    @Bindable var model: Model
    let size: CGSize
    let detents: Set<PresentationDetent>?
    @ViewBuilder private var sheet: some View {
      let inside = Text("Sheet").frame(width: size.width, height: size.height).sheet(isPresented: $model.isNested) {
        Text("Nested").frame(width: 330, height: 60)
      }
      if let detents { inside.presentationDetents(detents) } else { inside }
    }
    var body: some View {
      Button("Below") {}
        .sheet(isPresented: $model.isShown) { sheet }
        .alert("Alert", isPresented: $model.isAlert) { Button("OK") {} }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init(_ window: CGSize, sheet: CGSize = CGSize(width: 340, height: 140), detents: Set<PresentationDetent>? = nil) {
      let model = model
      test = MenuTest(size: window, Content(model: model, size: sheet, detents: detents))
    }
    func settle() { test.system.advance(by: 1) }
    var modals: [ModalWindow] { test.host.madePresenter?.modals ?? [] }
    var panel: CGRect { test.host.panel.rect }
  }

  @Test func `is forty points below the top, in the middle`() throws {
    let stage = Stage(CGSize(width: 601, height: 460))
    stage.model.isShown = true
    stage.settle()
    let sheet = try #require(stage.modals.first), panel = stage.panel
    #expect(sheet.isChild && sheet.order == 1 && sheet.frame == CGRect(x: (panel.midX - 170).rounded(), y: panel.minY + 40, width: 340, height: 140))
    // One over it is a step lower, in its middle.
    stage.model.isNested = true
    stage.settle()
    let nested = try #require(stage.modals.last)
    #expect(nested.order == 2 && nested.frame == CGRect(x: (sheet.frame.midX - 165).rounded(), y: sheet.frame.minY + 24, width: 330, height: 60))
    // It follows its window.
    stage.test.window.userResizes(to: CGSize(width: 801, height: 500))
    stage.settle()
    #expect(sheet.frame.minX == (stage.panel.midX - 170).rounded() && sheet.frame.size == CGSize(width: 340, height: 140) && sheet.isChild)
  }

  @Test func `is in the middle of the height where there is little room, and at the lower edge with detents`() throws {
    let tight = Stage(CGSize(width: 600, height: 220), sheet: CGSize(width: 340, height: 180))
    tight.model.isShown = true
    tight.settle()
    let sheet = try #require(tight.modals.first), panel = tight.panel, free = panel.height - 180
    #expect(sheet.isChild && sheet.frame.minY == (panel.minY + (free >= 52 ? 40 : free / 2)).rounded() && sheet.frame.maxY <= panel.maxY - 12)
    let low = Stage(CGSize(width: 600, height: 460), detents: [.height(150)])
    low.model.isShown = true
    low.settle()
    let lowered = try #require(low.modals.first)
    #expect(lowered.frame.height == 150 && lowered.frame.maxY == (low.panel.maxY - 12).rounded() && abs(lowered.frame.midX - low.panel.midX) <= 0.5)
  }

  @Test func `is forty points below the top as soon as twelve are left under it`() throws {
    let whole = Stage(CGSize(width: 600, height: 400)), bars = 400 - whole.panel.height
    for (free, top) in [(40, 20), (50, 25), (52, 40), (54, 40)] as [(CGFloat, CGFloat)] {
      let stage = Stage(CGSize(width: 600, height: 140 + free + bars))
      stage.model.isShown = true
      stage.settle()
      let sheet = try #require(stage.modals.first), panel = stage.panel
      #expect(sheet.isChild && panel.height == 140 + free && sheet.frame.minY == (panel.minY + top).rounded(), "\(free)")
    }
  }

  @Test func `of an alert is slightly above the middle`() throws {
    let stage = Stage(CGSize(width: 600, height: 460))
    stage.model.isAlert = true
    stage.settle()
    let alert = try #require(stage.modals.first), panel = stage.panel
    #expect(alert.isChild && alert.frame.width == 300 && alert.frame.minX == (panel.midX - 150).rounded())
    #expect(abs(alert.frame.minY - (panel.minY + (panel.height - alert.frame.height) * 0.4)) <= 0.5)
  }

  @Test func `is left five times for a moment after a press below it`() throws {
    let stage = Stage(CGSize(width: 600, height: 460))
    stage.model.isShown = true
    stage.settle()
    let sheet = try #require(stage.modals.first), window = try #require(sheet.platformWindow as? HeadlessWindow), start = window.position
    stage.test.window.click(at: stage.test.middle(.button, "Below"))
    var shifts: [CGFloat] = [window.position.x - start.x]
    for _ in 0..<6 {
      stage.test.system.advance(by: 0.041)
      shifts.append(window.position.x - start.x)
    }
    #expect(shifts == [6, -5, 3, -2, 0, 0, 0] && window.position.y == start.y)
  }
}
