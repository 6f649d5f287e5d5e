import Foundation
import OrielDrawing
import OrielGraph

extension TextInputBox {
  func paintInput(_ painter: any Painter) {
    paintWell(painter)
    if look.kind == .search { paintSearch(painter) }
    painter.save()
    let rect = textRect
    let cutsLines = look.isMultiLine && look.kind != .editor && stack.size.height > rect.height + 0.5
    painter.clip(to: cutsLines ? rect.insetBy(dx: -2, dy: 0) : inkRect)
    let origin = textOrigin
    if stack.text.isEmpty {
      paintPlaceholder(painter, at: origin, in: rect)
    } else {
      paintMarks(painter, at: origin)
      paintSelection(painter, at: origin, in: rect)
      paintHighlights(painter, at: origin, in: rect)
      paintText(painter, at: origin, in: rect)
    }
    paintCaret(painter)
    if let dropOffset { painter.fill(caretRect(at: dropOffset), look.theme.colors.accent) }
    painter.restore()
    if thumb.amount > 0, !thumbRect.isNull {
      painter.fill(
        thumbRect, cornerRadius: thumbRect.width / 2, look.theme.colors.scrollThumb.opacity(thumb.amount))
    }
    if look.text.isSecure, focus.isOwner, graph.input.modifiers.contains(.capsLock) { paintCapsLock(painter) }
  }

  private var hasInputFocus: Bool { graph.input.isFocused(self) }

  private func paintWell(_ painter: any Painter) {
    let colors = look.theme.colors
    if look.kind == .editor, look.well == .none {
      guard look.showsBackground else { return }
      painter.fill(bounds, colors.contentBackground)
      // In increased contrast, all backgrounds are the same.
      if look.theme.mode.isIncreasedContrast {
        let width = max(1, (look.theme.metrics.border.width * painter.scale).rounded()) / painter.scale
        painter.strokeInside(painter.alignedToPixels(bounds), cornerRadius: 0, width: width, with: .color(colors.controlBorder))
      }
      return
    }
    guard look.kind == .search || look.well != .none else { return }
    if look.well == .cell, look.kind == .field {
      guard hasInputFocus else { return }
      let rect = painter.alignedToPixels(bounds.insetBy(dx: -4, dy: -2))
      painter.fill(rect, cornerRadius: look.cornerRadius, colors.fieldBackground)
      return paintRing(painter, rect, look.cornerRadius)
    }
    let rect = painter.alignedToPixels(bounds)
    let radius = min(look.cornerRadius, rect.height / 2)
    painter.well(rect, cornerRadius: radius, isEnabled: isEditable, theme: look.theme)
    paintRing(painter, rect, radius)
  }
  private func paintRing(_ painter: any Painter, _ rect: CGRect, _ radius: Double) {
    let amount = ring.amount, colors = look.theme.colors
    guard amount > 0 else { return }
    // The halo outside, then the line on the edge.
    painter.strokeInside(
      rect.insetBy(dx: -3, dy: -3), cornerRadius: radius == 0 ? 0 : radius + 3, width: 3,
      with: .color(colors.focusRing.opacity(0.22 * amount)))
    painter.strokeInside(
      rect.insetBy(dx: -1, dy: -1), cornerRadius: radius == 0 ? 0 : radius + 1, width: look.theme.metrics.focus.width,
      with: .color(colors.focusRing.opacity(amount)))
  }

  private func paintPlaceholder(_ painter: any Painter, at origin: CGPoint, in rect: CGRect) {
    guard var placeholder = prompt.layout else { return }
    if placeholder.size.width > rect.width + 0.5, var narrow = prompt.content {
      narrow.wraps = true
      placeholder = ParagraphLayout.make(narrow, width: rect.width)
    }
    let room = rect.width - placeholder.size.width
    let isReversed = look.text.isRightToLeft
    let x: Double =
      switch look.text.alignment {
      case .leading: isReversed ? room : 0
      case .center: room / 2
      case .trailing: isReversed ? 0 : room
      }
    let color = look.isEnabled ? look.theme.colors.placeholder : look.theme.colors.labelDisabled
    painter.draw(placeholder, at: CGPoint(x: rect.minX + x, y: rect.minY), color: color)
  }

  private func paintSelection(_ painter: any Painter, at origin: CGPoint, in rect: CGRect) {
    guard !editing.selection.isEmpty, editing.marked == nil else { return }
    let colors = look.theme.colors
    let color = hasInputFocus ? colors.textSelection : colors.selectionInactive
    let seen = visibleFlow
    for box in stack.selectionRectangles(for: editing.selection.range, between: seen.lowerBound, and: seen.upperBound) {
      painter.fill(painter.alignedToPixels(box.offsetBy(dx: origin.x, dy: origin.y)), color)
    }
  }

