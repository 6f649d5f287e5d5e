import Foundation
import OrielDrawing
import OrielGraph

/// Makes a text selectable with pointer and keys.
///
/// It is above the text, which draws the selection background below its glyphs. The selection is cleared when the focus moves
/// elsewhere in the window. Offsets are those of the text's layout, in UTF-8.
final class TextSelectionBox: Box, PointerTarget, FocusTarget, KeyTarget, EditTarget, ContextMenuTarget {
  override package class var roles: BoxRoles { [.pointer, .contextMenu, .key, .edit, .focus] }
  private unowned let text: TextBox
  private(set) var selection = TextInputSelection(0)
  private var drag: TextDrag?
  /// The preferred x position when moving across lines.
  private var goalX: Double?
  private var hasRing = false
  private var isOwner = false

  init(_ node: ViewNode, of text: TextBox) {
    self.text = text
    super.init(node)
  }
  @available(*, unavailable) override init(_ node: ViewNode) { fatalError() }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: text.size) }

  private var words: String { text.layoutString }
  private var layout: ParagraphLayout { text.shownLayout }
  /// Instead of the layout, for a long text that is laid out part by part.
  private var column: TextStack? { text.columnShown?.characters }
  var selectedText: String {
    guard !selection.isEmpty else { return "" }
    let words = words
    let selected = selection.range.count == words.utf8.count ? words : String(words.slice(selection.range))
    return text.holdsSymbols ? selected.replacingOccurrences(of: "\u{FFFC}", with: "") : selected
  }

  /// Clears the selection after the text changed.
  func deselect() {
    drag = nil
    select(TextInputSelection(0))
  }
  private func select(_ new: TextInputSelection, keepsGoal: Bool = false) {
    if !keepsGoal { goalX = nil }
    guard new != selection else { return }
    let old = selection
    selection = new
    var damage = CGRect.null
    for range in old.range.differences(from: new.range) {
      for rect in rectangles(of: range) { damage = damage.union(rect) }
    }
    if hasRing { damage = damage.union(caret(at: old.head)).union(caret(at: new.head)) }
    if !damage.isNull { setNeedsDisplay(damage.insetBy(dx: -2, dy: -1)) }
  }

  // MARK: Where characters are

  /// Of what can be seen, or of what lies in a clip.
  private func rectangles(of range: Range<Int>, in clip: CGRect? = nil) -> [CGRect] {
    if let column {
      let clip = clip ?? visiblePart
      return column.selectionRectangles(for: range, between: clip.minY, and: clip.maxY)
    }
    return layout.selectionRectangles(for: range).map { $0.offsetBy(dx: text.lineOrigin, dy: 0) }
  }
  private var visiblePart: CGRect {
    guard let viewport = enclosingViewport(along: .vertical) else {
      guard let root = graph.root else { return bounds }
      let place = offset(in: root)
      return CGRect(x: -place.x, y: -place.y, width: root.size.width, height: root.size.height)
    }
    let place = offset(in: viewport)
    return viewport.visibleBounds.offsetBy(dx: -place.x, dy: -place.y)
  }
  private func plainCaret(at offset: Int) -> CGRect { column?.caret(at: offset) ?? layout.caret(at: offset) }
  private func caret(at offset: Int) -> CGRect {
    let rect = plainCaret(at: offset)
    return CGRect(x: rect.minX + text.lineOrigin - 0.5, y: rect.minY, width: 1.5, height: rect.height)
  }
  private func plainOffset(at point: CGPoint) -> Int { column?.offset(at: point) ?? layout.offset(at: point) }
  private func lineRange(at offset: Int) -> Range<Int> { column?.lineRange(at: offset) ?? layout.lineRange(at: offset) }
  private func offset(at point: CGPoint) -> Int {
    if let column { return column.offset(at: point) }
    return words.caretOffset(atOrBefore: layout.offset(at: CGPoint(x: point.x - text.lineOrigin, y: point.y)))
  }

  // MARK: Painting

  private var theme: Theme { node?.scope.read(\.theme, for: nil) ?? Theme.make() }
  override var overflow: EdgeInsets { EdgeInsets(.all, max(4, theme.ringOverflow)) }

  /// Paints the selection background, before the text is drawn.
  func paintSelected(_ painter: any Painter) {
    guard !selection.isEmpty else { return }
    let colors = theme.colors
    let color = graph.input.isFocused(self) ? colors.textSelection : colors.selectionInactive
    for rect in rectangles(of: selection.range, in: painter.clipBounds.insetBy(dx: 0, dy: -4)) { painter.fill(painter.alignedToPixels(rect), color) }
  }
  override func paint(_ painter: any Painter) {
    guard hasRing else { return }
    painter.focusRing(painter.alignedToPixels(bounds), cornerRadius: 2, theme: theme, gap: 1)
    // Keys go on from here.
    if selection.isEmpty { painter.fill(painter.alignedToPixels(caret(at: selection.head)), theme.colors.caret) }
  }

  // MARK: Pointer

  override func takesHits(at point: CGPoint) -> Bool {
    guard bounds.contains(point) else { return false }
    // In a button's label, the button handles the press.
    var above = text.parent
    while let current = above {
      if current.pressTarget != nil { return false }
      above = current.parent
    }
    return true
  }
  override var cursor: CursorShape? { .text }

  func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    let place = offset(at: event.location)
    switch event.button {
    case .primary: break
    case .secondary:
      // The menu applies to the selection, or else to the clicked word.
      if !hasOuterMenu, !selection.range.contains(place) {
        let word = words.wordRange(at: place)
        select(TextInputSelection(anchor: word.lowerBound, head: word.upperBound))
        graph.input.setFocus(self)
        ownPrimary()
      }
      return .ignored
    case .middle, .back, .forward, .other: return .ignored
    }
    if event.modifiers.contains(.shift), event.clickCount <= 1 {
      drag = TextDrag(step: .character, origin: selection.anchor..<selection.anchor, point: event.location)
      select(TextInputSelection(anchor: selection.anchor, head: place))
      return .claimed
    }
    let step: TextDrag.Step = event.clickCount >= 3 ? .paragraph : event.clickCount == 2 ? .word : .character
    drag = TextDrag(step: step, origin: unit(at: place, step), point: event.location)
    extend(to: place)
    return .claimed
  }
  private func unit(at offset: Int, _ step: TextDrag.Step) -> Range<Int> {
    switch step {
    case .character: return offset..<offset
    case .word: return words.wordRange(at: offset)
    case .paragraph:
      let words = words, range = words.paragraphRange(at: offset)
      return range.lowerBound..<words.nextCharacter(after: range.upperBound)
    }
  }
  private func extend(to offset: Int) {
    guard let drag else { return }
    let unit = unit(at: offset, drag.step), origin = drag.origin
    select(
      unit.lowerBound < origin.lowerBound
        ? TextInputSelection(anchor: origin.upperBound, head: unit.lowerBound)
        : TextInputSelection(anchor: origin.lowerBound, head: max(unit.upperBound, origin.upperBound)))
  }
  func pointerDragged(_ event: PointerEvent) {
    guard drag != nil else { return }
    drag!.point = convertToWindow(CGRect(origin: event.location, size: .zero), clipped: false).origin
    dragOn()
  }
  /// Follows the pointer, and keeps scrolling while it is outside the visible part.
  private func dragOn() {
    guard let point = drag?.point else { return }
    extend(to: offset(at: convertFromWindow(point)))
    drag?.call = nil
    guard !convertToWindow(bounds.insetBy(dx: -1, dy: -1)).contains(point) else { return }
    scrollToHead()
    drag?.call = graph.host?.schedule(after: 0.05) { [weak self] in self?.dragOn() }
  }
  func pointerUp(_ event: PointerEvent) {
    guard drag != nil else { return }
    drag = nil
    ownPrimary()
  }
  func pointerCancelled() { drag = nil }

  private func scrollToHead() {
    // Around it heights are known before it is asked where it is.
    if let column, case let y = column.caret(at: selection.head).minY, case let reach = visiblePart.height,
      column.measure(from: y - reach, to: y + reach)
    {
      text.setNeedsLayout()
    }
    let head = convertToWindow(caret(at: selection.head), clipped: false)
    var above = parent
    while let current = above {
      if let viewport = current.viewportBox {
        viewport.reveal(CGRect(origin: viewport.convertFromWindow(head.origin), size: head.size), anchor: nil, animation: nil)
        return
      }
      above = current.parent
    }
  }

  // MARK: Focus

  var takesFocusInitially: Bool { false }
  var takesFocusOnClick: Bool { true }
  var isFocusable: Bool { true }
  var isKeyboardStop: Bool { false }
  func focusChanged(_ isFocused: Bool) {
    let owns = graph.input.focusedBox === self
    if isOwner, !owns { deselect() }
    isOwner = owns
    hasRing = isFocused && graph.input.showsFocusRing(for: self)
    setNeedsDisplay()
  }

  // MARK: Keys

  func keyDown(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers.subtracting(.capsLock)
    let extends = modifiers.contains(.shift), byWord = modifiers.contains(.control)
    guard modifiers.isDisjoint(with: [.alt, .superKey]) else { return false }
    let words = words, head = selection.head
    let place: Int
    var keepsGoal = false
    switch event.key {
    // Without a selection plain keys belong to what is around: scroll views move.
    case _ where !extends && !hasRing && selection.isEmpty: return false
    case .left, .right:
      let toRight = event.key == .right
      if byWord {
        let forward = toRight != isRightToLeft
        place = forward ? words.wordEnd(after: head) : words.wordStart(before: head)
      } else if !extends, !selection.isEmpty {
        let ends = [selection.range.lowerBound, selection.range.upperBound]
        place = toRight != isRightToLeft ? ends[1] : ends[0]
      } else {
        place = column?.offset(from: head, toRight: toRight) ?? layout.offset(from: head, visuallyBy: toRight ? 1 : -1)
      }
    case .up, .down:
      let line = plainCaret(at: head), x = goalX ?? line.minX
      let y = event.key == .up ? line.minY - line.height / 2 : line.maxY + line.height / 2
      if y < 0 || y > column?.size.height ?? layout.size.height {
        guard extends else { return false }
        place = y < 0 ? 0 : words.utf8.count
      } else {
        place = plainOffset(at: CGPoint(x: x, y: y))
      }
      goalX = x
      keepsGoal = true
    case .home: place = byWord ? 0 : lineRange(at: head).lowerBound
    case .end: place = byWord ? words.utf8.count : lineRange(at: head).upperBound
    case .escape:
      guard !selection.isEmpty else { return false }
      place = head
    default: return false
    }
    let snapped = words.caretOffset(atOrBefore: place)
    let old = selection
    select(TextInputSelection(anchor: extends && event.key != .escape ? selection.anchor : snapped, head: snapped), keepsGoal: keepsGoal)
    if extends { ownPrimary() }
    if selection != old { scrollToHead() }
    return true
  }

  // MARK: The Edit menu and the clipboards

  private var clipboards: Clipboards? { node?.scope.read(\.clipboards, for: nil) }
  /// Makes the selection available to a middle click, in any program.
  private func ownPrimary() {
    let selected = selectedText
    if !selected.isEmpty { clipboards?.primary.writeText(selected) }
  }
  func canPerform(_ command: EditCommand) -> Bool {
    switch command {
    // A place holder is three bytes long, and nothing to copy.
    case .copy: clipboards != nil && (selection.range.count > 3 || !selectedText.isEmpty)
    case .selectAll: !words.isEmpty
    case .cut, .paste, .pasteAsPlainText, .undo, .redo, .delete, .makeUppercase, .makeLowercase, .capitalize, .find, .findAndReplace, .findNext,
      .findPrevious, .useSelectionForFind:
      false
    }
  }
  func perform(_ command: EditCommand) {
    switch command {
    case .copy: if canPerform(.copy) { clipboards?.general.writeText(selectedText) }
    case .selectAll:
      select(TextInputSelection(anchor: 0, head: words.utf8.count))
      ownPrimary()
    case .cut, .paste, .pasteAsPlainText, .undo, .redo, .delete, .makeUppercase, .makeLowercase, .capitalize, .find, .findAndReplace, .findNext,
      .findPrevious, .useSelectionForFind:
      break
    }
  }

  /// Whether the app set a context menu on the text or an ancestor, which then takes precedence.
  private var hasOuterMenu: Bool {
    var above = text.parent
    while let current = above {
      if current is ContextMenuBox { return true }
      above = current.parent
    }
    return false
  }
  func showContextMenu(at point: CGPoint?) -> Bool {
    guard !hasOuterMenu, let host = overlayHost else { return false }
    graph.input.setFocus(self)
    func item(_ title: String, _ command: EditCommand, _ key: KeyEquivalent) -> MenuItem {
      MenuItem(title, shortcut: KeyboardShortcut(key), isEnabled: canPerform(command)) { [weak self] in self?.perform(command) }
    }
    let items = [item("Copy", .copy, "c"), .separator, item("Select All", .selectAll, "a")]
    let placement = contextMenuPlacement(at: point, below: rectangles(of: selection.range).last ?? caret(at: selection.head))
    return MenuSession.open(items, placement, over: host, byKey: point == nil) != nil
  }

  // MARK: Accessibility

  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .focus: graph.input.setFocus(self, byKeyboard: true)
    case .showMenu: showContextMenu(at: nil)
    default: false
    }
  }
}
