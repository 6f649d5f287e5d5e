import OrielDrawing
import OrielGraph

// Marks of the occurrences that a find bar looks for.
extension TextInputBox {
  /// Below the text; the selected occurrence has another colour and an outline.
  func paintMarks(_ painter: any Painter, at origin: CGPoint) {
    guard let find, find.showsMarks, let search = find.search, editing.marked == nil else { return }
    let seen = visibleFlow, theme = look.theme, selected = editing.selection.range
    let first = stack.place(seen.lowerBound), last = stack.place(seen.upperBound)
    let (top, bottom) = first.index <= last.index ? (first, last) : (last, first)
    let shown = stack.blocks.range(of: top).lowerBound..<max(stack.blocks.range(of: top).lowerBound, stack.blocks.range(of: bottom).upperBound)
    for match in search.matches(in: shown) {
      let isSelected = match.range == selected
      for rect in stack.selectionRectangles(for: match.range, between: seen.lowerBound, and: seen.upperBound) {
        let place = painter.alignedToPixels(rect.offsetBy(dx: origin.x, dy: origin.y))
        painter.fill(place, cornerRadius: 2, isSelected ? theme.colors.currentFindMark : theme.colors.findMark)
        if isSelected || theme.mode.isIncreasedContrast {
          painter.strokeInside(
            place, cornerRadius: 2, width: isSelected ? 1.5 : 1, with: .color(isSelected ? theme.colors.labelPrimary : theme.colors.labelTertiary))
        }
      }
    }
  }
}

extension ThemeColors {
  /// Behind each occurrence of what is looked for, and behind the selected one: text on it keeps 4.5 to 1.
  nonisolated var findMark: RGBA { system.yellow.opacity(0.3) }
  nonisolated var currentFindMark: RGBA { system.orange.opacity(0.45) }
}
