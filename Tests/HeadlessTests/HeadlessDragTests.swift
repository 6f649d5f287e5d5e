import Foundation
import OrielHeadless
import OrielWindowing
import Testing
import WindowSystemContract

@Suite struct `Drags in memory` {
  @Test(arguments: DragContract.clauses) func `keep the contract`(clause: DragContract.Clause) async throws {
    let system = HeadlessWindowSystem()
    func point(_ place: CGPoint, _ window: HeadlessWindow) -> CGPoint {
      CGPoint(x: place.x - window.screenPosition.x, y: place.y - window.screenPosition.y)
    }
    func headless(_ window: any PlatformWindow) -> HeadlessWindow { window as! HeadlessWindow }
    let host = DragContract.Host(
      host: WindowSystemContract.Host(system: system) { condition in
        for _ in 0..<200 {
          if condition() { return true }
          system.advance(by: 0.01)
          await Task.yield()
        }
        return condition()
      },
      press: { headless($0).pressPointer(at: point($1, headless($0))) },
      move: { headless($0).movePointer(to: point($1, headless($0))) },
      release: { headless($0).releasePointer(at: point($1, headless($0))) },
      escape: { headless($0).press(.escape) },
      visit: { items, window, place in
        let drag = headless(window).dragFromOutside(items, to: point(place, headless(window)))
        return DragContract.Visitor(drop: { drag.drop() }, leave: { drag.cancel() }) {
          switch drag.outcome {
          case .performed(let operation): .performed(operation)
          case .unaccepted, .cancelled: .refused
          case nil: nil
          }
        }
      })
    try await clause.check(host)
  }
}
