import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

/// A recognizer that is told of one event after the other; the view is a hundred points wide and high, from (150, 100).
@MainActor private final class Hand<Value> {
  let harness: ViewHarness
  let context: GestureContext
  let recognizer: GestureRecognizer<Value>
  /// Effects that have come so far.
  var effects: [() -> Void] = []

  init<G: Gesture>(_ gesture: G, scale: CGFloat = 1) where G.Value == Value {
    harness = ViewHarness(Patch().frame(width: 100 / scale, height: 100 / scale).scaleEffect(scale))
    context = GestureContext(harness.boxes(PatchBox.self)[0])
    recognizer = gesture.makeAnyRecognizer()
  }
  @discardableResult func callAsFunction(
    _ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, at time: TimeInterval = 0, finger: Int? = nil, modifiers: KeyModifiers = []
  ) -> GesturePhase<Value> {
    let kind: GestureEvent.Kind = phase == .down ? .down : phase == .up ? .up : phase == .cancelled ? .cancelled : .moved
    let event = PointerEvent(
      phase, at: CGPoint(x: x, y: y), button: .primary, modifiers: modifiers, clickCount: 1, time: time, device: finger.map { .touch($0) } ?? .mouse)
    return take(GestureEvent(kind, event))
  }
  func wait(until time: TimeInterval) -> GesturePhase<Value> { take(GestureEvent(time: time)) }
  private func take(_ event: GestureEvent) -> GesturePhase<Value> {
    context.effects = []
    defer { effects += context.effects }
    return recognizer.handle(event, in: context)
  }
}
/// A phase in a word, with its value.
private func word<V>(_ phase: GesturePhase<V>, _ describe: (V) -> String = { "\($0)" }) -> String {
  switch phase {
  case .possible(let value): value.map { "possible \(describe($0))" } ?? "possible"
  case .active(let value): "active \(describe(value))"
  case .ended(let value): "ended \(describe(value))"
  case .failed: "failed"
  }
}
private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

