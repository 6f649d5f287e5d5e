import COriel
import Conformance
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite(.serialized) struct `A drop from another program` {
  private let text = "text/plain;charset=utf-8"

  /// Takes everything: reads the type and says that it is done.
  private func take(_ window: TestWindow, _ type: String, as operation: DragOperation = .copy, _ got: @escaping (Data?) -> Void) {
    window.dropAnswer = { offer, _ in offer.suggestedOperation }
    window.onDrop = { offer in
      Task {
        got(await offer.read(type))
        offer.finish(operation)
      }
    }
  }

  @Test func `brings its content to the window below the pointer, and the source hears what was done`() async throws {
    let stage = try DragStage()
    let (window, source) = (stage.window, try stage.peer())
    source.content = ["UTF8_STRING": ("UTF8_STRING", Array("Grüße".utf8))]
    var got: Data?
    take(window, text) { got = $0 }
    source.enter(window.window, ["UTF8_STRING", "STRING", "text/html"])
    source.position(window.window, x: 40, y: 30)
    #expect(await stage.pump { source.count("XdndStatus") == 1 })
    let status = try #require(source.messages("XdndStatus").first)
    #expect(status.words == [Int(window.window.xid), 3, 0, 0, Int(source.atom("XdndActionCopy"))] && status.window == source.window)
    #expect(window.offer?.types == [text, "text/html"] && window.offer?.localDrag == nil)
    source.drop(window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(got == Data("Grüße".utf8))
    #expect(source.messages("XdndFinished")[0].words == [Int(window.window.xid), 1, Int(source.atom("XdndActionCopy")), 0, 0])
    #expect(window.drops == [.moved(CGPoint(x: 40, y: 30)), .dropped(CGPoint(x: 40, y: 30))])
  }

  @Test func `is offered by windows and pop-ups, not by what lets the pointer through`() throws {
    let stage = try DragStage()
    var description = WindowDescription(size: CGSize(width: 50, height: 50))
    description.owner = stage.window.window
    description.position = .zero
    for kind in [WindowDescription.Kind.popover, .menu, .dialog, .utility] {
      description.kind = kind
      #expect(try stage.app.property("XdndAware", of: stage.app.makeWindow(description)).contains("BITMAP"), "\(kind)")
    }
    for kind in [WindowDescription.Kind.dragIcon, .tooltip, .child] {
      description.kind = kind
      #expect(try !stage.app.property("XdndAware", of: stage.app.makeWindow(description)).contains("BITMAP"), "\(kind)")
    }
  }

  @Test func `has every type of a long list, in the source's order`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    let types = (0..<9).map { "application/x-\($0)" } + ["text/uri-list"]
    source.content = ["application/x-7": ("application/x-7", [1, 2, 3])]
    var got: Data?
    take(stage.window, "application/x-7") { got = $0 }
    source.enter(stage.window.window, types)
    source.position(stage.window.window, x: 10, y: 10)
    #expect(await stage.pump { source.count("XdndStatus") == 1 })
    #expect(stage.window.offer?.types == types)
    source.drop(stage.window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(got == Data([1, 2, 3]))
  }

  @Test(arguments: [3, 4]) func `of an older version works as well`(version: Int) async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    source.content = ["text/uri-list": ("text/uri-list", Array("file:///a\r\n".utf8))]
    var got: Data?
    take(stage.window, "text/uri-list") { got = $0 }
    source.enter(stage.window.window, ["text/uri-list"], version: version)
    source.position(stage.window.window, x: 10, y: 10)
    source.drop(stage.window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(got == Data("file:///a\r\n".utf8) && source.count("XdndStatus") == 1)
  }

  @Test func `is converted with the time of the drop, and of the last move before it`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    source.content = ["a/b": ("a/b", [1])]
    let time = Int(stage.app.system.connection.fetchServerTime())
    var reads = 0
    stage.window.dropAnswer = { offer, _ in
      Task { if await offer.read("a/b") != nil { reads += 1 } }
      return .copy
    }
    stage.window.onDrop = { offer in
      Task {
        if await offer.read("a/b") != nil { reads += 1 }
        offer.finish(.copy)
      }
    }
    source.enter(stage.window.window, ["a/b"])
    source.position(stage.window.window, x: 10, y: 10, time: time - 20)
    #expect(await stage.pump { reads == 1 })
    source.drop(stage.window.window, time: time)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(source.requests.map(\.time) == [Time(time - 20), Time(time)])
  }

  @Test func `comes in pieces if it is large`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &>> 3) }
    source.content = ["image/png": ("image/png", bytes)]
    var got: Data?
    take(stage.window, "image/png") { got = $0 }
    source.enter(stage.window.window, ["image/png"])
    source.position(stage.window.window, x: 10, y: 10)
    source.drop(stage.window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    let isWhole = got == Data(bytes)
    #expect(isWhole)
  }

  @Test func `permits what the source lists, and says what the window would do`() async throws {
    let stage = try DragStage()
    let (window, source) = (stage.window, try stage.peer())
    source.set("XdndActionList", type: "ATOM", longs: ["XdndActionMove", "XdndActionLink", "XdndActionPrivate"].map { Int(source.atom($0)) })
    var wanted: [DragOperation] = []
    var answer: DragOperation? = .link
    window.dropAnswer = { offer, _ in
      wanted.append(offer.suggestedOperation)
      return answer
    }
    source.enter(window.window, ["a/b"])
    func ask(_ action: String) async throws -> [Int] {
      let count = source.count("XdndStatus")
      source.position(window.window, x: 10, y: 10, action: action)
      #expect(await stage.pump { source.count("XdndStatus") > count })
      return try #require(source.messages("XdndStatus").last).words
    }
    #expect(try await ask("XdndActionMove")[4] == Int(source.atom("XdndActionLink")))
    #expect(window.offer?.operations == [.move, .link])
    // The user is asked by what the source likes best; its own action is as good as any other.
    #expect(try await ask("XdndActionAsk")[1] & 1 == 1)
    #expect(try await ask("XdndActionPrivate")[1] & 1 == 1)
    #expect(wanted == [.move, .move, .move])
    // What the source does not permit is not done.
    answer = .copy
    let status = try await ask("XdndActionMove")
    #expect(status[1] & 1 == 0 && status[4] == 0)
    source.drop(window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(source.messages("XdndFinished")[0].words == [Int(window.window.xid), 0, 0, 0, 0])
    #expect(window.drops.last == .left)
  }

  @Test func `without a list of actions may always be copied`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    stage.window.dropAnswer = { _, _ in .copy }
    source.enter(stage.window.window, ["a/b"])
    source.position(stage.window.window, x: 10, y: 10, action: "XdndActionMove")
    #expect(await stage.pump { source.count("XdndStatus") == 1 })
    #expect(stage.window.offer?.operations == [.move, .copy])
    #expect(source.messages("XdndStatus")[0].words[4] == Int(source.atom("XdndActionCopy")))
  }

  @Test func `goes to the child below the pointer, which hears when it is left`() async throws {
    let stage = try DragStage()
    let (window, source) = (stage.window, try stage.peer())
    var description = WindowDescription(size: CGSize(width: 100, height: 80))
    description.kind = .child
    description.owner = window.window
    description.position = CGPoint(x: 150, y: 100)
    let sheet = try stage.app.showWindow(description)
    for each in [window, sheet] { each.dropAnswer = { _, _ in .copy } }
    sheet.onDrop = { $0.finish(.copy) }
    source.enter(window.window, ["a/b"])
    func position(_ x: Int, _ y: Int) async {
      let count = source.count("XdndStatus")
      source.position(window.window, x: x, y: y)
      #expect(await stage.pump { source.count("XdndStatus") > count })
    }
    await position(10, 20)
    await position(160, 130)
    await position(5, 5)
    await position(170, 140)
    source.drop(window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(window.drops == [.moved(CGPoint(x: 10, y: 20)), .left, .moved(CGPoint(x: 5, y: 5)), .left])
    let inside = CGPoint(x: 20, y: 40)
    #expect(sheet.drops == [.moved(CGPoint(x: 10, y: 30)), .left, .moved(inside), .dropped(inside)])
    // One drag, one offer.
    #expect(window.offer === sheet.offer)
    #expect(source.messages("XdndStatus").allSatisfy { $0.words[0] == Int(window.window.xid) })
  }

  @Test func `is told in points of a window that stands anywhere, at any scale`() async throws {
    setenv("ORIEL_SCALE", "2", 1)
    defer { unsetenv("ORIEL_SCALE") }
    let stage = try DragStage()
    let source = try stage.peer()
    var description = WindowDescription(size: CGSize(width: 200, height: 100))
    description.position = CGPoint(x: -20, y: -10)
    let window = try stage.app.showWindow(description)
    window.dropAnswer = { _, _ in .copy }
    source.enter(window.window, ["a/b"])
    source.position(window.window, x: -30, y: -10)
    #expect(await stage.pump { source.count("XdndStatus") == 1 })
    source.position(window.window, x: 60, y: 80)
    #expect(await stage.pump { source.count("XdndStatus") == 2 })
    #expect(window.drops == [.moved(CGPoint(x: 5, y: 5)), .moved(CGPoint(x: 50, y: 50))])
  }

  @Test func `is refused where no window wants it, and the drag ends`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    source.enter(stage.window.window, ["a/b"])
    source.position(stage.window.window, x: 10, y: 10)
    source.drop(stage.window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(source.messages("XdndStatus")[0].words[1] == 2)
    #expect(source.messages("XdndFinished")[0].words[1] == 0)
    #expect(stage.window.drops == [.moved(CGPoint(x: 10, y: 10)), .left])
  }

  @Test func `is answered when its window closes meanwhile, and only once`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    let window = try stage.app.showWindow()
    window.dropAnswer = { _, _ in .copy }
    window.onDrop = { _ in }
    source.enter(window.window, ["a/b"])
    source.position(window.window, x: 10, y: 10)
    source.drop(window.window)
    #expect(await stage.pump { window.drops.count == 2 })
    #expect(source.count("XdndFinished") == 0)
    window.window.close()
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    window.offer?.finish(.copy)
    await stage.settle()
    #expect(source.messages("XdndFinished").map { $0.words[1] } == [0])
  }

  @Test func `that leaves is told, and a second and a third one come like the first`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    source.content = ["a/b": ("a/b", [7])]
    var got: [Data?] = []
    take(stage.window, "a/b") { got.append($0) }
    source.enter(stage.window.window, ["a/b"])
    source.position(stage.window.window, x: 10, y: 10)
    #expect(await stage.pump { source.count("XdndStatus") == 1 })
    source.leave(stage.window.window)
    #expect(await stage.pump { stage.window.drops.last == .left })
    for round in 1...3 {
      source.enter(stage.window.window, ["a/b"])
      source.position(stage.window.window, x: 10 + round, y: 10)
      source.drop(stage.window.window)
      #expect(await stage.pump { source.count("XdndFinished") == round })
    }
    #expect(got == [Data([7]), Data([7]), Data([7])])
  }

  @Test func `asks once a turn, however fast positions come`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    stage.window.dropAnswer = { _, _ in .copy }
    source.enter(stage.window.window, ["a/b"])
    for step in 0..<400 { source.position(stage.window.window, x: step % 200, y: 10) }
    source.sync()
    #expect(await stage.pump { stage.window.drops.last == .moved(CGPoint(x: 199, y: 10)) })
    #expect(stage.window.drops.count < 40)
  }
}

