import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

private func tall(_ height: CGFloat = 2000) -> some View {
  ScrollView { Slab(height: height, number: 3) }
}

@Suite struct `A scroll view` {
  @Test func `has a position that is made of what it is told`() {
    let whole = ScrollPosition(x: 30, y: 70)
    #expect(whole.point == CGPoint(x: 30, y: 70) && whole.x == 30 && whole.y == 70 && whole.edge == nil)
    let point = ScrollPosition(point: CGPoint(x: 3, y: 7)), across = ScrollPosition(x: 5), down = ScrollPosition(y: 6), edge = ScrollPosition(edge: .trailing)
    #expect(point.x == 3 && point.y == 7 && across.x == 5 && across.y == nil && across.point == nil && down.y == 6 && down.x == nil && edge.edge == .trailing && edge.point == nil)
    #expect(ScrollPosition(id: 4).viewID as? Int == 4 && ScrollPosition().viewID == nil)
  }
  @Test func `moves its content by a wheel step without bodies, painting only what came in`() {
    let harness = ViewHarness(ScrollView { VStack(spacing: 0) { CountedRow(number: 1, height: 900); CountedRow(number: 2, height: 900) } }.scrollIndicators(.hidden))
    let cost = harness.cost { harness.wheel(-1) }
    #expect(harness.scrollBox.offset.y == ScrollBox.wheelStep)
    #expect(cost.bodies == 0 && cost.measures == 0 && cost.placements == 0)
    #expect(cost.paintedArea == 400 * ScrollBox.wheelStep)
    #expect(harness.scrolled.count == 1)
  }

  @Test func `glides by a wheel step: begins in the same frame, is there after 120 ms, and a second step adds to it`() {
    let harness = ViewHarness(tall())
    let step = ScrollBox.wheelStep
    harness.turnWheel(-1)
    harness.frame()
    let first = harness.scrollBox.offset.y
    #expect(first > step / 5 && first < step / 2)
    var way = [first]
    for _ in 0..<3 {
      harness.advance(by: 1.0 / 60)
      way.append(harness.scrollBox.offset.y)
    }
    #expect(way == way.sorted() && Set(way).count == 4 && way[3] < step)
    let requests = harness.frameRequests
    harness.turnWheel(-1)
    #expect(harness.frameRequests > requests, "it does not wait for the refresh that the first one waits for")
    harness.frame()
    #expect(harness.scrollBox.offset.y > way[3] + step / 5)
    #expect(harness.scrollBox.targetOffset.y == 2 * step)
    harness.advance(by: 0.13)
    #expect(harness.scrollBox.offset.y == 2 * step)
    // Back, from where it is going.
    harness.turnWheel(1)
    harness.turnWheel(1)
    harness.advance(by: 0.13)
    #expect(harness.scrollBox.offset.y == 0)
  }
  @Test func `turns its page with Space while nothing has the focus`() {
    let harness = ViewHarness(tall())
    #expect(harness.input.focusedBox == nil)
    harness.press(.space)
    #expect(harness.scrollBox.targetOffset.y == 260)
    harness.rest()
    harness.press(.space, .shift)
    #expect(harness.scrollBox.targetOffset.y == 0)
  }
  @Test func `jumps by a wheel step where motion is reduced`() {
    let harness = ViewHarness(tall().environment(\._accessibilityReduceMotion, true))
    harness.turnWheel(-1)
    #expect(harness.scrollBox.offset.y == ScrollBox.wheelStep)
    harness.settle()
    #expect(harness.scrollBox.offset.y == ScrollBox.wheelStep && !harness.wantsFrame)
  }
  @Test func `keeps its way when what was above it grows under a wheel step`() {
    let harness = ViewHarness(tall())
    harness.turnWheel(-2)
    harness.frame()
    let before = harness.scrollBox.offset.y
    harness.scrollBox.contentGrewBefore(by: 300, along: .vertical)
    #expect(harness.scrollBox.offset.y == before + 300)
    harness.advance(by: 0.13)
    #expect(harness.scrollBox.offset.y == 2 * ScrollBox.wheelStep + 300)
  }

