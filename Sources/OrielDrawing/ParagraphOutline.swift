import Foundation
internal import COriel

extension ParagraphLayout {
  /// The outlines of its letters, in the layout's coordinates.
  ///
  /// Use this for text that is drawn once and much larger than it was laid out. It avoids loading another font: Pango and fontconfig
  /// look a font up for every size and weight, which takes milliseconds and a hundred kilobytes each. Missing glyphs and colour
  /// glyphs have no outline.
  package func outline() -> Path {
    DrawingLock.locked {
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1), context = cairo_create(surface)!
      defer {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
      }
      for line in lines {
        for run in line.runs {
          guard let face = run.face, !face.hasColour, let font = face.scaled(to: 1)?.font else { continue }
          let shapes = glyphs[run.glyphs].filter { MissingGlyph(index: $0.index) == nil }.map {
            cairo_glyph_t(index: UInt($0.index), x: line.x + run.x + Double($0.x), y: line.baseline + Double($0.y))
          }
          cairo_set_scaled_font(context, font)
          cairo_glyph_path(context, shapes, Int32(shapes.count))
        }
      }
      return Path(context)
    }
  }
}

extension Path {
  /// The current path of a Cairo context.
  fileprivate init(_ context: OpaquePointer) {
    self.init()
    let copy = cairo_copy_path(context)!
    defer { cairo_path_destroy(copy) }
    let count = Int(copy.pointee.num_data)
    guard copy.pointee.status == CAIRO_STATUS_SUCCESS, count > 0, let data = copy.pointee.data else { return }
    func point(_ index: Int) -> CGPoint { CGPoint(x: data[index].point.x, y: data[index].point.y) }
    var index = 0
    while index < count {
      switch data[index].header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(index + 1))
      case CAIRO_PATH_LINE_TO: addLine(to: point(index + 1))
      case CAIRO_PATH_CURVE_TO: addCurve(to: point(index + 3), control1: point(index + 1), control2: point(index + 2))
      default: closeSubpath()
      }
      index += max(1, Int(data[index].header.length))
    }
  }
}
