import OrielControls

/// One presentation of a sheet with an outcome.
private final class ServiceTurn<Outcome> { var outcome: Outcome? }

private struct ServiceSheet<Outcome, Sheet: View>: ViewModifier {
  let name: String
  let isPresented: Binding<Bool>
  let fallback: () -> Outcome
  let end: (Outcome) -> Void
  let sheet: (_ finish: @escaping (Outcome) -> Void) -> Sheet
  @State private var turn = ServiceTurn<Outcome>()

  func body(content: Content) -> some View {
    let turn = turn
    content.presents(
      Presentation(
        .sheet, name: name, when: .isPresented(isPresented),
        onDismiss: {
          let outcome = turn.outcome ?? fallback()
          turn.outcome = nil
          end(outcome)
        }
      ) { _ in FinishingSheet(turn: turn, sheet: sheet) })
  }
}
private struct FinishingSheet<Outcome, Sheet: View>: View {
  let turn: ServiceTurn<Outcome>
  let sheet: (_ finish: @escaping (Outcome) -> Void) -> Sheet
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    sheet { outcome in
      turn.outcome = outcome
      dismiss()
    }
  }
}

extension View {
  /// Presents a service's sheet. First the binding becomes false, then the sheet disappears, then `end` is called once with the
  /// outcome: that passed to `finish`, or `fallback` if the sheet ended otherwise.
  package func presentsService<Outcome, Sheet: View>(
    _ name: String, _ isPresented: Binding<Bool>, otherwise fallback: @escaping () -> Outcome, end: @escaping (Outcome) -> Void,
    @ViewBuilder sheet: @escaping (_ finish: @escaping (Outcome) -> Void) -> Sheet
  ) -> some View {
    modifier(ServiceSheet(name: name, isPresented: isPresented, fallback: fallback, end: end, sheet: sheet))
  }
}

/// A small sheet that says that a service is not available, which is also logged.
package struct MissingService<Actions: View>: View {
  let name: String
  let symbol: String
  let title: LocalizedStringKey
  let message: LocalizedStringKey
  let remedy: String
  let actions: Actions
  let close: () -> Void

  /// - Parameters:
  ///   - name: The modifier's name, for the log.
  ///   - remedy: What the developer can do, for the log.
  package init(
    _ name: String, symbol: String, title: LocalizedStringKey, message: LocalizedStringKey, remedy: String, close: @escaping () -> Void,
    @ViewBuilder actions: () -> Actions
  ) {
    (self.name, self.symbol, self.title, self.message, self.remedy, self.close) = (name, symbol, title, message, remedy, close)
    self.actions = actions()
  }
  package var body: some View {
    VStack(spacing: 10) {
      Image(systemName: symbol).font(.system(size: 36, weight: .light)).foregroundStyle(.secondary).accessibilityHidden(true)
      Text(title).font(.headline).multilineTextAlignment(.center).balancedLines()
      Text(message).foregroundStyle(.secondary).multilineTextAlignment(.center).balancedLines()
      actions
      Button(action: close) { Text("OK").frame(minWidth: 80) }.keyboardShortcut(.defaultAction).padding(.top, 8)
    }
    .padding(24)
    .frame(width: 340)
    .accessibilityElement(children: .contain)
    .onAppear { RuntimeIssue.report("\(name): this is not available on this machine. \(remedy)") }
  }
}
extension MissingService where Actions == EmptyView {
  package init(
    _ name: String, symbol: String, title: LocalizedStringKey, message: LocalizedStringKey, remedy: String, close: @escaping () -> Void
  ) { self.init(name, symbol: symbol, title: title, message: message, remedy: remedy, close: close) { EmptyView() } }
}
