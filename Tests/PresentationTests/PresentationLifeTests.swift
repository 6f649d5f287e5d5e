import Conformance
import OrielPresentations
import Testing

/// As sequences of events: what must happen, in which order.
@Suite struct `The life of presentations` {
  private let a = PresentationID(1), b = PresentationID(2), c = PresentationID(3)
  private func terms(
    _ kind: PresentationKind = .sheet, on level: PresentationID? = nil, item: AnyHashable? = nil
  ) -> PresentationTerms { PresentationTerms(kind, name: "\(kind)", level: level, item: item) }
  private func mapped() -> PresentationLife {
    var life = PresentationLife()
    _ = life.handle(.windowMapped)
    return life
  }

  @Test(.requirement("PR-004")) func `what is wanted before the window is seen appears with it`() {
    var life = PresentationLife()
    #expect(life.handle(.wanted(a, terms())) == [])
    #expect(life.handle(.windowMapped) == [.show(a)])
  }

  @Test func `the app ends a presentation without its binding being written`() {
    var life = mapped()
    #expect(life.handle(.wanted(a, terms())) == [.show(a)])
    #expect(life.handle(.unwanted(a)) == [.takeAway(a)])
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
    #expect(life.isEmpty)
  }

  @Test func `the user ends a presentation and the condition is reset once`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    #expect(life.handle(.ended(a)) == [.resetCondition(a), .takeAway(a)])
    // The write comes back as the app's condition; a second Escape changes nothing.
    #expect(life.handle(.unwanted(a)) == [])
    #expect(life.handle(.ended(a)) == [])
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
    #expect(life.handle(.gone(a)) == [])
  }

  @Test(.requirement("PR-008")) func `two asked for at once appear one after the other`() {
    var life = mapped()
    #expect(life.handle(.wanted(a, terms())) == [.show(a)])
    #expect(life.handle(.wanted(b, terms(.alert))) == [.warnWaiting(b, behind: a)])
    #expect(life.handle(.unwanted(a)) == [.takeAway(a)])
    #expect(life.handle(.gone(a)) == [.tellEnd(a), .show(b)])
  }

  @Test(.requirement("PR-008")) func `one that is no longer wanted when its turn comes does not appear`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.wanted(b, terms()))
    #expect(life.handle(.unwanted(b)) == [])
    _ = life.handle(.ended(a))
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
    #expect(life.isEmpty)
  }

  @Test func `a condition that flips twice while it leaves brings it back after its end was told`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.unwanted(a))
    #expect(life.handle(.wanted(a, terms())) == [])
    #expect(life.handle(.gone(a)) == [.tellEnd(a), .show(a)])
    _ = life.handle(.unwanted(a))
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.unwanted(a))
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
  }

  @Test func `another item replaces the presentation and its end is told first`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms(item: "one")))
    #expect(life.handle(.wanted(a, terms(item: "one"))) == [])
    #expect(life.handle(.wanted(a, terms(item: "two"))) == [.takeAway(a)])
    #expect(life.handle(.wanted(b, terms())) == [])
    // What was there goes on before what waits.
    #expect(life.handle(.gone(a)) == [.tellEnd(a), .show(a), .warnWaiting(b, behind: a)])
  }

  @Test func `an item that is taken back between two items ends it`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms(item: 1)))
    _ = life.handle(.wanted(a, terms(item: 2)))
    #expect(life.handle(.unwanted(a)) == [])
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
  }

  @Test func `the view that presents goes and takes the presentation with it`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    #expect(life.handle(.presenterGone(a)) == [.resetCondition(a), .takeAway(a)])
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.wanted(b, terms()))
    #expect(life.handle(.presenterGone(b)) == [])
  }

  @Test(.requirement("PR-009")) func `three over each other leave from the top`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    #expect(life.handle(.wanted(b, terms(on: a))) == [.show(b)])
    #expect(life.handle(.wanted(c, terms(.alert, on: b))) == [.show(c)])
    #expect(life.modalStack == [a, b, c])
    #expect(
      life.handle(.ended(a)) == [
        .resetCondition(c), .takeAway(c), .resetCondition(b), .takeAway(b), .resetCondition(a), .takeAway(a),
      ])
    #expect(life.modalStack == [])
    #expect(life.handle(.gone(b)) == [.tellEnd(b)])
    #expect(life.handle(.gone(c)) == [.tellEnd(c)])
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
  }

  @Test func `what a presentation asks for while it leaves is not shown`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.ended(a))
    #expect(life.handle(.wanted(b, terms(on: a))) == [])
    #expect(life.handle(.gone(a)) == [.tellEnd(a)])
    #expect(!life.isShown(b))
    #expect(life.isEmpty)
  }

  @Test func `a window that closes ends everything at once from the top`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.wanted(b, terms(on: a)))
    _ = life.handle(.wanted(c, terms()))
    #expect(
      life.handle(.windowClosed) == [
        .resetCondition(b), .remove(b), .resetCondition(a), .remove(a), .tellEnd(b), .tellEnd(a),
      ])
    #expect(life.handle(.wanted(a, terms())) == [])
  }

  @Test func `a modal presentation ends the popovers of its level only`() {
    var life = mapped()
    #expect(life.handle(.wanted(a, terms(.popover))) == [.show(a)])
    #expect(life.handle(.wanted(b, terms(.popover))) == [.show(b)])
    // An alert that the popover itself presents leaves the popover where it is.
    #expect(life.handle(.wanted(c, terms(.alert, on: b))) == [.show(c)])
    #expect(life.modalStack == [c])
    let d = PresentationID(4)
    #expect(
      life.handle(.wanted(d, terms())) == [
        .resetCondition(a), .takeAway(a), .resetCondition(c), .takeAway(c), .resetCondition(b), .takeAway(b), .show(d),
      ])
  }

  @Test func `a presentation without a window is told as ended`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.wanted(b, terms()))
    #expect(life.handle(.failed(a)) == [.resetCondition(a), .tellEnd(a), .show(b)])
  }

  @Test func `one that gets a window of its own leaves its level to the next, and its popovers go`() {
    var life = mapped()
    let popover = PresentationID(4), over = PresentationID(5)
    #expect(life.handle(.wanted(a, terms())) == [.show(a)] && life.handle(.wanted(popover, terms(.popover, on: a))) == [.show(popover)])
    #expect(life.handle(.wanted(b, terms(.alert))) == [.warnWaiting(b, behind: a)] && life.modalStack == [a])
    // One that waits has no window.
    #expect(life.handle(.detached(b)) == [] && life.handle(.failed(b)) == [] && !life.isShown(b) && !life.isThere(b) && life.terms(of: b)?.kind == .alert)
    #expect(life.handle(.detached(a)) == [.resetCondition(popover), .takeAway(popover), .show(b)])
    #expect(life.modalStack == [b] && life.isShown(a) && life.isShown(b) && !life.isShown(popover) && life.isThere(popover) && life.terms(of: a)?.kind == .sheet)
    #expect(life.handle(.wanted(over, terms(on: a))) == [.show(over)] && life.modalStack == [b, over])
    #expect(life.handle(.gone(popover)) == [.tellEnd(popover)] && !life.isThere(popover) && life.terms(of: popover) == nil)
    #expect(life.handle(.ended(a)) == [.resetCondition(over), .takeAway(over), .resetCondition(a), .takeAway(a)] && life.modalStack == [b])
  }

  @Test func `a preview is shown whatever else is, and blocks nothing`() {
    var life = mapped()
    #expect(life.handle(.wanted(a, terms())) == [.show(a)] && life.handle(.wanted(b, terms(.preview))) == [.show(b)] && life.modalStack == [a])
    #expect(life.handle(.ended(a)) == [.resetCondition(a), .takeAway(a)] && life.handle(.gone(a)) == [.tellEnd(a)] && life.isShown(b) && !life.isEmpty)
    #expect(life.handle(.wanted(c, terms(.popover))) == [.show(c)] && life.handle(.wanted(a, terms())) == [.resetCondition(c), .takeAway(c), .show(a)])
    #expect(life.isShown(b) && life.modalStack == [a])
    let kinds: [PresentationKind] = [.sheet, .cover, .alert, .confirmationDialog, .filePanel, .preview, .popover]
    #expect(kinds.map(\.isModal) == [true, true, true, true, true, false, false])
  }

  @Test func `one that leaves and is wanted again has its condition reset when it is ended again`() {
    for ends in [true, false] {
      var life = mapped()
      _ = life.handle(.wanted(a, terms()))
      _ = life.handle(.ended(a))
      #expect(life.isThere(a) && !life.isShown(a) && life.modalStack.isEmpty && !life.isEmpty)
      _ = life.handle(.wanted(a, terms()))
      #expect(life.handle(ends ? .ended(a) : .unwanted(a)) == (ends ? [.resetCondition(a)] : []))
      #expect(life.handle(.ended(a)) == [] && life.handle(.gone(a)) == [.tellEnd(a)] && life.isEmpty)
    }
  }

  @Test func `a window that closes takes along what leaves already, once`() {
    var life = mapped()
    _ = life.handle(.wanted(a, terms()))
    _ = life.handle(.wanted(b, terms(on: a)))
    #expect(life.handle(.ended(b)) == [.resetCondition(b), .takeAway(b)])
    #expect(life.handle(.wanted(c, terms())) == [.warnWaiting(c, behind: a)])
    #expect(life.handle(.windowClosed) == [.resetCondition(a), .remove(a), .remove(b), .tellEnd(b), .tellEnd(a)])
    #expect(life.isEmpty && life.modalStack.isEmpty)
    for event in [.windowMapped, .gone(a), .ended(b), .windowClosed] as [PresentationLife.Event] { #expect(life.handle(event) == []) }
  }

  /// Any sequence of events keeps the promises: one modal presentation a level, each shown one is told its end once.
  @Test func `no sequence of events breaks the promises`() {
    var seed: UInt64 = 7
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for _ in 0..<400 {
      var life = PresentationLife(), shown: [PresentationID: Int] = [:], leaving: Set<PresentationID> = []
      for step in 0..<120 {
        let id = PresentationID(random(5))
        let level: PresentationID? = id.number < 3 ? nil : PresentationID(id.number - 2)
        let event: PresentationLife.Event =
          switch random(9) {
          case 0: .windowMapped
          case 1, 2, 3: .wanted(id, terms(id.number == 2 ? .popover : .sheet, on: level, item: random(2)))
          case 4: .unwanted(id)
          case 5: .presenterGone(id)
          case 6: .ended(id)
          default: leaving.isEmpty ? .ended(id) : .gone(leaving.sorted { $0.number < $1.number }[random(leaving.count)])
          }
        let effects = life.handle(step == 119 ? .windowClosed : event)
        for effect in effects {
          switch effect {
          case .show(let id):
            #expect(shown[id] == nil)
            shown[id] = step
          case .takeAway(let id): leaving.insert(id)
          case .remove(let id): #expect(shown[id] != nil)
          case .tellEnd(let id):
            #expect(shown.removeValue(forKey: id) != nil)
            leaving.remove(id)
          case .resetCondition(let id): #expect(shown[id] != nil)
          case .warnWaiting: break
          }
        }
        let modal = life.modalStack.filter { life.terms(of: $0)?.kind.isModal == true }
        for level in Set(modal.map { life.terms(of: $0)?.level }) {
          #expect(modal.filter { life.terms(of: $0)?.level == level }.count == 1)
        }
      }
      #expect(shown.isEmpty)
    }
  }
}