@MainActor @Suite struct `A recognizer of two fingers` {
  @Test func `tells how far they are apart, since when and how fast`() {
    let hand = Hand(MagnifyGesture())
    #expect(word(hand(.down, 170, 140, finger: 0)) == "possible" && word(hand(.down, 210, 140, finger: 1)) == "possible")
    let first = hand(.moved, 230, 140, at: 0.1, finger: 1).value
    #expect(first?.magnification == 1.5 && isNear(Double(first?.velocity ?? 0), 5) && first?.startLocation == CGPoint(x: 40, y: 40) && first?.startAnchor == UnitPoint(x: 0.4, y: 0.4))
    let second = hand(.moved, 250, 140, at: 0.3, finger: 1).value
    #expect(second?.magnification == 2 && isNear(Double(second?.velocity ?? 0), 2.5) && second?.startLocation == CGPoint(x: 40, y: 40))
    // At the same time there is no other speed.
    let third = hand(.moved, 160, 140, at: 0.3, finger: 0).value
    #expect(third?.magnification == 2.25 && isNear(Double(third?.velocity ?? 0), 2.5))
    let slanted = Hand(MagnifyGesture())
    slanted(.down, 170, 140, finger: 0)
    slanted(.down, 210, 170, finger: 1)
    let apart = slanted(.moved, 250, 200, at: 0.1, finger: 1).value
    #expect(apart?.magnification == 2 && apart?.startLocation == CGPoint(x: 40, y: 55) && apart?.startAnchor == UnitPoint(x: 0.4, y: 55 / 100))
    // A third finger says nothing.
    #expect(hand(.down, 0, 0, at: 0.4, finger: 2).value?.magnification == 2.25 && hand(.moved, 99, 99, at: 0.4, finger: 2).value?.magnification == 2.25)
    #expect(hand(.up, 99, 99, at: 0.4, finger: 2).value?.magnification == 2.25 && hand.wait(until: 0.5).value?.magnification == 2.25)
    guard case .ended(let end) = hand(.up, 250, 140, at: 0.5, finger: 1) else { Issue.record("It has not ended."); return }
    #expect(end.magnification == 2.25)
    hand.recognizer.reset()
    #expect(word(hand(.down, 170, 140, at: 1, finger: 0)) == "possible" && word(hand(.up, 170, 140, at: 1, finger: 0)) == "failed")
  }
  @Test func `counts turns around each other, past a half one either way`() {
    let hand = Hand(RotateGesture())
    hand(.down, 170, 140, finger: 0)
    hand(.down, 250, 140, finger: 1)
    let right: [(CGFloat, CGFloat, Double)] = [(170, 220, 90), (90, 140, 180), (170, 60, 270), (250, 140, 360), (170, 220, 450)]
    for (index, (x, y, degrees)) in right.enumerated() {
      let value = hand(.moved, x, y, at: Double(index + 1) / 2, finger: 1).value
      #expect(isNear(value?.rotation.degrees ?? 0, degrees) && isNear(value?.velocity.degrees ?? 0, 180), "\(degrees)")
      #expect(value?.startLocation == CGPoint(x: 60, y: 40) && value?.startAnchor == UnitPoint(x: 0.6, y: 0.4))
    }
    let back = Hand(RotationGesture())
    back(.down, 170, 140, finger: 0)
    back(.down, 250, 140, finger: 1)
    for (x, y, degrees) in [(170, 60, -90), (90, 140, -180), (170, 220, -270), (250, 140, -360)] as [(CGFloat, CGFloat, Double)] {
      #expect(isNear(back(.moved, x, y, finger: 1).value?.degrees ?? 0, degrees), "\(degrees)")
    }
  }
  @Test func `begins where they have moved far enough, and goes on from there`() {
    for (x, isFar) in [(219, false), (220, true), (201, false), (200, true)] as [(CGFloat, Bool)] {
      let new = Hand(MagnifyGesture(minimumScaleDelta: 0.25)), old = Hand(MagnificationGesture(minimumScaleDelta: 0.25))
      for finger in 0...1 {
        new(.down, 170 + 40 * CGFloat(finger), 140, finger: finger)
        old(.down, 170 + 40 * CGFloat(finger), 140, finger: finger)
      }
      #expect((new(.moved, x, 140, finger: 1).value != nil) == isFar && (old(.moved, x, 140, finger: 1).value != nil) == isFar, "\(x)")
      #expect(word(old(.moved, 210, 140, finger: 1)) == (isFar ? "active 1.0" : "possible"))
      #expect(word(old(.up, 210, 140, finger: 1)) == (isFar ? "ended 1.0" : "failed"))
    }
    for (y, isFar) in [(178, false), (182, true), (102, false), (98, true)] as [(CGFloat, Bool)] {
      let new = Hand(RotateGesture(minimumAngleDelta: .degrees(45))), old = Hand(RotationGesture(minimumAngleDelta: .degrees(-45)))
      for finger in 0...1 {
        new(.down, 170 + 40 * CGFloat(finger), 140, finger: finger)
        old(.down, 170 + 40 * CGFloat(finger), 140, finger: finger)
      }
      #expect((new(.moved, 210, y, finger: 1).value != nil) == isFar && (old(.moved, 210, y, finger: 1).value != nil) == isFar, "\(y)")
      #expect((new(.moved, 210, 140, finger: 1).value != nil) == isFar && (old(.moved, 210, 140, finger: 1).value != nil) == isFar, "\(y)")
    }
    #expect(MagnifyGesture().minimumScaleDelta == 0.01 && MagnificationGesture().minimumScaleDelta == 0.01 && RotateGesture().minimumAngleDelta == .degrees(1))
  }
  @Test func `is not for a mouse, and gives up when it is cancelled`() {
    let mouse = Hand(MagnifyGesture()), touch = Hand(MagnifyGesture()), together = Hand(MagnificationGesture())
    #expect(word(mouse(.down, 170, 140)) == "failed")
    touch(.down, 170, 140, finger: 0)
    #expect(word(touch(.cancelled, 170, 140, finger: 0)) == "failed")
    // Fingers in one place count as a point apart.
    together(.down, 170, 140, finger: 0)
    together(.down, 170, 140, finger: 1)
    #expect(word(together(.moved, 173, 144, finger: 1)) == "active 5.0")
  }
}

