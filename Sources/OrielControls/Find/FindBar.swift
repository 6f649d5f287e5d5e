import OrielDrawing
import OrielGraph

/// The bar above an editor in which words are looked for and replaced. Return goes to the next occurrence, Shift-Return to the one before,
/// Escape closes it.
struct FindBar: View {
  @Bindable var session: FindSession
  let canReplace: Bool
  @FocusState private var isFocused: Bool
  @State private var width: CGFloat = 1000
  @Environment(\.theme) private var theme

  /// What there is room for besides the field and the two buttons.
  private var hasReplaceBox: Bool { canReplace && width >= 520 }
  private var hasCaseButton: Bool { width >= 300 }
  private var hasStatus: Bool { width >= 380 }

  var body: some View {
    VStack(spacing: 6) {
      HStack(spacing: 8) {
        SearchField(text: $session.words, prompt: Text("Find"))
          .environment(\.escapeClearsSearch, false)
          .focused($isFocused)
          .frame(minWidth: 80, maxWidth: .infinity)
        if hasStatus { FindStatusText(status: session.status) }
        if hasCaseButton {
          Toggle("Aa", isOn: $session.matchesCase).toggleStyle(.button).accessibilityLabel("Match Case").help("Match Case")
        }
        ControlGroup {
          step("chevron.up", "Previous") { session.previous() }
          step("chevron.down", "Next") { session.next() }
        }
        .disabled(session.words.isEmpty)
        .fixedSize()
        if hasReplaceBox { Toggle("Replace", isOn: $session.showsReplacement).fixedSize() }
        if width >= 440 {
          Button("Done") { session.close() }.fixedSize()
        } else {
          Button { session.close() } label: { Image(systemName: "xmark") }.buttonStyle(.accessoryBar).accessibilityLabel("Done")
        }
      }
      if canReplace, session.showsReplacement {
        HStack(spacing: 8) {
          TextField("Replace with", text: $session.replacement).frame(minWidth: 80, maxWidth: .infinity)
          Button("Replace") { session.replace() }.fixedSize()
          Button("All") { session.replaceAll() }.accessibilityLabel("Replace All").help("Replace All").fixedSize()
        }
        .disabled(session.words.isEmpty || session.status == .nothing)
      }
    }
    .padding(.horizontal, 10).padding(.vertical, 7)
    .frame(maxWidth: .infinity)
    .background(Color(theme.colors.chromeBackground))
    .overlay(alignment: .bottom) { Divider() }
    .onGeometryChange(for: CGFloat.self, of: \.size.width) { width = $0 }
    .onChange(of: session.focusWishes, initial: true) { isFocused = true }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Find")
  }

  private func step(_ symbol: String, _ name: LocalizedStringKey, _ action: @escaping @MainActor @Sendable () -> Void) -> some View {
    Button(action: action) { Image(systemName: symbol).font(.system(size: 11, weight: .semibold)) }
      .accessibilityLabel(Text(name)).help(name)
  }
}

/// How many there are, and which one is selected.
private struct FindStatusText: View {
  let status: FindSession.Status
  var body: some View {
    words.font(.callout).foregroundStyle(.secondary).monospacedDigit().lineLimit(1).fixedSize()
      .accessibilityAddTraits(.updatesFrequently)
  }
  private var words: Text {
    switch status {
    case .none: Text(verbatim: "")
    case .searching: Text("Searching\u{2026}")
    case .nothing: Text("Not found")
    case .found(let index?, let count, let isMore): isMore ? Text("\(index) of more than \(count)") : Text("\(index) of \(count)")
    case .found(nil, let count, let isMore): isMore ? Text("More than \(count) found") : Text("\(count) found")
    case .replaced(let count): Text("\(count) replaced")
    }
  }
}
