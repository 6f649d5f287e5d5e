import Foundation
import OrielDrawing
import OrielWindowing

/// What drags have to be like in every window system: the same clauses with a hand, and another program, to play with.
package struct DragContract {
  /// A drag of another program over our windows.
  package struct Visitor {
    /// Lets go.
    package var drop: @MainActor () -> Void
    /// Moves away without letting go.
    package var leave: @MainActor () -> Void
    /// What it was told in the end; nil while it waits.
    package var verdict: @MainActor () -> Verdict?
    package init(
      drop: @escaping @MainActor () -> Void, leave: @escaping @MainActor () -> Void, verdict: @escaping @MainActor () -> Verdict?
    ) {
      self.drop = drop
      self.leave = leave
      self.verdict = verdict
    }
  }
  package nonisolated enum Verdict: Equatable, Sendable { case performed(DragOperation), refused }

  package struct Host {
    package var host: WindowSystemContract.Host
    /// The pointer, at points of the screen; presses go to the window given.
    package var press: @MainActor (_ window: any PlatformWindow, _ place: CGPoint) -> Void
    package var move: @MainActor (_ window: any PlatformWindow, _ place: CGPoint) -> Void
    package var release: @MainActor (_ window: any PlatformWindow, _ place: CGPoint) -> Void
    package var escape: @MainActor (_ window: any PlatformWindow) -> Void
    /// Another program drags this to a point of the screen over a window.
    package var visit: @MainActor (_ items: [String: Data], _ window: any PlatformWindow, _ place: CGPoint) throws -> Visitor
    package init(
      host: WindowSystemContract.Host, press: @escaping @MainActor (any PlatformWindow, CGPoint) -> Void,
      move: @escaping @MainActor (any PlatformWindow, CGPoint) -> Void, release: @escaping @MainActor (any PlatformWindow, CGPoint) -> Void,
      escape: @escaping @MainActor (any PlatformWindow) -> Void,
      visit: @escaping @MainActor ([String: Data], any PlatformWindow, CGPoint) throws -> Visitor
    ) {
      self.host = host
      self.press = press
      self.move = move
      self.release = release
      self.escape = escape
      self.visit = visit
    }
  }
  package typealias Clause = ContractClause<Host>

  private nonisolated static let text = "text/plain;charset=utf-8"

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "begins no drag without a press") { stage in
      let (window, _) = try await stage.show(at: CGPoint(x: 100, y: 100))
      let ear = DragEar()
      try expect(window.beginDrag(DragDescription(types: [text]), delegate: ear) == nil, "it began one")
      window.close()
    },
    Clause(name: "lets its windows drag to each other, in this order of calls") { stage in
      let (source, sourceEar) = try await stage.show(at: CGPoint(x: 100, y: 100))
      let (target, ear) = try await stage.show(at: CGPoint(x: 500, y: 300))
      ear.answer = { $0.suggestedOperation }
      let drag = try await stage.begin(source, sourceEar, operations: [.move, .copy])
      try await stage.move(source, to: CGPoint(x: 530, y: 340), drag.ear)
      try expect(drag.ear.moves.last?.operation == .move, "it would \(String(describing: drag.ear.moves.last))")
      try expect(ear.offer?.localDrag === drag.session && ear.offer?.types == [text], "the offer knows nothing of its drag")
      try expect(ear.offer?.operations == [.move, .copy], "other operations than those permitted")
      try await stage.move(source, to: CGPoint(x: 540, y: 350), drag.ear)
      stage.release(source, CGPoint(x: 540, y: 350))
      try await stage.host.wait("the drop") { ear.calls.last == .dropped }
      try expect(drag.ear.outcomes.isEmpty, "it ended before it was answered")
      try expect(ear.calls.joined == [.moved, .dropped], "the target heard \(ear.calls)")
      try expect(ear.location == CGPoint(x: 40, y: 50), "it was dropped at \(ear.location)")
      var content: Data?
      let offer = ear.offer
      Task { content = await offer?.read(text) ?? Data() }
      try await stage.host.wait("the content") { content != nil }
      try expect(content == Data("dragged".utf8), "it read \(String(describing: content))")
      offer?.finish(.move)
      offer?.finish(.copy)
      try await stage.host.wait("the end") { !drag.ear.outcomes.isEmpty }
      try expect(drag.ear.outcomes == [.performed(.move)], "it ended as \(drag.ear.outcomes)")
      try await stage.host.wait("the release") { sourceEar.phases.last == .up || sourceEar.phases.last == .exited }
      try expect(!sourceEar.phases.drop { $0 != .down }.contains(.moved), "the pointer moved in the source meanwhile")
      source.close()
      target.close()
    },
    Clause(name: "tells a window that the drag has left it, and the source where nobody took it") { stage in
      let (source, sourceEar) = try await stage.show(at: CGPoint(x: 100, y: 100))
      let (target, ear) = try await stage.show(at: CGPoint(x: 500, y: 300))
      ear.answer = { _ in .copy }
      let drag = try await stage.begin(source, sourceEar)
      try await stage.move(source, to: CGPoint(x: 530, y: 340), drag.ear)
      try await stage.move(source, to: CGPoint(x: 20, y: 600), drag.ear)
      try expect(ear.calls.joined == [.moved, .left], "the target heard \(ear.calls)")
      try expect(drag.ear.moves.last?.operation == nil, "something would be done where nothing is")
      stage.release(source, CGPoint(x: 20, y: 600))
      try await stage.host.wait("the end") { !drag.ear.outcomes.isEmpty }
      try expect(drag.ear.outcomes == [.unaccepted(at: CGPoint(x: 20, y: 600), over: .desktop)], "it ended as \(drag.ear.outcomes)")
      source.close()
      target.close()
    },
    Clause(name: "does nothing with an operation that the source does not permit") { stage in
      let (source, sourceEar) = try await stage.show(at: CGPoint(x: 100, y: 100))
      let (target, ear) = try await stage.show(at: CGPoint(x: 500, y: 300))
      ear.answer = { _ in .link }
      let drag = try await stage.begin(source, sourceEar)
      try await stage.move(source, to: CGPoint(x: 530, y: 340), drag.ear)
      try expect(drag.ear.moves.last?.operation == nil, "it would \(String(describing: drag.ear.moves.last))")
      stage.release(source, CGPoint(x: 530, y: 340))
      try await stage.host.wait("the end") { !drag.ear.outcomes.isEmpty }
      try expect(drag.ear.outcomes == [.unaccepted(at: CGPoint(x: 530, y: 340), over: .ownWindow)], "it ended as \(drag.ear.outcomes)")
      try expect(ear.calls.joined == [.moved, .left], "the target heard \(ear.calls)")
      source.close()
      target.close()
    },
    Clause(name: "cancels a drag with Escape, and on request") { stage in
      let (source, sourceEar) = try await stage.show(at: CGPoint(x: 100, y: 100))
      let (target, ear) = try await stage.show(at: CGPoint(x: 500, y: 300))
      ear.answer = { _ in .copy }
      for byKey in [true, false] {
        let drag = try await stage.begin(source, sourceEar)
        try await stage.move(source, to: CGPoint(x: 530, y: 340), drag.ear)
        if byKey { stage.escape(source) } else { drag.session.cancel() }
        try await stage.host.wait("the end") { !drag.ear.outcomes.isEmpty }
        drag.session.cancel()
        try expect(drag.ear.outcomes == [.cancelled], "it ended as \(drag.ear.outcomes)")
        try expect(ear.calls.joined == [.moved, .left], "the target heard \(ear.calls)")
        ear.calls = []
        let releases = sourceEar.phases.count { $0 == .up }
        stage.release(source, CGPoint(x: 530, y: 340))
        try await stage.host.wait("the release") { sourceEar.phases.count { $0 == .up } > releases }
      }
      source.close()
      target.close()
    },
    Clause(name: "takes what other programs drag, and tells them what was done") { stage in
      let (window, ear) = try await stage.show(at: CGPoint(x: 100, y: 100))
      ear.answer = { $0.suggestedOperation }
      for operation in [DragOperation.copy, nil] {
        let visitor = try stage.visit(["image/png": Data([1, 2, 3])], window, CGPoint(x: 130, y: 140))
        try await stage.host.wait("the visitor") { ear.calls.last == .moved }
        try expect(ear.offer?.types == ["image/png"] && ear.offer?.localDrag == nil, "it is offered \(ear.offer?.types ?? [])")
        visitor.drop()
        try await stage.host.wait("the drop") { ear.calls.last == .dropped }
        try expect(visitor.verdict() == nil, "the visitor was answered before the window")
        var content: Data?
        let offer = ear.offer
        Task { content = await offer?.read("image/png") ?? Data() }
        try await stage.host.wait("the content") { content != nil }
        try expect(content == Data([1, 2, 3]) && ear.location == CGPoint(x: 30, y: 40), "it read \(content!) at \(ear.location)")
        var other: Data?? = .none
        Task { other = .some(await offer?.read("x/other")) }
        try await stage.host.wait("what is not offered") { other != .none }
        try expect(other == .some(nil), "it read what was not offered")
        offer?.finish(operation)
        try await stage.host.wait("the verdict") { visitor.verdict() != nil }
        try expect(visitor.verdict() == operation.map { .performed($0) } ?? .refused, "the visitor heard \(visitor.verdict()!)")
        try expect(ear.calls.joined == [.moved, .dropped], "the window heard \(ear.calls)")
        ear.calls = []
      }
      window.close()
    },
    Clause(name: "is left by what other programs drag, and refuses what no window wants") { stage in
      let (window, ear) = try await stage.show(at: CGPoint(x: 100, y: 100))
      ear.answer = { _ in .copy }
      let passing = try stage.visit(["a/b": Data([1])], window, CGPoint(x: 130, y: 140))
      try await stage.host.wait("the visitor") { ear.calls.last == .moved }
      passing.leave()
      try await stage.host.wait("it to leave") { ear.calls.last == .left }
      ear.calls = []
      ear.answer = { _ in nil }
      let refused = try stage.visit(["a/b": Data([1])], window, CGPoint(x: 130, y: 140))
      try await stage.host.wait("the visitor") { ear.calls.last == .moved }
      refused.drop()
      try await stage.host.wait("the verdict") { refused.verdict() != nil }
      try expect(refused.verdict() == .refused && ear.calls.joined == [.moved, .left], "the window heard \(ear.calls)")
      window.close()
    },
  ]
}