@MainActor @Suite struct `A recognizer of drags` {
  private func place(_ value: DragGesture.Value) -> String {
    [value.startLocation.x, value.startLocation.y, value.translation.width, value.translation.height].map { "\(Int($0))" }.joined(separator: " ")
  }
  @Test func `begins at its distance in any direction, and ends where it is released`() {
    for (dx, dy, isFar) in [(9.5, 0, false), (10, 0, true), (0, -10, true), (6, 8, true), (6, 7.5, false), (-9, -9, true)] as [(CGFloat, CGFloat, Bool)] {
      let hand = Hand(DragGesture())
      #expect(word(hand(.down, 200, 150)) == "possible")
      #expect((hand(.moved, 200 + dx, 150 + dy).value != nil) == isFar, "\(dx) \(dy)")
      // It does not go back to where it was possible.
      #expect(word(hand(.moved, 201, 150), place) == (isFar ? "active 50 50 1 0" : "possible"))
      #expect(word(hand(.up, 203, 152), place) == (isFar ? "ended 50 50 3 2" : "failed"))
    }
    let early = Hand(DragGesture(minimumDistance: 0, coordinateSpace: .global))
    #expect(word(early(.down, 200, 150), place) == "active 200 150 0 0" && word(early(.cancelled, 200, 150)) == "failed")
    early.recognizer.reset()
    #expect(word(early(.moved, 200, 150)) == "possible" && word(early(.up, 200, 150)) == "possible")
  }
  @Test func `follows the first finger only`() {
    let hand = Hand(DragGesture(minimumDistance: 5))
    hand(.down, 200, 150, finger: 3)
    #expect(word(hand(.down, 100, 100, finger: 4)) == "possible" && word(hand(.moved, 300, 100, finger: 4)) == "possible" && word(hand(.up, 300, 100, finger: 4)) == "possible")
    #expect(word(hand(.moved, 208, 150, finger: 3), place) == "active 50 50 8 0" && word(hand.wait(until: 9), place) == "active 50 50 8 0")
    #expect(word(hand(.up, 300, 100, finger: 4), place) == "active 50 50 8 0")
  }
  @Test func `counts in the view's points, however large they are seen, or in the window's`() {
    let inside = Hand(DragGesture(minimumDistance: 0), scale: 2), outside = Hand(DragGesture(minimumDistance: 0, coordinateSpace: .global), scale: 2)
    #expect(word(inside(.down, 200, 150), place) == "active 25 25 0 0" && word(outside(.down, 200, 150), place) == "active 200 150 0 0")
    let near = inside(.moved, 220, 140, at: 0.0625).value, far = outside(.moved, 220, 140, at: 0.0625).value
    #expect(near?.translation == CGSize(width: 10, height: -5) && near?.velocity == CGSize(width: 160, height: -80))
    #expect(near?.predictedEndLocation == CGPoint(x: 75, y: 0) && near?.predictedEndTranslation == CGSize(width: 50, height: -25))
    #expect(far?.translation == CGSize(width: 20, height: -10) && far?.velocity == CGSize(width: 320, height: -160))
    #expect(far?.predictedEndLocation == CGPoint(x: 300, y: 100) && far?.predictedEndTranslation == CGSize(width: 100, height: -50))
  }
  @Test func `measures speed over the last tenth of a second`() {
    var meter = VelocityMeter()
    #expect(meter.velocity(at: 0) == .zero)
    meter.restart(at: .zero, time: 0)
    #expect(meter.velocity(at: 0) == .zero)
    meter.add(CGPoint(x: 10, y: 20), time: 0.0625)
    #expect(meter.velocity(at: 0.0625) == CGSize(width: 160, height: 320))
    // The start is too long ago.
    meter.add(CGPoint(x: 20, y: 10), time: 0.125)
    #expect(meter.velocity(at: 0.125) == CGSize(width: 160, height: -160))
    // Of two places at one time, the last counts.
    meter.add(CGPoint(x: 30, y: 20), time: 0.125)
    #expect(meter.velocity(at: 0.2) == CGSize(width: 320, height: 0) && meter.velocity(at: 0.22) != .zero && meter.velocity(at: 0.23) == .zero)
    meter.restart(at: CGPoint(x: 1, y: 1), time: 3)
    meter.add(CGPoint(x: 2, y: 3), time: 4)
    #expect(meter.velocity(at: 4) == .zero)
  }
}

