import OrielControls
import OrielDrawing
import Testing

@testable import OrielPresentations

/// The app's icon in the size of an alert.
@MainActor @Suite struct `A scaled icon` {
  private func icon(_ width: Double, _ height: Double, _ color: UInt32 = 0x336699) -> Bitmap {
    let size = CGSize(width: width, height: height)
    return BitmapSurface.make(size: size) { $0.fill(CGRect(origin: .zero, size: size), RGBA(hex: color)) }.bitmap()
  }
  /// Its sides, and whether it was scaled for this.
  private func scaled(_ icon: Bitmap, _ pixels: Int) -> [Int] {
    let before = ScaledIcon.count, result = ScaledIcon.scaled(icon, to: pixels)
    return [result.pixelWidth, result.pixelHeight, ScaledIcon.count - before]
  }

  @Test func `is made smaller, once for all that show it in one size`() {
    let large = icon(128, 128), other = icon(128, 128, 0x112233)
    #expect(scaled(large, 48) == [48, 48, 1] && scaled(large, 48) == [48, 48, 0] && scaled(icon(128, 128), 48) == [48, 48, 1])
    #expect(scaled(large, 32) == [32, 32, 1] && scaled(large, 48) == [48, 48, 1] && scaled(other, 48) == [48, 48, 1] && scaled(other, 48) == [48, 48, 0])
    #expect(scaled(large, 127) == [127, 127, 1] && scaled(large, 1) == [1, 1, 1])
    // The picture stays what it is.
    #expect(ScaledIcon.scaled(large, to: 48).pixel(x: 24, y: 24) == large.pixel(x: 64, y: 64))
  }
  @Test func `is left as it is where there is nothing to make smaller`() {
    for (width, height, pixels) in [(48.0, 48.0, 48), (48, 48, 49), (128, 128, 128), (128, 128, 0), (128, 64, 48), (64, 128, 48)] {
      #expect(scaled(icon(width, height), pixels) == [Int(width), Int(height), 0], "\(width) by \(height) to \(pixels)")
    }
  }
}
