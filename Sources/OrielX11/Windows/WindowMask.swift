import Foundation
import OrielDrawing

/// A path as the rectangles of pixels that the shape of a window is made of.
nonisolated enum WindowMask {
  /// A pixel belongs to it if at least half of it does. Equal rows are one rectangle, so that a server gets a few dozen of them.
  static func rects(of path: Path, scale: Double) -> [PixelRect] {
    let extent = path.boundingRect
    guard !extent.isNull, extent.maxX > 0, extent.maxY > 0 else { return [] }
    let surface = BitmapSurface.make(size: CGSize(width: extent.maxX, height: extent.maxY), scale: scale) {
      $0.fill(path, with: .color(.black))
    }
    var rects: [PixelRect] = [], band: [PixelRect] = []
    for y in 0..<surface.pixelHeight {
      let row = runs(in: y, of: surface)
      if row.elementsEqual(band, by: { $0.x == $1.x && $0.width == $1.width }) {
        for index in band.indices { band[index].height += 1 }
      } else {
        rects += band
        band = row
      }
    }
    return rects + band
  }

  private static func runs(in y: Int, of surface: BitmapSurface) -> [PixelRect] {
    var runs: [PixelRect] = [], start: Int?
    for x in 0...surface.pixelWidth {
      let isInside = x < surface.pixelWidth && surface.pixel(x: x, y: y) >> 24 >= 128
      if isInside, start == nil { start = x }
      if !isInside, let from = start {
        runs.append(PixelRect(x: from, y: y, width: x - from, height: 1))
        start = nil
      }
    }
    return runs
  }
}
