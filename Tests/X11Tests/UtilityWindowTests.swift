import COriel
import Conformance
import Foundation
import OrielControls
import Testing

@testable import OrielScenes
@testable import OrielX11

/// A palette beside a document: keys stay with the document until a field of the palette is pressed.
@Suite(.serialized) struct `A palette on X11` {
  @Observable final class Words {
    var document = ""
    var palette = ""
    var presses = 0
  }
  private func make(_ windowManager: String, _ words: Words) throws -> (stage: AppStage, main: X11Window, palette: X11Window) {
    let stage = try AppStage(windowManager: windowManager) {
      WindowGroup("Main", id: "main") {
        @Bindable var words = words
        TextField("Document", text: $words.document).frame(width: 300, height: 200)
      }
      .defaultPosition(.topLeading)
      UtilityWindow("Palette", id: "palette") {
        @Bindable var words = words
        VStack(spacing: 0) {
          Button("Press") { words.presses += 1 }.frame(width: 200, height: 50)
          TextField("Palette", text: $words.palette).frame(width: 200, height: 50)
        }
      }
      .defaultPosition(.bottomTrailing)
    }
    let main = try stage.platform("Main")
    #expect(stage.pump { main.state.isFocused })
    stage.app.openWindow(id: "palette")
    let host = try stage.window("Palette")
    #expect(stage.pump { host.platformWindow?.state.isMapped == true && host.graph.counters.paints > 0 })
    stage.settle()
    return (stage, main, try stage.platform("Palette"))
  }
  /// The middle of a control, in its window.
  private func middle(_ role: AccessibilityProperties.Role, of title: String, _ stage: AppStage) throws -> CGPoint {
    let nodes = try stage.window(title).graph.accessibilityTree().flatMap(\.all)
    let frame = try #require(nodes.first { $0.role == role }, "\(nodes.map(\.role))").frame
    return CGPoint(x: frame.midX, y: frame.midY)
  }
  private func type(_ symbol: Int32, _ stage: AppStage) {
    stage.hands.type(stage.hands.keycode(symbol))
    stage.settle()
  }

  @Test func `gives the keys back that its frame was given, and takes none that have gone to another program since`() throws {
    let words = Words(), (stage, main, palette) = try make("openbox --sm-disable", words)
    let display = try #require(XOpenDisplay(stage.server.display)), root = XDefaultRootWindow(display)
    defer { XCloseDisplay(display) }
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let other = XCreateWindow(display, root, 0, 0, 50, 50, 0, 0, UInt32(InputOutput), nil, UInt(CWOverrideRedirect), &attributes)
    XMapWindow(display, other)
    func focus() -> XID {
      var focus: XID = 0, revert: Int32 = 0
      XGetInputFocus(display, &focus, &revert)
      return focus
    }
    func press(with owner: XID) {
      palette.frameGotKeys()
      XSetInputFocus(display, owner, RevertToParent, Time(CurrentTime))
      XSync(display, 0)
      #expect(focus() == owner)
      palette.pressedWithKeysInFrame()
      stage.settle()
    }
    XSync(display, 0)
    press(with: other)
    #expect(focus() == other && !main.state.isFocused, "the person has turned to another program")
    press(with: try #require(palette.connection.ancestors(of: palette.xid).last))
    #expect(stage.pump { main.state.isFocused && focus() == main.xid })
  }

  @Test func `forgets what was pressed in it when it is hidden`() throws {
    let words = Words(), (stage, main, _) = try make("openbox --sm-disable", words)
    main.notePress(PointerEvent(.down, at: CGPoint(x: 10, y: 10), button: .primary))
    #expect(main.press.held != nil)
    main.unmap()
    #expect(stage.pump { !main.isMapped })
    #expect(main.press.held == nil)
  }

  @Test(.requirement("RE-012", "RE-015"), arguments: ["openbox --sm-disable", "xfwm4 --compositor=off", "metacity --sm-disable", ""])
  func `leaves the keys where they are until something in it needs them`(windowManager: String) throws {
    let words = Words(), (stage, main, palette) = try make(windowManager, words)
    #expect(try stage.property("_NET_WM_WINDOW_TYPE", of: palette).contains("_NET_WM_WINDOW_TYPE_UTILITY"))
    #expect(try stage.property("WM_TRANSIENT_FOR", of: palette).contains(String(main.xid, radix: 16)))
    let states = try stage.property("_NET_WM_STATE", of: palette)
    #expect(states.contains("_NET_WM_STATE_ABOVE") && states.contains("_NET_WM_STATE_SKIP_TASKBAR"), "\(states)")
    let button = try middle(.button, of: "Palette", stage), field = try middle(.textField, of: "Palette", stage)
    let document = try middle(.textField, of: "Main", stage)
    func asksForKeys() throws -> Bool {
      let hints = try stage.property("WM_HINTS", of: palette).contains("input focus: True")
      #expect(try stage.property("WM_PROTOCOLS", of: palette).contains("WM_TAKE_FOCUS"), "globally or locally active")
      return hints
    }
    #expect(try !asksForKeys())
    #expect(main.state.isFocused && !palette.state.isFocused, "being new takes no keys")
    // A button does its work and takes none either.
    stage.click(button, in: palette)
    #expect(stage.pump { words.presses == 1 })
    #expect(stage.pump { main.state.isFocused } && !palette.state.isFocused)
    #expect(try !asksForKeys())
    type(XK_a, stage)
    #expect(stage.pump { words.document == "a" })
    // A field needs them.
    stage.click(field, in: palette)
    #expect(stage.pump { palette.state.isFocused && !main.state.isFocused })
    #expect(try asksForKeys())
    type(XK_b, stage)
    #expect(stage.pump { words.palette == "b" })
    #expect(words.document == "a")
    // Back in the document, the palette asks for none again.
    stage.click(document, in: main)
    #expect(stage.pump { main.state.isFocused && !palette.state.isFocused })
    #expect(try !asksForKeys())
    type(XK_c, stage)
    #expect(stage.pump { words.document.contains("c") })
    stage.click(button, in: palette)
    #expect(stage.pump { words.presses == 2 })
    #expect(stage.pump { main.state.isFocused } && !palette.state.isFocused)
    // Opened once more it comes forward, and leaves the keys where they are.
    stage.app.openWindow(id: "palette")
    stage.settle()
    #expect(main.state.isFocused && !palette.state.isFocused)
    guard !windowManager.isEmpty else { return }
    // A press on its title bar gives it the keys.
    stage.click(CGPoint(x: 100, y: -8), in: palette)
    #expect(stage.pump { palette.state.isFocused && !main.state.isFocused })
    #expect(try asksForKeys())
    stage.click(document, in: main)
    #expect(stage.pump { main.state.isFocused && !palette.state.isFocused })
    #expect(try !asksForKeys())
  }
}
