import Foundation
import OrielGraph

/// What a user sees of the window of a harness.
extension ViewHarness {
  package var everything: [Box] { graph.root?.everything ?? [] }
  /// The boxes of a type, in painting order.
  package func boxes<B: Box>(_ type: B.Type) -> [B] { everything.compactMap { $0 as? B } }

  /// The picture as it stands.
  package var picture: Bitmap {
    guard let surface else { preconditionFailure("The harness keeps no pixels; make it with `pixels: true`.") }
    return surface.bitmap()
  }
  /// How many pixels would be different if everything were painted anew.
  package func pixelsThatDiffer() -> Int {
    guard let surface, let root = graph.root else { return -1 }
    let fresh = BitmapSurface(size: size, scale: scale)
    fresh.painter.fill(CGRect(origin: .zero, size: size), background)
    root.draw(fresh.painter)
    return surface.differences(from: fresh.bitmap(), tolerance: 1)
  }
  /// Writes the picture where ORIEL_PICTURES says, for looking at.
  package func save(_ name: String) {
    guard let directory = ProcessInfo.processInfo.environment["ORIEL_PICTURES"], let surface else { return }
    try? surface.pngData().write(to: URL(fileURLWithPath: directory).appendingPathComponent("\(name).png"))
  }

  /// What assistive technology meets, depth first.
  package var spoken: [AccessibilityNode] { graph.accessibilityTree().flatMap(\.all) }
  package func spoken(_ role: AccessibilityProperties.Role) -> [AccessibilityNode] { spoken.filter { $0.role == role } }
}

extension Box {
  /// Every box at or below, in painting order.
  package var everything: [Box] { [self] + children.flatMap(\.everything) }
  package var windowFrame: CGRect { convertToWindow(bounds, clipped: false) }
}
