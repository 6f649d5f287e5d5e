import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

private func pad() -> some View { Patch().frame(width: 100, height: 100) }

@Suite struct `A tap gesture` {
  @Test func `fires on release and not after a drag`() {
    let log = Log()
    let harness = ViewHarness(pad().onTapGesture { log("tap") })
    harness.click(200, 150)
    #expect(log.take() == ["tap"])
    harness.drag(from: (200, 150), to: (230, 150))
    #expect(log.take() == [])
  }

  @Test func `says where it was, in the space asked for`() {
    let log = Log()
    let harness = ViewHarness(
      pad()
        .onTapGesture { point in log("local \(Int(point.x)),\(Int(point.y))") }
        .simultaneousGesture(SpatialTapGesture(coordinateSpace: .global).onEnded { log("global \(Int($0.location.x))") })
        .simultaneousGesture(SpatialTapGesture(coordinateSpace: .named("page")).onEnded { log("page \(Int($0.location.x))") })
        .padding(20)
        .coordinateSpace(name: "page"))
    harness.click(160, 110)
    #expect(Set(log.take()) == ["local 10,10", "global 160", "page 30"])
  }

  @Test func `waits for a double tap only when both are wanted`() {
    let log = Log()
    let harness = ViewHarness(pad().onTapGesture(count: 2) { log("double") }.onTapGesture { log("single") })
    harness.click(200, 150)
    #expect(log.take() == [], "a second tap may follow")
    harness.pass(0.5)
    #expect(log.take() == ["single"])
    harness.click(200, 150, count: 2)
    #expect(log.take() == ["double"])
    harness.pass(1)
    #expect(log.take() == [])

    let alone = ViewHarness(pad().onTapGesture { log("single") })
    alone.click(200, 150)
    #expect(log.take() == ["single"])
  }

  @Test func `begins anew with a press that cannot be its second`() {
    let log = Log()
    let alone = ViewHarness(pad().onTapGesture(count: 2) { log("double") })
    alone.click(170, 120)
    alone.click(220, 170, count: 2)
    #expect(log.take() == ["double"])

    let both = ViewHarness(
      pad().gesture(TapGesture(count: 2).onEnded { log("double") }.simultaneously(with: TapGesture().onEnded { log("single") })))
    both.click(170, 120)
    both.click(220, 170, count: 2)
    #expect(log.take() == ["single", "single", "double"])

    // The first click had been waiting to see whether it is half of a double one.
    let either = ViewHarness(pad().onTapGesture(count: 2) { log("double") }.onTapGesture { log("single") })
    either.click(170, 120)
    either.click(220, 170)
    either.pass(0.5)
    #expect(log.take() == ["single", "single"])
    either.click(170, 120)
    either.click(220, 170, count: 2)
    either.pass(0.5)
    #expect(log.take() == ["single", "double"])
  }

  @Test func `inside wins over one outside`() {
    let log = Log()
    let harness = ViewHarness(pad().onTapGesture { log("inner") }.padding(10).onTapGesture { log("outer") })
    harness.click(200, 150)
    #expect(log.take() == ["inner"])
  }

  @Test func `with high priority wins over those inside`() {
    let log = Log()
    let harness = ViewHarness(
      PushKey(name: "a") { log("key") }.onTapGesture { log("inner") }.highPriorityGesture(TapGesture().onEnded { log("high") }))
    harness.click(200, 150)
    #expect(log.take() == ["high"])
    #expect(!harness.boxes(KeyBox.self)[0].isPressed)
  }

  @Test func `that is simultaneous is heard beside the others`() {
    let log = Log()
    let harness = ViewHarness(
      PushKey(name: "a") { log("key") }.simultaneousGesture(TapGesture().onEnded { log("too") }))
    harness.click(200, 150)
    #expect(log.take().sorted() == ["key", "too"])
  }