@Suite(.serialized) struct `A hostile source of drags` {
  /// After all that, the next drop works.
  private func expectSound(_ stage: DragStage) async throws {
    let source = try stage.peer()
    source.content = ["a/b": ("a/b", [7])]
    var got: Data?
    stage.window.dropAnswer = { _, _ in .copy }
    stage.window.onDrop = { offer in
      Task {
        got = await offer.read("a/b")
        offer.finish(.copy)
      }
    }
    source.enter(stage.window.window, ["a/b"])
    source.position(stage.window.window, x: 10, y: 10)
    source.drop(stage.window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(got == Data([7]))
  }

  @Test func `that drops without entering, enters twice or speaks for others is answered or ignored`() async throws {
    let stage = try DragStage()
    let (window, source, other) = (stage.window, try stage.peer(), try stage.peer())
    window.dropAnswer = { _, _ in .copy }
    source.drop(window.window)
    source.position(window.window, x: 5, y: 5)
    #expect(await stage.pump { source.names == ["XdndFinished", "XdndStatus"] })
    #expect(source.messages.allSatisfy { $0.words[1] & 1 == 0 } && window.drops.isEmpty)
    source.enter(window.window, ["a/b"])
    source.position(window.window, x: 5, y: 5)
    #expect(await stage.pump { source.count("XdndStatus") == 2 })
    // Another one's words change nothing.
    other.leave(window.window)
    other.position(window.window, x: 9, y: 9)
    #expect(await stage.pump { other.count("XdndStatus") == 1 })
    #expect(other.messages[0].words[1] & 1 == 0)
    #expect(window.drops == [.moved(CGPoint(x: 5, y: 5))])
    let first = try #require(window.offer)
    source.enter(window.window, ["c/d"])
    source.position(window.window, x: 6, y: 6)
    #expect(await stage.pump { source.count("XdndStatus") == 3 })
    #expect(window.drops == [.moved(CGPoint(x: 5, y: 5)), .left, .moved(CGPoint(x: 6, y: 6))])
    #expect(window.offer !== first && window.offer?.types == ["c/d"])
    #expect(await first.read("a/b") == nil)
    // Versions that are not known, and windows that cannot be a source's.
    for (words, version) in [(Int(source.window), 2), (Int(source.window), 6), (0, 5), (-1, 5), (Int(window.window.xid), 5),
      (Int(stage.app.system.connection.leader), 5), (Int(stage.app.system.connection.root), 5)]
    {
      source.send("XdndEnter", [words, version << 24, Int(source.atom("a/b"))], to: window.window.xid)
      source.send("XdndPosition", [words, 0, 5 << 16 | 5, 0, 0], to: window.window.xid)
      source.send("XdndDrop", [words], to: window.window.xid)
    }
    await stage.settle()
    #expect(window.drops.last == .left)
    try await expectSound(stage)
  }

  @Test func `that lists thousands of types, or none that exist, is cut short`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    stage.window.dropAnswer = { _, _ in .copy }
    source.own()
    source.set("XdndTypeList", type: "ATOM", longs: (0..<20_000).map { $0 % 3 == 0 ? 0x1FFF_0000 + $0 : Int(source.atom("a/b")) })
    source.send("XdndEnter", [Int(source.window), 5 << 24 | 1], to: stage.window.window.xid)
    source.position(stage.window.window, x: 5, y: 5)
    #expect(await stage.pump { source.count("XdndStatus") == 1 })
    #expect(stage.window.offer?.types == ["a/b"])
    source.set("XdndTypeList", type: "ATOM", longs: (0..<3000).map { Int(source.atom("x/\($0)")) })
    source.send("XdndEnter", [Int(source.window), 5 << 24 | 1], to: stage.window.window.xid)
    source.position(stage.window.window, x: 6, y: 5)
    #expect(await stage.pump { source.count("XdndStatus") == 2 })
    #expect(stage.window.offer?.types.count == DragTypes.limit)
    // A list of another kind is no list.
    source.set("XdndTypeList", type: "CARDINAL", longs: [])
    source.send("XdndEnter", [Int(source.window), 5 << 24 | 1, -1, -1, -1], to: stage.window.window.xid)
    source.position(stage.window.window, x: 7, y: 5)
    #expect(await stage.pump { source.count("XdndStatus") == 3 })
    #expect(stage.window.offer?.types == [])
    try await expectSound(stage)
  }

