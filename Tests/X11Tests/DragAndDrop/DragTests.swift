import COriel
import Conformance
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

/// A target that takes everything: asks for `types` when it is dropped on, and then says that it is done.
func accept(_ peer: DragPeer, types: [String] = [], action: String = "XdndActionCopy", finishes: Bool = true) {
  peer.onMessage = { [unowned peer] message in
    switch message.name {
    case "XdndPosition": peer.status(to: message.words[0], action: action)
    case "XdndDrop":
      for type in types { peer.ask(type, time: message.words[2]) }
      if finishes { peer.finished(to: message.words[0], action: action) }
    default: break
    }
  }
}
func phases(_ window: TestWindow) -> [PointerEvent.Phase] {
  let all = window.events.compactMap { if case .pointer(let event) = $0 { event.phase } else { nil } }
  return Array(all.drop { $0 != .down })
}

@Suite(.serialized) struct `A drag to another program` {
  @Test(.requirement("SC-251")) func `is offered, asked for and taken`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    accept(target, types: ["UTF8_STRING", "STRING"], finishes: false)
    let drag = try await stage.begin(recorder)
    #expect(drag.description.types == ["text/plain;charset=utf-8"])
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    #expect(recorder.moves.last?.location == CGPoint(x: 650, y: 150))
    let source = XID(try #require(target.messages("XdndEnter").first).words[0])
    #expect(target.messages[0].words[1] == 5 << 24 | 1)
    #expect(Set(target.atoms("XdndTypeList", of: source)) == Set(TextForms.names))
    #expect(target.atoms("XdndActionList", of: source) == ["XdndActionCopy"])
    stage.hands.release(button: 1)
    #expect(await stage.pump { target.received.count == 2 })
    #expect(target.received == ["UTF8_STRING": Array("Grüße".utf8), "STRING": [71, 114, 0xFC, 0xDF, 101]])
    // It is made under the name the source gave it, and not before somebody asks.
    #expect(recorder.asked == ["text/plain;charset=utf-8", "text/plain;charset=utf-8"])
    #expect(recorder.outcomes.isEmpty)
    target.finished(to: Int(source))
    #expect(await stage.pump { !recorder.outcomes.isEmpty })
    #expect(recorder.outcomes == [.performed(.copy)])
    #expect(target.names.filter { $0 != "XdndPosition" } == ["XdndEnter", "XdndDrop"])
    // The press is over for the window, too, which heard nothing of the pointer meanwhile.
    #expect(phases(stage.window) == [.down, .up, .exited])
  }

