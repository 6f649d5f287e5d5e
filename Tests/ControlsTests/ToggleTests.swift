import Foundation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A toggle` {
  private struct Content: View {
    @State var isOn = false
    let changed: (Bool) -> Void
    var body: some View { Toggle("Log every request", isOn: $isOn).onChange(of: isOn) { changed($1) } }
  }
  private func box(_ h: ViewHarness) -> ToggleBox { h.boxes(ToggleBox.self)[0] }

  @Test func `toggles when released inside, not when dragged away`() {
    var log: [Bool] = []
    let h = ViewHarness(Content { log.append($0) })
    let frame = box(h).windowFrame
    h.click(CGPoint(x: frame.minX + 8, y: frame.midY))
    #expect(log == [true])
    h.pointer(.down, frame.minX + 8, frame.midY)
    h.move(frame.minX + 8, frame.midY + 50)
    h.pointer(.up, frame.minX + 8, frame.midY + 50)
    h.settle()
    #expect(log == [true])
  }
  @Test func `takes a click on its label too`() {
    var log: [Bool] = []
    let h = ViewHarness(Content { log.append($0) })
    let frame = box(h).windowFrame
    h.click(CGPoint(x: frame.maxX - 4, y: frame.midY))
    h.click(CGPoint(x: frame.maxX - 4, y: frame.midY))
    #expect(log == [true, false])
  }
  @Test(arguments: [0, 1, 2]) func `is switched by Space in every style, and leaves Return to the default button`(style: Int) {
    var log: [Bool] = []
    var saved = 0
    let content = VStack {
      switch style {
      case 0: Content { log.append($0) }.toggleStyle(.checkbox)
      case 1: Content { log.append($0) }.toggleStyle(.switch)
      default: Content { log.append($0) }.toggleStyle(.button)
      }
      Button("Save") { saved += 1 }.keyboardShortcut(.defaultAction)
    }
    let h = ViewHarness(content)
    h.press(.tab)
    #expect(h.input.focusedBox === box(h))
    h.press(.space)
    h.press(.space)
    #expect(log == [true, false])
    h.press(.return)
    #expect(saved == 1)
  }
  @Test func `does nothing while it is disabled`() {
    var log: [Bool] = []
    let h = ViewHarness(Content { log.append($0) }.disabled(true))
    let frame = box(h).windowFrame
    h.click(CGPoint(x: frame.minX + 8, y: frame.midY))
    h.press(.tab)
    h.press(.space)
    #expect(log.isEmpty && h.input.focusedBox == nil)
    #expect(!h.spoken(.checkBox)[0].perform(.press))
  }
  @Test func `of several values is mixed while they differ, and turns all on`() {
    struct Content: View {
      @State var values = [true, false, true]
      let seen: ([Bool]) -> Void
      var body: some View {
        seen(values)
        return Toggle("All", sources: $values, isOn: \.self)
      }
    }
    var seen: [Bool] = []
    let h = ViewHarness(Content { seen = $0 })
    #expect(h.spoken(.checkBox)[0].properties.isChecked == nil)
    h.click(CGPoint(x: box(h).windowFrame.minX + 8, y: box(h).windowFrame.midY))
    #expect(seen == [true, true, true])
    #expect(h.spoken(.checkBox)[0].properties.isChecked == true)
  }
  @Test func `speaks its label and state, and is switched by assistive technology`() {
    var log: [Bool] = []
    let h = ViewHarness(Content { log.append($0) })
    let node = h.spoken(.checkBox)[0]
    #expect(node.label == "Log every request" && node.properties.isChecked == false)
    #expect(node.perform(.press))
    h.settle()
    #expect(log == [true])
    #expect(h.spoken(.checkBox)[0].properties.isChecked == true)
    let hidden = ViewHarness(Content { _ in }.labelsHidden())
    #expect(hidden.spoken(.checkBox)[0].label == "Log every request")
  }
  @Test func `has its box at the leading edge, its switch at the trailing one, mirrored from right to left`() {
    func picture(_ style: some ToggleStyle, _ direction: LayoutDirection) -> ViewHarness {
      ViewHarness(
        Toggle("Label", isOn: .constant(true)).toggleStyle(style), size: CGSize(width: 100, height: 30), pixels: true
      ) { $0.layoutDirection = direction }
    }
    let accent = Theme.make().colors.accent
    func side(_ h: ViewHarness, _ inset: CGFloat) -> String {
      let frame = box(h).windowFrame
      func isAccent(_ x: CGFloat) -> Bool {
        let pixel = h.surface!.pixel(at: CGPoint(x: x, y: frame.midY + 5))
        return abs(Int(pixel >> 16 & 255) - Int(accent.red * 255)) < 8 && abs(Int(pixel & 255) - Int(accent.blue * 255)) < 8
      }
      return isAccent(frame.minX + inset) ? "left" : isAccent(frame.maxX - inset) ? "right" : "nowhere"
    }
    #expect(side(picture(.checkbox, .leftToRight), 5) == "left")
    #expect(side(picture(.checkbox, .rightToLeft), 5) == "right")
    #expect(side(picture(.switch, .leftToRight), 28) == "right")
    #expect(side(picture(.switch, .rightToLeft), 28) == "left")
  }
  @Test func `of a grouped form is as wide as its switch without its label, and as its row with it`() {
    func width(_ isHidden: Bool) -> CGFloat {
      let h = ViewHarness(
        Form {
          HStack {
            Color.red.frame(maxWidth: .infinity)
            Content { _ in }.toggleStyle(.switch).environment(\.labelsHidden, isHidden)
          }
        }
        .formStyle(.grouped), size: CGSize(width: 400, height: 300))
      return box(h).windowFrame.width
    }
    #expect(width(true) < 60)
    #expect(width(false) > 150)
  }
  @Test func `switching repaints itself alone, without layout`() {
    struct Owner: View {
      @State var isOn = false
      var body: some View { Toggle("x", isOn: $isOn).toggleStyle(.switch) }
    }
    let h = ViewHarness(Owner())
    let frame = box(h).windowFrame
    let before = h.graph.counters
    h.press(.tab)
    h.press(.space)
    h.rest()
    let cost = h.graph.counters - before
    #expect(cost.bodies <= 4 && cost.placements == 0)
    #expect(h.painted.allSatisfy { frame.insetBy(dx: -6, dy: -6).contains($0) })
  }
}