  @Test func `shows the same pixels after copying as after painting anew`() {
    let harness = ViewHarness(
      ScrollView { VStack(spacing: 3) { ForEach(0..<80) { Slab(height: 17, number: $0) } } }, pixels: true)
    for steps in [-1.0, -2, -1, 1, -4, 2, -30, 5] {
      harness.wheel(steps)
      harness.frame()
      #expect(harness.pixelsThatDiffer() == 0)
    }
  }

  @Test func `stops at its ends and lets the one around it scroll on`() {
    let harness = ViewHarness(ScrollView { VStack(spacing: 0) { ScrollView { Slab(height: 220) }.frame(height: 200); Slab(height: 1000) } })
    let outer = harness.boxes(ScrollBox.self)[0], inner = harness.boxes(ScrollBox.self)[1]
    harness.wheel(-1, at: CGPoint(x: 50, y: 50))
    #expect(inner.offset.y == 20 && outer.offset.y == 0)
    harness.wheel(-1, at: CGPoint(x: 50, y: 50))
    #expect(inner.offset.y == 20 && outer.offset.y == ScrollBox.wheelStep)
  }

  @Test func `swings on after the fingers leave, and comes to rest`() {
    let harness = ViewHarness(tall())
    for _ in 0..<6 {
      harness.scroll(by: -20)
      harness.advance(by: 1.0 / 60)
    }
    harness.scroll(by: 0, phase: .ended)
    let released = harness.scrollBox.offset.y
    harness.advance(by: 3)
    #expect(harness.scrollBox.offset.y > released + 100)
    let rested = harness.scrollBox.offset.y
    harness.advance(by: 1)
    #expect(harness.scrollBox.offset.y == rested)
    #expect(!harness.wantsFrame)
  }

  @Test func `can be pulled at most 24 points beyond its end, and returns`() {
    let harness = ViewHarness(tall())
    harness.scroll(by: -5)
    for _ in 0..<40 { harness.scroll(by: 30) }
    #expect(harness.scrollBox.offset.y < 0 && harness.scrollBox.offset.y > -24)
    harness.scroll(by: 0, phase: .ended)
    harness.advance(by: 0.5)
    #expect(harness.scrollBox.offset.y == 0)
  }

  @Test func `returns from beyond its end once the fingers rest, even if the device never says that they were lifted`() {
    let harness = ViewHarness(tall())
    harness.scroll(by: -5)
    for _ in 0..<40 { harness.scroll(by: 30) }
    let pulled = harness.scrollBox.offset.y
    #expect(pulled < 0)
    harness.advance(by: 0.1)
    #expect(harness.scrollBox.offset.y == pulled)
    harness.advance(by: 0.2)
    #expect(harness.scrollBox.offset.y > pulled)
    harness.advance(by: 0.5)
    #expect(harness.scrollBox.offset.y == 0)
  }

  @Test func `has bars while it is told to show them`() {
    struct Root: View {
      @State var shows = true
      let out: Held<Binding<Bool>>
      var body: some View {
        let _ = out.value = $shows
        ScrollView(showsIndicators: shows) { Slab(height: 2000, number: 3) }
      }
    }
    let out = Held<Binding<Bool>>(), harness = ViewHarness(Root(out: out))
    #expect(harness.scrollBox.verticalBar != nil)
    for shows in [false, true] {
      out.value?.wrappedValue = shows
      harness.frame()
      #expect((harness.scrollBox.verticalBar != nil) == shows)
    }
  }