@MainActor @Suite struct `A recognizer of taps and presses` {
  private func at(_ value: SpatialTapGesture.Value) -> String { "\(Int(value.location.x)) \(Int(value.location.y))" }

  @Test func `takes what moves less than a drag, in one place and with one finger`() {
    for (dx, dy, isTap) in [(7.5, 7.5, true), (8, 0, false), (0, -8, false), (-7.5, 0, true)] as [(CGFloat, CGFloat, Bool)] {
      let hand = Hand(SpatialTapGesture())
      #expect(word(hand(.down, 200, 150), at) == "possible" && word(hand(.moved, 200 + dx, 150 + dy), at) == (isTap ? "possible" : "failed"))
    }
    let inside = Hand(SpatialTapGesture()), outside = Hand(SpatialTapGesture(coordinateSpace: .global)), two = Hand(TapGesture())
    inside(.down, 200, 150, finger: 1)
    #expect(word(inside(.moved, 999, 999, finger: 2), at) == "possible" && word(inside(.up, 999, 999, finger: 2), at) == "possible")
    #expect(word(inside(.up, 205, 152, finger: 1), at) == "ended 55 52")
    outside(.down, 200, 150)
    #expect(word(outside(.up, 205, 152), at) == "ended 205 152")
    two(.down, 200, 150, finger: 1)
    #expect(word(two(.down, 200, 150, finger: 2)) == "failed")
    two.recognizer.reset()
    #expect(word(two(.down, 200, 150, finger: 1)) == "possible" && two.recognizer.deadline == nil)
    #expect(word(two(.cancelled, 200, 150, finger: 1)) == "failed")
  }
  @Test func `takes a second tap nearby within four tenths of a second`() {
    for (x, isNearby) in [(210, true), (210.5, false), (190, true), (189, false)] as [(CGFloat, Bool)] {
      let hand = Hand(SpatialTapGesture(count: 2))
      hand(.down, 200, 150, at: 1)
      #expect(hand.recognizer.deadline == nil && word(hand(.up, 200, 150, at: 2), at) == "possible" && hand.recognizer.deadline == 2.4)
      #expect(word(hand(.down, x, 150, at: 2.3), at) == (isNearby ? "possible" : "failed"), "\(x)")
      if isNearby { #expect(hand.recognizer.deadline == nil && word(hand(.up, x, 150, at: 5), at) == "ended \(Int(x) - 150) 50") }
    }
    let late = Hand(SpatialTapGesture(count: 2))
    #expect(word(late.wait(until: 9), at) == "possible")
    late(.down, 200, 150)
    late(.up, 200, 150, at: 1)
    #expect(word(late.wait(until: 1.39), at) == "possible" && word(late.wait(until: 1.4), at) == "failed")
    late.recognizer.reset()
    late(.down, 200, 150, at: 2)
    #expect(word(late(.up, 200, 150, at: 2), at) == "possible" && late.recognizer.deadline == 2.4, "the first of two again")
    late.recognizer.reset()
    #expect(late.recognizer.deadline == nil)
  }
  @Test func `takes a press that is held in its place for its time`() {
    for (dx, isInPlace) in [(10, true), (10.5, false), (-10, true), (-11, false)] as [(CGFloat, Bool)] {
      let hand = Hand(LongPressGesture())
      #expect(word(hand(.down, 200, 150, at: 1)) == "possible true" && hand.recognizer.deadline == 1.5)
      #expect(word(hand(.moved, 200 + dx, 150, at: 1.1)) == (isInPlace ? "possible true" : "failed"))
      if isInPlace { #expect(word(hand.wait(until: 1.49)) == "possible true" && word(hand.wait(until: 1.5)) == "ended true") }
    }
    let hand = Hand(LongPressGesture(minimumDuration: 2, maximumDistance: 3))
    hand(.down, 200, 150, at: 1, finger: 1)
    #expect(hand.recognizer.deadline == 3 && word(hand(.moved, 299, 150, finger: 2)) == "possible true" && word(hand(.up, 299, 150, finger: 2)) == "possible true")
    #expect(word(hand(.down, 299, 150, finger: 2)) == "failed")
    hand.recognizer.reset()
    #expect(hand.recognizer.deadline == nil && word(hand.wait(until: 99)) == "possible true")
    hand(.down, 200, 150, at: 1, finger: 1)
    #expect(word(hand(.up, 200, 150, at: 2, finger: 1)) == "failed")
    #expect(word(Hand(LongPressGesture())(.cancelled, 200, 150)) == "failed")
  }
  @Test func `moves the window once a drag has begun`() {
    let hand = Hand(WindowDragGesture())
    func drag(_ value: WindowDragGesture.Value) -> String { "drag" }
    #expect(word(hand(.down, 200, 150, finger: 1), drag) == "possible" && word(hand(.moved, 207, 150, finger: 1), drag) == "possible" && hand.effects.isEmpty)
    #expect(word(hand(.moved, 300, 150, finger: 2), drag) == "possible" && word(hand(.up, 300, 150, finger: 2), drag) == "possible")
    #expect(word(hand(.moved, 208, 150, finger: 1), drag) == "active drag" && hand.effects.count == 1)
    #expect(word(hand(.moved, 230, 150, finger: 1), drag) == "active drag" && hand.effects.count == 1)
    #expect(word(hand(.up, 230, 150, finger: 1), drag) == "ended drag")
    hand.recognizer.reset()
    #expect(word(hand(.down, 200, 150, finger: 1), drag) == "possible" && word(hand(.up, 200, 150, finger: 1), drag) == "failed" && word(hand(.cancelled, 0, 0), drag) == "failed")
  }
}

@MainActor @Suite struct `Recognizers together` {
  @Test func `in sequence hand the press on, and end without what failed`() {
    func say(_ value: SequenceGesture<LongPressGesture, DragGesture>.Value) -> String {
      switch value {
      case .first(let isPressed): "\(isPressed)"
      case .second(let isPressed, let drag): "\(isPressed) \(drag.map { "\(Int($0.startLocation.x)) \(Int($0.translation.width))" } ?? "none")"
      }
    }
    let hand = Hand(LongPressGesture(minimumDuration: 1).sequenced(before: DragGesture()))
    #expect(word(hand(.down, 200, 150), say) == "possible true" && hand.recognizer.deadline == 1)
    hand(.moved, 204, 150, at: 0.5)
    #expect(word(hand.wait(until: 1), say) == "active true none" && hand.recognizer.deadline == nil)
    // The drag begins where the finger was at the end of the press.
    #expect(word(hand(.moved, 213, 150, at: 1.1), say) == "active true none" && word(hand(.moved, 214, 150, at: 1.2), say) == "active true 54 10")
    #expect(word(hand(.up, 220, 150, at: 1.3), say) == "ended true 54 16")
    hand.recognizer.reset()
    #expect(word(hand(.down, 200, 150, at: 2), say) == "possible true" && word(hand(.up, 200, 150, at: 2), say) == "failed")
    hand.recognizer.reset()
    hand(.down, 200, 150, at: 3)
    #expect(word(hand.wait(until: 4), say) == "active true none" && word(hand(.up, 200, 150, at: 5), say) == "ended true none")
  }
  @Test func `at once end when both are over, with what was recognized`() {
    func say(_ value: SimultaneousGesture<LongPressGesture, SpatialTapGesture>.Value) -> String {
      "\(value.first.map { "\($0)" } ?? "none") \(value.second.map { "\(Int($0.location.x))" } ?? "none")"
    }
    let hand = Hand(LongPressGesture(minimumDuration: 1).simultaneously(with: SpatialTapGesture()))
    #expect(word(hand(.down, 200, 150), say) == "possible true none" && word(hand(.up, 200, 150, at: 0.5), say) == "ended none 50")
    hand.recognizer.reset()
    hand(.down, 200, 150, at: 2)
    #expect(hand.recognizer.deadline == 3 && word(hand.wait(until: 3), say) == "active true none" && hand.recognizer.deadline == nil)
    #expect(word(hand(.up, 200, 150, at: 4), say) == "ended true 50")
    hand.recognizer.reset()
    hand(.down, 200, 150, at: 5)
    #expect(word(hand(.moved, 300, 150, at: 5), say) == "failed")
  }
  @Test func `exclusively keep what the second does until the first has failed`() {
    let log = Log()
    func say(_ value: ExclusiveGesture<_EndedGesture<TapGesture>, _EndedGesture<TapGesture>>.Value) -> String {
      switch value {
      case .first: "first"
      case .second: "second"
      }
    }
    let hand = Hand(TapGesture(count: 2).onEnded { log("double") }.exclusively(before: TapGesture().onEnded { log("single") }))
    func run() -> [String] {
      for effect in hand.effects { effect() }
      hand.effects = []
      return log.take()
    }
    hand(.down, 200, 150)
    #expect(word(hand(.up, 200, 150), say) == "possible" && run() == [] && hand.recognizer.deadline == 0.4)
    #expect(word(hand.wait(until: 0.4), say) == "ended second" && run() == ["single"])
    hand.recognizer.reset()
    hand(.down, 200, 150, at: 1)
    hand(.up, 200, 150, at: 1)
    hand(.down, 200, 150, at: 1.1)
    #expect(word(hand(.up, 200, 150, at: 1.1), say) == "ended first" && run() == ["double"])
    hand.recognizer.reset()
    hand(.down, 200, 150, at: 2)
    #expect(word(hand(.moved, 300, 150, at: 2), say) == "failed" && run() == [])
  }
  @Test func `tell each new value once, and the last at the end`() {
    let log = Log()
    let hand = Hand(DragGesture(minimumDistance: 0).map { Int($0.translation.width) }.onChanged { log("changed \($0)") }.onEnded { log("ended \($0)") })
    for (phase, x) in [(PointerEvent.Phase.down, 200), (.moved, 205), (.moved, 205), (.moved, 207), (.up, 209)] as [(PointerEvent.Phase, CGFloat)] { hand(phase, x, 150) }
    #expect(log.take() == [], "not before the gesture may act")
    for effect in hand.effects { effect() }
    #expect(log.take() == ["changed 0", "changed 5", "changed 7", "ended 9"])
    hand.effects = []
    hand.recognizer.reset()
    hand(.down, 200, 150)
    for effect in hand.effects { effect() }
    #expect(log.take() == ["changed 0"])
    hand.effects = []
    hand(.cancelled, 200, 150)
    #expect(hand.effects.isEmpty)
  }
  @Test func `want their modifiers only when the press begins`() {
    let hand = Hand(DragGesture(minimumDistance: 0).modifiers([.shift, .option]).map { Int($0.translation.width) })
    #expect(word(hand(.down, 200, 150)) == "failed" && word(hand(.down, 200, 150, modifiers: .shift)) == "failed")
    #expect(word(hand(.down, 200, 150, modifiers: [.shift, .alt, .superKey])) == "active 0" && word(hand(.moved, 203, 150)) == "active 3" && word(hand(.up, 204, 150)) == "ended 4")
  }
}