  @Test func `is asked for again and again, in pieces if it is large, and is nobody's afterwards`() async throws {
    let stage = try DragStage()
    let target = try stage.peer()
    let large = Data((0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &>> 2) })
    let recorder = DragRecorder(["image/png": large, "text/uri-list": Data("file:///a\r\n".utf8)])
    accept(target, types: ["image/png", "text/uri-list", "TARGETS", "TIMESTAMP", "x/nothing"], finishes: false)
    for round in 1...3 {
      _ = try await stage.begin(recorder)
      stage.hands.move(650, 150)
      #expect(await stage.pump { recorder.moves.last?.operation == .copy })
      // Before the drop as well.
      target.ask("text/uri-list", time: 0)
      #expect(await stage.pump { target.received["text/uri-list"] != nil })
      stage.hands.release(button: 1)
      #expect(await stage.pump { target.received.count == 5 && target.received["image/png"] != nil })
      let isWhole = target.received["image/png"] == Array(large)
      #expect(isWhole && target.received["text/uri-list"] == Array("file:///a\r\n".utf8))
      #expect(target.received["x/nothing"] == .some(nil) && recorder.asked.allSatisfy { $0 != "x/nothing" })
      #expect(String(decoding: target.received["TARGETS"]!!, as: UTF8.self).contains("image/png\n"))
      target.finished(to: target.messages("XdndEnter")[0].words[0])
      #expect(await stage.pump { recorder.outcomes.count == round })
      target.forget()
      stage.hands.move(50, 50)
      await stage.settle()
      #expect(XGetSelectionOwner(target.display, target.atom("XdndSelection")) == 0)
      target.ask("text/uri-list", time: 0)
      await stage.settle()
      target.clearReceived()
    }
    #expect(recorder.outcomes == [.performed(.copy), .performed(.copy), .performed(.copy)])
  }

  @Test func `does what the keys ask for, as far as it permits`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    target.onMessage = { [unowned target] message in
      guard message.name == "XdndPosition" else { return }
      target.status(to: message.words[0], action: target.name(Atom(message.words[4])))
    }
    _ = try await stage.begin(recorder, operations: [.move, .copy])
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .move })
    let control = stage.hands.keycode(XK_Control_L), shift = stage.hands.keycode(XK_Shift_L)
    // The pointer rests.
    stage.hands.press(control)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    // Links are not permitted: the source's own wish again.
    stage.hands.press(shift)
    #expect(await stage.pump { recorder.moves.last?.operation == .move })
    stage.hands.release(control)
    stage.hands.release(shift)
    stage.hands.release(button: 1)
    #expect(await stage.pump { target.count("XdndDrop") == 1 })
    target.finished(to: target.messages[0].words[0], action: "XdndActionMove")
    #expect(await stage.pump { recorder.outcomes == [.performed(.move)] })
  }

  @Test func `asks about no place before the last answer, and not about places that the target answered for`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    _ = try await stage.begin(recorder)
    stage.hands.move(610, 110)
    #expect(await stage.pump { target.count("XdndPosition") == 1 })
    for step: Int32 in 1...20 {
      stage.hands.move(610 + step, 110)
      await stage.settle()
    }
    #expect(target.count("XdndPosition") == 1)
    let source = target.messages[0].words[0]
    target.status(to: source, area: (x: 600, y: 100, width: 100, height: 100))
    // The place it has come to meanwhile lies in that area.
    await stage.settle()
    stage.hands.move(690, 150)
    await stage.settle()
    #expect(target.count("XdndPosition") == 1)
    stage.hands.move(720, 150)
    #expect(await stage.pump { target.count("XdndPosition") == 2 })
    #expect(target.messages("XdndPosition")[1].words[2] == 720 << 16 | 150)
  }

  @Test func `is dropped when the answer comes, if it is let go before`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    _ = try await stage.begin(recorder)
    stage.hands.move(610, 110)
    #expect(await stage.pump { target.count("XdndPosition") == 1 })
    stage.hands.move(630, 120)
    stage.hands.release(button: 1)
    await stage.settle()
    #expect(target.count("XdndDrop") == 0 && target.count("XdndPosition") == 1)
    // The pointer is everybody's again.
    #expect(phases(stage.window).contains(.up))
    let source = target.messages[0].words[0]
    target.status(to: source)
    // It is dropped where it was let go, which the target has to hear of first.
    #expect(await stage.pump { target.count("XdndPosition") == 2 })
    #expect(target.messages("XdndPosition")[1].words[2] == 630 << 16 | 120 && target.count("XdndDrop") == 0)
    target.status(to: source)
    #expect(await stage.pump { target.count("XdndDrop") == 1 })
    target.finished(to: source, accepted: false)
    #expect(await stage.pump { recorder.outcomes == [.unaccepted(at: CGPoint(x: 630, y: 120), over: .otherProgram)] })
  }

  @Test func `that is refused tells the target that it leaves`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    target.onMessage = { [unowned target] in if $0.name == "XdndPosition" { target.status(to: $0.words[0], accepts: false) } }
    _ = try await stage.begin(recorder)
    stage.hands.move(650, 150)
    #expect(await stage.pump { target.count("XdndPosition") >= 1 })
    await stage.settle()
    stage.hands.release(button: 1)
    #expect(await stage.pump { target.count("XdndLeave") == 1 })
    #expect(target.count("XdndDrop") == 0)
    #expect(recorder.outcomes == [.unaccepted(at: CGPoint(x: 650, y: 150), over: .otherProgram)])
  }

  @Test func `leaves one target before it enters another`() async throws {
    let stage = try DragStage()
    let first = try stage.peer(), second = try stage.peer(x: 900), recorder = DragRecorder()
    for peer in [first, second] { accept(peer) }
    _ = try await stage.begin(recorder)
    for x: Int32 in [650, 850, 950, 850, 650] {
      stage.hands.move(x, 150)
      await stage.settle()
    }
    stage.hands.release(button: 1)
    #expect(await stage.pump { recorder.outcomes == [.performed(.copy)] })
    #expect(first.names.filter { $0 != "XdndPosition" } == ["XdndEnter", "XdndLeave", "XdndEnter", "XdndDrop"])
    #expect(second.names.filter { $0 != "XdndPosition" } == ["XdndEnter", "XdndLeave"])
  }

  @Test func `is cancelled by Escape, and by the end of its window`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    accept(target)
    _ = try await stage.begin(recorder)
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    stage.hands.type(stage.hands.keycode(XK_Escape))
    #expect(await stage.pump { recorder.outcomes == [.cancelled] && target.count("XdndLeave") == 1 })
    // The button is still down: that the press is over is told when it is.
    #expect(phases(stage.window) == [.down])
    #expect(stage.window.window.beginDrag(DragDescription(types: ["a/b"]), delegate: recorder) == nil)
    stage.hands.release(button: 1)
    #expect(await stage.pump { phases(stage.window) == [.down, .up, .exited] })
    #expect(target.count("XdndDrop") == 0)
    // Escape was the drag's.
    #expect(!stage.window.events.contains { if case .key(let key) = $0 { key.key == .escape && key.phase == .down } else { false } })

    let other = try stage.app.showWindow()
    _ = try await stage.begin(recorder, from: other)
    stage.hands.move(650, 150)
    #expect(await stage.pump { target.count("XdndEnter") == 2 })
    other.window.close()
    #expect(recorder.outcomes == [.cancelled, .cancelled])
    #expect(await stage.pump { target.count("XdndLeave") == 2 })
    // Another program can have the pointer.
    stage.hands.release(button: 1)
    await stage.settle()
    #expect(XGrabPointer(target.display, target.window, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0, 0) == GrabSuccess)
    XUngrabPointer(target.display, 0)
  }

  @Test func `needs a button that is down, and a pointer that nobody else holds`() async throws {
    let stage = try DragStage()
    let recorder = DragRecorder(), other = try stage.peer()
    stage.hands.move(50, 50)
    await stage.settle()
    #expect(stage.window.window.beginDrag(DragDescription(types: ["a/b"]), delegate: recorder) == nil)
    XGrabPointer(other.display, other.window, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0, 0)
    stage.hands.press(button: 1)
    await stage.settle()
    #expect(stage.window.window.beginDrag(DragDescription(types: ["a/b"]), delegate: recorder) == nil)
    stage.hands.release(button: 1)
    XUngrabPointer(other.display, 0)
    other.sync()
    #expect(recorder.outcomes.isEmpty)
    // The next press can be made a drag.
    let drag = try await stage.begin(recorder)
    drag.cancel()
    drag.cancel()
    #expect(recorder.outcomes == [.cancelled])
    stage.hands.release(button: 1)
    await stage.settle()
  }

  @Test func `goes through the picture below the pointer, and through windows that are not aware`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    accept(target)
    var description = WindowDescription(size: CGSize(width: 60, height: 60))
    description.kind = .dragIcon
    description.position = CGPoint(x: 620, y: 120)
    let icon = try stage.app.showWindow(description)
    // A frame that knows nothing of drags, around one that does.
    let frame = try stage.peer(x: 900, version: nil), inner = try stage.peer(x: 900)
    XReparentWindow(inner.display, inner.window, frame.window, 10, 10)
    inner.sync()
    accept(inner)
    _ = try await stage.begin(recorder)
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    stage.hands.move(950, 150)
    #expect(await stage.pump { inner.count("XdndPosition") > 0 })
    stage.hands.move(903, 103)
    #expect(await stage.pump { inner.count("XdndLeave") == 1 && recorder.moves.last?.operation == nil })
    stage.hands.release(button: 1)
    #expect(await stage.pump { recorder.outcomes == [.unaccepted(at: CGPoint(x: 903, y: 103), over: .otherProgram)] })
    #expect(icon.drops.isEmpty)
  }

  @Test func `speaks to a window's proxy about the window, and to no proxy that is gone`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(version: nil), proxy = try stage.peer(x: 1100, y: 600), recorder = DragRecorder()
    accept(proxy)
    proxy.onMessage = { [unowned proxy] message in
      // Answers name the window that was spoken about.
      guard message.name == "XdndPosition" else { return }
      proxy.send("XdndStatus", [Int(target.window), 3, 0, 0, Int(proxy.atom("XdndActionCopy"))], to: XID(message.words[0]))
    }
    target.set("XdndProxy", type: "WINDOW", longs: [Int(proxy.window)])
    proxy.set("XdndProxy", type: "WINDOW", longs: [Int(proxy.window)])
    target.sync()
    proxy.sync()
    _ = try await stage.begin(recorder)
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    #expect(proxy.messages.allSatisfy { $0.window == target.window } && target.messages.isEmpty)
    stage.hands.move(500, 500)
    #expect(await stage.pump { proxy.count("XdndLeave") == 1 })
    proxy.die()
    await stage.settle()
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.location == CGPoint(x: 650, y: 150) })
    #expect(recorder.moves.last?.operation == nil)
    stage.hands.release(button: 1)
    #expect(await stage.pump { recorder.outcomes.count == 1 })
  }

  @Test func `to an older program ends with its word alone`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(version: 4), recorder = DragRecorder()
    target.onMessage = { [unowned target] message in
      if message.name == "XdndPosition" { target.status(to: message.words[0], action: "XdndActionMove") }
      if message.name == "XdndDrop" { target.send("XdndFinished", [Int(target.window)], to: XID(message.words[0])) }
    }
    _ = try await stage.begin(recorder, operations: [.copy, .move])
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .move })
    stage.hands.release(button: 1)
    #expect(await stage.pump { recorder.outcomes == [.performed(.move)] })
    #expect(target.messages[0].words[1] >> 24 == 4)
  }

  @Test(.requirement("SC-251")) func `tells on what it was let go`() async throws {
    let stage = try DragStage(windowManager: "openbox --sm-disable")
    let recorder = DragRecorder()
    let desk = try stage.peer(x: 900, y: 500, version: nil), plain = try stage.peer(x: 1000, y: 100, version: nil)
    desk.set("_NET_WM_WINDOW_TYPE", type: "ATOM", longs: [Int(desk.atom("_NET_WM_WINDOW_TYPE_DESKTOP"))])
    stage.window.window.move(to: CGPoint(x: 100, y: 100))
    await stage.settle()
    #expect(await stage.pump { stage.window.window.position == CGPoint(x: 100, y: 100) })
    for (x, y, below) in [
      (600, 700, DropPlace.desktop), (950, 550, .desktop), (1050, 150, .otherProgram), (200, 150, .ownWindow), (200, 95, .ownWindow),
    ] as [(Int32, Int32, DropPlace)] {
      let count = recorder.outcomes.count
      _ = try await stage.begin(recorder, x: 150, y: 150)
      stage.hands.move(x, y)
      stage.hands.release(button: 1)
      #expect(await stage.pump { recorder.outcomes.count > count })
      #expect(recorder.outcomes.last == .unaccepted(at: CGPoint(x: Double(x), y: Double(y)), over: below))
    }
    withExtendedLifetime((desk, plain)) {}
  }

  @Test func `shows by the pointer what would be done`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    var action = "XdndActionCopy"
    target.onMessage = { [unowned target] in if $0.name == "XdndPosition" { target.status(to: $0.words[0], action: action) } }
    func shown() throws -> UInt {
      XSync(stage.app.system.connection.display, 0)
      let image = try #require(XFixesGetCursorImage(stage.hands.display))
      defer { XFree(image) }
      return image.pointee.cursor_serial
    }
    _ = try await stage.begin(recorder, operations: [.copy, .link])
    stage.hands.move(500, 500)
    #expect(await stage.pump { recorder.moves.last?.location == CGPoint(x: 500, y: 500) })
    let refused = try shown()
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    let copying = try shown()
    action = "XdndActionLink"
    stage.hands.move(655, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .link })
    #expect(Set([refused, copying, try shown()]).count == 3)
    stage.hands.release(button: 1)
    await stage.settle()
  }
}

