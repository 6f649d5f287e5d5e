import COriel
import Conformance
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

@Suite(.serialized) struct `A hostile target of drags` {
  @Test func `that does not answer the drop counts as one that refused`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder()
    stage.app.system.drags.dropPatience = 0.3
    accept(target, finishes: false)
    for silentFromTheStart in [false, true] {
      if silentFromTheStart { target.onMessage = { _ in } }
      let count = recorder.outcomes.count
      _ = try await stage.begin(recorder)
      stage.hands.move(650, 150)
      #expect(await stage.pump { target.count("XdndPosition") > 0 && (silentFromTheStart || recorder.moves.last?.operation == .copy) })
      stage.hands.release(button: 1)
      #expect(await stage.pump { recorder.outcomes.count > count })
      #expect(recorder.outcomes.last == .unaccepted(at: CGPoint(x: 650, y: 150), over: .otherProgram))
      await stage.settle()
      #expect(target.count("XdndDrop") == (silentFromTheStart ? 0 : 1) && target.count("XdndLeave") == (silentFromTheStart ? 1 : 0))
      // What comes too late is nobody's.
      target.finished(to: target.messages[0].words[0])
      await stage.settle()
      #expect(recorder.outcomes.count == count + 1)
      target.forget()
    }
  }

  @Test func `may die below the pointer and after the drop`() async throws {
    let stage = try DragStage()
    let recorder = DragRecorder()
    let first = try stage.peer()
    accept(first, finishes: false)
    _ = try await stage.begin(recorder)
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    first.die()
    #expect(await stage.pump { recorder.moves.last?.operation == nil })
    let second = try stage.peer()
    accept(second, finishes: false)
    stage.hands.move(655, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    stage.hands.release(button: 1)
    #expect(await stage.pump { second.count("XdndDrop") == 1 })
    second.die()
    #expect(await stage.pump { recorder.outcomes == [.unaccepted(at: CGPoint(x: 655, y: 150), over: .otherProgram)] })
  }

  @Test func `says nothing for another window, and nothing before it is asked`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), liar = try stage.peer(x: 900), recorder = DragRecorder()
    _ = try await stage.begin(recorder)
    stage.hands.move(650, 150)
    #expect(await stage.pump { target.count("XdndPosition") == 1 })
    let source = target.messages[0].words[0]
    liar.status(to: source)
    liar.finished(to: source)
    target.finished(to: source)
    // Words that mean nothing.
    for name in ["XdndStatus", "XdndFinished", "XdndEnter", "XdndDrop", "WM_PROTOCOLS"] {
      for words in [[0, 0, 0, 0, 0], [-1, -1, -1, -1, -1], [source, 3, -1, -1, 77]] { liar.send(name, words, to: XID(source)) }
    }
    await stage.settle()
    #expect(recorder.moves.allSatisfy { $0.operation == nil } && recorder.outcomes.isEmpty)
    target.status(to: source)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    stage.hands.release(button: 1)
    #expect(await stage.pump { target.count("XdndDrop") == 1 })
    liar.finished(to: source)
    await stage.settle()
    #expect(recorder.outcomes.isEmpty)
    target.finished(to: source)
    #expect(await stage.pump { recorder.outcomes == [.performed(.copy)] })
  }

  @Test func `that asks without end is refused, and content that takes its time keeps nobody waiting`() async throws {
    let stage = try DragStage()
    let target = try stage.peer(), recorder = DragRecorder(["a/b": Data([1])])
    accept(target, finishes: false)
    var waiting: [CheckedContinuation<Void, Never>] = []
    recorder.onRequest = { await withCheckedContinuation { waiting.append($0) } }
    _ = try await stage.begin(recorder)
    stage.hands.move(650, 150)
    #expect(await stage.pump { recorder.moves.last?.operation == .copy })
    for _ in 0..<500 { target.ask("a/b", time: 0) }
    #expect(await stage.pump { waiting.count == 64 && target.received["a/b"] == .some(nil) })
    let frames = stage.window.frames
    stage.window.window.requestFrame()
    #expect(await stage.pump { stage.window.frames > frames })
    recorder.onRequest = {}
    for each in waiting { each.resume() }
    #expect(await stage.pump { target.answers == 500 })
    target.ask("a/b", time: 0)
    #expect(await stage.pump { target.received["a/b"] == [1] })
    stage.hands.release(button: 1)
    await stage.settle()
  }
}

@Suite struct `A conversation about a drop` {
  private func question(_ x: Int) -> DropConversation.Question { .init(x: x, y: 0, time: 1, action: 7) }
  private let yes = DropStatus(isAccepted: true, calmArea: nil, action: 7)

  @Test func `asks again after a while if the target has hung`() {
    var conversation = DropConversation()
    #expect(conversation.moved(question(1), now: 0) == .ask(question(1)))
    #expect(conversation.moved(question(2), now: 1) == .none)
    #expect(conversation.moved(question(3), now: 2.1) == .ask(question(3)))
    #expect(conversation.answered(yes, now: 2.2) == .none)
    #expect(conversation.released() == .drop && conversation.released() == .none)
    #expect(conversation.answered(yes, now: 3) == .none && conversation.moved(question(9), now: 9) == .none)
  }
  @Test func `asks about a place once, and again when another action is wanted`() {
    var conversation = DropConversation()
    #expect(conversation.moved(question(1), now: 0) == .ask(question(1)))
    #expect(conversation.answered(yes, now: 0) == .none)
    #expect(conversation.moved(question(1), now: 1) == .none)
    var other = question(1)
    other.action = 8
    #expect(conversation.moved(other, now: 1) == .ask(other))
    #expect(conversation.moved(question(5), now: 1) == .none)
    #expect(conversation.answered(DropStatus(isAccepted: false, calmArea: nil), now: 1) == .ask(question(5)))
    #expect(conversation.released() == .none)
    #expect(conversation.answered(DropStatus(isAccepted: false, calmArea: nil), now: 1) == .leave)
  }
  @Test func `is said in words that come back the same`() {
    let area = PixelRect(x: -40, y: -7, width: 500, height: 60_000)
    for message: XdndMessage in [
      .enter(source: 9, version: 5, hasTypeList: true, types: [1, 2]), .position(source: 9, x: -1200, y: 31_000, time: 0xFFFF_FFFF, action: 3),
      .leave(source: 9), .drop(source: 9, time: 77), .status(target: 8, DropStatus(isAccepted: true, calmArea: area, action: 4)),
      .status(target: 8, DropStatus(isAccepted: false, calmArea: nil)), .finished(target: 8, isAccepted: true, action: 5),
    ] {
      let words = message.words
      let signed = [words.0, words.1, words.2, words.3, words.4].map { Int(Int32(truncatingIfNeeded: $0)) }
      #expect(XdndMessage(message.name, (signed[0], signed[1], signed[2], signed[3], signed[4])) == message)
    }
    #expect(XdndMessage(.XdndDrop, (0, 0, 0, 0, 0)) == nil && XdndMessage(.XdndAware, (1, 0, 0, 0, 0)) == nil)
  }
}
