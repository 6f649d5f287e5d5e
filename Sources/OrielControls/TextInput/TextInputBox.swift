import Foundation
import OrielDrawing
import OrielGraph

/// The box of an editable text: field, secure field, search field or editor.
///
/// The text is in `editing`, its lines in `stack`. A key changes both, repaints the difference and writes to the
/// source; only readers of the source are evaluated.
package final class TextInputBox: Box, TextInputTarget, KeyTarget, PointerTarget, WheelTarget, EditTarget {
  override package class var roles: BoxRoles { [
    .focus, .textInput, .key, .pointer, .wheel, .edit, .contextMenu, .dragSource, .dropTarget,
  ] }
  package internal(set) var editing = TextEditing()
  let stack = TextStack()
  /// Measures on while nothing else is to do, see `TextInputBox+Settling`.
  var settling: ScheduledCall?
  var look: TextInputLook!
  var link = SourceLink()
  var prompt = TextPrompt()
  var name: String?
  var selectionBinding: Binding<TextSelection?>?
  var onEditingChanged: ((Bool) -> Void)?
  var onCommit: (() -> Void)?

  // The interaction state; see the extensions.
  var scrolling = TextScrolling()
  var caret = CaretBlink()
  var pressing = TextPress()
  /// The insertion point of a drag over the text.
  var dropOffset: Int?
  /// The caret's preferred x position when moving across lines.
  var goalX: Double?
  var focus = TextFocus()
  /// What a find bar looks for in the text.
  weak var find: FindSession?
  /// Whether the current change is by the input method, which must not be notified of it.
  var isComposed = false
  lazy var ring = Fade(graph) { [weak self] in self?.setNeedsDisplay() }
  lazy var thumb = Fade(graph) { [weak self] in
    guard let self else { return }
    setNeedsDisplay(thumbRect)
  }

  // MARK: Content

  func show(_ new: TextInputLook) {
    guard new != look else { return }
    let old = look
    look = new
    editing.isSingleLine = !new.isMultiLine
    if stack.style != new.text {
      stack.setStyle(new.text)
      stack.setWidth(textWidth)
    }
    if old.map({ !new.hasSameLayout(as: $0) }) ?? true {
      invalidateInk()
      setNeedsLayout()
    }
    setNeedsDisplay()
  }
  func show(placeholder new: ParagraphContent?) {
    guard new != prompt.content else { return }
    prompt.content = new
    prompt.layout = new.map { ParagraphLayout.make($0) }
    if editing.text.isEmpty { setNeedsDisplay() }
  }
  /// The source has a different value than we wrote.
  func sourceChanged(to string: String) {
    let isTyped = !editing.text.isSame(as: link.last)
    link.last = string
    if !link.isRead {
      // The initial caret is at the end of a field, but at the start of an editor.
      link.isRead = true
      editing = TextEditing(string)
      editing.isSingleLine = !look.isMultiLine
      if look.kind == .editor { editing.select(TextInputSelection(0)) }
      stack.setText(string)
      setNeedsLayout()
      return
    }
    let echo = link.echo
    link.echo = .none
    guard !string.isSame(as: editing.text) else { return }
    // What is being typed stays; text that nobody has changed follows the value.
    if case .value = link.source, focus.isOwner, isTyped, echo != .value { return }
    let old = editing.text, oldSelection = editing.selection, wasAllSelected = focus.isOwner && oldSelection.range == 0..<editing.count
    change(writes: false) {
      $0.replaceAll(with: string)
      if let selection = echo.selection(for: string) { $0.select(selection) } else if wasAllSelected { $0.selectAll() }
    }
    if case .awaited(let held, _) = echo, held == string { link.echo = .refused(text: old, oldSelection) }
  }

  // MARK: Measuring

  var textWidth: Double { max(1, size.width - look.insets.horizontal) }
  private var fieldHeight: Double {
    let line = stack.lineHeight
    if look.isBare { return line }
    // A custom font may need more height than the control size.
    return line + 4 <= look.height ? look.height : (line + 8).rounded(.up)
  }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let least = look.theme.metrics.field.minWidth
    switch look.kind {
    case .editor:
      let width = proposal.width ?? 200, height = proposal.height ?? 100
      let least = look.well == .none ? stack.lineHeight : 56
      return CGSize(width: max(width, 20), height: max(height, least))
    case .search, .field:
      if let width = look.fittedWidth { return CGSize(width: width, height: fieldHeight) }
      let ideal = look.isInToolbar ? toolbarWidth : 120
      var width = max(proposal.width ?? ideal, least)
      if !width.isFinite { width = look.isInToolbar ? Metrics.Toolbar.greatestSearch : proposal.width! }
      guard look.isMultiLine else { return CGSize(width: width, height: fieldHeight) }
      if width.isFinite { stack.setWidth(max(1, width - look.insets.horizontal)) }
      let line = stack.lineHeight + stack.style.lineSpacing
      var lines = max(stack.lineCount, look.reservedLines, 1)
      var height = stack.size.height + Double(lines - stack.lineCount) * line
      if let limit = look.lineLimit, lines > limit {
        lines = limit
        height = Double(limit) * line - stack.style.lineSpacing
      }
      return CGSize(width: width, height: max(fieldHeight, (height + look.insets.vertical).rounded(.up)))
    }
  }
  /// That its prompt can be read.
  private var toolbarWidth: CGFloat {
    let prompt = (prompt.layout?.size.width ?? 0).rounded(.up) + look.insets.horizontal
    return min(max(look.theme.metrics.toolbar.searchWidth, prompt), Metrics.Toolbar.greatestSearch)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if axis == .horizontal {
      if let width = look.fittedWidth { return (width, width) }
      return (look.kind == .editor ? 20 : look.theme.metrics.field.minWidth, look.isInToolbar ? Metrics.Toolbar.greatestSearch : .infinity)
    }
    if look.kind == .editor { return (look.well == .none ? stack.lineHeight : 56, .infinity) }
    let height = size(for: ProposedViewSize(width: across, height: nil)).height
    return (height, height)
  }
  override package func placeChildren() {
    // The top block stays in place when lines above it wrap differently.
    let top = topBlock
    stack.setWidth(textWidth)
    stack.guessAll(keeping: top)
    measureVisible(keeping: top)
    clampScroll()
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    if key == VerticalAlignment.lastTextBaseline.key, look.isVertical {
      return min(dimensions.height, look.insets.top + stack.lastBaseline)
    }
    if look.isMultiLine, dimensions.height > fieldHeight { return look.insets.top + stack.firstBaseline }
    return (dimensions.height - stack.lineHeight) / 2 + stack.firstBaseline
  }

  // MARK: Where the text is

  /// The part of the box that shows text.
  var textRect: CGRect {
    let insets = look.insets
    let leading = isRightToLeft ? insets.trailing : insets.leading
    let width = textWidth
    if look.isMultiLine, size.height > fieldHeight + 0.5 || look.kind == .editor {
      return CGRect(x: leading, y: insets.top, width: width, height: max(0, size.height - insets.vertical))
    }
    let height = min(size.height, stack.lineHeight)
    let y = (((size.height - stack.lineHeight) / 2) * look.scale).rounded() / look.scale
    return CGRect(x: leading, y: y, width: width, height: height)
  }
  /// Where text may paint: the space above and below the text of an editor scrolls away with it.
  var inkRect: CGRect {
    let rect = textRect
    guard look.kind == .editor else { return rect.insetBy(dx: -2, dy: -3) }
    let edge: Double = look.well == .none ? 0 : 1
    return CGRect(x: rect.minX - 2, y: edge, width: rect.width + 4, height: max(0, size.height - 2 * edge))
  }
  /// Of the text's column, in own coordinates.
  var textOrigin: CGPoint {
    let rect = textRect, scale = look.scale
    return CGPoint(
      x: rect.minX - (scrolling.offset.x * scale).rounded() / scale, y: rect.minY - (scrolling.offset.y * scale).rounded() / scale)
  }
  package var caretRect: CGRect { caretRect(at: editing.shownCaret) }
  func caretRect(at offset: Int) -> CGRect {
    let origin = textOrigin, width = look.caretWidth, scale = look.scale
    let rect = stack.caret(at: offset).offsetBy(dx: origin.x, dy: origin.y)
    // Between two characters; never cut by the end of the column.
    let x = min(((rect.minX - width / 3) * scale).rounded() / scale, textRect.maxX - width + 1)
    return CGRect(x: x, y: rect.minY, width: width, height: rect.height)
  }
  func offset(at point: CGPoint) -> Int {
    let origin = textOrigin
    let shown = stack.offset(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
    return editing.offset(fromShown: shown)
  }

  // MARK: Painting

  override package var overflow: EdgeInsets { EdgeInsets(.all, look?.well == .cell ? 7 : look?.isBare == true ? 2 : 3) }
  override package func paint(_ painter: any Painter) { paintInput(painter) }

  // MARK: Pointer, keys, focus

  override package func takesHits(at point: CGPoint) -> Bool {
    let least = look.theme.metrics.control.minHit
    return bounds.insetBy(dx: 0, dy: min(0, (size.height - least) / 2)).contains(point)
  }
  override package func cursor(at point: CGPoint) -> CursorShape? {
    guard look.isEnabled else { return .default }
    return hasClearButton && clearRect.insetBy(dx: -4, dy: -6).contains(point) ? .default : .text
  }
  package var isFocusable: Bool { look.isEnabled }
  /// False for search fields, because the searched content comes first.
  package var takesFocusInitially: Bool { look.kind != .search }
  package var takesFocusOnClick: Bool { !isForSelectedRow }
  package func focusChanged(_ isFocused: Bool) { updateFocus(isFocused) }
  package func pointerDown(_ event: PointerEvent) -> PointerAnswer { press(event) }
  package func pointerDragged(_ event: PointerEvent) { dragged(event) }
  package func pointerUp(_ event: PointerEvent) { released(event) }
  package func pointerCancelled() {
    pressing = TextPress()
  }
  package func keyDown(_ event: KeyEvent) -> Bool { handleKey(event) }
  package func insertText(_ text: String) {
    guard isEditable else { return }
    composing { $0.mark(.none); $0.type(text) }
  }
  package func setPreedit(_ preedit: Preedit) {
    guard isEditable, !preedit.text.isEmpty || editing.marked != nil else { return }
    composing { $0.mark(preedit) }
  }
  package func deleteSurroundings(offset: Int, count: Int) {
    guard isEditable, !look.text.isSecure else { return }
    composing { $0.deleteSurroundings(offset: offset, count: count) }
  }
  package func describe(_ state: inout TextInputState) { describeText(&state) }
  package func scroll(_ event: ScrollEvent) -> Bool { scrollText(event) }
  package func canPerform(_ command: EditCommand) -> Bool { canEdit(command) }
  package func perform(_ command: EditCommand) { edit(command) }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? { spokenProperties }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .setValue(let text):
      guard isEditable else { return false }
      change {
        $0.selectAll()
        if text.isEmpty { $0.deleteSelection() } else { $0.paste(text) }
      }
      if !focus.isOwner { commit() }
      return true
    case .focus: return graph.input.setFocus(self)
    case .press, .increment, .decrement, .showMenu, .escape, .magicTap, .delete, .expand, .collapse, .scrollToVisible, .named:
      return false
    }
  }
}