extension [DropEar.Call] {
  /// Windows may be asked about a place any number of times.
  fileprivate var joined: Self { enumerated().filter { $0 == 0 || self[$0 - 1] != $1 }.map(\.element) }
}

extension DragContract.Host {
  fileprivate func show(at place: CGPoint) async throws -> (any PlatformWindow, DropEar) {
    let ear = DropEar()
    var description = WindowDescription(size: CGSize(width: 200, height: 150))
    description.position = place
    let window = try host.system.makeWindow(description, delegate: ear)
    window.map()
    try await host.wait("the window") { window.state.isMapped && ear.hasDrawn }
    try await host.wait("the window in its place") { window.position == place }
    return (window, ear)
  }
  /// Presses in the window and makes it a drag.
  fileprivate func begin(_ window: any PlatformWindow, _ ear: DropEar, operations: [DragOperation] = [.copy]) async throws
    -> (session: any DragSession, ear: DragEar)
  {
    let presses = ear.phases.count { $0 == .down }
    press(window, CGPoint(x: window.position.x + 20, y: window.position.y + 20))
    try await host.wait("the press") { ear.phases.count { $0 == .down } > presses }
    let drag = DragEar()
    let session = window.beginDrag(DragDescription(types: ["text/plain;charset=utf-8"], operations: operations), delegate: drag)
    guard let session else { throw ContractViolation(description: "it began no drag") }
    return (session, drag)
  }
  fileprivate func move(_ window: any PlatformWindow, to place: CGPoint, _ ear: DragEar) async throws {
    move(window, place)
    try await host.wait("the drag at \(place)") { ear.moves.last?.location == place }
  }
}

