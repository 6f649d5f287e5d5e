import SwiftUI
@testable import OrielGraph

struct HelloView: View {
  var body: some View {
    Swatch()
  }
}

private struct Swatch: LeafView {
  func makeBox(_ node: ViewNode) -> SwatchBox { SwatchBox(node) }
  func apply(to box: SwatchBox, from old: Swatch?, in node: ViewNode) {}
}

private final class SwatchBox: Box {
  override func paint(_ painter: any Painter) {
    painter.fill(bounds.insetBy(dx: 20, dy: 20), RGBA(red: 0.2, green: 0.4, blue: 0.9))
  }
}