  @Test func `that never delivers what it dragged keeps nobody waiting`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    stage.app.system.selections.reader.silence = 0.2
    source.isSilent = true
    var wasRead = false
    stage.window.dropAnswer = { _, _ in .copy }
    stage.window.onDrop = { offer in
      Task {
        #expect(await offer.read("a/b") == nil)
        wasRead = true
        offer.finish(nil)
      }
    }
    source.enter(stage.window.window, ["a/b"])
    source.position(stage.window.window, x: 5, y: 5)
    source.drop(stage.window.window)
    #expect(await stage.pump { source.count("XdndFinished") == 1 })
    #expect(wasRead && source.messages("XdndFinished")[0].words[1] == 0)
    stage.app.system.selections.reader.silence = 5
    try await expectSound(stage)
  }

  @Test func `that dies while it drags has left`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    stage.window.dropAnswer = { _, _ in .copy }
    source.enter(stage.window.window, ["a/b"])
    source.position(stage.window.window, x: 5, y: 5)
    #expect(await stage.pump { source.count("XdndStatus") == 1 })
    source.die()
    #expect(await stage.pump { stage.window.drops.last == .left })
    try await expectSound(stage)
  }

  @Test func `may leave any number of drops waiting, of which some are refused`() async throws {
    let stage = try DragStage()
    let source = try stage.peer()
    stage.window.dropAnswer = { _, _ in .copy }
    var offers: [any DropOffer] = []
    stage.window.onDrop = { offers.append($0) }
    for _ in 0..<30 {
      source.enter(stage.window.window, ["a/b"])
      source.position(stage.window.window, x: 5, y: 5)
      source.drop(stage.window.window)
    }
    #expect(await stage.pump { offers.count == 16 && source.count("XdndFinished") == 14 })
    for offer in offers { offer.finish(.copy) }
    #expect(await stage.pump { source.count("XdndFinished") == 30 })
    try await expectSound(stage)
  }
}
