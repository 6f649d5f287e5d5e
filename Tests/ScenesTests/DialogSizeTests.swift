import Conformance
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// Presentations that are windows of their own, under the hands of a person.
@Suite struct `The size of a dialog` {
  private struct Content<Inside: View>: View {
    let inside: Inside
    var body: some View { Text("Below").sheet(isPresented: .constant(true)) { inside } }
  }
  /// On a screen where the sheet fits into no window.
  private func open(_ content: some View, hasCompositor: Bool = false) throws -> (test: MenuTest, sheet: ModalWindow, window: HeadlessWindow) {
    let test = MenuTest(
      size: CGSize(width: 400, height: 300),
      prepare: { system in
        let screen = CGRect(x: 0, y: 0, width: 640, height: 480)
        system.hasCompositor = hasCompositor
        system.monitors = [Monitor(name: "M", frame: screen, visibleFrame: screen, scale: 1)]
      }, Content(inside: content))
    test.system.advance(by: 1)
    let sheet = try #require(test.host.madePresenter?.top), window = try #require(sheet.platformWindow as? HeadlessWindow)
    #expect(window.description.kind == .dialog)
    return (test, sheet, window)
  }

  @Test(.requirement("PR-016", "PR-105")) func `and its place are those of the monitor that shows the window`() throws {
    let large = CGRect(x: 0, y: 0, width: 1600, height: 1000), small = CGRect(x: 1600, y: 0, width: 640, height: 480)
    @MainActor final class Shown { var binding: Binding<Bool>? }
    let shown = Shown()
    let test = MenuTest(
      size: CGSize(width: 400, height: 300),
      prepare: { $0.monitors = [Monitor(name: "A", frame: large, visibleFrame: large), Monitor(name: "B", frame: small, visibleFrame: small)] },
      Wanting(hold: { shown.binding = $0 }))
    test.window.userMoves(to: CGPoint(x: 1640, y: 60))
    test.settle()
    shown.binding?.wrappedValue = true
    test.system.advance(by: 1)
    let sheet = try #require(test.host.madePresenter?.top), window = try #require(sheet.platformWindow as? HeadlessWindow)
    // It would fit into the window on the large one, if that grew.
    #expect(window.description.kind == .dialog)
    #expect(sheet.frame.width <= small.width && sheet.frame.height <= small.height && small.contains(sheet.frame))
    #expect(test.window.size.width == 400)
  }
  private struct Wanting: View {
    let hold: (Binding<Bool>) -> Void
    @State private var isShown = false
    var body: some View {
      let _ = hold($isShown)
      Text("Below").sheet(isPresented: $isShown) {
        Text("Map").frame(minWidth: 320, idealWidth: 900, maxWidth: .infinity, minHeight: 200, idealHeight: 700, maxHeight: .infinity)
      }
    }
  }

  @Test(.requirement("PR-105", "RE-126")) func `is what the person makes of it, within what the content can be`() throws {
    let content = Text("Map").frame(minWidth: 320, idealWidth: 900, maxWidth: .infinity, minHeight: 200, idealHeight: 700, maxHeight: .infinity)
    let (test, sheet, window) = try open(content)
    #expect(window.isResizable)
    #expect(window.limits.minimum == CGSize(width: 320, height: 200))
    #expect(window.limits.maximum == nil)
    window.userResizes(to: CGSize(width: 420, height: 260))
    test.system.advance(by: 2)
    #expect(window.size == CGSize(width: 420, height: 260))
    #expect(sheet.frame.size == CGSize(width: 420, height: 260))
    // Although it would fit into the window below by now.
    #expect(sheet.platformWindow === window && !window.isClosed)
    let map = try #require(sheet.graph.accessibilityTree().flatMap(\.all).first { $0.label == "Map" }).frame
    #expect(abs(map.midX - 210) < 1 && abs(map.midY - 130) < 1)
  }

  @Test(.requirement("PR-105")) func `leaves the shadow out of what must fit on the screen`() throws {
    let map = Text("Map").frame(minWidth: 320, idealWidth: 900, maxWidth: .infinity, minHeight: 200, idealHeight: 700, maxHeight: .infinity)
    let (_, sheet, window) = try open(map, hasCompositor: true)
    let shadow = window.description.shadowMargins
    #expect(shadow.top > 0 && shadow.leading > 0)
    let panel = CGRect(
      x: window.position.x + shadow.leading, y: window.position.y + shadow.top, width: window.size.width - shadow.horizontal,
      height: window.size.height - shadow.vertical)
    #expect(panel == sheet.frame && CGRect(x: 0, y: 0, width: 640, height: 480).contains(panel))
  }

  @Test func `is changed at its edges`() throws {
    let (test, _, window) = try open(Text("Map").frame(minWidth: 320, idealWidth: 900, maxWidth: .infinity, minHeight: 200, idealHeight: 700, maxHeight: .infinity))
    let corner = CGPoint(x: window.size.width - 2, y: window.size.height - 2), size = window.size
    window.movePointer(to: corner)
    #expect(window.cursor == .nwseResize)
    window.pressPointer(at: corner)
    window.movePointer(to: CGPoint(x: corner.x - 60, y: corner.y - 40))
    window.releasePointer(at: CGPoint(x: corner.x - 60, y: corner.y - 40))
    test.system.advance(by: 1)
    #expect(window.size == CGSize(width: size.width - 60, height: size.height - 40))
    window.movePointer(to: CGPoint(x: 100, y: 100))
    #expect(window.cursor == .default)
  }