/// What a window is told of drags.
private final class DropEar: PlatformWindowDelegate {
  enum Call { case moved, left, dropped }
  var calls: [Call] = []
  var location = CGPoint.zero
  var offer: (any DropOffer)?
  var answer: (any DropOffer) -> DragOperation? = { _ in nil }
  var phases: [PointerEvent.Phase] = []
  var hasDrawn = false

  func window(_ window: any PlatformWindow, draw frame: any WindowFrame) {
    hasDrawn = true
    frame.paint(frame.invalid) { $0.fill($0.clipBounds, .white) }
  }
  func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    if case .pointer(let pointer) = event { phases.append(pointer.phase) }
    return true
  }
  func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    self.offer = offer
    self.location = location
    calls.append(.moved)
    return answer(offer)
  }
  func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) { calls.append(.left) }
  func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) {
    self.location = location
    calls.append(.dropped)
  }
  func window(_ window: any PlatformWindow, resizedTo size: CGSize) {}
  func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {}
  func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {}
  func window(_ window: any PlatformWindow, movedTo position: CGPoint) {}
  func windowShouldClose(_ window: any PlatformWindow) {}
  func windowClosed(_ window: any PlatformWindow) {}
  func windowLostGrab(_ window: any PlatformWindow) {}
}

/// What the source of a drag is told.
private final class DragEar: DragSessionDelegate {
  var moves: [(location: CGPoint, operation: DragOperation?)] = []
  var outcomes: [DragOutcome] = []
  func drag(_ drag: any DragSession, contentAs type: String) async -> Data? { Data("dragged".utf8) }
  func drag(_ drag: any DragSession, movedTo location: CGPoint, operation: DragOperation?) { moves.append((location, operation)) }
  func drag(_ drag: any DragSession, ended outcome: DragOutcome) { outcomes.append(outcome) }
}
