import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `The picture under a drag` {
  private func size(_ view: some View) -> CGSize? {
    let harness = ViewHarness(Slab(height: 20))
    defer { withExtendedLifetime(harness) {} }
    return DragPicture.view(AnyView(view), in: harness.boxes(SlabBox.self)[0])?.size
  }
  @Test func `has the view's ideal size up to the greatest there is, and else is the view in the greatest`() {
    #expect(size(Color.green.frame(idealWidth: 320, idealHeight: 30)) == CGSize(width: 320, height: 30))
    #expect(size(Color.green.frame(idealWidth: 30, idealHeight: 320)) == CGSize(width: 30, height: 320))
    #expect(size(Color.green.frame(idealWidth: 321, idealHeight: 30)) == CGSize(width: 320, height: 320))
    #expect(size(Color.green.frame(idealWidth: 30, idealHeight: 321)) == CGSize(width: 320, height: 320))
  }
}
