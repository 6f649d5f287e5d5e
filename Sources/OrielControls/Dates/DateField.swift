import Foundation
import OrielDrawing
import OrielGraph

/// The field of a date picker: a numeric date, whose parts are edited one at a time.
struct DateField: LeafView {
  let selection: Binding<Date>
  let limits: DateLimits
  let components: DatePickerComponents
  let clock: DateClock
  let editor: DateFieldEditor
  /// A symbol at the end opens a calendar.
  let opensCalendar: Bool

  func makeBox(_ node: ViewNode) -> DateFieldBox { DateFieldBox(node) }
  func apply(to box: DateFieldBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node), theme = environment.theme, text = environment.text
    var attributes = TextAttributes(
      font: (text.font ?? .control(theme, environment.controlSize.metric)).resolve(
        in: theme, weight: text.weight, design: text.design, width: text.width, isBold: text.isBold, isItalic: text.isItalic))
    attributes.font.monospacedDigits = true
    editor.box = box
    box.selection = selection
    box.limits = limits
    box.stepper = opensCalendar ? nil : editor.stepper
    box.show(
      DateFieldLook(
        theme: theme, size: environment.controlSize.metric, isEnabled: environment.isEnabled,
        isActive: environment.controlActiveState != .inactive, isRightToLeft: environment.layoutDirection == .rightToLeft,
        attributes: attributes, components: components, clock: clock, opensCalendar: opensCalendar, scale: environment.displayScale),
      date: selection.wrappedValue)
  }
}

/// Lets the stepper beside a field change the selected part, and keys in the field show in the stepper.
final class DateFieldEditor {
  fileprivate(set) weak var box: DateFieldBox?
  let stepper = StepperLink()
  nonisolated init() {}
  func step(by amount: Int) { box?.step(by: amount) }
  func takeFocus() { if let box { box.graph.input.setFocus(box) } }
}

nonisolated struct DateFieldLook: Equatable, Sendable {
  var theme: Theme
  var size: PerControlSize.Size
  var isEnabled: Bool
  var isActive: Bool
  var isRightToLeft: Bool
  var attributes: TextAttributes
  var components: DatePickerComponents
  var clock: DateClock
  var opensCalendar: Bool
  var scale: Double

  var height: Double { theme.metrics.control.height[size] }
  var radius: Double { theme.metrics.control.radius[size] }
  var symbolSide: Double { theme.metrics.control.icon[size] }
  var padding: Double { theme.metrics.field.paddingH }
}

