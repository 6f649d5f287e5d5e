import COriel
import Conformance
import Foundation
import OrielDrawing
import OrielWindowing
import Testing

@testable import OrielX11

@Suite struct `Windows of menus, and see-through windows` {
  /// As the server has it; `kind` 0 is what is seen, 2 where the pointer is.
  private func shape(_ kind: Int32, of window: TestWindow, _ app: TestApp) -> [PixelRect] {
    var count: Int32 = 0, ordering: Int32 = 0
    guard let list = XShapeGetRectangles(app.system.connection.display, window.window.xid, kind, &count, &ordering) else { return [] }
    defer { XFree(list) }
    return (0..<Int(count)).map {
      PixelRect(x: Int(list[$0].x), y: Int(list[$0].y), width: Int(list[$0].width), height: Int(list[$0].height))
    }
  }
  private var description: WindowDescription {
    var description = WindowDescription(size: CGSize(width: 120, height: 100))
    description.kind = .menu
    description.position = CGPoint(x: 40, y: 30)
    description.isTranslucent = true
    description.cornerRadius = 6
    return description
  }

  @Test func `have their corners cut off where nothing blends them`() throws {
    let app = try TestApp(TestServer())
    #expect(!app.system.hasCompositor)
    var description = description
    description.owner = try app.showWindow().window
    let menu = try app.showWindow(description)
    let rects = shape(0, of: menu, app)
    #expect(rects.first?.y == 0 && (rects.first?.x ?? 0) >= 2)
    #expect(rects.first.map { $0.width + 2 * $0.x } == 120)
    #expect(rects.last.map { $0.y + $0.height } == 100)
    // Everything but a few pixels in each corner is there.
    let area = rects.reduce(0) { $0 + $1.width * $1.height }
    #expect(area < 12_000 && area > 12_000 - 4 * 12)
    #expect(shape(2, of: menu, app) == rects || shape(2, of: menu, app) == [PixelRect(x: 0, y: 0, width: 120, height: 100)])
  }

  @Test func `have the corners of their size, and the outline that they are given`() throws {
    let app = try TestApp(TestServer())
    var description = description
    description.owner = try app.showWindow().window
    let menu = try app.showWindow(description)
    menu.window.resize(to: CGSize(width: 160, height: 140))
    #expect(app.pump { menu.window.size.height == 140 })
    let grown = shape(0, of: menu, app)
    #expect(grown.last.map { $0.y + $0.height } == 140)
    #expect(grown.map(\.width).max() == 160)
    // A panel with a tip above it.
    var path = Path(CGRect(x: 10, y: 20, width: 100, height: 60))
    path.move(to: CGPoint(x: 50, y: 20))
    path.addLine(to: CGPoint(x: 60, y: 10))
    path.addLine(to: CGPoint(x: 70, y: 20))
    path.closeSubpath()
    menu.window.setMask(path)
    let rects = shape(0, of: menu, app)
    #expect(rects.last == PixelRect(x: 10, y: 20, width: 100, height: 60))
    #expect(rects.first.map { $0.y <= 11 && $0.x >= 58 && $0.x + $0.width <= 62 } == true)
    #expect(rects.dropLast().allSatisfy { $0.x >= 50 && $0.x + $0.width <= 70 })
    menu.window.setMask(nil)
    #expect(shape(0, of: menu, app) == grown)
  }

  @Test func `have alpha and a shadow that the pointer goes through where a compositor runs`() throws {
    let app = try TestApp(TestServer())
    let connection = app.system.connection
    XSetSelectionOwner(connection.display, connection.atoms[._NET_WM_CM_S0], connection.leader, 0)
    #expect(app.system.hasCompositor)
    var description = description
    description.owner = try app.showWindow().window
    description.shadowMargins = EdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 25)
    let menu = try app.showWindow(description)
    #expect(try app.server.run("xwininfo", "-id", String(menu.window.xid)).contains("Depth: 32"))
    #expect(shape(2, of: menu, app) == [PixelRect(x: 20, y: 10, width: 75, height: 60)])
    #expect(shape(0, of: menu, app) == [PixelRect(x: 0, y: 0, width: 120, height: 100)])
    #expect(try app.property("_GTK_FRAME_EXTENTS", of: menu).contains("= 20, 25, 10, 30"))
  }

  @Test func `of apps have room for a shadow that can be taken and given back, and follows their size`() throws {
    let app = try TestApp(TestServer())
    let connection = app.system.connection
    XSetSelectionOwner(connection.display, connection.atoms[._NET_WM_CM_S0], connection.leader, 0)
    var description = WindowDescription(size: CGSize(width: 200, height: 150))
    description.isDecorated = false
    description.isTranslucent = true
    description.shadowMargins = EdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 20)
    let window = try app.showWindow(description)
    #expect(shape(2, of: window, app) == [PixelRect(x: 20, y: 10, width: 160, height: 110)])
    window.window.resize(to: CGSize(width: 300, height: 250))
    #expect(app.pump { window.window.size.width == 300 })
    #expect(shape(2, of: window, app) == [PixelRect(x: 20, y: 10, width: 260, height: 210)])
    window.window.setShadowMargins(EdgeInsets())
    #expect(shape(2, of: window, app) == [PixelRect(x: 0, y: 0, width: 300, height: 250)])
    #expect(try app.property("_GTK_FRAME_EXTENTS", of: window).contains("= 0, 0, 0, 0"))
    window.window.setShadowMargins(description.shadowMargins)
    app.system.connection.flush()
    #expect(try app.property("_GTK_FRAME_EXTENTS", of: window).contains("= 20, 20, 10, 30"))
  }

  @Test(.requirement("SC-197"), arguments: [true, false])
  func `without frame and shadow get none from the compositor`(isDecorated: Bool) throws {
    let app = try TestApp(TestServer())
    let connection = app.system.connection
    XSetSelectionOwner(connection.display, connection.atoms[._NET_WM_CM_S0], connection.leader, 0)
    var description = WindowDescription(size: CGSize(width: 200, height: 150))
    description.isDecorated = isDecorated
    description.isTranslucent = true
    let window = try app.showWindow(description)
    #expect(try app.property("_GTK_FRAME_EXTENTS", of: window).contains("= 0, 0, 0, 0") == !isDecorated)
    #expect(shape(2, of: window, app) == [PixelRect(x: 0, y: 0, width: 200, height: 150)])
  }

  @Test func `hear of a compositor that goes and comes`() throws {
    let app = try TestApp(TestServer())
    let connection = app.system.connection
    let atom = connection.atoms[._NET_WM_CM_S0]
    XSetSelectionOwner(connection.display, atom, connection.leader, 0)
    var description = WindowDescription(size: CGSize(width: 200, height: 150))
    description.isTranslucent = true
    _ = try app.showWindow(description)
    let before = app.compositorChanges
    XSetSelectionOwner(connection.display, atom, 0, 0)
    #expect(app.pump { app.compositorChanges == before + 1 })
    #expect(!app.system.hasCompositor)
    // Nobody told the window manager's list of what it can do.
    #expect(!app.system.knowsShadowMargins)
  }
}
