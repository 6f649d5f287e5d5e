import Foundation
import OrielGraph
import Testing
import ViewTesting

private protocol Role: AnyObject {}
/// Two are equal that stand for the same thing; whoever is compared must be alive.
private final class Thing: Role, Equatable {
  let name: String
  init(_ name: String = "") { self.name = name }
  static func == (a: Thing, b: Thing) -> Bool { a.name == b.name }
}

@MainActor @Suite struct `Comparing values of views` {
  struct Weak { fileprivate weak var thing: Thing? }
  struct WeakRole { var number = 1; fileprivate weak var role: (any Role)? }
  struct Unowned { fileprivate unowned var thing: Thing }
  struct MaybeUnowned { fileprivate unowned var thing: Thing? }
  struct Unsafe { fileprivate unowned(unsafe) var thing: Thing }
  struct Several { var inner: Weak; var pair: (Weak, Int); var maybe: Weak?; var choice: Choice; var list: [Int] }
  enum Choice { case none, weak(Weak), unowned(Unowned) }

  private func compare<V>(_ make: (Thing) -> V) -> (same: Bool, other: Bool) {
    let (a, b) = (Thing("a"), Thing("b"))
    return withExtendedLifetime((a, b)) {
      (ViewComparison.areEqual(make(a), make(a)), ViewComparison.areEqual(make(a), make(b)))
    }
  }
  private func several(_ thing: Thing) -> Several {
    Several(
      inner: Weak(thing: thing), pair: (Weak(thing: thing), 1), maybe: Weak(thing: thing), choice: .weak(Weak(thing: thing)),
      list: [1])
  }

  @Test func `tells apart what they refer to weakly or without owning it`() {
    #expect(compare { Weak(thing: $0) } == (true, false))
    #expect(compare { WeakRole(role: $0) } == (true, false))
    #expect(compare { Unowned(thing: $0) } == (true, false))
    #expect(compare { MaybeUnowned(thing: $0) } == (true, false))
    #expect(compare { Unsafe(thing: $0) } == (true, false))
    #expect(compare { several($0) } == (true, false))
  }

  @Test func `touches nothing that is gone`() {
    var old: Thing? = Thing("a")
    let weak = Weak(thing: old), unowned = Unowned(thing: old!), unsafe = Unsafe(thing: old!), all = several(old!)
    old = nil
    let new = Thing("a")
    #expect(!ViewComparison.areEqual(weak, Weak(thing: new)))
    #expect(!ViewComparison.areEqual(unowned, Unowned(thing: new)))
    #expect(ViewComparison.areEqual(unowned, unowned))
    _ = ViewComparison.areEqual(unsafe, Unsafe(thing: new))
    #expect(!ViewComparison.areEqual(all, several(new)))
  }

  @Test func `takes and gives no ownership`() {
    weak var watched: Thing?
    do {
      let (a, b) = (Thing("a"), Thing("b"))
      watched = a
      for _ in 0..<1000 {
        _ = ViewComparison.areEqual(Weak(thing: a), Weak(thing: b))
        _ = ViewComparison.areEqual(Unowned(thing: a), Unowned(thing: b))
        _ = ViewComparison.areEqual(WeakRole(role: a), WeakRole(number: 2, role: a))
        _ = ViewComparison.areEqual(several(a), several(b))
      }
      #expect(watched === a && a.name == "a" && b.name == "b")
    }
    #expect(watched == nil)
  }

  @Test func `evaluates a view with a weak reference only when that is another one`() {
    struct Reader: View {
      weak var thing: Thing?
      var body: some View { Tile(width: 10, height: 10) }
    }
    struct Root: View {
      @State private var turn = 0
      let things: [Thing]
      let seized: (Binding<Int>) -> Void
      var body: some View {
        seized($turn)
        return VStack {
          Tile(width: 1, height: 1, number: turn)
          Reader(thing: things[turn / 2])
        }
      }
    }
    var turn: Binding<Int>!
    let things = [Thing("a"), Thing("a"), Thing("b")]
    let harness = ViewHarness(Root(things: things) { turn = $0 })
    #expect(harness.cost { turn.wrappedValue = 1 }.bodies == 1)
    #expect(harness.cost { turn.wrappedValue = 2 }.bodies == 2)
    #expect(harness.cost { turn.wrappedValue = 3 }.bodies == 1)
    #expect(harness.cost { turn.wrappedValue = 4 }.bodies == 2)
  }
}