@Suite(.serialized) struct `A drag between our own windows` {
  @Test func `sends nothing, knows the drag, and keeps the order of calls`() async throws {
    let stage = try DragStage()
    let recorder = DragRecorder()
    var description = WindowDescription(size: CGSize(width: 200, height: 200))
    description.position = CGPoint(x: 500, y: 300)
    let other = try stage.app.showWindow(description)
    description.kind = .child
    description.owner = other.window
    description.size = CGSize(width: 100, height: 100)
    description.position = CGPoint(x: 100, y: 100)
    let child = try stage.app.showWindow(description)
    for window in [other, child] { window.dropAnswer = { offer, _ in offer.suggestedOperation } }
    var got: Data?
    child.onDrop = { offer in
      Task {
        got = await offer.read("text/plain;charset=utf-8")
        offer.finish(.move)
        offer.finish(.copy)
      }
    }
    let drag = try await stage.begin(recorder, operations: [.move, .copy])
    for (x, y) in [(60, 60), (510, 310), (650, 450)] as [(Int32, Int32)] {
      stage.hands.move(x, y)
      #expect(await stage.pump { recorder.moves.last?.location == CGPoint(x: Double(x), y: Double(y)) })
    }
    #expect(child.offer?.localDrag === drag && child.offer === other.offer)
    #expect(recorder.moves.last?.operation == .move)
    stage.hands.release(button: 1)
    #expect(await stage.pump { recorder.outcomes == [.performed(.move)] })
    #expect(got == Data("Grüße".utf8))
    #expect(stage.window.drops.last == .left && !stage.window.drops.contains(.dropped(CGPoint(x: 60, y: 60))))
    #expect(other.drops == [.moved(CGPoint(x: 10, y: 10)), .left])
    #expect(child.drops == [.moved(CGPoint(x: 50, y: 50)), .dropped(CGPoint(x: 50, y: 50))])
  }

