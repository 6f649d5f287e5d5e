import OrielAppKit
import Testing

@Suite struct `Sources that import AppKit` {
  @Test func `find its windows, colours and pictures`() {
    #expect(AppKitSource.isOneApplication && AppKitSource.window == NSWindow.self)
    #expect(AppKitSource.redOfWhite == 1)
    #expect(AppKitSource.star?.accessibilityDescription == "Star")
  }
}