package final class DateFieldBox: Box, PointerTarget, FocusTarget, KeyTarget, HoverTarget, WheelTarget {
  override package class var roles: BoxRoles { [.pointer, .hover, .wheel, .key, .focus] }
  private(set) var look: DateFieldLook!
  var selection = Binding.constant(Date.distantPast)
  var limits = DateLimits()
  package private(set) var date = Date.distantPast
  private var pattern: DatePattern!
  private var layout: ParagraphLayout!
  /// The place of each field in the layout's text.
  private var ranges: [Range<Int>] = []
  private var widest = 0.0

  /// Which field keys go to.
  package private(set) var current = 0
  /// Typed digits that are not applied yet.
  private var pending = ""
  private var isSymbolHovered = false { didSet { if isSymbolHovered != oldValue { setNeedsDisplay() } } }
  private lazy var ring = Fade(graph) { [weak self] in self?.setNeedsDisplay() }
  package private(set) weak var panel: PopoverPanel?
  private var wheel = 0.0
  /// The connection with a stepper beside it, if there is one.
  var stepper: StepperLink?

  isolated deinit { panel?.finish() }

  func show(_ new: DateFieldLook, date newDate: Date) {
    guard new != look || newDate != date else { return }
    let old = look
    look = new
    if newDate != date { pending = "" }
    date = newDate
    if old == nil || old!.components != new.components || old!.clock != new.clock {
      pattern = DatePattern(new.components, new.clock)
      current = min(current, max(0, pattern.fields.count - 1))
      pending = ""
    }
    if !new.isEnabled { panel?.close() }
    if old == nil || old!.components != new.components || old!.clock != new.clock || old!.attributes != new.attributes
      || old!.size != new.size || old!.theme.metrics != new.theme.metrics || old!.scale != new.scale
      || old!.opensCalendar != new.opensCalendar
    {
      measureWidest()
      invalidateInk()
      setNeedsLayout()
    }
    relayout()
  }

  // MARK: The words

  private func content(_ words: (DatePattern.Field, Int) -> String, colored index: Int? = nil) -> (ParagraphContent, [Range<Int>]) {
    var runs: [TextRun] = [], ranges: [Range<Int>] = [], offset = 0, field = 0
    for piece in pattern.pieces {
      var attributes = look.attributes
      let text: String
      switch piece {
      case .literal(let literal): text = literal
      case .field(let kind, let digits):
        text = words(kind, digits)
        if field == index { attributes.color = look.theme.colors.onAccent }
        ranges.append(offset..<(offset + text.utf8.count))
        field += 1
      }
      offset += text.utf8.count
      runs.append(TextRun(text, attributes))
    }
    return (ParagraphContent(runs: runs, lineLimit: 1, isRightToLeft: look.isRightToLeft, wraps: false), ranges)
  }
  private func relayout() {
    let isEditing = graph.input.isFocused(self), current = current, pending = pending
    let editedField = pattern.fields.indices.contains(current) ? pattern.fields[current] : nil
    let (content, ranges) = content(
      { field, digits in
        if field == editedField, !pending.isEmpty {
          return pending.compactMap(\.wholeNumberValue).map { look.clock.digits($0) }.joined()
        }
        return pattern.words(of: field, digits: digits, at: date, look.clock)
      }, colored: isEditing && look.isEnabled ? current : nil)
    self.ranges = ranges
    layout = ParagraphLayout.make(content)
    setNeedsDisplay()
  }
  /// Measures the widest possible date, so that the field's width does not change.
  private func measureWidest() {
    var width = 0.0
    for piece in pattern.pieces {
      let candidates: [String] =
        switch piece {
        case .literal(let literal): [literal]
        case .field(let field, _): pattern.widestWords(of: field, at: date, look.clock)
        }
      width += candidates.map {
        // A space at the end of a line has no width.
        let sample = ParagraphContent(runs: [TextRun("0" + $0 + "0", look.attributes)], wraps: false)
        return ParagraphLayout.make(sample).size.width
      }.max() ?? 0
    }
    let zero = ParagraphLayout.make(ParagraphContent(runs: [TextRun("00", look.attributes)], wraps: false)).size.width
    widest = width - zero * Double(pattern.pieces.count)
  }

  // MARK: Measuring

  private var symbolRoom: Double { look.opensCalendar ? look.symbolSide + 8 : 0 }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: (widest + 2 * look.padding + symbolRoom).rounded(.up), height: look.height)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let length = measure(.unspecified)[axis]
    return (length, length)
  }
  private var textOrigin: CGPoint {
    let y = (((size.height - layout.size.height) / 2) * look.scale).rounded() / look.scale
    return CGPoint(x: bounds.leftEdge(fromLeading: look.padding, width: layout.size.width, rightToLeft: look.isRightToLeft), y: y)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    return (dimensions.height - layout.size.height) / 2 + layout.firstBaseline
  }
  /// Of a field, in own coordinates.
  private func rect(of index: Int) -> CGRect {
    guard ranges.indices.contains(index) else { return .null }
    let origin = textOrigin
    return layout.selectionRectangles(for: ranges[index]).reduce(CGRect.null) { $0.union($1) }.offsetBy(dx: origin.x, dy: origin.y)
  }
  private var symbolRect: CGRect {
    let side = look.symbolSide + 8
    let x = bounds.leftEdge(fromTrailing: 4, width: side, rightToLeft: look.isRightToLeft)
    return CGRect(x: x, y: (size.height - side) / 2, width: side, height: side)
  }

  // MARK: Painting

  override package var overflow: EdgeInsets { EdgeInsets(.all, 3) }
  override package func paint(_ painter: any Painter) {
    let theme = look.theme, colors = theme.colors
    let body = painter.alignedToPixels(bounds)
    painter.well(body, cornerRadius: look.radius, isEnabled: look.isEnabled, theme: theme)
    if ring.amount > 0 {
      painter.strokeInside(
        body.insetBy(dx: -3, dy: -3), cornerRadius: look.radius + 3, width: 3, with: .color(colors.focusRing.opacity(0.22 * ring.amount)))
      painter.strokeInside(
        body.insetBy(dx: -1, dy: -1), cornerRadius: look.radius + 1, width: theme.metrics.focus.width,
        with: .color(colors.focusRing.opacity(ring.amount)))
    }
    if graph.input.isFocused(self), look.isEnabled {
      let field = painter.alignedToPixels(rect(of: current).insetBy(dx: -2, dy: -1))
      if !field.isNull { painter.fill(field, cornerRadius: 3, colors.accent) }
    }
    painter.draw(layout, at: textOrigin, color: look.isEnabled ? colors.labelPrimary : colors.labelDisabled)
    guard look.opensCalendar, let glyph = SymbolGlyph(name: "calendar") else { return }
    let place = symbolRect
    if look.isEnabled, isSymbolHovered || panel?.isOpen == true {
      painter.fill(painter.alignedToPixels(place), cornerRadius: 4, panel?.isOpen != true ? colors.overlayHover : colors.fillSecondary)
    }
    painter.symbol(
      glyph, centre: place.center, side: look.symbolSide, stroke: 1.25, color: look.isEnabled ? colors.labelSecondary : colors.labelDisabled)
  }

  // MARK: Changing

  private func write(_ new: Date?) {
    guard let new else { return }
    let allowed = limits.clamped(new)
    pending = ""
    if allowed != date {
      let before = date
      date = allowed
      selection.wrappedValue = allowed
      // A binding may change or refuse the date. If it still has the old one, it may have captured it; the next update decides.
      let held = selection.wrappedValue
      if held == before { node?.invalidate() } else { date = held }
    }
    relayout()
  }
  func step(by amount: Int) {
    guard look.isEnabled, pattern.fields.indices.contains(current) else { return }
    commit()
    write(pattern.stepping(pattern.fields[current], by: amount, of: date, look.clock))
  }
  private func stepByKey(isForward: Bool) {
    if stepper?.stepper != nil { stepper?.step(isForward: isForward) } else { step(by: isForward ? 1 : -1) }
  }
  /// Applies the typed digits to the date if possible.
  private func commit() {
    guard !pending.isEmpty, pattern.fields.indices.contains(current) else { return }
    let field = pattern.fields[current], range = pattern.range(of: field, at: date, look.clock)
    var value = number(pending)
    pending = ""
    // A two-digit year means one near the current year.
    if case .year = field, value < 100, look.clock.calendar.identifier == .gregorian { value += value < 70 ? 2000 : 1900 }
    if range.contains(value) { write(pattern.setting(field, to: value, of: date, look.clock)) } else { relayout() }
  }
  private func number(_ digits: String) -> Int { digits.compactMap(\.wholeNumberValue).reduce(0) { $0 * 10 + $1 } }
  private func select(_ index: Int) {
    guard index != current else { return }
    commit()
    current = index
    relayout()
  }

  package func textTyped(_ text: String) -> Bool {
    guard look.isEnabled, pattern.fields.indices.contains(current) else { return false }
    for character in text { type(character) }
    return true
  }
  private func type(_ character: Character) {
    let field = pattern.fields[current]
    guard let digit = character.wholeNumberValue, (0...9).contains(digit) else {
      if case .dayPeriod = field {
        // By the first letter: a or p, or what it is in the language.
        for (value, symbol) in [look.clock.calendar.amSymbol, look.clock.calendar.pmSymbol].enumerated()
        where symbol.lowercased().hasPrefix(character.lowercased()) {
          return write(pattern.setting(field, to: value, of: date, look.clock))
        }
      }
      // A separator moves on to the next part.
      if !character.isLetter, !pending.isEmpty || pattern.pieces.contains(where: {
        if case .literal(let literal) = $0 { literal.contains(character) } else { false }
      }), current + 1 < pattern.fields.count { select(current + 1) }
      return
    }
    if field == .dayPeriod || field == .era { return }
    let range = pattern.range(of: field, at: date, look.clock), places = String(range.upperBound).count
    if pending.count >= places || number(pending + String(digit)) > range.upperBound { pending = "" }
    pending.append(String(digit))
    // Complete if no other digit can follow.
    if pending.count == places || number(pending) * 10 > range.upperBound {
      let isLast = current + 1 >= pattern.fields.count
      let isValid = range.contains(number(pending))
      commit()
      if isValid, !isLast { select(current + 1) }
    } else {
      relayout()
    }
  }

  // MARK: Keys

  package func keyDown(_ event: KeyEvent) -> Bool {
    guard look.isEnabled, !pattern.fields.isEmpty else { return false }
    let modifiers = event.modifiers.subtracting(.capsLock)
    if look.opensCalendar, (event.key == .down && modifiers == .alt) || (event.key == .space && modifiers.isEmpty) {
      openCalendar(byKey: true)
      return true
    }
    if event.key == .backtab || (event.key == .tab && modifiers == .shift) { return move(by: -1) }
    guard modifiers.isEmpty else { return false }
    switch event.key {
    case .up: stepByKey(isForward: true)
    case .down: stepByKey(isForward: false)
    case .left, .right: return moveSideways(toRight: event.key == .right)
    case .tab: return move(by: 1)
    case .home: select(0)
    case .end: select(pattern.fields.count - 1)
    case .backspace, .delete:
      if !pending.isEmpty { pending.removeLast() }
      relayout()
    case .return, .enter:
      guard !pending.isEmpty else { return false }
      commit()
    case .escape:
      guard !pending.isEmpty else { return false }
      pending = ""
      relayout()
    default: return false
    }
    return true
  }
  /// Past the ends, the focus leaves the field.
  private func move(by step: Int) -> Bool {
    guard pattern.fields.indices.contains(current + step) else { return false }
    select(current + step)
    return true
  }
  private func moveSideways(toRight: Bool) -> Bool {
    let order = ranges.indices.sorted { rect(of: $0).minX < rect(of: $1).minX }
    guard let place = order.firstIndex(of: current) else { return false }
    let next = place + (toRight ? 1 : -1)
    if order.indices.contains(next) { select(order[next]) }
    return true
  }

  package var isFocusable: Bool { look.isEnabled }
  package var takesFocusOnClick: Bool { true }
  package func focusChanged(_ isFocused: Bool) {
    if isFocused, ring.target == 0, graph.input.showsFocusRing {
      // Tab enters at the first part, Shift-Tab at the last.
      current = graph.input.modifiers.contains(.shift) ? max(0, pattern.fields.count - 1) : 0
    }
    if graph.input.focusedBox !== self { commit() }
    ring.step(to: isFocused ? 1 : 0, over: isFocused ? look.theme.motion.focusRing : nil)
    relayout()
  }

  // MARK: Pointer

  override package func takesHits(at point: CGPoint) -> Bool {
    let least = look.theme.metrics.control.minHit
    return bounds.insetBy(dx: 0, dy: min(0, (size.height - least) / 2)).contains(point)
  }
  private func isOnSymbol(_ point: CGPoint) -> Bool { look.opensCalendar && symbolRect.contains(point) }
  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard look.isEnabled, event.button == .primary else { return .ignored }
    if isOnSymbol(event.location) {
      openCalendar()
    } else if let nearest = ranges.indices.min(by: {
      abs(rect(of: $0).midX - event.location.x) < abs(rect(of: $1).midX - event.location.x)
    }) {
      select(nearest)
    }
    return .claimed
  }
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) { isSymbolHovered = isInside && isOnSymbol(point) }
  package func hoverMoved(to point: CGPoint) { isSymbolHovered = isOnSymbol(point) }
  /// The wheel steps only a focused field, not one that the pointer merely passes over.
  package func scroll(_ event: ScrollEvent) -> Bool {
    guard look.isEnabled, graph.input.isFocused(self), event.steps.height != 0 else { return false }
    wheel += event.steps.height
    let whole = wheel.rounded(.towardZero)
    wheel -= whole
    if whole != 0 { step(by: Int(saturating: max(-1e6, min(1e6, whole)))) }
    return true
  }

  private func openCalendar(byKey: Bool = false) {
    if let panel, panel.isOpen { return panel.close() }
    commit()
    let selection = selection, limits = limits, clock = look.clock
    panel = PopoverPanel.open(beside: bounds, of: self, title: String(localized: "Calendar")) { close in
      MonthView(selection: selection, limits: limits, clock: clock, done: close).padding(12)
    }
    // The arrow keys go on there.
    func grid(in box: Box) -> MonthGridBox? { (box as? MonthGridBox) ?? box.children.lazy.compactMap { grid(in: $0) }.first }
    if let panel, let grid = panel.graph.root.flatMap({ grid(in: $0) }) { panel.graph.input.setFocus(grid, byKeyboard: byKey) }
    setNeedsDisplay()
  }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.datePicker, label: titleInWords, value: look.clock.spoken(date, look.components))
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.isFocused = graph.input.isFocused(self)
    if properties.isFocused, pattern.fields.indices.contains(current) { properties.hint = pattern.fields[current].name }
    properties.actions = [.increment, .decrement] + (look.opensCalendar ? [.press] : [])
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard look.isEnabled else { return false }
    switch action {
    case .increment: step(by: 1)
    case .decrement: step(by: -1)
    case .press:
      guard look.opensCalendar else { return false }
      openCalendar()
    default: return false
    }
    return true
  }
}
