import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Symbols of a canvas` {
  private struct Drawing: View {
    let held: Held<Binding<Bool>>
    let sizes: Held<[CGSize?]>
    @State private var isGreen = false
    var body: some View {
      let _ = held.value = $isGreen
      Canvas { context, _ in
        sizes.value = [context.resolveSymbol(id: 1)?.size, context.resolveSymbol(id: "missing")?.size]
        guard let symbol = context.resolveSymbol(id: 1) else { return }
        context.draw(symbol, at: CGPoint(x: 20, y: 20))
        context.draw(symbol, in: CGRect(x: 50, y: 50, width: 40, height: 20))
        context.opacity = 0.5
        context.draw(symbol, at: CGPoint(x: 100, y: 0), anchor: .topTrailing)
      } symbols: {
        Color(red: isGreen ? 0 : 1, green: isGreen ? 1 : 0, blue: 0).frame(width: 10, height: 10).tag(1)
        Button("Hidden") {}.tag(2)
      }
      .frame(width: 120, height: 100)
    }
  }
  private func pixel(_ harness: ViewHarness, _ x: CGFloat, _ y: CGFloat) -> UInt32 {
    (harness.surface?.pixel(at: CGPoint(x: x, y: y)) ?? 0) & 0xFFFFFF
  }

  @Test func `are views drawn where it says, as often and as large as it says`() {
    let held = Held<Binding<Bool>>(), sizes = Held<[CGSize?]>()
    let harness = ViewHarness(Drawing(held: held, sizes: sizes), size: CGSize(width: 120, height: 100), pixels: true)
    harness.settle()
    harness.frame()
    #expect(sizes.value == [CGSize(width: 10, height: 10), nil])
    #expect(pixel(harness, 20, 20) == 0xFF0000 && pixel(harness, 16, 16) == 0xFF0000 && pixel(harness, 13, 13) == 0xFFFFFF)
    #expect(pixel(harness, 51, 51) == 0xFF0000 && pixel(harness, 89, 69) == 0xFF0000 && pixel(harness, 91, 60) == 0xFFFFFF)
    #expect(pixel(harness, 95, 5) == 0xFF8080 || pixel(harness, 95, 5) == 0xFF7F7F)
    // Nowhere but where they are drawn, and not to be pressed.
    #expect(pixel(harness, 5, 5) == 0xFFFFFF)
    #expect(!harness.spoken.contains { $0.label == "Hidden" })
    harness.press(.tab)
    #expect(harness.graph.input.focusedBox == nil)
  }
  @Test func `are drawn anew everywhere when they change`() {
    let held = Held<Binding<Bool>>(), sizes = Held<[CGSize?]>()
    let harness = ViewHarness(Drawing(held: held, sizes: sizes), size: CGSize(width: 120, height: 100), pixels: true)
    harness.settle()
    held.value?.wrappedValue = true
    harness.settle()
    #expect(pixel(harness, 20, 20) == 0x00FF00 && pixel(harness, 60, 60) == 0x00FF00)
    #expect(harness.pixelsThatDiffer() == 0)
  }
}
