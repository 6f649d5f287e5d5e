import Foundation
import OrielDrawing
import OrielGraph

/// A content transition of a text: it fades, or old digits roll out while new ones roll in.
final class TextChange {
  private let old: ParagraphLayout
  private let oldWords: [Character]
  private let newWords: [Character]
  private let rolls: Bool
  /// New digits come from below.
  private let isUpwards: Bool
  private var fade: Fade!
  var oldWidth: CGFloat { old.size.width }
  var isOver: Bool { fade.amount == 1 && fade.target == 1 }

  init(
    from old: ParagraphLayout, _ oldWords: String, to newWords: String, _ transition: ContentTransition.Kind, lastValue: Double?,
    graph: ViewGraph, animation: Animation, changed: @escaping () -> Void
  ) {
    self.old = old
    (self.oldWords, self.newWords) = (Array(oldWords), Array(newWords))
    if case .numericText(let value, let countsDown) = transition {
      rolls = true
      isUpwards = value.map { $0 >= lastValue ?? $0 } ?? !countsDown
    } else {
      (rolls, isUpwards) = (false, true)
    }
    fade = Fade(graph, amount: 0, changed: changed)
    fade.go(to: 1, animation)
  }

  /// Draws both. `oldX` and `newX` are where their lines begin.
  func paint(_ painter: any Painter, new: ParagraphLayout, at newX: CGFloat, oldX: CGFloat, size: CGSize, with paint: Paint) {
    let amount = min(max(fade.amount, 0), 1)
    let height = max(size.height, old.size.height)
    let everything = CGRect(
      x: min(oldX, newX) - 4, y: -4, width: max(old.size.width, new.size.width) + abs(oldX - newX) + 8, height: height + 8)
    func draw(_ layout: ParagraphLayout, at x: CGFloat, _ opacity: Double, shift: CGFloat = 0, columns: (CGFloat, CGFloat)? = nil) {
      painter.save()
      if let columns { painter.clip(to: CGRect(x: columns.0, y: -2, width: max(0, columns.1 - columns.0), height: height + 4)) }
      painter.beginLayer(LayerEffects(opacity: opacity), bounds: everything)
      painter.draw(layout, at: CGPoint(x: x, y: shift), foreground: paint)
      painter.endLayer()
      painter.restore()
    }
    guard rolls, old.lineCount == 1, new.lineCount == 1 else {
      draw(old, at: oldX, 1 - amount)
      draw(new, at: newX, amount)
      return
    }
    // The common prefix stays in place.
    let same = zip(oldWords, newWords).prefix { $0 == $1 }.map { $0.0 }
    let count = String(same).utf8.count
    let newStart = newX + new.caret(at: count).minX, oldStart = oldX + old.caret(at: count).minX
    let way = height * 0.7 * (isUpwards ? 1 : -1)
    if count > 0 { draw(new, at: newX, 1, columns: (everything.minX, newStart)) }
    draw(old, at: oldX, 1 - amount, shift: -way * amount, columns: (oldStart, everything.maxX))
    draw(new, at: newX, amount, shift: way * (1 - amount), columns: (newStart, everything.maxX))
  }
}
