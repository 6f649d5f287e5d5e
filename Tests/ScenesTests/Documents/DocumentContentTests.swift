import Testing

@testable import OrielScenes

@Suite struct `The content of a value document` {
  @Test func `changes with each different value, and has its old state again when that is undone`() {
    let content = ValueContent(TestNote("a")), first = content.state
    var changes = 0
    content.onChange = { changes += 1 }
    content.binding.wrappedValue = TestNote("a")
    #expect(changes == 0 && content.state == first && !content.undo.canUndo)
    content.binding.wrappedValue = TestNote("b")
    #expect(changes == 1 && content.state != first && content.undo.canUndo && content.location.get().text == "b")
    content.undo.undo()
    #expect(changes == 2 && content.state == first && content.location.get().text == "a")
  }
  @Test func `is one step while the user types`() {
    let content = ValueContent(TestNote("")), first = content.state
    content.isTyping = { true }
    for text in ["a", "ab", "abc"] { content.binding.wrappedValue = TestNote(text) }
    content.undo.undo()
    #expect(content.location.get().text == "" && content.state == first && !content.undo.canUndo)
  }
  @Test func `is replaced with a step of its own, or without any`() {
    for canBeUndone in [true, false] {
      let content = ValueContent(TestNote("a")), first = content.state
      var changes = 0
      content.onChange = { changes += 1 }
      content.replace(with: "no note", canBeUndone: canBeUndone)
      #expect(changes == 0 && content.state == first)
      content.replace(with: TestNote("b"), canBeUndone: canBeUndone)
      #expect(changes == 1 && content.state != first && content.location.get().text == "b" && content.undo.canUndo == canBeUndone)
    }
  }
}