  @Test func `from a pop-up leaves the pop-ups the pointer that they had`() async throws {
    let stage = try DragStage()
    let recorder = DragRecorder()
    var description = WindowDescription(size: CGSize(width: 100, height: 100))
    description.kind = .popover
    description.owner = stage.window.window
    description.position = CGPoint(x: 500, y: 300)
    let popover = try stage.app.showWindow(description)
    #expect(popover.window.grabInput())
    let drag = try await stage.begin(recorder, from: popover, x: 520, y: 320)
    stage.hands.move(800, 700)
    #expect(await stage.pump { recorder.moves.last?.location == CGPoint(x: 800, y: 700) })
    stage.hands.release(button: 1)
    #expect(await stage.pump { recorder.outcomes == [.unaccepted(at: CGPoint(x: 800, y: 700), over: .desktop)] })
    await stage.settle()
    #expect(popover.lostGrabs == 0)
    stage.hands.click()
    #expect(await stage.pump { popover.lostGrabs == 1 })
    // One that goes away in the middle of its drag takes the drag with it, and the pointer is free.
    #expect(popover.window.grabInput())
    _ = try await stage.begin(recorder, from: popover, x: 520, y: 320)
    popover.window.close()
    #expect(recorder.outcomes.last == .cancelled)
    stage.hands.release(button: 1)
    await stage.settle()
    let other = try stage.peer()
    #expect(XGrabPointer(other.display, other.window, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0, 0) == GrabSuccess)
    withExtendedLifetime(drag) {}
  }

  @Test func `is over when the window below is closed in the middle of it`() async throws {
    let stage = try DragStage()
    let recorder = DragRecorder()
    var description = WindowDescription(size: CGSize(width: 200, height: 200))
    description.position = CGPoint(x: 500, y: 300)
    let other = try stage.app.showWindow(description)
    other.dropAnswer = { _, _ in .copy }
    other.onDrop = { _ in }
    _ = try await stage.begin(recorder)
    stage.hands.move(510, 310)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    stage.hands.release(button: 1)
    #expect(await stage.pump { other.drops.last == .dropped(CGPoint(x: 10, y: 10)) })
    #expect(recorder.outcomes.isEmpty)
    other.window.close()
    #expect(recorder.outcomes == [.unaccepted(at: CGPoint(x: 510, y: 310), over: .ownWindow)])
  }
}
