import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

/// Words of several lengths, with breaks, so that some lines are wrapped and some are not.
func prose(_ bytes: Int) -> String {
  var text = "", number = 0
  while text.utf8.count < bytes {
    number += 1
    text += number % 3 == 0 ? "Line \(number)\n" : "This is line \(number) of a text that somebody has pasted, and it is wrapped once or more.\n"
  }
  return text
}

@MainActor @Suite struct `A long text in an editor` {
  struct Content: View {
    @State var text = ""
    var body: some View { TextEditor(text: $text) }
  }
  private func harness(_ text: String, size: CGSize = CGSize(width: 240, height: 200)) -> TypingHarness {
    let h = TypingHarness(Content(text: text), size: size)
    h.graph.input.setFocus(h.box)
    h.settle()
    return h
  }
  /// What was laid out, and read to be cut or measured, during `body`.
  private func cost(_ h: TypingHarness, _ body: () -> Void) -> (shaped: Int, scanned: Int) {
    let stack = h.box.stack, shaped = stack.shaped, scanned = stack.scannedBytes
    body()
    return (stack.shaped - shaped, stack.scannedBytes - scanned)
  }

  @Test func `lays out what is seen when it is pasted, however long it is`() {
    var shaped: [Int] = []
    for bytes in [50_000, 1_000_000] {
      let h = harness(""), text = prose(bytes)
      shaped.append(cost(h) { h.box.change { $0.paste(text) }; h.settle() }.shaped)
      #expect(h.text == text && h.box.stack.hasEstimates)
      #expect(h.box.caretRect.maxY <= 200 && h.head == text.utf8.count)
    }
    #expect(shaped.allSatisfy { $0 < 40 })
  }
  @Test func `takes a key at its start, in its middle and at its end like an empty editor`() {
    let text = prose(1_000_000), h = harness(text)
    for place in [0, text.utf8.count / 2, text.utf8.count] {
      h.box.moveCaret(to: place)
      h.settle()
      let cost = cost(h) { h.type("x") }
      #expect(cost.shaped <= 2 && cost.scanned < 10_000)
      let undo = self.cost(h) { h.press(.character("z"), .control) }
      #expect(undo.shaped <= 2 && undo.scanned < 10_000)
      let moving = self.cost(h) {
        h.press(.left)
        h.press(.right)
        h.press(.up)
        h.press(.down)
        h.press(.home)
        h.press(.end)
      }
      #expect(moving.shaped <= 10)
    }
    #expect(h.text == text)
  }
  /// Each key copies the text, which an app may have kept. That is quick as long as the memory is there.
  @Test func `takes a key without getting memory from the system and giving it back`() {
    let h = harness(prose(4_000_000))
    func faults() -> Int {
      var usage = rusage()
      getrusage(1, &usage) // RUSAGE_THREAD, which Swift does not import
      return usage.ru_minflt
    }
    h.type("x")
    let anchor = anchorOfNewHeap()
    defer { free(anchor) }
    for place in [0, h.text.utf8.count / 2, h.text.utf8.count] {
      h.box.moveCaret(to: place)
      for _ in 0..<8 { h.type("x") }
      let before = faults()
      for _ in 0..<20 { h.type("x") }
      #expect(faults() - before < 2_000, "a copy alone has a thousand pages")
    }
  }
  /// An app types on its first thread, a test on any: the others have heaps of 64 MB, each of which goes as soon as it is empty, and
  /// with each key if a copy of the text just does not fit into the one before. A piece at its beginning keeps the last one.
  private func anchorOfNewHeap() -> UnsafeMutableRawPointer? {
    func heap(_ piece: UnsafeMutableRawPointer?) -> UInt { UInt(bitPattern: piece) >> 26 }
    var pieces: [UnsafeMutableRawPointer?] = []
    repeat { pieces.append(malloc(3 << 20)) } while pieces.count < 40 && heap(pieces.last!) == heap(pieces[0])
    let last = pieces.removeLast()
    for piece in pieces { free(piece) }
    return last
  }
  @Test func `lays out what is seen when the window is resized`() {
    let h = harness(prose(1_000_000))
    h.box.moveCaret(to: 500_000)
    h.settle()
    for width in [230.0, 300, 240] {
      let cost = cost(h) { h.size.width = width; h.graph.requestFrame(); h.settle() }
      #expect(cost.shaped < 40 && cost.scanned < 60_000)
    }
  }
  @Test func `guesses few heights when it is pasted or resized, whatever its length`() {
    var pasting: [Int] = [], resizing: [Int] = []
    for bytes in [500_000, 2_000_000] {
      let h = harness(""), text = prose(bytes), stack = h.box.stack
      h.box.change { $0.paste(text) }
      h.settle()
      pasting.append(stack.guesses)
      #expect(stack.guesses < stack.blocks.count / 4)
      for width in [230.0, 300, 260] {
        let before = stack.guesses
        h.size.width = width
        h.graph.requestFrame()
        h.settle()
        resizing.append(stack.guesses - before)
        #expect(stack.guesses - before < stack.blocks.count / 4)
      }
      // A key looks at the lines around it, which may lie in two chunks.
      let before = stack.guesses
      h.type("x")
      #expect(stack.guesses - before < 1100)
    }
    // A dozen of 256 blocks, and those that are seen.
    #expect(pasting.allSatisfy { $0 < 6000 } && resizing.allSatisfy { $0 < 6000 })
  }
  @Test func `knows each line by its place and by its height, also while many share one guess`() {
    let h = harness(prose(300_000)), stack = h.box.stack
    h.size.width = 310
    h.graph.requestFrame()
    h.settle()
    #expect(stack.blocks.chunks.contains { $0.sharedGeneration != nil })
    var place: TextPlace? = stack.blocks.place(ofBlock: 0), top = 0.0, start = 0
    while let next = place {
      let block = stack.blocks[next]
      #expect(abs(next.top - top) < 0.001 && next.start == start)
      if next.index % 97 == 0 {
        #expect(stack.blocks.place(at: next.top + block.extent / 2).index == next.index)
        #expect(stack.blocks.place(ofByte: start).index == next.index)
        #expect(abs(stack.blocks.place(ofBlock: next.index).top - top) < 0.001)
      }
      top += block.extent
      start += Int(block.length)
      place = stack.blocks.place(after: next)
    }
    #expect(abs(stack.blocks.extent - top) < 0.01 && start == stack.text.utf8.count)
  }
  @Test func `keeps what is seen in its place while the lines above and below it are measured`() {
    let h = TypingHarness(Content(text: prose(60_000)), size: CGSize(width: 240, height: 200))
    h.box.setScroll(CGPoint(x: 0, y: 6000))
    h.advance(by: 0.1)
    let place = h.box.offset(at: CGPoint(x: 20, y: 20)), before = h.box.stack.caret(at: place).minY + h.box.textOrigin.y
    #expect(h.box.stack.hasEstimates)
    var slices = 0
    while h.box.stack.hasEstimates, slices < 5000 {
      h.advance(by: 1.0 / 60)
      slices += 1
      // Only the bar that shows where we are, while it fades.
      #expect(h.painted.allSatisfy { $0.width < 20 })
    }
    #expect(!h.box.stack.hasEstimates)
    #expect(h.box.offset(at: CGPoint(x: 20, y: 20)) == place)
    #expect(abs(h.box.stack.caret(at: place).minY + h.box.textOrigin.y - before) < 0.01)
    h.advance(by: 2)
    #expect(h.pixelsThatDiffer() == 0)
    // The bar stands where the seen lines are among all of them, although the first now begins above or below zero.
    let range = h.box.scrollRange, thumb = h.box.thumbRect, inset = h.box.look.theme.metrics.scroll.inset
    let part = (h.box.scrolling.offset.y - range.least.y) / (range.greatest.y - range.least.y)
    #expect(abs((thumb.minY - inset) / (h.box.size.height - 2 * inset - thumb.height) - part) < 0.001)
    // All the way up there is the first line, at the top.
    h.box.setScroll(h.box.scrollRange.least)
    h.settle()
    #expect(h.box.offset(at: CGPoint(x: 8, y: 8)) == 0 && h.box.stack.base == 0 && h.box.scrolling.offset.y == 0)
  }
  @Test func `measures as if all had been laid out at once`() {
    let text = prose(20_000), h = harness(text)
    while h.box.stack.hasEstimates { h.advance(by: 0.1) }
    let pieces = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let one = TypingHarness(Content(text: pieces[0]), size: CGSize(width: 240, height: 200)).box.stack
    var height = 0.0
    for piece in pieces {
      one.setText(piece)
      height += one.size.height
    }
    #expect(abs(h.box.stack.size.height - height) < 0.01)
  }
  @Test func `wakes nobody once all is measured`() {
    let h = TypingHarness(Content(text: prose(30_000)), size: CGSize(width: 240, height: 200))
    var time = 0.0
    while h.box.stack.hasEstimates, time < 600 {
      h.advance(by: 1)
      time += 1
    }
    h.advance(by: 1)
    #expect(h.pendingCalls == 0)
  }
  @Test func `selects all of it, and replaces and brings back all of it, without laying it out`() {
    let text = prose(500_000), h = harness(text)
    let selecting = cost(h) { h.press(.character("a"), .control) }
    #expect(selecting.shaped < 20 && h.selected.utf8.count == text.utf8.count)
    #expect(cost(h) { h.type("y") }.shaped < 20)
    #expect(h.text == "y")
    #expect(cost(h) { h.press(.character("z"), .control) }.shaped < 80)
    #expect(h.text == text)
  }

