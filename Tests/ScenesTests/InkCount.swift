import OrielDrawing

extension Bitmap {
  /// How many pixels are at least half covered.
  var inkCount: Int {
    var count = 0
    for y in 0..<pixelHeight { for x in 0..<pixelWidth where pixel(x: x, y: y) >> 24 > 127 { count += 1 } }
    return count
  }
}
