import Foundation
import OrielBase
import OrielCombine
import OrielDrawing
import OrielGraph
import Testing

@testable import OrielControls

@Suite struct `A renderer of views` {
  private func colour(_ image: NSImage?, _ x: Int, _ y: Int) -> UInt32? {
    guard let image, case .bitmap(let bitmap) = image.image.source else { return nil }
    return bitmap.pixel(x: x, y: y)
  }
  private func pixels(_ image: NSImage?) -> [Int]? {
    guard let image, case .bitmap(let bitmap) = image.image.source else { return nil }
    return [bitmap.pixelWidth, bitmap.pixelHeight]
  }

  @Test func `draws a view of its ideal size, at its scale, transparent where it shows nothing`() {
    let renderer = ImageRenderer(content: Color(red: 1, green: 0, blue: 0).frame(width: 20, height: 10).padding(5))
    #expect(renderer.nsImage?.size == CGSize(width: 30, height: 20))
    #expect(colour(renderer.nsImage, 15, 10) == 0xFFFF_0000)
    #expect(colour(renderer.nsImage, 1, 1) == 0)
    renderer.scale = 2
    #expect(renderer.nsImage?.size == CGSize(width: 30, height: 20))
    #expect(pixels(renderer.nsImage) == [60, 40])
    renderer.isOpaque = true
    #expect(colour(renderer.nsImage, 1, 1) == 0xFF00_0000)
  }
  @Test func `makes pictures of one of the types that images are read from`() {
    #expect(NSImage.imageTypes.contains(UTType.png.identifier) && NSImage.imageTypes.allSatisfy { UTType($0) != nil })
  }
  @Test func `offers the view a size, which content that reads it sees`() {
    let renderer = ImageRenderer(content: GeometryReader { proxy in Color.white.frame(width: proxy.size.width / 2) })
    renderer.proposedSize = ProposedViewSize(width: 80, height: 40)
    #expect(renderer.nsImage?.size == CGSize(width: 80, height: 40))
    #expect(colour(renderer.nsImage, 39, 20) == 0xFFFF_FFFF && colour(renderer.nsImage, 41, 20) == 0)
    #expect(ImageRenderer(content: EmptyView()).nsImage == nil)
    let text = ImageRenderer(content: Text("Words that are long enough for two lines of text"))
    let wide = text.nsImage?.size ?? .zero
    text.proposedSize = ProposedViewSize(width: wide.width / 2, height: nil)
    #expect((text.nsImage?.size.height ?? 0) > wide.height * 1.5)
  }

  @Observable final class Model { var isOn = false }
  private struct Lamp: View {
    let model: Model
    var body: some View { (model.isOn ? Color.white : Color.black).frame(width: 4, height: 4) }
  }
  @Test func `says when it would draw something else`() {
    let model = Model(), renderer = ImageRenderer(content: Lamp(model: model))
    var count = 0
    let watch = renderer.objectWillChange.sink { count += 1 }
    #expect(colour(renderer.nsImage, 1, 1) == 0xFF00_0000)
    #expect(count == 0, "drawing is no change")
    model.isOn = true
    #expect(count > 0)
    #expect(colour(renderer.nsImage, 1, 1) == 0xFFFF_FFFF)
    let before = count
    renderer.content = Lamp(model: Model())
    #expect(count > before)
    #expect(colour(renderer.nsImage, 1, 1) == 0xFF00_0000)
    watch.cancel()
  }
}