  @Test(.requirement("PR-105", "RE-126")) func `is fixed where the content is`() throws {
    let (_, _, window) = try open(Text("Map").frame(width: 600, height: 460))
    #expect(!window.isResizable)
  }
}

/// Sheets inside their window, under the hands of a person.
@Suite struct `The size of a sheet in its window` {
  private struct Content<Inside: View>: View {
    let inside: Inside
    var body: some View { Text("Below").sheet(isPresented: .constant(true)) { inside } }
  }
  private func open(_ content: some View) throws -> (test: MenuTest, sheet: ModalWindow, window: HeadlessWindow) {
    let test = MenuTest(size: CGSize(width: 1000, height: 700), Content(inside: content))
    test.system.advance(by: 1)
    let sheet = try #require(test.host.madePresenter?.top), window = try #require(sheet.platformWindow as? HeadlessWindow)
    #expect(sheet.isChild)
    return (test, sheet, window)
  }
  /// On the screen, where the sheet moves under the pointer.
  private func drag(_ window: HeadlessWindow, _ test: MenuTest, from start: CGPoint, by distance: CGSize) {
    let origin = window.position
    func place(_ part: CGFloat) -> CGPoint {
      CGPoint(
        x: origin.x + start.x + distance.width * part - window.position.x, y: origin.y + start.y + distance.height * part - window.position.y)
    }
    window.pressPointer(at: start)
    for part in [0.25, 0.5, 0.75, 1] { window.movePointer(to: place(part)) }
    window.releasePointer(at: place(1))
    test.system.advance(by: 0.1)
  }
  private var flexible: some View {
    Text("Map").frame(minWidth: 360, idealWidth: 500, maxWidth: 700, minHeight: 200, idealHeight: 300, maxHeight: .infinity)
  }

  @Test(.requirement("PR-105", "RE-126")) func `is changed at its edges, within what its content can be, and it stays in the middle`() throws {
    let (test, sheet, window) = try open(flexible.presentationSizing(.fitted))
    #expect(window.size == CGSize(width: 500, height: 300))
    let middle = sheet.frame.midX, top = sheet.frame.minY
    window.movePointer(to: CGPoint(x: 498, y: 150))
    #expect(window.cursor == .ewResize)
    drag(window, test, from: CGPoint(x: 498, y: 150), by: CGSize(width: 40, height: 10))
    #expect(window.size == CGSize(width: 580, height: 300))
    drag(window, test, from: CGPoint(x: 2, y: 150), by: CGSize(width: 20, height: 0))
    #expect(window.size == CGSize(width: 540, height: 300))
    drag(window, test, from: CGPoint(x: 270, y: 298), by: CGSize(width: 0, height: 100))
    #expect(window.size == CGSize(width: 540, height: 400))
    drag(window, test, from: CGPoint(x: 538, y: 398), by: CGSize(width: 400, height: 20))
    #expect(window.size == CGSize(width: 700, height: 420))
    drag(window, test, from: CGPoint(x: 698, y: 418), by: CGSize(width: -600, height: -600))
    #expect(window.size == CGSize(width: 360, height: 200))
    #expect(sheet.frame.midX == middle && sheet.frame.minY == top)
    // Released, it stays.
    window.movePointer(to: CGPoint(x: 100, y: 100))
    test.system.advance(by: 1)
    #expect(window.size == CGSize(width: 360, height: 200) && window.cursor == .default && sheet.isChild && !window.isClosed)
  }
  @Test(.requirement("RE-126")) func `is at most that of the window, which does not grow for it`() throws {
    let (test, sheet, window) = try open(flexible.presentationSizing(.fitted))
    drag(window, test, from: CGPoint(x: 250, y: 298), by: CGSize(width: 0, height: 2000))
    #expect(sheet.isChild && test.window.size == CGSize(width: 1000, height: 700))
    #expect(window.size.height > 500 && window.size.height < 700)
    // A window that is made smaller takes it along.
    test.window.userResizes(to: CGSize(width: 1000, height: 500))
    test.system.advance(by: 1)
    #expect(sheet.isChild && window.size.height < 500 && window.size.height > 300)
  }
  @Test(.requirement("PR-105", "RE-126")) func `is fixed where the content is, in each direction`() throws {
    let (test, _, window) = try open(Text("Map").frame(width: 400, height: 300).presentationSizing(.fitted))
    window.movePointer(to: CGPoint(x: 398, y: 150))
    #expect(window.cursor == .default)
    drag(window, test, from: CGPoint(x: 398, y: 298), by: CGSize(width: 50, height: 50))
    #expect(window.size == CGSize(width: 400, height: 300))
    let (second, _, wide) = try open(Text("Map").frame(minWidth: 360, idealWidth: 500, maxWidth: 700).frame(height: 300).presentationSizing(.fitted))
    wide.movePointer(to: CGPoint(x: 250, y: 298))
    #expect(wide.cursor == .default)
    drag(wide, second, from: CGPoint(x: 498, y: 298), by: CGSize(width: 50, height: 50))
    #expect(wide.size == CGSize(width: 600, height: 300))
  }
}
