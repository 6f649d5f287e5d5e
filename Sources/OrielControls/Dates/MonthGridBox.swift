import Foundation
import OrielDrawing
import OrielGraph

/// Seven columns of days under the names of the weekdays, as high as the weeks of the month. Arrow keys move the selection by days and weeks, Page Up and Page Down by months.
package final class MonthGridBox: Box, PointerTarget, HoverTarget, FocusTarget, KeyTarget {
  override package class var roles: BoxRoles { [.pointer, .hover, .key, .focus] }
  static let cell = CGSize(width: 32, height: 28), header = 20.0
  var selection = Binding.constant(Date.distantPast)
  var showMonth: (Date) -> Void = { _ in }
  var done: (() -> Void)?
  private(set) var look: MonthGridLook!
  private var date = Date.distantPast
  /// Each day's start, from the first of the month on; the end of the last day.
  package private(set) var days: [Date] = []
  private var end = Date.distantPast
  /// Column of the first, counted from the start of the week.
  private var firstColumn = 0
  /// Four, five or six.
  package var weeks: Int { (firstColumn + days.count + 6) / 7 }
  private var weekdays: [String] = []
  private var hovered: Int? { didSet { if hovered != oldValue { display(hovered); display(oldValue) } } }
  private var isFollowing = false
  private lazy var interaction = Interaction(self) { [weak self] in self?.setNeedsDisplay() }
  private var midnight: ScheduledCall?

  func show(_ new: MonthGridLook, date newDate: Date) {
    let old = look
    guard new != old || newDate != date else { return }
    look = new
    date = newDate
    interaction.motion = new.theme.motion
    if old == nil || old!.month != new.month || old!.clock != new.clock {
      let before = weeks
      readMonth()
      if weeks != before { setNeedsLayout() }
    }
    setNeedsDisplay()
  }
  private func readMonth() {
    let calendar = look.clock.calendar
    let count = calendar.range(of: .day, in: .month, for: look.month)?.count ?? 31
    days = (0..<count).compactMap { calendar.date(byAdding: .day, value: $0, to: look.month).map { calendar.startOfDay(for: $0) } }
    end = calendar.dateInterval(of: .month, for: look.month)?.end ?? look.month
    firstColumn = (calendar.component(.weekday, from: look.month) - calendar.firstWeekday + 7) % 7
    let names = calendar.shortStandaloneWeekdaySymbols, short = calendar.veryShortStandaloneWeekdaySymbols
    // Weekday names longer than two letters are replaced with single letters.
    let shown = names.allSatisfy { $0.count <= 2 } ? names : short
    weekdays = (0..<7).map { shown[($0 + calendar.firstWeekday - 1) % shown.count] }
    hovered = nil
    waitForMidnight()
  }
  /// Schedules an update of today's mark.
  private func waitForMidnight() {
    guard look.clock.now == nil else { return midnight = nil }
    let now = Date()
    guard let next = look.clock.calendar.nextDate(after: now, matching: DateComponents(hour: 0, minute: 0, second: 0), matchingPolicy: .nextTime)
    else { return }
    midnight = graph.host?.schedule(after: max(1, next.timeIntervalSince(now))) { [weak self] in
      self?.setNeedsDisplay()
      self?.waitForMidnight()
    }
  }

  // MARK: Geometry

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: Self.cell.width * 7, height: Self.header + Self.cell.height * Double(weeks))
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let length = measure(.unspecified)[axis]
    return (length, length)
  }
  private func x(ofColumn column: Int) -> Double {
    Double(look.isRightToLeft ? 6 - column : column) * Self.cell.width
  }
  private func rect(of index: Int) -> CGRect {
    let place = firstColumn + index
    return CGRect(
      x: x(ofColumn: place % 7), y: Self.header + Double(place / 7) * Self.cell.height, width: Self.cell.width, height: Self.cell.height)
  }
  /// In own coordinates; for tests.
  package func place(ofDay day: Int) -> CGRect { rect(of: day - 1) }
  private func index(at point: CGPoint) -> Int? {
    guard bounds.contains(point), point.y >= Self.header else { return nil }
    var column = min(6, Int(saturating: point.x / Self.cell.width))
    if look.isRightToLeft { column = 6 - column }
    let index = Int(saturating: max(-1e6, min(1e6, (point.y - Self.header) / Self.cell.height))) * 7 + column - firstColumn
    return days.indices.contains(index) ? index : nil
  }
  private func display(_ index: Int?) { if let index, days.indices.contains(index) { setNeedsDisplay(rect(of: index).insetBy(dx: -4, dy: -4)) } }
  private func isAllowed(_ index: Int) -> Bool {
    look.isEnabled && look.limits.allows(from: days[index], to: index + 1 < days.count ? days[index + 1] : end)
  }
  private func index(of date: Date) -> Int? {
    guard date >= days.first ?? end, date < end else { return nil }
    return days.lastIndex { $0 <= date }
  }
  package var selectedDay: Int? { index(of: date).map { $0 + 1 } }

  // MARK: Painting

  override package var overflow: EdgeInsets { look.theme.controlOverflow }
  override package func paint(_ painter: any Painter) {
    let theme = look.theme, colors = theme.colors, clock = look.clock
    let small = TextAttributes(font: Font.system(size: 11, weight: .medium).resolve(in: theme))
    for column in 0..<7 {
      draw(
        weekdays[column], small, in: CGRect(x: x(ofColumn: column), y: 0, width: Self.cell.width, height: Self.header - 4),
        look.isEnabled ? colors.labelSecondary : colors.labelDisabled, painter)
    }
    let today = index(of: clock.today), selected = index(of: date)
    for index in days.indices {
      let cell = rect(of: index), isSelected = index == selected, isAllowed = isAllowed(index)
      let disc = painter.alignedToPixels(CGRect(x: cell.midX - 13, y: cell.midY - 13, width: 26, height: 26))
      if isSelected {
        painter.fill(disc, cornerRadius: 13, !look.isEnabled ? colors.fillSecondary : look.isActive ? colors.accent : colors.selectionInactive)
        painter.focusRing(disc, cornerRadius: 13, theme: theme, opacity: interaction.ring)
      } else if index == hovered, isAllowed {
        painter.fill(disc, cornerRadius: 13, colors.overlayHover)
      }
      // Otherwise only weight and colour tell it.
      if index == today, !isSelected, theme.mode.isIncreasedContrast {
        painter.strokeInside(disc, cornerRadius: 13, width: 1, with: .color(isAllowed ? colors.accentText : colors.labelDisabled))
      }
      var font = Font.system(size: 13, weight: index == today ? .semibold : .regular).resolve(in: theme)
      font.monospacedDigits = true
      let ink =
        isSelected && look.isEnabled && look.isActive ? colors.onAccent : !isAllowed ? colors.labelDisabled
        : index == today ? colors.accentText : colors.labelPrimary
      draw(clock.digits(index + 1), TextAttributes(font: font), in: cell, ink, painter)
    }
    if selected == nil, interaction.ring > 0 {
      painter.focusRing(painter.alignedToPixels(bounds), cornerRadius: 6, theme: theme, opacity: interaction.ring)
    }
  }
  private func draw(_ words: String, _ attributes: TextAttributes, in rect: CGRect, _ color: RGBA, _ painter: any Painter) {
    let layout = ParagraphLayout.make(ParagraphContent(runs: [TextRun(words, attributes)], lineLimit: 1, wraps: false))
    let y = ((rect.midY - layout.size.height / 2) * painter.scale).rounded() / painter.scale
    painter.draw(layout, at: CGPoint(x: rect.midX - layout.size.width / 2, y: y), color: color)
  }

  // MARK: Choosing

  private func choose(_ index: Int) {
    guard days.indices.contains(index), isAllowed(index), let new = look.clock.day(days[index], at: date) else { return }
    write(new)
  }
  private func write(_ new: Date) {
    let allowed = look.limits.clamped(new)
    guard allowed != date else { return }
    let before = date
    date = allowed
    selection.wrappedValue = allowed
    // A binding may change or refuse the date. If it still has the old one, it may have captured it; the next update decides.
    let held = selection.wrappedValue
    if held == before { node?.invalidate() } else { date = held }
    setNeedsDisplay()
  }
  package func pointerDown(_ event: PointerEvent) -> PointerAnswer {
    guard look.isEnabled, event.button == .primary else { return .ignored }
    isFollowing = true
    if let index = index(at: event.location) { choose(index) }
    return .claimed
  }
  package func pointerDragged(_ event: PointerEvent) {
    if isFollowing, let index = index(at: event.location) { choose(index) }
  }
  package func pointerUp(_ event: PointerEvent) { isFollowing = false }
  package func pointerCancelled() { isFollowing = false }
  package func hoverChanged(_ isInside: Bool, at point: CGPoint) { hovered = isInside ? index(at: point) : nil }
  package func hoverMoved(to point: CGPoint) { hovered = index(at: point) }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }

  // MARK: Keys

  package var isFocusable: Bool { look.isEnabled }
  package func focusChanged(_ isFocused: Bool) { interaction.hasRing = isFocused && graph.input.showsFocusRing(for: self) }
  package func keyDown(_ event: KeyEvent) -> Bool {
    guard look.isEnabled, event.modifiers.subtracting([.capsLock, .shift]).isEmpty else { return false }
    let isShifted = event.modifiers.contains(.shift)
    switch event.key {
    case .left: move(.day, look.isRightToLeft ? 1 : -1)
    case .right: move(.day, look.isRightToLeft ? -1 : 1)
    case .up: move(.day, -7)
    case .down: move(.day, 7)
    case .pageUp: move(isShifted ? .year : .month, -1)
    case .pageDown: move(isShifted ? .year : .month, 1)
    case .home: moveInWeek(toEnd: false)
    case .end: moveInWeek(toEnd: true)
    case .return, .enter, .space:
      guard let done else { return false }
      done()
    default: return false
    }
    return true
  }
  private func move(_ component: Calendar.Component, _ amount: Int) {
    guard let new = look.clock.calendar.date(byAdding: component, value: amount, to: date) else { return }
    write(new)
    // Show the selection's month again, even if the selection could not move.
    showMonth(look.clock.startOfMonth(selection.wrappedValue))
  }
  private func moveInWeek(toEnd: Bool) {
    let column = (look.clock.calendar.component(.weekday, from: date) - look.clock.calendar.firstWeekday + 7) % 7
    move(.day, toEnd ? 6 - column : -column)
  }

  // MARK: Accessibility

  override package var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.datePicker, label: titleInWords, value: look.clock.spoken(date, .date))
    properties.isEnabled = look.isEnabled
    properties.isFocusable = look.isEnabled
    properties.isFocused = graph.input.isFocused(self)
    properties.actions = [.increment, .decrement]
    return properties
  }
  override package func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard look.isEnabled else { return false }
    switch action {
    case .increment: move(.day, 1)
    case .decrement: move(.day, -1)
    default: return false
    }
    return true
  }
}
