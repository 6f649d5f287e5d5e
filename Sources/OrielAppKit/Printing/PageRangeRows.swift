import Foundation
import OrielScenes

/// The rows of the print panel that choose all pages, or those from one to another.
struct PageRangeRows: View {
  @Binding var pages: PrintedRange
  /// The number of pages; nil while they are counted.
  let count: Int?

  var body: some View {
    Picker("Pages:", selection: $pages.isAll) {
      Text("All Pages").tag(true)
      Text("Range").tag(false)
    }
    .pickerStyle(.radioGroup)
    LabeledContent("From:") {
      HStack(spacing: 6) {
        PageNumberField(title: "First Page", number: $pages.first) { settle(keepingFirst: true) }
        Text("to")
        PageNumberField(title: "Last Page", number: $pages.last) { settle(keepingFirst: false) }
      }
    }
    .disabled(pages.isAll)
    if let count, !pages.isAll, !pages.isValid(among: count) {
      Text("Choose pages from 1 to \(count).").font(.callout).foregroundStyle(.secondary)
    }
  }
  private func settle(keepingFirst: Bool) { if let count { pages.clamp(to: count, keepingFirst: keepingFirst) } }
}

/// A field for a page number. What is typed is the number at once; when the field loses the focus, it is moved to a page that exists.
private struct PageNumberField: View {
  let title: LocalizedStringKey
  /// nil while what is typed is no number.
  @Binding var number: Int?
  let ended: () -> Void
  /// nil while nobody types.
  @State private var typed: String?
  @FocusState private var isFocused: Bool
  @Environment(\.locale) private var locale

  var body: some View {
    TextField(title, text: Binding { typed ?? words } set: { take($0) })
      .labelsHidden()
      .monospacedDigit()
      .multilineTextAlignment(.trailing)
      .frame(width: 56)
      .focused($isFocused)
      .accessibilityLabel(title)
      .onChange(of: isFocused) {
        guard !isFocused, typed != nil else { return }
        typed = nil
        ended()
      }
  }
  private var words: String { number.map { $0.formatted(.number.grouping(.never).locale(locale)) } ?? "" }
  private func take(_ text: String) {
    guard text != typed ?? words else { return }
    typed = text
    number = Self.number(in: text)
  }
  /// Digits of any script. More than six are more pages than there can be.
  static func number(in text: String) -> Int? {
    let digits = text.filter { !$0.isWhitespace }.map(\.wholeNumberValue)
    guard (1...6).contains(digits.count) else { return nil }
    return digits.reduce(0) { sum, digit in
      guard let sum, let digit, digit < 10 else { return nil }
      return sum * 10 + digit
    }
  }
}