  @Test func `around a button does not take its press`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a") { log("key") }.padding(10).modifier(whole).onTapGesture { log("around") })
    harness.click(200, 150)
    #expect(log.take() == ["key"])
    harness.click(165, 150)
    #expect(log.take() == ["around"])
  }
  private var whole: ContentShapeModifier {
    ContentShapeModifier(usesEvenOddFill: false, isRectangle: true) { Path($0) }
  }

  @Test func `can be masked out, or mask what is inside`() {
    let log = Log()
    let harness = ViewHarness(
      pad().onTapGesture { log("inner") }.gesture(TapGesture().onEnded { log("outer") }, including: .gesture))
    harness.click(200, 150)
    #expect(log.take() == ["outer"])
    let none = ViewHarness(
      pad().onTapGesture { log("inner") }.gesture(TapGesture().onEnded { log("outer") }, including: .subviews))
    none.click(200, 150)
    #expect(log.take() == ["inner"])
  }

  @Test func `needs its modifiers`() {
    let log = Log()
    let harness = ViewHarness(
      pad().gesture(TapGesture().modifiers(.command).onEnded { log("with") }).onTapGesture { log("without") })
    harness.click(200, 150)
    harness.click(200, 150, modifiers: .control)
    #expect(log.take() == ["without", "with"])
  }

  @Test func `does nothing while disabled`() {
    let log = Log()
    let harness = ViewHarness(pad().onTapGesture { log("tap") }.disabled(true))
    harness.click(200, 150)
    #expect(log.take() == [])
  }
}

@Suite struct `A long press gesture` {
  @Test func `ends after its time and says when pressing begins and ends`() {
    let log = Log()
    let harness = ViewHarness(
      pad().onLongPressGesture(minimumDuration: 0.5) { log("long") } onPressingChanged: { log("pressing \($0)") })
    harness.pointer(.down, 200, 150)
    harness.pass(0.3)
    #expect(log.take() == ["pressing true"])
    harness.pass(0.3)
    #expect(log.take() == ["long", "pressing false"])
    harness.pointer(.up, 200, 150)
    #expect(log.take() == [])

    harness.pointer(.down, 200, 150)
    harness.pass(0.2)
    harness.pointer(.up, 200, 150)
    #expect(log.take() == ["pressing true", "pressing false"])
  }
}

@Suite struct `A drag gesture` {
  @Test func `begins after its distance and reports translation`() {
    let log = Log()
    let harness = ViewHarness(
      pad().gesture(
        DragGesture(minimumDistance: 10)
          .onChanged { log("changed \(Int($0.translation.width))") }
          .onEnded { log("ended \(Int($0.translation.width)) from \(Int($0.startLocation.x))") }))
    harness.drag(from: (200, 150), to: (220, 150), steps: 4)
    #expect(log.take() == ["changed 10", "changed 15", "changed 20", "ended 20 from 50"])
    harness.drag(from: (200, 150), to: (204, 150))
    #expect(log.take() == [])
  }

  @Test func `knows its speed and where it would end`() {
    var last: DragGesture.Value?
    let harness = ViewHarness(pad().gesture(DragGesture(minimumDistance: 0).onEnded { last = $0 }))
    // 80 points in 40 ms.
    harness.drag(from: (160, 150), to: (240, 150), steps: 4)
    let velocity = last!.velocity.width
    #expect(velocity > 1000 && velocity < 3000, "about 2000 points a second")
    #expect(abs(last!.predictedEndTranslation.width - (80 + velocity / 4)) < 0.01)
  }

  @Test func `inside a button's surroundings leaves the button alone`() {
    let log = Log()
    let harness = ViewHarness(PushKey(name: "a") { log("key") }.gesture(DragGesture().onChanged { _ in log("drag") }))
    harness.drag(from: (200, 150), to: (225, 150))
    #expect(log.take() == ["key"])
  }

  @Test func `with high priority takes the press from a button once it moves`() {
    let log = Log()
    let harness = ViewHarness(
      PushKey(name: "a") { log("key") }.highPriorityGesture(DragGesture().onEnded { _ in log("drag") }))
    harness.drag(from: (200, 150), to: (225, 150))
    #expect(log.take() == ["drag"])
    harness.click(200, 150)
    #expect(log.take() == ["key"])
  }