  /// Paints the highlighted part of the composition, which the next key changes.
  private func paintHighlights(_ painter: any Painter, at origin: CGPoint, in rect: CGRect) {
    guard let marked = editing.marked, let range = editing.markedRange, !look.text.isSecure else { return }
    for part in marked.highlights {
      let part = part.lowerBound + range.lowerBound..<part.upperBound + range.lowerBound
      for box in stack.selectionRectangles(for: part, between: visibleFlow.lowerBound, and: visibleFlow.upperBound) {
        painter.fill(painter.alignedToPixels(box.offsetBy(dx: origin.x, dy: origin.y)), look.theme.colors.textSelection)
      }
    }
  }

  private func paintText(_ painter: any Painter, at origin: CGPoint, in rect: CGRect) {
    if look.text.isSecure { return paintDots(painter, at: origin) }
    if let beginning {
      let x = look.text.isRightToLeft ? rect.maxX - beginning.size.width : rect.minX
      painter.draw(beginning, at: CGPoint(x: x, y: origin.y + stack.origin(of: TextPlace()).y), color: ink)
      return settle()
    }
    let clip = painter.clipBounds, wraps = stack.style.wraps, rect = look.kind == .editor ? inkRect : rect
    let near = wraps ? max(rect.minY, clip.minY) - origin.y - 4 : max(rect.minX, clip.minX) - origin.x - 4
    let far = wraps ? min(rect.maxY, clip.maxY) - origin.y + 4 : min(rect.maxX, clip.maxX) - origin.x + 4
    let a = stack.place(near), b = stack.place(far)
    var next: TextPlace? = a.index < b.index ? a : b
    while let place = next, place.index <= max(a.index, b.index) {
      let own = stack.origin(of: place)
      painter.draw(stack.layout(at: place), at: CGPoint(x: origin.x + own.x, y: origin.y + own.y), color: ink)
      next = stack.blocks.place(after: place)
    }
    settle()
  }
  /// What is seen of a long text that is not being edited.
  var beginning: ParagraphLayout? {
    isCut && editing.selection.isEmpty && scrolling.offset.x == startOfText.x ? stack.beginning(within: textRect.width) : nil
  }
  /// Whether this is a single line that is not being edited, and too long.
  var isCut: Bool { !look.isMultiLine && !focus.isOwner && stack.size.width > textRect.width + 0.5 }
  /// An edited cell has the background of a field.
  private var ink: RGBA { look.well == .cell && look.isEnabled && hasInputFocus ? look.theme.colors.labelPrimary : look.foreground }
  private func paintDots(_ painter: any Painter, at origin: CGPoint) {
    let size = Metrics.Field.secureDot, pitch = Metrics.Field.secureDotPitch
    let left = origin.x + stack.origin(of: TextPlace()).x + (pitch - size) / 2
    let y = origin.y + (stack.size.height - size) / 2
    let clip = painter.clipBounds
    for index in 0..<stack.characterCount {
      let x = left + Double(index) * pitch
      if x + size < clip.minX { continue }
      if x > clip.maxX { break }
      painter.fill(CGRect(x: x, y: y, width: size, height: size), cornerRadius: size / 2, ink)
    }
  }

  private func paintCaret(_ painter: any Painter) {
    guard hasInputFocus, isEditable, caret.isShown, editing.selection.isEmpty || editing.marked != nil else { return }
    painter.fill(caretRect, look.theme.colors.caret)
  }

  // MARK: Signs beside the text

  private func paintSearch(_ painter: any Painter) {
    let colors = look.theme.colors, side = Metrics.Field.searchLens, padding = look.theme.metrics.field.paddingH + 2
    if let lens = SymbolGlyph(name: "magnifyingglass") {
      let x = leftEdge(fromLeading: padding, width: side) + side / 2
      painter.symbol(
        lens, centre: CGPoint(x: x, y: size.height / 2), side: side, stroke: 1.25,
        color: look.isEnabled ? colors.labelSecondary : colors.labelDisabled)
    }
    if hasClearButton, let cross = SymbolGlyph(name: "xmark.circle.fill") {
      let rect = clearRect
      painter.symbol(
        cross, centre: CGPoint(x: rect.midX, y: rect.midY), side: rect.width, stroke: 1.25,
        color: pressing.isOnClear ? colors.labelSecondary : colors.labelTertiary)
    }
  }
  var hasClearButton: Bool { look.kind == .search && !editing.text.isEmpty && isEditable }
  var clearRect: CGRect {
    let side = Metrics.Field.searchClear, padding = look.theme.metrics.field.paddingH + 2
    return CGRect(
      x: leftEdge(fromTrailing: padding, width: side), y: (size.height - side) / 2, width: side, height: side)
  }

  private func paintCapsLock(_ painter: any Painter) {
    guard let sign = SymbolGlyph(name: "capslock.fill") ?? SymbolGlyph(name: "capslock") else { return }
    let rect = signRect
    painter.symbol(
      sign, centre: CGPoint(x: rect.midX, y: rect.midY), side: rect.width, stroke: 1.25,
      color: look.theme.colors.labelSecondary)
  }
  /// At the trailing edge, beside the text.
  var signRect: CGRect {
    let side = 14.0, padding = look.theme.metrics.field.paddingH
    return CGRect(
      x: leftEdge(fromTrailing: padding, width: side), y: (size.height - side) / 2, width: side, height: side)
  }
}
