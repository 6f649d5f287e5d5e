import Foundation
import OrielDrawing
import OrielGraph

/// A calendar of one month, with buttons for the previous and next month.
struct MonthView: View {
  let selection: Binding<Date>
  let limits: DateLimits
  let clock: DateClock
  /// The action of Return; nil if the calendar stays open.
  var done: (() -> Void)?
  /// The shown month, if it is not that of the selection.
  @State private var visited: Date?
  @State private var lastSelection: Date?
  @Environment(\.theme) private var theme
  @Environment(\.isEnabled) private var isEnabled
  static let width = MonthGridBox.cell.width * 7

  /// The shown month follows the selection again once that changes.
  private var shown: Date {
    if let visited, lastSelection == selection.wrappedValue { return visited }
    return clock.startOfMonth(selection.wrappedValue)
  }
  private func go(by months: Int) {
    guard let target = clock.calendar.date(byAdding: .month, value: months, to: shown) else { return }
    show(clock.startOfMonth(target))
  }
  private func show(_ month: Date) {
    lastSelection = selection.wrappedValue
    visited = month
  }
  private func canGo(by months: Int) -> Bool {
    guard let month = clock.calendar.date(byAdding: .month, value: months, to: shown),
      let interval = clock.calendar.dateInterval(of: .month, for: month)
    else { return false }
    return limits.allows(from: interval.start, to: interval.end)
  }

  var body: some View {
    let shown = shown
    VStack(alignment: .leading, spacing: 6) {
      // The word where the name of the month leaves room for it.
      ViewThatFits(in: .horizontal) {
        header(shown, saysToday: true)
        header(shown, saysToday: false)
      }
      // The title's, not the buttons'.
      .alignmentGuide(.firstTextBaseline) { $0[VerticalAlignment.center] + 0.727 * 13 * theme.textScale / 2 }
      MonthGrid(
        selection: selection, limits: limits, clock: clock, month: shown, showMonth: { show($0) }, done: done)
    }
    .frame(width: Self.width)
  }

  /// What a button leads to: in words, or by the name of the month, which the locale knows.
  private func monthName(_ step: Int) -> Text {
    if clock.locale.language.languageCode == .english { return step < 0 ? Text("Previous Month") : Text("Next Month") }
    let name = clock.monthTitle(clock.calendar.date(byAdding: .month, value: step, to: shown) ?? shown)
    return Text(
      verbatim: step < 0
        ? String(localized: "Previous Month", defaultValue: "\(name)", locale: clock.locale)
        : String(localized: "Next Month", defaultValue: "\(name)", locale: clock.locale))
  }
  private func header(_ shown: Date, saysToday: Bool) -> some View {
    let thisMonth = clock.startOfMonth(clock.today), today = RelativeDay.today.word(clock.locale, clock.calendar)
    return HStack(spacing: 0) {
      // Long names, such as those of the Islamic calendar, become smaller before the year is cut off.
      Text(verbatim: clock.monthTitle(shown)).font(.headline).lineLimit(1).minimumScaleFactor(saysToday ? 1 : 0.75)
        .fixedSize(horizontal: saysToday, vertical: false)
        .foregroundStyle(isEnabled ? AnyShapeStyle(.primary) : AnyShapeStyle(Color(theme.colors.labelDisabled)))
        .accessibilityAddTraits(.isHeader)
      Spacer(minLength: saysToday ? 4 : 8)
      MonthButton(symbol: "chevron.backward", label: monthName(-1)) { go(by: -1) }.disabled(!canGo(by: -1))
      Group {
        if saysToday {
          Button(today) { show(thisMonth) }.buttonStyle(.accessoryBar).controlSize(.small)
        } else {
          MonthButton(symbol: "smallcircle.filled.circle", label: Text(verbatim: today)) { show(thisMonth) }
        }
      }
      .disabled(shown == thisMonth)
      MonthButton(symbol: "chevron.forward", label: monthName(1)) { go(by: 1) }.disabled(!canGo(by: 1))
    }
    // Over the digits of the first column, and the last button over those of the last one.
    .padding(.leading, Metrics.Calendar.inset)
  }
}

private struct MonthButton: View {
  let symbol: String
  let label: Text
  let action: () -> Void
  var body: some View {
    Button { action() } label: { Image(systemName: symbol).font(.system(size: 11, weight: .semibold)) }
      .buttonStyle(.accessoryBar)
      .accessibilityLabel(label)
      .help(label)
  }
}

/// The days of a month in weeks.
struct MonthGrid: LeafView {
  let selection: Binding<Date>
  let limits: DateLimits
  let clock: DateClock
  /// Its first moment.
  let month: Date
  let showMonth: (Date) -> Void
  let done: (() -> Void)?

  func makeBox(_ node: ViewNode) -> MonthGridBox { MonthGridBox(node) }
  func apply(to box: MonthGridBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.selection = selection
    box.showMonth = showMonth
    box.done = done
    box.show(
      MonthGridLook(
        theme: environment.theme, isEnabled: environment.isEnabled, isActive: environment.controlActiveState != .inactive, isRightToLeft: environment.layoutDirection == .rightToLeft,
        clock: clock, month: month, limits: limits),
      date: selection.wrappedValue)
  }
}

nonisolated struct MonthGridLook: Equatable, Sendable {
  var theme: Theme
  var isEnabled: Bool
  /// False in a window in the background, where the selection is grey.
  var isActive: Bool
  var isRightToLeft: Bool
  var clock: DateClock
  var month: Date
  var limits: DateLimits
}
