import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// What happens between the question of the session manager and the answer.
@Suite struct `The end of a session` {
  /// Two new documents with changes.
  private func edited() -> DocumentStage {
    let stage = DocumentStage()
    stage.choose("New")
    for window in stage.test.windows { (window.document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "changed" }
    stage.settle()
    return stage
  }
  private func asksAbout(_ stage: DocumentStage) -> String? { stage.question?.split(separator: "“").last.map { String($0.prefix { $0 != "”" }) } }
  private func discard(_ stage: DocumentStage) { for window in stage.test.windows { window.document?.discardsChanges = true } }

  @Test func `needs no question where nothing would be lost`() {
    let stage = DocumentStage(), end = stage.test.app.sessionEnd
    var answers: [Bool] = []
    #expect(!end.mustAsk)
    let inputs = stage.test.system.inputsElsewhere
    end.ask { answers.append($0) }
    #expect(answers == [true] && stage.test.system.inputsElsewhere == inputs && stage.panel == nil)
    end.goOn()
    #expect(answers == [true])
  }

  @Test func `asks about one window after the other, each in front, and forgets the answers when it is called off`() async {
    let stage = edited(), test = stage.test, end = stage.test.app.sessionEnd
    var answers: [Bool] = []
    #expect(end.mustAsk)
    let inputs = test.system.inputsElsewhere
    test.system.askAboutSessionEnd { answers.append($0) }
    await stage.until { asksAbout(stage) == "Untitled" }
    #expect(test.system.inputsElsewhere == inputs + 1 && answers.isEmpty && test.windows[0].hasKeys)
    await stage.press("Don’t Save")
    await stage.until { asksAbout(stage) == "Untitled 2" }
    #expect(answers.isEmpty && test.windows[1].hasKeys && end.mustAsk)
    await stage.press("Don’t Save")
    await stage.until { answers.count == 1 }
    #expect(answers == [true] && !end.mustAsk && test.windows.allSatisfy { $0.document?.mustAsk == false })
    // Nobody is asked again before the session ends.
    test.system.askAboutSessionEnd { answers.append($0) }
    #expect(answers == [true, true])
    test.system.callOffSessionEnd()
    #expect(end.mustAsk && test.windows.allSatisfy { $0.document?.mustAsk == true && $0.document?.discardsChanges == false })
    // One who cancels keeps all of them.
    test.system.askAboutSessionEnd { answers.append($0) }
    await stage.press("Don’t Save")
    await stage.until { asksAbout(stage) == "Untitled 2" }
    await stage.press("Cancel")
    await stage.until { answers.count == 3 }
    #expect(answers == [true, true, false] && test.windows.allSatisfy { $0.document?.mustAsk == true })
    discard(stage)
  }

  @Test func `needs no second question about what the user has let go, until it is called off`() async {
    let stage = edited(), end = stage.test.app.sessionEnd
    var answers: [Bool] = []
    end.ask { answers.append($0) }
    for name in ["Untitled", "Untitled 2"] {
      await stage.until { asksAbout(stage) == name }
      await stage.press("Don’t Save")
    }
    await stage.until { answers.count == 1 }
    end.ask { answers.append($0) }
    #expect(answers == [true, true] && !end.mustAsk)
    end.goOn()
    #expect(end.mustAsk)
    discard(stage)
  }

  @Test func `that is asked about again has one answer, to the last question`() async {
    let stage = DocumentStage(), session = stage.session
    stage.seen.note?.wrappedValue.text = "changed"
    stage.settle()
    var first: [Bool] = [], second: [Bool] = []
    stage.test.system.askAboutSessionEnd { first.append($0) }
    await stage.until { stage.question != nil }
    stage.test.system.askAboutSessionEnd { second.append($0) }
    await stage.press("Cancel")
    await stage.until { !second.isEmpty }
    #expect(first.isEmpty && second == [false])
    // The other question still stands, and nobody waits for what is given up there.
    await stage.until { stage.question != nil }
    await stage.press("Don’t Save")
    await stage.until { stage.panel == nil }
    #expect(first.isEmpty && second == [false] && !session.discardsChanges && session.mustAsk)
    session.discardsChanges = true
  }

  private struct Asking: View {
    @Binding var isShown: Bool
    var body: some View { Tile().sheet(isPresented: $isShown) { TextField("Name", text: .constant("")).frame(width: 200).padding() } }
  }
  @Test func `is refused while a sheet must be answered, which comes to the front`() {
    let isShown = Kept<Bool>()
    isShown.values = [false]
    let test = TestApp {
      WindowGroup("A", id: "a") { Asking(isShown: Binding { isShown.values[0] } set: { isShown.values = [$0] }) }.defaultSize(width: 600, height: 400)
      Window("B", id: "b") { Tile() }.defaultSize(width: 300, height: 200)
    }
    func settle() { test.system.advance(by: 0.6) }
    isShown.values = [true]
    test.openWindow(id: "a")
    settle()
    guard let window = test.windows.first(where: { $0.madePresenter?.top != nil }) else { return #expect(Bool(false), "no sheet") as Void }
    test.openWindow(id: "b")
    settle()
    var answers: [Bool] = []
    let inputs = test.system.inputsElsewhere
    #expect(!window.hasKeys && test.app.sessionEnd.mustAsk)
    test.system.askAboutSessionEnd { answers.append($0) }
    settle()
    #expect(answers == [false] && window.hasKeys && test.system.inputsElsewhere == inputs + 1)
  }
}
