import Foundation

/// A box with a uniform background, so that pixels over it can be copied instead of repainted.
package protocol UniformBackground: Box {
  /// Whether all of `rect` (in its coordinates) gets the same paint.
  func isUniform(over rect: CGRect) -> Bool
}

extension Box {
  /// Scrolls everything inside `rect` (in its coordinates) by `offset`: pixels that consist only of the moved content are
  /// copied, and the rest is damaged.
  package final func scrollPixels(in rect: CGRect, by offset: CGSize) {
    let visible = convertToWindow(rect)
    guard !visible.isNull, !visible.isEmpty, offset != .zero else { return }
    let scale = graph.displayScale
    let left = (visible.minX * scale).rounded(.up) / scale, top = (visible.minY * scale).rounded(.up) / scale
    let right = (visible.maxX * scale).rounded(.down) / scale, bottom = (visible.maxY * scale).rounded(.down) / scale
    let whole = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    guard whole.width > abs(offset.width), whole.height > abs(offset.height), graph.counters.frames > 0,
      isAlone(in: rect)
    else {
      graph.damage(rect, in: self)
      return
    }
    graph.blit(whole, by: offset)
    let shift = convertToWindow(rect, clipped: false)
    func damage(_ strip: CGRect) {
      let strip = strip.common(with: visible)
      if !strip.isNull { graph.damage(strip.offsetBy(dx: rect.minX - shift.minX, dy: rect.minY - shift.minY), in: self) }
    }
    if offset.height > 0 {
      damage(CGRect(x: visible.minX, y: visible.minY, width: visible.width, height: whole.minY - visible.minY + offset.height))
    } else if offset.height < 0 {
      damage(CGRect(x: visible.minX, y: whole.maxY + offset.height, width: visible.width, height: visible.maxY - whole.maxY - offset.height))
    }
    if offset.width > 0 {
      damage(CGRect(x: visible.minX, y: visible.minY, width: whole.minX - visible.minX + offset.width, height: visible.height))
    } else if offset.width < 0 {
      damage(CGRect(x: whole.maxX + offset.width, y: visible.minY, width: visible.maxX - whole.maxX - offset.width, height: visible.height))
    }
    if visible != whole {
      // Pixels that a fractional edge shares with neighbours cannot be copied.
      damage(CGRect(x: visible.minX, y: visible.minY, width: whole.minX - visible.minX, height: visible.height))
      damage(CGRect(x: whole.maxX, y: visible.minY, width: visible.maxX - whole.maxX, height: visible.height))
      damage(CGRect(x: visible.minX, y: visible.minY, width: visible.width, height: whole.minY - visible.minY))
      damage(CGRect(x: visible.minX, y: whole.maxY, width: visible.width, height: visible.maxY - whole.maxY))
    }
  }

  /// Whether nothing is painted over `rect`, the background is uniform, and there is no transform or opacity.
  private func isAlone(in rect: CGRect) -> Bool {
    var rect = rect
    var box = self
    while true {
      if box.displacement != nil { return false }
      rect = rect.offsetBy(dx: box.origin.x, dy: box.origin.y)
      guard let above = box.parent else { return true }
      if above is EffectBox || above.childTransform != nil { return false }
      if above.clipsChildren { rect = rect.common(with: above.bounds) }
      if rect.isNull { return true }
      var isBehind = true
      for sibling in above.children {
        if sibling === box { isBehind = false; continue }
        let local = rect.offsetBy(dx: -sibling.origin.x, dy: -sibling.origin.y)
        guard sibling.inkBounds.touches(local) else { continue }
        if !isBehind || sibling.displacement != nil || !sibling.isPlainBackground(for: local) { return false }
      }
      box = above
    }
  }

  /// Whether this box paints uniformly inside `rect`. Plain containers paint nothing themselves.
  private func isPlainBackground(for rect: CGRect) -> Bool {
    if let background = self as? any UniformBackground { return background.isUniform(over: rect) }
    guard (self is ContainerBox || self is WrapperBox), !(self is EffectBox), childTransform == nil else { return false }
    return children.allSatisfy { child in
      let local = rect.offsetBy(dx: -child.origin.x, dy: -child.origin.y)
      return !child.inkBounds.touches(local) || child.isPlainBackground(for: local)
    }
  }
}
