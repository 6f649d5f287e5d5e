import Foundation
import OrielControls
import OrielGraph
import OrielHeadless
import Testing
import ViewTesting

/// Shows a value beside what changes it.
struct Kept<Value, Content: View>: View {
  @State private var value: Value
  private let content: (Binding<Value>) -> Content
  private let words: (Value) -> String
  init(
    _ value: Value, words: @escaping (Value) -> String = { "\(($0 as? Set<Int>)?.sorted() ?? $0 as Any)" },
    @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) {
    _value = State(initialValue: value)
    self.words = words
    self.content = content
  }
  var body: some View {
    VStack(alignment: .leading) {
      content($value)
      Text(verbatim: words(value))
    }
  }
}

/// Walks through a view from left to right and from right to left, and compares what came of it with what was read once.
///
/// Its looks must not depend on how they came about, except for `changes` (nil: all), by their names in `Looks`: what moves by itself
/// is elsewhere by then, and a lazy container estimates what it has not made from what it had made before.
@MainActor func walk<Content: View>(
  _ name: String, width: CGFloat = 320, height: CGFloat = 220, acts: Walk.Acts = .all, limit: Int = 6, except changes: Set<String>? = [], sourceLocation: SourceLocation = #_sourceLocation,
  @ViewBuilder _ view: () -> Content
) {
  PinnedInterface.install()
  let content = view()
  for direction in [LayoutDirection.leftToRight, .rightToLeft] {
    let size = CGSize(width: width, height: height)
    let surroundings: (inout EnvironmentValues) -> Void = {
      $0.layoutDirection = direction
      $0.locale = Locale(identifier: "en_US")
      $0.timeZone = TimeZone(identifier: "GMT")!
      $0.calendar = Calendar(identifier: .gregorian)
      $0.controlActiveState = .key
      $0.openURL = OpenURLAction { _ in .handled }
    }
    let looks = Looks(content: content, size: size, environment: surroundings)
    if direction == .leftToRight, let changes {
      for complaint in looks.complaints(except: changes) { Issue.record("\(complaint)", sourceLocation: sourceLocation) }
    }
    let harness = ViewHarness(content, size: size, environment: surroundings)
    let text = Walk(harness, isBrief: direction == .rightToLeft).go(acts, limit: limit) + looks.text
    let file = GoldenText(direction == .leftToRight ? name : "\(name)-rtl")
    if let complaint = file.complaint(about: text) { Issue.record("\(complaint)", sourceLocation: sourceLocation) }
  }
}
