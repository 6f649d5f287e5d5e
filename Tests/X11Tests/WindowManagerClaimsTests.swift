import COriel
import Testing

@testable import OrielX11

@Suite struct `What a window manager says of itself` {
  @Test func `is asked for once, and again once it has changed`() throws {
    let app = try TestApp(TestServer())
    _ = try app.showWindow()
    let connection = app.system.connection
    let claims = WindowManagerClaims(connection)
    connection.handlers.append(claims)
    var asked: UInt { UInt(XNextRequest(connection.display)) }
    func say(_ property: String, _ format: String, _ value: String) throws {
      try app.server.run("xprop", "-root", "-f", property, format, "-set", property, value)
    }
    #expect(!claims.hasStates)
    #expect(!claims.supports(._GTK_FRAME_EXTENTS))

    try say("_NET_SUPPORTING_WM_CHECK", "32x", "0x1")
    #expect(app.pump { claims.hasStates })
    try say("_NET_SUPPORTED", "32a", "_GTK_FRAME_EXTENTS")
    #expect(app.pump { claims.supports(._GTK_FRAME_EXTENTS) })
    #expect(!claims.supports(._NET_WM_STATE))
    try say("_NET_SUPPORTED", "32a", "_NET_WM_STATE")
    #expect(app.pump { claims.supports(._NET_WM_STATE) })
    #expect(!claims.supports(._GTK_FRAME_EXTENTS))

    let before = asked
    for _ in 0..<10 { #expect(claims.hasStates && claims.supports(._NET_WM_STATE)) }
    #expect(asked == before)

    try app.server.run("xprop", "-root", "-remove", "_NET_SUPPORTING_WM_CHECK")
    #expect(app.pump { !claims.hasStates })
    #expect(claims.supports(._NET_WM_STATE))
    try app.server.run("xprop", "-root", "-remove", "_NET_SUPPORTED")
    #expect(app.pump { !claims.supports(._NET_WM_STATE) })
  }
}
