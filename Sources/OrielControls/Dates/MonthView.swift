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
      HStack(spacing: 0) {
        Text(verbatim: clock.monthTitle(shown)).font(.headline).accessibilityAddTraits(.isHeader)
        Spacer(minLength: 8)
        MonthButton(symbol: "chevron.backward", label: "Previous Month", isEnabled: canGo(by: -1)) { go(by: -1) }
        MonthButton(symbol: "circle.fill", label: "Today", isSmall: true, isEnabled: true) { show(clock.startOfMonth(clock.today)) }
        MonthButton(symbol: "chevron.forward", label: "Next Month", isEnabled: canGo(by: 1)) { go(by: 1) }
      }
      .padding(.leading, 9)
      // The title's, not the buttons'.
      .alignmentGuide(.firstTextBaseline) { $0[VerticalAlignment.center] + 0.727 * 13 * theme.textScale / 2 }
      MonthGrid(
        selection: selection, limits: limits, clock: clock, month: shown, showMonth: { show($0) }, done: done)
    }
    .frame(width: MonthGridBox.cell.width * 7)
  }
}

private struct MonthButton: View {
  let symbol: String
  let label: LocalizedStringKey
  var isSmall = false
  let isEnabled: Bool
  let action: () -> Void
  var body: some View {
    Button { action() } label: {
      Image(systemName: symbol)
        .font(.system(size: isSmall ? 6 : 11, weight: .semibold))
        .frame(width: 24, height: 24)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .foregroundStyle(isEnabled ? .secondary : .quaternary)
    .disabled(!isEnabled)
    .accessibilityLabel(Text(label))
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
        theme: environment.theme, isEnabled: environment.isEnabled, isRightToLeft: environment.layoutDirection == .rightToLeft,
        clock: clock, month: month, limits: limits),
      date: selection.wrappedValue)
  }
}

nonisolated struct MonthGridLook: Equatable, Sendable {
  var theme: Theme
  var isEnabled: Bool
  var isRightToLeft: Bool
  var clock: DateClock
  var month: Date
  var limits: DateLimits
}