  // MARK: One line

  @Test func `cuts a single line of a megabyte into parts, with every place still reached by the arrows`() {
    let text = String(repeating: "word and more, ", count: 70_000), h = harness("")
    #expect(cost(h) { h.box.change { $0.paste(text) }; h.settle() }.shaped < 20)
    #expect(cost(h) { h.type("x") }.shaped <= 2)
    let stack = h.box.stack
    let seam = stack.blocks.place(ofBlock: 3).start
    #expect(seam > 0 && stack.blocks.isContinued(stack.blocks.place(ofBlock: 2)))
    var offset = seam - 3
    while offset < seam + 3 {
      let next = stack.offset(from: offset, toRight: true)
      #expect(next == offset + 1 && stack.offset(from: next, toRight: false) == offset)
      offset = next
    }
    let caret = stack.caret(at: seam)
    #expect(stack.offset(at: CGPoint(x: caret.minX, y: caret.midY)) == seam)
    let line = stack.lineRange(at: seam - 2)
    #expect(line.upperBound < seam && stack.caret(at: line.upperBound).minY == stack.caret(at: seam - 2).minY)
    // A long line is one paragraph to select.
    #expect(h.text.paragraphRange(at: seam) == 0..<h.text.utf8.count)
  }
  @Test func `lays out a long line in small parts, and one that is long no more as a whole again`() {
    func line(_ bytes: Int) -> String { String(repeating: "word and more, ", count: bytes / 15) }
    func lengths(_ stack: TextStack) -> [Int] { stack.blocks.chunks.flatMap { $0.blocks.map { Int($0.length) } } }
    let h = harness("short\n" + line(4_000) + "\n" + line(30_000) + "\nend"), stack = h.box.stack
    #expect(lengths(stack)[1] == line(4_000).utf8.count + 1)
    let parts = lengths(stack)[2...].dropLast()
    #expect(parts.count > 25 && parts.allSatisfy { $0 <= 1025 })
    // Keys in one of the parts lay out that part only, and it does not grow without end.
    let place = stack.blocks.place(ofBlock: 10).start + 20
    h.box.moveCaret(to: place)
    h.settle()
    for _ in 0..<5 { #expect(cost(h) { h.type("x") }.shaped == 1) }
    // All but its beginning is taken away, which leaves a line like any other.
    let start = stack.blocks.place(ofBlock: 2).start, end = stack.text.utf8.count - 4
    h.box.moveCaret(to: start + 2_500)
    h.box.change { $0.moveCaret(to: end, extending: true) }
    h.press(.delete)
    #expect(lengths(stack) == [6, line(4_000).utf8.count + 1, 2_501, 3])
    h.press(.character("z"), .control)
    #expect(lengths(stack).count > 28)
  }
  @Test func `keeps a line from right to left on its side in all of its parts`() {
    let text = String(repeating: "שלום עולם ", count: 1000) + "\nabc"
    let stack = harness(text).box.stack
    #expect(stack.blocks.count > 3)
    for index in 0..<stack.blocks.count - 1 { #expect(stack.direction(of: stack.blocks.place(ofBlock: index))) }
    #expect(!stack.direction(of: stack.blocks.place(ofBlock: stack.blocks.count - 1)))
  }
  @Test func `lays out what is seen of a long line in a field`() {
    let text = String(repeating: "word and more, ", count: 20_000), h = field("a", size: CGSize(width: 240, height: 40))
    h.graph.input.setFocus(h.box)
    let pasting = cost(h) { h.box.change { $0.paste(text) }; h.settle() }
    #expect(pasting.shaped < 10)
    #expect(h.box.caretRect.maxX <= 240 && h.box.caretRect.minX > 100)
    #expect(cost(h) { h.type("x") }.shaped <= 2)
    #expect(cost(h) { h.press(.home) }.shaped <= 2)
    #expect(h.head == 0 && h.box.caretRect.minX < 20)
    #expect(cost(h) { h.press(.character("a"), .control) }.shaped <= 2)
    h.press(.right)
    #expect(h.head == h.box.editing.count)
    let partial = h.picture
    h.graph.damageAll()
    h.settle()
    let surface = BitmapSurface.make(size: partial.size, scale: partial.scale) {
      $0.draw(partial, in: CGRect(origin: .zero, size: partial.size), interpolation: .none, opacity: 1)
    }
    #expect(surface.differences(from: h.picture, tolerance: 1) == 0)
  }

  // MARK: Editing

  @Test func `is cut the same after any edit as if it were new`() {
    var random = SystemRandomNumberGenerator()
    let style = { () -> TextStackStyle in
      var style = TextStackStyle()
      style.wraps = true
      return style
    }()
    func stack(_ text: String) -> TextStack {
      let stack = TextStack()
      stack.setStyle(style)
      stack.setWidth(200)
      stack.setText(text)
      return stack
    }
    var text = prose(40_000)
    let edited = stack(text)
    for step in 0..<60 {
      let bytes = text.utf8.count
      let start = Int.random(in: 0..<bytes, using: &random), end = min(bytes, start + Int.random(in: 0...(step % 10 == 0 ? 20_000 : 60), using: &random))
      let inserted = [prose(3000), "", "x", "\n", "\r\n", "\n\n\n", "more"].randomElement(using: &random)!
      let range = text.utf8.index(text.startIndex, offsetBy: start)..<text.utf8.index(text.startIndex, offsetBy: end)
      let edit = TextEdit(offset: start, removed: String(text[range]), inserted: inserted)
      text.replaceSubrange(range, with: inserted)
      if text.utf8.count < 20_000 { text += prose(20_000) }
      _ = edited.apply(edit, giving: text)
      let fresh = stack(text)
      func lengths(_ stack: TextStack) -> [UInt16] { stack.blocks.chunks.flatMap { $0.blocks.map(\.length) } }
      #expect(lengths(edited) == lengths(fresh))
      #expect(edited.blocks.count == fresh.blocks.count)
      #expect(edited.blocks.chunks.allSatisfy { !$0.blocks.isEmpty && $0.bytes == $0.blocks.reduce(0) { $0 + Int($1.length) } })
    }
  }
  @Test func `keeps a bounded memory of what can be undone`() {
    var editing = TextEditing("")
    editing.isSingleLine = false
    let large = String(repeating: "x", count: 3 << 20)
    for _ in 0..<40 {
      editing.selectAll()
      editing.paste(large)
    }
    var count = 0
    while editing.canUndo {
      editing.undo()
      count += 1
    }
    #expect(count >= 1 && count <= 22)
    // Backspace held down does not copy all it has deleted with each character.
    editing = TextEditing(String(repeating: "y", count: 9000))
    for _ in 0..<9000 { editing.delete(.character, forward: false) }
    editing.undo()
    #expect((1...4096).contains(editing.count))
  }
  @Test func `takes in pasted text without control characters`() {
    var lines = TextEditing("")
    lines.isSingleLine = false
    lines.paste("a\u{0}b\u{1B}[1m\tc\r\nd\re\u{85}f\u{9D}\u{7F}g\u{2028}h\u{B}é")
    #expect(lines.text == "ab[1m\tc\nd\ne\u{85}fg\u{2028}h\u{B}é")
    // Wherever they stand among what needs no second look.
    for place in 0..<20 {
      for bad in ["\u{0}", "\u{1F}", "\u{7F}", "\u{80}"] {
        var text = TextEditing("")
        text.paste(String(repeating: "ä~", count: 10) + String(repeating: "x", count: place) + bad + String(repeating: "é ", count: 12))
        #expect(text.text == String(repeating: "ä~", count: 10) + String(repeating: "x", count: place) + String(repeating: "é ", count: 12))
      }
    }
    var line = TextEditing("")
    line.paste("a\r\nb\u{2029}c\u{85}d\ne\n")
    #expect(line.text == "a b c d e")
  }
}
