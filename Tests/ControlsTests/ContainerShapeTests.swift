import Foundation
@testable import OrielControls
import Observation
import Testing
import ViewTesting

@MainActor @Suite struct `A container's shape` {
  @Test func `clips the views that follow it`() {
    let h = ViewHarness(
      Color.red.frame(width: 80, height: 80).clipShape(.containerRelative).padding(4).containerShape(.rect(cornerRadius: 30)),
      size: CGSize(width: 100, height: 100), pixels: true)
    let frame = h.boxes(ClipBox.self)[0].windowFrame
    #expect(h.surface!.pixel(at: CGPoint(x: frame.midX, y: frame.midY)) != 0xffff_ffff)
    #expect(h.surface!.pixel(at: CGPoint(x: frame.minX + 2, y: frame.minY + 2)) == 0xffff_ffff)
  }
  @Test func `is drawn around a view by a negative inset, and is gone without a trace`() {
    let model = Model()
    let h = ViewHarness(Ring(model: model), size: CGSize(width: 100, height: 100), pixels: true)
    let frame = h.boxes(ShapeBox.self)[0].windowFrame
    func marks() -> Int {
      (0..<100).reduce(0) { marks, y in marks + (0..<100).count { h.surface!.pixel(x: $0, y: y) & 0xffffff != 0xffffff } }
    }
    #expect(marks() == 0)
    model.isSelected = true
    h.rest()
    #expect(h.surface!.pixel(at: CGPoint(x: frame.midX, y: frame.minY - 5)) != 0xffff_ffff)
    #expect(h.surface!.pixel(at: CGPoint(x: frame.midX, y: frame.minY + 1)) == 0xffff_ffff)
    model.isSelected = false
    h.rest()
    #expect(marks() == 0)
  }
  @Observable @MainActor final class Model { var isSelected = false }
  private struct Ring: View {
    let model: Model
    var body: some View {
      ContainerRelativeShape().inset(by: -6).strokeBorder(model.isSelected ? AnyShapeStyle(.blue) : AnyShapeStyle(.clear), lineWidth: 4)
        .frame(width: 60, height: 60).containerShape(.rect(cornerRadius: 12))
    }
  }
}