  @Test func `updates a gesture state and puts it back`() {
    struct Content: View {
      @GestureState var offset = CGSize.zero
      let log: Log
      var body: some View {
        let _ = log("\(Int(offset.width))")
        pad().gesture(DragGesture(minimumDistance: 0).updating($offset) { value, state, _ in state = value.translation })
      }
    }
    let log = Log()
    let harness = ViewHarness(Content(log: log))
    _ = log.take()
    harness.pointer(.down, 200, 150)
    harness.pointer(.moved, 215, 150)
    harness.settle()
    #expect(log.take() == ["15"])
    harness.pointer(.up, 215, 150)
    harness.settle()
    #expect(log.take() == ["0"])
    harness.pointer(.down, 200, 150)
    harness.pointer(.moved, 215, 150)
    harness.settle()
    harness.input.pointerLost()
    harness.settle()
    #expect(log.take() == ["15", "0"], "an interrupted gesture puts it back as well")
  }

  @Test func `calls the newest closures`() {
    struct Content: View {
      @State var count = 0
      let log: Log
      var body: some View {
        let seen = count
        pad().gesture(DragGesture(minimumDistance: 0).onChanged { _ in
          log("\(seen)")
          count += 1
        })
      }
    }
    let log = Log()
    let harness = ViewHarness(Content(log: log))
    harness.pointer(.down, 200, 150)
    harness.settle()
    harness.pointer(.moved, 205, 150)
    harness.settle()
    harness.pointer(.moved, 210, 150)
    #expect(log.take() == ["0", "1", "2"])
  }
}

@Suite struct `Combined gestures` {
  @Test func `in sequence begin one after the other`() {
    let log = Log()
    let gesture = LongPressGesture(minimumDuration: 0.3).sequenced(before: DragGesture(minimumDistance: 0))
      .onChanged {
        switch $0 {
        case .first(let pressed): log("first \(pressed)")
        case .second(_, let drag): log("second \(drag.map { "\(Int($0.translation.width))" } ?? "nil")")
        }
      }
      .onEnded {
        if case .second(_, let drag?) = $0 { log("ended \(Int(drag.translation.width))") }
      }
    let harness = ViewHarness(pad().gesture(gesture))
    harness.pointer(.down, 200, 150)
    harness.pass(0.4)
    harness.pointer(.moved, 220, 150)
    harness.pointer(.up, 220, 150)
    #expect(log.take() == ["first true", "second 0", "second 20", "ended 20"])
  }

  @Test func `exclusively prefer the first`() {
    let log = Log()
    let gesture = TapGesture(count: 2).onEnded { log("double") }
      .exclusively(before: TapGesture().onEnded { log("single") })
    let harness = ViewHarness(pad().gesture(gesture))
    harness.click(200, 150, count: 2)
    #expect(log.take() == ["double"])
    harness.click(200, 150)
    harness.pass(0.5)
    #expect(log.take() == ["single"])
  }

  @Test func `simultaneously report both`() {
    let log = Log()
    let gesture = MagnifyGesture().simultaneously(with: RotateGesture())
      .onChanged { value in
        log("\(value.first.map { String(format: "%.1f", $0.magnification) } ?? "-") \(value.second.map { "\(Int($0.rotation.degrees.rounded()))" } ?? "-")")
      }
    let harness = ViewHarness(pad().gesture(gesture))
    harness.pointer(.down, 190, 150, device: .touch(0))
    harness.pointer(.down, 210, 150, device: .touch(1))
    harness.pointer(.moved, 230, 150, device: .touch(1))
    harness.pointer(.moved, 190, 190, device: .touch(1))
    #expect(log.take() == ["2.0 -", "2.0 90"])
    harness.pointer(.up, 190, 190, device: .touch(1))
    harness.pointer(.up, 190, 150, device: .touch(0))
  }

  @Test func `behind AnyGesture and map work the same`() {
    let log = Log()
    let gesture = AnyGesture(DragGesture(minimumDistance: 0).map { $0.translation.width }.onEnded { log("\(Int($0))") })
    let harness = ViewHarness(pad().gesture(gesture))
    harness.drag(from: (200, 150), to: (212, 150))
    #expect(log.take() == ["12"])
  }
}
