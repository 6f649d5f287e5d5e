import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `What a scroll view shows` {
  private final class Log { var seen: [Bool] = []; var ids: [[Int]] = [] }

  @Test func `is told to a view that comes and goes by more than a part`() {
    let log = Log()
    let harness = ViewHarness(
      ScrollView {
        Slab(height: 200)
        Slab(height: 200).onScrollVisibilityChange(threshold: 0.75) { log.seen.append($0) }
        Slab(height: 1000)
      })
    // 8 points lie between: 92 of 200 are seen.
    #expect(log.seen.isEmpty)
    harness.scrollBox.scroll(to: CGPoint(x: 0, y: 60), animation: nil)
    harness.settle()
    #expect(log.seen == [true])
    harness.scrollBox.scroll(to: CGPoint(x: 0, y: 240), animation: nil)
    harness.settle()
    #expect(log.seen == [true])
    harness.scrollBox.scroll(to: CGPoint(x: 0, y: 270), animation: nil)
    harness.settle()
    #expect(log.seen == [true, false])
    #expect(!harness.wantsFrame)
  }
  @Test func `is told at once of a view in sight, and through scroll views in scroll views`() {
    let log = Log()
    let harness = ViewHarness(
      ScrollView {
        ScrollView(.horizontal) {
          HStack(spacing: 0) {
            Slab(height: 50).frame(width: 400)
            Slab(height: 50).frame(width: 100).onScrollVisibilityChange { log.seen.append($0) }
          }
        }
        Slab(height: 20).onScrollVisibilityChange { log.ids.append([$0 ? 1 : 0]) }
      })
    #expect(log.seen.isEmpty && log.ids == [[1]])
    harness.boxes(ScrollBox.self)[1].scroll(to: CGPoint(x: 60, y: 0), animation: nil)
    harness.settle()
    #expect(log.seen == [true])
  }
  @Test func `is told as identities, of lazy rows and others`() {
    func check<V: View>(_ rows: V) {
      let log = Log()
      let harness = ViewHarness(
        ScrollView { rows }.onScrollTargetVisibilityChange(idType: Int.self) { log.ids.append($0) }, size: CGSize(width: 200, height: 100))
      harness.settle()
      #expect(log.ids == [[0, 1]])
      harness.scrollBox.scroll(to: CGPoint(x: 0, y: 60), animation: nil)
      harness.settle()
      #expect(log.ids.last == [1, 2])
      let count = log.ids.count
      harness.scrollBox.scroll(to: CGPoint(x: 0, y: 62), animation: nil)
      harness.settle()
      #expect(log.ids.count == count)
      harness.scrollBox.scroll(to: CGPoint(x: 0, y: 500), animation: nil)
      harness.settle()
      #expect(log.ids.last == [10, 11])
    }
    check(LazyVStack(spacing: 0) { ForEach(0..<100) { Slab(height: 50, number: $0) } })
    check(VStack(spacing: 0) { ForEach(0..<100) { Slab(height: 50, number: $0) } })
  }
}