  @Test func `scrolls to a view by identity, at once or gliding`() {
    let proxy = Held<ScrollViewProxy>()
    let harness = ViewHarness(ScrollViewReader { reader in
      let _ = proxy.value = reader
      ScrollView { VStack(spacing: 0) { ForEach(0..<100) { Slab(height: 20, number: $0).id($0) } } }
    })
    proxy.value?.scrollTo(50, anchor: .top)
    harness.frame()
    #expect(harness.scrollBox.offset.y == 1000)
    withAnimation(.linear(duration: 0.2)) { proxy.value?.scrollTo(10, anchor: .top) }
    harness.frame()
    harness.advance(by: 0.1)
    #expect(harness.scrollBox.offset.y > 200 && harness.scrollBox.offset.y < 1000)
    harness.advance(by: 0.2)
    #expect(harness.scrollBox.offset.y == 200)
  }

  @Test func `shows an overlay bar while scrolling and hides it 900 ms later`() {
    let harness = ViewHarness(tall(), pixels: true)
    #expect(harness.scrollBox.verticalBar?.shownThumb.isNull == true)
    harness.wheel(-1)
    harness.frame()
    let thumb = harness.scrollBox.verticalBar!.shownThumb
    #expect(thumb.width == 5 && thumb.maxX == 398 && thumb.height >= 28)
    harness.advance(by: 0.8)
    #expect(harness.scrollBox.verticalBar?.shownThumb.isNull == false)
    harness.advance(by: 0.5)
    #expect(harness.scrollBox.verticalBar?.shownThumb.isNull == true)
    #expect(!harness.wantsFrame && harness.pixelsThatDiffer() == 0)
  }

  @Test func `follows its thumb when that is dragged`() {
    let harness = ViewHarness(tall(3000))
    harness.wheel(-1)
    harness.frame()
    let thumb = harness.scrollBox.verticalBar!.shownThumb
    harness.drag(from: CGPoint(x: thumb.midX, y: thumb.midY), to: CGPoint(x: thumb.midX, y: 299))
    #expect(harness.scrollBox.offset.y == 2700)
  }

  @Test func `starts at its default anchor`() {
    let harness = ViewHarness(tall().defaultScrollAnchor(.bottom))
    #expect(harness.scrollBox.offset.y == 1700)
  }

  @Test func `keeps room for classic bars where the desktop wants them`() {
    let harness = ViewHarness(tall(), environment: { $0.desktopSettings.overlayScrolling = false })
    #expect(harness.boxes(SlabBox.self)[0].size.width == 386)
    harness.click(CGPoint(x: 393, y: 290))
    harness.advance(by: 0.4)
    #expect(harness.scrollBox.offset.y == 270)
  }

  @Test func `keeps no room for classic bars while all of the content is seen`() {
    let harness = ViewHarness(
      ScrollView { Slab(height: 200) }, size: CGSize(width: 400, height: 300), environment: { $0.desktopSettings.overlayScrolling = false })
    #expect(harness.boxes(SlabBox.self)[0].size.width == 400)
    harness.size.height = 150
    harness.frame()
    #expect(harness.boxes(SlabBox.self)[0].size.width == 386)
    harness.size.height = 300
    harness.frame()
    #expect(harness.boxes(SlabBox.self)[0].size.width == 400)
  }

  @Test func `begins at the right where text runs right to left`() {
    let harness = ViewHarness(
      ScrollView(.horizontal) { HStack(spacing: 0) { Slab(height: 50).frame(width: 300); Slab(height: 50).frame(width: 300) } }
        .environment(\.layoutDirection, .rightToLeft))
    #expect(harness.boxes(SlabBox.self)[0].windowFrame.maxX == 400)
    harness.graph.input.handle(.scroll(ScrollEvent(at: CGPoint(x: 100, y: 150), delta: CGSize(width: 30, height: 0), time: 1)))
    #expect(harness.scrollBox.offset.x == 30)
    #expect(harness.boxes(SlabBox.self)[0].windowFrame.maxX == 430)
  }
}

final class Held<Value> { var value: Value? }
