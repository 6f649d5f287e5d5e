import Testing
@testable import OrielDrawing

@Suite(.serialized) struct `Memory of layers` {
  private func isClear(_ memory: borrowing LayerMemory, _ count: Int) -> Bool { (0..<count).allSatisfy { memory.pixels[$0] == 0 } }

  @Test(arguments: [1, 100, 20_000, 300_000, 600_000, 0]) func `is clear, whatever was in it before`(count: Int) {
    for _ in 0..<3 {
      let memory = LayerMemory(pixelCount: count)
      let isClear = isClear(memory, count)
      #expect(isClear)
      for index in 0..<count { memory.pixels[index] = 0xFFFF_FFFF }
    }
  }

  @Test func `goes to the next layer of about the size`() {
    func place(_ count: Int) -> UInt { UInt(bitPattern: LayerMemory(pixelCount: count).pixels) }
    let first = place(70_000)
    // Other tests draw at the same time, so one of a few tries has to show it.
    #expect((0..<20).contains { _ in place(70_000) == place(69_000) } || place(70_000) == first)
  }

  @Test func `keeps two blocks at most, and nothing large`() {
    for count in [40_000, 80_000, 160_000, 320_000, 9_000_000] {
      _ = LayerMemory(pixelCount: count).pixels[0]
      #expect(LayerMemory.waiting.blocks <= 2)
      #expect(LayerMemory.waiting.bytes <= 4 << 20)
    }
  }
}
