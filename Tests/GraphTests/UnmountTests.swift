import Foundation
import OrielGraph
import Testing
import ViewTesting

/// What an app's view captures: its window, its model.
private final class Owner {}

private struct Reader: View {
  let owner: Owner
  @State private var value = 0
  let seized: (Binding<Int>) -> Void
  var body: some View {
    seized($value)
    let owner = owner
    return Tile(width: 10, height: 10, number: value).onChange(of: value) { _ = owner }
  }
}

@MainActor @Suite struct `A graph whose content is taken away` {
  @Test func `keeps nothing of it that waited for a frame`() throws {
    weak var owner: Owner?
    var value: Binding<Int>?
    let harness = {
      let kept = Owner()
      owner = kept
      return ViewHarness(Reader(owner: kept) { value = $0 })
    }()
    harness.settle()
    #expect(owner != nil)
    // There is no frame any more in which this could be evaluated.
    harness.graph.isVisible = false
    try #require(value).wrappedValue = 1
    value = nil
    harness.graph.unmount()
    #expect(owner == nil)
  }
}
